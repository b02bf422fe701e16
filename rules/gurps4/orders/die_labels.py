"""The labels of the dice that a sentence may ask for."""

from collections.abc import Mapping
from functools import cache

from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.parts import Thing
from rules.gurps.rolling import DEGREES
from rules.gurps4.orders.verbs import VERBS
from rules.gurps4.tables.printed import LABELS

MOST_DAMAGE = 6 * 100


def labels(enc: Encounter, command: Command) -> Mapping[str, tuple[int, int]]:
    """Return every die a sentence may ask for."""
    verb = VERBS.get(command.verb)
    names = tuple(LABELS) if verb is None or verb.labels is None else verb.labels
    return {name: _bounds(name) for name in names}


def joining(enc: Encounter) -> Mapping[str, tuple[int, int]]:
    """Return the dice of who joins (see G4-TURN-02)."""
    return {"order": _bounds("order")}


def readings(enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
    """Return the degrees of a success roll."""
    return {name: DEGREES for name in labels(enc, command) if LABELS[name].reads == "degree"}


@cache
def _bounds(label: str) -> tuple[int, int]:
    pool = LABELS[label].pool
    return (1, MOST_DAMAGE) if any("N" in dice for dice in LABELS[label].dice) else (pool.low, pool.high)
