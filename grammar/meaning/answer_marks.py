"""What the stretches of a line tell of an answer, clause by clause, and of which of those that are offered."""

import re
from collections.abc import Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from grammar.kinds import begun
from grammar.meaning.answer_words import (
    BACK,
    HELD,
    MET,
    NOTHING,
    OPENING,
    REACH,
    SPARES,
    TURNS,
    WORD,
    meant_by,
    phrased,
    words_of,
)
from grammar.meaning.open_defences import STEP, phrases
from grammar.names import Names
from grammar.speech.lists import Lists, lists_of
from grammar.speech.slips import mended
from grammar.wording import core
from rules.core.parts import Thing
from rules.core.report import Question
from rules.core.ruleset import Ruleset

_SIGN = re.compile(r"[.!?;:,()]+(?=\s|$|\))|\(|\s[-+&\u2013]+\s")
DODGE = "dodge"
LIMITS, DENIES, OWN = "limits", "denies", "own"
"""Kinds of marks besides those of ``[answering]``: what makes unsure, what denies, and an answer's own word."""
_NAMELESS = (LIMITS, DENIES, TURNS, SPARES, OPENING, MET)


class Mark(Struct, frozen=True):
    """A stretch of a line from one letter to another: all that it may be, and the answer's own word that it is.

    ``first``: its first word; ``denied``: it stands behind a *not*, or behind what says that it is spared; ``leads``:
    it begins its clause; ``own``: so it does, or it is said to be used, or one's own.
    """

    begin: int
    end: int
    kinds: tuple[str, ...]
    word: str
    first: str
    denied: bool = False
    leads: bool = False
    own: bool = False

    def of(self, *kinds: str) -> bool:
        """Whether it may be one of these."""
        return not {*kinds}.isdisjoint(self.kinds)


class Clause(Struct, frozen=True):
    """What is said between two signs or joints: its marks in their order, and whether it only asks."""

    text: str
    begin: int
    marks: tuple[Mark, ...]
    asks: bool = False

    @property
    def rest(self) -> str:
        """What is said beside the marks."""
        said = self.text
        for one in reversed(self.marks):
            said = f"{said[: one.begin - self.begin]} {said[one.end - self.begin :]}"
        return said

    @property
    def names(self) -> bool:
        """Whether an answer is named, or denied."""
        return any(one.kinds[0] not in _NAMELESS for one in self.marks)

    def of(self, *kinds: str) -> bool:
        """Whether something in it may be one of these."""
        return any(one.of(*kinds) for one in self.marks)


class Offered:
    """What a question offers, and the words by which it may be meant.

    ``known``: the words of its answers; ``none``: those of no defence; ``stand_in``: what *block*, *parry* and *dodge*
    are here.
    """

    def __init__(self, question: Question, rules: Ruleset, names: Names, things: tuple[Thing, ...]) -> None:
        self.question, self.rules, self.names, self.things = question, rules, names, things
        self.lists: Lists = lists_of(rules.id, rules.package)
        self.none = next((words_of(o) for o in question.options if o.id == NOTHING), frozenset[str]())
        every = {word for option in question.options for word in words_of(option) if option.id != NOTHING}
        # ``a strong defence`` is not *no defence*.
        self.known = tuple(sorted(every if self.none & {*core().negations} else every | self.none))
        self.stand_in = self._stand_ins()

    def _stand_ins(self) -> dict[str, str]:
        """The words that *block* and *parry* are here: the thing that one blocks with, or the other of the two."""
        shield = next((one for one in self.known if meant_by("shield", (one,), self.things)), "")
        block, parry = (one if one in self.known else "" for one in ("block", "parry"))
        return {
            "block": block or shield or parry,
            "parry": parry or block,
            DODGE: DODGE if DODGE in self.known else "",
        }

    def mended(self, line: str) -> str:
        """A line with slips of the finger mended, where but one word can be meant."""
        typed = WORD.findall(line)
        for meant in (frozenset((*self.known, *self.stand_in, STEP)), phrased()):
            right = mended(typed, meant, (), self.names)
            slips = (old not in self.lists.spelling and new in meant for old, new in zip(typed, right, strict=True))
            typed = [new if slip else old for old, new, slip in zip(typed, right, slips, strict=True)]
        words = iter(typed)
        return WORD.sub(lambda _: next(words), line)

    # --- clauses and their marks

    def clauses(self, line: str) -> tuple[Clause, ...]:
        """The clauses of a line, without those taken back, and those that only remark on an answer."""
        every, begin, marks = list[Clause](), 0, self._marks(line)
        joints = (one for one in WORD.finditer(line) if one[0] in core().lists["answer_joints"])
        apart = ((*one.span(), one[0]) for one in (*_SIGN.finditer(line), *joints))
        seams = [one for one in apart if not any(m.begin <= one[0] < m.end for m in marks)]
        for end, further, sign in (*sorted(seams), (len(line), len(line), "")):
            text = line[begin:end]
            here = self._placed(tuple(one for one in marks if begin <= one.begin < end), line, begin)
            # ``should I dodge, or rather parry``
            goes_on = bool(every) and every[-1].asks and text.split()[:1] and text.split()[0] in core().choosing
            if text.strip() and not f"{text.strip()} ".startswith(_remarks()):
                asks = "?" in sign or goes_on or self._opens_asking(text, here, begin)
                every.append(Clause(text, begin, here, bool(asks)))
            begin = further
        turned = max((n for n, one in enumerate(every) if one.of(TURNS)), default=0)
        every = every[turned:] if any(one.names for one in every[turned:]) else every
        told = max((n for n, one in enumerate(every) if one.names and not one.asks), default=-1)
        # Who answers his own question has asked nothing.
        return tuple(one for n, one in enumerate(every) if n > told or not one.asks)

    def _placed(self, marks: tuple[Mark, ...], line: str, begin: int) -> tuple[Mark, ...]:
        """The marks of a clause, each with what stands before it there."""
        found, mine = list[Mark](), {*core().own, *core().using}
        for one in marks:
            not_ = (m for m in marks if m.end <= one.begin and m.of(DENIES, SPARES))
            denied = any(len(WORD.findall(line[m.end : one.begin])) < REACH for m in not_)
            before = WORD.findall(line[begin : one.begin])
            own = not before or not mine.isdisjoint(before[-REACH:])
            found.append(replace(one, denied=denied, leads=not before, own=own))
        return tuple(found)

    def _opens_asking(self, text: str, marks: Sequence[Mark], begin: int) -> bool:
        """Whether a clause opens as a question: ``should I dodge``."""
        first, second = begun(text)
        if first in core().askers:
            return True
        if any(one.begin <= begin + text.find(first) < one.end for one in marks):
            return False
        return first in core().helpers and second in (*core().own, *core().subjects)

    def _marks(self, line: str) -> list[Mark]:
        """The longest stretches of a line that tell of an answer, in their order."""
        spans: dict[tuple[int, int], list[str]] = {}
        own: dict[tuple[int, int], str] = {}
        for found in WORD.finditer(line):
            if meant := self._own(found[0]):
                own[found.span()] = meant
                spans.setdefault(found.span(), []).append(OWN)
            elif verb := meant_by(found[0], (*self.stand_in, STEP), ()):
                spans.setdefault(found.span(), []).append(verb)
            elif found[0] in core().lists["returns"]:
                spans.setdefault(found.span(), []).append(BACK)
            elif found[0] in core().negations:
                spans.setdefault(found.span(), []).append(DENIES)
            elif found[0] in core().choosing and found[0] not in core().lists["preferring"]:
                spans.setdefault(found.span(), []).append(LIMITS)
        for kind in core().answering:
            for found in phrases(kind).finditer(line):
                spans.setdefault(found.span(), []).append(kind)
                if kind in HELD:
                    # ``raise the big shield``
                    inside = (word for (b, e), word in own.items() if found.start() <= b and e <= found.end())
                    own.setdefault(found.span(), next(inside, ""))
        marks = list[Mark]()
        for begin, end in sorted(spans, key=lambda span: (span[0] - span[1], span[0])):
            if not any(begin < other.end and other.begin < end for other in marks):
                kinds, first = tuple(spans[begin, end]), line[begin:end].split()[0]
                marks.append(Mark(begin, end, kinds, own.get((begin, end), ""), first))
        return sorted(marks, key=lambda one: one.begin)

    def _own(self, word: str) -> str:
        """The word of an answer that a word is, or stands for in the system."""
        further = () if word in self.stand_in else self.lists.words.get(word, ())
        return meant_by(word, self.known, self.things) or next((one for one in further if one in self.known), "")


@cache
def _remarks() -> tuple[str, ...]:
    """How a clause begins that only remarks on what was said: ``that's the +3``."""
    return tuple(f"{one} " for one in core().lists["remarks"])
