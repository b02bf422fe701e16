"""Where fighters stand to each other: by the map, by what was said of the pair, or by a claim of the sentence."""

from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.events import Event
from rules.core.hexes import Hex, distance
from rules.ground.arcs import Arcs, side
from rules.ground.bodies import apart, covered, nearest
from rules.ground.hexes import nearest_direction
from rules.ground.pairs import Field, say, told
from rules.gurps4.figure import keys

FRONT, LEFT, RIGHT, REAR = "front", "left", "right", "rear"
CLAIMS = {"from_front": FRONT, "from_left": LEFT, "from_right": RIGHT, "from_rear": REAR, "from_behind": REAR}
"""Words of an attack that say where the attacker stands, seen by the target."""
_CONE = (FRONT, FRONT, FRONT, LEFT, LEFT, LEFT, REAR, RIGHT, RIGHT, RIGHT, FRONT, FRONT)
ARCS = Arcs((FRONT, FRONT, LEFT, REAR, RIGHT, FRONT), _CONE)
"""Front, sides and back; farther off than one hex the back is what lies nearest to straight behind (see ``arc``)."""
BEHIND = 3


def body(figure: Figure) -> tuple[Hex, ...]:
    """The hexes a figure covers, its head first; none off the map."""
    if figure.pos is None:
        return ()
    return covered(figure.pos, figure.facing, int(figure.sheet.get("hexes", 1)))


FIELD = Field(keys.PAIR, ARCS, body)


def saddled(enc: Encounter, who: str) -> tuple[str, ...]:
    """Who sits on it and what it sits on: they share a place without being in each other's way."""
    mounts = tuple(link.b for link in keys.RIDES.all(enc, a=who))
    return (*mounts, *(link.a for link in keys.RIDES.all(enc, b=who)))


def mapped(enc: Encounter, *names: str) -> bool:
    """Whether all of them stand on the map."""
    return all(enc.figures[name].pos is not None for name in names)


def between(enc: Encounter, a: str, b: str) -> int | None:
    """Yards between two fighters, 0 in one hex; None where neither map nor words say (G4-MOVE-01)."""
    ones, others = body(enc.figures[a]), body(enc.figures[b])
    if ones and others:
        return apart(ones, others)
    pair = told(FIELD, enc, a, b)
    return pair.distance if pair is not None else None


def yards(enc: Encounter, a: str, b: str, command: Command | None = None) -> int | None:
    """The same, or what the sentence claims: the gate lets nobody but a game master claim against the map."""
    claimed = command.number("range") if command is not None else None
    return between(enc, a, b) if claimed is None else claimed


def arc(enc: Encounter, who: str, other: str) -> str:
    """In which arc of ``who`` the other stands; front where nobody has said."""
    figure, others = enc.figures[who], body(enc.figures[other])
    if figure.pos is None or not others:
        pair = told(FIELD, enc, who, other)
        return (pair.side if pair is not None else "") or FRONT
    if set(body(figure)) & set(others):
        return FRONT
    return arc_of_hex(figure.pos, figure.facing, nearest(figure.pos, others))


def arc_of_hex(at: Hex, facing: int, there: Hex) -> str:
    """In which arc of somebody at ``at`` a hex lies; on a border the one that serves its defence better."""
    found = side(ARCS, at, facing, there)
    if found in (LEFT, RIGHT) and distance(at, there) > 1:
        ways = nearest_direction(at, there)
        if len(ways) == 1 and (ways[0] - facing) % 6 == BEHIND:
            return REAR
    return found


def claimed_arc(enc: Encounter, target: str, attacker: str, command: Command) -> str:
    """Where the attacker stands, seen by the target: as claimed, else by the map, else as was said of the pair.

    The gate lets nobody but a game master claim against the map.
    """
    said = next((option.name for option in command.options if option.name in CLAIMS), None)
    return arc(enc, target, attacker) if said is None else CLAIMS[said]


def stand(enc: Encounter, a: str, b: str, far: int) -> tuple[Event, ...]:
    """The events by which two fighters without a map stand ``far`` yards apart."""
    return say(FIELD, enc, a, b, (("distance", far),))
