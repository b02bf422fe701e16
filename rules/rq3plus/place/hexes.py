"""Hexes: how far figures stand from each other, on which side, and the hexes a weapon commands (area HEX)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.core.hexes import Hex
from rules.ground import bodies, pairs
from rules.ground.arcs import Arcs, side
from rules.ground.arcs import zone as commanded
from rules.ground.hexes import nearest_direction
from rules.ground.pairs import Field, Pair
from rules.rq3plus.figure import keys

ARCS = Arcs(
    ("front", "front", "left", "rear", "right", "front"), ("front", "front", "front", *("rear",) * 7, "front", "front")
)
"""Three front hexes, two beside, one behind; beyond 1 m what is not in the front cone is the rear.

Rules: see R3-HEX-02..06.
"""
FIELD = Field(keys.PAIR, ARCS)


def pair(enc: Encounter, a: str, b: str) -> Pair | None:
    """What was said of b as seen from a; a distance may have been said the other way round."""
    return pairs.told(FIELD, enc, a, b)


def between(enc: Encounter, a: str, b: str) -> int | None:
    """The metres between two figures, None where nobody has said; the closed are in one hex (R3-HEX-01)."""
    mapped = enc.figures[a].pos is not None and enc.figures[b].pos is not None
    if not mapped and (keys.CLOSED.all(enc, a, b) or keys.CLOSED.all(enc, b, a)):
        return 0
    return pairs.between(FIELD, enc, a, b)


def adjacent(enc: Encounter, a: str, b: str) -> bool:
    """Whether two figures stand next to each other, or in one hex."""
    far = between(enc, a, b)
    return far is not None and far <= 1


def beside(enc: Encounter, at: Hex) -> Hex | None:
    """A free hex next to ``at``, the first of the six; None where all are taken."""
    return bodies.beside(at, lambda near: not bodies.occupants(enc, near))


FLANKS = ("left", "right")


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
    return side in ("", "front") or (side == "side" and _near(t, who, other))


def behind(t: Bout, who: str, other: str) -> bool:
    """Whether ``other`` is in the rear hex of ``who`` (see R3-HEX-08)."""
    return bearing(t.enc, who, other) == "rear" and _near(t, who, other)


def _near(t: Bout, who: str, other: str) -> bool:
    """Whether two figures are within a metre, as they count where nobody has said."""
    far = between(t.enc, who, other)
    return far is None or far <= 1


def zone(at: Hex, facing: int, reach: int) -> frozenset[Hex]:
    """The hexes a weapon of that reach in metres commands (R3-HEX-04, R3-HEX-05, R3-HEX-06)."""
    return commanded(ARCS, at, facing, ("front", *FLANKS), ("front",), reach)
