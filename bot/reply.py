"""What the table answers to one line: the same for the console, its JSON, and Discord."""

from collections.abc import Callable, Container
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grammar.commands.declared import TableCommand
from grammar.scene.resolve import Speaker
from rules.core.encounter import ALL, GM, OWN
from rules.core.events import Event
from rules.core.report import Check, Choice, Die, Note, Question, Refused
from rules.core.secrets.audience import Viewer
from storage.rows import Loaded, Row
from storage.settings import of_channel, of_guild


class Place(Struct, frozen=True):
    """Where something is said: a channel, in a guild or (None) outside one."""

    channel: str
    guild: str | None = None

    @property
    def scopes(self) -> tuple[str, ...]:
        """The scopes of its settings, the narrower first."""
        here = (of_channel(self.channel),)
        return (*here, of_guild(self.guild)) if self.guild else here

    @property
    def scope(self) -> str:
        """The scope under which its characters are kept: the guild's, else the channel's."""
        return of_guild(self.guild) if self.guild else of_channel(self.channel)


class Line(Struct, frozen=True):
    """One line said at a table; ``source`` names the message or interaction it came by, ``files`` what it brings.

    ``careful``: whoever speaks can be asked back before something that is not easily mended. ``secret``: only whoever
    speaks and the game masters read what comes of it. ``command``: what a form or a button said; ``text`` is its line.
    """

    text: str
    place: Place
    speaker: Speaker
    source: str | None = None
    files: dict[str, bytes] = {}
    careful: bool = False
    secret: bool = False
    command: TableCommand | None = None

    @property
    def audience(self) -> str:
        """For whose eyes what comes of it is: everybody's, or where it is said in secret the masters' and the own."""
        if not self.secret:
            return ALL
        return GM if self.speaker.gm else f"{OWN}{self.speaker.id}"

    @property
    def eyes(self) -> Viewer:
        """What whoever speaks may see with."""
        return Viewer(self.speaker.id, self.speaker.gm)

    def hushed(self) -> "Line":
        """The line as one that was said secretly: its row is for its speaker and the game masters."""
        return self if self.secret else replace(self, secret=True, text=f"secretly {self.text}")


BOLD = "\ue000"
"""Stands on both sides of what is bold in an answer, until a front end puts its own marks there."""


def unmarked(text: str) -> str:
    """A text without marks, for the console and for data."""
    return text.replace(BOLD, "")


_KNOWING, _OTHERS = "\ue001", "\ue002"
"""Stand before a line of a tail for those who know of a hidden figure, or for all others, and behind its name."""


def for_two(hidden: str, knowing: str, others: str) -> str:
    """A tail of one text for those who may know of that hidden figure, and of another for those who may not."""
    own = ((_KNOWING, knowing), (_OTHERS, others))
    return "\n".join(f"{mark}{hidden}{mark}{text}" for mark, text in own if text)


def tail_for(tail: str, unseen: Container[str]) -> str:
    """The lines of a tail for a reader who may not know of ``unseen``, without the marks of ``for_two``."""
    told = []
    for line in tail.split("\n"):
        mark = line[:1]
        if mark in (_KNOWING, _OTHERS):
            _, name, text = line.split(mark, 2)
            told += [text] if (name in unseen) is (mark == _OTHERS) else []
        else:
            told.append(line)
    return "\n".join(told)


class Step(Struct, frozen=True):
    """One row of the ledger as it is told: the sentence itself, or what the engine did because of it.

    ``audience``, ``closed`` and ``actor`` are those of the row (see storage.rows.Report); ``said`` are the words that
    brought it about where the player ``by`` said them, else empty. ``row``: it is written; else it is what was shown up
    to a question, after the row of that ``seq``, which is somebody else's.
    """

    seq: int
    dice: tuple[Die, ...] = ()
    checks: tuple[Check, ...] = ()
    notes: tuple[Note, ...] = ()
    events: tuple[Event, ...] = ()
    audience: str = ALL
    closed: str = ""
    said: str = ""
    by: str = ""
    actor: str = ""
    row: bool = True


def step_of(row: Row) -> Step:
    """A row of the ledger as it is told."""
    report = row.report
    said, by = (row.text, row.who or "") if report.player else ("", "")
    told = (row.dice, report.checks, report.notes, row.events)
    return Step(row.seq, *told, report.audience, report.closed, said, by, report.actor)


Mood: TypeAlias = Literal["", "nothing", "wound", "out"]
"""What came of what was tried; empty where nothing was."""


class File(Struct, frozen=True):
    """A file that goes with an answer."""

    name: str
    data: bytes


class FightPart(Struct, frozen=True):
    """What an answer tells of a fight: the rows that were written, the dice by hand left over, its head behind them.

    ``over``: it tells that the fight has ended.
    """

    encounter: str | None = None
    seq: int | None = None
    steps: tuple[Step, ...] = ()
    unused: tuple[str, ...] = ()
    over: bool = False

    @property
    def first(self) -> int | None:
        """The first row that was written by what was said; None where none was."""
        return self.steps[0].seq if self.steps and self.steps[0].row else None

    @property
    def due(self) -> int | None:
        """The row by which what was said is answered: the first it has written; of an end the one behind the last."""
        return self.seq + 1 if self.over and self.seq is not None else self.first


def part_of(live: Loaded) -> FightPart:
    """What an answer tells of a fight in which nothing was done."""
    return FightPart(live.info.id, live.head)


class SentencePart(Struct, frozen=True):
    """Which sentence an answer is about.

    ``typed`` is what whoever asked has typed of it: the line it refuses, or what a private answer says again, which is
    no secret to its reader. ``full`` is the sentence that was answered, where the one typed began with an alias,
    ``meant`` the one that was understood, where another was typed; both are shown above the text. ``said`` are the
    words that were answered where the player ``by`` said them, else empty (see Step).
    """

    typed: str = ""
    full: str = ""
    meant: str = ""
    said: str = ""
    by: str = ""

    @property
    def heads(self) -> tuple[str, ...]:
        """What is said above the text: which sentence was carried out, where it is not the one typed."""
        return (*((f"» {self.full}",) if self.full else ()), *((f"({self.meant})",) if self.meant else ()))


class PromptPart(Struct, frozen=True):
    """What can be answered or pressed where an answer is posted.

    ``offers`` are sentences to be said next, ``labels`` what stands on a button in place of some of them. ``shows``:
    what of a fight is shown that more can be done with: ``map``, which may be kept up to date, ``secret``, by which
    its dice can be verified, ``ending``, the question whether it is to end, ``asking``, a player's request to take
    something back, or ``sheet``, which a game master has to accept.
    """

    questions: tuple[Question, ...] = ()
    offers: tuple[str, ...] = ()
    labels: dict[str, str] = {}
    shows: str = ""


class FilePart(Struct, frozen=True):
    """What goes with an answer: files ``shared`` with everybody who sees it, and ``own`` ones for whoever asked.

    ``face`` is the picture of whom a private answer is about, as WebP.
    """

    shared: tuple[File, ...] = ()
    own: tuple[File, ...] = ()
    face: bytes = b""


class Reply(Struct, frozen=True):
    """The answer to a line. ``private``: only for whoever asked. ``tail`` is shown below the text (see ``for_two``).

    An answer is for nobody's eyes: ``bot.gate.passed`` makes it one for a reader (``ShownReply``). ``tells`` gives its
    text to a reader, where readers are told different things. ``data`` is what the console's ``--json`` adds.
    """

    ok: bool = True
    text: str = ""
    tail: str = ""
    tells: "Callable[[Reply, Viewer], str] | None" = None
    error: dict[str, Any] | None = None
    data: dict[str, Any] = {}
    private: bool = False
    fight: FightPart = FightPart()
    sentence: SentencePart = SentencePart()
    prompts: PromptPart = PromptPart()
    files: FilePart = FilePart()


class ShownReply(Reply, frozen=True, kw_only=True):
    """An answer as its ``reader`` may have it, and no other is shown. ``mood`` is what came of it as that one knows."""

    reader: Viewer
    mood: Mood = ""

    @property
    def whole(self) -> str:
        """The text for its reader, under the sentence that an alias stood for and the one that was understood."""
        return "\n".join((*self.sentence.heads, self.text, *((self.tail,) if self.tail else ())))

    def as_json(self, number: int, typed: str) -> dict[str, Any]:
        """The object of the command line's ``--json``."""
        steps = self.fight.steps
        found = {
            "line": number,
            "input": typed,
            "ok": self.ok,
            "seq": self.fight.seq,
            "text": unmarked(self.whole),
            "dice": [_die(d) | {"seq": s.seq} for s in steps for d in s.dice],
            "checks": [_check(c) | {"seq": s.seq} for s in steps for c in s.checks],
            "events": [msgspec.to_builtins(e) | {"seq": s.seq} for s in steps for e in s.events],
            "unused": list(self.fight.unused),
            "questions": [_question(q) for q in self.prompts.questions],
            "error": self.error,
        }
        return found | self.data


def for_reader(reply: Reply, reader: Viewer, **changes: Any) -> ShownReply:
    """Return an answer as one for that reader, who may have all that is in it, with those changes."""
    whole = {name: getattr(reply, name) for name in Reply.__struct_fields__}
    return ShownReply(**whole | changes, reader=reader)


def added(reply: Reply, line: str, *, first: bool = False) -> Reply:
    """The answer with one more line at its end, or at its beginning, for everybody."""
    before = reply.tells

    def with_lines(text: str) -> str:
        return f"{line}\n{text}" if first else f"{text}\n{line}"

    def tells(said: Reply, viewer: Viewer) -> str:
        return with_lines(said.text if before is None else before(said, viewer))

    return replace(reply, text=with_lines(reply.text), tells=None if before is None else tells)


def with_tail(reply: Reply, more: str) -> Reply:
    """The answer with more below its text."""
    return replace(reply, tail="\n".join(filter(None, (reply.tail, more))))


def understood_as(reply: Reply, meant: str) -> Reply:
    """The answer to a sentence that was understood as another one."""
    return replace(reply, sentence=replace(reply.sentence, meant=meant))


def refused(fault: Refused) -> Reply:
    """The answer to a line that can't be carried out."""
    return Reply(ok=False, text=fault.message, error=error_of(fault), private=True)


def error_of(fault: Refused) -> dict[str, Any]:
    """A refusal as plain data."""
    error = {"code": fault.code, "message": fault.message, "column": fault.column, "hints": list(fault.hints)}
    return error | ({"offers": list(fault.offers)} if fault.offers else {})


def _die(die: Die) -> dict[str, Any]:
    label = die.label if die.repeat == 1 else f"{die.label}.{die.repeat}"
    how = {"given": die.given, "forced": bool(die.forced)}
    return {"label": label, "who": die.who, "dice": die.dice, "value": die.value} | how


def _check(check: Check) -> dict[str, Any]:
    if check.blind:
        known = {"label": check.label, "who": check.who, "skill": check.skill, "degree": check.degree}
        return known | dict.fromkeys(("base", "chance", "roll", "margin")) | {"modifiers": [], "blind": True}
    return {
        "label": check.label,
        "who": check.who,
        "skill": check.skill,
        "base": check.base,
        "modifiers": [list(m.pair()) for m in check.modifiers],
        "chance": check.chance,
        "roll": check.roll,
        "degree": check.degree,
        "margin": check.margin,
        "forced": check.forced,
        "rule": check.rule,
    }


def _question(question: Question) -> dict[str, Any]:
    return {
        "id": question.id,
        "who": question.who,
        "text": question.text,
        "options": [_choice(o, question) for o in question.options],
        "default": question.default,
        **({"points": question.points, "needs": list(question.needs)} if question.points else {}),
    }


def _choice(choice: Choice, question: Question) -> dict[str, Any]:
    plain = {"id": choice.id, "text": choice.text}
    return {**plain, "cost": choice.cost, "group": choice.group} if question.points else plain
