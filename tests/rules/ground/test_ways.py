"""Ways told leg by leg, facings told in words, and being driven straight away."""

import pytest
from hypothesis import given as any_of
from hypothesis import strategies as st

from rules.core.command import Command, Option
from rules.core.encounter import Encounter, Figure, hex_key, hex_of
from rules.core.hexes import Hex, distance, step
from rules.ground.legs import counted, looked, planned
from rules.ground.path import Gait, Stance, Step, cost, way
from rules.ground.push import away, driven, straight

METRES = Gait(1, 2, 2, (0, 1, 1, 1), free=1)
POINTS = Gait(2, 4, 4, (0, 2, 4, 6))
HOME = Stance((0, 0), 0)

coordinates = st.integers(-9, 9)
hexes = st.tuples(coordinates, coordinates)


def leg(verb: str, n: int | None = None, at: str | None = None) -> Command:
    return Command(verb, at=at, options=() if n is None else (Option("n", n),))


def go(stance: Stance, leg: Command) -> tuple[Step, ...]:
    return way(METRES, stance, hex_of(str(leg.at))) or ()


@pytest.mark.parametrize(
    ("legs", "end", "asked"),
    [
        ((), HOME, 0),
        ((leg("forward"),), Stance((1, 0), 0), 1),
        ((leg("forward", 3),), Stance((3, 0), 0), 3),
        ((leg("backward", 2),), Stance((-2, 0), 0), 4),
        ((leg("turn_left"), leg("forward", 2)), Stance((2, -2), 1), 2),
        ((leg("turn_right"), leg("forward")), Stance((0, 1), 5), 1),
        ((leg("turn_left", 2), leg("forward")), Stance((0, -1), 2), 2),
        ((leg("turn_left"), leg("backward")), Stance((-1, 1), 1), 3),
        ((leg("turn_around"), leg("forward", 2)), Stance((-2, 0), 3), 3),
        ((leg("turn_left"), leg("turn_right"), leg("forward")), Stance((1, 0), 0), 1),
        ((leg("forward"), leg("turn_left")), Stance((1, 0), 1), 2),
        ((leg("forward"), leg("facing", 4)), Stance((1, 0), 4), 2),
        ((leg("facing", 0),), HOME, 0),
        ((leg("go", at="2,0"), leg("turn_around")), Stance((2, 0), 3), 3),
        ((leg("through", 4), leg("forward")), Stance((1, 0), 0), 1),
    ],
)
def test_legs_become_a_path(legs: tuple[Command, ...], end: Stance, asked: int) -> None:
    path = planned(METRES, HOME, legs, go)
    assert (path[-1].stance if path else HOME) == end and cost(path) == asked


def test_without_a_free_turn_every_side_is_paid() -> None:
    path = planned(POINTS, HOME, (leg("turn_left"), leg("forward", 2)), go)
    assert cost(path) == 2 + 4 and path[-1].stance == Stance((2, -2), 1)
    assert counted(leg("forward")) == 1 and counted(leg("forward", 5)) == 5 and counted(leg("through"), 7) == 7


@pytest.mark.parametrize(
    ("command", "facing"),
    [
        (Command("turn", parts=(leg("turn_left"),)), 1),
        (Command("turn", parts=(leg("turn_right", 2),)), 4),
        (Command("turn", parts=(leg("turn_around"),)), 3),
        (Command("face", options=(Option("n", 8),)), 2),
        (Command("face", at="0,-3"), 2),
        (Command("face", at="2,-1"), 0),
        (Command("face", at="0,0"), None),
        (Command("face", targets=("Bob",)), 3),
        (Command("face", targets=("Cid",)), None),
        (Command("face"), None),
    ],
)
def test_a_facing_is_told_by_side_hex_or_figure(command: Command, facing: int | None) -> None:
    ann, bob, cid = Figure("Ann", {}, pos=(0, 0)), Figure("Bob", {}, pos=(-2, 0)), Figure("Cid", {})
    enc = Encounter("e", "toy", {f.name: f for f in (ann, bob, cid)})
    assert looked(enc, ann, command) == facing


@any_of(hexes, st.integers(0, 5), st.integers(0, 6), hexes)
def test_who_is_driven_goes_straight_until_something_stops_it(at: Hex, direction: int, steps: int, wall: Hex) -> None:
    path = straight(at, direction, steps)
    assert [distance(at, there) for there in path] == list(range(1, steps + 1))
    gone, stopped = driven(path, lambda there: "wall" if there == wall else None)
    if wall in path:
        assert stopped == "wall" and gone == path[: path.index(wall)]
    else:
        assert stopped is None and gone == path


@any_of(hexes, hexes, st.integers(0, 5))
def test_away_leads_farther(source: Hex, at: Hex, facing: int) -> None:
    ways = away(source, at, facing)
    assert (
        ways == (facing,)
        if source == at
        else all(distance(source, step(at, way)) == distance(source, at) + 1 for way in ways)
    )


@any_of(hexes)
def test_a_hex_reads_as_it_is_written(at: Hex) -> None:
    assert hex_of(hex_key(at)) == at
