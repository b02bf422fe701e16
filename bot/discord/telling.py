"""What readers in Discord are shown of an answer, as the message to send."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.discord import embeds, eyes
from bot.discord.boards import Map
from bot.discord.buttons import offers_view, own_view, reply_view
from bot.discord.embeds import Message
from bot.discord.marks import Marks
from bot.fight.looks import looks_of, looks_remembered
from bot.gate import passed, sentence, sight_of
from bot.reply import Line, Place, Reply
from bot.table import GameTable
from grammar.scene.resolve import Speaker
from grammar.table.talk import is_table_talk
from rules.core.secrets.audience import EVERYBODY, Viewer
from rules.registry import ruleset
from storage import settings
from storage.looks import PLAIN, Look
from storage.rows import Loaded


class Ready(Struct, frozen=True):
    """What everybody is shown of an answer, made before it was written down."""

    read: eyes.Readings
    message: Message


class Teller:
    """Makes the messages of answers, and knows which message shows what."""

    def __init__(self, table: GameTable, map_: Map, marks: Marks) -> None:
        self._table, self._map, self._marks = table, map_, marks
        self._ready: dict[str, Ready] = {}
        table.ahead = self.prepare

    def prepare(self, line: Line, reply: Reply, live: Loaded) -> None:
        """Get ready what everybody reads of the answer to a sentence, while it is written down."""
        if reply.prompts.questions or is_table_talk(line.text):
            return
        read = eyes.Readings(reply, live)
        looks = looks_remembered(self._table.store, live)
        if looks is not None and not read.silent(line.eyes):
            read.shown(line.eyes)
            made = _made(read, EVERYBODY, _said(line, reply, live, EVERYBODY), looks, private=False)
            self._ready[line.place.channel] = Ready(read, made)

    def fight(self, line: Line, reply: Reply) -> Loaded | None:
        """The fight that an answer is about, else that of its channel."""
        encounter = reply.fight.encounter or self._table.running.get(line.place.channel)
        return None if encounter is None else self._table.live.peek(encounter)

    def readings(self, line: Line, reply: Reply) -> eyes.Readings:
        """An answer as its readers may have it, in the fight that it is about."""
        ready = self._ready.get(line.place.channel)
        if ready is not None and ready.read.reply is reply:
            return ready.read
        return eyes.Readings(reply, self.fight(line, reply))

    def fault(self, reply: Reply, line: Line) -> Message:
        """The message of a refusal, with a button for each sentence that would do."""
        shown = passed(reply, line.eyes, self.fight(line, reply))
        made = embeds.fault(shown, line)
        return Message(made.embeds, made.files, offers_view((shown.error or {}).get("offers") or ()), made.private)

    async def sent(self, place: Place, reply: Reply, message: Message, number: int) -> None:
        """The message of an answer stands: it is found again, and what shows the fight is kept up to date."""
        self._marks.stands(reply.fight, place.channel, number)
        if message.shows is not None and reply.fight.encounter is not None:
            await self._map.adopt(reply.fight.encounter, settings.Message(place.channel, str(number)), message.shows)

    async def message(self, line: Line, read: eyes.Readings, *, private: bool, code: bool = False) -> Message:
        """The message of an answer that went well: for its person when private, else for everybody's eyes."""
        reply = read.reply
        private = private or reply.private or eyes.only_asks(reply)
        live = self._table.live
        if reply.prompts.shows == "map" and not private and reply.fight.encounter is not None:
            view = await self._map.view(await live.present(reply.fight.encounter))
            if view.tokens:
                return await self._map.drawn(view)
            # Only those whom not everybody may see stand on it.
            private = True
        ready = self._ready.pop(line.place.channel, None)
        if ready is not None and ready.read is read and not (private or code):
            return ready.message
        reader = line.eyes if private else EVERYBODY
        title = await self._title(line, reply, read.live, reader)
        looks = {} if read.live is None else await looks_of(self._table.store, read.live)
        return _made(read, reader, title, looks, private=private, code=code)

    async def _title(self, line: Line, reply: Reply, live: Loaded | None, reader: Viewer) -> str | None:
        """The sentence that was resolved, as its reader may know it: the line's own, or the one that waited for this
        answer."""
        if line.text and not is_table_talk(line.text):
            return _said(line, reply, live, reader)
        first = reply.fight.first
        if first is None or not reply.fight.steps[0].checks or reply.fight.encounter is None:
            return None
        (row, *_) = await self._table.store.ledger.rows(reply.fight.encounter, first - 1, 1)
        return _said(replace(line, text=row.text, speaker=Speaker(row.who or "", "", False)), reply, live, reader)


def _made(
    read: eyes.Readings,
    reader: Viewer,
    title: str | None,
    looks: Mapping[str, Look],
    *,
    private: bool,
    code: bool = False,
) -> Message:
    """The message of an answer for one reader: the speaker alone (``private``), or everybody. ``looks``: by figure."""
    face = looks.get(read.actor(reader), PLAIN).small if title else b""
    made = embeds.answer(read.shown(reader), embeds.gist(title) if title else None, code=code, face=face)
    reply = read.reply
    view = own_view(reply.fight, reply.prompts) if private else reply_view(reply)
    return Message(made.embeds, made.files, view, private)


def _said(line: Line, reply: Reply, live: Loaded | None, reader: Viewer) -> str:
    """A sentence as typed, as far as its reader may know it."""
    if live is None:
        return line.text
    sight = sight_of(live.state, ruleset(live.info.system), reader)
    return sentence(line.text, line.speaker.id, reply.fight.steps[0] if reply.fight.steps else None, sight)
