"""``/check`` and ``/contest``: any attribute or skill, one against another."""

import pytest

from rules.gurps4.figure import keys
from tests.rules.gurps4.play import Melee, made

rule = pytest.mark.rule


@rule("G4-BASE-01", "G4-BASE-09")
def test_a_check_of_an_attribute_a_skill_and_a_default() -> None:
    f = Melee("Aldric", "Borka")
    assert f.say("Aldric: check dx rolled check 12").check("check").chance == 12
    assert f.say("Aldric: check broadsword rolled check 14").note("checked_roll").data["degree"] == "success"
    assert f.say("Aldric: check Axe/Mace rolled check 9").check("check").chance == 7
    assert f.say("Aldric: check dodge rolled check 9").check("check").chance == 7
    assert f.say("Aldric: check perception -3 for the fog rolled check 9").check("check").chance == 7
    assert f.refused("Aldric: check fast draw") == "nothing_to_check"


@rule("G4-BASE-01", "G4-SHK-01", "G4-GRAP-02")
def test_shock_and_a_grapple_count_where_they_should() -> None:
    f = Melee("Dulf", "Borka")
    f.say("Dulf: grapple vs Borka nothing rolled attack 10")
    f.set("Borka", shock=2)
    chances = {key: f.say(f"Borka: check {key} rolled check 10").check("check").chance for key in ("st", "dx", "iq")}
    assert chances == {"st": 13, "dx": 11 - 4 - 2, "iq": 9 - 2}


def test_a_check_takes_no_turn() -> None:
    f = Melee("Aldric", "Borka", pace="strict")
    f.say("Borka: check dx rolled check 9")
    assert not keys.ACTED.on(f["Borka"]) and not keys.MANEUVER.on(f["Borka"])


@rule("G4-BASE-05")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner", "by"),
    [(9, 11, "Aldric", 1), (14, 11, "Borka", 4), (9, 15, "Aldric", 5), (15, 14, "Borka", 2), (10, 11, "", 0)],
)
def test_a_quick_contest(mine: int, theirs: int, winner: str, by: int) -> None:
    f = Melee("Aldric", "Borka")
    said = f.say(f"Aldric: contest dx vs st of Borka rolled Aldric.contest {mine}, Borka.contest {theirs}")
    assert (said.check("Aldric.contest").chance, said.check("Borka.contest").chance) == (12, 13)
    assert said.has("contest_tied") == (not winner)
    if winner:
        assert said.note("contest_won").who == winner and said.note("contest_won").data["by"] == by


@rule("G4-BASE-06")
def test_a_regular_contest_goes_on_and_is_speeded_up() -> None:
    f = Melee(made("Ann", st=16, dx=11), made("Bo", st=18))
    said = f.say("Ann: contest regular st vs st of Bo rolled Ann.contest 9, Bo.contest 11")
    assert (said.check("Ann.contest").chance, said.check("Bo.contest").chance) == (10, 12)
    assert said.has("exchange_open")
    said = f.say("Ann: contest regular st vs st of Bo rolled Ann.contest 11, Bo.contest 12")
    assert said.note("exchange_won").who == "Bo"
