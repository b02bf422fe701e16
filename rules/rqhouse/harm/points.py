"""Health and hit points in numbers: what a blow costs, and what it does for good (RH-DMG)."""


def health_lost(before: int, after: int, most: int) -> int:
    """Health that a location's way from ``before`` to ``after`` points costs: below zero, twice ``most`` at most.

    Rules: RH-DMG-02, RH-DMG-03.
    """
    return min(max(0, -after), 2 * most) - min(max(0, -before), 2 * most)


def maims(points: int, most: int) -> bool:
    """Whether a single blow of so many points maims a limb or the head (see RH-DMG-05)."""
    return points >= 3 * most


def brawled(transient: int, points: int) -> bool:
    """Whether a brawl's count takes effect: it must be higher than what the location has left (see RH-BRL-02)."""
    return transient > points
