"""Packed weights, and joint distributions made of hits: against counting every case one by one."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.dice.weights import Ways, pack, slot, summed, thrown, unpack
from rules.odds.laws import Hit, harm_law

slowly = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
weighted = st.dictionaries(st.integers(-9, 30), st.integers(1, 10**30), min_size=1, max_size=8)


def ways(table: dict[int, int]) -> Ways:
    values = tuple(sorted(table))
    return Ways(values, tuple(table[v] for v in values), sum(table.values()))


@slowly
@given(weighted)
def test_what_is_packed_comes_out_again(table: dict[int, int]) -> None:
    one = ways(table)
    size = slot(one.total)
    assert unpack(pack(one.values, one.weights, size), size, one.values[0]) == (one.values, one.weights)
    low = one.values[0] - 3
    assert unpack(pack(one.values, one.weights, size, low), size, low) == (one.values, one.weights)


@slowly
@given(st.lists(weighted, max_size=3))
def test_a_sum_counts_every_pair(tables: list[dict[int, int]]) -> None:
    found: Counter[int] = Counter()
    for parts in product(*(table.items() for table in tables)):
        many = 1
        for _, n in parts:
            many *= n
        found[sum(value for value, _ in parts)] += many
    assert summed([ways(table) for table in tables]) == ways(found)


@pytest.mark.parametrize(("count", "faces"), [(1, 2), (2, 6), (3, 4), (5, 3)])
def test_dice_thrown_together(count: int, faces: int) -> None:
    assert thrown(count, faces) == ways(Counter(map(sum, product(range(1, faces + 1), repeat=count))))


@slowly
@given(
    st.lists(
        st.tuples(
            st.sampled_from("abc"),
            st.integers(1, 5),
            st.dictionaries(st.integers(0, 12), st.integers(1, 9), min_size=1, max_size=5),
            st.integers(0, 14),
        ),
        max_size=6,
    ),
    st.dictionaries(st.sampled_from("abc"), st.integers(1, 6)),
)
def test_a_joint_distribution_is_what_counting_says(
    drawn: list[tuple[str, int, dict[int, int], int]], most: dict[str, int]
) -> None:
    cases = 40
    found = harm_law(cases, [Hit(place, n, ways(law), less) for place, n, law, less in drawn], most)
    table: Counter[tuple[str, int]] = Counter()
    for place, n, law, less in drawn:
        for value, weight in law.items():
            points = min(max(0, value - less), most.get(place, 99))
            if points:
                table[place, points] += Fraction(n * weight, cases * sum(law.values()))  # type: ignore[assignment]
    assert found.table() == table
    assert found.hurts == sum(table.values())
    assert found.mean == sum(points * chance for (_, points), chance in table.items())
    assert Fraction(found.struck, found.total) == Fraction(sum(n for _, n, _, _ in drawn), cases)
    spread = found.spread()
    assert sum(spread.values()) == 1
    assert all(spread[k] == sum(c for (_, n), c in table.items() if n == k) for k in spread if k)


def test_nothing_strikes() -> None:
    found = harm_law(100, [])
    assert found.spread() == {0: 1} and found.mean == found.hurts == found.struck == 0 and found.table() == {}
