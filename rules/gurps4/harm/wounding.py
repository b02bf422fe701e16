"""The arithmetic of a wound: multipliers, what it takes off, and how fast one falls; numbers only."""

from rules.gurps4.harm import locations
from rules.gurps4.tables.printed import WOUNDING, halves


def multiplier(kind: str, location: str, *, living: bool = True, tight: bool = False) -> int:
    """Return the wounding multiplier in halves: the location's where it names the type, else the type's.

    Rules: G4-WND-01, G4-WND-02, G4-WND-03, G4-WND-05; see G4-LOC-10, G4-LOC-11.
    """
    if not living:
        return 2
    key = "tbb" if tight and kind == "burn" else kind
    found = locations.multiplier(location, key)
    return halves(WOUNDING[key].multiplier) if found is None else found


def injury(penetrating: int, times: int) -> int:
    """What a penetrating amount does at a multiplier in halves: rounded down, at least 1 if anything came through.

    Rules: G4-SPC-01.
    """
    return max(1, penetrating * times // 2) if penetrating > 0 else 0


def falling_speed(yards: int) -> int:
    """Yards per second after a fall of so many yards: the root of 21.4 times them, to the nearest; 5 after one yard."""
    speed = 0
    while (2 * speed + 1) ** 2 * 10 <= 856 * yards:
        speed += 1
    return speed
