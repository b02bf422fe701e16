"""Front, sides and rear (G3-MOV-05)."""

from rules.core.encounter import Encounter
from rules.core.hexes import DIRECTIONS
from rules.gurps.arcs import FRONT, LEFT, REAR, RIGHT
from rules.gurps3.figure.quantities import shield_side
from rules.gurps3.sheet.reading import sheet_of
from rules.things import keys as hands

SIDES = (LEFT, RIGHT)


def hexside(enc: Encounter, of_: str, other: str, side: str = FRONT) -> int:
    """The hexside of ``of_`` from which ``other`` comes; without a map that of the ``side`` said (see G3-DAD-02)."""
    figure, foe = enc.figures[of_], enc.figures[other].pos
    if figure.pos is None or foe is None or figure.pos == foe:
        return {"front": 0, "left": 2, "rear": 3, "right": 4}[side]
    q, r = foe[0] - figure.pos[0], foe[1] - figure.pos[1]
    dots = [2 * q * dq + q * dr + r * dq + 2 * r * dr for dq, dr in DIRECTIONS]
    return dots.index(max(dots))


def arc_row(enc: Encounter, target: str, side: str) -> str:
    """The row of the arcs table by which an attack from that side is defended; a rear one has to be seen (G3-DEF-07).

    The shield's side is a row of its own.
    """
    if side == REAR:
        return "rear_seen" if "peripheral_vision" in sheet_of(enc.figures[target]).traits else "rear"
    if side in SIDES:
        bears = {hands.RIGHT: RIGHT, hands.LEFT: LEFT}.get(shield_side(enc.figures[target]))
        return "shield_side" if bears == side else "other_side"
    return FRONT
