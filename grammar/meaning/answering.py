"""An answer among other words: ``ugh, shield up, parry with it, and if it breaks it breaks``.

Each stretch of a line that tells of an answer is a *mark*. The marks of the clauses that only tell are put in the words
of what is offered; the plainest answer that has all of these is meant, unless a clause limits it or tells of a deed.
"""

import re
from collections.abc import Sequence

from msgspec import Struct

from grammar.meaning.answer_marks import DENIES, DODGE, LIMITS, Clause, Mark, Offered
from grammar.meaning.answer_words import (
    BACK,
    BEST,
    HELD,
    MET,
    NOTHING,
    SIGNED,
    SPARES,
    USUAL,
    WORD,
    of_defences,
    outright,
    words_of,
)
from grammar.meaning.open_defences import STEP, special_answers
from grammar.names import Names
from grammar.speech.lists import stems
from grammar.wording import core, unslanged
from rules.core.names import fold
from rules.core.orders import answers
from rules.core.parts import Thing
from rules.core.report import Choice, Question, Refused
from rules.core.ruleset import Ruleset

LONGEST = 300
"""Letters of the longest line that is looked through."""
_NUMBER = re.compile(r"\d+")
_CHANCE = re.compile(r"(\d+)\D*$")
_WEAK = (DODGE, "parry", "block", NOTHING)
"""What is meant only where no other answer is named: ``take it on the shield``, ``jump back and parry``."""
_DROP = "drop"
_MOVES = ("acrobatic", _DROP, STEP)
"""How one moves while defending."""


class Found(Struct, frozen=True):
    """The answer that is meant (empty: that is not sure), and those of whose words most are said."""

    sure: str = ""
    near: tuple[str, ...] = ()


class _Heard(Struct, frozen=True):
    """The words of answers that are wanted, those that are not, the numbers said, whether nothing makes that unsure."""

    words: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    numbers: frozenset[str] = frozenset()
    sure: bool = True


def answer_in(said: str, question: Question, rules: Ruleset, names: Names, things: tuple[Thing, ...]) -> Found:
    """The answer to a question that a line holds among other words, as it is typed; and what comes near."""
    if len(said) > LONGEST or question.dice:
        return Found()
    line = fold(unslanged(said)).replace("’", "'")
    if of_defences(question) and (choice := outright(line, question)):
        return Found(choice)
    offered = Offered(question, rules, names, things)
    return _Listener(offered).found(offered.clauses(offered.mended(line)))


class _Listener:
    """What the clauses of a line come to of what is offered."""

    def __init__(self, offered: Offered) -> None:
        self.offered, self.question, self.options = offered, offered.question, offered.question.options

    def found(self, clauses: Sequence[Clause]) -> Found:
        """The answer that clauses hold, and what comes near."""
        marks = [one for clause in clauses for one in clause.marks]
        left = next((kind for kind in (BEST, USUAL) if any(one.of(kind) for one in marks)), "")
        left = "" if (left == USUAL and any(one.of(NOTHING) for one in marks)) or self._settled(clauses) else left
        heard = self._heard(clauses, marks, left)
        if left:
            return self._chosen(left, heard)
        near = self._near(heard)
        sure = heard.sure and (heard.words - {STEP} or heard.numbers) and not self._besides(clauses)
        return Found(self._answer(heard) if sure else "", near)

    def _settled(self, clauses: Sequence[Clause]) -> bool:
        """Whether who left the choice has made it in the end: ``whichever is best ... a block, I think``."""
        *before, last = [one for one in clauses if one.names] or [Clause("", 0, ())]
        own = any(one.word and not one.denied for one in last.marks) and not last.of(LIMITS, BEST, USUAL)
        return own and any(one.of(BEST, USUAL) for one in before)

    def _heard(self, clauses: Sequence[Clause], marks: Sequence[Mark], left: str) -> _Heard:
        """The words of the answers that clauses want and bar."""
        named = [one for one in clauses if one.names]
        if self.offered.none and _only_nothing(named):
            return _Heard(self.offered.none)
        held = self._held(marks)
        strong = any(one.word and one.word not in (*self.offered.none, STEP) and not one.denied for one in marks)
        weak = "" if strong else self._weak(marks)
        wanted, barred, sure = set[str](), set[str](), True
        shown = any(m.word in HELD or (m.of(*HELD) and (m.own or not m.of("parry"))) for m in marks)
        for one in marks:
            words = self._words(one, weak, held, shown=shown)
            sure = sure and words is not None
            (barred if one.denied else wanted).update(words or ())
        if barred and not wanted:
            rest = [words_of(one) for one in self.options if not words_of(one) & barred]
            wanted |= rest[0] if len(rest) == 1 else frozenset()
        limited = any(one.asks or (one.of(LIMITS) and left != BEST) for one in named)
        numbers = frozenset(n for clause in clauses for n in _NUMBER.findall(clause.rest))
        return _Heard(frozenset(wanted - barred), frozenset(barred), numbers, sure and not limited)

    def _held(self, marks: Sequence[Mark]) -> str:
        """Which of block and parry the thing tells that one defends with: ``parry with the shield``."""
        things = ((one, kind) for one in marks for kind in HELD if one.of(kind) and not one.denied)
        shown = {kind for one, kind in things if one.own or kind == "block"}
        return shown.pop() if {*HELD}.issubset(self.offered.known) and len(shown) == 1 else ""

    def _weak(self, marks: Sequence[Mark]) -> str:
        """What is meant where no answer is named outright; empty for nothing that is offered."""
        for kind in _WEAK:
            offered = self.offered.none if kind == NOTHING else self.offered.stand_in[kind]
            if offered and any(one.of(kind) and not one.denied and (one.own or kind != "parry") for one in marks):
                return kind
        return ""

    def _words(self, one: Mark, weak: str, held: str, *, shown: bool) -> frozenset[str] | None:
        """The words of the answers that a mark stands for; None where it tells of what is not offered."""
        if one.word:
            return frozenset({held if held and one.word in HELD else one.word})
        move = next((kind for kind in _MOVES if one.of(kind)), "")
        if move:
            return self._moved(one, move, shown=shown)
        if one.of(BACK):
            returns = next((word for word in core().lists["returns"] if word in self.offered.known), "")
            return frozenset({returns}) if returns else None
        if not weak or not one.of(weak):
            return frozenset()
        if weak == NOTHING:
            return self.offered.none
        return frozenset({held if held and weak in HELD else self.offered.stand_in[weak]})

    def _moved(self, one: Mark, move: str, *, shown: bool) -> frozenset[str] | None:
        """How one moves while defending; what no rule of the system has a word for is only how one dodges."""
        dodge = frozenset({DODGE}.intersection(self.offered.known))
        if move in self.offered.known:
            springs = move == STEP and one.first in core().lists["springs_back"]
            # Whoever leaps back gets out of the way; whoever steps back has not said how he defends.
            return frozenset({move}) | (dodge if springs and not shown and not one.denied else frozenset())
        ways = (way.split() for way in special_answers(self.offered.rules))
        special = move == _DROP or (move != STEP and any(move in way for way in ways))
        return frozenset() if one.denied else None if shown or special else dodge or None

    def _besides(self, clauses: Sequence[Clause]) -> bool:
        """Whether a line tells of more than an answer: a bonus, a deed, somebody else, a way that is not offered."""
        ways = special_answers(self.offered.rules).difference(self.offered.known)
        return any(
            SIGNED.search(one.text) or self._of_others(one) or self._deed(one) or ways & {*WORD.findall(one.text)}
            for one in clauses
        )

    def _of_others(self, clause: Clause) -> bool:
        """Whether somebody is spoken of whom the question names not: ``block for Lia``; but of whom nothing is done."""
        if clause.of(DENIES, SPARES, NOTHING):
            return False
        known = f" {' '.join(WORD.findall(fold(f'{self.question.text} {self.question.who}')))} "
        words, named = {*WORD.findall(clause.text)}, (WORD.findall(fold(name)) for name in self.offered.names.figures)
        return any(one and {*one} <= words and f" {' '.join(one)} " not in known for one in named)

    def _deed(self, clause: Clause) -> bool:
        """Whether a clause tells of a deed or a step beside the marks: ``dodge, and I go round him``."""
        lists, known = self.offered.lists, core()
        silent = {*lists.skip, *lists.using, *known.together, *known.joints, *known.meanwhile}
        first = next((word for word in WORD.finditer(clause.text) if word[0] not in silent), None)
        at = clause.begin + first.start() if first is not None else 0
        if first is None or any(one.begin <= at < one.end for one in clause.marks):
            return False
        every = {first[0], *stems(first[0], (*known.endings, "ed"))}
        meant = {lists.verbs.get(one, ("",))[0] for one in every} | every
        return bool(meant & {*known.lists["strikes"], *known.lists["shifts"]})

    # --- which answer

    def _answer(self, heard: _Heard) -> str:
        if self.question.points:
            return self._several([one for one in self.options if words_of(one) <= heard.words])
        fit = [one for one in self.options if self._fits(one, heard)]
        least = min((len(words_of(one)) for one in fit), default=0)
        plain = [one.id for one in fit if len(words_of(one)) == least]
        plain.sort(key=lambda one: not self.question.default.startswith(one))
        single = len(plain) == 1 or (plain and self.question.default.startswith(plain[0]))
        return plain[0] if single else ""

    def _fits(self, option: Choice, heard: _Heard) -> bool:
        """Whether an answer has all that is wanted and nothing that is not."""
        words = words_of(option)
        return heard.words <= words and not heard.barred & words and heard.numbers <= {*_NUMBER.findall(option.text)}

    def _several(self, fit: list[Choice]) -> str:
        """Several picks as they are typed; empty where they can't all be paid for."""
        said = answers.JOINER.join(option.text for option in fit)
        try:
            answers.read(self.question, said)
        except Refused:
            return ""
        return said

    def _chosen(self, left: str, heard: _Heard) -> Found:
        """The answer where the choice is left: that of the best chance, or the rule's own, of those that are named."""
        if self.question.points or not heard.sure:
            return Found(near=self._near(heard))
        offered = [one for one in self.options if one.id != NOTHING and not words_of(one) & heard.barred]
        fit = [one for one in offered if self._fits(one, heard)]
        fit = fit or [one for one in offered if heard.words & words_of(one)]
        if left == USUAL:
            own = next((one.id for one in fit if one.id == self.question.default), "")
            return Found(own or (fit[0].id if len(fit) == 1 else ""), self._near(heard))
        chances = [(int(number[1]), one.id) for one in fit if (number := _CHANCE.search(one.text))]
        if len(chances) < len(fit) or not chances:
            return Found(near=tuple(one.text for one in fit))
        return Found(max(chances, key=lambda one: one[0])[1])

    def _near(self, heard: _Heard) -> tuple[str, ...]:
        """The texts of the answers with words that were said, those with most of them and least besides first."""
        every = [(one, words_of(one)) for one in self.options]
        # Of all answers but one any other may be meant.
        wanted = heard.words or frozenset(self.offered.known if heard.barred else ())
        some = [(one, words) for one, words in every if words & wanted and not words & heard.barred]
        if heard.words:
            some.sort(key=lambda row: (-len(row[1] & heard.words), len(row[1] - heard.words)))
        return tuple(one.text for one, _ in some)


def _only_nothing(named: Sequence[Clause]) -> bool:
    """Whether clauses begin with no defence and then only speak of others: ``nothing, saving my parry``."""
    if len(named) <= 1 or any(one.asks or one.of(LIMITS) for one in named):
        return False
    first, *further = named
    leads = any(m.leads and not m.of(NOTHING, SPARES, DENIES) for one in further for m in one.marks)
    return not leads and all(one.of(NOTHING, MET) for one in first.marks)
