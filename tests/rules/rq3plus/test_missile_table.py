"""T14 cell by cell: every way to be shot at against dodge, weapon and shields, and what comes of it (MSL, LRG)."""

from fractions import Fraction

import pytest

from rules.rq3plus.rolls.skills import half_up
from tests.rules.fight import Said
from tests.rules.rq3plus.fencers import fight, made
from tests.rules.rq3plus.test_tables import catalogue, table_of

__all__ = ["catalogue"]

CRIT = "crit"
COLUMNS = {
    "dodge": "dodge",
    "sword": "parry with broadsword",
    "target": "parry with target",
    "hoplite": "parry with hoplite",
}
ROWS = {
    # what comes flying, from how far, at somebody three times as large: dodge, weapon, smaller shield, hoplite shield
    ("throwing dagger", 15, False): ("1", "1", "1", "1"),
    ("javelin", 15, False): ("1", "1", "1", "1"),
    ("throwing dagger", 2, False): ("1/2", "1", "1", "1"),
    ("javelin", 2, False): ("1/2", "1", "1", "1"),
    ("self bow", 30, False): ("1", "1/5", "1/5", "1"),
    ("self bow", 9, False): ("1", "1/5", "1/5", "1"),
    ("self bow", 8, False): ("1/5", CRIT, CRIT, "1/5"),
    ("throwing dagger", 1, False): ("1", "1", "1", "1"),
    ("javelin", 1, False): ("1", "1", "1", "1"),
    ("self bow", 1, False): ("1", CRIT, CRIT, "1/5"),
    ("throwing dagger", 15, True): ("1/2", "1", "1", "1"),
    ("javelin", 20, True): ("1/2", "1", "1", "1"),
    ("javelin", 2, True): ("1/2", "1", "1", "1"),
    ("javelin", 1, True): ("1", "1", "1", "1"),
    ("javelin", 21, True): ("1", "1", "1", "1"),
    ("self bow", 80, True): ("1/5", "1/5", "1/5", "1"),
    ("self bow", 8, True): ("1/5", CRIT, CRIT, "1/5"),
    ("self bow", 1, True): ("1", CRIT, CRIT, "1/5"),
    ("self bow", 81, True): ("1", "1/5", "1/5", "1"),
}
WEAPONS = [
    {"id": "bow_self", "attack": 60, "shots": 20, "where": "hand"},
    {"id": "javelin", "attack": 60, "where": "hand"},
    {"id": "dagger_thrown", "attack": 60, "where": "hand"},
]
CELLS = [(row, column, cells[n]) for row, cells in ROWS.items() for n, column in enumerate(COLUMNS)]


def answered(row: tuple[str, int, bool], column: str, die: int) -> Said:
    """A shot that hits the chest for a point less than the item's AP, answered with that die at a skill of 60."""
    what, metres, huge = row
    gear = {
        "weapons": [{"id": "broadsword", "parry": 60}] if column == "sword" else [],
        "shields": [{"id": column, "parry": 60}] if column in ("target", "hoplite") else [],
    }
    f = fight(
        made("Shooter", siz=13, weapons=WEAPONS, tactics={}),
        made("Guard", siz=39 if huge else 38, height_m=1.7, str=16, tactics={}, armour={}, **gear),
    )
    verb = "shoot" if what == "self bow" else "throw"
    rolled = "dodge" if column == "dodge" else "parry"
    return f.say(
        f"Shooter: {verb} {what} vs Guard range {metres} {COLUMNS[column]}"
        f" rolled attack 25, location 12, damage 1, {rolled} {die}, parry_fumble 65, Guard.fumble_rounds 1"
    )


@pytest.mark.rule(
    "R3-MSL-01", "R3-MSL-02", "R3-MSL-03", "R3-MSL-04", "R3-MSL-08", "R3-MSL-09", "R3-MSL-10", "R3-MSL-11",
    "R3-MSL-12", "R3-MSL-16", "R3-LRG-03", "R3-HIT-04",
)  # fmt: skip
@pytest.mark.parametrize(("row", "column", "times"), CELLS, ids=[f"{r[0]}-{r[1]}-{r[2]}-{c}" for r, c, _ in CELLS])
def test_every_cell(row: tuple[str, int, bool], column: str, times: str) -> None:
    chance = 60 if times == CRIT else half_up(Fraction(times) * 60)
    label = "dodge" if column == "dodge" else "parry"
    missed = answered(row, column, 96)
    assert missed.check(label).chance == chance
    assert missed.note("damage").data["location"] == "chest"
    met = answered(row, column, chance)
    assert met.check(label).chance == chance and met.check(label).degree == "S"
    if column == "dodge":
        assert met.note("dodge").data["becomes"] == "M" and not met.has("damage")
    else:
        counts = times != CRIT
        assert met.has("only_a_critical", "Guard") == (not counts)
        assert met.has("absorbs", "Guard") == counts
        assert met.has("wound", "Guard") == (not counts)
        assert not met.has("parry_hurts")
        assert answered(row, column, 1).has("stopped", "Guard")


@pytest.mark.rule("R3-MSL-12")
@pytest.mark.parametrize("column", ["sword", "target"])
def test_a_special_is_not_enough_at_point_blank_and_a_fumble_stays_one(column: str) -> None:
    assert answered(("self bow", 8, False), column, 8).has("only_a_critical")
    fumbled = answered(("self bow", 8, False), column, 100)
    assert fumbled.has("fumble", "Guard") and not fumbled.has("only_a_critical")


def test_the_printed_table_is_the_one_played(catalogue: str) -> None:
    """The catalogue's T14 says of each row what ``ROWS`` does."""
    rows = {line[0]: line[1:] for line in table_of(catalogue, "### T14 ")}
    words = {"1": "x1", "1/2": "x1/2", "1/5": "x1/5"}
    said = {
        "thrown, small, normal range": ("throwing dagger", 15, False),
        "thrown, other, normal range": ("javelin", 15, False),
        "thrown, point blank": ("javelin", 2, False),
        "projected, normal range": ("self bow", 30, False),
        "projected, point blank": ("self bow", 8, False),
    }
    for name, row in said.items():
        for cell, times in zip(rows.pop(name), ROWS[row], strict=True):
            assert cell.startswith("only a critical" if times == CRIT else words[times]), (name, cell)
    near, large = rows.values()
    assert near == ["x1", *["as the point-blank row"] * 3]
    assert large == ["thrown x1/2, projected x1/5", *["row of the real range"] * 3]
    for what, far in (("javelin", 15), ("self bow", 30)):
        close = {"javelin": 2, "self bow": 8}[what]
        assert ROWS[what, 1, False] == ("1", *ROWS[what, close, False][1:])
        assert ROWS[what, close, True][1:] == ROWS[what, close, False][1:]
        assert ROWS[what, {"javelin": 20, "self bow": 80}[what], True][1:] == ROWS[what, far, False][1:]
