"""Checking dice after the fact, and how they have fallen."""

import pytest
from msgspec.structs import replace

from rules.core.bout import D6, D100
from rules.core.dice import Dice
from rules.core.oracle import TOTAL, Table, keyed_source
from rules.core.report import Die
from rules.core.rolls.fairness import Audit, audit, spread, upper_tail

SECRET = bytes(range(32))


@pytest.mark.parametrize(
    ("chi", "freedom", "p"),
    [
        # Printed tables of the chi-square distribution.
        (3.841, 1, 0.05),
        (6.635, 1, 0.01),
        (0.00393, 1, 0.95),
        (5.991, 2, 0.05),
        (11.070, 5, 0.05),
        (15.086, 5, 0.01),
        (1.145, 5, 0.95),
        (16.919, 9, 0.05),
        (27.877, 9, 0.001),
        (8.343, 9, 0.5),
        (30.144, 19, 0.05),
        (124.342, 100, 0.05),
        (77.929, 100, 0.95),
    ],
)
def test_the_upper_tail_against_printed_tables(chi: float, freedom: int, p: float) -> None:
    assert upper_tail(chi, freedom) == pytest.approx(p, rel=2e-3)


def test_the_upper_tail_at_its_ends() -> None:
    assert upper_tail(0, 5) == upper_tail(-1, 5) == 1.0
    assert 0 <= upper_tail(1e4, 5) < 1e-300 or upper_tail(1e4, 5) == 0.0
    values = [upper_tail(x / 4, 7) for x in range(1, 200)]
    assert values == sorted(values, reverse=True) and 0 < values[-1] < values[0] < 1


def rows(count: int = 4) -> list[tuple[int, tuple[Die, ...]]]:
    """Rows of a log: each rolls its dice under its own head."""
    found = []
    for head in range(count):
        table = Table(keyed_source(SECRET, head))
        for label, who in (("attack", "Ann"), ("parry", "Bob"), ("attack", "Ann")):
            table.draw(label, who, D100, TOTAL)
        found.append((head, tuple(table.dice)))
    return found


def test_every_die_of_an_honest_log_is_confirmed() -> None:
    assert audit(SECRET, rows()) == Audit(12) and audit(SECRET, rows()).wrong == 0
    assert audit(SECRET, []) == Audit(0)


def test_a_changed_die_is_found_by_name() -> None:
    log = rows()
    base, dice = log[2]
    log[2] = (base, (*dice[:2], replace(dice[2], value=dice[2].value % 100 + 1)))
    assert audit(SECRET, log) == Audit(12, names=("Ann.attack.2",))
    assert audit(bytes(32), rows()).wrong > 8, "another secret confirms nothing"
    assert audit(SECRET, [(9, rows()[1][1])]).wrong > 0, "and no other head does"


def test_a_die_renamed_or_of_another_kind_is_found() -> None:
    die = rows()[0][1][0]
    for other in (
        replace(die, who="Bob"),
        replace(die, label="dodge"),
        replace(die, dice="1d20"),
        replace(die, repeat=2),
    ):
        assert audit(SECRET, [(0, (other,))]).wrong == 1
    for nonsense in ("7", "lots", "0d6", ""):
        assert audit(SECRET, [(0, (replace(die, dice=nonsense),))]).names == ("Ann.attack",)


def test_given_dice_are_counted_apart() -> None:
    die = Die("attack", "Ann", "1d100", 1, given=True)
    assert audit(SECRET, [(0, (die, die))]) == Audit(0, 2)


# --- spreads
def thrown(dice: Dice, values: list[int]) -> list[Die]:
    return [Die("attack", "Ann", str(dice), value) for value in values]


def test_a_spread_against_numbers_worked_out_by_hand() -> None:
    values = [n for n, times in zip(range(1, 7), (5, 8, 9, 8, 10, 20), strict=True) for _ in range(times)]
    (found,) = spread(thrown(D6, values))
    assert (found.dice, found.thrown, found.freedom, found.expected) == ("1d6", 60, 5, 3.5)
    assert found.chi_square == pytest.approx(13.4) and found.p == pytest.approx(0.0199, abs=2e-4)
    assert found.mean == pytest.approx(250 / 60)
    assert "nothing unusual" in found.words()


def test_each_kind_by_itself_and_given_dice_left_out() -> None:
    dice = [*thrown(D100, [5, 15]), *thrown(D6, [1]), Die("attack", "Ann", "1d6", 6, given=True)]
    assert [(s.dice, s.thrown) for s in spread(dice)] == [("1d100", 2), ("1d6", 1)]
    assert spread([]) == ()


@pytest.mark.parametrize(
    ("dice", "classes"), [(D6, 6), (D100, 10), (Dice(2, 6), 6), (Dice(1, 20), 10), (Dice(1, 2), 2)]
)
def test_large_ranges_are_pooled(dice: Dice, classes: int) -> None:
    (found,) = spread(thrown(dice, list(range(dice.low, dice.high + 1))))
    assert found.freedom == classes - 1 and 0 <= found.p <= 1


def test_words_say_when_there_are_too_few_and_when_it_is_odd() -> None:
    (few,) = spread(thrown(D6, [6] * 10))
    (odd,) = spread(thrown(D6, [6] * 60))
    assert "too few" in few.words() and "unusual (even dice" in odd.words() and odd.p < 1e-9


def test_keyed_dice_pass_their_own_test() -> None:
    roll = keyed_source(SECRET, 1)
    (found,) = spread(thrown(D100, [roll(f"x{n}", D100) for n in range(5000)]))
    assert found.p > 0.01 and "nothing unusual" in found.words()
