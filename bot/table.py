"""The one application service: every line that anybody says at a table, from any front end, goes through ``say``."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from bot import (
    cards,
    closing,
    converting,
    driving,
    effects,
    encounters,
    fairness,
    foes,
    helping,
    joining,
    log,
    masters,
    memory,
    odds,
    options,
    prepared,
    questions,
    sheets,
    shelf,
    talk,
    undoing,
    waiting,
)
from bot.entries import Context
from bot.gate import passed, sight_of
from bot.insisting import more
from bot.live import Live
from bot.reply import Line, Reply, refused
from bot.rights import check as check_right
from bot.words import tell
from grammar.complete import MOST, Completion, complete
from grammar.names import Names, names_of
from grammar.offers import meant
from grammar.scene import Scene, Talk
from grammar.sentence import hushed
from grammar.suggest import suggested
from grammar.table import TableCommand, table_command
from rules.core import given
from rules.core.command import Command, Given
from rules.core.engine import play
from rules.core.report import Refused
from rules.core.secrets import Viewer, visible
from rules.registry import ruleset
from storage.rows import Ended, Loaded
from storage.store import Store

Handler: TypeAlias = Callable[["GameTable", Line, TableCommand], Awaitable[Reply]]

HANDLERS: Mapping[str, Handler] = {
    **cards.HANDLERS,
    **closing.HANDLERS,
    **converting.HANDLERS,
    **effects.HANDLERS,
    **encounters.HANDLERS,
    **fairness.HANDLERS,
    **foes.HANDLERS,
    **helping.HANDLERS,
    **joining.HANDLERS,
    **log.HANDLERS,
    **masters.HANDLERS,
    **odds.HANDLERS,
    **options.HANDLERS,
    **prepared.HANDLERS,
    **questions.HANDLERS,
    **sheets.HANDLERS,
    **shelf.HANDLERS,
    **talk.HANDLERS,
    **undoing.HANDLERS,
}
"""Who takes care of what is said to the table itself, by verb."""

ROLLED = ("roll", "check", "contest")
"""Table verbs that may be said ``secretly``."""


MOST_TALKS = 1000
"""Of how many speakers the last sentence is kept in memory, for completion."""


class GameTable:
    """The table: it knows the store and the live encounters, and nothing of Discord or terminals.

    ``starter_runs``: whoever starts a fight is its game master, so that every fight has one.
    """

    def __init__(self, store: Store, *, secret: bytes | None = None) -> None:
        self.store, self.secret, self.starter_runs = store, secret, False
        self.live = Live(store)
        self.running: dict[str, str] = {}
        self.talks: dict[tuple[str, str], Talk] = {}
        self.refused: dict[tuple[str, str], str] = {}

    async def say(self, line: Line) -> Reply:
        """Answer one line. A line that can't be carried out gets an answer with ``error`` and changes nothing."""
        return await self._settled(line, self._answer(line))

    async def choose(self, line: Line, encounter: str, version: int, question: int, choice: str) -> Reply:
        """Answer an open question by a button or form made for that version of it.

        ``question`` counts from 0; ``choice`` is what would be typed after ``/answer``: the number of an option from 1,
        or its words, and ``rolled`` with dice of one's own.
        """
        return await self._settled(line, questions.choose(self, line, encounter, version, question, choice))

    async def _settled(self, line: Line, answer: Awaitable[Reply]) -> Reply:
        try:
            return await answer
        except Refused as fault:
            return replace(refused(self._insisted(line, fault)), typed=line.text)
        except Ended:
            self.running.pop(line.place.channel, None)
            return refused(Refused("no_encounter", "This fight is over. Start another with /encounter start."))

    def _insisted(self, line: Line, fault: Refused) -> Refused:
        """The fault, which says more where the same line was refused to the same speaker just before."""
        key = (line.place.channel, line.speaker.id)
        before, self.refused[key] = self.refused.get(key), line.text
        if len(self.refused) > MOST_TALKS:
            del self.refused[next(iter(self.refused))]
        live = self.live.peek(self.running.get(line.place.channel, ""))
        if before != line.text or live is None:
            return fault
        return more(line.text, fault, live, ruleset(live.info.system), line.eyes)

    async def _answer(self, line: Line) -> Reply:
        reply = await self._expanded(line)
        await undoing.met(self, line, reply)
        return reply

    async def _expanded(self, line: Line) -> Reply:
        live = await self.here(line)
        full = await shelf.expanded(self, line, live)
        if full is None:
            return await self.said_at(line, live)
        try:
            return shelf.told(await self.said_at(replace(line, text=full), live), full)
        except Refused as fault:
            # Its column is one of the sentence that the alias stands for, not of the line as typed.
            raise Refused(fault.code, f"» {full.strip()}\n{fault.message}", hints=fault.hints) from fault

    async def said_at(self, line: Line, live: Loaded | None) -> Reply:
        """Carry out a line, its alias written out, in the fight as it stands there. Raises Refused."""
        names = Names() if live is None else self.names(live, line)
        secret, text = hushed(line.text)
        command = table_command(text, names)
        if secret:
            line = self._in_secret(line, command)
        if command is not None and command.verb not in waiting.CLOCK:
            return await self._before(line) or _quiet(line, await self._handled(line, live, command))
        try:
            live = self.need(live)
            if command is not None:
                check_right(command.verb, line.speaker, live)
            return _quiet(line, await self.sentence(line, live, text))
        except Refused:
            # What its first coming did may be the very reason; so may what another process has written meanwhile.
            now = await self._before(line) or await self.find(line)
            if isinstance(now, Reply):
                return now
            if now is live:
                raise
            return _quiet(line, await self.sentence(line, self.need(now), text))

    def _in_secret(self, line: Line, command: TableCommand | None) -> Line:
        """A line that is said secretly, where what it says is rolled."""
        if command is not None and command.verb not in (*waiting.CLOCK, *ROLLED):
            may = ", ".join(f"/{verb}" for verb in ROLLED)
            raise Refused("not_rolled", f"/{command.verb} rolls nothing; secretly goes with a sentence, {may}.")
        return replace(line, secret=True)

    async def _handled(self, line: Line, live: Loaded | None, command: TableCommand) -> Reply:
        check_right(command.verb, line.speaker, live)
        return await HANDLERS[command.verb](self, line, command)

    async def _before(self, line: Line) -> Reply | None:
        """The answer to a delivery that has come before; None for a new one."""
        known = None if line.source is None else await self.store.ledger.delivered(line.source)
        if known is None:
            return None
        return await self.told(line, await self.live.retell(known.encounter, known.seq))

    async def sentence(self, line: Line, live: Loaded, text: str) -> Reply:
        """Carry out a sentence of the encounter's system, or take it as the answer that is waited for."""
        said = questions.read(live.waiting, line, live.state)
        if said is not None:
            return await questions.give(self, line, live, *said)
        gone = await driving.go(self, line, live, text)
        if gone is not None:
            return gone
        several = driving.group_of(self, line, live, text)
        if several:
            return await driving.one_by_one(self, line, live, several)
        try:
            order = self.order(line, live, text)
            if order.verb in driving.VERBS:
                return await driving.drive(self, line, live, order)
            return await self.told(line, await self.perform(live, line, order))
        except Refused as fault:
            mine = waiting.asks(live, line)
            if mine and fault.code != "waiting":
                raise waiting.still_waiting(mine, live, line) from fault
            meant = await self.meant(line, live, text, fault)
        spoken = replace(line, text=f"secretly {meant}" if line.secret else meant)
        reply = await self.told(line, await self.perform(live, spoken, self.order(spoken, live, meant)))
        return replace(reply, meant=meant)

    async def meant(self, line: Line, live: Loaded, text: str, fault: Refused) -> str:
        """The legal sentence that is meant by one refused as ``fault``; raises Refused where there is not just one."""
        scene = self.scene(line, live)
        scene = replace(scene, talk=await memory.talk_of(self, line, live, scene))
        return meant(text, scene, fault)

    def scene(self, line: Line, live: Loaded) -> Scene:
        """The fight as the line is said in it."""
        return Scene(live.state, ruleset(live.info.system), line.speaker, self.names(live, line))

    def order(self, line: Line, live: Loaded, text: str) -> Command:
        """The sentence as a command of the encounter's system, its given dice checked. Raises Refused."""
        order = self.scene(line, live).order(text)
        return replace(order, given=self.by_hand(line, live, order.given))

    def by_hand(self, line: Line, live: Loaded, dice: tuple[Given, ...]) -> tuple[Given, ...]:
        """Dice that came with a line, as the speaker may give them; raises Refused."""
        if line.speaker.gm or not dice:
            return dice
        allowed = str(ruleset(live.info.system).option(live.state, "hand_dice"))
        return given.thrown_by(dice, live.state, line.speaker.id, allowed)

    async def perform(self, live: Loaded, line: Line, order: Command) -> Reply:
        """Carry out a command, unless it has to wait for an answer; raises Refused."""
        rules = ruleset(live.info.system)
        context = await self.context(line, live, "command", order)
        return await self.live.perform(
            live.info.id,
            lambda enc, oracle: play(enc, order, rules, oracle),
            context,
            lambda present: waiting.hold_up(present, order, line),
        )

    # --- for the handlers
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
            raise Refused("no_encounter", "No fight is on in this channel. Start one with /encounter start SYSTEM.")
        return live

    async def running_fight(self, line: Line) -> Loaded:
        """The running encounter of the line's channel; raises Refused where there is none."""
        return self.need(await self.find(line))

    async def last_fight(self, line: Line) -> Loaded:
        """The running encounter of the line's channel, else the last one that ended there; raises Refused."""
        live = await self.find(line)
        if live is not None:
            return live
        infos = await self.store.ledger.listing(line.place.guild)
        found = next((info for info in infos if info.channel == line.place.channel), None)
        return self.need(await self.store.ledger.load(found.id) if found is not None else None)

    def names(self, live: Loaded, line: Line) -> Names:
        """What the speaker may name."""
        return names_of(live.state, ruleset(live.info.system), visible(live.state, line.eyes))

    async def context(self, line: Line, live: Loaded, kind: str, order: Command | None = None) -> Context:
        """What the ledger writes beside the deed of this line."""
        deadline = await questions.deadline(self, line)
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
        )

    async def told(self, line: Line, reply: Reply) -> Reply:
        """The reply with its text for whoever spoke, and the way to tell it to others, in the words of its system."""
        if reply.encounter is None or (reply.text and not reply.steps):
            return reply
        state = (await self.live.present(reply.encounter)).state
        rules = ruleset(state.system)

        def tells(said: Reply, viewer: Viewer) -> str:
            return tell(said, state, rules, viewer)

        return replace(reply, text=tells(reply, line.eyes), tells=tells)

    async def seen(self, reply: Reply, viewer: Viewer, channel: str) -> Reply:
        """The answer as its reader may have it; one about no fight in particular is judged by the channel's."""
        encounter = reply.encounter or self.running.get(channel)
        return passed(reply, viewer, None if encounter is None else await self.live.present(encounter))

    async def complete(self, line: Line, cursor: int) -> tuple[Completion, ...]:
        """What may be typed next, aliases included; reads the fight from memory only."""
        full, first = await shelf.complete_aliases(self, line, cursor)
        characters = await sheets.names_for(self, line)
        if full is None:
            return (*first, *self._complete(line, cursor, characters))[:MOST]
        longer = len(full) - cursor
        found = self._complete(replace(line, text=full), len(full), characters)
        return tuple(replace(one, start=max(0, one.start - longer)) for one in found)

    def _complete(self, line: Line, cursor: int, characters: tuple[str, ...]) -> tuple[Completion, ...]:
        encounter = self.running.get(line.place.channel)
        live = self.live.peek(encounter) if encounter is not None else None
        if live is None:
            return complete(line.text, cursor, None, None, Names(), characters=characters)
        mine = () if line.speaker.gm else [n for n, f in live.state.figures.items() if f.owner == line.speaker.id]
        scene = self.scene(line, live)
        names, state = scene.names, live.state
        gm = line.speaker.gm
        found = complete(line.text, cursor, state, scene.rules, names, mine, gm=gm, characters=characters)
        talk = self.talks.get((live.info.id, line.speaker.id), Talk())
        eyes = sight_of(state, scene.rules, line.eyes)
        every = suggested(line.text[:cursor], found, replace(scene, talk=talk))
        return tuple(one for one in every if not eyes.names(f"{one.text} {one.note}", typed=True))


def _quiet(line: Line, reply: Reply) -> Reply:
    """The answer to a line, for its speaker alone where it was said in secret."""
    return replace(reply, private=reply.private or line.secret)
