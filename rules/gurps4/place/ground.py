"""Which hexes can be entered, and what lies in them."""

from rules.core.encounter import Encounter, hex_key
from rules.core.hexes import Hex
from rules.ground.bodies import occupants
from rules.gurps4.figure.quantities import alive, awake
from rules.gurps4.place.where import body
from rules.gurps4.tables.printed import TERRAIN


def kind_at(enc: Encounter, at: Hex) -> str:
    """The terrain of a hex; empty where it is plain."""
    return enc.terrain.get(hex_key(at), "")


def solid(enc: Encounter, at: Hex) -> bool:
    """Whether nobody can stand there (a barricade, a wall)."""
    row = TERRAIN.get(kind_at(enc, at).split(" ")[0] if kind_at(enc, at) else "")
    return row is not None and row.severe


def others(enc: Encounter, who: str, at: Hex) -> tuple[str, ...]:
    """Who else covers a hex."""
    return tuple(name for name in occupants(enc, at, body) if name != who)


def upright(enc: Encounter, who: str, at: Hex) -> tuple[str, ...]:
    """Who else stands in a hex and is neither dead nor out of it on the ground."""
    found = [enc.figures[name] for name in others(enc, who, at)]
    return tuple(f.name for f in found if alive(f) and (awake(f) or f.posture != "lying"))


def bodies(enc: Encounter, who: str, at: Hex) -> tuple[str, ...]:
    """Who lies dead or out in a hex."""
    up = upright(enc, who, at)
    return tuple(name for name in others(enc, who, at) if name not in up)


def enterable(enc: Encounter, who: str, at: Hex) -> bool:
    """Whether it is a place to step into: nobody stands in it and nothing bars it (see G4-MOVE-16)."""
    return not solid(enc, at) and not upright(enc, who, at)
