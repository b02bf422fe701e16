"""What steps cost, and the cheapest way."""

import pytest
from hypothesis import given as any_of
from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.hexes import Hex, distance, step
from rules.ground.bodies import covered
from rules.ground.hexes import disc, turn_sides
from rules.ground.path import (
    Gait,
    Stance,
    Step,
    anywhere,
    cost,
    entering,
    into,
    stepped,
    strides,
    turned,
    walking,
    way,
)

METRES = Gait(1, 2, 2, (0, 1, 1, 1), free=1)
"""One side free before a hex ahead, any turn in place for one."""
POINTS = Gait(2, 4, 4, (0, 2, 4, 6))
"""Every side of turning costs as much as a hex ahead; told in half points."""
GAITS = st.sampled_from((METRES, POINTS, replace(POINTS, each=1)))

coordinates = st.integers(-3, 3)
hexes = st.tuples(coordinates, coordinates)
stances = st.builds(Stance, hexes, st.integers(0, 5))
HOME = Stance((0, 0), 0)


@pytest.mark.parametrize(("off", "asked"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 2), (5, 1)])
def test_a_hex_costs_by_where_it_lies(off: int, asked: int) -> None:
    assert into(METRES, HOME, off) == Step(Stance(step((0, 0), off), 0), asked, off)
    assert into(POINTS, HOME, off).cost == 2 * asked
    assert into(replace(POINTS, each=4), HOME, off).cost == 2 * asked + 4


def test_a_free_turn_brings_a_hex_ahead_but_never_the_one_behind() -> None:
    assert walking(METRES, HOME, 1) == Step(Stance(step((0, 0), 1), 1), 1, 1)
    assert walking(METRES, HOME, 2) == Step(Stance(step((0, 0), 2), 1), 1, 2)
    assert walking(METRES, HOME, 4) == Step(Stance(step((0, 0), 4), 5), 1, 4)
    assert walking(METRES, HOME, 3) == into(METRES, HOME, 3)
    assert walking(POINTS, HOME, 2) == into(POINTS, HOME, 2)


def test_a_turn_may_be_free_in_part() -> None:
    assert [turned(POINTS, HOME, n).cost for n in range(6)] == [0, 2, 4, 6, 4, 2]
    assert [turned(POINTS, HOME, n, 1).cost for n in range(6)] == [0, 0, 2, 4, 2, 0]
    assert all(turned(POINTS, HOME, n, 3) == Step(Stance((0, 0), n), 0) for n in range(6))


@any_of(GAITS, stances)
def test_every_stride_is_a_neighbour_or_a_turn(gait: Gait, stance: Stance) -> None:
    for one in strides(gait, stance):
        assert distance(one.stance.at, stance.at) == one.walked
        assert one.walked or one.cost == gait.turns[turn_sides(stance.facing, one.stance.facing)]
        assert not one.walked or one.cost >= gait.least
    assert {one.stance.facing for one in strides(gait, stance) if not one.walked} == {*range(6)} - {stance.facing}


def cheapest(gait: Gait, start: Stance, price: dict[Hex, int | None], room: int) -> dict[Hex, int]:
    """The least cost to every hex near, by patient relaxation."""
    best = {start: 0}
    while True:
        grown = dict(best)
        for here, spent in best.items():
            for one in strides(gait, here):
                more = price.get(one.stance.at, 0) if one.walked else 0
                if more is not None and distance(one.stance.at, (0, 0)) <= room:
                    grown[one.stance] = min(grown.get(one.stance, 999), spent + one.cost + more)
        if grown == best:
            break
        best = grown
    found: dict[Hex, int] = {}
    for stance, spent in best.items():
        found[stance.at] = min(found.get(stance.at, 999), spent)
    return found


prices = st.dictionaries(hexes, st.one_of(st.none(), st.integers(0, 3)), max_size=12)


@settings(max_examples=40)
@any_of(GAITS, st.integers(0, 5), prices)
def test_no_way_is_cheaper_than_the_one_found(gait: Gait, facing: int, price: dict[Hex, int | None]) -> None:
    start = Stance((0, 0), facing)
    room = 3
    walls = {at: None for at in disc((0, 0), room + 1) if distance(at, (0, 0)) > room}
    ground = {**price, **walls}
    enter = entering(lambda at: ground.get(at, 0))
    known = cheapest(gait, start, price, room)
    for goal in ((3, 0), (-2, 1), (0, -3), (1, 1)):
        found = way(gait, start, goal, enter)
        if found is None:
            assert goal not in known
            continue
        assert cost(found) == known[goal] and (found[-1].stance.at if found else start.at) == goal
        walked = [one for one in found if one.walked]
        assert stepped(found) == len(walked) >= distance((0, 0), goal)


@any_of(GAITS, stances, hexes, st.integers(0, 2))
def test_a_way_costs_the_sum_of_its_steps_each_from_where_the_last_ended(
    gait: Gait, start: Stance, goal: Hex, within: int
) -> None:
    path = way(gait, start, goal, within=within)
    assert path is not None
    here = start
    for one in path:
        assert one in strides(gait, here)
        here = one.stance
    assert distance(here.at, goal) <= within and cost(path) == sum(one.cost for one in path)


def test_a_way_ends_looking_at_its_goal_where_that_costs_nothing() -> None:
    path = way(METRES, HOME, (3, 0), within=1)
    assert path is not None and path[-1].stance == Stance((2, 0), 0)
    round_ = way(METRES, Stance((0, 0), 3), (2, 0), within=1)
    assert round_ is not None and cost(round_) == 2


def test_a_way_too_dear_is_none() -> None:
    assert way(METRES, HOME, (5, 0), most=4) is None and way(METRES, HOME, (5, 0), most=5) is not None
    assert way(METRES, HOME, (1, 0), entering(lambda at: None)) is None


def test_bad_ground_is_gone_round_when_that_is_cheaper() -> None:
    mud = entering(lambda at: 4 if at == (1, 0) else 0)
    path = way(METRES, HOME, (2, 0), mud)
    assert path is not None and (1, 0) not in {one.stance.at for one in path} and cost(path) < 6
    wall = entering(lambda at: 4 if at[0] == 1 else 0)
    across = way(METRES, HOME, (2, 0), wall)
    assert across is not None and cost(across) == 6


def test_a_long_figure_pays_for_what_it_newly_covers_and_needs_room_to_turn() -> None:
    price = {(1, 0): 3, (0, 1): None}
    enter = entering(lambda at: price.get(at, 0), 2)
    assert enter(HOME, Stance((1, 0), 0)) == 3 and enter(Stance((1, 0), 0), Stance((2, 0), 0)) == 0
    assert enter(HOME, turned(POINTS, HOME, 2).stance) is None
    assert covered((0, 0), 2, 2) == ((0, 0), (0, 1)) and enter(HOME, turned(POINTS, HOME, 1).stance) == 0
    assert anywhere(HOME, HOME) == 0
