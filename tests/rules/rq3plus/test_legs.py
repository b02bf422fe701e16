"""Ways told leg by leg, and facings told in words."""

import pytest

from rules.core.command import Command, Option
from rules.core.encounter import Encounter, Figure, hex_of
from rules.ground.path import Gait, Stance, Step, cost, way
from rules.rq3plus.place.legs import counted, looked, planned

METRES = Gait(1, 2, 2, (0, 1, 1, 1), free=1)
POINTS = Gait(2, 4, 4, (0, 2, 4, 6))
HOME = Stance((0, 0), 0)


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
