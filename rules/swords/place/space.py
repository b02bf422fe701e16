"""Distances, sight and free spaces; without a map the sentence says how far, and next to each other is the default."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, hex_key, hex_of
from rules.core.hexes import Hex, distance, neighbours
from rules.ground import bodies, sight
from rules.ground.hexes import line
from rules.swords.tables.words import refuse

SOLID = ("wall", "blocked", "tree", "pillar")
"""Terrain nobody stands on and nobody sees through."""
DROP = ("drop", "cliff", "pit", "edge")
"""Terrain one can be thrown down from."""


def spaces(enc: Encounter, a: str, b: str, command: Command | None = None) -> int:
    """Spaces between two figures: as typed, else by the map, else 1."""
    typed = command.number("range") if command is not None else None
    if typed is not None:
        return typed
    one, other = enc.figures[a].pos, enc.figures[b].pos
    return 1 if one is None or other is None else distance(one, other)


def space_said(t: Bout, command: Command) -> Hex:
    """The space that a sentence aims at. Raises Refused where it names a thing there, which is no space."""
    at = command.at or ""
    if "," not in at:
        raise refuse(t, "no_place.thing", item=at)
    return hex_of(at)


def solid(enc: Encounter, at: Hex) -> bool:
    """Whether nobody can stand there."""
    return enc.terrain.get(hex_key(at)) in SOLID


def barrier(enc: Encounter, a: str, b: str) -> Hex | None:
    """The space with something solid that hides one figure from another; None: none does, or there is no map."""
    one, other = enc.figures[a].pos, enc.figures[b].pos
    return None if one is None or other is None else sight.barrier(one, other, lambda at: solid(enc, at))


def sees(enc: Encounter, a: str, b: str) -> bool:
    """Whether nothing solid stands between two figures; always true without a map."""
    return barrier(enc, a, b) is None


def occupant(enc: Encounter, at: Hex, *without: str) -> str | None:
    """Who stands on a space, or None."""
    return next((name for name in bodies.occupants(enc, at) if name not in without), None)


def free(enc: Encounter, at: Hex, *without: str) -> bool:
    """Whether somebody could stand there."""
    return not solid(enc, at) and occupant(enc, at, *without) is None


def room(enc: Encounter, name: str) -> bool:
    """Whether a space beside the figure is free (SW-DFD-04); always true without a map."""
    at = enc.figures[name].pos
    return at is None or bodies.beside(at, lambda near: free(enc, near)) is not None


def beside(enc: Encounter, at: Hex | None, *without: str) -> Hex | None:
    """The first free space next to a place, the place itself where there is none, None without a map."""
    if at is None:
        return None
    near = bodies.beside(at, lambda near: free(enc, near, *without))
    return at if near is None else near


def drop_beside(enc: Encounter, name: str) -> bool:
    """Whether the map shows a drop next to the figure."""
    at = enc.figures[name].pos
    return at is not None and any(enc.terrain.get(hex_key(near)) in DROP for near in neighbours(at))


def before(enc: Encounter, a: Hex, b: Hex) -> Hex:
    """The last space on the way from ``a`` to ``b``, short of ``b``."""
    way = line(a, b)
    return way[-2] if len(way) > 1 else a


def far(a: Hex | None, b: Hex, command: Command) -> int | None:
    """Spaces from a figure's place to a space: as typed, else by the map, None where neither says."""
    typed = command.number("range")
    if typed is not None:
        return typed
    return None if a is None else distance(a, b)
