"""How far apart figures are, and at which range a shot between them is (R3-HIT-02, R3-MSL-02, R3-MSL-13)."""

from typing import Literal

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.rq3plus.place import hexes
from rules.rq3plus.tables.weapons import Missile

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


def band(missile: Missile, metres: int | None) -> Band:
    """Which range a shot is at; one whose distance nobody has told counts as normal range (R3-MSL-02, R3-MSL-13)."""
    if metres is None:
        return "normal"
    if metres <= ADJACENT:
        return "adjacent"
    if metres <= missile.point_blank:
        return "point_blank"
    return "normal" if metres <= missile.range_effective else "long"
