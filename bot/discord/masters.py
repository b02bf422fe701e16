"""Where something is said, and who is game master: whoever manages the server or bears its GM role; of one fight,
whoever started it.
"""

import discord

from bot.discord.host import Interaction
from bot.reply import Line, Place
from bot.table import GameTable
from grammar.scene.resolve import Speaker
from storage import settings
from storage.rows import Loaded


def place_of(interaction: Interaction) -> Place:
    """Where an interaction happens."""
    guild = str(interaction.guild_id) if interaction.guild_id is not None else None
    return Place(str(interaction.channel_id), guild)


def of_starter(channel: str, user: str) -> str:
    """The scope of what holds in a channel for the fights that this person starts there."""
    return f"{settings.of_channel(channel)}:{settings.of_user(user)}"


class Masters:
    """Answers from memory where it can; the store is the truth."""

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self._roles: dict[str, str | None] = {}

    async def speaker(
        self,
        user: discord.User | discord.Member,
        place: Place,
        permissions: discord.Permissions,
        encounter: str | None = None,
    ) -> Speaker:
        """This person with the rights held in that place: in that fight, else in the last one there.

        Whoever starts a fight after another was a player in that, and stays one for what is told of it.
        """
        role = await self._role(place)
        if place.guild is not None and (role is not None or _manages(user, permissions)):
            # Who started it makes no difference here.
            return _speaker(user, place, permissions, role, started=False)
        running = self._table.running.get(place.channel) or await self._table.store.ledger.active(place.channel)
        latest = encounter or running or await self._latest(place)
        started = latest is not None and await self.starter(latest) == str(user.id)
        return _speaker(user, place, permissions, role, started=started)

    async def _latest(self, place: Place) -> str | None:
        """The last fight of a place where none runs: whoever started it may look at it and open it again."""
        infos = await self._table.store.ledger.listing(place.guild, channel=place.channel, most=1)
        return next((info.id for info in infos), None)

    def seems(self, user: discord.User | discord.Member, place: Place, permissions: discord.Permissions) -> Speaker:
        """This person with the rights that memory knows of; without them in doubt."""
        running = self._table.running.get(place.channel)
        started = running is not None and self._table.starters.get(running) == str(user.id) and self._knows_role(place)
        return _speaker(user, place, permissions, self._roles.get(place.guild or ""), started=started)

    async def starter(self, encounter: str) -> str | None:
        """The id of whoever started the fight: the speaker of its first row."""
        if encounter not in self._table.starters:
            rows = await self._table.store.ledger.rows(encounter, 0, 1)
            if not rows:
                return None
            if self._table.live.peek(encounter) is None:
                return rows[0].who
            self._table.starters[encounter] = rows[0].who
        return self._table.starters[encounter]

    async def place(self, live: Loaded) -> str | None:
        """Where the game masters of a fight read what players must not: as whoever started it says, where that is their
        game master, or else as the channel's managers do."""
        here = Place(live.info.channel, live.info.guild)
        starter = None if await self._role(here) is not None else await self.starter(live.info.id)
        own = () if starter is None else (of_starter(here.channel, starter),)
        return await self._table.store.settings.get(settings.GM_PLACE, *own, settings.of_channel(here.channel))

    def knows(self, place: Place) -> bool:
        """Whether memory holds what ``seems_gm`` needs there."""
        running = self._table.running.get(place.channel)
        return self._knows_role(place) and (running is None or running in self._table.starters)

    async def warm(self, place: Place) -> None:
        """Bring to memory what completion in that place needs."""
        live = await self._table.find(Line("", place, Speaker("", "", False)))
        await self._role(place)
        if live is not None:
            await self.starter(live.info.id)

    def forget(self, guild: str) -> None:
        """The GM role of a server has changed."""
        self._roles.pop(guild, None)

    def _knows_role(self, place: Place) -> bool:
        return place.guild is None or place.guild in self._roles

    async def _role(self, place: Place) -> str | None:
        if place.guild is None:
            return None
        if place.guild not in self._roles:
            scope = settings.of_guild(place.guild)
            self._roles[place.guild] = await self._table.store.settings.get(settings.GM_ROLE, scope)
        return self._roles[place.guild]


def _speaker(
    user: discord.User | discord.Member,
    place: Place,
    permissions: discord.Permissions,
    role: str | None,
    *,
    started: bool,
) -> Speaker:
    """Whoever starts a fight runs that fight, and nothing else; on a server with a GM role only its bearers do.

    In a direct message there is nobody else whose things these could be.
    """
    manages = _manages(user, permissions) or _bears(user, role)
    gm = manages or (started and role is None)
    return Speaker(str(user.id), user.display_name, gm, single=place.guild is not None and not manages)


def _manages(user: discord.User | discord.Member, permissions: discord.Permissions) -> bool:
    return isinstance(user, discord.Member) and (permissions.manage_guild or permissions.administrator)


def _bears(user: discord.User | discord.Member, role: str | None) -> bool:
    return role is not None and isinstance(user, discord.Member) and user.get_role(int(role)) is not None
