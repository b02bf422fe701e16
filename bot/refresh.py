"""A coalescing updater: however often something changes, its message is brought up to date once at a time."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from storage.faults import Unusable

log = logging.getLogger(__name__)

AT_ONCE = 8
"""How many messages are brought up to date at the same time."""
AGAIN = 1.0
"""Seconds after which what the store did not let be done is tried again."""


class Kept(Protocol):
    """What is kept up to date: it hears of each key about which something has changed."""

    def touch(self, key: str, /) -> None:
        """Something about ``key`` has changed."""

    async def close(self) -> None:
        """Finish what is due."""


class Refresher:
    """Runs ``job(key)`` soon after ``touch(key)``: never twice at a time for a key, and with ``pause`` seconds between.

    Touches in between count once. Nothing runs while nothing changes. Where the store is lost the job is done again.
    """

    def __init__(self, job: Callable[[str], Awaitable[None]], pause: float = 0.0, at_once: int = AT_ONCE) -> None:
        self._job, self._pause = job, pause
        self._due: set[str] = set()
        self._busy: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._few = asyncio.Semaphore(at_once)
        self._waiting: dict[str, list[asyncio.Future[None]]] = {}
        self._stop = asyncio.Event()

    def touch(self, key: str) -> None:
        """Something about ``key`` has changed."""
        self._due.add(key)
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._run(key))

    async def settled(self, key: str) -> None:
        """Wait until nothing is due for that key, nor under way."""
        if key in self._due or key in self._busy:
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(key, []).append(done)
            await done

    async def settle(self) -> None:
        """Wait until nothing is due."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values())

    async def close(self) -> None:
        """Finish what is due without any more pauses."""
        self._stop.set()
        await asyncio.gather(*self._tasks.values())

    async def _run(self, key: str) -> None:
        try:
            while key in self._due:
                self._due.discard(key)
                self._busy.add(key)
                async with self._few:
                    done = await self._once(key)
                self._busy.discard(key)
                if not done and not self._stop.is_set():
                    self._due.add(key)
                if key not in self._due:
                    self._release(key)
                if pause := self._pause if done else max(self._pause, AGAIN):
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._stop.wait(), pause)
        finally:
            del self._tasks[key]
            self._release(key)

    def _release(self, key: str) -> None:
        for done in self._waiting.pop(key, ()):
            if not done.done():
                done.set_result(None)

    async def _once(self, key: str) -> bool:
        """Do it; False where the store was lost."""
        try:
            await self._job(key)
        except Unusable as fault:
            log.warning("could not bring %s up to date: %s", key, fault)
            return False
        except Exception:
            # One message that can't be shown must not end the updates of all others.
            log.exception("could not bring %s up to date", key)
        return True
