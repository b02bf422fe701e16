"""What opens when a slot's time has come."""

from collections.abc import Hashable

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Slot
from rules.ground.walk import WALK, go_on
from rules.gurps4.figure import keys
from rules.gurps4.orders import going_on, opportunity_fire, walking
from rules.gurps4.orders.parts import MOVING
from rules.gurps4.time import seconds


def later(t: Bout, command: Command, n: int) -> Encounter:
    """Return the encounter as the walks of a sentence's earlier parts leave it."""
    return walking.led(t, command.who, tuple(part for part in command.parts[:n] if part.verb in MOVING))


def open_slot(t: Bout, slot: Slot) -> bool:
    """Go on with a walk, a long action or a shot at an opportunity, or open a turn."""
    if WALK.on(slot):
        go_on(t, walking.Walker(going_on.after_walk), slot)
        return True
    if keys.GO_ON.on(slot):
        going_on.go_on(t, slot)
        return True
    if keys.FIRE.on(slot):
        opportunity_fire.fire(t, slot)
        return True
    return seconds.open_slot(t, slot)


def turn_of(enc: Encounter, who: str) -> Hashable:
    """Return the turns it has had: under free pace a next one may be open early (see G4-TURN-07)."""
    return keys.ACTED.of(enc.figures[who])
