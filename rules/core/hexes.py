"""Hexes in axial coordinates (q, r): directions, neighbours, distances. More of the plane: ``rules.ground.hexes``."""

from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six neighbours, numbered 0 to 5 counter-clockwise on the axial grid."""

FARTHEST = 10_000
"""How far from 0,0 a figure may be put, and how high or low, in the steps of its system's map."""


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
