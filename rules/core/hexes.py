"""Hexes in axial coordinates (q, r): directions, distances, lines, cones. How large one is, the system says."""

from collections.abc import Iterator
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six neighbours, numbered 0 to 5 counter-clockwise on the axial grid."""


def add(a: Hex, b: Hex) -> Hex:
    """The hex ``b`` steps away from ``a``."""
    return a[0] + b[0], a[1] + b[1]


def step(at: Hex, direction: int, times: int = 1) -> Hex:
    """The hex reached by ``times`` steps in ``direction`` (taken modulo 6)."""
    dq, dr = DIRECTIONS[direction % 6]
    return at[0] + dq * times, at[1] + dr * times


def distance(a: Hex, b: Hex) -> int:
    """Steps between two hexes."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six adjacent hexes in the order of DIRECTIONS."""
    return tuple(add(at, d) for d in DIRECTIONS)


def disc(centre: Hex, radius: int) -> Iterator[Hex]:
    """Every hex at most ``radius`` steps away, in a fixed order."""
    for dq in range(-radius, radius + 1):
        for dr in range(max(-radius, -dq - radius), min(radius, -dq + radius) + 1):
            yield centre[0] + dq, centre[1] + dr


def cone(at: Hex, facing: int, reach: int) -> frozenset[Hex]:
    """The front hexes exactly ``reach`` steps away from a figure at ``at``: 3 at one step, 5 at two, 7 at three."""
    found = set()
    for side in (facing + 1, facing - 1):
        for ahead in range(reach + 1):
            found.add(step(step(at, facing, ahead), side, reach - ahead))
    return frozenset(found)


def nearest_direction(a: Hex, b: Hex) -> tuple[int, ...]:
    """The directions that lead nearest along the line from ``a`` to ``b``: one, or two when the line runs between."""
    q, r = b[0] - a[0], b[1] - a[1]
    # Dot products of the plane vectors, doubled so that they stay whole numbers.
    dots = [2 * q * dq + q * dr + r * dq + 2 * r * dr for dq, dr in DIRECTIONS]
    best = max(dots)
    return tuple(n for n, dot in enumerate(dots) if dot == best)


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The hexes of a straight walk from ``a`` to ``b``, both included; a tie goes to the first hex of DIRECTIONS."""
    path = [a]
    while path[-1] != b:
        here = path[-1]
        near = min(neighbours(here), key=lambda n: (distance(n, b), _off_line(a, b, n)))
        path.append(near)
    return tuple(path)


def _off_line(a: Hex, b: Hex, at: Hex) -> int:
    # Twice the area of the triangle a-b-at: zero on the line itself.
    return abs((b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0]))
