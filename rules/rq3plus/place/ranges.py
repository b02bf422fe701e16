"""How far apart figures are, how far a weapon strikes, and at which range a shot is (areas HIT, ENG, MSL)."""

from typing import Literal

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.place import hexes
from rules.rq3plus.tables.weapons import MissileRow

Band = Literal["adjacent", "point_blank", "normal", "long"]

ADJACENT = 1
"""The distance of figures next to each other, in metres; closed figures share a hex and count as adjacent too."""


def known(enc: Encounter, a: str, b: str) -> int | None:
    """Metres between two figures, from the map or as the master said; None where nobody has said."""
    metres = hexes.between(enc, a, b)
    return None if metres is None else max(ADJACENT, metres)


def distance(t: Bout, a: str, b: str) -> int:
    """Metres between two figures; 1 where neither the map nor the master says otherwise."""
    metres = known(t.enc, a, b)
    return ADJACENT if metres is None else metres


def adjacent_enemies(enc: Encounter, who: str) -> tuple[str, ...]:
    """The enemies known to stand next to a figure."""
    return tuple(f.name for f in enc.enemies(who) if hexes.adjacent(enc, who, f.name))


def strikes_at(arm: Arm, mode: str, struck: Arm | None) -> int:
    """How far in metres a weapon strikes in that mode; a shorter one gets at a long weapon itself.

    Rules: R3-ENG-04, R3-ENG-06; see R3-ENG-08.
    """
    reach = max(ADJACENT, arm.mode(mode).reach)
    return reach if struck is None else max(reach, *(m.reach for m in struck.weapon.modes))


def band(missile: MissileRow, metres: int | None) -> Band:
    """Which range a shot is at; one whose distance nobody has told counts as normal range (R3-MSL-02, R3-MSL-13)."""
    if metres is None:
        return "normal"
    if metres <= ADJACENT:
        return "adjacent"
    if metres <= missile.point_blank:
        return "point_blank"
    return "normal" if metres <= missile.range_effective else "long"
