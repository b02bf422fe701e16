"""Success rolls and contests of fighters: the family's (G4-BASE-01, G4-BASE-05), and this edition's Regular Contest."""

from rules.core.bout import Bout
from rules.core.report import Term
from rules.gurps.rolling import Side, contest, passed, roll, typed
from rules.gurps.success import regular_contest, speed_up

__all__ = ["Side", "contest", "exchange", "passed", "roll", "typed"]


def exchange(t: Bout, label: str, one: Side, other: Side, *, rule: str) -> int:
    """One exchange of a Regular Contest: 1, -1, or 0 where it stays undecided (G4-BASE-06)."""
    by = speed_up(one.score, other.score)
    hurry = (Term("contest speeded up", by, "G4-BASE-06"),) if by else ()
    good = [
        passed(t, label, side.who, side.skill, side.base, (*side.terms, *hurry), rule=rule) for side in (one, other)
    ]
    return regular_contest(*good)
