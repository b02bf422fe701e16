"""What a hit does: extras, fumbles, brawling, wounds by location, bleeding, healing, fatigue."""

import pytest

from rules.rqhouse.figure import keys
from tests.rules.rqhouse.play import House


def fight(**foe: object) -> House:
    return House("Ben", ("Foe", "Cormac", foe))


@pytest.mark.rule("RH-XS-04", "RH-ARM-01")
def test_no_armour() -> None:
    f = fight(armour=5, magic_protection=1)
    f.say("Ben: attack broadsword no armour vs Foe nothing rolled attack 30, location 12, damage 3")
    assert f.said.note("damage").data["through"] == 2 and f.points("Foe", "chest") == 3


@pytest.mark.rule("RH-XS-07", "RH-STN-02", "RH-STN-04", "RH-XS-15")
def test_knockout() -> None:
    f = fight()
    f.say("Ben: attack broadsword knockout pulled vs Foe nothing rolled attack 30, con5 60")
    assert "stunned" in f.conditions("Foe") and f.value("Foe", "health") == 11
    f.say("Ben: attack broadsword knockout pulled vs Foe nothing rolled attack 30, con5 61")
    assert "unconscious" in f.conditions("Foe") and f["Foe"].posture == "prone"
    assert f.item("Foe", "handaxe").where == "ground"


@pytest.mark.rule("RH-XS-08", "RH-FUM-03")
def test_disarm() -> None:
    f = fight()
    assert f.refused("Foe: attack handaxe disarm handaxe vs Ben nothing") in ("not_held", "unknown_name")
    f.say("Ben: attack broadsword disarm pulled vs Foe nothing rolled attack 30")
    assert f.item("Foe", "handaxe").where == "ground"
    f.say("Foe: pick up handaxe")
    assert f.item("Foe", "handaxe").where == "hand" and f.value("Foe", "actions_left") == 1


@pytest.mark.rule("RH-XS-09")
def test_knockback() -> None:
    f = House("Ben", ("Foe", "Cormac", {"siz": 4, "armour": 20}), at={"Ben": (0, 0), "Foe": (1, 0)})
    f.say("Ben: attack broadsword knockback plus five vs Foe nothing rolled attack 06, location 12, damage 4, dex5 56")
    assert f.said.note("knocked_back").data["metres"] == 2 and f["Foe"].pos == (3, 0) and f["Foe"].posture == "prone"


@pytest.mark.rule("RH-HEA-04")
@pytest.mark.parametrize(("below", "crosses"), [(1, True), (-1, False)])
def test_a_spell_that_brings_a_location_above_zero_gives_a_health_back_and_tells_it(below: int, crosses: bool) -> None:
    f = House("Imke", ("Foe", "Cormac"))
    f.say(f"apply {f.value('Foe', 'loc_hp')['left_leg'] + below} to Foe at left leg ignoring armour")
    f.say("Imke: cast heal points 3 vs Foe at left leg")
    assert f.said.has("crossing") is crosses


@pytest.mark.rule("RH-XS-12")
def test_slash() -> None:
    f = House("Ben", "Imke", ("Foe", "Cormac"), ("Axe", "Cormac", {"handaxe": 60}))
    f.say("Axe: attack handaxe slash vs Foe nothing rolled attack 06, location 16, bleed 1")
    assert "impaired_left_arm" in f.conditions("Foe")
    f.say("Imke: cast heal points 1 vs Foe at left arm")
    assert "impaired_left_arm" not in f.conditions("Foe")
    f.say("Axe: attack handaxe slash vs Ben nothing rolled attack 06, location 19, bleed 3")
    assert "impaired_head" in f.conditions("Ben")


@pytest.mark.rule("RH-XS-13", "RH-STN-01")
def test_crush_stuns_through_armour() -> None:
    f = House(("Club", "Cormac", {"heavy mace": 60}), ("Foe", "Ben", {"armour": 20}))
    f.say("Club: drop handaxe")
    f.say("Club: attack heavy mace crush vs Foe nothing rolled attack 06, location 12")
    assert "stunned" in f.conditions("Foe")
    f.say("Foe: attack broadsword vs Club nothing rolled attack 50")
    assert f.said.has("misses") and "stunned" not in f.conditions("Foe")


@pytest.mark.rule("RH-STN-01", "RH-DEF-05")
def test_who_goes_on_full_defence_stunned_defends_stunned_to_the_end_of_the_round() -> None:
    f = House(("Club", "Cormac", {"heavy mace": 60}), ("Foe", "Ben", {"armour": 20}), ("Third", "Ben"))
    f.say("Club: drop handaxe")
    f.say("Club: attack heavy mace crush vs Foe nothing rolled attack 06, location 12")
    f.say("Foe: full defence")
    assert "stunned" in f.conditions("Foe")
    f.say("Third: attack broadsword vs Foe parry rolled attack 30, parry 40, location 12, damage 1")
    assert f.said.note("defence_lessened").data["n"] == 0
    f.say("round")
    assert f.said.has("stun_over") and "stunned" not in f.conditions("Foe")


@pytest.mark.rule("RH-FUM-05", "RH-FUM-06", "RH-FUM-07", "RH-FUM-08", "RH-FUM-04")
def test_the_fumble_table() -> None:
    f = House("Jorun", "Kett", fumble="table")
    f.say("Jorun: attack scimitar vs Kett nothing rolled attack 00, fumble 46, fumble_location 12")
    assert f.value("Jorun", "armour")["chest"] == 0 and keys.LOST.of(f["Jorun"]) == 1
    f.say("Kett: attack spear vs Jorun nothing rolled attack 00, fumble 60")
    assert f["Kett"].posture == "kneeling" and keys.SKIPPED.of(f["Kett"]) == 1
    f = House("Jorun", "Kett", fumble="table", pace="strict")
    f.say("Jorun: attack scimitar vs Kett nothing rolled attack 00, fumble 71")
    assert f["Jorun"].posture == "prone"
    f.say("Kett: pass")
    assert f.said.has("action_lost", "Jorun"), "the second action is lost"
    f = House("Jorun", "Kett", fumble="table")
    f.say("Jorun: attack scimitar vs Kett nothing rolled attack 00, fumble 80")
    f.say("round")
    f.say("Jorun: attack scimitar vs Kett nothing rolled attack 33")
    assert f.said.check("attack").chance == 32 and "stumbling" in f.conditions("Jorun")
    f.say("round")
    assert "stumbling" not in f.conditions("Jorun")
    f.say("Jorun: attack scimitar vs Kett nothing rolled attack 00, fumble 43")
    assert f.item("Jorun", "shield_small").where == "gone"


@pytest.mark.rule("RH-STN-03", "RH-BRL-02", "RH-BRL-03")
def test_a_brawl_stuns_and_numbs() -> None:
    f = House("Ben", ("Foe", "Cormac", {"dex": 16}))
    f.say("Ben: attack brawl plus five vs Foe nothing rolled attack 20, location 12, damage 3, Foe.con5 90")
    assert "brawl_stunned" in f.conditions("Foe")
    f.say("Ben: attack brawl plus five vs Foe nothing rolled attack 20, location 1, damage 3")
    assert "numbed_right_leg" in f.conditions("Foe") and f["Foe"].posture == "prone"
    f.say("round rolled Foe.con5 60, Foe.bleed 3")
    assert not {"brawl_stunned", "numbed_right_leg"} & set(f.conditions("Foe"))
    assert f.said.note("stun_over").who == "Foe"


@pytest.mark.rule("RH-BRL-07", "RH-MOD-04")
def test_grapple() -> None:
    f = House("Mara", ("Foe", "Cormac"))
    f.say("Mara: attack grapple vs Foe nothing rolled attack 40, location 16, damage 1")
    assert "held_left_arm" in f.conditions("Foe")
    assert f.refused("Mara: attack brawl vs Foe dodge") == "held" and f.refused("Foe: move 3") == "held"
    f.say("Foe: escape rolled grapple_escape 61, grapple_hold 50")
    assert f.said.has("stays_held")
    f.say("Foe: escape rolled grapple_escape 100, grapple_hold 50")
    assert [check.degree for check in f.said.checks[:1]] == ["0"], "a 00 of what is no combat roll is a failure"
    f.say("Foe: escape rolled grapple_escape 30, grapple_hold 40")
    assert f.said.has("escapes") and "held_left_arm" not in f.conditions("Foe")
    assert f.refused("Foe: escape") == "not_held_by" and f.refused("Mara: release Foe") == "holds_nobody"


@pytest.mark.rule("RH-DMG-05", "RH-DMG-06")
def test_maimed_and_severed() -> None:
    f = fight()
    f.say("apply 12 to Foe at left leg rolled bleed 1, con5 5")
    assert "maimed_left_leg" in f.conditions("Foe")
    f = fight()
    f.say("apply 12 to Foe at head slash rolled bleed 5, con5 1")
    assert "dead" in f.conditions("Foe") and "severed_head" in f.conditions("Foe")


@pytest.mark.rule("RH-LOC-07", "RH-STN-02", "RH-LOC-10", "RH-LOC-11", "RH-LOC-12", "RH-BLD-05", "RH-HLT-03")
def test_heads() -> None:
    f = House("Imke", ("Foe", "Cormac"))
    f.hurt("Foe", "head", 3)
    assert "stunned" in f.conditions("Foe")
    f.say("apply 6 to Foe at head rolled bleed 4")
    assert {"comatose", "unconscious", "bleeding_head"} <= set(f.conditions("Foe"))
    f.say("Imke: cast heal points 2 vs Foe at head")
    assert "comatose" not in f.conditions("Foe") and "unconscious" in f.conditions("Foe")
    assert "bleeding_head" not in f.conditions("Foe")
    f = House("Imke", "Signy", ("Foe", "Sanjay"))
    f.say("apply 18 to Foe at chest rolled bleed 4, con5 90")
    assert {"dying", "weakened"} <= set(f.conditions("Foe")) and f.value("Foe", "health") == 1
    f.say("round")
    assert "dead" in f.conditions("Foe")


@pytest.mark.rule("RH-BLD-03", "RH-BLD-02")
def test_every_location_bleeds() -> None:
    f = House("Ben", ("Foe", "Sanjay"))
    f.say("apply 6 to Foe at chest rolled bleed 3")
    f.say("apply 5 to Foe at abdomen rolled bleed 1")
    assert f.value("Foe", "health") == 13
    f.say("round")
    assert f.value("Foe", "health") == 11 and "bleeding_abdomen" not in f.conditions("Foe")
    f.say("round")
    assert f.value("Foe", "health") == 10


@pytest.mark.rule("RH-HEA-06", "RH-HEA-08", "RH-HEA-05")
def test_first_aid_on_several_wounds() -> None:
    f = House(("Spirit", "Signy", {"first_aid": 100}), ("Foe", "Sanjay"))
    f.hurt("Foe", "left_leg", 2)
    f.hurt("Foe", "left_leg", 1)
    f.say("Spirit: first aid Foe at left leg rolled first_aid 95, first_aid_points 1")
    assert f.said.check("first_aid").chance == 100 and f.points("Foe", "left_leg") == 3
    f.say("Spirit: first aid Foe at left leg rolled first_aid 95, first_aid_points 3")
    assert f.points("Foe", "left_leg") == 4, "no more than the wound has"
    assert f.refused("Spirit: first aid Foe at left leg") == "treated_already"
    assert f.refused("Spirit: first aid Foe at head") == "no_wound"


@pytest.mark.rule("RH-HEA-13", "RH-HEA-14")
def test_heal_body() -> None:
    f = House("Imke", ("Foe", "Sanjay"))
    f.say("apply 8 to Foe at abdomen rolled bleed 5")
    f.say("Imke: cast heal body points 9 vs Foe")
    assert f.value("Foe", "health") == 13 and f.points("Foe", "abdomen") == 5 and not f["Foe"].wounds
    assert "bleeding_abdomen" not in f.conditions("Foe")


@pytest.mark.rule("RH-HEA-02", "RH-HEA-01")
def test_activity_and_low_health() -> None:
    f = House("Ben", ("Foe", "Sanjay", {"heal_rate": "2d3"}))
    f.say("apply 9 to Foe at left leg")
    assert f.value("Foe", "health") == 9
    f.say("Foe: rest week moderate rolled heal 3, heal.2 1, heal.3 2, heal.4 2")
    assert f.points("Foe", "left_leg") == -2 and f.value("Foe", "health") == 11
    f.set("Foe", health=6)
    f.say("Foe: rest week rolled heal 3, heal.2 2")
    assert f.points("Foe", "left_leg") == 1 and f.value("Foe", "health") == 8


@pytest.mark.rule("RH-FAT-07", "RH-FAT-02")
def test_the_unburdened_do_not_tire() -> None:
    f = fight()
    f.say("Ben: attack broadsword vs Foe nothing rolled attack 95")
    assert f.value("Ben", "fatigue") == 0
    f.mark("Ben", "handicap")
    f.say("Ben: attack broadsword vs Foe nothing rolled attack 95")
    assert f.value("Ben", "fatigue") == 1 and f.value("Ben", "enc_band") == 1


def stunned_late() -> House:
    """Slow's chest is stunned in round 1, in which his turn has come and he failed to shake it off."""
    f = House("Ben", ("Slow", "Cormac", {"dex": 5}), source=lambda name, dice: dice.low)
    f.say("Ben: attack brawl plus five vs Slow nothing rolled attack 20, location 12, damage 3, Slow.con5 90")
    f.say("round")
    assert "brawl_stunned" in f.conditions("Slow")
    return f


@pytest.mark.rule("RH-STN-03")
def test_who_says_nothing_in_a_round_shakes_off_the_stun_at_its_end() -> None:
    f = stunned_late()
    f.say("round rolled Slow.con5 90")
    assert not f.said.unused and "brawl_stunned" in f.conditions("Slow")
    f.say("round rolled Slow.con5 60")
    assert "brawl_stunned" not in f.conditions("Slow")


@pytest.mark.rule("RH-STN-03")
def test_the_first_sentence_of_a_round_out_of_turn_shakes_off_before_it() -> None:
    f = stunned_late()
    f.say("Slow: attack handaxe vs Ben nothing rolled con5 60, attack 30, location 12, damage_bonus 1")
    assert [d.label for d in f.said.dice][:2] == ["con5", "attack"] and f.said.note("hits").data["attack"] == 1


@pytest.mark.rule("RH-BRL-03", "RH-STN-03")
def test_a_numb_limb_alone_is_tried_once_a_round_even_by_who_waits() -> None:
    f = House("Ben", ("Foe", "Cormac", {"dex": 16}), pace="strict", source=lambda name, dice: dice.low)
    f.say("Foe: pass")
    f.say("Ben: attack brawl plus five vs Foe nothing rolled attack 20, location 13, damage 3")
    f.say("round rolled Foe.con5 90")
    assert "numbed_right_arm" in f.conditions("Foe")
    f.say("Foe: hold until 3")
    f.say("Ben: pass")
    assert not f.said.dice and "numbed_right_arm" in f.conditions("Foe")


@pytest.mark.rule("RH-XS-10", "RH-XS-11", "RH-WPN-11")
def test_two_weapons_in_one_location_bleed_and_come_out_one_by_one() -> None:
    f = House(("One", "Kett"), ("Two", "Kett"), ("Foe", "Sanjay", {"con": 20, "siz": 20, "str": 4}))
    for who in ("One", "Two"):
        f.say(f"{who}: attack spear one handed pulled vs Foe nothing rolled attack 99")
    f.say("round")
    f.say("One: attack spear one handed impale vs Foe at left arm nothing rolled attack 01, damage_bonus 1, bleed 1")
    f.say("Two: attack spear one handed impale vs Foe at left arm nothing rolled attack 01, damage_bonus 1, bleed 1")
    assert [f.item(who, "spear_1h").where for who in ("One", "Two")] == ["stuck", "stuck"]
    f.set("Foe", health=20)
    f.say("round")
    assert f.said.note("impaled_bleeds").data["n"] == 2
    f.say("One: pull spear from Foe rolled removal 1")
    assert f.item("One", "spear_1h").where == "ground" and f.item("Two", "spear_1h").where == "stuck"
    assert "impaled_left_arm" in f.conditions("Foe")
    f.say("Two: pull spear from Foe rolled removal 1")
    assert f.item("Two", "spear_1h").where == "ground" and "impaled_left_arm" not in f.conditions("Foe")


@pytest.mark.rule("RH-STN-03")
def test_what_is_refused_rolls_nothing_against_a_stun() -> None:
    f = stunned_late()
    assert f.refused("Slow: stand up") == "standing_already"
    assert f.refused("Slow: attack broadsword vs Ben") in ("unknown_name", "not_carried")
    assert "brawl_stunned" in f.conditions("Slow")


@pytest.mark.rule("RH-HLT-02", "RH-BLD-02", "RH-RND-01")
@pytest.mark.parametrize(
    ("first", "second", "out", "armed"), [(20, 99, False, True), (99, 20, False, False), (99, 98, True, False)]
)
def test_who_bleeds_into_the_death_zone_rolls_then_and_as_the_next_round_begins(
    first: int, second: int, out: bool, armed: bool
) -> None:
    f = fight()
    f.set("Foe", health=5)
    f.say("Ben: attack broadsword vs Foe nothing rolled attack 60, location 9, damage 4, damage_bonus 1, bleed 5")
    f.set("Foe", health=4)
    f.say(f"round rolled Foe.con5 {first}, Foe.con5.2 {second}")
    assert [d.label for d in f.said.dice] == ["con5", "con5"]
    codes = [n.code for n in f.said.notes]
    assert codes.index("death_zone") < codes.index("round") < codes.index("near_death")
    assert ("unconscious" in f.conditions("Foe")) == out
    weapon = f.item("Foe", f["Foe"].items[0].id)
    assert (weapon.where == "hand") == armed, "who faints for a moment drops what is in hand"
