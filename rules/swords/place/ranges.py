"""How far thrown weapons and missiles carry, and what the distance adds to the number (SW-ATK-04)."""

from rules.swords.tables.printed import RANGE_BANDS, Band, RangedClass, WeaponClass

_RANGE_STEP = 2


def range_challenge(kind: WeaponClass, spaces: int, bands: tuple[Band, ...] | None = None) -> int | None:
    """What ``spaces`` of distance add to the target number, or None where the weapon does not carry (SW-ATK-04).

    ``bands`` replace the table, in ascending order. Past the last one a missile takes 2 more for each further doubling
    of its distance; a thrown weapon does not get there. Melee and natural weapons and bare hands always have 0. Raises
    ValueError for a negative distance.
    """
    if spaces < 0:
        raise ValueError(f"a distance is 0 spaces or more, not {spaces}")
    if kind == "melee" or kind == "natural":
        return 0
    table = RANGE_BANDS[kind] if bands is None else bands
    for band in table:
        if spaces <= band.up_to:
            return band.challenge
    return _beyond(table[-1], spaces) if kind == "missile" else None


def _beyond(last: Band, spaces: int) -> int:
    up_to, found = last.up_to, last.challenge
    while spaces > up_to:
        up_to, found = 2 * up_to, found + _RANGE_STEP
    return found


def carries(kind: RangedClass, bands: tuple[Band, ...] | None = None) -> int | None:
    """The farthest space a thrown weapon reaches, or None for missiles, which reach any (see SW-ATK-04)."""
    table = RANGE_BANDS[kind] if bands is None else bands
    return table[-1].up_to if kind == "thrown" else None
