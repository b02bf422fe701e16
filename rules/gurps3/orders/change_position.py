"""Change Position, and posture changes that are free (G3-POS, G3-CCP)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import Moved
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import crippled
from rules.gurps3.harm.falls import lying
from rules.gurps3.place.close_combat import in_close
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.time import turns
from rules.gurps3.time.interrupts import appeared
from rules.turns.reactions import spring

FREE = {("standing", "kneeling"), ("kneeling", "standing")}
LOW = ("prone", "crawling")
_POSTURES = ("standing", "crouching", "kneeling", "crawling", "sitting", "prone")


def change_position(t: Bout, command: Command) -> None:
    """Change Position: from any posture to any other, but not from prone to standing at once (G3-POS-01, G3-POS-03)."""
    assert command.who is not None
    wanted = next(o.name for o in command.options if o.name in _POSTURES)
    if in_close(t.enc, command.who):
        shift_freely(t, turns.actor(t, command), wanted)
        return
    figure = turns.take(t, command, "change_position")
    if figure.posture == wanted:
        raise refuse(t, "same_posture", who=figure.name, posture=wanted)
    on_legs(t, figure, wanted)
    if figure.posture == "prone" and wanted == "standing":
        raise refuse(t, "two_turns", who=figure.name)
    if turns.rouse(t, figure.name):
        adopt(t, figure.name, wanted)
        if wanted == "standing":
            spring(t, appeared(t, figure.name))


def on_legs(t: Bout, figure: Figure, posture: str) -> None:
    """Raises Refused for a posture that takes a leg, of one who has none (see G3-INJ-06)."""
    lame = all(any(crippled(figure, f"{side}_{part}") for part in ("leg", "foot")) for side in ("right", "left"))
    if lame and posture != "prone":
        raise refuse(t, "legs_useless", who=figure.name)


def adopt(t: Bout, who: str, posture: str) -> None:
    """Somebody takes a posture."""
    facing = lying(t, who) if posture in LOW else None
    t.do(Moved(who, facing=facing, posture=posture))
    t.note("posture", who, rule="G3-POS-01", posture=posture)


def shift_freely(t: Bout, figure: Figure, posture: str) -> None:
    """In close combat posture changes for nothing, unless one lies pinned (G3-CCP-01, G3-POS-13)."""
    pins = keys.PIN.all(t.enc, b=figure.name)
    if pins:
        raise refuse(t, "pinned", who=figure.name, holder=pins[0].a)
    if figure.posture == posture:
        raise refuse(t, "same_posture", who=figure.name, posture=posture)
    on_legs(t, figure, posture)
    adopt(t, figure.name, posture)


def shift_on_the_way(t: Bout, who: str, wanted: str) -> None:
    """A posture beside the deed: free once a turn between standing and kneeling, in close combat at will (G3-POS-02).

    Raises Refused for any other.
    """
    figure = t.figure(who)
    on_legs(t, figure, wanted)
    if not in_close(t.enc, who):
        if (figure.posture, wanted) not in FREE or keys.FREE_POSTURE.of(figure):
            raise refuse(t, "not_free", who=who, posture=wanted)
        t.do(keys.FREE_POSTURE.by(who, 1))
    adopt(t, who, wanted)
