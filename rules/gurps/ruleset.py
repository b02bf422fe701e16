"""What the rulesets of both editions say alike: degrees, common checks, the labels of dice, a figure not yet joined."""

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.ruleset import Thing
from rules.gurps.rolling import AT_ONCE
from rules.gurps.success import Degree
from rules.odds.system import System

DEGREES = tuple(Thing(degree.name.lower(), degree.name.lower().replace("_", " ")) for degree in reversed(Degree))
"""What a success roll can come to, the best first."""


class Gurps(System):
    """An edition of GURPS: figures measured in yards and seconds, rolls of 3d6 at or under a score."""

    family = "rules.gurps"
    distances = ("yd", "yd")
    unit = "second"
    version = "1"
    plain: Mapping[str, int] = dict.fromkeys(("st", "dx", "iq", "ht"), 10)
    said: Mapping[str, str] = {"check": "check", "contest": "contest"}
    at_once: Mapping[str, str] = AT_ONCE
    die_labels: ClassVar[Mapping[str, Any]]
    """The edition's rows of labels.csv; each has what it ``reads``, and its ``pool``."""
    unbounded: ClassVar[frozenset[str]]
    """Labels whose number of dice the attack decides."""
    most_faces: ClassVar[int | None] = None
    """The greatest sum of such dice; None: that of the pool."""

    def hits(self, figure: Figure) -> tuple[int, int]:
        """Return the hit points a figure has, and those it has unhurt."""
        raise NotImplementedError

    def names_of(self, enc: Encounter, command: Command) -> tuple[str, ...]:
        """Return the labels of the dice that a sentence may throw."""
        raise NotImplementedError

    def gauge(self, enc: Encounter, figure: Figure) -> tuple[int, int] | None:
        """See Ruleset."""
        return self.hits(figure)

    def vitals(self, enc: Encounter, figure: Figure) -> str:
        """See Ruleset."""
        left, most = self.hits(figure)
        return f"HP {left}/{most}"

    def labels(self, enc: Encounter, command: Command) -> Mapping[str, tuple[int, int]]:
        """See Ruleset: those of the verb, and those of turns that it may begin."""
        return {name: self._bounds(name) for name in dict.fromkeys(self.names_of(enc, command))}

    def joining(self, enc: Encounter) -> Mapping[str, tuple[int, int]]:
        """See Ruleset (see G3-TRN-02, G4-TURN-02)."""
        return {"order": self._bounds("order")}

    def readings(self, enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
        """See Ruleset: the degrees of a success roll."""
        return {name: DEGREES for name in self.labels(enc, command) if self.die_labels[name].reads == "degree"}

    def _bounds(self, label: str) -> tuple[int, int]:
        pool = self.die_labels[label].pool
        return (1, self.most_faces or pool.high) if label in self.unbounded else (pool.low, pool.high)


def among(enc: Encounter, figure: Figure) -> Encounter:
    """Return the encounter with that figure in it, as one may ask about somebody who has not joined yet."""
    if enc.figures.get(figure.name) is figure:
        return enc
    return replace(enc, figures={**enc.figures, figure.name: figure})
