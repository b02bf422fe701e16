"""Hexes: how far figures stand from each other, on the map or as told, and which hexes lie where (area HEX)."""

from rules.core.encounter import Encounter
from rules.core.hexes import Hex
from rules.ground import bodies, pairs
from rules.ground.arcs import Arcs
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
    if not mapped and (any(enc.linked(keys.CLOSED.key, a, b)) or any(enc.linked(keys.CLOSED.key, b, a))):
        return 0
    return pairs.between(FIELD, enc, a, b)


def adjacent(enc: Encounter, a: str, b: str) -> bool:
    """Whether two figures stand next to each other, or in one hex."""
    far = between(enc, a, b)
    return far is not None and far <= 1


def beside(enc: Encounter, at: Hex) -> Hex | None:
    """A free hex next to ``at``, the first of the six; None where all are taken."""
    return bodies.beside(at, lambda near: not bodies.occupants(enc, near))
