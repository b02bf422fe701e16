"""The labels of the dice that a sentence may ask for."""

from collections.abc import Mapping

from rules.skeleton.orders.verbs import VERBS
from rules.skeleton.tables.printed import DICE, LABELS

from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.parts import Thing

DEGREES = (Thing("success", "success"), Thing("failure", "failure"))


def labels(enc: Encounter, command: Command) -> Mapping[str, tuple[int, int]]:
    """Return every die of the verb, with the least and the most it may show."""
    verb = VERBS.get(command.verb)
    names = verb.labels or () if verb is not None else ()
    return {name: (DICE[name].low, DICE[name].high) for name in names}


def readings(enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
    """Return what a game master may force a roll to read as."""
    return {name: DEGREES for name in labels(enc, command) if LABELS[name].reads == "degree"}
