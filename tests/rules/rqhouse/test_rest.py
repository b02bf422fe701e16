"""Rest for one and for everybody, nights and weeks, and who is kept from it (RH-HEA, RH-FAT, RH-LOC-10)."""

import pytest

from rules.core.events import Owned
from tests.rules.rqhouse.play import PLAYER, House


@pytest.mark.rule("RH-HEA-01", "RH-FAT-06")
def test_the_game_masters_rest_is_everybodys_unless_one_is_named() -> None:
    f = House("Jorun", "Kett", "Imke")
    f.hurt("Jorun", "left_leg", 2)
    f.hurt("Kett", "chest", 3)
    f.set("Imke", fatigue=6, fatigue_long=1, fatigue_total=6)
    f.say("Jorun: rest week rolled heal 1")
    assert (f.points("Jorun", "left_leg"), f.points("Kett", "chest")) == (3, 3), "the others do not rest"
    f.say("rest 2 weeks rolled Jorun.heal 1, Kett.heal 1, Kett.heal.2 3")
    assert (f.points("Jorun", "left_leg"), f.points("Kett", "chest")) == (4, 6)
    assert f.value("Imke", "fatigue") == f.value("Imke", "fatigue_long") == f.value("Imke", "fatigue_total") == 0
    assert f.said.note("time_passes").data == {"n": 2, "unit": "week"}
    assert f.said.note("location_heals", "Kett").data["n"] == 3 and not f.said.has("nothing_heals")


@pytest.mark.rule("RH-FAT-04", "RH-FAT-06")
def test_minutes_and_nights_are_everybodys_too() -> None:
    f = House("Jorun", "Kett")
    for who in ("Jorun", "Kett"):
        f.set(who, fatigue=7, fatigue_long=1, fatigue_total=7)
    f.say("rest 3 minutes")
    assert [f.value(who, "fatigue") for who in ("Jorun", "Kett")] == [4, 4]
    f.say("sleep")
    assert [f.value(who, "fatigue_total") for who in ("Jorun", "Kett")] == [0, 0]


def test_a_player_rests_alone_and_in_peace() -> None:
    f = House("Jorun", "Kett", "Imke", owners={"Jorun": PLAYER.id}, sides={"Jorun": "town", "Imke": "town"})
    f.set("Jorun", fatigue=2)
    f.set("Imke", fatigue=2)
    assert f.refused("rest 5 minutes", PLAYER) == "still_fighting"
    f.mark("Kett", "unconscious")
    f.say("rest 5 minutes", PLAYER)
    assert (f.value("Jorun", "fatigue"), f.value("Imke", "fatigue")) == (0, 2)


def test_a_rest_tells_nothing_of_a_hidden_foe() -> None:
    f = House("Jorun", "Kett", owners={"Jorun": PLAYER.id})
    f.do(Owned("Kett", None, "foes", "ask", hidden=True))
    f.set("Jorun", fatigue=2)
    f.say("rest 5 minutes", PLAYER)
    assert f.value("Jorun", "fatigue") == 0


@pytest.mark.rule("RH-LOC-10", "RH-STN-04")
def test_who_is_senseless_tries_to_wake_each_minute_and_is_not_out_for_an_hour() -> None:
    f = House("Jorun", ("Foe", "Sanjay"))
    for length, dice in (("3 minutes", " rolled Foe.con1 99, Foe.con1.2 5"), ("60 minutes", ""), ("week", "")):
        f.mark("Foe", "unconscious")
        f.say(f"rest {length}{dice}")
        assert "unconscious" not in f.conditions("Foe") and not f.said.unused
        assert f.said.note("comes_round").who == "Foe"
    f.mark("Foe", "unconscious")
    f.say("rest 2 minutes rolled Foe.con1 99, Foe.con1.2 98")
    assert "unconscious" in f.conditions("Foe")


@pytest.mark.parametrize("rest", ["rest 5 minutes", "sleep", "rest week"])
def test_nobody_bleeds_on_unplayed(rest: str) -> None:
    f = House("Jorun", "Imke", ("Foe", "Sanjay"))
    f.say("apply 8 to Foe at abdomen rolled bleed 5")
    assert f.refused(rest) == "loses_health" == f.refused(f"Foe: {rest}")
    f.say(f"Jorun: {rest}")
    f.say("Imke: first aid Foe at abdomen rolled first_aid 20, first_aid_points 1")
    f.say(f"{rest}{' rolled Foe.heal 1, Foe.heal.2 1' if 'week' in rest else ''}")
    assert not f.said.unused


@pytest.mark.rule("RH-RND-01")
def test_spells_and_stuns_end_while_time_passes() -> None:
    f = House("Imke", "Kett")
    f.say("Imke: cast shimmer points 2 vs Kett")
    f.mark("Kett", "stunned")
    f.say("rest 2 minutes")
    assert "stunned" in f.conditions("Kett") and len(f["Kett"].marks) == 2
    f.say("sleep")
    assert not f["Kett"].marks


@pytest.mark.rule("RH-MAG-03")
def test_the_same_spell_does_not_add_up() -> None:
    f = House("Imke", "Kett")
    for points, left in ((2, 2), (3, 3), (1, 3), (3, 3)):
        f.say("round")
        f.say(f"Imke: cast bladesharp points {points} vs Kett")
        said = f.say("Kett: attack spear vs Imke nothing rolled attack 90")
        assert [m.n for m in said.check("attack").modifiers] == [5 * left]


@pytest.mark.rule("RH-HEA-02", "RH-HEA-03", "RH-HEA-07", "RH-HEA-12")
def test_weeks_by_hand() -> None:
    f = House("Signy", ("Pat", "Sanjay"))
    f.say("apply 8 to Pat at abdomen ignoring armour rolled bleed 3")
    assert f.points("Pat", "abdomen") == -3 and f.value("Pat", "health") == 10
    f.say("Signy: first aid Pat at abdomen rolled first_aid 55, first_aid_points 3")
    assert f.points("Pat", "abdomen") == 0, "not past zero"
    f.set("Pat", health=6)
    f.say("Pat: rest week moderate")
    assert f.points("Pat", "abdomen") == 0 and not f.said.dice, "below half a flat 1, less 1 for moderate activity"
    f.set("Pat", health=7)
    f.say("Pat: rest week intense rolled heal 1, heal.2 3")
    assert f.points("Pat", "abdomen") == 0 and f.value("Pat", "health") == 8, "no die below 0"
    f.say("Signy: physician Pat moderate rolled physician 5, heal 3, physician_heal 6, heal.2 2, physician_heal.2 1")
    assert f.points("Pat", "abdomen") == 5, "never more than the wound has lost"
    assert f.value("Pat", "health") == 10, "the activity's toll is on the healing dice alone"
    f.set("Pat", health=3)
    f.say("Pat: rest week")
    assert f.value("Pat", "health") == 3 and f.said.has("no_healing")
    f.say("Signy: physician Pat rolled physician 1")
    assert f.value("Pat", "health") == 4, "more successes add nothing in the death zone"


@pytest.mark.rule("RH-FAT-01", "RH-FAT-02", "RH-FAT-04", "RH-FAT-05", "RH-FAT-06", "RH-FAT-08")
def test_levels_by_hand() -> None:
    load = {"con": 14, "str": 12}
    f = House(("Por", "Ben", {**load, "gear_enc": "14.5"}), ("Ox", "Ben", {**load, "gear_enc": "30"}), "Kett")
    f.say("Por: attack broadsword vs Kett nothing rolled attack 89")
    assert f.value("Por", "fatigue") == 0, "89 is not over 75 and CON 14"
    f.say("Kett: attack spear vs Por parry rolled attack 30, parry 96, location 12, damage 1, damage_bonus 1")
    assert f.value("Por", "fatigue") == 1
    f.say("Por: sprint 10")
    assert f.value("Por", "fatigue") == 2
    for roll in (97, 98, 99):
        f.say(f"Ox: attack broadsword vs Kett nothing rolled attack {roll}")
    assert (f.value("Ox", "fatigue"), f.value("Ox", "fatigue_long")) == (6, 1), "two levels a roll in band 2"
    f.say("Ox: rest 9 minutes")
    assert f.value("Ox", "fatigue") == 1
    f.say("Ox: sleep 3 hours")
    assert f.value("Ox", "fatigue") == 1
    f.say("Ox: sleep")
    assert (f.value("Ox", "fatigue"), f.value("Ox", "fatigue_total")) == (0, 0)
