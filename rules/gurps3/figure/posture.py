"""Postures: what each leaves of movement, attack and defence (G3-POS-05 to 12)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.core.tables.rows import by_id
from rules.gurps3.figure.move_and_dodge import move
from rules.gurps3.tables.kinds import PostureRow
from rules.gurps3.tables.printed import PACKAGE
from rules.gurps3.tables.words import nonzero, refuse, term

POSTURES = by_id(PACKAGE, "postures", PostureRow)


def posture(figure: Figure) -> PostureRow:
    """Return the row of its posture."""
    return POSTURES[figure.posture]


def share(row: PostureRow, pace: int) -> int:
    """Return what a posture leaves of a Move (G3-POS; see G3-GEN-10)."""
    if row.move == "full" or pace < 1:
        return pace
    if row.move == "one":
        return 1
    if row.move == "none":
        return 0
    return max(1, pace // (2 if row.move == "half" else 3))


def pace(figure: Figure) -> int:
    """Return hexes this turn in this posture."""
    return share(posture(figure), move(figure))


def low(figure: Figure) -> bool:
    """Return whether it lies or crawls."""
    return posture(figure).low


def posture_term(t: Bout, figure: Figure, *, gun: bool = False, close: bool = False) -> tuple[Term, ...]:
    """What the posture costs an attack, beside all else (G3-POS-05 to 11). Raises Refused where it allows none."""
    row = posture(figure)
    cell = row.gun if gun else row.attack
    if cell == "no":
        if not close:
            raise refuse(t, "posture", who=figure.name, posture=figure.posture, what="attack")
        return ()
    return nonzero(term("posture_attacks", int(cell), posture=figure.posture))


def target_term(other: Figure) -> tuple[Term, ...]:
    """Return what a shot at one who is low takes: off the shooter's score, not the defence (G3-POS-12)."""
    return nonzero(term("target_posture", posture(other).target, posture=other.posture))
