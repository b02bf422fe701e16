"""Success rolls and contests of fighters, with every part of the number told."""

from typing import Any

from msgspec import Struct

from rules.core import effects
from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Check, Term, amount
from rules.gurps.success import THREE_D6, Margin, Passed, Rolled, Score, quick_contest


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
    told: bool = False,
    called: tuple[str, ...] = (),
) -> Any:
    """Roll 3d6 against ``base`` and ``terms``, at most ``cap``; returns what ``kind`` reads.

    Effects on the label, the skill and what else it is ``called`` count too; ``told``: they stand in the terms already.
    """
    if not told:
        names = (label, skill, skill.replace(" ", "_"), *called)
        terms = (*terms, *magic(t.figure(who), base + sum(term.n for term in terms), *names))
    score = base + sum(term.n for term in terms)
    if cap is not None and score > cap:
        terms = (*terms, Term(f"at most {cap}", cap - score, rule))
        score = cap
    check = Check(label, who, skill, base, tuple(term for term in terms if term.n), score, rule=rule)
    return t.check(check, THREE_D6, kind(score, by_ten))


def magic(figure: Figure, score: int, *names: str) -> tuple[Term, ...]:
    """What the effects on a figure do to a score that goes by these names, each by its own name."""
    found = effects.terms(figure, effects.CHECK, *names)
    so_far = [score, *(int(amount(score, found[: n + 1]) // 1) for n in range(len(found)))]
    return tuple(
        Term(term.why, after - before, term.rule)
        for term, before, after in zip(found, so_far, so_far[1:], strict=False)
        if after != before
    )


def passed(t: Bout, label: str, who: str, skill: str, base: int, terms: tuple[Term, ...] = (), *, rule: str) -> bool:
    """Roll where only success matters."""
    good: bool = roll(t, label, who, skill, base, terms, rule=rule, kind=Passed)
    return good


def both(t: Bout, label: str, one: Side, other: Side, *, rule: str) -> tuple[Rolled, Rolled]:
    """Roll both sides of a contest; returns what each came to."""
    first: Rolled = roll(t, label, one.who, one.skill, one.base, one.terms, rule=rule, kind=Margin)
    second: Rolled = roll(t, label, other.who, other.skill, other.base, other.terms, rule=rule, kind=Margin)
    return first, second


def contest(t: Bout, label: str, one: Side, other: Side, *, rule: str) -> int:
    """A Quick Contest: above 0 ``one`` wins by so much, below 0 ``other``, 0 nobody."""
    return quick_contest(*both(t, label, one, other, rule=rule))


def typed(command: Command) -> tuple[Term, ...]:
    """The modifiers typed by hand."""
    return tuple(Term(bonus.why or "modifier", bonus.by) for bonus in command.bonuses)
