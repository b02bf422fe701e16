"""The mass bonus by every ratio, pins, and what is too heavy."""

from fractions import Fraction

import pytest

from rules.swords.figure.mass import Operation, bonus_of, bonuses, clung_to, hauling, immovable, leader, mass_bonus
from rules.swords.sheet.reading import pounds

WITHOUT: tuple[Operation, ...] = ("initiate", "grab")
WITH: tuple[Operation, ...] = ("hold", "escape")


@pytest.mark.rule("SW-MAS-02")
@pytest.mark.parametrize(
    ("ratio", "bonus"),
    [
        ("1", 0),
        ("1.49", 0),
        ("1.5", 1),
        ("2", 2),
        ("2.99", 2),
        ("3", 3),
        ("4", 4),
        ("6", 5),
        ("8", 6),
        ("12", 7),
        ("16", 8),
    ],
)
def test_truth_table(ratio: str, bonus: int) -> None:
    for smaller in (100, 200, 1700):
        larger = int(smaller * Fraction(ratio))
        assert mass_bonus(smaller, larger) == mass_bonus(larger, smaller) == bonus


@pytest.mark.rule("SW-MAS-02")
@pytest.mark.parametrize("smaller", [1, 2, 3, 7, 150, 175, 199])
def test_steps_lie_where_the_rule_puts_them(smaller: int) -> None:
    for larger in range(smaller, 40 * smaller):
        ratio = Fraction(larger, smaller)
        doublings = max(n for n in range(7) if 2**n <= ratio)
        assert mass_bonus(smaller, larger) == 2 * doublings + (ratio >= Fraction(3, 2) * 2**doublings)


def test_no_mass_below_one() -> None:
    with pytest.raises(ValueError, match="1 lb"):
        mass_bonus(0, 100)


@pytest.mark.rule("SW-MAS-03")
@pytest.mark.parametrize(("own", "other", "bonus"), [(800, 200, 4), (200, 800, 0), (200, 200, 0), (299, 200, 0)])
def test_only_the_more_massive(own: int, other: int, bonus: int) -> None:
    assert bonus_of(own, other) == bonus


@pytest.mark.rule("SW-MAS-01", "SW-MAS-03", "SW-MAS-04", "SW-MAS-05")
def test_where_it_applies() -> None:
    man, gorilla = 200, 800
    for operation in WITHOUT:
        assert bonuses(operation, gorilla, man) == bonuses(operation, man, gorilla) == (0, 0)
    for operation in WITH:
        assert bonuses(operation, gorilla, man) == (4, 0)
        assert bonuses(operation, man, gorilla) == (0, 4)
        assert bonuses(operation, man, man) == (0, 0)
        assert bonuses(operation, man, gorilla, mass_rule=False) == (0, 0)


@pytest.mark.rule("SW-MAS-06")
@pytest.mark.parametrize(("victim", "expected"), [(400, (0, 1)), (300, (0, 2)), (450, (0, 0)), (2400, (4, 0))])
def test_pinning_together(victim: int, expected: tuple[int, int]) -> None:
    assert bonuses("escape", victim, 3 * 200) == expected


@pytest.mark.rule("SW-MAS-02", "SW-MAS-06")
def test_one_man_against_the_monster() -> None:
    assert bonuses("escape", 2400, 200) == (7, 0)


@pytest.mark.rule("SW-MAS-06")
@pytest.mark.parametrize(("offenses", "index"), [([5], 0), ([3, 5, 4], 1), ([5, 5], 0), ([4, 6, 6], 1), ([0, 0, 0], 0)])
def test_leader_of_a_pin(offenses: list[int], index: int) -> None:
    assert leader(offenses) == index


@pytest.mark.rule("SW-GRP-04")
@pytest.mark.parametrize(
    ("victim", "expected"), [(150, "carry"), (225, "carry"), (226, "drag"), (675, "drag"), (676, "stuck")]
)
def test_load(victim: int, expected: str) -> None:
    assert hauling(victim, 225, 675) == expected


@pytest.mark.rule("SW-MAS-07")
@pytest.mark.parametrize(
    ("victim", "own", "lift", "drag", "refused"),
    [
        (800, 200, 175, 525, True),
        (525, 300, 175, 525, False),
        (526, 300, 175, 525, True),
        (400, 200, 175, 525, True),
        (399, 200, 175, 525, False),
        (400, 200, 400, 1200, False),
        (150, 220, 225, 675, False),
        (2400, 600, 525, 1575, True),
    ],
)
def test_slam_and_throw_of_the_too_massive(victim: int, own: int, lift: int, drag: int, refused: bool) -> None:
    assert immovable(victim, own, lift, drag) is refused


@pytest.mark.rule("SW-MAS-07")
@pytest.mark.parametrize(("victim", "clung"), [(525, False), (526, True), (800, True)])
def test_clinging(victim: int, clung: bool) -> None:
    assert clung_to(victim, 525) is clung


@pytest.mark.parametrize(("kilograms", "lb"), [(1, 2), (2, 4), (80, 176), (100, 220), ("2.5", 6), ("0.5", 1), (3, 7)])
def test_pounds(kilograms: int | str, lb: int) -> None:
    assert pounds(kilograms) == lb
