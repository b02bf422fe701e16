"""Tie-break dice: who comes first of those whose number is the same (R3-BAS-09)."""

from collections.abc import Callable

from rules.core.bout import D100, Bout
from rules.core.encounter import Figure
from rules.core.oracle import TOTAL


def ties(t: Bout, figures: list[Figure], label: str, by: Callable[[Figure], int]) -> list[tuple[Figure, int]]:
    """Each figure with its d100 where others have the same number; equal rolls are rolled again.

    The lower roll declares first, the higher one has the initiative in moving (R3-BAS-09).
    """
    found: list[tuple[Figure, int]] = []
    for figure in figures:
        tied = [other.name for other in figures if by(other) == by(figure)]
        seen = frozenset(roll for other, roll in found if other.name in tied)
        found.append((figure, t.draw(label, figure.name, D100, TOTAL, again=seen) if len(tied) > 1 else 0))
    return found
