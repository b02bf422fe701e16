"""What is said in words of one's own to the table: questions, rulings, and several lines in one."""

from abc import abstractmethod
from collections.abc import Sequence

from msgspec.structs import replace

from bot import rights
from bot.fight import waiting
from bot.handlers import questions, several_sentences, undoing
from bot.reading import OFFERED, PART, found_in, given_up, kept, only_offered
from bot.reply import Line, Reply, understood_as
from bot.service import Service
from bot.texts import refuse
from grammar.budget import LONGEST
from grammar.commands.asking import Options
from grammar.commands.declared import TableCommand
from grammar.commands.every import COMMANDS
from grammar.kinds import READS, TEXTS, Kind, final
from grammar.meaning.asking import asked, instead_of, is_question, wished
from grammar.meaning.faults import LOW, grade
from grammar.meaning.orders import ordered
from grammar.names import Names
from grammar.parse.errors import nearly_typed
from grammar.parse.sentence import hushed
from grammar.rulings.offers import for_master
from grammar.rulings.ruled import ruled
from grammar.rulings.ruling import BLOW, Ruling
from grammar.speech.forms import sentences_of, table_line
from grammar.table.talk import begins_command, exact_verb, is_table_talk
from grammar.wording import core
from rules.core.names import fold
from rules.core.report import Refused
from rules.registry import ruleset
from storage.rows import Loaded

_NOTE = "--"
_POINTS = " .!"
"""What may end a line that is said, and says nothing."""
_WHY, _HISTORY, _UNROLLED = "why", "history", "nothing_to_explain"


RULED = ("mark ", "unmark ", "posture ", "set ")
"""Rulings that forms stand for."""
TAKEN_FOR = ("gm_only", "not_allowed", "unknown_name", "unknown_key", "bad_value")
"""Refusals of a line in other words by which it may be none: it is read as a sentence."""


class OwnWords(Service):
    """A table that answers questions and hears rulings in any words."""

    @abstractmethod
    async def said_at(self, line: Line, live: Loaded | None, *, formed: bool = True, meant: bool = False) -> Reply:
        """Carry out a line in the fight as it stands there; see ``bot.table``."""

    async def pointed(self, line: Line, live: Loaded | None) -> Reply:
        """Carry out a line; one that is a command of the table but for a full stop behind it is that command.

        As typed it comes first: a name may end so, and dice (``3d6!``).
        """
        try:
            return await self.said_at(line, live)
        except Refused:
            bare, names = line.text.rstrip(_POINTS), Names() if live is None else self.names(live, line)
            if line.command is not None or bare == line.text.rstrip() or exact_verb(hushed(bare)[1], names) is None:
                raise
        return await self.said_at(replace(line, text=bare), await self.here(line))

    async def answered(self, line: Line, live: Loaded | None, text: str) -> Reply:
        """The answer to a question, which reaches only what reads. Raises Refused where it wishes for more."""
        names = Names() if live is None else self.names(live, line)
        bare = text.rstrip(" ?!.")
        said = bare if exact_verb(bare, names) in READS else None
        said = said or table_line(text, ruleset(live.info.system).package if live is not None else "")
        if said is not None and exact_verb(said, names) in READS:
            try:
                return await self._told(line, live, said)
            except Refused as fault:
                # A hole of a form holds what is no name (``what do I roll for damage``); no line of the table tells of
                # who says it (``odds of me hitting him``).
                himself = not {*fold(text).split()}.isdisjoint(core().own)
                if live is None or not (fault.code == "unknown_name" or himself):
                    raise
        live = self.need(live)
        mine = waiting.asks(live, line)
        if mine and questions.asks_which(live.waiting, text):
            raise waiting.still_waiting(mine, live, line, questions.nearly(live.waiting, line, live.state))
        if wish := wished(text):
            raise refuse("wish", line=wish, offers=(wish,))
        scene = await self._talked(line, live)
        if answer := await self.thought_out(line, live, asked, text, scene):
            return await self._told(line, live, answer)
        raise refuse("unanswered", offers=instead_of(text, scene))

    async def _told(self, line: Line, live: Loaded | None, said: str) -> Reply:
        """What a line that reads tells, with the line."""
        said = said.lstrip(" /")
        try:
            reply = await self.said_at(replace(line, text=f"/{said}"), live)
        except Refused as fault:
            if (fault.code, said) != (_UNROLLED, _WHY):
                raise
            # Where nothing has been rolled, what happened is what was asked for.
            said = _HISTORY
            reply = await self.said_at(replace(line, text=f"/{said}"), live)
        return understood_as(reply, reply.sentence.meant or said)

    async def asked(
        self, line: Line, live: Loaded | None, text: str, fault: Refused, command: TableCommand | None = None
    ) -> Reply:
        """The answer to a question that is said in words of its own; raises the fault of any other line.

        ``command``: what the line says to the table as it stands. With its slash it is no question, nor is one for
        options, which has been answered.
        """
        if fault.code == OFFERED or (
            command is not None and (text.lstrip().startswith("/") or isinstance(command, Options))
        ):
            raise fault
        if live is not None and fault.code != "waiting" and (order := ordered(text, await self._talked(line, live))):
            return understood_as(await self.said_at(replace(line, text=f"/{order}"), live, meant=True), order)
        # What only the rules refuse a player is no ruling, and a player rules nothing that could be asked between;
        # nor does a game master who has said to the table what it understood and can't do; of a player's deed that
        # is told with what it does (``I crash into him, he falls over``) that is offered.
        gm, unread = line.speaker.gm, grade(fault) < len(LOW)
        rules = live is not None and ((gm and command is None) or (unread and (gm or not fault.offers)))
        ruled = await self.ruled(line, live, text) if live is not None and rules else None
        if ruled is not None:
            return ruled
        if live is None or (fault.offers and is_table_talk(text)) or len(text) > LONGEST:
            raise fault
        wish, scene = wished(text), await self._talked(line, live)
        found = await self.ruling(line, live, text) if line.speaker.gm else Ruling()
        if line.speaker.gm and (found.offers or grade(fault) < len(LOW)):
            fault.offers = for_master(text, scene, found, fault)
        if wish and command is None:
            raise refuse("wish", line=wish, offers=tuple(dict.fromkeys((wish, *fault.offers)))) from fault
        question = "" if fault.code == "waiting" else await self.thought_out(line, live, asked, text, scene)
        if not question or question == text.strip().lstrip("/").casefold():
            fault.offers = self.command_near(line, live, text, fault) or fault.offers
            raise await self.offering(line, live, text, fault)
        # With its slash it is table talk, whatever words it looks for: ``rule long until bleed out``.
        said = f"secretly {question}" if line.secret else f"/{question}"
        return understood_as(await self.said_at(replace(line, text=said), live, meant=True), question)

    def awaited(self, line: Line, live: Loaded, text: str) -> bool:
        """Whether a line without a slash answers a question that waits for its speaker."""
        asked_ = live.waiting and not text.startswith("/")
        return bool(asked_) and questions.read(live.waiting, line, live.state) is not None

    def in_secret(self, line: Line, command: TableCommand | None) -> Line:
        """A line that is said secretly, where what it says can be kept from others."""
        if command is not None and not (command.said.clock or command.said.quiet):
            may = ", ".join(f"/{verb}" for verb, made in COMMANDS.items() if made.said.quiet)
            raise refuse("not_rolled", verb=command.said.words, known=may)
        return replace(line, secret=True)

    def command_near(self, line: Line, live: Loaded, text: str, fault: Refused) -> tuple[str, ...]:
        """The command of the table that a line is but for its first word, if its speaker may say it; else none."""
        if fault.code != "syntax" or text[: (fault.column or len(text) + 1) - 1].strip(" /"):
            return ()
        names = self.names(live, line)
        near = (one.lstrip(" /") for one in nearly_typed(text, fault))
        may = (one for one in near if (verb := exact_verb(one, names)) and rights.may(verb, line.speaker, live))
        return tuple(may)[:1]

    async def ruled(self, line: Line, live: Loaded, text: str) -> Reply | None:
        """The answer to what a line rules in words of its own; None where it rules nothing, or not for sure.

        Raises Refused (``which``) where it may be meant in several ways.
        """
        found = await self.ruling(line, live, text)
        if line.speaker.gm and (found.slip or (found.sure and len(found.meanings) > 1)):
            raise refuse("which_ruling", offers=found.offers)
        if not found.line or any(fold(text) == fold(said) for said in found.line):
            return None
        full = [await undoing.up_to_blow(self, line, live) if one == BLOW else one for one in found.line]
        for verb in filter(None, (exact_verb(one, self.names(live, line)) for one in full)):
            rights.check(verb, line.speaker, live)
        if any(map(final, full)):
            joined = f"{PART} ".join(full)
            raise only_offered(*((joined,) if len(full) == 1 or self.parted(line, live, joined) else full))
        await self.agreeing(line, live, text, *full, ruled=True)
        return understood_as(await self.each(line, full), f"{PART} ".join(full))

    async def ruling(self, line: Line, live: Loaded, text: str) -> Ruling:
        """What a line that is none as it stands rules in words of its own. Raises Refused (``at_best``)."""
        reading = self._reading(line, live, text)
        if reading.ruling is None:
            reading.ruling = await kept(self._ruled_by(line, live, text))
        return found_in(reading.ruling)

    async def _ruled_by(self, line: Line, live: Loaded, text: str) -> Ruling:
        scene = await self._talked(line, live)
        if (
            text.startswith("/")
            or begins_command(text)
            or scene.reads(text)
            or any(map(scene.allows, sentences_of(text, scene.rules)))
        ):
            # A sentence that the rules refuse is none, nor is a system's own form of one (``a grenade goes off ...``).
            return Ruling()
        asks = is_question(text, scene)
        try:
            return await self.thought_out(line, live, ruled, text, scene, asks=asks)
        except Refused as spent:
            if not given_up(spent):
                raise
            # It may still be refused for a reason of its own.
            return Ruling()

    async def by_form(self, line: Line, live: Loaded | None, secret: bool, text: str) -> Reply | Refused | None:
        """The answer to a line that stands as a whole for one of the table, or why that can't be; None for others."""
        said = table_line(text, ruleset(live.info.system).package if live is not None else "")
        if said is None:
            return None
        if said.startswith(RULED) and live is not None and line.speaker.gm:
            # The hole of a form holds anything: what says each of its words is what is meant.
            precise = await self.ruling(line, live, text)
            first, verb = (*precise.line, said)[0], said.split()[0]
            other = fold(first) != fold(said) if verb in ("posture", "set") else first.split()[0] != verb
            ruled = await self.ruled(line, live, text) if other or len(precise.line) > 1 else None
            if ruled is not None:
                return ruled
        try:
            spoken = replace(line, text=f"secretly {said}" if secret else said)
            done = await self.said_at(spoken, live, meant=True)
            return understood_as(done, done.sentence.meant or said)
        except Refused as fault:
            # What a form takes for a ruling may be a player's deed, a question, or an answer without that name.
            return fault if fault.code in TAKEN_FOR else await self._unformed(line, live, text, fault)

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
        return await self.asked(line, live, text, fault)

    def parted(self, line: Line, live: Loaded, text: str) -> tuple[str, ...]:
        """The lines of one that holds several, each typed exactly as the grammar has it; none of any other line."""
        every = tuple(part.strip() for part in text.split(PART)) if PART in text else ()
        names, exact = self.names(live, line), (Kind.COMMAND, Kind.SENTENCE)
        if not all(every) or any(_NOTE in part for part in every[:-1]):
            return ()
        # A text that somebody keeps may hold anything.
        whole = (self.kind(line, live, part) in exact and exact_verb(part, names) not in TEXTS for part in every)
        return every if all(whole) else ()

    async def each(self, line: Line, every: Sequence[str]) -> Reply:
        """Carry out several lines, one behind another, as one answer."""
        done: list[Reply] = []
        for n, said in enumerate(every):
            one = replace(several_sentences.numbered(line, n), text=f"secretly {said}" if line.secret else said)
            done.append(await self.said_at(one, await self.here(line)))
        return await several_sentences.joined(self, line, done)
