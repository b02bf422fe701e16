"""Attacks that go on: behind a walk, or behind the Waits that came between."""

from types import ModuleType

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Slot
from rules.core.report import Refused
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import awake, stunned
from rules.gurps4.orders import attacks, special_attacks
from rules.gurps4.time import turns


def after_walk(t: Bout, command: Command, *, resumed: bool = False) -> None:
    """The deed that a walk led to."""
    _room(command).after_walk(t, command, resumed=resumed)


def go_on(t: Bout, slot: Slot) -> None:
    """A deed that Waits have interrupted goes on if its doer is still able."""
    command = keys.GO_ON.of(slot).command
    who, deed = command.who or "", command.parts[0]
    if not awake(t.figure(who)) or stunned(t.figure(who)):
        t.note("blow_lapses", who, rule="G4-TURN-10", target=who, why="unable")
        t.then(turns.end, who)
        return
    if command.verb == attacks.WALKED:
        after_walk(t, deed, resumed=True)
        return
    try:
        _room(deed).resume(t, deed)
    except Refused as refused:
        t.note("blow_lapses", who, rule="G4-TURN-10", target=who, why=refused.message)
        t.then(turns.end, who)


def _room(command: Command) -> ModuleType:
    """Return where attacks of that kind are carried out."""
    return special_attacks if command.verb in special_attacks.DEEDS else attacks
