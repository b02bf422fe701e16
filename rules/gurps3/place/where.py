"""Distance and direction between figures: by the map, else by what was said of the two (G3-MOV-05, G3-POS-04)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.core.hexes import distance
from rules.ground.pairs import Field, bearing, between, say
from rules.gurps.arcs import ARCS, FRONT
from rules.gurps3.figure import keys
from rules.gurps3.place.hexes import hexes

FIELD = Field(keys.PAIR, ARCS, hexes)


def apart(enc: Encounter, a: str, b: str) -> int | None:
    """Return hexes between two figures, to the nearest hex of each; None where neither map nor words tell."""
    return between(FIELD, enc, a, b)


def from_head(enc: Encounter, a: str, b: str) -> int | None:
    """Return hexes from the head of ``a`` to the nearest hex of ``b``: what reach is measured by."""
    one, other = enc.figures[a].pos, hexes(enc.figures[b])
    if one is not None and other:
        return min(distance(one, y) for y in other)
    return apart(enc, a, b)


def arc(enc: Encounter, of_: str, other: str) -> str:
    """Return where ``other`` stands around ``of_``; front where nothing tells (G3-MOV-05)."""
    return bearing(FIELD, enc, of_, other) or FRONT


def foes(enc: Encounter, a: str, b: str) -> bool:
    """Return whether the two are on different sides."""
    return enc.figures[a].side != enc.figures[b].side


def stand(t: Bout, a: str, b: str, distance: int) -> None:
    """Say how far two figures stand apart where no map does."""
    t.do(*say(FIELD, t.enc, a, b, (("distance", distance),)))
    if keys.PAIR.of(t.enc, b, a) is not None:
        t.do(*say(FIELD, t.enc, b, a, (("distance", distance),)))
