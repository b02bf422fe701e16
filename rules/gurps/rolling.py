"""Success rolls and contests of fighters, with every part of the number told."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from itertools import product
from typing import Any, TypeVar

from msgspec import Struct

from rules.core import effects
from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.dice import weights
from rules.core.encounter import Figure
from rules.core.parts import Thing
from rules.core.report import Check, Term, amount
from rules.core.tables.words import saying
from rules.gurps.success import (
    THREE_D6,
    Degree,
    Margin,
    Passed,
    Rolled,
    Score,
    quick_contest,
    quick_winner,
    regular_contest,
)

says = saying("rules.gurps")
DEFENCE = "defence"
"""What effects call every active defence by at once."""
AT_ONCE = dict.fromkeys(("defence", "defences", "defense", "defenses", "active defence", "active defences"), DEFENCE)
"""The words for it; see ``Ruleset.at_once``."""
DEGREES = tuple(Thing(one.name.lower(), one.name.lower().replace("_", " ")) for one in reversed(Degree))
"""What a success roll can come to, as a game master forces it."""
GRADED = {"degree": DEGREES}
"""The same by what a die label reads."""

T = TypeVar("T", bound=Hashable)
Read = Callable[[Rolled, Rolled], T]


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
        found = effect_terms(t.figure(who), base + sum(term.n for term in terms), *effect_names(label, skill, called))
        terms = (*terms, *found)
    score = base + sum(term.n for term in terms)
    if cap is not None and score > cap:
        terms = (*terms, Term(says("capped", cap=cap), cap - score, rule))
        score = cap
    check = Check(label, who, skill, base, tuple(term for term in terms if term.n), score, rule=rule)
    return t.check(check, THREE_D6, kind(score, by_ten))


def effect_terms(figure: Figure, score: int, *effect_names: str) -> tuple[Term, ...]:
    """Return what the effects on a figure do to a score that goes by these names, each by its own name."""
    found = effects.terms(figure, effects.CHECK, *effect_names)
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


def read_contest(t: Bout, label: str, one: Side, other: Side, read: Read[T], *, rule: str) -> T:
    """Roll both sides of a contest; returns what ``read``, a function of a module, makes of both rolls.

    Odds never roll the two apart: what is read of them is all that can matter, in a few branches instead of hundreds.
    """

    def played() -> T:
        first: Rolled = roll(t, label, one.who, one.skill, one.base, one.terms, rule=rule, kind=Margin)
        second: Rolled = roll(t, label, other.who, other.skill, other.base, other.terms, rule=rule, kind=Margin)
        return read(first, second)

    return t.oracle.either(played, law_of, (read, scored(t, label, one), scored(t, label, other)))


def scored(t: Bout, label: str, side: Side) -> int:
    """Return what a side of a contest rolls against, effects included."""
    return side.score + sum(
        term.n for term in effect_terms(t.figure(side.who), side.score, *effect_names(label, side.skill))
    )


def effect_names(label: str, skill: str, called: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return what an effect may call a roll by."""
    return (label, skill, skill.replace(" ", "_"), *called)


@lru_cache(maxsize=1024)
def law_of(contest: "tuple[Read[T], int, int]") -> tuple[tuple[T, int], ...]:
    """Return what is read of a contest of two scores, each reading with its ways of 216 times 216."""
    read, *scores = contest
    sides = [[(Margin(score)(faces), n) for faces, n in weights(THREE_D6).items()] for score in scores]
    sums: dict[T, int] = {}
    for (one, n), (other, m) in product(*sides):
        got = read(one, other)
        sums[got] = sums.get(got, 0) + n * m
    return tuple(sums.items())


def contest(t: Bout, label: str, one: Side, other: Side, *, rule: str, margin: Read[int] = quick_contest) -> int:
    """A Quick Contest: above 0 ``one`` wins by so much, below 0 ``other``, 0 nobody; ``margin`` is the edition's."""
    return read_contest(t, label, one, other, margin, rule=rule)


def winner(t: Bout, label: str, one: Side, other: Side, *, rule: str) -> int:
    """Return a Quick Contest whose margin nobody asks for: 1 ``one`` wins, -1 ``other``, 0 nobody."""
    return read_contest(t, label, one, other, quick_winner, rule=rule)


def regular(t: Bout, label: str, one: Side, other: Side, ease: tuple[Term, ...] = (), *, rule: str) -> int:
    """Return one exchange of a Regular Contest, ``ease`` on both scores: 1 ``one`` wins, -1 ``other``, 0 undecided."""
    good = [passed(t, label, s.who, s.skill, s.base, (*s.terms, *ease), rule=rule) for s in (one, other)]
    return regular_contest(*good)


def typed_terms(command: Command) -> tuple[Term, ...]:
    """Return the modifiers typed by hand."""
    return tuple(Term(bonus.why or "modifier", bonus.by) for bonus in command.bonuses)


def typed_twice(command: Command, *costs: int) -> int:
    """Return what was typed without a reason and is what the place that is aimed at ``costs`` anyway; 0 for nothing."""
    typed_ = (bonus.by for bonus in command.bonuses if not bonus.why and not bonus.harm)
    return next((by for by in typed_ if command.at and by and by in costs), 0)
