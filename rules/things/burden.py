"""Encumbrance: the level of a load, by multiples of what its bearer can carry."""

from collections.abc import Sequence


def level(load: int, capacity: int, limits: Sequence[int]) -> int:
    """How many of the limits a load exceeds: 0 at or below ``limits[0]`` times the capacity, and so on.

    Load and capacity are whole numbers in one unit. Above the last limit it is ``len(limits)``: what that means (no
    moving at all, mostly) the system says.
    """
    return sum(load > limit * capacity for limit in limits)
