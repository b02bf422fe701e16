"""Load and encumbrance, Basic Speed and Move, and what load and wounds leave of Move and step (G4-CHAR)."""

from functools import lru_cache

from rules.core.encounter import Encounter, Figure
from rules.gurps4.figure.conditions import reeling
from rules.gurps4.figure.items import load
from rules.gurps4.figure.quantities import affected, dx, exhausted, half, ht, st_full
from rules.gurps4.sheet.entries import sheet_of
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


def speed_q(figure: Figure) -> int:
    """Return Basic Speed in quarters (G4-CHAR-01)."""
    of = sheet_of(figure)
    plain = ht(figure) + dx(figure) if of.basic_speed_q is None else of.basic_speed_q
    return max(0, affected(figure, "basic_speed_q", plain))


def basic_move(figure: Figure) -> int:
    """Return Basic Move in yards per second (see G4-CHAR-01)."""
    of = sheet_of(figure)
    return max(0, affected(figure, "basic_move", speed_q(figure) // 4 if of.basic_move is None else of.basic_move))


def move(enc: Encounter, figure: Figure) -> int:
    """Move in yards per second: Basic Move, encumbrance, reeling, exhaustion (see G4-CHAR-03, G4-INJ-01, G4-FP-01)."""
    level = encumbrance(figure)
    if level > NO_LOAD:
        return 0
    yards = max(1, basic_move(figure) * ENCUMBRANCE[level].move // 10)
    if reeling(figure):
        yards = half(yards)
    return max(0, affected(figure, "move", half(yards) if exhausted(figure) else yards))


def step(enc: Encounter, figure: Figure) -> int:
    """Return how many yards a step is (see G4-MOVE-10)."""
    return max(1, -(-move(enc, figure) // 10))
