"""The labels of the dice that a sentence may ask for."""

from collections.abc import Mapping
from functools import cache

from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.parts import Thing
from rules.swords.figure import turns
from rules.swords.orders.verbs import VERBS
from rules.swords.tables.printed import LABELS

DEGREES = (Thing("success", "success"), Thing("failure", "failure"))
"""What a trait roll can come to."""


def labels(enc: Encounter, command: Command) -> Mapping[str, tuple[int, int]]:
    """Return every die a sentence may ask for, those of a turn or round that it opens included."""
    verb = VERBS.get(command.verb)
    # Whatever ends a turn may open that of somebody unconscious, or a new round.
    after = ("rest", "initiative", "tie") if verb is not None and turns.number(enc) else ()
    names = dict.fromkeys((*(verb.labels or () if verb is not None else ()), *after))
    return {name: _span(name) for name in names}


def joining(enc: Encounter) -> Mapping[str, tuple[int, int]]:
    """Return the dice of who joins a fight that is on (see SW-RND-02)."""
    names = ("initiative", "tie") if turns.number(enc) else ()
    return {name: _span(name) for name in names}


def readings(enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
    """Return that a trait roll succeeds or fails."""
    return {name: DEGREES for name in labels(enc, command) if LABELS[name].reads}


@cache
def _span(label: str) -> tuple[int, int]:
    """What a die of that label may show."""
    pool = LABELS[label].pool
    return pool.low, pool.high
