"""Basic Speed, Basic Move, and the Move and step that load and wounds leave of them (G4-CHAR)."""

from rules.core.encounter import Encounter, Figure
from rules.gurps4.figure.conditions import reeling
from rules.gurps4.figure.encumbrance import NO_LOAD, encumbrance
from rules.gurps4.figure.quantities import affected, dx, exhausted, half, ht
from rules.gurps4.sheet.typed import sheet_of
from rules.gurps4.tables.printed import ENCUMBRANCE


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
