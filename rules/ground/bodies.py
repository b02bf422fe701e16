"""Figures on the hexes they cover, one or several: distances, who stands where, and room to lie down or step aside."""

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import TypeAlias

from msgspec.structs import replace

from rules.core.encounter import Encounter, Figure, hex_key
from rules.core.hexes import Hex, distance, neighbours, step
from rules.ground.hexes import ring

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


def abreast(enc: Encounter, figures: Iterable[Figure], at: Hex, body: Body = one_hex) -> tuple[Figure, ...]:
    """Newcomers on the map: the first at ``at``, each further one as near to it as there is room on open ground."""
    taken = {hex_ for figure in enc.figures.values() for hex_ in body(figure)}
    placed = list[Figure]()
    for figure in figures:
        near = (replace(figure, pos=spot) for radius in count() for spot in ring(at, radius))
        one = next(
            one
            for one in near
            if not placed or all(hex_ not in taken and hex_key(hex_) not in enc.terrain for hex_ in body(one))
        )
        taken.update(body(one))
        placed.append(one)
    return tuple(placed)
