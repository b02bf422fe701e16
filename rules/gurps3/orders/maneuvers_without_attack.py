"""Maneuvers that are no attack: Change Position, postures that are free (G3-POS, G3-CCP), Concentrate, Do Nothing."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, hex_of
from rules.core.events import Moved
from rules.core.hexes import neighbours
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.quantities import crippled, stunned
from rules.gurps3.figure.turns import take_maneuver
from rules.gurps3.harm import rousing
from rules.gurps3.harm.falls_and_drops import lying
from rules.gurps3.harm.rousing import rouse
from rules.gurps3.orders.combined import POSTURES
from rules.gurps3.place.close_combat import in_close
from rules.gurps3.place.hexes import free_neighbours
from rules.gurps3.place.watching import appeared
from rules.gurps3.tables.words import refuse
from rules.turns.reactions import spring

FREE = {("standing", "kneeling"), ("kneeling", "standing")}
LOW = ("prone", "crawling")
BEHIND, SIDES = 3, 6
"""Hexsides from straight ahead to straight behind, and all around."""


def change_position(t: Bout, command: Command) -> None:
    """Change Position: from any posture to any other, but not from prone to standing at once (G3-POS-01, G3-POS-03).

    In close combat posture changes for nothing, unless one is pinned or stunned (G3-CCP-01, G3-POS-13).
    """
    figure = turns.actor(t, command)
    wanted = next(o.name for o in command.options if o.name in POSTURES.values())
    legs = legs_to(t, figure, wanted, command.at)
    close, pins = in_close(t.enc, figure.name), keys.PIN.all(t.enc, b=figure.name)
    if not close:
        figure = turns.take_maneuver(t, command, "change_position")
    elif pins:
        raise refuse(t, "pinned", who=figure.name, holder=pins[0].a)
    elif stunned(figure):
        raise refuse(t, "stunned", who=figure.name)
    if figure.posture == wanted:
        raise refuse(t, "same_posture", who=figure.name, posture=wanted)
    on_legs(t, figure, wanted)
    if not close and figure.posture == "prone" and wanted == "standing":
        raise refuse(t, "two_turns", who=figure.name)
    if close or rousing.rouse(t, figure.name):
        adopt(t, figure.name, wanted, legs)
        if wanted == "standing" and not close:
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


def do_nothing(t: Bout, command: Command) -> None:
    """Do Nothing (G3-TRN-05)."""
    figure = take_maneuver(t, command, "do_nothing")
    if stunned(figure) and keys.ROUSED.on(figure):
        t.note("passes", figure.name, rule="G3-TRN-05")
        return
    if rouse(t, figure.name):
        t.note("passes", figure.name, rule="G3-TRN-05")


def concentrate(t: Bout, command: Command) -> None:
    """One turn of concentration (G3-CON-01); what disturbs it is in ``harm.concentration`` (see G3-CON-02)."""
    said = command.option("named")
    on = str(said.value) if said is not None and said.value else ""
    was = keys.SPELL.of(t.figure(str(command.who)))
    figure = turns.take_maneuver(t, command, "concentrate")
    if not rousing.rouse(t, figure.name):
        return
    again = was is not None and (not on or was.on == on)
    spell = keys.Spell(was.on if was and again else on, was.turns + 1 if was and again else 1)
    t.do(keys.SPELL.set(figure.name, spell))
    t.note("concentrates", figure.name, rule="G3-CON-01", on=spell.on or "it", turns=spell.turns)
