"""The arcs around a fighter: front, sides and back, and where an attacker comes from."""

from typing import Literal

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.hexes import Hex, distance
from rules.ground.arcs import side
from rules.ground.bodies import nearest
from rules.ground.hexes import nearest_direction
from rules.ground.pairs import told
from rules.gurps.arcs import ARCS, FRONT, LEFT, REAR, RIGHT
from rules.gurps.claims import side_claimed
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import blind
from rules.gurps4.figure.quantities import trait
from rules.gurps4.place.where import FIELD, body
from rules.gurps4.sheet.armour import blinkered

Front = Literal["front", "left", "right", "rear", "turned"]

BEHIND = 3


def arc(enc: Encounter, who: str, other: str) -> str:
    """In which arc of ``who`` the other stands; front where nobody has said."""
    figure, others = enc.figures[who], body(enc.figures[other])
    if figure.pos is None or not others:
        pair = told(FIELD, enc, who, other)
        return (pair.side if pair is not None else "") or FRONT
    if set(body(figure)) & set(others):
        return FRONT
    return arc_of_hex(figure.pos, figure.facing, nearest(figure.pos, others))


def arcs_of_all(enc: Encounter, who: str) -> dict[str, str]:
    """In which arc of each other figure that one stands."""
    if not body(enc.figures[who]) and not enc.linked(FIELD.pairs.key):
        # Nobody has said how anybody stands.
        others = dict.fromkeys(enc.figures, FRONT)
        del others[who]
        return others
    return {other: arc(enc, other, who) for other in enc.figures if other != who}


def arc_of_hex(at: Hex, facing: int, there: Hex) -> str:
    """In which arc of somebody at ``at`` a hex lies; on a border the one that serves its defence better."""
    found = side(ARCS, at, facing, there)
    if found in (LEFT, RIGHT) and distance(at, there) > 1:
        ways = nearest_direction(at, there)
        if len(ways) == 1 and (ways[0] - facing) % 6 == BEHIND:
            return REAR
    return found


def is_wild(enc: Encounter, figure: Figure, target: Figure) -> bool:
    """Whether a blow is a Wild Swing: at somebody beside or behind oneself, or unseen (G4-ATT-03; see G4-ATT-10)."""
    return arc(enc, figure.name, target.name) != FRONT or blind(figure)


def claimed_arc(enc: Encounter, target: str, attacker: str, command: Command) -> str:
    """Return where the attacker stands, seen by the target: as claimed, else by the map, else as was said of the pair.

    The gate lets nobody but a game master claim against the map.
    """
    return side_claimed(command) or arc(enc, target, attacker)


def front(t: Bout, command: Command, figure: Figure, target: Figure) -> Front:
    """Return where the attacker stands, seen by the target, after peripheral vision and a run around (G4-DEF-11)."""
    arc = claimed_arc(t.enc, target.name, figure.name, command)
    if arc in (LEFT, RIGHT) and trait(target, "peripheral_vision") and not blinkered(target):
        return "front"
    began = keys.ARCS.of(figure)
    if arc == REAR and began is not None and began.of.get(target.name) == FRONT:
        return "turned"
    return arc  # type: ignore[return-value]
