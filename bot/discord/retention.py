"""What is kept no longer than the operator says: servers that have us no more, and fights that are long over."""

import asyncio
import logging
from collections.abc import Callable, Collection
from datetime import UTC, datetime, timedelta

from bot.fight.entries import now
from storage.faults import Unusable
from storage.forgetting import LEFT, forget_fights, forget_guild, guilds
from storage.settings import of_guild
from storage.store import Store

log = logging.getLogger(__name__)

EVERY = 3600.0
"""Seconds between two looks."""


class Retention:
    """Looks once in a while, and forgets what is due. ``here``: the servers that have us, None while that isn't known.

    ``guild_days``: how long a server that has us no more is kept; ``fight_days``: how long a fight that is over is
    (None: for ever). ``plays``: of which servers this process takes care.
    """

    def __init__(
        self,
        store: Store,
        plays: Callable[[str | None], bool],
        here: Callable[[], Collection[str] | None],
        *,
        guild_days: int,
        fight_days: int | None,
    ) -> None:
        self._store, self._plays, self._here = store, plays, here
        self._guild_days, self._fight_days = guild_days, fight_days

    async def keep(self) -> None:
        """Look until it is cancelled."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except Unusable as fault:
                log.warning("what is due could not be forgotten, it is tried again: %s", fault)

    async def look(self) -> None:
        """Forget what is due now; a server that is found to have us no more is kept for its days from now on."""
        here = self._here()
        if here is None:
            return
        for guild in await guilds(self._store.database):
            if guild.isdecimal() and self._plays(guild):
                await self._judged(guild, gone=guild not in here)
        if self._fight_days is not None and self._plays(None):
            done = await forget_fights(self._store.database, _before(self._fight_days))
            log.info("forgot %s fights that were over for %s days", done, self._fight_days)

    async def left(self, guild: str) -> None:
        """A server has us no more."""
        await self._store.settings.set(LEFT, of_guild(guild), now())

    async def joined(self, guild: str) -> None:
        """A server has us, perhaps once more: nothing of it is forgotten."""
        await self._store.settings.clear(LEFT, of_guild(guild))

    async def _judged(self, guild: str, *, gone: bool) -> None:
        since = await self._store.settings.get(LEFT, of_guild(guild))
        if not gone:
            if since is not None:
                await self.joined(guild)
        elif since is None:
            await self.left(guild)
        elif since < _before(self._guild_days):
            done = await forget_guild(self._store.database, guild)
            self._store.settings.forget()
            log.info("forgot server %s, which had us no more, and its %s fights", guild, done)


def _before(days: int) -> str:
    return (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds")
