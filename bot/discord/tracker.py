"""The pinned tracker: one message per fight that shows how everybody stands, kept up to date by itself."""

import logging

import discord

from bot.discord.embeds import CALM, DESCRIPTION, GREY, cut, escaped
from bot.discord.refresh import Refresher
from bot.discord.send import FAULTS
from bot.table import GameTable
from bot.views import status
from rules.core.secrets import EVERYBODY
from rules.registry import ruleset
from storage import settings
from storage.rows import Loaded
from storage.settings import Message, of_encounter

log = logging.getLogger(__name__)


class Trackers:
    """A projection of the state: nothing but ``touch`` is ever called for it."""

    def __init__(self, client: discord.Client, table: GameTable, seconds: float) -> None:
        self._client, self._table = client, table
        self._shown: dict[str, discord.Embed] = {}
        self._denied: set[str] = set()
        self._refresher = Refresher(self._refresh, seconds)

    def touch(self, encounter: str) -> None:
        """The fight has moved on."""
        self._refresher.touch(encounter)

    async def close(self) -> None:
        """Bring all trackers up to date and stop."""
        await self._refresher.close()

    async def _refresh(self, encounter: str) -> None:
        live = await self._table.live.load(encounter)
        if live.info.ended is not None:
            self._table.live.forget(encounter)
        if not live.info.channel.isdigit() or encounter in self._denied:
            return
        embed = tracker(live)
        if self._shown.get(encounter) == embed:
            return
        try:
            kept = await self._table.store.settings.get(settings.TRACKER, of_encounter(encounter))
            if kept is not None and await self._edited(kept, embed):
                self._shown[encounter] = embed
                if live.info.ended is not None:
                    await self._finish(encounter, kept)
            elif live.info.ended is None:
                await self._post(encounter, live, embed)
                self._shown[encounter] = embed
        except discord.Forbidden as fault:
            self._denied.add(encounter)
            log.warning("no tracker for %s: %s", encounter, fault)
        except FAULTS as fault:
            log.warning("the tracker of %s did not get through: %s", encounter, fault)

    async def _edited(self, kept: Message, embed: discord.Embed) -> bool:
        """Edit the message; False when it has been deleted."""
        try:
            await self._message(kept).edit(embed=embed)
        except discord.NotFound:
            return False
        return True

    async def _post(self, encounter: str, live: Loaded, embed: discord.Embed) -> None:
        place = self._client.get_partial_messageable(int(live.info.channel))
        # Where the answer is lost and the message is sent again, Discord gives back the first one.
        made = await place.send(embed=embed, nonce=f"t{live.head}.{encounter}"[:25])
        kept = Message(live.info.channel, str(made.id))
        await self._table.store.settings.set(settings.TRACKER, of_encounter(encounter), kept)
        try:
            await made.pin()
        except discord.Forbidden as fault:
            log.warning("the tracker of %s can't be pinned: %s", encounter, fault)

    async def _finish(self, encounter: str, kept: Message) -> None:
        """The fight is over: its tracker is no longer pinned."""
        self._shown.pop(encounter, None)
        await self._table.store.settings.clear(settings.TRACKER, of_encounter(encounter))
        await self._message(kept).unpin()

    def _message(self, kept: Message) -> discord.PartialMessage:
        return self._client.get_partial_messageable(int(kept.channel)).get_partial_message(int(kept.message))


def tracker(live: Loaded) -> discord.Embed:
    """How the fight stands for everybody's eyes."""
    over = live.info.ended is not None
    head, *rows = status(live.state, ruleset(live.info.system), EVERYBODY).split("\n")
    title = f"{head} · over" if over else head
    colour = GREY if over else CALM
    return discord.Embed(title=cut(title, 256), description=cut(escaped("\n".join(rows)), DESCRIPTION), colour=colour)
