"""What opens when a slot's time has come, and attacks that go on behind a walk or behind Waits."""

from collections.abc import Hashable
from types import ModuleType

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Slot
from rules.core.report import Refused
from rules.ground import walk as walks
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import awake, stunned
from rules.gurps4.orders import attacks, opportunity_fire, special_attacks, walking
from rules.gurps4.orders.parts import MOVING
from rules.gurps4.time import seconds


def later(t: Bout, command: Command, n: int) -> Encounter:
    """Return the encounter as the walks of a sentence's earlier parts leave it."""
    return walking.led(t, command.who, tuple(part for part in command.parts[:n] if part.verb in MOVING))


def open_slot(t: Bout, slot: Slot) -> bool:
    """Go on with a walk, a long action or a shot at an opportunity, or open a turn."""
    if walks.WALK.on(slot):
        walks.go_on(t, walking.Walker(after_walk), slot)
        return True
    if keys.GO_ON.on(slot):
        go_on(t, slot)
        return True
    if keys.FIRE.on(slot):
        opportunity_fire.fire(t, slot)
        return True
    return seconds.open_slot(t, slot)


def turn_of(enc: Encounter, who: str) -> Hashable:
    """Return the turns it has had: under free pace a next one may be open early (see G4-TURN-07)."""
    return keys.ACTED.of(enc.figures[who])


def after_walk(t: Bout, command: Command, *, resumed: bool = False) -> None:
    """The deed that a walk led to."""
    _room(command).after_walk(t, command, resumed=resumed)


def go_on(t: Bout, slot: Slot) -> None:
    """A deed that Waits have interrupted goes on if its doer is still able."""
    command = keys.GO_ON.of(slot).command
    who, deed = command.who or "", command.parts[0]
    if not awake(t.figure(who)) or stunned(t.figure(who)):
        attacks.lapse(t, who, "unable", "G4-TURN-10")
    elif command.verb == attacks.WALKED:
        after_walk(t, deed, resumed=True)
    else:
        try:
            _room(deed).resume(t, deed)
        except Refused as refused:
            attacks.lapse(t, who, refused.message, "G4-TURN-10")


def _room(command: Command) -> ModuleType:
    """Return where attacks of that kind are carried out."""
    return special_attacks if command.verb in special_attacks.DEEDS else attacks
