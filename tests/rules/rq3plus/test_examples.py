"""The catalogue's worked examples, typed as sentences."""

import pytest

from tests.rules.fight import Fight


@pytest.mark.rule("R3-PAR-01", "R3-PAR-02", "R3-HIT-07", "R3-ARM-01")
def test_we_05_parry_with_wear_and_overflow() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    said = f.say(
        "Grak: attack battle axe vs Rurik parry with target"
        " rolled attack 35, Rurik.parry 44, location 14, damage 7, damage_modifier 4"
    )
    assert said.check("Grak.attack").degree == "S"
    assert said.check("Rurik.parry").degree == "S"
    assert said.note("damage").data["d"] == 13
    assert f.item("Rurik", "target").q["ap"] == 11
    assert f.value("Rurik", "hp") == 14
    assert not said.has("knocked_back")
    assert said.unused == []


@pytest.mark.rule("R3-SPC-01")
def test_we_06_special_slash_through_a_normal_parry() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    said = f.say(
        "Rurik: /attack broadsword slash vs Grak parry with battle axe"
        " rolled attack 12, parry 33, location 10, damage 2, damage_modifier 3"
    )
    assert said.note("damage").data["d"] == 12
    assert f.item("Grak", "battle_axe").q["ap"] == 7
    assert (f.value("Grak", "hp"), f.value("Grak", "loc_damage")["abdomen"]) == (15, 1)


@pytest.mark.rule("R3-RIP-01", "R3-RIP-02", "R3-SR-08")
def test_we_11_riposte_plays_by_itself() -> None:
    f = Fight("rq3plus", "Grak", "Lia")
    said = f.say(
        "Grak: attack battle axe vs Lia parry riposte rolled attack 20, parry 10, location 5, damage 3,"
        " damage_modifier 2, Lia.attack 60, Grak.parry 70, Lia.location 17, Lia.damage 4"
    )
    assert said.note("riposte").data["sr"] == 7
    assert (f.value("Grak", "hp"), f.value("Grak", "loc_damage")["left_arm"]) == (14, 2)
    assert said.unused == []


@pytest.mark.rule("R3-RIP-05")
def test_we_11_riposte_waits_for_physical_dice() -> None:
    f = Fight("rq3plus", "Grak", "Lia")
    f.say(
        "Grak: attack battle axe vs Lia parry riposte"
        " rolled attack 20, parry 10, location 5, damage 3, damage_modifier 2"
    )
    assert [s.what for s in f.enc.slots("Lia")] == ["riposte"]
    f.say("Lia: attack rapier vs Grak parry rolled attack 60, parry 70, location 17, damage 4")
    assert f.value("Grak", "loc_damage")["left_arm"] == 2
    assert f.enc.slots("Lia") == ()
