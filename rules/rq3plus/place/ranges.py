"""How far apart figures are, and what can be reached from there (R3-HIT-02, R3-ENG-04, R3-HEX-07, R3-HEX-08)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.rq3plus.place import pairs

ADJACENT = 1
"""The distance of figures next to each other, in metres; closed figures share a hex and count as adjacent too."""


def known(enc: Encounter, a: str, b: str) -> int | None:
    """Metres between two figures, from the map or as the master said; None where nobody has said."""
    metres = pairs.between(enc, a, b)
    return None if metres is None else max(ADJACENT, metres)


def distance(t: Bout, a: str, b: str) -> int:
    """Metres between two figures; 1 where neither the map nor the master says otherwise."""
    metres = known(t.enc, a, b)
    return ADJACENT if metres is None else metres


def adjacent_enemies(enc: Encounter, who: str) -> tuple[str, ...]:
    """The enemies known to stand next to a figure."""
    return tuple(f.name for f in enc.enemies(who) if pairs.adjacent(enc, who, f.name))
