"""Hands: how many are free, which of them holds what, and what must be put away before something else is taken."""

from collections.abc import Callable
from typing import TypeAlias

from rules.core.encounter import Figure, Item
from rules.things.keys import BOTH, HAND

Needs: TypeAlias = Callable[[Item], int]
"""How many hands a thing takes while it is held."""

AT_HAND = ("hand", "strapped")
"""Where a thing is that keeps hands busy."""


def busy(figure: Figure, needs: Needs) -> int:
    """How many hands the things a figure holds or has strapped on take."""
    return sum(needs(item) for item in figure.items if item.where in AT_HAND)


def room(figure: Figure, needed: int, free: int, needs: Needs) -> tuple[Item, ...] | None:
    """What of the things in hand must be put away, the first first, so that ``needed`` hands are free.

    ``free`` are those that are so now. None: even empty hands are not enough. What is strapped on stays.
    """
    away: list[Item] = []
    for item in figure.items:
        if free >= needed:
            break
        if item.where == "hand" and needs(item):
            away.append(item)
            free += needs(item)
    return tuple(away) if free >= needed else None


def open_hands(figure: Figure, whole: int = BOTH) -> int:
    """The hands, as bits of those that are ``whole``, in which nothing is held or strapped."""
    taken = 0
    for item in figure.items:
        if item.where in AT_HAND:
            taken |= HAND.of(item)
    return whole & ~taken
