"""Successes: every roll at every band, the arithmetic of attack and defence, and what changes a percentage."""

import pytest

from rules.rqhouse.attack.comparison import attack_total
from rules.rqhouse.defence.defence_rolls import defence_total
from rules.rqhouse.rolls.check import effective
from rules.rqhouse.rolls.successes import SkillReader, SkillRoll, successes
from rules.rqhouse.tables.printed import nearest

BANDS = """
10 | 5 | 1 | 6-10 | 2-5 | 1-1 | -
14 | 7 | 1 | 8-14 | 2-7 | 1-1 | -
15 | 8 | 2 | 9-15 | 3-8 | 2-2 | 1
25 | 13 | 3 | 14-25 | 4-13 | 2-3 | 1
50 | 25 | 5 | 26-50 | 6-25 | 2-5 | 1
62 | 31 | 6 | 32-62 | 7-31 | 2-6 | 1
75 | 38 | 8 | 39-75 | 9-38 | 2-8 | 1
100 | 50 | 10 | 51-95 | 11-50 | 2-10 | 1
120 | 60 | 12 | 61-95 | 13-60 | 2-12 | 1
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in BANDS.strip().splitlines()]


def span(cell: str) -> range:
    low, _, high = cell.partition("-")
    return range(int(low), int(high or low) + 1) if low else range(0)


@pytest.mark.rule("RH-SUC-01", "RH-SUC-02", "RH-SUC-03", "RH-SUC-05", "RH-SUC-08")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_bands(row: list[str]) -> None:
    skill, half, tenth = map(int, row[:3])
    assert (nearest(skill, 2), nearest(skill, 10)) == (half, tenth)
    for roll in range(1, 101):
        want = next((n for n, cell in enumerate(row[3:], 1) if roll in span(cell)), 0)
        assert successes(skill, roll) == want, roll


@pytest.mark.rule("RH-SUC-01", "RH-SUC-03", "RH-SUC-04", "RH-SUC-05", "RH-SUC-06")
@pytest.mark.parametrize("fumble", [99, 100])
def test_every_roll_at_every_skill(fumble: int) -> None:
    for skill in range(-20, 401):
        tenth, half = int(skill / 10 + 0.5), int(skill / 2 + 0.5)
        for roll in range(1, 101):
            if skill <= 0 or roll >= 96 or roll >= fumble:
                want = 0
            elif roll == 1:
                want = 4 if tenth >= 2 else 3
            else:
                want = 3 if roll <= tenth else 2 if roll <= half else 1 if roll <= skill else 0
            assert successes(skill, roll, fumble) == want, (skill, roll)


@pytest.mark.rule("RH-SUC-06")
def test_a_reader_tells_fumbles_and_degrees() -> None:
    read = SkillReader(62)
    assert [read.degree(n) for n in (63, 62, 31, 6, 1, 96, 99, 100)] == ["0", "1", "2", "3", "4", "0", "0", "fumble"]
    assert read(100) == SkillRoll(0, never=True, fumble=True)
    assert SkillReader(62, 99)(99).fumble and not SkillReader(62)(99).fumble
    assert read.margin(5) is None
    assert SkillReader(62, limit=89)(90).tired and not SkillReader(62, limit=89)(89).tired


@pytest.mark.rule("RH-SUC-07", "RH-DEF-07")
def test_percentages_come_before_halves() -> None:
    assert effective(62, -10) == 52
    assert effective(65, -10, 1) == 28
    assert effective(65, -10, 2) == 14
    assert effective(20, -30) == 0
    assert effective(20, -30, floor=25) == 25


ATTACKS = """
0 | 0 | no | yes | 0 | 0
0 | 0 | yes | no | 0 | 1
0 | 0 | yes | yes | 1 | 1
never | 0 | yes | yes | 0 | 0
never | 1 | yes | no | 0 | 0
1 | 0 | no | yes | 0 | 2
1 | 0 | yes | yes | 0 | 2
1 | 1 | no | yes | 0 | 0
1 | 1 | yes | no | 0 | 1
2 | 1 | no | yes | 0 | 2
1 | 1 | yes | no | 1 | 1
1 | 1 | yes | yes | 1 | 1
1 | 0 | no | no | 1 | 0
1 | 0 | yes | no | 1 | 1
1 | 0 | yes | yes | 1 | 1
1 | 0 | no | yes | 1 | 1
3 | 1 | yes | no | 1 | 2
"""


@pytest.mark.rule("RH-MOD-01", "RH-MOD-02", "RH-MOD-05", "RH-MOD-06", "RH-MOD-07", "RH-MOD-08", "RH-ATK-09")
@pytest.mark.parametrize("line", ATTACKS.strip().splitlines())
def test_attack_arithmetic(line: str) -> None:
    rolled, less, advantage, extra, penalty, want = (cell.strip() for cell in line.split("|"))
    never = rolled == "never"
    got = SkillRoll(0 if never else int(rolled), never)
    assert attack_total(got, less == "1", advantage == "yes", extra == "yes", int(penalty)) == int(want)


@pytest.mark.rule("RH-DEF-08", "RH-DEF-09", "RH-ATK-14")
def test_defence_arithmetic() -> None:
    assert defence_total(SkillRoll(3), False, 2) == 1
    assert defence_total(SkillRoll(2), False, 2) == 0
    assert defence_total(SkillRoll(2), True, 0) == 1
    assert defence_total(SkillRoll(1), True, 1) == 0
    assert defence_total(SkillRoll(0, True, True), False, 0) == 0
