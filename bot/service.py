"""What every handler needs of a table: the fight of a channel, what may be named there, how a deed is done and told."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Concatenate, ParamSpec, TypeVar

from msgspec.structs import replace

from bot.fight import waiting
from bot.fight.asked import still_there
from bot.fight.entries import Context
from bot.fight.live import Live, Tell
from bot.fight.memory import talk_of
from bot.gate import passed, sight_of
from bot.limits import Limits
from bot.meters import Meters
from bot.page.readers import Readers
from bot.reading import OFFERED, PART, Reading, found_in, kept, only_offered, too_much, why_not
from bot.reply import Line, Reply, ShownReply
from bot.texts import refuse
from bot.words.answers import Heard, heard, in_words
from grammar.budget import LONGEST, Budget, Spent, within
from grammar.kinds import Kind, hands_on, kind_of
from grammar.meaning.chained import barred, one_behind_another
from grammar.meaning.faults import LOW, grade
from grammar.meaning.offers import meant
from grammar.names import Names, names_of
from grammar.parse.foreign import told_absent
from grammar.parse.sentence import hushed
from grammar.scene.scene import Scene, Spoken, Talk
from grammar.speech.forms import sentences_of, table_line
from grammar.table.talk import exact_verb
from grammar.understanding.agrees import unsaid
from grammar.understanding.decide import understood
from rules.core.command import Command, Given
from rules.core.encounter import Encounter
from rules.core.engine import play
from rules.core.names import fold
from rules.core.report import Refused
from rules.core.rolls import given
from rules.core.secrets.audience import Viewer, apparent, visible
from rules.registry import ruleset
from storage import settings
from storage.ledger import Plays, everywhere
from storage.rows import Loaded
from storage.store import Store

P = ParamSpec("P")
T = TypeVar("T")
MOST_OFFERS = 3


def _no_more(reply: Reply, after: Loaded) -> Reply:
    """The answer as it is."""
    return reply


class Service(ABC):
    """The fights of a store, as the lines said in their channels find them.

    ``starter_runs``: whoever starts a fight is its game master, so that every fight has one. ``ahead`` hears of the
    answer to a sentence while it is written down, so that a front end may get ready what it will show. ``plays``: whose
    fights this process looks after by itself, where several share the store. ``ending`` is waited for before a fight in
    which somebody is asked ends, for what asks has to be known then. ``shows_data``: a whole fight is told as data too,
    which costs more than its text.
    """

    def __init__(self, store: Store, *, secret: bytes | None = None) -> None:
        self.store, self.secret, self.starter_runs, self.shows_data = store, secret, False, True
        self.live, self.readers = Live(store), Readers(store)
        self.meters, self.limits = Meters(), Limits()
        self.plays: Plays = everywhere
        self.ahead: Callable[[Line, Reply, Loaded], None] | None = None
        self.ending: Callable[[str], Awaitable[None]] | None = None
        self.running: dict[str, str] = {}
        self.readings: dict[tuple[str, str], Reading] = {}
        """What is made of the lines that are under way, by channel and speaker."""
        self._names: dict[str, tuple[Encounter, Viewer, Names]] = {}
        self._last: tuple[Loaded, tuple[object, ...], Spoken | None] | None = None
        """What the line that was read last is word for word, in which fight, by whom and with which names."""
        self.talks: dict[tuple[str, str], Talk] = {}
        self.refused: dict[tuple[str, str], str] = {}
        self.idle: dict[str, int] = {}
        """By fight the last row of a round in which nobody acted: nothing has been done yet in the next."""
        self.starters: dict[str, str | None] = {}  # By fight who started it.

    @abstractmethod
    async def said_at(self, line: Line, live: Loaded | None) -> Reply:
        """Carry out a line, its alias written out, in the fight as it stands there. Raises Refused."""

    def kind(self, line: Line, live: Loaded | None, text: str) -> Kind:
        """What kind of speech a line is, before anything reads it for what it means.

        What a form stands for is none of the system's sentences, even where it is typed like one.
        """
        names = Names() if live is None else self.names(live, line)
        form = table_line(text, ruleset(live.info.system).package if live is not None else "")
        formed = form is not None and fold(form) != fold(text)
        verb = None if formed else exact_verb(text, names)
        reads = live is not None and verb is None and self._spoken(line, live, text) is not None
        kind = kind_of(text, verb=verb, sentence=reads, names=names.figures)
        return Kind.WORDS if formed and kind is Kind.SENTENCE else kind

    async def here(self, line: Line) -> Loaded | None:
        """The running encounter of the line's channel as memory has it, or None; see Live.present."""
        encounter = self.running.get(line.place.channel)
        known = self.live.peek(encounter) if encounter is not None else None
        return known if known is not None and known.info.ended is None else await self.find(line)

    async def find(self, line: Line) -> Loaded | None:
        """The running encounter of the line's channel, or None."""
        channel = line.place.channel
        encounter = self.running.get(channel) or await self.store.ledger.active(channel)
        if encounter is None:
            return None
        self.running[channel] = encounter
        live = await self.live.load(encounter)
        if live.info.ended is not None:
            self.running.pop(channel, None)
            return None
        return live

    def need(self, live: Loaded | None) -> Loaded:
        """The encounter, or the refusal that says how to start one."""
        if live is None:
            raise refuse("no_encounter.on")
        return live

    async def running_fight(self, line: Line) -> Loaded:
        """The running encounter of the line's channel; raises Refused where there is none."""
        return self.need(await self.find(line))

    async def last_fight(self, line: Line) -> Loaded:
        """The running encounter of the line's channel, else the last one that ended there; raises Refused."""
        live = await self.find(line)
        if live is not None:
            return live
        infos = await self.store.ledger.listing(line.place.guild, channel=line.place.channel, most=1)
        found = next(iter(infos), None)
        return self.need(await self.store.ledger.load(found.id) if found is not None else None)

    def names(self, live: Loaded, line: Line) -> Names:
        """What the speaker may name."""
        known = self._names.get(live.info.id)
        if known is None or known[0] is not live.state or known[1] != line.eyes:
            before = (apparent(known[0], known[1]), known[2]) if known is not None else None
            enc = apparent(live.state, line.eyes)
            made = names_of(enc, ruleset(live.info.system), visible(enc, line.eyes), before)
            # The same names as before know already how they are found in a line.
            made = known[2] if known is not None and known[2] == made else made
            known = live.state, line.eyes, made
            if live.info.ended is None:
                self._names[live.info.id] = known
        return known[2]

    def forget(self, encounter: str) -> None:
        """Let go of what memory holds of a fight that is over, or that another process plays."""
        self.live.forget(encounter)
        self._names.pop(encounter, None)
        self.idle.pop(encounter, None)
        self.starters.pop(encounter, None)

    async def context(self, line: Line, live: Loaded, kind: str, order: Command | None = None) -> Context:
        """What the ledger writes beside the deed of this line."""
        await self.keep_name(line, live)
        deadline = await self.deadline(line)
        dice = order.given if order is not None else ()
        return Context(
            kind,  # type: ignore[arg-type]
            line.speaker.id,
            line.text,
            line.source,
            dice,
            order,
            deadline,
            line.audience,
            not line.speaker.gm,
        )

    async def keep_name(self, line: Line, live: Loaded) -> None:
        """Remember how whoever speaks is called in a fight: the ledger keeps ids, which name nobody to a reader."""
        key, scope = settings.name_of(line.speaker.id), settings.of_encounter(live.info.id)
        # A name is shown, and calls nobody.
        name = line.speaker.name.replace("@", "")
        if name and await self.store.settings.get(key, scope) != name:
            await self.store.settings.set(key, scope, name)

    async def told(self, line: Line, reply: Reply) -> Reply:
        """The reply with its text for whoever spoke, and the way to tell it to others, in the words of its system."""
        if reply.fight.encounter is None or (reply.text and not reply.fight.steps):
            return reply
        return self._in_words(line, reply, (await self.live.present(reply.fight.encounter)).state)

    def _in_words(self, line: Line, reply: Reply, state: Encounter) -> Reply:
        rules = ruleset(state.system)

        # One answer is told to several readers, who hear the same as a rule, and to the same reader more than once.
        told: list[tuple[Heard, str]] = []

        def tells(said: Reply, viewer: Viewer) -> str:
            eyes = sight_of(state, rules, viewer)
            now = heard(said.fight, said.prompts.questions, eyes, rules)
            for before, text in told:
                if before == now:
                    return text
            told.append((now, in_words(now, eyes, rules)))
            return told[-1][1]

        return replace(reply, text=tells(reply, line.eyes), tells=tells)

    async def seen(self, reply: Reply, viewer: Viewer, channel: str) -> ShownReply:
        """The answer as its reader may have it; one about no fight in particular is judged by the channel's."""
        encounter = reply.fight.encounter or self.running.get(channel)
        return passed(reply, viewer, None if encounter is None else await self.live.present(encounter))

    async def deadline(self, line: Line) -> str | None:
        """When a question asked now is answered by its default, as ISO text; None where the channel sets no time."""
        seconds = await self.store.settings.get(settings.ANSWER_SECONDS, *line.place.scopes)
        if seconds is None:
            return None
        return (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")

    async def meant(self, line: Line, live: Loaded, text: str, fault: Refused) -> str:
        """The legal sentence that is meant by one refused as ``fault``; raises Refused where there is not just one."""
        reading = self._reading(line, live, text)
        if reading.meant is None:
            reading.meant = await kept(self.thought_out(line, live, meant, text, await self._talked(line, live), fault))
        found = found_in(why_not(reading.meant, fault) if isinstance(reading.meant, Refused) else reading.meant)
        if hands_on(found):
            raise only_offered(found)
        await self.agreeing(line, live, text, found)
        return found

    async def agreeing(self, line: Line, live: Loaded, text: str, *every: str, ruled: bool = False) -> None:
        """Raise Refused where words of a line have no part in the lines it was taken for, which are offered then.

        What a form has word for word, nobody needs to agree with.
        """
        scene = await self._talked(line, live)
        if sentences_of(text, scene.rules):
            return
        if not (left := await asyncio.to_thread(unsaid, text, every, scene, ruled=ruled)):
            return
        whole, others = f"{PART} ".join(every), await self.thought_out(line, live, understood, text, scene)
        offers = tuple(dict.fromkeys((whole, *(one.text for one in others))))[:MOST_OFFERS]
        raise refuse("only_offered.unsaid", words=", ".join(left), line=whole, offers=offers)

    async def chained(self, line: Line, live: Loaded, text: str, fault: Refused) -> tuple[str, ...]:
        """The sentences of a line that says several deeds one behind another.

        Raises Refused for any other line: what bars one of its deeds where it is no sentence as a whole, or ``fault``.
        """
        if fault.code == OFFERED:
            raise fault
        scene = await self._talked(line, live)
        try:
            every = await self.thought_out(line, live, one_behind_another, text, scene)
        except Refused as spent:
            raise why_not(spent, fault) from None
        if not every:
            why = await self.thought_out(line, live, barred, text, scene, fault)
            refused = told_absent(text, live.info.system, why)
            raise await self.offering(line, live, text, refused)
        if any(map(hands_on, every)):
            raise only_offered(*every)
        await self.agreeing(line, live, text, *every)
        return every

    async def offering(self, line: Line, live: Loaded, text: str, fault: Refused) -> Refused:
        """The fault of a line, with what its words may mean where nobody could follow it and nothing is offered."""
        if set(fault.offers) <= {"options"} and grade(fault) < len(LOW):
            scene = await self._talked(line, live)
            found = await self.thought_out(line, live, understood, text, scene)
            fault.offers = tuple(one.text for one in found) or fault.offers
        return fault

    async def thought_out(
        self,
        line: Line,
        live: Loaded,
        think: Callable[Concatenate[str, P], T],
        text: str,
        *args: P.args,
        **more: P.kwargs,
    ) -> T:
        """What thinking about words of a line comes to; beside the loop, for it takes its time.

        Raises Refused (``too_much``) with what was found where it would be more work than a line is worth.
        """
        budget = self._reading(line, live, hushed(line.text)[1]).budget
        try:
            return await asyncio.to_thread(lambda: within(budget, think, text, *args, **more))
        except Spent:
            offers = tuple(budget.legal)[:MOST_OFFERS] or ("options",)
            if budget.refusal is not None and not budget.legal and len(text) <= LONGEST:
                raise Refused(budget.refusal.code, budget.refusal.message, offers=offers) from None
            raise too_much(offers) from None

    async def _talked(self, line: Line, live: Loaded) -> Scene:
        """The fight as the line is said in it, after what its speaker has said before."""
        reading = self._reading(line, live, hushed(line.text)[1])
        if reading.scene is None:
            scene = self.suggesting(line, live)
            reading.scene = replace(scene, talk=await talk_of(self.store, line, live, scene))
        return reading.scene

    def scene(self, line: Line, live: Loaded) -> Scene:
        """The fight as the line is said in it."""
        return Scene(live.state, ruleset(live.info.system), line.speaker, self.names(live, line))

    def suggesting(self, line: Line, live: Loaded) -> Scene:
        """The fight as the speaker may take it to be: what is offered tells nothing of the hidden."""
        return self.scene(line, replace(live, state=apparent(live.state, line.eyes)))

    def order(self, line: Line, live: Loaded, text: str) -> Command:
        """The sentence as a command of the encounter's system, its given dice checked. Raises Refused."""
        reading = self._reading(line, live, text)
        if reading.order is None:
            order = self.scene(line, live).order(text, self._spoken(line, live, text))
            reading.order = replace(order, given=self.by_hand(line, live, order.given))
        return reading.order

    def _spoken(self, line: Line, live: Loaded, text: str) -> Spoken | None:
        """The sentence that a line is word for word, or None; of the line read last it is known."""
        known, key = self._last, (text, line.speaker, self.names(live, line))
        if known is None or known[0] is not live or known[1] != key:
            self._last = known = live, key, self.scene(line, live).read(text)
        return known[2]

    def _reading(self, line: Line, live: Loaded, text: str) -> Reading:
        """What has been made of the text already, for the same speaker in the same present."""
        key = line.place.channel, line.speaker.id
        known = self.readings.get(key)
        if known is None or known.live is not live or (known.text, known.speaker) != (text, line.speaker):
            known = self.readings[key] = Reading(live, text, line.speaker, Budget(text))
        return known

    def by_hand(self, line: Line, live: Loaded, dice: tuple[Given, ...]) -> tuple[Given, ...]:
        """Dice that came with a line, as the speaker may give them; raises Refused."""
        if line.speaker.gm or not dice:
            return dice
        allowed = str(ruleset(live.info.system).option(live.state, "hand_dice"))
        return given.thrown_by(dice, live.state, line.speaker.id, allowed)

    def _need_possible(self, present: Loaded, live: Loaded, order: Command, line: Line) -> None:
        """Raise Refused where a sentence that was read in ``live`` can't be in the present, or has to wait there."""
        if present.state is not live.state:
            still_there(present.state, order)
        if present.waiting:
            waiting.hold_up(present, order, line)

    async def perform(self, live: Loaded, line: Line, order: Command, then: Tell = _no_more) -> Reply:
        """Carry out a command, unless it has to wait for an answer, and tell it; raises Refused.

        ``then`` adds to the answer, or prepares for it: where nothing is asked, it is called while the disk writes, and
        once more where others have written first.
        """
        rules = ruleset(live.info.system)
        context = await self.context(line, live, "command", order)

        def tell(reply: Reply, after: Loaded) -> Reply:
            return then(self._in_words(line, reply, after.state), after)

        done = await self.live.perform(
            live.info.id,
            lambda enc, oracle: play(enc, order, rules, oracle),
            context,
            lambda present: self._need_possible(present, live, order, line),
            tell,
        )
        # A delivery that has come before is told as it was written down.
        if done.tells is not None:
            return done
        return then(await self.told(line, done), await self.live.present(live.info.id))
