"""What the bot may not do in a channel: told once, to the operator's log and to the fight's game master in private."""

import logging

import discord

from bot.discord.embeds import notice
from bot.discord.masters import Masters
from bot.discord.send import FAULTS, post
from bot.texts import says

log = logging.getLogger(__name__)

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    embed_links=True,
    attach_files=True,
    pin_messages=True,
    read_message_history=True,
)
"""What the bot must be allowed on a server."""


class Lacking:
    """Tells what is missing when Discord first refuses a message, and again when it was allowed in between."""

    def __init__(self, client: discord.Client, masters: Masters) -> None:
        self._client, self._masters = client, masters
        self._told: set[tuple[str, str]] = set()

    async def refused(self, encounter: str, channel: str, fault: discord.Forbidden) -> None:
        """Discord refused something that shows this fight in that channel."""
        if (encounter, channel) in self._told:
            return
        self._told.add((encounter, channel))
        names = self._names(channel)
        log.warning("no message for %s in %s: %s; missing: %s", encounter, channel, fault, names or "not known")
        master = await self._masters.starter(encounter)
        if master is None or not master.isdigit():
            return
        where = f"<#{channel}>"
        told = says("lacking", where=where, names=names) if names else says("lacking.unknown", where=where)
        try:
            place = await self._client.create_dm(discord.Object(int(master)))
        except FAULTS as failed:
            log.warning("the game master of %s can't be told: %s", encounter, failed)
        else:
            await post(place, notice(told))

    def allowed(self, encounter: str, channel: str) -> None:
        """It shows there what it should."""
        self._told.discard((encounter, channel))

    def _names(self, channel: str) -> str:
        """What the bot lacks there, as Discord calls it; empty where that can't be told."""
        place = self._client.get_channel(int(channel))
        if not isinstance(place, discord.abc.GuildChannel | discord.Thread):
            return ""
        has = place.permissions_for(place.guild.me)
        elsewhere = "send_messages" if isinstance(place, discord.Thread) else "send_messages_in_threads"
        lacks = [name for name, on in NEEDED if on and name != elsewhere and not getattr(has, name)]
        return ", ".join(name.replace("_", " ").title() for name in lacks)
