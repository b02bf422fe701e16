"""What trying the catalogue against play found, sentence by sentence."""

import pytest

from rules.core.report import Refused
from rules.rqhouse.figure import keys
from tests.rules.rqhouse.play import House


@pytest.mark.rule("RH-DEF-05", "RH-DEF-06")
def test_under_free_pace_two_defences_declare_full_defence() -> None:
    f = House("Jorun", "Kett")
    said = "Kett: attack spear vs Jorun parry with small shield then dodge rolled attack 50, parry 90, dodge 20"
    f.say(said)
    committed = keys.COMMITTED.of(f["Jorun"])
    assert committed is not None and committed.what == "full_defence"
    assert f.value("Jorun", "actions_left") == 0 and f.said.note("declares_full_defence")


@pytest.mark.rule("RH-DEF-05")
def test_who_has_begun_a_fight_and_answers_twice_loses_its_attack() -> None:
    f = House("Jorun", "Kett", "Imke")
    f.say("Kett: attack spear vs Jorun dodge rolled attack 50, dodge 20")
    f.say("Imke: attack quarterstaff vs Jorun parry with small shield then dodge rolled attack 90")
    committed = keys.COMMITTED.of(f["Jorun"])
    assert committed is not None and not committed.attack


@pytest.mark.rule("RH-HEA-01", "RH-HEA-02")
def test_several_weeks_of_rest_in_one_sentence() -> None:
    f = House("Jorun", "Kett")
    f.hurt("Jorun", "left leg", 4)
    f.say("Jorun: rest 2 weeks moderate rolled heal 2, heal.2 3")
    assert f.points("Jorun", "left_leg") == 3
    told = [note.data for note in f.said.notes if note.code == "location_heals"]
    assert told == [{"at": "left leg", "n": 3, "left": 3, "most": 4}], "both weeks in one line"


@pytest.mark.parametrize("weeks", ["0 weeks", "53 weeks"])
def test_weeks_have_bounds(weeks: str) -> None:
    f = House("Jorun", "Kett")
    with pytest.raises(Refused) as fault:
        f.say(f"Jorun: rest {weeks}")
    assert fault.value.code != "syntax" and "52" in fault.value.message


def test_a_week_with_nothing_to_heal_says_so() -> None:
    f = House("Jorun", "Kett")
    f.say("Jorun: rest week")
    assert f.said.note("nothing_heals")


@pytest.mark.rule("RH-WPN-11", "RH-RND-02")
def test_refusals_name_things_as_players_do() -> None:
    f = House("Kett", "Jorun")
    f.say("Kett: attack spear impale vs Jorun nothing rolled attack 2, damage_bonus 1, location 12, bleed 3")
    with pytest.raises(Refused, match="Jorun's chest"):
        f.say("Kett: attack spear vs Jorun")
