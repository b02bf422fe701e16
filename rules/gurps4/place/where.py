"""Where fighters stand to each other: by the map, by what was said of the pair, or by a claim of the sentence."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.events import Event, Moved
from rules.core.hexes import Hex
from rules.ground import pairs
from rules.ground.arcs import Arcs
from rules.ground.bodies import covered
from rules.ground.pairs import Field, say
from rules.gurps4.figure import keys

FRONT, LEFT, RIGHT, REAR = "front", "left", "right", "rear"
_CONE = (FRONT, FRONT, FRONT, LEFT, LEFT, LEFT, REAR, RIGHT, RIGHT, RIGHT, FRONT, FRONT)
ARCS = Arcs((FRONT, FRONT, LEFT, REAR, RIGHT, FRONT), _CONE)
"""Front, sides and back; farther off than one hex the back is what lies nearest to straight behind (see ``arc``)."""


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
    own = (who, to, *saddled(t.enc, who))
    for other in t.enc.figures:
        if other not in own and between(t.enc, who, other) == 0:
            t.do(*stand(t.enc, who, other, yards))


def carry(t: Bout, mount: str) -> None:
    """Whoever sits on a mount goes where it goes."""
    beast = t.figure(mount)
    for link in keys.RIDES.all(t.enc, b=mount):
        rider = t.figure(link.a)
        if None not in (beast.pos, rider.pos) and (rider.pos, rider.facing) != (beast.pos, beast.facing):
            t.do(Moved(link.a, to=beast.pos, facing=beast.facing))
