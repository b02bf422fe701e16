"""What readers in Discord are shown of an answer, as the message to send.

The gate's words without the questions, which have messages of their own.
"""

from msgspec import Struct
from msgspec.structs import replace

from bot.discord import embeds
from bot.discord.boards import Map
from bot.discord.buttons import offers_view, own_view, reply_view
from bot.discord.embeds import Message
from bot.discord.marks import Marks
from bot.fight.looks import look_of, look_remembered
from bot.gate import done, open_to, passed, sentence, sight_of
from bot.reply import Line, Place, Reply, ShownReply
from bot.table import GameTable
from bot.texts import says
from grammar.scene.resolve import Speaker
from grammar.table.talk import is_table_talk
from grammar.texts import listed
from rules.core.secrets.audience import EVERYBODY, Viewer
from rules.registry import ruleset
from storage import settings
from storage.looks import PLAIN, Look
from storage.rows import Loaded


def only_asks(reply: Reply) -> bool:
    """Whether all there is to a reply is that somebody is asked: the message that asks says it to everybody."""
    return bool(reply.prompts.questions) and not any(s.notes or s.checks for s in reply.fight.steps)


def over(reply: Reply) -> bool:
    """Whether something came of what was said: neither a refusal nor only the next question."""
    return reply.error is None and not only_asks(reply)


class Readings:
    """An answer as its readers may have it; the gate judges it once for each. ``live`` is the fight it is about."""

    def __init__(self, reply: Reply, live: Loaded | None) -> None:
        self.reply, self.live = reply, live
        self._whole: dict[Viewer, ShownReply] = {}
        self._shown: dict[Viewer, ShownReply] = {}

    def whole(self, viewer: Viewer) -> ShownReply:
        """The answer for a reader, its questions too."""
        if viewer not in self._whole:
            self._whole[viewer] = passed(self.reply, viewer, self.live)
        return self._whole[viewer]

    def shown(self, viewer: Viewer) -> ShownReply:
        """The answer for a reader; open questions are only said to wait, for they get messages of their own."""
        if not self.reply.prompts.questions:
            return self.whole(viewer)
        if viewer not in self._shown:
            self._shown[viewer] = self._waiting(viewer)
        return self._shown[viewer]

    def _waiting(self, viewer: Viewer) -> ShownReply:
        reply = self.reply
        unasked = replace(reply.prompts, questions=())
        rest = replace(reply, prompts=unasked, text="" if only_asks(reply) else reply.text)
        made = passed(rest, viewer, self.live)
        asked = [q.who for q in self.whole(viewer).prompts.questions]
        waits = says("discord.waiting", names=listed(asked, "both")) if asked else says("discord.waiting_somebody")
        return replace(made, text=waits if made.text == done() else f"{made.text}\n{waits}")

    def actor(self, viewer: Viewer) -> str:
        """The figure by whose deed it came about, as far as the viewer may know it; else empty."""
        first = next(iter(self.reply.fight.steps), None)
        if self.live is None or first is None:
            return ""
        eyes = sight_of(self.live.state, ruleset(self.live.info.system), viewer)
        return first.actor if open_to(first.audience, first.seq, eyes) and first.actor not in eyes.unseen else ""

    def silent(self, viewer: Viewer) -> bool:
        """Whether the answer has something to tell its speaker and nothing to tell everybody."""
        if self.live is None or self.reply.files.shared:
            return False
        return self.whole(EVERYBODY).text == done() != self.whole(viewer).text


class Ready(Struct, frozen=True):
    """What everybody is shown of an answer, made before it was written down."""

    read: Readings
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
        read = Readings(reply, live)
        look = look_remembered(self._table.store, live, read.actor(EVERYBODY))
        if look is not None and not read.silent(line.eyes):
            read.shown(line.eyes)
            made = _made(read, EVERYBODY, _said(line, reply, live, EVERYBODY), look, private=False)
            self._ready[line.place.channel] = Ready(read, made)

    def fight(self, line: Line, reply: Reply) -> Loaded | None:
        """The fight that an answer is about, else that of its channel."""
        encounter = reply.fight.encounter or self._table.running.get(line.place.channel)
        return None if encounter is None else self._table.live.peek(encounter)

    def readings(self, line: Line, reply: Reply) -> Readings:
        """An answer as its readers may have it, in the fight that it is about."""
        ready = self._ready.get(line.place.channel)
        if ready is not None and ready.read.reply is reply:
            return ready.read
        return Readings(reply, self.fight(line, reply))

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

    async def message(self, line: Line, read: Readings, *, private: bool, code: bool = False) -> Message:
        """The message of an answer that went well: for its person when private, else for everybody's eyes."""
        reply = read.reply
        private = private or reply.private or only_asks(reply)
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
        look = PLAIN if read.live is None else await look_of(self._table.store, read.live, read.actor(reader))
        return _made(read, reader, title, look, private=private, code=code)

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
    read: Readings,
    reader: Viewer,
    title: str | None,
    look: Look,
    *,
    private: bool,
    code: bool = False,
) -> Message:
    """The message of an answer for one reader: the speaker alone (``private``), or everybody. ``look``: the doer's."""
    face = look.small if title else b""
    made = embeds.answer(read.shown(reader), embeds.gist(title) if title else None, code=code, face=face)
    reply = read.reply
    view = own_view(reply.fight, reply.prompts) if private else reply_view(reply)
    return Message(made.embeds, made.files, view, private)


def _said(line: Line, reply: Reply, live: Loaded | None, reader: Viewer) -> str:
    """A sentence as typed, as far as its reader may know it."""
    if live is None:
        return line.text
    sight = sight_of(live.state, ruleset(live.info.system), reader)
    if not reply.fight.steps:
        sight = sight.hearing(reply.sentence.said, reply.sentence.by)
    return sentence(line.text, line.speaker.id, reply.fight.steps[0] if reply.fight.steps else None, sight)
