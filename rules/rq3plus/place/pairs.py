"""Where figures stand to each other: on the map, or as the game master says where there is none (R3-RND-08)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.events import Event
from rules.core.hexes import Hex
from rules.core.keys import Nothing
from rules.ground import bodies, pairs
from rules.ground.arcs import Arcs
from rules.ground.pairs import Field, Pair
from rules.rq3plus.figure import keys
from rules.rq3plus.tables.refusals import refuse

FLANKS = ("left", "right")
ARCS = Arcs(
    ("front", "front", "left", "rear", "right", "front"),
    ("front", "front", "front", *("rear",) * 7, "front", "front"),
)
"""Three front hexes, two beside, one behind; beyond 1 m what is not in the front cone is the rear.

Rules: see R3-HEX-02..04.
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


def set_pair(t: Bout, command: Command) -> None:
    """The game master says how two figures stand: ``Rurik: pair vs Grak distance 2 engaged rear`` (see R3-RND-08)."""
    who = str(command.who)
    for other in command.targets:
        if other == who:
            raise refuse(t, "no_target.set_pair", who=who)
        parts = [(p.verb, int(p.options[0].value or 0) if p.options else None) for p in command.parts]
        events: list[Event] = []
        for word, _ in parts:
            if word == "closed":
                events.append(keys.CLOSED.set(who, other, Nothing()))
            elif word == "apart":
                events += [keys.CLOSED.clear(who, other), keys.CLOSED.clear(other, who)]
        t.do(*events, *pairs.say(FIELD, t.enc, who, other, (p for p in parts if p[0] not in ("closed", "apart"))))
        said = [f"{metres} m apart" if word == "distance" else word for word, metres in parts]
        t.note("pair", who, other=other, what=", ".join(said), rule="R3-RND-08")
