"""Deadlines: a question whose time is up is answered by its default, at that moment and not by polling."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

from bot.fight.entries import now
from bot.handlers.questions import answer_overdue
from bot.reply import Reply
from bot.table import GameTable
from storage.faults import Unusable

log = logging.getLogger(__name__)

BREATH = 1.0
"""Seconds to wait when something is due and yet could not be answered."""


class Clock:
    """Sets one timer, to the ledger's earliest deadline. Nothing runs while no question has one."""

    def __init__(self, table: GameTable, tell: Callable[[str, Reply], Awaitable[None]]) -> None:
        self._table, self._tell = table, tell
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._again = False
        self._closed = False

    def wake(self) -> None:
        """A question may have a new deadline, or its time is up: look."""
        self._again = not self._closed
        if self._again and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Finish what is being answered; what is due later is answered after the next start."""
        self._closed, self._again = True, False
        if self._task is not None:
            await asyncio.wait([self._task])
        self._set(None)

    async def _run(self) -> None:
        while self._again:
            self._again = False
            try:
                await self._look()
            except Unusable as fault:
                log.warning("overdue questions can't be answered now: %s", fault)
                self._set(BREATH)
            except Exception:
                # The watch must go on whatever one question did.
                log.exception("answering overdue questions failed")
                self._set(BREATH)

    async def _look(self) -> None:
        first = await self._table.store.ledger.deadline(self._table.plays)
        if first is None:
            self._set(None)
            return
        left = (datetime.fromisoformat(first) - datetime.now(UTC)).total_seconds()
        if left > 0:
            self._set(left)
            return
        some = False
        async for encounter, reply in answer_overdue(self._table, now()):
            some = True
            await self._tell(encounter, reply)
        self._set(0 if some else BREATH)

    def _set(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if seconds is not None and not self._closed:
            self._timer = asyncio.get_running_loop().call_later(seconds, self.wake)
