"""What is never sampled: one die of any size, the best of unlike totals or exploding dice, dice thrown once more."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from bot.handlers.rolls import chart, odds_text
from grammar.dice.expressions import parse_dice
from rules.dice.cases import counter_stream
from rules.dice.exact import Odds, distribution, odds_json
from rules.dice.roll import roll
from rules.dice.text import to_json


def odds(text: str) -> Odds:
    return distribution(parse_dice(text))


@pytest.mark.parametrize(
    ("text", "chance"),
    [
        ("d30000 <= 300", Fraction(1, 100)),
        ("300 >= d30000", Fraction(1, 100)),
        ("d30000 < 300", Fraction(299, 30000)),
        ("d30000 = 7", Fraction(1, 30000)),
        ("d30000 <> 7", Fraction(29999, 30000)),
        ("d30000 > 30000", Fraction(0)),
        ("d1000000*2+5 > 7", Fraction(999999, 1000000)),
        ("10-d1000000 >= 9", Fraction(1, 1000000)),
        ("{d30000} <= 300", Fraction(1, 100)),
        ("d30000kh1[luck]/2 < 1", Fraction(1, 30000)),
    ],
)
def test_one_die_against_a_number(text: str, chance: Fraction) -> None:
    found = odds(text)
    assert found.exact and found.mean == chance and not found.note


@pytest.mark.parametrize(
    ("text", "low", "high", "mean"),
    [
        ("d40601k1", 1, 40601, 20301),
        ("-d30000", -30000, -1, Fraction(-30001, 2)),
        ("d30000/2", Fraction(1, 2), 15000, Fraction(30001, 4)),
    ],
)
def test_one_die_of_any_size(text: str, low: Fraction, high: Fraction, mean: Fraction) -> None:
    found = odds(text)
    assert found.exact and found.mean == mean and (found.outcomes[0][0], found.outcomes[-1][0]) == (low, high)
    assert "equally likely" in odds_text(found) and chart(text, found)
    told = odds_json(found)["outcomes"]
    assert isinstance(told, dict) and told["each"] == f"1/{len(found.outcomes)}"
    small = odds(text.replace("40601", "20").replace("30000", "20"))
    assert small.exact and len(small.outcomes) == 20


def test_the_deviation_of_a_large_die_is_that_of_a_small_one_by_formula() -> None:
    assert odds("d20").sd == pytest.approx(((20**2 - 1) / 12) ** 0.5)
    assert odds("2*d30000").sd == pytest.approx(2 * ((30000**2 - 1) / 12) ** 0.5)


@pytest.mark.parametrize("how", ["kh2", "kl2", "kh1", "dl1", "dh2"])
def test_the_best_of_unlike_totals(how: str) -> None:
    table: Counter[int] = Counter()
    n = int(how[2]) if how[0] == "k" else 3 - int(how[2])
    for a, b, c, d in product(range(1, 5), range(1, 5), range(1, 7), range(1, 4)):
        shown = sorted((a + b, c, d), reverse=how in ("kh2", "kh1", "dl1"))
        table[sum(shown[:n])] += 1
    found = odds(f"{{2d4,d6,d3}}{how}")
    assert found.exact and dict(found.outcomes) == {v: Fraction(w, 4 * 4 * 6 * 3) for v, w in table.items()}


def test_the_best_of_unlike_totals_that_are_many() -> None:
    found = odds("{3d6,2d8,d20}kh2")
    assert found.exact and sum(p for _, p in found.outcomes) == 1 and found.outcomes[0][0] == 5


def test_equal_dice_thrown_once_more() -> None:
    table: Counter[int] = Counter()
    for first in product(range(1, 5), repeat=3):
        again = 3 - len(set(first))
        for more in product(range(1, 5), repeat=again):
            table[sum(set(first)) + sum(more)] += 4 ** (3 - again)
    found = odds("3d4uo")
    assert found.exact and dict(found.outcomes) == {v: Fraction(w, 4**6) for v, w in table.items()}
    assert odds("4d6uo").exact


def test_the_best_of_exploding_dice() -> None:
    table: dict[int, Fraction] = {}
    for tens in range(60):
        chance = Fraction(comb(1 + tens, tens) * 2**2, 3 ** (2 + tens))
        for others in product((1, 2), repeat=2):
            total = sum(sorted([3] * tens + list(others))[-2:])
            table[total] = table.get(total, Fraction(0)) + chance / 4
    found = odds("2d3!k2")
    assert found.exact and all(abs(p - table[int(v)]) < Fraction(1, 10**12) for v, p in found.outcomes)
    assert odds("7d10!k4").exact


def test_a_number_may_begin_with_its_point() -> None:
    assert odds("4*.5").outcomes == ((2, Fraction(1)),) and odds(".5+d6").outcomes[0] == (
        Fraction(3, 2),
        Fraction(1, 6),
    )


@pytest.mark.parametrize(
    ("text", "left"),
    [("10d6", "10-22, 47-60: together 2.51 %"), ("6d6-6d6", "-30 to -13, 12-30: together 4.20 %"), ("3d6", "")],
)
def test_what_a_table_leaves_out_is_said(text: str, left: str) -> None:
    told = odds_text(odds(text))
    assert (f"left out: {left}" in told) if left else ("left out" not in told)


def test_nothing_rounds_to_none() -> None:
    assert "4: below 0.01 %" in odds_text(odds("4d6uo")) and "0.00 %" not in odds_text(odds("30d6c>=5"))


def test_a_long_list_of_faces_is_told_once_in_text() -> None:
    data = to_json(roll(parse_dice("1000d[1..1000]kh500sm"), counter_stream(b"x"), {}))
    assert {die["faces"] for die in data["dice"]} == {"[1..1000]"}  # type: ignore[attr-defined]
