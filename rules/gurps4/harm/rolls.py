"""The HT rolls that wounds ask for, with what traits add to them (see G4-CHAR-12)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps.success import Margin, Rolled
from rules.gurps4.figure.quantities import ht, trait
from rules.gurps4.rolls.contests import passed, roll
from rules.gurps4.tables.terms import term


def fit(figure: Figure) -> tuple[Term, ...]:
    """Return what Fit adds to every HT roll."""
    plain = (term("fit"),) if trait(figure, "fit") else ()
    return (*plain, term("very_fit")) if trait(figure, "very_fit") else plain


def graded(grade: Term) -> tuple[Term, ...]:
    """Return what a trait's grade adds; nothing where it has none."""
    return (grade,) if grade.n else ()


def pain(figure: Figure, low: int) -> tuple[Term, ...]:
    """Return what the pain threshold adds to a roll of HT: 3 for a high one, ``low`` for a low one."""
    if trait(figure, "high_pain_threshold"):
        return (term("high_pain_threshold"),)
    return (term("low_pain_threshold", low),) if low and trait(figure, "low_pain_threshold") else ()


def health(t: Bout, label: str, who: str, terms: tuple[Term, ...] = (), *, rule: str) -> bool:
    """Roll HT where only success matters; it is always rolled, however low (see G4-BASE-02)."""
    figure = t.figure(who)
    return passed(t, label, who, "HT", ht(figure), (*fit(figure), *terms), rule=rule)


def health_margin(t: Bout, label: str, who: str, terms: tuple[Term, ...] = (), *, rule: str) -> Rolled:
    """Roll HT where the margin matters."""
    figure = t.figure(who)
    got: Rolled = roll(t, label, who, "HT", ht(figure), (*fit(figure), *terms), rule=rule, kind=Margin)
    return got
