"""Being driven over the ground: straight away from somebody, hex by hex, until something stops it."""

from collections.abc import Callable
from typing import TypeVar

from rules.core.hexes import Hex, step
from rules.ground.hexes import nearest_direction

T = TypeVar("T")


def away(source: Hex, at: Hex, facing: int) -> tuple[int, ...]:
    """The directions that lead straight away from ``source``: one, or two as near; in one hex that of ``facing``."""
    return nearest_direction(source, at) if source != at else (facing % 6,)


def straight(at: Hex, direction: int, steps: int) -> tuple[Hex, ...]:
    """So many hexes in a direction, the one next to ``at`` first."""
    return tuple(step(at, direction, n) for n in range(1, steps + 1))


def driven(path: tuple[Hex, ...], stops: Callable[[Hex], T | None]) -> tuple[tuple[Hex, ...], T | None]:
    """The hexes of a path that are entered, and what stopped it before the rest (None: nothing)."""
    for n, at in enumerate(path):
        stopped = stops(at)
        if stopped is not None:
            return path[:n], stopped
    return path, None
