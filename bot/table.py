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
    aliases,
    board_addresses,
    cards,
    converting,
    driving,
    effects,
    encounters,
    end_of_fight,
    fairness,
    foes,
    gm_rulings,
    helping,
    importing,
    joining,
    known_names,
    log,
    looks,
    numbers,
    odds,
    options,
    own_dice,
    pasting,
    privacy,
    questions,
    saved_fights,
    several_sentences,
    sheets,
    table_rolls,
    undoing,
)
from bot.handlers.encounters import figure_named
from bot.meters import counted
from bot.own_words import TAKEN_FOR, OwnWords
from bot.reading import only_offered
from bot.refused_again import insisted
from bot.reply import Line, Reply, SentencePart, refused, understood_as
from bot.rights import brings_file
from bot.rights import check as check_right
from bot.rights import may as may_say
from bot.texts import refuse, says
from grammar.commands.every import TableCommand
from grammar.commands.fights import EncounterLeave, EncounterRemove
from grammar.commands.rulings import Hide, Reveal, SetNumber
from grammar.completion.complete import MOST, Completion, complete
from grammar.completion.suggest import suggested
from grammar.kinds import Kind, final
from grammar.meaning.faults import LOW, grade
from grammar.names import Names
from grammar.parse.sentence import hushed
from grammar.scene.scene import Talk
from grammar.speech.forms import table_line
from grammar.table.talk import begins_bare, table_command
from rules.core.names import fold
from rules.core.report import Refused
from rules.registry import ruleset
from storage.rows import Ended, Loaded

Handler: TypeAlias = Callable[..., Awaitable[Reply]]

HANDLERS: Mapping[type[TableCommand], Handler] = {
    **board_addresses.HANDLERS,
    **cards.HANDLERS,
    **end_of_fight.HANDLERS,
    **converting.HANDLERS,
    **effects.HANDLERS,
    **encounters.HANDLERS,
    **fairness.HANDLERS,
    **foes.HANDLERS,
    **helping.HANDLERS,
    **importing.HANDLERS,
    **joining.HANDLERS,
    **log.HANDLERS,
    **looks.HANDLERS,
    **gm_rulings.HANDLERS,
    **numbers.HANDLERS,
    **odds.HANDLERS,
    **options.HANDLERS,
    **own_dice.HANDLERS,
    **pasting.HANDLERS,
    **privacy.HANDLERS,
    **saved_fights.HANDLERS,
    **questions.HANDLERS,
    **sheets.HANDLERS,
    **aliases.HANDLERS,
    **table_rolls.HANDLERS,
    **undoing.HANDLERS,
}
"""Who takes care of what is said to the table itself, by what is said."""

NAMING = (EncounterLeave, EncounterRemove, Hide, Reveal, SetNumber)
"""Table verbs of what is only offered that name a figure."""
MOST_TALKS = 1000
"""Of how many speakers the last sentence is kept in memory, for completion."""


GM_ONLY = "gm_only"
"""The refusal of what the rules leave to the game master."""


class GameTable(OwnWords):
    """The table: it knows the store and the live encounters, and nothing of Discord or terminals."""

    async def say(self, line: Line) -> Reply:
        """Answer one line. A line that can't be carried out gets an answer with ``error`` and changes nothing."""
        kind = "line" if line.command is None else line.command.said.words
        return await counted(self.meters, kind, self._settled(line, self._expanded(line)))

    async def choose(self, line: Line, encounter: str, version: int, question: int, choice: str) -> Reply:
        """Answer an open question by a button or form made for that version of it.

        ``question`` counts from 0; ``choice`` is what would be typed after ``/answer``: the number of an option from 1,
        or its words, and ``rolled`` with dice of one's own.
        """
        chosen = questions.choose(self, line, encounter, version, question, choice)
        return await counted(self.meters, "answer", self._settled(line, chosen))

    async def _settled(self, line: Line, answer: Awaitable[Reply]) -> Reply:
        try:
            async with self.limits.turn(line.place):
                reply = await answer
                if line.speaker.gm and not self.starter_runs:
                    await undoing.met(self, reply)
                return reply if line.speaker.gm else await self._told_by(line, reply)
        except Refused as fault:
            sentence = SentencePart(await self._typed(line))
            return replace(refused(self._insisted(line, fault)), sentence=sentence)
        except Ended:
            self.running.pop(line.place.channel, None)
            return refused(refuse("no_encounter.over"))
        finally:
            self.readings.pop((line.place.channel, line.speaker.id), None)

    async def _typed(self, line: Line) -> str:
        """All that whoever speaks has typed of a line, an alias of one's own included."""
        return f"{line.text}\n{await aliases.own_alias(self, line)}"

    async def _told_by(self, line: Line, reply: Reply) -> Reply:
        """The answer to a player's line with the words that were answered: a name in them tells nothing of anybody.

        Rows bear such words themselves.
        """
        if reply.fight.steps or not (reply.sentence.heads or reply.prompts.offers):
            return reply
        return replace(reply, sentence=replace(reply.sentence, said=await self._typed(line), by=line.speaker.id))

    def _insisted(self, line: Line, fault: Refused) -> Refused:
        """The fault, which says more where the same line was refused to the same speaker just before."""
        key = (line.place.channel, line.speaker.id)
        before, self.refused[key] = self.refused.get(key), line.text
        if len(self.refused) > MOST_TALKS:
            del self.refused[next(iter(self.refused))]
        live = self.live.peek(self.running.get(line.place.channel, ""))
        return fault if live is None else insisted(line, fault, live, again=before == line.text)

    async def _expanded(self, line: Line) -> Reply:
        live = await self.here(line)
        opens = None if line.command is not None else aliases.opens(line.text, live.info.system if live else "")
        spoken = None if opens is None else await aliases.expanded(self, line, live, opens)
        if spoken is None:
            return await self.pointed(line, live)
        try:
            return aliases.told(await self.pointed(spoken, live), spoken.text)
        except Refused as fault:
            # Its column is one of the sentence that the alias stands for, not of the line as typed.
            said = f"» {spoken.text.strip()}\n{fault.message}"
            if fault.code == GM_ONLY and line.speaker.gm:
                said = f"{said} {says('lent_words')}"
            raise Refused(fault.code, said, hints=fault.hints) from fault

    async def said_at(self, line: Line, live: Loaded | None, *, formed: bool = True, meant: bool = False) -> Reply:
        """Carry out a line, its alias written out, in the fight as it stands there. Raises Refused.

        ``formed``: a form may say what the whole of it stands for. ``meant``: it stands for words of one's own.
        """
        if line.command is not None:
            return await self._commanded(line, live, line.command)
        secret, text = hushed(line.text)
        kind = self.kind(line, live, text)
        if kind is Kind.QUESTION:
            return await self.answered(line, live, text)
        if kind is Kind.SENTENCE:
            return await self._sentence(self.in_secret(line, None) if secret else line, live, text, exact=True)
        if live is not None and (every := self.parted(line, live, text)):
            return await self.each(line, every)
        return await self._by_words(line, live, formed=formed, meant=meant)

    async def _commanded(self, line: Line, live: Loaded | None, command: TableCommand) -> Reply:
        """Carry out a command that came from a form or a button: nothing of it is read again."""
        secret, text = hushed(line.text)
        line = self.in_secret(line, command) if secret else line
        if not command.said.clock:
            return await self._before(line) or _quiet(line, await self._handled(line, live, command))
        live = self.need(live)
        self._may_drive(command.said.words, line, live)
        return await self._before(line) or _quiet(line, await self.sentence(line, live, text))

    async def _by_words(self, line: Line, live: Loaded | None, *, formed: bool, meant: bool) -> Reply:
        """Carry out what is no question, by the first reading of it that fits; as ``said_at``."""
        secret, text = hushed(line.text)
        told = await self.by_form(line, live, secret, text) if formed else None
        if isinstance(told, Reply):
            return told
        names = Names() if live is None else self.names(live, line)
        try:
            command = table_command(text, names, formed=formed) if told is None else None
        except Refused as fault:
            return await self._no_command(line, live, text, fault)
        if secret:
            line = self.in_secret(line, command)
        if command is None:
            return await self._sentence(line, live, text, told)
        stands = (table_line(text) if formed else None) or text
        meant = meant or fold(stands) != fold(text)
        if command.said.clock:
            self._may_drive(command.said.words, line, self.need(live))
            if meant:
                raise only_offered(stands.strip())
            return await self._sentence(line, live, text)
        if live is not None and self.awaited(line, live, text) and not may_say(command.said.words, line.speaker, live):
            # ``hide behind my shield``
            return _quiet(line, await self.sentence(line, live, text))
        try:
            if meant and final(stands):
                raise self._offered(line, live, command, stands)
            return await self._before(line) or _quiet(line, await self._handled(line, live, command))
        except Refused as fault:
            if live is not None and fault.code in TAKEN_FOR and begins_bare(text):
                return await self._sentence(line, live, text, fault)
            return await self.asked(line, live, text, fault, command)

    async def _no_command(self, line: Line, live: Loaded | None, text: str, fault: Refused) -> Reply:
        """The answer to a line that begins as a command of the table does, and can't be read as one."""
        if live is None or fault.code != "syntax":
            raise fault
        if begins_bare(text):
            return await self._sentence(line, live, text, fault)
        if self.awaited(line, live, text):
            # ``roll out of the way`` is no roll where somebody is asked how he defends.
            return _quiet(line, await self.sentence(line, live, text))
        # What begins like table talk and is none may be a question.
        return await self.asked(line, live, text, fault)

    async def _sentence(
        self, line: Line, live: Loaded | None, text: str, ruling: Refused | None = None, *, exact: bool = False
    ) -> Reply:
        """Carry out a line that is no command of the table, or answer what it asks.

        ``ruling``: why it is none, where it reads like one. ``exact``: it is a sentence of the system, word for word.
        """
        try:
            live = self.need(live)
            return _quiet(line, await self.sentence(line, live, text, exact=exact))
        except Refused as fault:
            # What its first coming did may be the very reason; so may what another process has written meanwhile.
            now = await self._before(line) or await self.find(line)
            if isinstance(now, Reply):
                return now
            if now is live:
                # What a form has for a game master's word may be a player's deed, of which something is offered.
                barred = ruling if ruling is not None and grade(fault) < len(LOW) and not fault.offers else fault
                return await self.asked(line, live, text, barred)
            return _quiet(line, await self.sentence(line, self.need(now), text, exact=exact))

    def _may_drive(self, verb: str, line: Line, live: Loaded) -> None:
        """Raise Refused where the clock is not the speaker's, or the system has no such thing on it."""
        check_right(verb, line.speaker, live)
        rules = ruleset(live.info.system)
        if verb not in rules.verbs:
            raise refuse("no_phases", system=rules.title, offers=("next", "round"))

    def _offered(self, line: Line, live: Loaded | None, command: TableCommand, text: str) -> Refused:
        """What offers a line that words of one's own mean; raises Refused where the speaker may not say it either."""
        check_right(command.said.words, line.speaker, live)
        if live is not None and isinstance(command, NAMING) and command.name is not None:
            figure_named(live, command.name, self, line)
        return only_offered(text.strip())

    async def _handled(self, line: Line, live: Loaded | None, command: TableCommand) -> Reply:
        check_right(command.said.words, line.speaker, live, file=brings_file(command))
        return await HANDLERS[type(command)](self, line, command)

    async def _before(self, line: Line) -> Reply | None:
        """The answer to a delivery that has come before; None for a new one."""
        known = None if line.source is None else await self.store.ledger.delivered(line.source)
        if known is None:
            return None
        return await self.told(line, await self.live.retell(known.encounter, known.seq))

    async def sentence(self, line: Line, live: Loaded, text: str, *, exact: bool = False) -> Reply:
        """Carry out a sentence of the encounter's system, or take it as the answer that is waited for."""
        reply = await self._carried_out(line, live, text, exact=exact)
        collector.brought_in(live.info.system)
        return reply

    async def _carried_out(self, line: Line, live: Loaded, text: str, *, exact: bool) -> Reply:
        said = questions.read(live.waiting, line, live.state) if live.waiting else None
        if said is not None:
            answered = await questions.give(self, line, live, *said)
            return self._handed_on(live, await self.live.present(live.info.id), answered)
        # A sentence word for word is no ``go``, and one figure is known to act.
        if not exact and (gone := await driving.go(self, line, live, text)) is not None:
            return gone
        group = () if exact else several_sentences.group_of(self, line, live, text)
        if group:
            return await several_sentences.one_by_one(self, line, live, group)
        try:
            order = self.order(line, live, text)
            if order.verb in driving.VERBS:
                return await driving.drive(self, line, live, order)
            return await self.perform(live, line, order, self._then(line, live))
        except Refused as fault:
            ruling = await self.ruled(line, live, text) if line.speaker.gm else None
            if ruling is not None:
                return ruling
            mine = waiting.asks(live, line)
            if mine and fault.code != "waiting":
                near = questions.nearly(live.waiting, line, live.state)
                raise waiting.still_waiting(mine, live, line, near) from fault
            try:
                meant = await self.meant(line, live, text, fault)
            except Refused as other:
                chain = await self.chained(line, live, text, other)
                done = await several_sentences.one_by_one(self, line, live, chain)
                return understood_as(done, "; ".join(chain))
        spoken = replace(line, text=f"secretly {meant}" if line.secret else meant)
        return await self.perform(live, spoken, self.order(spoken, live, meant), self._then(line, live, meant))

    def _then(self, line: Line, before: Loaded, meant: str = "") -> Tell:
        """What is added to the answer to a sentence, of which the front end hears then."""

        def then(reply: Reply, after: Loaded) -> Reply:
            whole = self._handed_on(before, after, understood_as(reply, meant) if meant else reply)
            if self.ahead is not None:
                self.ahead(line, whole, after)
            return whole

        return then

    def _handed_on(self, before: Loaded, after: Loaded, reply: Reply) -> Reply:
        """The answer to a deed, in strict pace with whose turn it is then."""
        strict = ruleset(before.info.system).strict(before.state)
        return driving.handed_on(before, after, reply) if strict else reply

    async def complete(self, line: Line, cursor: int) -> tuple[Completion, ...]:
        """What may be typed next, aliases included; reads the fight from memory only.

        Each word that is offered was played up to its first die, so it is thought out beside the loop.
        """
        full, first = await aliases.complete_aliases(self, line, cursor)
        characters = await known_names.names_for(self, line)
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
        scene = self.suggesting(line, live)
        names, state, gm = scene.names, live.state, line.speaker.gm
        found = complete(line.text, cursor, state, scene.rules, names, mine, gm=gm, characters=characters)
        table_rolls = self.talks.get((live.info.id, line.speaker.id), Talk())
        eyes = sight_of(state, scene.rules, line.eyes)
        every = suggested(line.text[:cursor], found, replace(scene, talk=table_rolls))
        return tuple(one for one in every if not eyes.names(f"{one.text} {one.note}", typed=True))


def _quiet(line: Line, reply: Reply) -> Reply:
    """The answer to a line, for its speaker alone where it was said in secret."""
    return replace(reply, private=True) if line.secret else reply
