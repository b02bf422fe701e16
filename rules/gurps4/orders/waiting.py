"""Wait: declared and declined."""

import msgspec
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.events import Closed
from rules.core.hexes import Hex
from rules.gurps4.figure import keys
from rules.gurps4.orders.parts import naturally
from rules.gurps4.tables.words import refuse
from rules.gurps4.time import turns, waits
from rules.turns.watches import Watch


def wait(t: Bout, command: Command) -> None:
    """Declare a trigger and a response (G4-MAN-31); what comes within reach is struck first (see G4-MAN-32)."""
    figure = turns.opened(t, command, "wait")
    deed = next(part for part in command.parts if part.verb != "here")
    event = next(o for o in command.options if o.name in _EVENTS)
    whom = next((o for o in command.options if o.name in ("anybody", "foe", "anyone")), None)
    who = "foe" if whom is None else str(whom.value) if whom.value else whom.name
    hexes: tuple[Hex, ...] = ()
    against = ""
    on = event.name
    if on == waits.ENTERS:
        q, r = str(event.value).split(",")
        hexes = ((int(q), int(r)),)
    elif on == waits.ATTACKS and event.value:
        against = str(event.value)
    announced = naturally(replace(deed, who=figure.name, by=command.by))
    words = msgspec.json.encode(announced).decode()
    if turns.take_maneuver(t, figure.name, "wait"):
        t.do(keys.WAIT.set(figure.name, Watch(on, who, hexes, against, words)))
        t.note("waits", figure.name, rule="G4-MAN-31", on=on.replace("_", " "), whom=who, deed=announced.verb)
        turns.end(t, figure.name)


_EVENTS = (waits.ENTERS_REACH, waits.ENTERS, waits.ATTACKS, waits.READIES, waits.IN_VIEW)


def decline(t: Bout, command: Command) -> None:
    """Let the moment pass; the Wait goes on."""
    slot = turns.responding(t.enc, command.who or "")
    if slot is None:
        raise refuse(t, "nothing_to_decline", who=command.who)
    t.do(Closed(slot.id, "passed"))
    t.note("declines", slot.who or "", rule="G4-MAN-31")
