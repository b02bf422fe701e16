"""The labels of the dice that a sentence may ask for."""

from collections.abc import Mapping

from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.parts import Thing
from rules.core.tables.labels import Span, read_as, spans
from rules.ground.walk import WALK
from rules.gurps.parts import SEVERAL
from rules.gurps.rolling import GRADED
from rules.gurps.success import THREE_D6
from rules.gurps3.attack.slam import BURST
from rules.gurps3.orders.deeds import DEEDS, TURN
from rules.gurps3.orders.verbs import VERBS
from rules.gurps3.tables.printed import LABELS

ROUSING = dict.fromkeys(TURN, THREE_D6.low)
"""What lets one act in his turn (see G3-TRN-04)."""


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


def labels(enc: Encounter, command: Command) -> Mapping[str, Span]:
    """Return every die of the verb, and of turns that it may begin, with what it may show."""
    return spans(LABELS, labels_in(enc, command))


def joining(enc: Encounter) -> Mapping[str, Span]:
    """Return the dice of who joins (see G3-TRN-02)."""
    return spans(LABELS, ("order",))


def readings(enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
    """Return the degrees of a success roll."""
    return read_as(LABELS, labels_in(enc, command), GRADED)
