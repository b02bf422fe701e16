"""The HT rolls that wounds ask for, with what traits add to them (G4-CHAR-12)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps.success import Margin, Rolled
from rules.gurps4.figure.quantities import ht, trait
from rules.gurps4.rolls.contests import passed, roll

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
    """Roll HT where only success matters; it is always rolled, however low (see G4-BASE-02)."""
    figure = t.figure(who)
    return passed(t, label, who, "HT", ht(figure), (*fit(figure), *terms), rule=rule)


def health_margin(t: Bout, label: str, who: str, terms: tuple[Term, ...] = (), *, rule: str) -> Rolled:
    """Roll HT where the margin matters."""
    figure = t.figure(who)
    got: Rolled = roll(t, label, who, "HT", ht(figure), (*fit(figure), *terms), rule=rule, kind=Margin)
    return got
