"""The labels of the dice that a sentence may ask for."""

from collections.abc import Mapping

from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.parts import Thing
from rules.rq3plus.orders.verbs import VERBS
from rules.rq3plus.rolls.labels import expected
from rules.rq3plus.rolls.labels import readings as forced
from rules.rq3plus.time import rounds


def labels(enc: Encounter, command: Command) -> Mapping[str, tuple[int, int]]:
    """Return every die a sentence may ask for."""
    return expected(enc, command, VERBS.get(command.verb))


def joining(enc: Encounter) -> Mapping[str, tuple[int, int]]:
    """Return the dice of who joins a fight that is on (see R3-BAS-09)."""
    return {"intent_tie": (1, 100)} if rounds.calls(enc) else {}


def readings(enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
    """Return what the dice of a sentence may be forced to read as."""
    return forced(enc, command, VERBS.get(command.verb))
