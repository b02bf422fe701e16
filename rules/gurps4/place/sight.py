"""Lines of sight and of fire (G4-WRG-01)."""

from functools import partial

from rules.core.encounter import Encounter
from rules.core.hexes import Hex
from rules.ground import sight
from rules.gurps4.place import where
from rules.gurps4.place.where import body, mapped, saddled


def barrier(enc: Encounter, a: str, b: str) -> Hex | None:
    """Return the barricade of the map that hides one from the other; None: none does, or there is no map."""
    return sight.hiding(body(enc.figures[a]), body(enc.figures[b]), lambda at: where.solid(enc, at))


def hidden(enc: Encounter, a: str, b: str) -> bool:
    """Return whether a barricade of the map hides one from the other; never without a map."""
    return barrier(enc, a, b) is not None


def in_the_way(enc: Encounter, a: str, b: str) -> tuple[tuple[str, ...], ...]:
    """Return who stands in the line between two fighters, nearest first; who lies on the ground is shot over."""
    if not mapped(enc, a, b):
        return ()
    found = []
    one, other = enc.figures[a].pos, enc.figures[b].pos
    assert one is not None and other is not None
    both = (a, b, *saddled(enc, a), *saddled(enc, b))
    for group in sight.in_the_way(enc, one, other, body, both):
        up = tuple(name for name in group if enc.figures[name].posture != "lying")
        if up:
            found.append(up)
    return tuple(found)


def appears(enc: Encounter, who: str, before: Hex, now: Hex) -> bool:
    """Return whether somebody sees a hex and did not see the one before it."""
    at, hides = enc.figures[who].pos, partial(where.solid, enc)
    return at is not None and sight.hidden(at, before, hides) and not sight.hidden(at, now, hides)
