"""The plane: turns, sectors, lines and rays, straight runs."""

import itertools
import math

import pytest
from hypothesis import given as any_of
from hypothesis import strategies as st

from rules.core.hexes import DIRECTIONS, Hex, add, distance, neighbours, step
from rules.ground.hexes import disc, in_line, line, nearest_direction, ray, ring, run, sector, toward, turn_sides

coordinates = st.integers(-12, 12)
hexes = st.tuples(coordinates, coordinates)
directions = st.integers(-12, 12)


def plane(at: Hex) -> tuple[float, float]:
    return at[0] + at[1] / 2, at[1] * math.sqrt(3) / 2


@any_of(directions, directions)
def test_a_turn_is_at_most_half_round_and_the_same_both_ways(a: int, b: int) -> None:
    assert turn_sides(a, b) == turn_sides(b, a) <= 3 and turn_sides(a, a + 6) == 0
    assert turn_sides(a, b) == turn_sides(a + 1, b + 1)


@any_of(hexes, hexes)
def test_toward_names_the_neighbours_on_shortest_ways(a: Hex, b: Hex) -> None:
    ways = toward(a, b)
    if a == b:
        assert ways == (0, 1, 2, 3, 4, 5)
    else:
        assert len(ways) in (1, 2) and all(distance(step(a, way), b) == distance(a, b) - 1 for way in ways)


@any_of(hexes, directions, hexes)
def test_a_sector_turns_with_the_facing(at: Hex, facing: int, there: Hex) -> None:
    if at == there:
        with pytest.raises(ValueError, match="no sector of itself"):
            sector(at, facing, there)
        return
    found = sector(at, facing, there)
    assert 0 <= found < 12 and sector(at, facing - 1, there) == (found + 2) % 12
    assert (sector(there, facing, at) - found) % 12 == 6
    (ax, ay), (bx, by) = plane(at), plane(there)
    # The numbers of DIRECTIONS go round against the sign of y.
    angle = math.degrees(math.atan2(-(by - ay), bx - ax)) - 60 * facing
    low, high = (30 * found, 30 * found) if found % 2 == 0 else (30 * (found - 1), 30 * (found + 1))
    assert any(low - 1e-6 <= angle + 360 * n <= high + 1e-6 for n in range(-4, 5))


@any_of(hexes, directions, st.integers(1, 8))
def test_the_five_front_sectors_widen_by_two_with_each_step(at: Hex, facing: int, reach: int) -> None:
    ring = {there for there in disc(at, reach) if distance(at, there) == reach}
    ahead = {there for there in ring if sector(at, facing, there) in (10, 11, 0, 1, 2)}
    assert len(ahead) == 2 * reach + 1 and step(at, facing, reach) in ahead
    assert {step(at, facing + 1, reach), step(at, facing - 1, reach)} <= ahead


def inside(at: Hex, x: float, y: float) -> float:
    """How far within a hex a point is: above 0 inside, 0 on its edge."""
    ax, ay = plane(at)
    dots = ((x - ax) * dx + (y - ay) * dy for dx, dy in map(plane, DIRECTIONS))
    return 0.5 - max(dots)


@any_of(hexes, hexes)
def test_a_ray_is_all_that_a_line_between_centres_crosses(a: Hex, b: Hex) -> None:
    parts = ray(a, b)
    assert parts[0] == (a,) and parts[-1] == (b,)
    (ax, ay), (bx, by) = plane(a), plane(b)
    points = [(ax + (bx - ax) * n / 101, ay + (by - ay) * n / 101) for n in range(102)]
    on = {at for part in parts for at in part}
    assert all(any(inside(at, *point) > -1e-9 for at in on) for point in points)
    off = {add(at, d) for at in on for d in DIRECTIONS} - on
    assert all(inside(at, *point) < 1e-9 for at in off for point in points)
    assert all(len(part) == 1 or (len(part) == 2 and part[1] in neighbours(part[0])) for part in parts)


@any_of(hexes, hexes)
def test_a_ray_read_from_the_other_end_is_the_same(a: Hex, b: Hex) -> None:
    assert ray(b, a) == tuple(reversed(ray(a, b)))


@any_of(hexes, hexes, hexes)
def test_a_ray_moves_with_its_ends(a: Hex, b: Hex, by: Hex) -> None:
    assert ray(add(a, by), add(b, by)) == tuple(tuple(add(at, by) for at in part) for part in ray(a, b))


def test_a_line_along_an_edge_gives_both_hexes() -> None:
    assert ray((0, 0), (1, 1)) == (((0, 0),), ((0, 1), (1, 0)), ((1, 1),))
    assert ray((0, 0), (2, 2)) == (((0, 0),), ((0, 1), (1, 0)), ((1, 1),), ((1, 2), (2, 1)), ((2, 2),))
    assert ray((0, 0), (2, -1)) == (((0, 0),), ((1, -1), (1, 0)), ((2, -1),))
    assert ray((0, 0), (3, 0)) == (((0, 0),), ((1, 0),), ((2, 0),), ((3, 0),))
    assert ray((0, 0), (2, 1)) == (((0, 0),), ((1, 0),), ((1, 1),), ((2, 1),))


@any_of(hexes, st.integers(0, 5), st.integers(0, 9))
def test_a_row_is_a_straight_run(at: Hex, direction: int, length: int) -> None:
    walked = tuple(step(at, direction, n) for n in range(length + 1))
    assert in_line(at, walked) and run(walked) == (at, length)


def test_a_run_begins_anew_behind_a_bend_and_goes_on_from_before() -> None:
    bent = ((0, 0), (1, 0), (2, 0), (1, 1), (0, 2))
    begun, length = run(bent)
    assert begun in bent and in_line(begun, bent[bent.index(begun) :]) and length == distance(begun, (0, 2)) < 4
    assert run(((3, 0), (4, 0)), (0, 0)) == ((0, 0), 4)
    assert run(((3, 0), (2, 1)), (0, 0)) == ((3, 0), 1)


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


@any_of(hexes, st.integers(0, 8))
def test_a_ring_is_what_a_disc_has_more_than_the_next_smaller_one(centre: Hex, radius: int) -> None:
    found = list(ring(centre, radius))
    assert len(found) == len(set(found)) == (6 * radius or 1)
    assert all(distance(centre, at) == radius for at in found)


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
