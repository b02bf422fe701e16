"""The labels of the dice that a sentence may ask for."""

from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.ground.walk import WALK
from rules.gurps.parts import SEVERAL
from rules.gurps3.attack.slam import BURST
from rules.gurps3.orders.deeds import DEEDS, TURN
from rules.gurps3.orders.verbs import VERBS


def labels_in(enc: Encounter, command: Command) -> tuple[str, ...]:
    """Return every die label a sentence may ask for where the fight now stands (G3-GEN-15).

    One that answers an interrupt lets go on what was interrupted, with its dice.
    """
    found = dict.fromkeys(labels_of(command))
    for slot in WALK.all(enc):
        after = WALK.of(slot).after
        found |= dict.fromkeys(labels_of(after) if after is not None else ())
    if BURST.all(enc):
        found |= dict.fromkeys(DEEDS["tackle"].labels or ())
    return tuple(found)


def labels_of(command: Command) -> tuple[str, ...]:
    """The die labels of a sentence by itself, those of its parts and of turns it may begin included (see G3-GEN-15)."""
    verb = VERBS.get(command.verb) or DEEDS.get(command.verb)
    found = dict.fromkeys(verb.labels or () if verb is not None else ())
    for part in command.parts:
        found |= dict.fromkeys(labels_of(part))
    if command.verb == SEVERAL:
        # A way may set off Waits and watches.
        found |= dict.fromkeys((*(DEEDS["attack"].labels or ()), "vision"))
    return (*found, *TURN)
