"""A carried number counts as any number does, and notes what would have gone otherwise with another."""

import operator
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest

from rules.odds.carried import Bounds, Carried, read

WAYS: dict[str, Callable[[Any], Any]] = {
    "above": lambda n: n > 3,
    "at most": lambda n: n <= Fraction(7, 2),
    "below a half": lambda n: n < 2.5,
    "just": lambda n: n == 4,
    "not a half": lambda n: n == 2.5,
    "other": lambda n: n != 4,
    "any": bool,
    "band": lambda n: n // 3,
    "negative band": lambda n: -n // 3,
    "far below": lambda n: -(max(0, -n) // 5),
    "rest": lambda n: n % 3,
    "least": lambda n: min(4, max(0, n - 2)) + 0,
    "apart": lambda n: abs(n - 3),
    "from": lambda n: 10 - n > 4,
    "twice": lambda n: 2 * n < 5,
    "half": lambda n: n / 2,
    "power": lambda n: n**2,
    "turned": lambda n: 12 // (n or 1),
    "round": lambda n: round(n, -1),
    "share": lambda n: Fraction(n, 3),
    "named": lambda n: f"{n:>3}",
    "told": str,
    "known": lambda n: {3: "three"}.get(n, "none"),
    "sum": lambda n: sum([n, 1, n]),
    "sorted": lambda n: tuple(sorted([3, n, 1])),
    "at": lambda n: list("abcdefghijklmnopqrstuvwxyz")[n % 20],
    "packed": lambda n: msgspec.json.encode([n], enc_hook=int),
    "whole": lambda n: isinstance(n, int),
}


def within(log: Any, n: int) -> bool:
    """Whether a number meets all that was noted."""
    for ((_, times),), least, most in log:
        if (least is not None and times * n < least) or (most is not None and times * n > most):
            return False
    return True


@pytest.mark.parametrize("way", WAYS)
def test_what_was_noted_holds_for_all_that_go_the_same(way: str) -> None:
    go = WAYS[way]
    for n in range(-12, 13):
        bounds = Bounds()
        found = go(Carried(bounds, ((0, 1),), 0, n))
        sum_of = (found.terms, found.more) if type(found) is Carried else ((), 0)
        assert (found.value if type(found) is Carried else found) == go(n)
        for other in range(-12, 13):
            if within(bounds.log, other):
                told = sum(times * other for _, times in sum_of[0]) + sum_of[1] if sum_of[0] else found
                assert read(told) == go(other), (n, other)


def test_a_band_goes_from_threshold_to_threshold() -> None:
    bounds = Bounds()
    hp = Carried(bounds, ((0, 1),), 0, 11)
    assert hp - 5 > 0 and not hp - 5 <= 3
    assert bounds.log == [(((0, 1),), 6, None), (((0, 1),), 9, None)]


@pytest.mark.parametrize("sign", [operator.add, operator.sub])
def test_sums_of_two_are_carried_on(sign: Callable[[Any, Any], Any]) -> None:
    bounds = Bounds()
    one, other = (Carried(bounds, ((place, 1),), 0, n) for place, n in enumerate((7, 4)))
    assert sign(one, other) > 2 and one > other and one * other == 28
    assert bounds.log[0] == (((0, 1), (1, sign(0, 1))), 3, None) and sign(one, one) in (0, 14)


def test_those_of_another_play_are_read() -> None:
    old, new = Bounds(), Bounds()
    for a, b in product(range(-3, 4), repeat=2):
        assert Carried(new, ((0, 1),), 0, a) + Carried(old, ((0, 1),), 0, b) == a + b


def test_values_with_one_inside_are_read_whole() -> None:
    class Blow(msgspec.Struct, frozen=True):
        points: int
        more: tuple[Any, ...] = ()

    bounds = Bounds()
    n = Carried(bounds, ((0, 1),), 0, 3)
    found = read(Blow(1, (2, n)))
    assert found == Blow(1, (2, 3)) and type(found.more[1]) is int and bounds.log
    plain = Blow(1)
    assert read(plain) is plain
