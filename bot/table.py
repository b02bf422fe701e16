"""The one application service: every line that anybody says at a table, from any front end, goes through ``say``."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from bot import collector
from bot.fight import waiting
from bot.fight.live import Tell
from bot.gate import sight_of
from bot.handlers import (
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
    numbers,
    odds,
    options,
    own_dice,
    prepared,
    questions,
    several,
    sheets,
    shelf,
    stored,
    talk,
    undoing,
)
from bot.insisting import insisted
from bot.reply import Line, Reply, refused
from bot.rights import check as check_right
from bot.service import Service
from bot.texts import refuse
from grammar.completion.complete import MOST, Completion, complete
from grammar.completion.suggest import suggested
from grammar.meaning.asking import asked, plainly_asked, wished, wonders
from grammar.meaning.gist import gist
from grammar.meaning.meanings import LOW, grade
from grammar.meaning.pieced import LONGEST
from grammar.names import Names
from grammar.parse.sentence import hushed
from grammar.rulings.offers import for_master
from grammar.rulings.ruling import BLOW, Ruling
from grammar.scene.scene import Talk
from grammar.speech.forms import table_line
from grammar.table import CLOCK, TableCommand, is_table_talk, table_command
from rules.core.names import fold
from rules.core.report import Refused
from rules.registry import ruleset
from storage.rows import Ended, Loaded

Handler: TypeAlias = Callable[[Service, Line, TableCommand], Awaitable[Reply]]

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
    **numbers.HANDLERS,
    **odds.HANDLERS,
    **options.HANDLERS,
    **own_dice.HANDLERS,
    **prepared.HANDLERS,
    **questions.HANDLERS,
    **sheets.HANDLERS,
    **shelf.HANDLERS,
    **talk.HANDLERS,
    **undoing.HANDLERS,
}
"""Who takes care of what is said to the table itself, by verb."""

QUIET = ("roll", "check", "contest", "effect", "end", "note", "unnote", "order")
"""Table verbs that may be said ``secretly``."""


RULED = ("mark ", "unmark ", "posture ", "set ")
"""Rulings that forms stand for."""
_TAKEN_FOR = ("gm_only", "not_allowed", "unknown_name", "unknown_key", "bad_value")
"""Refusals of a line in other words by which it may be none: it is read as a sentence."""
MOST_TALKS = 1000
"""Of how many speakers the last sentence is kept in memory, for completion."""


class GameTable(Service):
    """The table: it knows the store and the live encounters, and nothing of Discord or terminals.

    ``starter_runs``: whoever starts a fight is its game master, so that every fight has one.
    """

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
            typed = f"{line.text}\n{await shelf.own_alias(self, line)}"
            return replace(refused(self._insisted(line, fault)), typed=typed)
        except Ended:
            self.running.pop(line.place.channel, None)
            return refused(refuse("no_encounter.over"))

    def _insisted(self, line: Line, fault: Refused) -> Refused:
        """The fault, which says more where the same line was refused to the same speaker just before."""
        key = (line.place.channel, line.speaker.id)
        before, self.refused[key] = self.refused.get(key), line.text
        if len(self.refused) > MOST_TALKS:
            del self.refused[next(iter(self.refused))]
        live = self.live.peek(self.running.get(line.place.channel, ""))
        return fault if live is None else insisted(line, fault, live, again=before == line.text)

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

    async def said_at(self, line: Line, live: Loaded | None, *, formed: bool = True) -> Reply:
        """Carry out a line, its alias written out, in the fight as it stands there. Raises Refused.

        ``formed``: a form may say what the whole of it stands for.
        """
        names = Names() if live is None else self.names(live, line)
        secret, text = hushed(line.text)
        ruling = None
        said = table_line(text, ruleset(live.info.system).package if live is not None else "") if formed else None
        if said is not None and said.startswith(RULED) and live is not None and line.speaker.gm:
            # The hole of a form holds anything: what says each of its words is what is meant.
            precise = await self.ruling(line, live, text)
            better = len(precise.line) > 1 or (precise.line and precise.line[0].split()[0] != said.split()[0])
            better = better or (precise.line and said.startswith("posture ") and fold(said) != fold(precise.line[0]))
            ruled = await self._ruled(line, live, text) if better else None
            if ruled is not None:
                return ruled
        if said is not None:
            try:
                meant = await self.said_at(replace(line, text=f"secretly {said}" if secret else said), live)
                return replace(meant, meant=meant.meant or said)
            except Refused as fault:
                # What a form takes for a ruling may be a player's deed, a question, or an answer without that name.
                if fault.code not in _TAKEN_FOR:
                    return await self._unformed(line, live, text, fault)
                ruling = fault
        try:
            command = table_command(text, names, formed=formed) if ruling is None else None
        except Refused as fault:
            if live is None and plainly_asked(text):
                # Without a fight there is nothing to ask about, however it is said.
                self.need(live)
            if live is None or fault.code != "syntax":
                raise
            if live.waiting and not text.startswith("/") and questions.read(live.waiting, line, live.state):
                # ``roll out of the way`` is no roll where somebody is asked how he defends.
                return _quiet(line, await self.sentence(line, live, text))
            # What begins like table talk and is none may be a question.
            return await self._asked(line, live, text, fault)
        if secret:
            line = self._in_secret(line, command)
        if command is not None and command.verb not in CLOCK:
            try:
                return await self._before(line) or _quiet(line, await self._handled(line, live, command))
            except Refused as fault:
                return await self._asked(line, live, text, fault, command)
        try:
            live = self.need(live)
            if command is not None:
                self._may_drive(command.verb, line, live)
            return _quiet(line, await self.sentence(line, live, text))
        except Refused as fault:
            # What its first coming did may be the very reason; so may what another process has written meanwhile.
            now = await self._before(line) or await self.find(line)
            if isinstance(now, Reply):
                return now
            if now is live:
                barred = ruling if ruling is not None and grade(fault) < len(LOW) else fault
                return await self._asked(line, live, text, barred)
            return _quiet(line, await self.sentence(line, self.need(now), text))

    async def _unformed(self, line: Line, live: Loaded | None, text: str, fault: Refused) -> Reply:
        """The answer to a line that a form took for what can't be read: as it is without forms, or else a question.

        ``roll away`` is no check, and names nobody who makes one.
        """
        if live is not None and grade(fault) < len(LOW):
            try:
                return await self.said_at(line, live, formed=False)
            except Refused as other:
                if grade(other) == len(LOW):
                    raise
        return await self._asked(line, live, text, fault)

    async def _asked(
        self, line: Line, live: Loaded | None, text: str, fault: Refused, command: TableCommand | None = None
    ) -> Reply:
        """The answer to a question that is said in words of its own; raises the fault of any other line.

        ``command``: what the line says to the table as it stands. With its slash it is no question, nor is one for
        options, which has been answered.
        """
        if command is not None and (text.lstrip().startswith("/") or command.verb == "options"):
            raise fault
        # What only the rules refuse a player is no ruling, and a player rules nothing that could be asked between;
        # nor does a game master who has said to the table what it understood and can't do.
        rules = live is not None and ((line.speaker.gm and command is None) or grade(fault) < len(LOW))
        ruled = await self._ruled(line, live, text) if live is not None and rules else None
        if ruled is not None:
            return ruled
        talk = is_table_talk(text) and not (plainly_asked(text) and (command is None or command.verb == "state"))
        if live is None or (fault.offers and talk) or len(text) > LONGEST:
            raise fault
        wish, scene = wished(text), await self._talked(line, live)
        found = await self.ruling(line, live, text) if line.speaker.gm else Ruling()
        if line.speaker.gm and (found.offers or grade(fault) < len(LOW)):
            fault.offers = for_master(text, scene, found, fault)
        if wish and command is None:
            raise refuse("wish", line=wish, offers=tuple(dict.fromkeys((wish, *fault.offers)))) from fault
        kept = gist(text, scene)[0].replace(":", "", 1)
        ruling = table_line(kept, scene.rules.package) if kept else None
        # What a form made of a question has been refused already.
        ruling = None if plainly_asked(text) and table_line(text, scene.rules.package) else ruling
        question = "" if fault.code == "waiting" else ruling or asked(text, scene)
        if not question or question == text.strip().lstrip("/").casefold():
            raise fault
        # With its slash it is table talk, whatever words it looks for: ``rule long until bleed out``.
        said = f"secretly {question}" if line.secret else f"/{question}"
        try:
            return replace(await self.said_at(replace(line, text=said), live), meant=question)
        except Refused as other:
            # Of a comment nobody is told that it is no ruling.
            raise fault if ruling and grade(other) < len(LOW) else other from other

    async def _ruled(self, line: Line, live: Loaded, text: str) -> Reply | None:
        """The answer to what a line rules in words of its own; None where it rules nothing, or not for sure.

        Raises Refused (``which``) where it may be meant in several ways.
        """
        found = await self.ruling(line, live, text)
        if line.speaker.gm and (found.slip or (found.sure and len(found.meanings) > 1)):
            raise refuse("which_ruling", offers=found.offers)
        if not found.line or any(fold(text) == fold(said) for said in found.line):
            return None
        done: list[Reply] = []
        for n, ruling in enumerate(found.line):
            said = await undoing.up_to_blow(self, line, live) if ruling == BLOW else ruling
            one = replace(several.numbered(line, n), text=f"secretly {said}" if line.secret else said)
            done.append(await self.said_at(one, await self.here(line)))
        told = await several.joined(self, line, done)
        return replace(told, meant="; ".join(found.line).replace(BLOW, said))

    def _in_secret(self, line: Line, command: TableCommand | None) -> Line:
        """A line that is said secretly, where what it says can be kept from others."""
        if command is not None and command.verb not in (*CLOCK, *QUIET):
            may = ", ".join(f"/{verb}" for verb in QUIET)
            raise refuse("not_rolled", verb=command.verb, known=may)
        return replace(line, secret=True)

    def _may_drive(self, verb: str, line: Line, live: Loaded) -> None:
        """Raise Refused where the clock is not the speaker's, or the system has no such thing on it."""
        check_right(verb, line.speaker, live)
        rules = ruleset(live.info.system)
        if verb not in rules.verbs:
            raise refuse("no_phases", system=rules.title, offers=("next", "round"))

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
        reply = await self._carried_out(line, live, text)
        collector.brought_in(live.info.system)
        return reply

    async def _carried_out(self, line: Line, live: Loaded, text: str) -> Reply:
        said = questions.read(live.waiting, line, live.state)
        if said is not None:
            answered = await questions.give(self, line, live, *said)
            return driving.handed_on(live, await self.live.present(live.info.id), answered)
        gone = await driving.go(self, line, live, text)
        if gone is not None:
            return gone
        group = several.group_of(self, line, live, text)
        if group:
            return await several.one_by_one(self, line, live, group)
        try:
            order = self.order(line, live, text)
            if order.verb in driving.VERBS:
                return await driving.drive(self, line, live, order)
            return await self.perform(live, line, order, self._then(line, live))
        except Refused as fault:
            ruling = await self._ruled(line, live, text) if line.speaker.gm else None
            if ruling is not None:
                return ruling
            mine = waiting.asks(live, line)
            asks = plainly_asked(text) or wonders(text, self.names(live, line).figures)
            if asks and not (mine and questions.asks_which(live.waiting, text)):
                # What asks is never a deed, nor what is waited for.
                raise
            if mine and fault.code != "waiting":
                near = questions.nearly(live.waiting, line, live.state)
                raise waiting.still_waiting(mine, live, line, near) from fault
            try:
                meant = await self.meant(line, live, text, fault)
            except Refused as other:
                chain = await self.chained(line, live, text, other)
                done = await several.one_by_one(self, line, live, chain)
                return replace(done, meant="; ".join(chain))
        spoken = replace(line, text=f"secretly {meant}" if line.secret else meant)
        return await self.perform(live, spoken, self.order(spoken, live, meant), self._then(line, live, meant))

    def _then(self, line: Line, before: Loaded, meant: str = "") -> Tell:
        """What is added to the answer to a sentence, of which the front end hears then."""

        def then(reply: Reply, after: Loaded) -> Reply:
            whole = driving.handed_on(before, after, replace(reply, meant=meant) if meant else reply)
            if self.ahead is not None:
                self.ahead(line, whole, after)
            return whole

        return then

    async def complete(self, line: Line, cursor: int) -> tuple[Completion, ...]:
        """What may be typed next, aliases included; reads the fight from memory only.

        Each word that is offered was played up to its first die, so it is thought out beside the loop.
        """
        full, first = await shelf.complete_aliases(self, line, cursor)
        characters = await stored.names_for(self, line)
        if full is None:
            return (*first, *await asyncio.to_thread(self._complete, line, cursor, characters))[:MOST]
        longer = len(full) - cursor
        found = await asyncio.to_thread(self._complete, replace(line, text=full), len(full), characters)
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
    return replace(reply, private=True) if line.secret else reply
