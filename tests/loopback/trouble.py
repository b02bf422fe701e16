"""Faults on demand: what a test orders to go wrong, and how often."""

from __future__ import annotations

import fnmatch
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.loopback.validate import ApiError


class Cut(Exception):
    """The connection is to be dropped without an answer."""


@dataclass(slots=True)
class _Order:
    route: str
    times: int
    after: bool
    raises: Callable[[], Exception]


@dataclass(slots=True)
class _Bucket:
    route: str
    limit: int
    per: float
    hits: deque[float] = field(default_factory=deque)


class Trouble:
    """Routes are patterns over "METHOD /path", the path without the API prefix: "POST /interactions/*/callback".

    `after` lets the request take effect first and spoils only the answer.
    """

    def __init__(self) -> None:
        self._orders: list[_Order] = []
        self._buckets: list[_Bucket] = []
        self._copies: list[int] = []
        self._late = 0

    def fail(self, route: str, status: int = 500, *, times: int = 1, after: bool = False) -> None:
        """Answer the next `times` matching requests with a server error such as 500, 502 or 503."""
        self._orders.append(_Order(route, times, after, lambda: ApiError(status, 0, f"{status}: ordered failure")))

    def cut(self, route: str, *, times: int = 1, after: bool = False) -> None:
        """Drop the TCP connection of the next `times` matching requests."""
        self._orders.append(_Order(route, times, after, Cut))

    def limit(
        self, route: str, retry_after: float = 0.1, *, times: int = 1, everywhere: bool = False, via: bool = True
    ) -> None:
        """Answer the next `times` matching requests with 429; without `via` it looks like a ban at the edge."""
        self._orders.append(_Order(route, times, False, lambda: _too_many(retry_after, everywhere, via)))

    def bucket(self, route: str, limit: int, per: float) -> None:
        """From now on allow `limit` matching requests in `per` seconds, announced by headers; 429 beyond."""
        self._buckets.append(_Bucket(route, limit, per))

    def duplicate(self, copies: int = 2, *, times: int = 1) -> None:
        """Deliver each of the next `times` interactions `copies` times."""
        self._copies += [copies] * times

    def late_ack(self, times: int = 1) -> None:
        """Treat the first answer to each of the next `times` interactions as too late (404 / 10062)."""
        self._late += times

    def clear(self) -> None:
        """Forget all orders and buckets."""
        self._orders.clear()
        self._buckets.clear()
        self._copies.clear()
        self._late = 0

    def strike(self, request: str, *, after: bool) -> None:
        """Raise ApiError or Cut when an order fits this request."""
        for order in self._orders:
            if order.after == after and order.times > 0 and fnmatch.fnmatchcase(request, order.route):
                order.times -= 1
                raise order.raises()

    def meter(self, request: str) -> dict[str, str]:
        """The rate limit headers for this request; raises the 429 of an exhausted bucket."""
        for bucket in self._buckets:
            if not fnmatch.fnmatchcase(request, bucket.route):
                continue
            now = time.monotonic()
            while bucket.hits and bucket.hits[0] <= now - bucket.per:
                bucket.hits.popleft()
            wait = bucket.hits[0] + bucket.per - now if bucket.hits else bucket.per
            if len(bucket.hits) >= bucket.limit:
                raise _too_many(wait, everywhere=False, via=True)
            bucket.hits.append(now)
            return {
                "X-RateLimit-Limit": str(bucket.limit),
                "X-RateLimit-Remaining": str(bucket.limit - len(bucket.hits)),
                "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
                "X-RateLimit-Reset-After": f"{wait:.3f}",
                "X-RateLimit-Bucket": f"bucket{self._buckets.index(bucket)}",
            }
        return {}

    def copies(self) -> int:
        """How often to deliver the interaction sent now."""
        return self._copies.pop(0) if self._copies else 1

    def is_late(self) -> bool:
        """Whether the interaction sent now will find its answer refused."""
        self._late, late = max(0, self._late - 1), self._late > 0
        return late


def _too_many(retry_after: float, everywhere: bool, via: bool) -> ApiError:
    error = ApiError(429, 0, "You are being rate limited.")
    error.extra = {"retry_after": retry_after, "global": everywhere}
    error.headers = {"Retry-After": f"{retry_after:.3f}"} | ({"Via": "1.1 loopback"} if via else {})
    if everywhere:
        error.headers["X-RateLimit-Global"] = "true"
    return error
