"""Hexes: the six directions, steps and distances."""

from hypothesis import given as any_of
from hypothesis import strategies as st

from rules.core.hexes import DIRECTIONS, Hex, add, distance, neighbours, step

coordinates = st.integers(-12, 12)
hexes = st.tuples(coordinates, coordinates)
directions = st.integers(-12, 12)


def test_the_six_directions_go_round() -> None:
    assert len(set(DIRECTIONS)) == 6 and all(distance((0, 0), d) == 1 for d in DIRECTIONS)
    assert all(add(d, DIRECTIONS[(n + 3) % 6]) == (0, 0) for n, d in enumerate(DIRECTIONS))
    assert all(distance(d, DIRECTIONS[(n + 1) % 6]) == 1 for n, d in enumerate(DIRECTIONS))
    assert neighbours((2, 3)) == tuple(step((2, 3), n) for n in range(6))


@any_of(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a) and (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert distance(add(a, c), add(b, c)) == distance(a, b)


@any_of(hexes, directions, st.integers(0, 9))
def test_so_many_steps_are_so_far(at: Hex, direction: int, times: int) -> None:
    there = step(at, direction, times)
    assert distance(at, there) == times and step(there, direction + 3, times) == at
