"""Basic Lift, what is carried, and the encumbrance level it comes to (G4-CHAR)."""

from functools import lru_cache

from rules.core.encounter import Figure
from rules.gurps4.figure.items import load
from rules.gurps4.figure.quantities import st_full
from rules.gurps4.tables.printed import ENCUMBRANCE
from rules.things import burden

NO_LOAD = ENCUMBRANCE[-1].level
"""The heaviest load one can move with."""
LOADS = tuple(row.lifts for row in ENCUMBRANCE)
"""How many times Basic Lift each level of encumbrance carries."""


@lru_cache(maxsize=256)
def basic_lift(st_: int) -> int:
    """Return Basic Lift in hundredths of a pound; from ten pounds on whole pounds, half up (G4-CHAR-02)."""
    exact = 20 * st_ * st_
    return exact if exact < 1000 else (exact + 50) // 100 * 100


def carried(figure: Figure) -> int:
    """Return what is carried and worn, in hundredths of a pound."""
    return sum(load(i) for i in figure.items if i.where not in ("ground", "gone", "stuck"))


def encumbrance(figure: Figure) -> int:
    """Return the level 0 to 4, or 5 for more than one can move with (G4-CHAR-03)."""
    return burden.level(carried(figure), basic_lift(st_full(figure)), LOADS)


def encumbrance_level(figure: Figure) -> int:
    """Return the level as Dodge and Parry feel it, at most 4."""
    return min(encumbrance(figure), NO_LOAD)
