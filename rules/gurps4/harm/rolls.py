"""The HT rolls that wounds ask for, with what traits add to them (G4-CHAR-12)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps.success import Degree, Margin, Rolled, Score, degree
from rules.gurps4.figure.quantities import ht, trait
from rules.gurps4.rolls.contests import passed, roll

NARROW = -2
"""A death check that fails by no more is a mortal wound (G4-INJ-07)."""
FAR = 5
"""Failing a knockdown roll by so much means unconsciousness (G4-INJ-09)."""


class Lives(Score, frozen=True):
    """Reads a death check by what it comes to: 1 lives, 0 fails by one or two, -1 dies (G4-INJ-04, G4-INJ-07)."""

    def __call__(self, faces: int) -> int:
        return 1 if degree(self.score, faces).good else 0 if self.score - faces >= NARROW else -1


class Stays(Score, frozen=True):
    """Reads a knockdown roll as what it comes to, so that odds have three branches: 1 up, 0 down, -1 out of it."""

    def __call__(self, faces: int) -> int:
        got = degree(self.score, faces)
        if got.good:
            return 1
        return -1 if got is Degree.CRITICAL_FAILURE or self.score - faces <= -FAR else 0


FIT = (("fit", "fit", 1), ("very_fit", "very fit", 2))


def fit(figure: Figure) -> tuple[Term, ...]:
    """What Fit adds to every HT roll."""
    return tuple(Term(why, by, "G4-CHAR-12") for key, why, by in FIT if trait(figure, key))


def graded(figure: Figure, key: str, why: str) -> tuple[Term, ...]:
    """What a trait's grade adds."""
    grade = trait(figure, key)
    return (Term(why, grade, "G4-CHAR-12"),) if grade else ()


def pain(figure: Figure, low: int) -> tuple[Term, ...]:
    """What the pain threshold adds to a roll of HT: 3 for a high one, ``low`` for a low one."""
    if trait(figure, "high_pain_threshold"):
        return (Term("high pain threshold", 3, "G4-CHAR-12"),)
    return (Term("low pain threshold", low, "G4-CHAR-12"),) if low and trait(figure, "low_pain_threshold") else ()


def health(t: Bout, label: str, who: str, terms: tuple[Term, ...] = (), *, rule: str) -> bool:
    """Roll HT where only success matters; it is always rolled, however low (G4-BASE-02)."""
    figure = t.figure(who)
    return passed(t, label, who, "HT", ht(figure), (*fit(figure), *terms), rule=rule)


def health_margin(t: Bout, label: str, who: str, terms: tuple[Term, ...] = (), *, rule: str) -> Rolled:
    """Roll HT where the margin matters."""
    figure = t.figure(who)
    got: Rolled = roll(t, label, who, "HT", ht(figure), (*fit(figure), *terms), rule=rule, kind=Margin)
    return got


def stays_up(t: Bout, who: str, terms: tuple[Term, ...] = (), *, rule: str) -> int:
    """Roll HT against being knocked down: 1 stays up, 0 falls stunned, -1 passes out (G4-INJ-09)."""
    figure = t.figure(who)
    got: int = roll(t, "knockdown", who, "HT", ht(figure), (*fit(figure), *terms), rule=rule, kind=Stays)
    return got


def lives(t: Bout, who: str, terms: tuple[Term, ...] = (), *, rule: str) -> int:
    """Roll HT against death: 1 lives, 0 is mortally wounded where the option knows that, -1 dies (G4-INJ-04)."""
    figure = t.figure(who)
    got: int = roll(t, "death", who, "HT", ht(figure), (*fit(figure), *terms), rule=rule, kind=Lives)
    return got
