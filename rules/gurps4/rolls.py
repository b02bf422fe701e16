"""Success rolls and contests of fighters (G4-BASE)."""

from typing import Any

from msgspec import Struct

from rules.core import effects
from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.report import Check, Term, amount
from rules.gurps.success import THREE_D6, Margin, Passed, Rolled, Score, quick_contest, regular_contest, speed_up


class Side(Struct, frozen=True):
    """One side of a contest: who rolls, what it is called, the base and what is added."""

    who: str
    skill: str
    base: int
    terms: tuple[Term, ...] = ()

    @property
    def score(self) -> int:
        """What is rolled against."""
        return self.base + sum(term.n for term in self.terms)


def roll(
    t: Bout,
    label: str,
    who: str,
    skill: str,
    base: int,
    terms: tuple[Term, ...] = (),
    *,
    rule: str,
    kind: type[Score] = Score,
    cap: int | None = None,
    by_ten: bool = True,
) -> Any:
    """Roll 3d6 against ``base`` and ``terms``, at most ``cap``; returns what ``kind`` reads (G4-BASE-01)."""
    magic = effects.terms(t.figure(who), effects.CHECK, label, skill)
    if magic:
        plain = base + sum(term.n for term in terms)
        terms = (*terms, Term("effects", int(amount(plain, magic) // 1) - plain))
    score = base + sum(term.n for term in terms)
    if cap is not None and score > cap:
        terms = (*terms, Term(f"at most {cap}", cap - score, rule))
        score = cap
    check = Check(label, who, skill, base, tuple(term for term in terms if term.n), score, rule=rule)
    return t.check(check, THREE_D6, kind(score, by_ten))


def passed(t: Bout, label: str, who: str, skill: str, base: int, terms: tuple[Term, ...] = (), *, rule: str) -> bool:
    """Roll where only success matters."""
    good: bool = roll(t, label, who, skill, base, terms, rule=rule, kind=Passed)
    return good


def contest(t: Bout, label: str, one: Side, other: Side, *, rule: str) -> int:
    """A Quick Contest: above 0 ``one`` wins by so much, below 0 ``other``, 0 nobody (G4-BASE-05)."""
    first, second = (_margin(t, label, side, rule) for side in (one, other))
    return quick_contest(first, second)


def exchange(t: Bout, label: str, one: Side, other: Side, *, rule: str) -> int:
    """One exchange of a Regular Contest: 1, -1, or 0 where it stays undecided (G4-BASE-06)."""
    by = speed_up(one.score, other.score)
    hurry = (Term("contest speeded up", by, "G4-BASE-06"),) if by else ()
    good = [
        passed(t, label, side.who, side.skill, side.base, (*side.terms, *hurry), rule=rule) for side in (one, other)
    ]
    return regular_contest(*good)


def _margin(t: Bout, label: str, side: Side, rule: str) -> Rolled:
    got: Rolled = roll(t, label, side.who, side.skill, side.base, side.terms, rule=rule, kind=Margin)
    return got


def typed(command: Command) -> tuple[Term, ...]:
    """The modifiers typed by hand."""
    return tuple(Term(bonus.why or "modifier", bonus.by) for bonus in command.bonuses)
