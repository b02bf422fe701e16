"""Occupancy: which hexes can be entered, who stands and what lies in them, where there is room to step back."""

from collections.abc import Iterable

from rules.core.encounter import Encounter, hex_key
from rules.core.hexes import Hex, distance, neighbours
from rules.ground.bodies import occupants
from rules.ground.hexes import nearest_direction
from rules.ground.unseen import known
from rules.gurps4.figure.conditions import alive, awake
from rules.gurps4.place.where import body, mapped
from rules.gurps4.tables.printed import TERRAIN


def kind_at(enc: Encounter, at: Hex) -> str:
    """Return the terrain of a hex; empty where it is plain."""
    return enc.terrain.get(hex_key(at), "")


def solid(enc: Encounter, at: Hex) -> bool:
    """Return whether nobody can stand there (a barricade, a wall)."""
    row = TERRAIN.get(kind_at(enc, at).split(" ")[0] if kind_at(enc, at) else "")
    return row is not None and row.severe


def others(enc: Encounter, who: str, at: Hex) -> tuple[str, ...]:
    """Return who else covers a hex, as far as one's player knows."""
    return tuple(name for name in occupants(known(enc, who), at, body) if name != who)


def upright(enc: Encounter, who: str, at: Hex) -> tuple[str, ...]:
    """Return who else stands in a hex and is neither dead nor out of it on the ground, as far as one's player knows."""
    return _up(enc, others(enc, who, at))


def felt(enc: Encounter, who: str, at: Hex) -> tuple[str, ...]:
    """Return who else stands in a hex that one is thrown or falls into, whether one's player knows of them or not."""
    return _up(enc, (name for name in occupants(enc, at, body) if name != who))


def _up(enc: Encounter, names: Iterable[str]) -> tuple[str, ...]:
    found = [enc.figures[name] for name in names]
    return tuple(f.name for f in found if alive(f) and (awake(f) or f.posture != "lying"))


def bodies(enc: Encounter, who: str, at: Hex) -> tuple[str, ...]:
    """Return who lies dead or out in a hex."""
    up = upright(enc, who, at)
    return tuple(name for name in others(enc, who, at) if name not in up)


def enterable(enc: Encounter, who: str, at: Hex) -> bool:
    """Return whether it is a place to step into: nobody stands in it and nothing bars it (see G4-MOVE-16)."""
    return not solid(enc, at) and not upright(enc, who, at)


def ways_back(enc: Encounter, who: str, foe: str) -> tuple[Hex, ...]:
    """Return the empty hexes that lead away from a foe, the straightest first; none without a map."""
    at, there = enc.figures[who].pos, enc.figures[foe].pos
    if at is None or there is None:
        return ()
    straight = nearest_direction(there, at) if at != there else ()
    near = neighbours(at)
    fit = [h for h in near if distance(h, there) > distance(at, there) and enterable(enc, who, h)]
    return tuple(sorted(fit, key=lambda h: near.index(h) not in straight))


def room(enc: Encounter, who: str, foe: str) -> bool:
    """Return whether there is room to step back; without a map there always is."""
    return not mapped(enc, who, foe) or bool(ways_back(enc, who, foe))
