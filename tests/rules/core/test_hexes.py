"""Hexes: distances, lines, discs, cones."""

import itertools
import math

import pytest
from hypothesis import given as any_of
from hypothesis import strategies as st

from rules.core.hexes import (
    DIRECTIONS,
    Hex,
    add,
    cone,
    disc,
    distance,
    line,
    nearest_direction,
    neighbours,
    step,
)

coordinates = st.integers(-12, 12)
hexes = st.tuples(coordinates, coordinates)
directions = st.integers(-12, 12)


def plane(at: Hex) -> tuple[float, float]:
    return at[0] + at[1] / 2, at[1] * math.sqrt(3) / 2


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


@any_of(hexes, hexes)
def test_a_line_is_a_shortest_walk(a: Hex, b: Hex) -> None:
    walk = line(a, b)
    assert (walk[0], walk[-1], len(walk)) == (a, b, distance(a, b) + 1)
    assert all(distance(one, two) == 1 for one, two in itertools.pairwise(walk))
    (ax, ay), (bx, by) = plane(a), plane(b)
    for at in walk:
        x, y = plane(at)
        area = abs((bx - ax) * (y - ay) - (by - ay) * (x - ax))
        assert area <= math.dist(plane(a), plane(b)) * 0.9, "no hex of it lies off the line"


@any_of(hexes, st.integers(0, 5))
def test_a_disc_holds_every_hex_that_near_once(centre: Hex, radius: int) -> None:
    found = list(disc(centre, radius))
    assert len(found) == len(set(found)) == 1 + 3 * radius * (radius + 1)
    assert all(distance(centre, at) <= radius for at in found)


@pytest.mark.parametrize(("reach", "size"), [(1, 3), (2, 5), (3, 7), (4, 9)])
@pytest.mark.parametrize("facing", range(6))
def test_a_cone_widens_by_two_with_each_step(reach: int, size: int, facing: int) -> None:
    front = cone((2, -1), facing, reach)
    assert len(front) == size and {distance((2, -1), at) for at in front} == {reach}
    assert step((2, -1), facing, reach) in front
    assert {step((2, -1), facing + 1, reach), step((2, -1), facing - 1, reach)} <= front
    assert not front & cone((2, -1), facing + 3, reach) - {step((2, -1), f, reach) for f in range(6)}


def test_front_hexes_of_one_facing() -> None:
    assert cone((0, 0), 0, 1) == {(1, 0), (1, -1), (0, 1)}
    assert cone((0, 0), 0, 2) == {(2, 0), (2, -1), (2, -2), (1, 1), (0, 2)}
    assert cone((5, 5), 2, 0) == {(5, 5)}


@any_of(hexes, hexes)
def test_the_nearest_direction_makes_the_least_angle(a: Hex, b: Hex) -> None:
    found = nearest_direction(a, b)
    if a == b:
        assert found == tuple(range(6))
        return
    assert len(found) in (1, 2)
    (ax, ay), (bx, by) = plane(a), plane(b)
    dots = [(bx - ax) * x + (by - ay) * y for x, y in map(plane, DIRECTIONS)]
    assert all(math.isclose(dots[n], max(dots), abs_tol=1e-9) for n in found)


def test_a_line_between_two_directions_names_both() -> None:
    assert nearest_direction((0, 0), (2, -1)) == (0, 1)
    assert nearest_direction((0, 0), (3, -1)) == (0,)
