"""Success rolls and contests of fighters: the family's, and this edition's Regular Contest."""

from rules.core.bout import Bout
from rules.gurps.rolling import Side, contest, passed, regular, roll, scored, typed_terms
from rules.gurps4.tables.terms import term

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
