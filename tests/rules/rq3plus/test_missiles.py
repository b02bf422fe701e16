"""Shots and throws: T14 cell by cell, ranges, moving targets, cover, ammunition (areas MSL, MIS, LRG, IMP)."""

from fractions import Fraction

import pytest

from rules.core.events import Moved
from rules.rq3plus.figure.quantities import movement_rate
from rules.rq3plus.rolls.skills import half_up
from rules.rq3plus.tables.printed import MISSILE_DEFENCES
from tests.rules.rq3plus.fencers import fight, made, refused

BOW = {"id": "bow_self", "attack": 60, "shots": 20, "where": "hand"}
THROWS = [{"id": "javelin", "attack": 60, "where": "hand"}, {"id": "dagger_thrown", "attack": 60, "where": "belt"}]


def archer(**changes: object) -> object:
    return made("Archer", weapons=[BOW], tactics={}, siz=13, **changes)


@pytest.mark.rule("R3-MSL-05")
def test_we_19_moving_target() -> None:
    rate = movement_rate(fight("Lia")["Lia"])
    for moved in range(5 * rate):
        less = 0 if moved <= rate else 10 if moved <= 2 * rate else 20 if moved <= 3 * rate else 30
        for metres, times in ((30, 1), (6, 2)):
            f = fight("Forest Archer", "Lia")
            said = f.say(f"Forest Archer: shoot self bow vs Lia range {metres} moved {moved} nothing rolled attack 90")
            assert said.check("attack").chance == 60 - times * less, (metres, moved)


@pytest.mark.rule("R3-MSL-04", "R3-MSL-07", "R3-MSL-09", "R3-MSL-10", "R3-MSL-02")
@pytest.mark.parametrize("what", ["javelin", "throwing dagger"])
@pytest.mark.parametrize("metres", [1, 2, 15])
def test_thrown_rows_of_t14(what: str, metres: int) -> None:
    row = "thrown_adjacent" if metres == 1 else "thrown_point_blank" if metres == 2 else "thrown"
    if metres == 15 and what != "javelin":
        row = "thrown_small"
    cells = MISSILE_DEFENCES[row]
    for guard, times, base in (
        ("dodge", cells.dodge, 70),
        ("parry with rapier", cells.weapon, 70),
    ):
        thrower = made("Thrower", siz=13, weapons=[{**w, "where": "hand"} for w in THROWS], tactics={})
        f = fight(thrower, "Lia")
        said = f.say(f"Thrower: throw {what} vs Lia range {metres} {guard} rolled attack 90, dodge 90, parry 90")
        assert said.check("attack").chance == 60, "an enemy beside a thrower costs nothing"
        got = said.check("dodge" if guard == "dodge" else "parry").chance
        assert got == half_up(Fraction(times) * base)


@pytest.mark.rule("R3-MSL-09", "R3-MSL-10", "R3-MSL-11", "R3-MSL-12")
@pytest.mark.parametrize("shield", ["buckler", "target", "hoplite"])
@pytest.mark.parametrize("metres", [1, 6, 30])
def test_shield_columns_of_t14(shield: str, metres: int) -> None:
    guard = made("Guard", siz=13, str=16, weapons=[], tactics={}, shields=[{"id": shield, "parry": 60}])
    row = {1: "projected_adjacent", 6: "projected_point_blank", 30: "projected"}[metres]
    times = getattr(MISSILE_DEFENCES[row], "hoplite" if shield == "hoplite" else "shield")
    f = fight("Forest Archer", guard)
    said = f.say(
        f"Forest Archer: shoot self bow vs Guard range {metres} parry with {shield} rolled attack 90, parry 90"
    )
    assert said.check("parry").chance == (60 if times == "crit" else half_up(Fraction(times) * 60))


@pytest.mark.rule("R3-MSL-13")
def test_range_bands() -> None:
    f = fight("Forest Archer", "Lia")
    assert f.say("Forest Archer: shoot self bow vs Lia range 80 nothing rolled attack 90").check("attack").chance == 60
    f = fight("Forest Archer", "Lia")
    assert f.say("Forest Archer: shoot self bow vs Lia range 81 nothing rolled attack 90").check("attack").chance == 30
    message = refused(f, "Forest Archer: shoot self bow vs Lia range 161", "out_of_range")
    assert "161 m" in message and "160 m" in message


@pytest.mark.rule("R3-MSL-13", "R3-MIS-01")
def test_an_untold_distance_is_normal_range() -> None:
    f = fight("Forest Archer", "Lia")
    said = f.say("Forest Archer: shoot self bow vs Lia nothing rolled attack 90")
    assert said.check("attack").chance == 60 and said.note("attacks").data["sr"] == 2


@pytest.mark.rule("R3-MSL-06", "R3-MSL-08")
def test_the_map_tells_who_is_beside_the_shooter() -> None:
    f = fight("Forest Archer", "Lia", "Grak")
    f.do(Moved("Forest Archer", to=(0, 0)), Moved("Lia", to=(30, 0)), Moved("Grak", to=(1, 0)))
    said = f.say("Forest Archer: shoot self bow vs Lia nothing rolled attack 90")
    assert said.check("attack").chance == 30


@pytest.mark.rule("R3-MSL-16", "R3-CTR-01")
def test_missiles_are_answered_plainly() -> None:
    text = "Forest Archer: shoot self bow vs Lia range 30"
    refused(fight("Forest Archer", "Lia"), f"{text} parry with rapier riposte", "missile_tactic")
    refused(fight("Forest Archer", "Lia"), f"{text} dodge counter", "missile_tactic")
    f = fight("Forest Archer", "Lia")
    said = f.say("Forest Archer: shoot self bow vs Lia range 1 dodge counter rolled attack 90, dodge 12")
    assert said.has("counter_queued")
    f = fight("Forest Archer", "Lia")
    said = f.say(f"{text} parry with rapier rolled attack 90, parry 1")
    assert not said.has("parry_hurts"), "a parried arrow hurts no bow"


@pytest.mark.rule("R3-MSL-15", "R3-HIT-11", "R3-WPN-03")
def test_missile_table_and_half_the_damage_modifier() -> None:
    f = fight("Forest Archer", made("Target"))
    said = f.say("Forest Archer: shoot self bow vs Target range 30 nothing rolled attack 50, location 12, damage 3")
    assert said.note("damage").data == {"target": "Target", "d": 4, "location": "chest"}
    said = f.say("Forest Archer: shoot self bow vs Target range 30 nothing rolled attack 20, location 11, damage 6")
    thrower = made("Thrower", dm="1d6", weapons=THROWS, tactics={})
    f = fight(thrower, made("Target", siz=100))
    said = f.say(
        "Thrower: throw javelin vs Target range 10 nothing rolled attack 50, location 16, damage 10, damage_modifier 3"
    )
    assert said.note("damage").data == {"target": "Target", "d": 12, "location": "right arm"}
    assert f.item("Thrower", "javelin").where == "ground"


@pytest.mark.rule("R3-MSL-14", "R3-KNB-08")
def test_we_33_shield_cover() -> None:
    f = fight("Forest Archer", "Rurik")
    said = f.say("Rurik: cover with target")
    assert said.note("covers").data["locations"] == "left arm, chest"
    said = f.say(
        "Forest Archer: shoot self bow vs Rurik range 30 nothing rolled attack 10, location 13,"
        " damage 6, damage_impale 5"
    )
    assert said.note("damage").data["d"] == 13
    assert f.item("Rurik", "target").q["ap"] == 11
    assert said.note("no_wound").data["reached"] == 1 and not said.has("knocked_back")


@pytest.mark.rule("R3-MSL-14", "R3-SOI-14")
def test_a_covering_shield_does_not_parry_and_covers_nothing_else() -> None:
    f = fight("Forest Archer", "Rurik")
    f.say("Rurik: cover with target")
    refused(f, "Forest Archer: shoot self bow vs Rurik range 30 parry with target", "hand_unusable")
    said = f.say("Forest Archer: shoot self bow vs Rurik range 30 nothing rolled attack 40, location 2, damage 6")
    assert not said.has("shield_covers") and said.note("wound").data["amount"] == 2
    f = fight("Forest Archer", "Rurik")
    f.say("Forest Archer: shoot self bow vs Rurik range 30 parry with target rolled attack 90, parry 90")
    refused(f, "Rurik: cover with target", "hand_unusable")


@pytest.mark.rule("R3-MSL-14")
def test_a_critical_does_not_ignore_the_covering_shield() -> None:
    f = fight(
        "Forest Archer", made("Guard", siz=13, str=16, weapons=[], tactics={}, shields=[{"id": "hoplite", "ap": 5}])
    )
    f.say("Guard: cover with hoplite at right leg")
    said = f.say("Forest Archer: shoot self bow vs Guard range 30 nothing rolled attack 1, location 2, damage 6")
    assert said.note("absorbs").data["passes"] == 2
    assert said.note("wound").data["amount"] == 2, "what gets past it ignores the armour"


@pytest.mark.rule("R3-MSL-14", "R3-SOI-11")
@pytest.mark.parametrize(("at", "leg"), [("", "left leg"), (" at right leg", "right leg")])
def test_a_shield_covers_the_leg_that_is_named_in_the_intent(at: str, leg: str) -> None:
    f = fight(made("Guard", weapons=[{"id": "broadsword"}], shields=[{"id": "hoplite"}]), "Grak")
    said = f.say(f"Guard: intent cover with hoplite{at}, dodge")
    assert leg in said.note("covers").data["locations"].split(", ")


@pytest.mark.rule("R3-LRG-03", "R3-LRG-04")
def test_we_32_arrows_at_a_giant() -> None:
    f = fight("Forest Archer", "Hill Giant")
    said = f.say("Forest Archer: shoot self bow vs Hill Giant range 60 dodge rolled attack 90, dodge 90")
    assert said.check("dodge").chance == 6
    f = fight("Forest Archer", "Hill Giant")
    said = f.say("Forest Archer: shoot self bow vs Hill Giant range 1 dodge rolled attack 90, dodge 90")
    assert said.check("dodge").chance == 30
    f = fight("Forest Archer", "Hill Giant")
    said = f.say("Forest Archer: shoot self bow vs Hill Giant range 6 moved 10 nothing rolled attack 90")
    assert said.check("attack").chance == 50, "the penalty of a moving giant is not doubled"


@pytest.mark.rule("R3-SOI-14", "R3-MIS-01", "R3-DRW-02")
def test_ammunition() -> None:
    f = fight(made("Archer", weapons=[{**BOW, "shots": 2}], tactics={}), "Lia")
    f.say("Archer: shoot self bow vs Lia range 30 nothing rolled attack 90")
    assert f.item("Archer", "bow_self").q == {"ap": 5, "shots": 1, "loaded": 0}
    said = f.say("Archer: shoot self bow vs Lia range 30 nothing rolled attack 90")
    assert said.has("loaded_on_the_spot")
    assert "isn't loaded" in refused(f, "Archer: shoot self bow vs Lia range 30", "not_loaded")


@pytest.mark.rule("R3-IMP-01", "R3-IMP-02", "R3-IMP-04")
def test_a_weapon_stays_stuck_until_it_is_pulled_out() -> None:
    f = fight("Lia", made("Target"))
    said = f.say(
        "Lia: attack rapier vs Target nothing rolled attack 10, location 12, damage 5, damage_impale 5, pull_free 39"
    )
    assert said.note("stuck").data == {"target": "Target", "item": "Rapier", "location": "chest"}
    assert "stuck" in f.conditions("Target")
    assert "Target" in refused(f, "Lia: attack rapier vs Target", "weapon_stuck")
    refused(f, "Target: attack main gauche vs Lia parry with rapier", "weapon_stuck")
    said = f.say("Lia: pull rapier rolled pull_free 76")
    assert said.has("still_stuck") and said.check("pull_free").chance == 75
    said = f.say("Lia: pull rapier rolled pull_free 75")
    assert said.has("pulled_free") and "stuck" not in f.conditions("Target")


@pytest.mark.rule("R3-IMP-01", "R3-IMP-03")
def test_the_victim_tears_an_arrow_out() -> None:
    f = fight("Forest Archer", made("Target", armour={}))
    said = f.say(
        "Forest Archer: shoot self bow vs Target range 30 nothing"
        " rolled attack 10, location 13, damage 6, damage_impale 5, pull_free 1"
    )
    assert said.has("stuck") and said.unused == ["pull_free 1"]
    said = f.say("Target: remove chest rolled remove_weapon 46, remove_damage 2")
    assert said.check("remove_weapon").chance == 40
    assert f.value("Target", "hp") == 60 - 13 - 2
    said = f.say("Target: remove rolled remove_weapon 40")
    assert said.has("removes_weapon") and "stuck" not in f.conditions("Target")
