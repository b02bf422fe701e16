"""The arithmetic of a wound: armour, multipliers, caps, blunt trauma, shock and knockback; numbers only (G4-WND)."""

from rules.gurps4.tables.kinds import Location
from rules.gurps4.tables.printed import LOCATIONS, WOUNDING, halves

NORMAL = 100
"""An armour divisor of 1, in hundredths."""
BLUNT = {"cut": 10, "imp": 10, "pi-": 10, "pi": 10, "pi+": 10, "pi++": 10, "cr": 5}
"""How much basic damage makes a point of blunt trauma (G4-DMG-05)."""
LIMBS = ("arm", "leg", "hand", "foot")
SHOCK_CAP, DOUBLED_CAP = 4, 8
TOUGH = 20
"""From so many HP on a tenth of them counts as one point of shock (G4-SHK-01)."""
MOST_DEATH_LEVELS = 4
CERTAIN_DEATH, DESTRUCTION = 5, 10


def least(kind: str) -> int:
    """The least basic damage of a roll: 0 for crushing, else 1 (G4-DMG-02)."""
    return 0 if kind == "cr" else 1


def stopped(dr: int, divisor: int = NORMAL, half: str = "") -> int:
    """What armour of that DR stops: divided, floored; then ``down`` or ``up`` halves it, ``none`` ignores it.

    A divisor below 1 multiplies, and makes 1 of no DR (G4-DMG-03, G4-DMG-04, G4-CRIT-02).
    """
    if divisor < NORMAL:
        dr = max(1, dr)
    left = dr * 100 // divisor
    if half == "none":
        return 0
    return left // 2 if half == "down" else -(-left // 2) if half == "up" else left


def multiplier(kind: str, location: str, *, living: bool = True, tight: bool = False) -> int:
    """The wounding multiplier in halves: the location's where it names the type, else the type's (G4-WND-01 to 03)."""
    if not living:
        return 2
    key = "tbb" if tight and kind == "burn" else kind
    own = dict(LOCATIONS[location].halves)
    found = own.get(key, own.get("*"))
    return halves(WOUNDING[key].multiplier) if found is None else found


def injury(penetrating: int, times: int) -> int:
    """What a penetrating amount does at a multiplier in halves: rounded down, at least 1 if anything came through.

    Rules: G4-SPC-01.
    """
    return max(1, penetrating * times // 2) if penetrating > 0 else 0


def blunt_trauma(basic: int, kind: str, flexible: bool) -> int:
    """What gets through flexible armour that nothing penetrates (G4-DMG-05)."""
    return basic // BLUNT[kind] if flexible and kind in BLUNT else 0


def limit(hp_max: int, place: Location) -> int | None:
    """The most one blow can take from a limb; None: there is no limit (G4-LOC-07, G4-LOC-08)."""
    return hp_max // place.cripples + 1 if place.kind in LIMBS else None


def counted(hp_max: int, place: Location, amount: int) -> int:
    """What of an injury counts there."""
    most = limit(hp_max, place)
    return amount if most is None else min(amount, most)


def cripples(hp_max: int, place: Location, amount: int) -> bool:
    """Whether an injury cripples a limb or blinds an eye: over a half, a third, a tenth of the hit points."""
    return place.cripples > 0 and amount * place.cripples > hp_max


def is_major(hp_max: int, amount: int) -> bool:
    """Whether an injury is a major wound by its size (G4-INJ-08)."""
    return 2 * amount > hp_max


def shock_unit(hp_max: int) -> int:
    """How many HP lost count as one point of shock (G4-SHK-01)."""
    return hp_max // 10 if hp_max >= TOUGH else 1


def shock(lost: int, hp_max: int, *, doubled: bool = False) -> int:
    """The shock of so many HP lost since the last turn, doubled losses counted twice in them (G4-SHK-01, G4-SHK-02)."""
    return min(lost // shock_unit(hp_max), DOUBLED_CAP if doubled else SHOCK_CAP)


def knockback(basic: int, st: int) -> int:
    """Yards a blow of so much basic damage knocks somebody of that ST back (G4-KB-02)."""
    return basic // max(1, st - 2)


def knocks_back(kind: str, penetrating: int) -> bool:
    """Whether a blow knocks back at all: crushing, or cutting of which nothing came through (G4-KB-01)."""
    return kind == "cr" or (kind == "cut" and penetrating <= 0)


def death_levels(hp: int, hp_max: int) -> int:
    """How many levels of -hp_max have been reached, at most four that are rolled for (G4-INJ-04)."""
    return min(MOST_DEATH_LEVELS, max(0, -hp) // hp_max)


def consciousness_penalty(hp: int, hp_max: int) -> int:
    """-1 for each full multiple of hp_max below zero (G4-INJ-02)."""
    return -(max(0, -hp) // hp_max)


def self_harm(basic: int, dr: int, own_dr: int) -> int:
    """What a bare blow at DR 3 or more does to the striker's limb (G4-UNA-04)."""
    return max(0, min(basic // 5, dr) - own_dr) if dr >= 3 else 0


def breaks_on(parrying: int, striking: int, quality: str) -> int:
    """A parrying weapon of that weight breaks on this roll or less; 0: it can't (G4-PAR-13). Weights in hundredths."""
    if parrying <= 0 or striking < 3 * parrying:
        return 0
    by = {"cheap": 2, "improvised": 2, "fine": -1, "very_fine": -2}.get(quality, 0)
    return max(0, 2 + (striking - 3 * parrying) // parrying + by)


def object_ht(quality: str) -> int:
    """What the quality of an object adds to its HT (G4-WPN-09)."""
    return {"cheap": -1, "fine": 1, "very_fine": 2}.get(quality, 0)


def falling_speed(yards: int) -> int:
    """Yards per second after a fall of so many yards: the root of 21.4 times them, to the nearest; 5 after one yard."""
    speed = 0
    while (2 * speed + 1) ** 2 * 10 <= 856 * yards:
        speed += 1
    return speed
