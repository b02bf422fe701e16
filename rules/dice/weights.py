"""Whole-number weights packed into one big integer, a fixed number of bytes apart (Kronecker substitution).

A sum of independent rolls is then one product of integers, a number taken off every value one shift, and a mixture a
sum: all exact.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress

from msgspec import Struct


class Ways(Struct, frozen=True, cache_hash=True):
    """How many ways each value falls: ``values`` in rising order, positive ``weights`` that add up to ``total``."""

    values: tuple[int, ...]
    weights: tuple[int, ...]
    total: int


def slot(total: int) -> int:
    """Bytes that hold any weight up to ``total``."""
    return total.bit_length() // 8 + 1


def pack(values: Sequence[int], weights: Sequence[int], size: int, low: int | None = None) -> int:
    """``weights``, each ``size`` bytes wide, as far from the start as their ``values`` (rising) lie above ``low``.

    ``low`` is the first value where it is not given, and no greater where it is.
    """
    first = values[0] if low is None else low
    at = 0
    parts = []
    gap = bytes(size)
    for value, weight in zip(values, weights, strict=True):
        place = value - first
        if place > at:
            parts.append(gap * (place - at))
        parts.append(weight.to_bytes(size, "little"))
        at = place + 1
    return int.from_bytes(b"".join(parts), "little")


def unpack(packed: int, size: int, low: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The values from ``low`` up whose weights in ``packed`` are positive, and those weights."""
    raw = packed.to_bytes(-(-(packed.bit_length() + 7) // 8 // size) * size, "little")
    read = int.from_bytes
    weights = [read(raw[at : at + size], "little") for at in range(0, len(raw), size)]
    values = range(low, low + len(weights))
    if all(weights):
        return tuple(values), tuple(weights)
    return tuple(compress(values, weights)), tuple(filter(None, weights))


def summed(parts: Sequence[Ways]) -> Ways:
    """The ways of the sum of independent parts; of none, that of a bare 0."""
    low, total = 0, 1
    for part in parts:
        low, total = low + part.values[0], total * part.total
    size, product = slot(total), 1
    for part in parts:
        product *= pack(part.values, part.weights, size)
    return Ways(*unpack(product, size, low), total)


@lru_cache(maxsize=1024)
def thrown(count: int, faces: int) -> Ways:
    """The ways of the sum of ``count`` dice of ``faces`` sides."""
    total = faces**count
    size = slot(total)
    one = pack(range(1, faces + 1), (1,) * faces, size)
    return Ways(*unpack(one**count, size, count), total)
