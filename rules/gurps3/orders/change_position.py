"""Change Position, and posture changes that are free (G3-POS, G3-CCP)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, hex_of
from rules.core.events import Moved
from rules.core.hexes import neighbours
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.quantities import crippled, stunned
from rules.gurps3.harm import rousing
from rules.gurps3.harm.down import lying
from rules.gurps3.orders.combined import POSTURES
from rules.gurps3.place.close_combat import in_close
from rules.gurps3.place.hexes import free_neighbours
from rules.gurps3.place.watching import appeared
from rules.gurps3.tables.refusals import refuse
from rules.turns.reactions import spring

FREE = {("standing", "kneeling"), ("kneeling", "standing")}
LOW = ("prone", "crawling")
BEHIND, SIDES = 3, 6
"""Hexsides from straight ahead to straight behind, and all around."""
_POSTURES = ("standing", "crouching", "kneeling", "crawling", "sitting", "prone")


def change_position(t: Bout, command: Command) -> None:
    """Change Position: from any posture to any other, but not from prone to standing at once (G3-POS-01, G3-POS-03)."""
    assert command.who is not None
    wanted = next(o.name for o in command.options if o.name in _POSTURES)
    legs = legs_to(t, turns.actor(t, command), wanted, command.at)
    if in_close(t.enc, command.who):
        shift_freely(t, turns.actor(t, command), wanted, legs)
        return
    figure = turns.take_maneuver(t, command, "change_position")
    if figure.posture == wanted:
        raise refuse(t, "same_posture", who=figure.name, posture=wanted)
    on_legs(t, figure, wanted)
    if figure.posture == "prone" and wanted == "standing":
        raise refuse(t, "two_turns", who=figure.name)
    if rousing.rouse(t, figure.name):
        adopt(t, figure.name, wanted, legs)
        if wanted == "standing":
            spring(t, appeared(t, figure.name))


def on_legs(t: Bout, figure: Figure, posture: str) -> None:
    """Raises Refused for a posture that takes a leg, of one who has none (see G3-INJ-06)."""
    lame = all(any(crippled(figure, f"{side}_{part}") for part in ("leg", "foot")) for side in ("right", "left"))
    if lame and posture != "prone":
        raise refuse(t, "legs_useless", who=figure.name)


def legs_to(t: Bout, figure: Figure, posture: str, at: str | None) -> int | None:
    """Return the facing of one who lies down with his legs in the hex named; None where none is (see G3-POS-04).

    Raises Refused for a hex that is not beside him, or not free.
    """
    if at is None:
        return None
    if figure.pos is None or posture not in LOW:
        raise refuse(t, "no_map", who=figure.name)
    if hex_of(at) not in free_neighbours(t.enc, figure.pos, figure.name):
        raise refuse(t, "no_room", who=figure.name, at=at)
    return (neighbours(figure.pos).index(hex_of(at)) + BEHIND) % SIDES


def adopt(t: Bout, who: str, posture: str, facing: int | None = None) -> None:
    """Somebody takes a posture, and lies in ``facing`` where that is said."""
    if facing is None and posture in LOW:
        facing = lying(t, who)
    t.do(Moved(who, facing=facing, posture=posture))
    t.note("posture", who, rule="G3-POS-01", posture=posture)


def shift_freely(t: Bout, figure: Figure, posture: str, legs: int | None = None) -> None:
    """In close combat posture changes for nothing, unless one is pinned or stunned (G3-CCP-01, G3-POS-13)."""
    pins = keys.PIN.all(t.enc, b=figure.name)
    if pins:
        raise refuse(t, "pinned", who=figure.name, holder=pins[0].a)
    if stunned(figure):
        raise refuse(t, "stunned", who=figure.name)
    if figure.posture == posture:
        raise refuse(t, "same_posture", who=figure.name, posture=posture)
    on_legs(t, figure, posture)
    adopt(t, figure.name, posture, legs)


def may_shift(t: Bout, who: str, part: Command) -> int | None:
    """The facing of a posture taken beside the deed (None: as it comes), where it may be taken at all (see G3-POS-02).

    Raises Refused for one that is not free.
    """
    figure, wanted = t.figure(who), POSTURES[part.verb]
    on_legs(t, figure, wanted)
    if not in_close(t.enc, who) and ((figure.posture, wanted) not in FREE or keys.FREE_POSTURE.of(figure)):
        raise refuse(t, "not_free", who=who, posture=wanted)
    return legs_to(t, figure, wanted, part.at)


def shift_on_the_way(t: Bout, who: str, part: Command) -> None:
    """A posture beside the deed: free once a turn between standing and kneeling, in close combat at will (G3-POS-02).

    Raises Refused for any other.
    """
    legs = may_shift(t, who, part)
    if not in_close(t.enc, who):
        t.do(keys.FREE_POSTURE.by(who, 1))
    adopt(t, who, POSTURES[part.verb], legs)
