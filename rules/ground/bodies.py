"""Figures on the hexes they cover, one or several: distances, who stands where, and room to lie down or step aside."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from rules.core.encounter import Encounter, Figure
from rules.core.hexes import Hex, distance, neighbours, step

Body: TypeAlias = Callable[[Figure], tuple[Hex, ...]]
"""The hexes a figure covers, its head first; none off the map. What decides them is a system's: length, posture."""
Free: TypeAlias = Callable[[Hex], bool]


def one_hex(figure: Figure) -> tuple[Hex, ...]:
    """The body of a figure that covers the hex it stands on."""
    return () if figure.pos is None else (figure.pos,)


def covered(at: Hex, facing: int, length: int) -> tuple[Hex, ...]:
    """The hexes of a figure so long whose head is at ``at``: straight on in the direction opposite to its facing."""
    return tuple(step(at, facing + 3, n) for n in range(max(1, length)))


def apart(ones: Iterable[Hex], others: Sequence[Hex]) -> int:
    """Steps between the nearest two hexes of two bodies on the map; 0 where they share one."""
    return min(distance(one, other) for one in ones for other in others)


def nearest(at: Hex, others: Iterable[Hex]) -> Hex:
    """The hex of a body that is nearest to ``at``; of several the first."""
    return min(others, key=lambda other: distance(at, other))


def occupants(enc: Encounter, at: Hex, body: Body = one_hex) -> tuple[str, ...]:
    """Who covers a hex, in joining order."""
    return tuple(name for name, figure in enc.figures.items() if at in body(figure))


def stretched(at: Hex, facing: int, length: int, free: Free) -> int | None:
    """How a figure so long can lie with its head at ``at``: the first facing, turning clockwise, whose hexes are free.

    None where there is room in no direction. The head's own hex is taken for granted.
    """
    for turn in range(6):
        if all(free(behind) for behind in covered(at, facing - turn, length)[1:]):
            return (facing - turn) % 6
    return None


def beside(at: Hex, free: Free) -> Hex | None:
    """The first free hex next to ``at``, None where all six are taken."""
    return next((near for near in neighbours(at) if free(near)), None)
