"""How things wear and break: points that a blow takes off, broken at none."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.keys import ItemNumber


class Worn(Struct, frozen=True):
    """What became of a thing: the points left, and whether this was what broke it."""

    left: int
    broke: bool


def wear(t: Bout, points: ItemNumber, who: str, item: str, by: int) -> Worn | None:
    """A thing loses points of its own; None where there is no such thing, or nothing to lose."""
    found = t.figure(who).item(item)
    if found is None or by <= 0:
        return None
    before = points.of(found)
    t.do(points.by(who, item, -by))
    return Worn(before - by, before - by <= 0 < before)
