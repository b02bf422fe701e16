"""What moving costs, and the straight way of a charge (area MOV, R3-LNC-01)."""

from collections.abc import Callable

from rules.core.hexes import Hex
from rules.ground.hexes import line, toward, turn_sides
from rules.ground.path import Gait, Stance, Step, turned, walking

GAIT = Gait(ahead=1, aside=2, behind=2, turns=(0, 1, 1, 1), free=1)
"""Metres of movement: a side of turn is free before a metre ahead (R3-MOV-09), any turn in place takes one
(R3-MOV-10), and so does each metre ahead; aside or backwards it takes two (R3-MOV-11)."""


def gallop(start: Stance, goal: Hex, free: Callable[[Hex], bool]) -> tuple[Step, ...] | None:
    """The straight way to the hex before ``goal`` (R3-LNC-01); None where something stands in it."""
    path: list[Step] = []
    here = start
    for at in line(start.at, goal)[1:-1]:
        (direction,) = toward(here.at, at)
        if turn_sides(here.facing, direction) > 1 and not path:
            path.append(turned(GAIT, here, direction))
            here = path[-1].stance
        path.append(walking(GAIT, here, direction))
        here = path[-1].stance
        if here.at != at or not free(at):
            return None
    return tuple(path)
