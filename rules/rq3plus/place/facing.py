"""Facing: before, beside or behind whom somebody stands, and where it can strike (area HEX)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.core.hexes import Hex, step
from rules.ground import pairs
from rules.ground.arcs import side
from rules.ground.hexes import nearest_direction
from rules.rq3plus.place.pairs import ARCS, FIELD, FLANKS, pair
from rules.rq3plus.place.ranges import ADJACENT, distance


def bearing(enc: Encounter, who: str, other: str) -> str:
    """On which side of ``who`` the other is: front, side or rear; empty where nobody has said (R3-HEX-02)."""
    return _flanks(pairs.bearing(FIELD, enc, who, other))


def side_of(at: Hex, facing: int, there: Hex) -> str:
    """On which side of a figure at ``at`` a hex is; a side hex counts as such at 1 m only.

    Rules: R3-HEX-03; see R3-HEX-04.
    """
    return _flanks(side(ARCS, at, facing, there))


def _flanks(word: str) -> str:
    return "side" if word in FLANKS else word


def flank(enc: Encounter, who: str, other: str) -> str:
    """On which flank of ``who`` the other is: left or right; empty straight ahead, behind, or where nobody has said."""
    one, there = enc.figures[who].pos, enc.figures[other].pos
    if one is None or there is None:
        told = pair(enc, who, other)
        return told.side if told is not None and told.side in FLANKS else ""
    turns = {(way - enc.figures[who].facing) % 6 for way in nearest_direction(one, there)} if one != there else set()
    if turns and turns <= {1, 2}:
        return "left"
    return "right" if turns and turns <= {4, 5} else ""


def in_arc(t: Bout, who: str, other: str) -> bool:
    """Whether ``other`` is where ``who`` can strike: not behind it, and beyond 1 m only before it (R3-HEX-07)."""
    side = bearing(t.enc, who, other)
    return side in ("", "front") or (side == "side" and distance(t, who, other) <= ADJACENT)


def behind(t: Bout, who: str, other: str) -> bool:
    """Whether ``other`` is in the rear hex of ``who`` (see R3-HEX-08)."""
    return bearing(t.enc, who, other) == "rear" and distance(t, who, other) <= ADJACENT


def away_at_random(at: Hex, facing: int, die: int, metres: int) -> Hex:
    """The hex so many metres from ``at`` in the direction of a d6: 1 is where it faces, then clockwise (R3-HEX-10)."""
    # The directions of a hex count counter-clockwise, the die clockwise.
    return step(at, facing - (die - 1), metres)
