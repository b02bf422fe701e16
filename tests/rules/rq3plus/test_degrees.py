"""Degree widths for every chance that play can reach, against the printed formulas in exact arithmetic."""

from fractions import Fraction
from math import floor

import pytest

from rules.rq3plus.tables.degrees import BY_CODE, Degree, degree, widths

ROLLS = range(1, 101)


def half_up(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))


@pytest.mark.rule("R3-BAS-03", "R3-BAS-11")
@pytest.mark.parametrize("e", range(1, 201))
def test_widths_follow_the_formulas(e: int) -> None:
    assert widths(e) == (
        max(1, half_up(Fraction(e, 20))),
        max(1, half_up(Fraction(e, 5))),
        min(95, max(5, e)),
        min(5, max(1, half_up(Fraction(100 - e, 20)))),
    )


@pytest.mark.rule("R3-BAS-02")
@pytest.mark.parametrize("e", [0, -1, -38, -200])
def test_no_chance_left_keeps_the_first_five_and_the_widest_fumble(e: int) -> None:
    assert widths(e) == (0, 0, 5, 5)
    assert [degree(roll, e) for roll in ROLLS] == [Degree.SUCCESS] * 5 + [Degree.FAILURE] * 90 + [Degree.FUMBLE] * 5


@pytest.mark.rule("R3-BAS-01", "R3-BAS-02")
@pytest.mark.parametrize("e", range(201))
def test_every_roll_has_the_degree_its_widths_say(e: int) -> None:
    critical, special, success, fumble = widths(e)
    for roll in ROLLS:
        found = degree(roll, e)
        assert (found is Degree.CRITICAL) == (roll <= critical)
        assert (found >= Degree.SPECIAL) == (roll <= max(critical, special))
        assert found.succeeds == (roll <= success)
        assert (found is Degree.FUMBLE) == (roll > 100 - fumble)
        assert found.succeeds or roll > 5
        assert not (found.succeeds and roll >= 96)


@pytest.mark.parametrize(
    ("e", "critical", "special"),
    [
        *[(7, 1, 1), (8, 1, 2), (13, 1, 3), (29, 1, 6), (30, 2, 6), (50, 3, 10)],
        *[(70, 4, 14), (90, 5, 18), (100, 5, 20), (120, 6, 24)],
    ],
)
@pytest.mark.rule("R3-BAS-03", "R3-BAS-11")
def test_printed_critical_and_special_examples(e: int, critical: int, special: int) -> None:
    assert widths(e)[:2] == (critical, special)


@pytest.mark.parametrize(
    ("low", "high", "first"), [(-20, 10, 96), (11, 30, 97), (31, 50, 98), (51, 70, 99), (71, 300, 100)]
)
@pytest.mark.rule("R3-BAS-03", "R3-BAS-11")
def test_printed_fumble_bands(low: int, high: int, first: int) -> None:
    for e in range(low, high + 1):
        assert min(roll for roll in ROLLS if degree(roll, e) is Degree.FUMBLE) == first


@pytest.mark.parametrize("e", range(201))
def test_doubled_fumble_width_takes_only_failures(e: int) -> None:
    plain = [degree(roll, e) for roll in ROLLS]
    doubled = [degree(roll, e, 2) for roll in ROLLS]
    assert doubled.count(Degree.FUMBLE) == 2 * plain.count(Degree.FUMBLE)
    assert [d for d in doubled if d.succeeds] == [d for d in plain if d.succeeds]


@pytest.mark.parametrize("roll", [0, 101, -3])
def test_a_roll_off_the_dice_is_an_error(roll: int) -> None:
    with pytest.raises(ValueError, match="between 1 and 100"):
        degree(roll, 50)


def test_codes_and_order() -> None:
    assert [BY_CODE[code] for code in ("Fu", "F", "S", "Sp", "C")] == sorted(Degree)
    assert [d.code for d in sorted(Degree)] == ["Fu", "F", "S", "Sp", "C"]
