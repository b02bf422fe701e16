"""The sign of life of a process, from a thread with a connection of its own: no work, however much, holds it up."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable

from storage.faults import Unusable
from storage.leases import Leases

log = logging.getLogger(__name__)

STUCK = 60.0
"""Seconds without a turn of the event loop after which the process is no longer said to live."""


class Pulse:
    """Renews leases every so many seconds, from now until ``close``, for the event loop that makes it.

    ``renewed`` is called in the thread with the time at which what is ours was asked for, ``lost`` in the event loop.
    """

    def __init__(
        self, leases: Leases, every: float, renewed: Callable[[float], None], lost: Callable[[], object]
    ) -> None:
        self._leases, self._every, self._renewed, self._lost = leases, every, renewed, lost
        self._loop, self._turned = asyncio.get_running_loop(), time.monotonic()
        self._over = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._beating()), name="pulse", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Renew nothing any more; a store that doesn't answer is not waited for."""
        self._over.set()
        await asyncio.to_thread(self._thread.join, 1.0)

    async def _beating(self) -> None:
        async with self._leases.apart() as leases:
            while not self._over.wait(self._every):
                self._loop.call_soon_threadsafe(self._turn)
                if time.monotonic() - self._turned < STUCK:
                    await self._beat(leases)

    async def _beat(self, leases: Leases) -> None:
        began = time.monotonic()
        try:
            async with asyncio.timeout(leases.seconds):
                kept = await leases.renew()
        except (Unusable, TimeoutError) as fault:
            log.warning("no sign of life reached the store: %s", fault)
            return
        if kept:
            self._renewed(began)
        elif not self._over.is_set():
            self._loop.call_soon_threadsafe(self._lost)

    def _turn(self) -> None:
        self._turned = time.monotonic()
