"""Messages of resolutions that were taken back or done again bear a mark, whichever way that was said."""

import logging

import discord

from bot.discord import embeds, ids
from bot.discord.buttons import resolution_buttons, undone_buttons
from bot.discord.embeds import GREY
from bot.discord.send import FAULTS
from bot.reply import FightPart, Reply
from bot.table import GameTable
from bot.texts import says
from rules.core.secrets.audience import EVERYBODY

log = logging.getLogger(__name__)

REMEMBERED = 1000
"""The messages of how many resolutions are known without asking Discord."""
LOOKED_THROUGH = 100
MOST_MARKED = 10
"""The most messages that one sentence marks: the latest."""


class Marks:
    """Finds the message of a resolution, in memory or in its channel, and marks it."""

    def __init__(self, client: discord.Client, table: GameTable) -> None:
        self._client, self._table = client, table
        self._where: dict[tuple[str, int], tuple[str, int]] = {}

    def stands(self, fight: FightPart, channel: str, message: int) -> None:
        """The resolution of that reply is shown by that message."""
        if fight.encounter is None or fight.first is None:
            return
        self._where[fight.encounter, fight.first] = channel, message
        if len(self._where) > REMEMBERED:
            del self._where[next(iter(self._where))]

    async def follow(self, reply: Reply, name: str) -> None:
        """Mark what a reply says was undone or redone; ``name`` is whose doing it was. Never raises."""
        encounter = reply.fight.encounter
        if encounter is None:
            return
        for verb in ("undo", "redo"):
            for seq in list(reply.data.get(verb) or ())[:MOST_MARKED]:
                try:
                    message = await self._message(encounter, seq)
                    if message is not None and message.embeds:
                        shown, view = await self.marked(message, verb, encounter, seq, name)
                        await message.edit(embeds=shown, view=view)
                except FAULTS as fault:
                    log.warning("the message of row %s of %s could not be marked: %s", seq, encounter, fault)

    async def marked(
        self, message: discord.Message, verb: str, encounter: str, seq: int, name: str
    ) -> tuple[list[discord.Embed], discord.ui.View]:
        """The embeds and buttons of a resolution that was taken back (``undo``), or that stands again (``redo``)."""
        shown = message.embeds[:1]
        for embed in shown:
            if embed.thumbnail.url is not None:
                # Under the address it was given, its picture would stand below the message as well.
                embed.set_thumbnail(url=f"attachment://{embeds.FACE}")
            if verb == "undo":
                embed.colour = discord.Colour(GREY)
                embed.set_footer(text=says("mark.taken_back", name=name))
            else:
                told = await self._table.live.retell(encounter, seq)
                seen = await self._table.seen(told, EVERYBODY, str(message.channel.id))
                embed.colour = discord.Colour(embeds.colour(seen))
                embed.set_footer(text=says("mark.done_again", name=name))
        return shown, undone_buttons(encounter, seq) if verb == "undo" else resolution_buttons(encounter, seq)

    async def _message(self, encounter: str, seq: int) -> discord.Message | None:
        """The message with that resolution's buttons, None where there is none to be found."""
        known = self._where.get((encounter, seq))
        if known is not None:
            return await self._client.get_partial_messageable(int(known[0])).fetch_message(known[1])
        info = await self._table.store.ledger.info(encounter)
        if not info.channel.isdigit():
            return None
        place = self._client.get_partial_messageable(int(info.channel))
        async for message in place.history(limit=LOOKED_THROUGH):
            if seq in ids.rows_of(encounter, message.components):
                return message
        return None
