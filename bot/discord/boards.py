"""Messages that show a fight and keep themselves up to date: the tracker, the game masters' tracker, the map."""

import asyncio
import logging
from abc import ABC, abstractmethod
from typing import Any, ClassVar

import discord
from msgspec import Struct

from bot.discord import embeds
from bot.discord.buttons import board_view
from bot.discord.embeds import CALM, DESCRIPTION, GREY, SECRET, cut, escaped, fitted
from bot.discord.lacking import Lacking
from bot.discord.masters import Masters, of_starter
from bot.discord.send import FAULTS
from bot.fight import waiting
from bot.fight.looks import looks_of
from bot.handlers.log import last_blows
from bot.refresh import Refresher
from bot.render.map_picture import picture
from bot.render.map_view import describe_map, view_map
from bot.reply import File
from bot.table import GameTable
from bot.texts import says
from bot.words.tracker import status, whole_status
from rules.core.secrets.audience import EVERYBODY, MASTER, Viewer
from rules.registry import ruleset
from storage import chain, settings
from storage.rows import Loaded
from storage.settings import Key, Message, of_channel, of_encounter

log = logging.getLogger(__name__)


class Board(ABC):
    """One message per fight, a projection of its state: nothing but ``touch`` is ever called for it.

    Subclasses say what it shows. It is posted where ``place`` says, if anywhere, as soon as it is missing; edited when
    what it shows has changed; brought up to date once more when the fight is over, and then forgotten.
    """

    key: ClassVar[Key[Message | None]]
    pinned: ClassVar[bool] = True

    def __init__(self, client: discord.Client, table: GameTable, seconds: float, lacking: Lacking) -> None:
        self._client, self._table, self._lacking = client, table, lacking
        self._shown: dict[str, tuple[str, Any]] = {}
        self._refresher = Refresher(self._refresh, seconds)

    def touch(self, encounter: str) -> None:
        """The fight has moved on."""
        self._refresher.touch(encounter)

    async def settled(self, encounter: str) -> None:
        """Wait until it shows how the fight stands, or could not."""
        await self._refresher.settled(encounter)

    async def close(self) -> None:
        """Bring all messages up to date and stop."""
        await self._refresher.close()

    async def adopt(self, encounter: str, kept: Message, shown: Any) -> None:
        """That message, which shows ``shown``, is the one to keep up to date from now on."""
        await self._table.store.settings.set(self.key, of_encounter(encounter), kept)
        self._shown[encounter] = kept.message, shown
        self.touch(encounter)

    async def take_away(self, encounter: str) -> None:
        """Delete the message and forget it."""
        kept = await self._kept(encounter)
        if kept is None:
            return
        await self._forget(encounter)
        try:
            await self._message(kept).delete()
        except FAULTS as fault:
            log.warning("the %s of %s could not be deleted: %s", self.key.name, encounter, fault)

    # --- what a kind of board says
    @abstractmethod
    async def view(self, live: Loaded) -> Any:
        """What is to be seen, as a value: the message is edited when this changes."""

    @abstractmethod
    async def drawn(self, view: Any) -> embeds.Message:
        """The message that shows it."""

    async def place(self, live: Loaded) -> str | None:
        """The channel to post it in where it is missing; None: it is posted only when somebody asks for it."""
        return None

    # --- inside
    async def _refresh(self, encounter: str) -> None:
        live = await self._table.live.present(encounter)
        if not self._table.plays(live.info.guild):
            return
        over = live.info.ended is not None
        if over:
            self._table.forget(encounter)
        kept, where = await self._kept(encounter), None
        try:
            if kept is not None and not await self._edited(encounter, kept, live):
                await self._forget(encounter)
                kept = None
            where = kept.channel if kept is not None else await self.place(live)
            if kept is not None and over:
                await self._finish(encounter, kept)
            elif kept is None and where is not None and not over:
                await self._post(encounter, where, live)
            if where is not None:
                self._lacking.allowed(encounter, where)
        except discord.Forbidden as fault:
            # Permissions come back: the next change tries again, and only the first refusal is told.
            await self._lacking.refused(encounter, where or (kept.channel if kept else live.info.channel), fault)
        except FAULTS as fault:
            log.warning("the %s of %s did not get through: %s", self.key.name, encounter, fault)

    async def _edited(self, encounter: str, kept: Message, live: Loaded) -> bool:
        """Let the message show the present, where it doesn't yet; False when it has been deleted."""
        view = await self.view(live)
        if self._shown.get(encounter) == (kept.message, view):
            return True
        made = await self.drawn(view)
        try:
            await self._message(kept).edit(embeds=list(made.embeds), attachments=made.attached(), view=made.view)
        except discord.NotFound:
            return False
        self._shown[encounter] = kept.message, view
        return True

    async def _post(self, encounter: str, channel: str, live: Loaded) -> None:
        view = await self.view(live)
        message = await self.drawn(view)
        place = self._client.get_partial_messageable(int(channel))
        # Where the answer is lost and the message is sent again, Discord gives back the first one.
        nonce = f"{self.key.name[0]}{live.head}.{encounter}"[:25]
        extra: dict[str, Any] = {"view": message.view} if message.view is not None else {}
        made = await place.send(embeds=list(message.embeds), files=message.attached(), nonce=nonce, **extra)
        await self._table.store.settings.set(self.key, of_encounter(encounter), Message(channel, str(made.id)))
        self._shown[encounter] = str(made.id), view
        try:
            await made.pin()
        except discord.Forbidden as fault:
            await self._lacking.refused(encounter, channel, fault)

    async def _finish(self, encounter: str, kept: Message) -> None:
        """The fight is over: its message is no longer pinned, and stays as it is."""
        if self.pinned:
            try:
                await self._message(kept).unpin()
            except (discord.Forbidden, discord.NotFound) as fault:
                log.warning("the %s of %s stays pinned: %s", self.key.name, encounter, fault)
        await self._forget(encounter)

    async def _kept(self, encounter: str) -> Message | None:
        return await self._table.store.settings.get(self.key, of_encounter(encounter))

    async def _forget(self, encounter: str) -> None:
        self._shown.pop(encounter, None)
        await self._table.store.settings.clear(self.key, of_encounter(encounter))

    def _message(self, kept: Message) -> discord.PartialMessage:
        return self._client.get_partial_messageable(int(kept.channel)).get_partial_message(int(kept.message))


class Standing(Struct, frozen=True):
    """What a tracker shows: its embed, and the fight that its buttons are for; None: it has none."""

    embed: discord.Embed
    pressed: str | None = None


class Tracker(Board):
    """How everybody stands, for everybody's eyes, pinned in the channel of the fight; with buttons while it is on."""

    key = settings.TRACKER

    async def view(self, live: Loaded) -> Standing:
        """The embed, and the fight if it is on."""
        embed = standing(live, status(live.state, ruleset(live.info.system), EVERYBODY), EVERYBODY)
        return Standing(embed, live.info.id if live.info.ended is None else None)

    async def drawn(self, view: Standing) -> embeds.Message:
        """See Board."""
        return embeds.Message((view.embed,), view=board_view(view.pressed) if view.pressed is not None else None)

    async def place(self, live: Loaded) -> str | None:
        """The channel of the fight."""
        return live.info.channel if live.info.channel.isdigit() else None


class MastersTracker(Tracker):
    """Everything about everybody, hidden figures and secrets too, in the place that the game master chose."""

    key = settings.GM_TRACKER

    def __init__(
        self, client: discord.Client, table: GameTable, seconds: float, lacking: Lacking, masters: Masters
    ) -> None:
        super().__init__(client, table, seconds, lacking)
        self._masters = masters

    async def view(self, live: Loaded) -> Standing:
        """The embed. It stands in another channel than the fight, so it has no buttons."""
        return Standing(standing(live, whole_status(live.state, ruleset(live.info.system)), MASTER))

    async def place(self, live: Loaded) -> str | None:
        """The place chosen for the fights of that channel, or by whoever started this one, if any."""
        return await self._masters.place(live)

    async def move(self, channel: str, where: str | None, by: str | None) -> None:
        """The tracker of that channel's fights stands in ``where`` from now on; None: nowhere.

        ``by``: of those alone that this person starts and runs.
        """
        store, scope = self._table.store, of_channel(channel) if by is None else of_starter(channel, by)
        if where is None:
            await store.settings.clear(settings.GM_PLACE, scope)
        else:
            await store.settings.set(settings.GM_PLACE, scope, where)
        running = await store.ledger.active(channel)
        if running is not None:
            await self.take_away(running)
            self.touch(running)


class Map(Board):
    """The map for everybody's eyes: the latest one that was asked for in the channel of the fight."""

    key = settings.MAP
    pinned = False

    async def view(self, live: Loaded) -> Any:
        """The map as a value."""
        blows = await last_blows(self._table, live, EVERYBODY)
        looks = await looks_of(self._table.store, live)
        return view_map(live.state, ruleset(live.info.system), EVERYBODY, blows=blows, looks=looks)

    async def drawn(self, view: Any) -> embeds.Message:
        """The picture with its twin in words."""
        drawn = File("map.png", await asyncio.to_thread(picture, view))
        made = embeds.answer(embeds.told(describe_map(view), files=(drawn,)), None)
        return embeds.Message(made.embeds, made.files, shows=view)


def standing(live: Loaded, text: str, viewer: Viewer) -> discord.Embed:
    """A tracker's embed: the clock as its title, a line or more for each figure, and who is asked."""
    over = live.info.ended is not None
    head, *rows = text.split("\n")
    rows += waiting.lines(live, viewer)
    title = says("tracker.over", head=head) if over else head
    made = discord.Embed(
        title=cut(escaped(title), 256),
        description=fitted(rows, DESCRIPTION),
        colour=GREY if over else SECRET if viewer.gm else CALM,
    )
    # What the log must show at the end: nobody can change a row behind it unnoticed. How many rows there are is not
    # for players: more than they have seen would tell of what is hidden.
    tail = chain.shown(live.tail)
    return made.set_footer(text=f"#{live.head} · {tail}" if viewer.gm else tail)
