"""Exit: leaving close combat by one's own side (G3-EXT)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.core.hexes import DIRECTIONS, Hex
from rules.ground.hexes import turn_sides
from rules.ground.path import Step
from rules.gurps3.figure import keys
from rules.gurps3.tables.refusals import refuse


def own_side(enc: Encounter, who: str, there: Hex) -> bool:
    """Return whether a neighbouring hex lies on a fighter's own side of close combat (see G3-EXT-01)."""
    data, at = keys.CLOSE.of(enc.figures[who]), enc.figures[who].pos
    if data is None or at is None:
        return True
    around = [(at[0] + dq, at[1] + dr) for dq, dr in DIRECTIONS]
    return there not in around or turn_sides(around.index(there), data.side) <= 1


def leaves(t: Bout, who: str, path: tuple[Step, ...]) -> None:
    """Raises Refused for a way out of close combat by the far side: that takes an Evade (G3-EXT-01, G3-EXT-02)."""
    if keys.CLOSE.on(t.figure(who)) and path and not own_side(t.enc, who, path[0].stance.at):
        raise refuse(t, "far_side", who=who)
