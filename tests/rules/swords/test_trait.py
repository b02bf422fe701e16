"""Trait rolls, challenge levels and range: every natural total, every band."""

import pytest

from rules.core.dice import weights
from rules.swords.place.ranges import carries, range_challenge
from rules.swords.rolls.trait import AVERAGE, DEFENCELESS, TWO_D6, Trait, challenge, time_taken
from rules.swords.tables.printed import Band

NATURALS = range(2, 13)
COMPUTED = range(-25, 26)


def reader(natural: int, computed: int, auto_fail: bool = True) -> Trait:
    """A roll whose computed dx for that natural total is ``computed``."""
    return Trait(computed + 12, natural + 12, auto_fail)


@pytest.mark.rule("SW-TRT-01", "SW-TRT-02", "SW-TRT-03", "SW-TRT-04")
@pytest.mark.parametrize("natural", NATURALS)
def test_roll_and_dx(natural: int) -> None:
    for computed in COMPUTED:
        expected = {2: min(-1, computed), 12: max(1, computed)}.get(natural, computed)
        roll = reader(natural, computed)
        assert roll(natural) == roll.margin(natural) == expected
        assert roll.degree(natural) == ("success" if expected >= 0 else "failure")


@pytest.mark.rule("SW-TRT-03", "SW-TRT-04")
@pytest.mark.parametrize(
    ("natural", "computed", "dx", "success"),
    [
        (2, 0, -1, False),
        (2, 4, -1, False),
        (2, -1, -1, False),
        (2, -6, -6, False),
        (3, 0, 0, True),
        (11, -1, -1, False),
        (7, 5, 5, True),
        (12, -20, 1, True),
        (12, 0, 1, True),
        (12, 1, 1, True),
        (12, 8, 8, True),
    ],
)
def test_truth_table(natural: int, computed: int, dx: int, success: bool) -> None:
    roll = reader(natural, computed)
    assert roll(natural) == dx
    assert (roll.degree(natural) == "success") is success


@pytest.mark.rule("SW-TRT-04")
@pytest.mark.parametrize("computed", COMPUTED)
def test_automatic_failure_can_be_switched_off(computed: int) -> None:
    assert reader(2, computed, auto_fail=False)(2) == computed


@pytest.mark.rule("SW-TRT-01")
def test_bonus_and_challenge_give_the_same_dx() -> None:
    assert Trait(7, 10)(6) == Trait(5, 8)(6) == 3


@pytest.mark.parametrize("faces", [-1, 0, 1, 13])
def test_no_other_totals(faces: int) -> None:
    with pytest.raises(ValueError, match="between 2 and 12"):
        Trait(0, 7)(faces)


def test_equal_readers_are_one() -> None:
    assert len({Trait(5, 12), Trait(5, 12), Trait(5, 12, False)}) == 2


@pytest.mark.rule("SW-TRT-06")
def test_average_is_the_mean_of_the_dice() -> None:
    ways = weights(TWO_D6)
    assert sum(total * n for total, n in ways.items()) == AVERAGE * sum(ways.values())


@pytest.mark.rule("SW-TRT-05")
@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("trivial", 6),
        ("fair", 9),
        ("moderate", 12),
        ("great", 15),
        ("incredible", 18),
        ("inconceivable", 21),
        (" Great ", 15),
        ("", 9),
        *((str(n), n) for n in range(41)),
    ],
)
def test_challenge(text: str, level: int) -> None:
    assert challenge(text) == level


@pytest.mark.rule("SW-TRT-05")
@pytest.mark.parametrize("text", ["41", "-1", "hard", "9.5", "²"])
def test_no_such_challenge(text: str) -> None:
    with pytest.raises(ValueError, match="0 to 40"):
        challenge(text)


@pytest.mark.rule("SW-TRT-05")
def test_time_taken() -> None:
    assert [time_taken(n) for n in range(9)] == [0, 2, 4, 6, 8, 10, 10, 10, 10]
    with pytest.raises(ValueError):
        time_taken(-1)


@pytest.mark.rule("SW-ATK-04")
@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [(0, 10, 0), (11, 20, 2), (21, 40, 4), (41, 80, 6), (81, 160, 8), (161, 320, 10), (321, 640, 12), (641, 1280, 14)],
)
def test_missiles(first: int, last: int, expected: int) -> None:
    assert {range_challenge("missile", n) for n in range(first, last + 1)} == {expected}


@pytest.mark.rule("SW-ATK-04")
@pytest.mark.parametrize(("first", "last", "expected"), [(0, 5, 0), (6, 10, 2), (11, 20, 4), (21, 200, None)])
def test_throws(first: int, last: int, expected: int | None) -> None:
    assert {range_challenge("thrown", n) for n in range(first, last + 1)} == {expected}


@pytest.mark.rule("SW-ATK-04")
def test_hand_to_hand_has_no_range() -> None:
    assert {range_challenge("melee", n) for n in (0, 1)} == {range_challenge("natural", n) for n in (0, 1)} == {0}


@pytest.mark.rule("SW-ATK-04")
def test_other_bands() -> None:
    bands = (Band(3, 1), Band(6, 5))
    assert [range_challenge("missile", n, bands) for n in (3, 4, 6, 7, 12, 13)] == [1, 5, 5, 7, 7, 9]
    assert [range_challenge("thrown", n, bands) for n in (3, 6, 7)] == [1, 5, None]
    assert (carries("thrown"), carries("thrown", bands), carries("missile")) == (20, 6, None)


def test_no_negative_distance() -> None:
    with pytest.raises(ValueError):
        range_challenge("missile", -1)


@pytest.mark.rule("SW-ATK-01", "SW-TRT-03")
@pytest.mark.parametrize(
    ("level", "against", "natural", "dx"),
    [
        (7, 10, 5, 2),
        (0, 14, 12, 1),
        (5 - 2, 11, 9, 1),
        (5, 11, 9, 3),
        (5 + 2, 11, 9, 5),
        (5 - 2, 11, 5, -3),
        (4, DEFENCELESS + 2, 7, 3),
        (4, 12 + 2, 7, -3),
        (7 - 2, 12, 6, -1),
        (5, 7 + 5, 6, -1),
        (8 + 4, 7 + 5, 5, 5),
        (5, 7 + 8 + 4, 10, -4),
        (3, 14, 11, 0),
        (3, 14, 12, 1),
        (12, 10, 2, -1),
        (7 - 3, 12, 7, -1),
    ],
)
def test_worked_examples(level: int, against: int, natural: int, dx: int) -> None:
    assert Trait(level, against)(natural) == dx
