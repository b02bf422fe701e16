"""How much one person and one server may ask for, and whose turn it is, so that nobody's flood keeps others waiting."""

import asyncio
import math
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias
from weakref import WeakValueDictionary

from msgspec import Struct

from bot.reply import Line, Place, Reply
from bot.texts import refuse, says

Paced: TypeAlias = Literal["commands", "attachments"]
"""What may be had only so often."""
Handler: TypeAlias = Callable[..., Awaitable[Reply]]

AT_ONCE = 4
"""Lines of one server that are worked on side by side."""
PERIODS: dict[Paced, float] = {"commands": 60.0, "attachments": 24 * 3600.0}
"""Seconds for which the number of each is meant."""
REMEMBERED = 10_000
"""Of how many people and servers is kept what they had lately, before those who had nothing lately are forgotten."""


class Most(NamedTuple):
    """At most so much for one person, and for one server; what is on no server counts as one for each channel."""

    person: int
    server: int


class Allowed(Struct, frozen=True):
    """What an installation allows; None: without end."""

    commands: Most | None = None
    attachments: Most | None = None
    open_odds: Most | None = None
    aliases: Most = Most(300, 300)
    saved_fights: Most = Most(50, 50)


class Rate:
    """So much in a period for each of many: what was left alone for a whole one has all of it, and may have it at once.

    ``clock`` tells seconds. What somebody had is held as the moment at which they will have had nothing.
    """

    def __init__(self, period: float, clock: Callable[[], float]) -> None:
        self._period, self._clock = period, clock
        self._clear: dict[str, float] = {}
        self._room = REMEMBERED

    def wait(self, who: str, most: int) -> float:
        """Seconds until that one may have one more; 0: now."""
        left = self._clear.get(who, 0.0) - self._clock()
        return max(0.0, left - self._period * (1 - 1 / most))

    def take(self, who: str, most: int) -> None:
        """That one has one more."""
        now = self._clock()
        self._clear[who] = max(now, self._clear.get(who, now)) + self._period / most
        if len(self._clear) > self._room:
            self._clear = {one: clear for one, clear in self._clear.items() if clear > now}
            self._room = max(REMEMBERED, 2 * len(self._clear))


class _Turn:
    """A place among the lines of a server that are worked on."""

    def __init__(self, places: asyncio.Semaphore) -> None:
        self._places, self._held = places, False

    async def take(self) -> None:
        await self._places.acquire()
        self._held = True

    def leave(self) -> bool:
        """Let another line come; whether the place was held."""
        held, self._held = self._held, False
        if held:
            self._places.release()
        return held


_TURN: ContextVar[_Turn | None] = ContextVar("turn", default=None)


class Limits:
    """What one process grants: its own memory knows what was had."""

    def __init__(self, allowed: Allowed | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.allowed = allowed or Allowed()
        self._rates = {what: Rate(period, clock) for what, period in PERIODS.items()}
        self._weighed: Counter[str] = Counter()
        self._turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._weighing: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def take(self, what: Paced, person: str, place: Place) -> None:
        """One more of these for a person at a place. Raises Refused with when it is free again; that counts as none."""
        most: Most | None = getattr(self.allowed, what)
        if most is None:
            return
        rate, whose = self._rates[what], ((person, most.person), (place.scope, most.server))
        for code, (who, so_many) in zip((what, f"{what}_here"), whose, strict=True):
            if wait := rate.wait(who, so_many):
                raise refuse(f"too_many.{code}", most=so_many, when=_in_words(wait))
        for who, so_many in whose:
            rate.take(who, so_many)

    @asynccontextmanager
    async def turn(self, place: Place) -> AsyncIterator[None]:
        """Work on a line of that place when it is its turn: few of one server's are worked on at a time."""
        turn = _Turn(_of(self._turns, place.scope, AT_ONCE))
        await turn.take()
        before = _TURN.set(turn)
        try:
            yield
        finally:
            _TURN.reset(before)
            turn.leave()

    @asynccontextmanager
    async def weighing(self, line: Line) -> AsyncIterator[None]:
        """Work out odds for a line: one of each server at a time, and its other lines go on meanwhile.

        Raises Refused where too many are open already.
        """
        most, whose = self.allowed.open_odds, (line.speaker.id, line.place.scope)
        if most is not None:
            for code, who, so_many in zip(("own", "here"), whose, most, strict=True):
                if self._weighed[who] >= so_many:
                    raise refuse(f"odds_open.{code}", most=so_many)
        self._weighed.update(whose)
        turn = _TURN.get()
        held = turn is not None and turn.leave()
        try:
            async with _of(self._weighing, line.place.scope, 1):
                yield
        finally:
            self._weighed.subtract(whose)
            self._weighed = +self._weighed
            if held and turn is not None:
                await turn.take()


class Limited(Protocol):
    """What has limits: a table."""

    limits: Limits


def worked_out(handler: Handler) -> Handler:
    """The handler of a command that works out odds, within the limits."""

    @wraps(handler)
    async def within(table: Limited, line: Line, command: Any) -> Reply:
        async with table.limits.weighing(line):
            return await handler(table, line, command)

    return within


def _of(every: WeakValueDictionary[str, asyncio.Semaphore], scope: str, at_once: int) -> asyncio.Semaphore:
    """The places of a scope, which are there as long as one is held or waited for."""
    known = every.get(scope)
    if known is None:
        known = every[scope] = asyncio.Semaphore(at_once)
    return known


def _in_words(seconds: float) -> str:
    """How long that is."""
    count = math.ceil(seconds)
    if count > 60:
        return says("wait.minutes", n=math.ceil(seconds / 60))
    return says("wait.second") if count == 1 else says("wait.seconds", n=count)
