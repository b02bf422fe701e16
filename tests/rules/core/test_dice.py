"""Dice formulas: what is read, what is refused, and how sums fall."""

import itertools
import time
from collections import Counter

import pytest
from hypothesis import given as any_of
from hypothesis import strategies as st

from rules.core.dice import Dice, Formula, parse, weights


@pytest.mark.parametrize(
    ("text", "formula", "low", "high"),
    [
        ("1d8+1", Formula(Dice(1, 8), flat=1), 2, 9),
        ("2D6", Formula(Dice(2, 6)), 2, 12),
        ("d10", Formula(Dice(1, 10)), 1, 10),
        (" +1d6 - 2 ", Formula(Dice(1, 6), flat=-2), -1, 4),
        ("-1d4", Formula(Dice(1, 4), sign=-1), -4, -1),
        ("3-1d4+1", Formula(Dice(1, 4), sign=-1, flat=4), 0, 3),
        ("0", Formula(), 0, 0),
        ("-2", Formula(flat=-2), -2, -2),
        ("2+3-1", Formula(flat=4), 4, 4),
        ("100d20", Formula(Dice(100, 20)), 100, 2000),
        ("2d1000", Formula(Dice(2, 1000)), 2, 2000),
    ],
)
def test_a_formula_and_its_range(text: str, formula: Formula, low: int, high: int) -> None:
    assert parse(text) == formula
    assert (formula.low, formula.high) == (low, high)
    if formula.dice is not None:
        ends = {formula.total(formula.dice.low), formula.total(formula.dice.high)}
        assert ends == {low, high}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "x",
        "2d",
        "d",
        "2d6x",
        "2d6+",
        "1d6+1d6",
        "1d6 1",
        "0d6",
        "101d6",
        "1d1",
        "1d1001",
        "1d0",
        "2d6*2",
        "3d1000",
        "100d21",
    ],
)
def test_what_is_no_formula_is_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError, match="dice") as fault:
        parse(text)
    assert not text.strip() or repr(text) in str(fault.value)


@any_of(st.integers(0, 100), st.integers(2, 20), st.sampled_from([1, -1]), st.integers(-999, 999))
def test_what_is_written_is_read_back(count: int, faces: int, sign: int, flat: int) -> None:
    formula = Formula(Dice(count, faces), sign, flat) if count else Formula(flat=flat)
    assert parse(str(formula)) == formula


@pytest.mark.parametrize(("count", "faces"), [(1, 6), (2, 6), (3, 4), (4, 3), (5, 2)])
def test_weights_are_the_ways_a_sum_falls(count: int, faces: int) -> None:
    brute = Counter(sum(fall) for fall in itertools.product(range(1, faces + 1), repeat=count))
    assert dict(weights(Dice(count, faces))) == dict(brute)
    assert sum(brute.values()) == faces**count


def test_no_sheet_makes_odds_work_for_long() -> None:
    start = time.thread_time()
    for text in ("100d20", "2d1000", "40d50"):
        dice = parse(text).dice
        assert dice is not None and sum(weights(dice).values()) == dice.faces**dice.count
    assert time.thread_time() - start < 0.5


def test_dice_read_as_they_are_written() -> None:
    assert str(Dice(2, 6)) == "2d6" and (Dice(2, 6).low, Dice(2, 6).high) == (2, 12)
    assert sorted([Dice(2, 6), Dice(1, 8), Dice(1, 6)]) == [Dice(1, 6), Dice(1, 8), Dice(2, 6)]
