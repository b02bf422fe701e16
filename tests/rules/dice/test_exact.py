"""Exact odds against icepool's, against all cases counted by the rolling code, and what happens to large questions."""

from collections.abc import Callable
from fractions import Fraction

import icepool
import pytest
from icepool import d

from grammar.dice.expressions import parse_dice
from rules.dice.cases import by_draws, counter_stream
from rules.dice.code import compiled
from rules.dice.exact import Odds, distribution, odds_json
from rules.dice.laws import COARSE, _power, rounded, times, uniform
from rules.dice.refused import DiceRefused
from rules.dice.roll import roll


def odds(text: str, depth: int | None = None) -> Odds:
    return distribution(parse_dice(text), {"axe": parse_dice("1d8+2")}, depth=depth)


ICEPOOL: list[tuple[str, int | None, Callable[[], icepool.Die]]] = [
    ("3d6", None, lambda: 3 @ d(6)),
    ("10d6", None, lambda: 10 @ d(6)),
    ("100d6", None, lambda: 100 @ d(6)),
    ("4d6kh3", None, lambda: d(6).highest(4, 3)),
    ("10d10kh5", None, lambda: d(10).highest(10, 5)),
    ("20d20kh10", None, lambda: d(20).highest(20, 10)),
    ("8d10c>=7", None, lambda: 8 @ (d(10) >= 7)),
    ("4d6!", 5, lambda: 4 @ d(6).explode(depth=5)),
    ("4d6!!", 5, lambda: 4 @ d(6).explode(depth=5)),
    ("3d6!>4", 3, lambda: 3 @ d(6).explode([5, 6], depth=3)),
    ("2d6!o", None, lambda: 2 @ d(6).explode(depth=1)),
    ("{3d6,3d6,3d6}kh1", None, lambda: icepool.highest(*[3 @ d(6)] * 3)),
    ("{3d6,3d6,3d6}kl1", None, lambda: icepool.lowest(*[3 @ d(6)] * 3)),
    ("{2d6,2d6,2d6}kh2", None, lambda: (2 @ d(6)).highest(3, 2)),
    ("{2d6,1d8,1d10}km1", None, lambda: icepool.middle(2 @ d(6), d(8), d(10))),
    ("max(1d6,1d8,1d10)", None, lambda: icepool.highest(d(6), d(8), d(10))),
    ("min(1d6,1d8,4)", None, lambda: icepool.lowest(d(6), d(8), 4)),
    ("d100-d100", None, lambda: d(100) - d(100)),
    ("5d6dl2", None, lambda: d(6).highest(5, 3)),
    ("5d6dh2", None, lambda: d(6).lowest(5, 3)),
    ("5d6kl2", None, lambda: d(6).lowest(5, 2)),
    ("5d6km3", None, lambda: d(6).middle(5, 3)),
    ("6d6kh4", None, lambda: d(6).highest(6, 4)),
    ("4d6rr<3", None, lambda: 4 @ icepool.Die([3, 4, 5, 6])),
    ("4d6rr<3kh3", None, lambda: icepool.Die([3, 4, 5, 6]).highest(4, 3)),
    ("2d6ro1", None, lambda: 2 @ d(6).reroll([1], depth=1)),
    ("3d6mi3ma5", None, lambda: 3 @ d(6).clip(3, 5)),
    ("4d6kh3mi3", None, lambda: d(6).pool(4)[1:].expand().map(lambda dice: sum(max(3, die) for die in dice))),
    ("4d6k>2", None, lambda: 4 @ d(6).map(lambda face: face if face > 2 else 0)),
    ("4dF", None, lambda: 4 @ icepool.Die([-1, 0, 1])),
    ("2d[1,1,5]", None, lambda: 2 @ icepool.Die([1, 1, 5])),
    ("6d10c>=8f<=1", None, lambda: 6 @ d(10).map(lambda face: (face >= 8) - (face <= 1))),
    ("2d6*1d4", None, lambda: 2 @ d(6) * d(4)),
    ("(1d4)d6", None, lambda: d(4) @ d(6)),
    ("1d(1d4)", None, lambda: d(4).map(lambda sides: d(sides))),
    ("1d20//3", None, lambda: d(20) // 3),
    ("1d20%3", None, lambda: d(20) % 3),
    ("abs(1d6-1d6)", None, lambda: abs(d(6) - d(6))),
    ("@axe+1d6", None, lambda: d(8) + d(6) + 2),
    ("4d6kh3>=14", None, lambda: (d(6).highest(4, 3) >= 14).map({False: 0, True: 1})),
    ("1d20>1d20", None, lambda: (d(20) > d(20)).map({False: 0, True: 1})),
    ("1d6=1d8", None, lambda: d(6).map(lambda face: d(8).map(lambda other: int(other == face)))),
]


@pytest.mark.parametrize(("text", "depth", "die"), ICEPOOL, ids=[text for text, _, _ in ICEPOOL])
def test_equal_to_icepool(text: str, depth: int | None, die: Callable[[], icepool.Die]) -> None:
    ours, theirs = odds(text, depth), die()
    assert dict(ours.outcomes) == {value: theirs.probability(value) for value in theirs.outcomes()}
    assert ours.exact and not ours.note
    assert ours.mean == theirs.mean()
    assert ours.sd == pytest.approx(theirs.standard_deviation())


@pytest.mark.parametrize(
    "text",
    [
        "3d4kh2",
        "3d4km1",
        "4d3dl1dh1",
        "3d4d=2kh1",
        "3d4d=2kl1",
        "3d4d=2dh1",
        "3d4d=2dl1",
        "3d4d=2km1",
        "3d4mi2kl2ma3",
        "3d4ro1kh2",
        "3d4ro<3ro1",
        "3d4!okl2",
        "2d4!oc>2",
        "3d4ra4",
        "3d4rol1",
        "2d4!oh1",
        "3d3uo",
        "4d3m2",
        "4d3m2cs",
        "4d3m3s",
        "3d4c>2kh1",
        "3d4kh2c>2f1",
        "3d[1,1,3]m",
        "2d[1,2,2]kh1",
        "3d4c>2d=3",
        "{1d4,1d3,2}kh2",
        "{1d4,1d3,2}dl1mi3",
        "{1d4+1d3}kh1",
        "{3d4}kl1",
        "{3d4kh2}kl1",
        "{1d4,1d4,1d4}m",
        "{1d4,1d4,1d4}c>2",
        "(1d3)d4kh2",
        "1d4/1d3+1/2",
        "pow(1d3,1d2)",
        "round(1d6/4)",
        "sqrt(1d4)",
        "-1d4^2",
        "1d4[a]+1d4[b]-1d3",
        "2d3 < 1d4 < 1",
    ],
)
def test_equal_to_every_case_counted(text: str) -> None:
    counted = by_draws(compiled(parse_dice(text).expr, 1).run)
    assert counted is not None
    found = odds(text)
    assert dict(found.outcomes) == {
        value: Fraction(weight, counted.total) for value, weight in zip(counted.values, counted.weights, strict=True)
    }
    assert found.exact


def test_unique_dice_are_uniform_over_sets() -> None:
    outcomes = dict(odds("2d4u").outcomes)
    assert outcomes == {3: Fraction(1, 6), 4: Fraction(1, 6), 5: Fraction(1, 3), 6: Fraction(1, 6), 7: Fraction(1, 6)}
    assert odds("3d6ukh1").mean == Fraction(21, 4)
    assert odds("6d6u").outcomes == ((21, Fraction(1)),)


@pytest.mark.parametrize(
    ("text", "mean"),
    [
        ("1d6!", 4.2),
        ("1d6!!", 4.2),
        ("1d6!p", 4.0),
        ("1d6!!p", 4.0),
        ("1d6!>4", 5.25),
        ("10d10!", 10 * 55 / 9),
        ("1d2!", 3.0),
    ],
)
def test_explosions_say_how_far_they_went(text: str, mean: float) -> None:
    found = odds(text)
    assert not found.exact
    assert "deep" in found.note
    assert float(found.mean) == pytest.approx(mean, abs=1e-9)
    assert sum(chance for _, chance in found.outcomes) == 1


@pytest.mark.parametrize(("text", "exact"), [("18d6uo", True), ("19d6uo", False), ("8d20uo", True), ("9d20uo", False)])
def test_equal_dice_thrown_once_more_are_counted_up_to_a_bound_of_work(text: str, exact: bool) -> None:
    assert odds(text).exact is exact


@pytest.mark.parametrize(
    ("text", "mean", "word"),
    [
        ("1000d20", 10500, "rounded"),
        ("400d6+500d4", 2650, "rounded"),
        ("1000d20kh500", 7735, "sampled"),
        ("1d100*1d100*1d100", 50.5**3, "sampled"),
        ("(1d100)d(1d100)", 50.5**2 / 2 + 50.5 / 4, "sampled"),
        ("d30000*d30000", 15000.5**2, "sampled"),
    ],
)
def test_large_questions_are_approximate_and_say_so(text: str, mean: float, word: str) -> None:
    found = odds(text)
    assert not found.exact
    assert word in found.note
    assert ("standard error" in found.note) == (word == "sampled")
    assert float(found.mean) == pytest.approx(mean, rel=0.1)
    assert sum(chance for _, chance in found.outcomes) == 1
    assert found == odds(text), "the same question has the same answer"


@pytest.mark.parametrize(
    "text", ["1d6/" * 400 + "1", "1d6*" * 400 + "1", "999d1000!!>999", "((((1d6)d6)d6)d6)d6", "10d10!!p>1"]
)
def test_odds_of_hostile_questions_end(text: str) -> None:
    try:
        found = odds(text)
    except DiceRefused as refused:
        assert refused.code == "limit"
    else:
        assert not found.exact and found.note


def test_repeats_are_one_roll_each() -> None:
    found = odds("3#1d6")
    assert found.outcomes == odds("1d6").outcomes
    assert found.exact and "each of the 3" in found.note


@pytest.mark.parametrize("text", ["1/0", "1d1!", "7d6u", "1001d6+1", "1/(1d2-1)", "2d6rrl1", "10^400", "@nobody"])
def test_what_cannot_be_rolled_has_no_odds(text: str) -> None:
    with pytest.raises(DiceRefused):
        odds(text)


def test_json() -> None:
    assert odds_json(odds("1d2/2")) == {
        "outcomes": [["1/2", "1/2"], [1, "1/2"]],
        "mean": "3/4",
        "sd": 0.25,
        "exact": True,
    }
    assert "note" in odds_json(odds("1d6!"))


def test_odds_agree_with_play() -> None:
    tree = parse_dice("4d6kh3+1d8!o-{1d4,1d6}kl1")
    found, draw, rolls = distribution(tree), counter_stream(b"play"), 4000
    mean = sum(roll(tree, draw).total for _ in range(rolls)) / rolls
    assert abs(float(mean - found.mean)) < 5 * found.sd / rolls**0.5


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # of a die that was counted and one that was not, the one that lies first is kept
        ("2d2c=1mi2kh1", {0: Fraction(1, 2), 1: Fraction(1, 2)}),
        ("{(1d2)d2}kh1", {1: Fraction(3, 8), 2: Fraction(5, 8)}),
        ("{2d(1d2)}mi2", {4: Fraction(1)}),
    ],
)
def test_what_play_and_odds_once_saw_differently(text: str, expected: dict[int, Fraction]) -> None:
    assert dict(odds(text).outcomes) == expected


@pytest.mark.parametrize("text", ["999d1000!!>1", "1000d6!", "600d2!"])
def test_dice_that_explode_beyond_all_rolls_have_no_odds(text: str) -> None:
    with pytest.raises(DiceRefused) as refused:
        odds(text)
    assert refused.value.code == "limit"


def test_a_rounded_sum_is_close_to_the_exact_one() -> None:
    """Rounded as it is put together, and never further off than its note says."""
    one = times(uniform(6), 2)
    found = times(one, 300)
    exact = _power(one, 300)
    assert rounded() in found.notes and found.total.bit_length() <= COARSE + 1 and exact.total == 6**600
    known = dict(zip(exact.values, exact.weights, strict=True))
    off = [
        abs(Fraction(w, found.total) - Fraction(known[v], exact.total))
        for v, w in zip(found.values, found.weights, strict=True)
    ]
    assert max(off) < Fraction(1, 2 ** (COARSE - 12)) and set(found.values) < set(exact.values)
