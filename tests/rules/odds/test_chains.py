"""Absorbing chains against closed formulas: gambler's ruin, loops, traps, and what a walk costs."""

from fractions import Fraction

import pytest
from hypothesis import given as any_of
from hypothesis import settings
from hypothesis import strategies as st

from rules.odds.chains import Row, Walk, solve


def patient() -> bool:
    return True


def solved(rows: list[Row], cost: list[int] | None = None) -> Walk:
    """The walk through a chain, each visit of which costs 1 unless said otherwise."""
    found = solve(rows, cost or [1] * len(rows), patient)
    assert found is not None
    assert sum(found.ends.values()) + found.endless == 1
    return found


def test_a_loop_is_a_geometric_series() -> None:
    found = solved([{0: Fraction(3, 4), "home": Fraction(1, 4)}])
    assert found == Walk({"home": Fraction(1)}, Fraction(0), Fraction(4))


@pytest.mark.parametrize(("purse", "whole"), [(1, 2), (2, 5), (3, 7)])
@pytest.mark.parametrize("up", [Fraction(1, 2), Fraction(2, 5)])
def test_gamblers_ruin(purse: int, whole: int, up: Fraction) -> None:
    """State n holds n coins; the state the walk begins in is moved to the front."""
    order = [purse, *(n for n in range(1, whole) if n != purse)]

    def place(coins: int) -> int | str:
        return "ruin" if coins == 0 else "rich" if coins == whole else order.index(coins)

    rows: list[Row] = [{place(n + 1): up, place(n - 1): 1 - up} for n in order]
    ratio = (1 - up) / up
    rich = Fraction(purse, whole) if ratio == 1 else (1 - ratio**purse) / (1 - ratio**whole)
    found = solved(rows)
    assert found.ends["rich"] == rich
    length = purse * (whole - purse) if ratio == 1 else (purse - whole * rich) / (1 - 2 * up)
    assert found.cost == length


def test_who_can_reach_no_end_walks_for_ever() -> None:
    trap: list[Row] = [
        {1: Fraction(1, 3), "home": Fraction(1, 3), 0: Fraction(1, 3)},
        {2: Fraction(1)},
        {1: Fraction(1, 2), 2: Fraction(1, 2)},
    ]
    found = solved(trap)
    assert found == Walk({"home": Fraction(1, 2)}, Fraction(1, 2), None)
    assert solved([{0: Fraction(1)}]) == Walk({}, Fraction(1), None)


def test_only_what_costs_is_counted() -> None:
    rows: list[Row] = [{1: Fraction(1)}, {0: Fraction(1, 2), "home": Fraction(1, 2)}]
    assert solved(rows, [1, 0]).cost == 2
    assert solved(rows, [0, 0]).cost == 0


def test_a_long_chain_of_many_ways_is_quick() -> None:
    """Every state leads to the next three: walks multiply, states do not."""
    last = 400
    rows: list[Row] = [
        {(n + k if n + k < last else "home"): Fraction(1, 3) for k in (1, 2)} | {n: Fraction(1, 3)} for n in range(last)
    ]
    assert sum(rows[-1].values()) == Fraction(2, 3)
    rows[-1] = {"home": Fraction(2, 3), last - 1: Fraction(1, 3)}
    assert solved(rows).ends == {"home": Fraction(1)}


def test_without_patience_there_is_no_answer() -> None:
    assert solve([{"home": Fraction(1)}], [1], lambda: False) is None


@settings(max_examples=60, deadline=None)
@any_of(st.lists(st.lists(st.integers(0, 4), min_size=6, max_size=6), min_size=4, max_size=4))
def test_any_chain_against_many_steps_of_it(weights: list[list[int]]) -> None:
    """The chances found are those that stepping on and on comes near to."""
    places: list[int | str] = [0, 1, 2, 3, "here", "there"]
    rows: list[Row] = []
    for line in weights:
        line[-1] += 1
        rows.append({to: Fraction(n, sum(line)) for to, n in zip(places, line, strict=True) if n})
    found = solved(rows)
    now, ends = {0: 1.0}, {"here": 0.0, "there": 0.0}
    for _ in range(3000):
        after: dict[int, float] = {}
        for state, mass in now.items():
            for to, chance in rows[state].items():
                if isinstance(to, str):
                    ends[to] += mass * float(chance)
                else:
                    after[to] = after.get(to, 0.0) + mass * float(chance)
        now = after
    for end, mass in ends.items():
        assert abs(float(found.ends.get(end, 0)) - mass) < 1e-9
