"""The labels of the dice that a sentence may ask for."""

from collections.abc import Mapping
from functools import lru_cache

from rules.core.command import Command
from rules.core.dice import parse
from rules.core.encounter import Encounter
from rules.core.parts import Thing
from rules.rqhouse.figure import counts
from rules.rqhouse.orders.verbs import VERBS
from rules.rqhouse.tables.printed import LABELS
from rules.rqhouse.time import rounds

DEGREES = tuple(
    Thing(degree, word)
    for degree, word in (("0", "none"), ("1", "one"), ("2", "two"), ("3", "three"), ("4", "four"), ("fumble", "fumble"))
)
"""What a skill roll can come to, in words: a number is what the die shows."""
OPEN_DICE = (1, 400)
"""What a die of the situation may show: the dice are known when it falls."""


def labels(enc: Encounter, command: Command) -> Mapping[str, tuple[int, int]]:
    """Return every die a sentence may ask for, that of the skill it names included."""
    verb = VERBS.get(command.verb)
    if verb is None:
        return {}
    after = rounds.OPENING if counts.number(enc) else ()
    skill = tuple(str(o.value).casefold().replace(" ", "_") for o in command.options if o.name == "named")
    return {name: _span(name) for name in dict.fromkeys((*(verb.labels or ()), *skill, *after))}


def joining(enc: Encounter) -> Mapping[str, tuple[int, int]]:
    """Return the dice of who joins a fight that is on (see RH-INI-08, RH-INI-10)."""
    names = ("initiative", "tie") if counts.number(enc) else ()
    return {name: _span(name) for name in names}


def readings(enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
    """Return the successes a roll may come to, in words."""
    graded = (name for name in labels(enc, command) if name not in LABELS or LABELS[name].reads == "successes")
    return dict.fromkeys(graded, DEGREES)


@lru_cache(maxsize=512)
def _span(name: str) -> tuple[int, int]:
    """What a die of that label may show."""
    if name not in LABELS:
        return 1, 100
    if LABELS[name].dice == "*":
        return OPEN_DICE
    dice = parse(LABELS[name].dice).dice
    assert dice is not None
    return dice.low, dice.high
