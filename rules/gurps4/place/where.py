"""Where fighters stand: which hexes they cover and may enter, distance by the map, by words or by a claim."""

from collections.abc import Iterable

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, hex_key
from rules.core.events import Event, Moved
from rules.core.hexes import Hex, distance, neighbours
from rules.ground import pairs
from rules.ground.bodies import covered, occupants
from rules.ground.hexes import nearest_direction
from rules.ground.pairs import Field, say
from rules.ground.unseen import known
from rules.gurps.arcs import ARCS
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive, awake
from rules.gurps4.tables.printed import TERRAIN


def body(figure: Figure) -> tuple[Hex, ...]:
    """Return the hexes a figure covers, its head first; none off the map."""
    if figure.pos is None:
        return ()
    return covered(figure.pos, figure.facing, int(figure.sheet.get("hexes", 1)))


FIELD = Field(keys.PAIR, ARCS, body)


def saddled(enc: Encounter, who: str) -> tuple[str, ...]:
    """Return who sits on it and what it sits on: they share a place without being in each other's way."""
    mounts = tuple(link.b for link in keys.RIDES.all(enc, a=who))
    return (*mounts, *(link.a for link in keys.RIDES.all(enc, b=who)))


def mapped(enc: Encounter, *names: str) -> bool:
    """Return whether all of them stand on the map."""
    return all(enc.figures[name].pos is not None for name in names)


def between(enc: Encounter, a: str, b: str) -> int | None:
    """Return yards between two fighters, 0 in one hex; None where neither map nor words say (G4-MOVE-01)."""
    return pairs.between(FIELD, enc, a, b)


def sharing(enc: Encounter, who: str) -> tuple[str, ...]:
    """Return who is 0 yards away, in joining order."""
    return pairs.sharing(FIELD, enc, who)


def yards(enc: Encounter, a: str, b: str, command: Command | None = None) -> int | None:
    """Return the same, or what the sentence claims: the gate lets nobody but a game master claim against the map."""
    claimed = command.number("range") if command is not None else None
    return between(enc, a, b) if claimed is None else claimed


def stand(enc: Encounter, a: str, b: str, far: int) -> tuple[Event, ...]:
    """Return the events by which two fighters without a map stand ``far`` yards apart."""
    return say(FIELD, enc, a, b, (("distance", far),))


def leave(t: Bout, who: str, yards: int, to: str = "") -> None:
    """Without a map a fighter who moves is in close combat no more, but with who is moved at (see G4-CLS-07)."""
    if t.figure(who).pos is not None or yards <= 0:
        return
    for other in sharing(t.enc, who):
        if other not in (to, *saddled(t.enc, who)):
            t.do(*stand(t.enc, who, other, yards))


def carry(t: Bout, mount: str) -> None:
    """Whoever sits on a mount goes where it goes."""
    beast = t.figure(mount)
    for link in keys.RIDES.all(t.enc, b=mount):
        rider = t.figure(link.a)
        if None not in (beast.pos, rider.pos) and (rider.pos, rider.facing) != (beast.pos, beast.facing):
            t.do(Moved(link.a, to=beast.pos, facing=beast.facing))


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
