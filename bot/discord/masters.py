"""Who is game master: who may manage the server, who bears its GM role, and who started the channel's last fight."""

import discord

from bot.reply import Line, Place
from bot.table import GameTable
from grammar.scene.resolve import Speaker
from storage import settings


class Masters:
    """Answers from memory where it can; the store is the truth."""

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self._roles: dict[str, str | None] = {}
        self._starters: dict[str, str | None] = {}

    async def is_gm(
        self,
        user: discord.User | discord.Member,
        place: Place,
        permissions: discord.Permissions,
        encounter: str | None = None,
    ) -> bool:
        """Whether this person is game master in that place: of that fight, else of the last one there.

        Whoever starts a fight after another was a player in that, and stays one for what is told of it.
        """
        if _manages(user, permissions) or _bears(user, await self._role(place)):
            return True
        running = self._table.running.get(place.channel) or await self._table.store.ledger.active(place.channel)
        latest = encounter or running or await self._latest(place)
        return latest is not None and await self.starter(latest) == str(user.id)

    async def _latest(self, place: Place) -> str | None:
        """The last fight of a place where none runs: whoever started it may look at it and open it again."""
        infos = await self._table.store.ledger.listing(place.guild)
        return next((info.id for info in infos if info.channel == place.channel), None)

    def seems_gm(self, user: discord.User | discord.Member, place: Place, permissions: discord.Permissions) -> bool:
        """As far as memory knows; False in doubt."""
        if _manages(user, permissions) or _bears(user, self._roles.get(place.guild or "")):
            return True
        running = self._table.running.get(place.channel)
        return running is not None and self._starters.get(running) == str(user.id)

    async def starter(self, encounter: str) -> str | None:
        """The id of whoever started the fight: the speaker of its first row."""
        if encounter not in self._starters:
            rows = await self._table.store.ledger.rows(encounter, 0, 1)
            if not rows:
                return None
            self._starters[encounter] = rows[0].who
        return self._starters[encounter]

    def knows(self, place: Place) -> bool:
        """Whether memory holds what ``seems_gm`` needs there."""
        running = self._table.running.get(place.channel)
        return running is None or running in self._starters

    async def warm(self, place: Place) -> None:
        """Bring to memory what completion in that place needs."""
        live = await self._table.find(Line("", place, Speaker("", "", False)))
        await self._role(place)
        if live is not None:
            await self.starter(live.info.id)

    def forget(self, guild: str) -> None:
        """The GM role of a server has changed."""
        self._roles.pop(guild, None)

    async def _role(self, place: Place) -> str | None:
        if place.guild is None:
            return None
        if place.guild not in self._roles:
            scope = settings.of_guild(place.guild)
            self._roles[place.guild] = await self._table.store.settings.get(settings.GM_ROLE, scope)
        return self._roles[place.guild]


def _manages(user: discord.User | discord.Member, permissions: discord.Permissions) -> bool:
    return isinstance(user, discord.Member) and (permissions.manage_guild or permissions.administrator)


def _bears(user: discord.User | discord.Member, role: str | None) -> bool:
    return role is not None and isinstance(user, discord.Member) and user.get_role(int(role)) is not None
