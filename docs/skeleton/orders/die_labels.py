"""The labels of the dice that a sentence may ask for."""

from collections.abc import Mapping

from rules.skeleton.orders.verbs import VERBS
from rules.skeleton.tables.printed import LABELS

from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.parts import Thing
from rules.core.tables.labels import Span, read_as, spans

GRADED = {"degree": (Thing("success", "success"), Thing("failure", "failure"))}


def labels(enc: Encounter, command: Command) -> Mapping[str, Span]:
    """Return every die of the verb, with the least and the most it may show."""
    verb = VERBS.get(command.verb)
    return spans(LABELS, verb.labels or () if verb is not None else ())


def readings(enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
    """Return what a game master may force a roll to read as."""
    return read_as(LABELS, labels(enc, command), GRADED)
