"""The labels of the dice that a sentence may ask for."""

from collections.abc import Mapping

from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.parts import Thing
from rules.core.tables.labels import Span, read_as, spans
from rules.gurps.rolling import GRADED
from rules.gurps.success import THREE_D6
from rules.gurps4.orders.verbs import VERBS
from rules.gurps4.tables.printed import LABELS

ROUSING = dict.fromkeys(("consciousness", "fatigue"), THREE_D6.low)
"""What lets one act in its turn (see G4-INJ-02, G4-FP-01)."""


def labels(enc: Encounter, command: Command) -> Mapping[str, Span]:
    """Return every die a sentence may ask for."""
    verb = VERBS.get(command.verb)
    return spans(LABELS, LABELS if verb is None or verb.labels is None else verb.labels)


def joining(enc: Encounter) -> Mapping[str, Span]:
    """Return the dice of who joins (see G4-TURN-02)."""
    return spans(LABELS, ("order",))


def readings(enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
    """Return the degrees of a success roll."""
    return read_as(LABELS, labels(enc, command), GRADED)
