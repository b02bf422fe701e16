"""The labels of the dice that a sentence may ask for."""

from collections.abc import Mapping

from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.parts import Thing
from rules.core.tables.labels import Span, spans
from rules.rqhouse.figure import keys
from rules.rqhouse.orders.verbs import VERBS
from rules.rqhouse.tables.printed import LABELS
from rules.rqhouse.time import rounds

DEGREES = tuple(
    Thing(degree, word)
    for degree, word in (("0", "none"), ("1", "one"), ("2", "two"), ("3", "three"), ("4", "four"), ("fumble", "fumble"))
)
"""What a skill roll can come to, in words: a number is what the die shows."""
SKILL = (1, 100)
"""What the die of a skill may show that has no label of its own."""
ROUSING = {"con5": SKILL[0]}
"""What lets one act in his turn (see RH-STN-03)."""


def labels(enc: Encounter, command: Command) -> Mapping[str, Span]:
    """Return every die a sentence may ask for, that of the skill it names included."""
    verb = VERBS.get(command.verb)
    if verb is None:
        return {}
    after = rounds.OPENING if keys.ROUND.of(enc) else ()
    skill = tuple(str(o.value).casefold().replace(" ", "_") for o in command.options if o.name == "named")
    known = spans(LABELS, (*(verb.labels or ()), *after))
    return known | dict.fromkeys([name for name in skill if name not in known], SKILL)


def joining(enc: Encounter) -> Mapping[str, Span]:
    """Return the dice of who joins a fight that is on (see RH-INI-08, RH-INI-10)."""
    return spans(LABELS, ("initiative", "tie") if keys.ROUND.of(enc) else ())


def readings(enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
    """Return the successes a roll may come to, in words."""
    graded = (name for name in labels(enc, command) if name not in LABELS or LABELS[name].reads == "successes")
    return dict.fromkeys(graded, DEGREES)
