"""Damage, wounds and subdual by the truth tables, the worked examples, and every small case."""

from itertools import product

import pytest

from rules.swords.figure.condition import condition
from rules.swords.harm.damage import (
    Force,
    SubdualDamage,
    area_damage,
    damage,
    destroys,
    fall_damage,
    missed_throw,
    raw,
    split,
    subdued,
)
from rules.swords.harm.stuns_and_wounds import Harm, blow, wounds

HUGE = Force(6, 10)


@pytest.mark.rule("SW-DMG-05", "SW-DMG-06", "SW-INJ-01", "SW-INJ-03")
@pytest.mark.parametrize(
    ("before", "amount", "after", "inflicted", "state"),
    [
        (0, 0, 0, 0, "conscious"),
        (0, 9, 9, 0, "conscious"),
        (0, 10, 10, 0, "unconscious"),
        (0, 14, 14, 4, "unconscious"),
        (5, 5, 10, 0, "unconscious"),
        (5, 8, 13, 3, "unconscious"),
        (9, 1, 10, 0, "unconscious"),
        (10, 3, 13, 3, "unconscious"),
        (14, 6, 20, 6, "unconscious"),
        (0, 30, 30, 20, "dead"),
    ],
)
def test_one_normal_blow(before: int, amount: int, after: int, inflicted: int, state: str) -> None:
    harm = blow(before, amount)
    assert (before + harm.stuns, harm.wounds) == (after, inflicted)
    assert condition(before + harm.stuns, harm.wounds) == state


@pytest.mark.rule("SW-DMG-06")
def test_wounds_are_counted_point_by_point() -> None:
    for before, amount in product(range(31), repeat=2):
        assert wounds(before, amount) == sum(before + n >= 10 for n in range(amount))


@pytest.mark.rule("SW-DMG-07")
def test_below_ten_the_margin_is_back() -> None:
    assert blow(0, 14) == Harm(14, 4)
    assert blow(7, 3) == Harm(3, 0)
    assert blow(7, 4) == Harm(4, 1)


@pytest.mark.rule("SW-DMG-08")
@pytest.mark.parametrize(
    ("before", "earnest", "bruising", "after", "inflicted", "in_earnest"),
    [(0, 12, 2, 14, 2, 4), (0, 6, 8, 14, 0, 4), (8, 3, 4, 15, 1, 5), (12, 0, 5, 17, 0, 5), (12, 4, 0, 16, 4, 4)],
)
def test_subdual(before: int, earnest: int, bruising: int, after: int, inflicted: int, in_earnest: int) -> None:
    harm = subdued(before, SubdualDamage(earnest, bruising))
    assert (before + harm.stuns, harm.wounds) == (after, inflicted)
    assert wounds(before, earnest + bruising) == in_earnest


@pytest.mark.rule("SW-DMG-08", "SW-DMG-09")
def test_subdual_spares_and_loses_nothing() -> None:
    for before, dx, strength, weapon, trade, protection in product(
        (0, 5, 9, 10, 14), range(-1, 4), (0, 3), (0, 6), (-4, 0, 4), (0, 3, 9)
    ):
        force = Force(strength, weapon, trade)
        parts = split(dx, force, protection)
        whole = damage(dx, force, protection)
        assert parts.earnest >= 0 and parts.bruising >= 0 and parts.earnest + parts.bruising == whole
        assert subdued(before, parts).wounds <= wounds(before, whole)
        if strength == weapon == 0:
            assert subdued(before, parts).wounds == 0
        else:
            assert parts.earnest == min(whole, max(0, strength + weapon + trade - protection))


@pytest.mark.rule("SW-DMG-09")
@pytest.mark.parametrize("trade", [-4, -2, 0, 2, 4])
def test_a_pulled_blow_wounds_nobody(trade: int) -> None:
    parts = split(3, Force(0, 0, trade), 0)
    assert parts.earnest == 0
    assert subdued(15, parts) == Harm(max(1, 3 + trade), 0)


@pytest.mark.rule("SW-DMG-01", "SW-DMG-02", "SW-DMG-03", "SW-DMG-10", "SW-TRD-04")
def test_damage_of_every_small_case() -> None:
    for dx, force, protection, reasonable in product(range(-3, 6), range(-4, 12), range(12), (True, False)):
        got = damage(dx, Force(weapon=force), protection, reasonable)
        computed = dx + force - protection
        if dx < 0:
            assert got == 0
        elif dx > 0 and reasonable:
            assert got == max(1, computed)
        else:
            assert got == max(0, computed)


@pytest.mark.rule("SW-DMG-01")
def test_mechanical_weapons_add_no_strength() -> None:
    assert Force(6, 9, mechanical=True).total == 9
    assert Force(6, 9).total == 15
    assert damage(2, Force(6, 9, mechanical=True), 4) == 7


@pytest.mark.rule("SW-DMG-03", "SW-DMG-04")
def test_the_minimum_asks_for_dx_and_reason() -> None:
    rock = Force(0, 1)
    assert damage(1, rock, 7) == 1
    assert damage(0, rock, 7) == 0
    assert damage(1, rock, 7, reasonable=False) == 0


@pytest.mark.rule("SW-MNT-03")
@pytest.mark.parametrize(
    ("dx", "force", "expected"), [(3, Force(4, 6), 13), (0, Force(0, 0, -4), 0), (1, Force(2, 3, -4), 2)]
)
def test_raw_damage_shakes_the_seat(dx: int, force: Force, expected: int) -> None:
    assert raw(dx, force) == expected


@pytest.mark.rule("SW-STR-04", "SW-TRD-02")
@pytest.mark.parametrize(
    ("dx", "force", "toughness", "destroyed"),
    [
        (1, Force(6, 6), 22, False),
        (9, Force(6, 6), 22, False),
        (10, Force(6, 6), 22, True),
        (6, Force(6, 6, 4), 22, True),
        (-1, Force(20, 20), 6, False),
        (0, Force(3, 3), 6, True),
    ],
)
def test_destroying_an_object(dx: int, force: Force, toughness: int, destroyed: bool) -> None:
    assert destroys(dx, force, toughness) is destroyed


@pytest.mark.rule("SW-ARE-07")
@pytest.mark.parametrize(
    ("force", "protection", "expected"),
    [
        (Force(0, 16, mechanical=True), 4, 12),
        (Force(3, 1), 9, 0),
        (Force(3, 1), 2, 2),
        (Force(5, 16, mechanical=True), 16, 0),
    ],
)
def test_area_damage_has_no_minimum(force: Force, protection: int, expected: int) -> None:
    assert area_damage(force, protection) == expected


@pytest.mark.rule("SW-GRP-12")
@pytest.mark.parametrize(("spaces", "constitution", "expected"), [(1, 5, 0), (2, 3, 7), (1, 9, 0), (4, 0, 20)])
def test_falls(spaces: int, constitution: int, expected: int) -> None:
    assert fall_damage(spaces, constitution) == expected


@pytest.mark.rule("SW-GRP-11")
def test_a_throw_that_misses() -> None:
    assert [missed_throw(n) for n in (0, 1, 5)] == [0, 1, 1]


@pytest.mark.rule("SW-INJ-01", "SW-INJ-03", "SW-INJ-04")
def test_condition_judges_death_first() -> None:
    for stuns, wounded in product(range(25), range(25)):
        expected = "dead" if wounded >= 20 else "unconscious" if stuns >= 10 else "conscious"
        assert condition(stuns, wounded) == expected


@pytest.mark.rule("SW-DMG-01", "SW-DMG-06", "SW-DMG-08", "SW-GRP-08", "SW-GRP-09")
@pytest.mark.parametrize(
    ("dx", "force", "protection", "before", "harm"),
    [
        pytest.param(2, HUGE, 4, 0, Harm(14, 4), id="example 1"),
        pytest.param(1, Force(0, 1), 7, 0, Harm(1, 0), id="example 2"),
        pytest.param(1, Force(3, 6, 4), 8, 0, Harm(6, 0), id="example 4, haymaker"),
        pytest.param(3, Force(3, 6), 8, 0, Harm(4, 0), id="example 4, strike"),
        pytest.param(5, Force(3, 6, -4), 8, 0, Harm(2, 0), id="example 4, jab"),
        pytest.param(1, Force(3, 6, -4), 8, 0, Harm(1, 0), id="example 4, jab at its least"),
        pytest.param(3, Force(2, 5), 4, 0, Harm(6, 0), id="example 5"),
        pytest.param(2, Force(5, 0), 1, 0, Harm(6, 0), id="example 7, squeeze"),
        pytest.param(2, Force(5, 3), 1, 6, Harm(9, 5), id="example 7, slam"),
        pytest.param(3, Force(4, 6), 8, 0, Harm(5, 0), id="example 13"),
    ],
)
def test_worked_examples(dx: int, force: Force, protection: int, before: int, harm: Harm) -> None:
    assert blow(before, damage(dx, force, protection)) == harm


@pytest.mark.rule("SW-DMG-08", "SW-DMG-09", "SW-ATK-05")
@pytest.mark.parametrize(
    ("force", "parts", "harm"),
    [(HUGE, SubdualDamage(12, 2), Harm(14, 2)), (Force(6, 3), SubdualDamage(5, 2), Harm(7, 0))],
)
def test_the_same_blow_as_subdual(force: Force, parts: SubdualDamage, harm: Harm) -> None:
    assert split(2, force, 4) == parts
    assert subdued(0, parts) == harm
