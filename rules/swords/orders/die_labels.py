"""The labels of the dice that a sentence may ask for."""

from collections.abc import Mapping

from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.parts import Thing
from rules.core.tables.labels import Span, read_as, spans
from rules.swords.figure import turns
from rules.swords.orders.verbs import VERBS
from rules.swords.tables.printed import LABELS

GRADED = {"degree": (Thing("success", "success"), Thing("failure", "failure"))}
"""What a trait roll can come to."""


def labels(enc: Encounter, command: Command) -> Mapping[str, Span]:
    """Return every die a sentence may ask for, those of a turn or round that it opens included."""
    verb = VERBS.get(command.verb)
    # Whatever ends a turn may open that of somebody unconscious, or a new round.
    after = ("rest", "initiative", "tie") if verb is not None and turns.number(enc) else ()
    return spans(LABELS, (*(verb.labels or () if verb is not None else ()), *after))


def joining(enc: Encounter) -> Mapping[str, Span]:
    """Return the dice of who joins a fight that is on (see SW-RND-02)."""
    return spans(LABELS, ("initiative", "tie") if turns.number(enc) else ())


def readings(enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
    """Return that a trait roll succeeds or fails."""
    return read_as(LABELS, labels(enc, command), GRADED)
