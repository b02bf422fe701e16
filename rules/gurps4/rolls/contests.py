"""Success rolls, contests and HT rolls of fighters: the family's, this edition's Regular Contest, what traits add."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps.rolling import Side, contest, passed, regular, roll, scored, typed_terms
from rules.gurps.success import Margin, Rolled
from rules.gurps4.figure.quantities import ht, trait
from rules.gurps4.tables.words import term

__all__ = ["Side", "contest", "exchange", "passed", "roll", "scored", "typed_terms"]
"""The family's: success rolls (see G4-BASE-01) and Quick Contests (G4-BASE-05)."""


def exchange(t: Bout, label: str, one: Side, other: Side, *, rule: str) -> int:
    """Return one exchange of a Regular Contest: 1, -1, or 0 where it stays undecided (G4-BASE-06)."""
    by = speed_up(one.score, other.score)
    hurry = (term("contest_speeded_up", by),) if by else ()
    return regular(t, label, one, other, hurry, rule=rule)


def speed_up(one: int, other: int) -> int:
    """Return what both scores of a Regular Contest move by: of two from 14 on, or up to 6, the lower comes to 10."""
    return 10 - min(one, other) if min(one, other) >= 14 or max(one, other) <= 6 else 0


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
