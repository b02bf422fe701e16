"""Attacks and defences as they are typed: order of dice, packages, Maneuver, missiles, weapons, spirit combat."""

import pytest

from rules.rqhouse.figure import keys
from rules.rqhouse.ruleset import RULES
from tests.rules.rqhouse.play import PLAYER, House


def order(f: House) -> list[str]:
    """The labels of the dice in the order in which they fell."""
    return [f"{die.who}.{die.label}" for die in f.said.dice]


@pytest.mark.rule("RH-ATK-17", "RH-DEF-02", "RH-MA-02", "RH-MAN-05", "RH-MAN-06", "RH-ATK-01")
def test_the_order_of_an_exchange() -> None:
    f = House("Jorun", "Kett")
    f.say(
        "Jorun: attack scimitar maneuver position martial arts knockout vs Kett parry with spear rolled maneuver 20,"
        " counter_maneuver 90, attack 60, parry 99, location 12, martial_arts 40, damage 2, martial_arts_damage 3,"
        " damage_bonus 1, con5 30"
    )
    assert order(f) == [
        "Jorun.maneuver",
        "Kett.counter_maneuver",
        "Jorun.attack",
        "Kett.parry",
        "Jorun.location",
        "Jorun.martial_arts",
        "Jorun.damage",
        "Jorun.damage_bonus",
        "Jorun.martial_arts_damage",
        "Kett.con5",
    ]
    assert f.said.note("hits").data["attack"] == 2 and "stunned" in f.conditions("Kett")


@pytest.mark.rule("RH-MAN-01", "RH-MAN-02", "RH-MAN-04", "RH-MAN-05")
def test_a_contest_moves_the_loser() -> None:
    f = House("Jorun", "Kett", at={"Jorun": (0, 0), "Kett": (1, 0)})
    f.say("Jorun: maneuver vs Kett rolled maneuver 20, counter_maneuver 20")
    assert f.said.has("maneuver_lost") and f["Kett"].pos == (1, 0)
    f.say("Jorun: maneuver vs Kett rolled maneuver 20, counter_maneuver 39")
    assert f["Kett"].pos == (4, 0)
    f.say("Kett: maneuver to 2,0 vs Jorun rolled maneuver 5, counter_maneuver 90")
    assert f["Jorun"].pos == (2, 0)


@pytest.mark.rule("RH-MAN-03")
def test_leaving_a_melee() -> None:
    f = House("Jorun", "Kett", "Ben")
    f.say("Jorun: pair vs Kett engaged")
    f.say("Ben: pair vs Jorun engaged")
    dice = "maneuver 20, Kett.counter_maneuver 90, maneuver.2 40, Ben.counter_maneuver 3"
    f.say(f"Jorun: withdraw vs Kett, Ben rolled {dice}")
    assert f.said.note("withdraws").data["free"] == "Ben"
    assert f.refused("Ben: attack broadsword vs Kett nothing") == "free_attack_at"
    left = f.value("Ben", "actions_left")
    f.say("Ben: attack broadsword vs Jorun dodge rolled attack 60, dodge 20")
    assert f.value("Ben", "actions_left") == left
    f.say("Jorun: pair vs Kett engaged")
    f.say("Jorun: move 5")
    assert f.said.has("free_attack_waits", "Kett")
    f.say("Kett: decline")
    assert f.said.has("declines")


@pytest.mark.rule("RH-MOD-09", "RH-MOD-10", "RH-MOD-04")
def test_gifts_still_have_to_beat_the_defence() -> None:
    f = House("Jorun", "Kett")
    f.down("Kett")
    f.say("Jorun: attack scimitar reward vs Kett parry with spear rolled attack 50, parry 20")
    assert f.said.note("stopped").data == {**f.said.note("stopped").data, "attack": 2, "defence": 2}
    assert f.refused("Jorun: attack scimitar reward vs Kett", PLAYER) in ("gm_only", "not_yours")


@pytest.mark.rule("RH-MOD-03", "RH-HLT-01")
def test_below_half_health() -> None:
    f = House("Jorun", ("Kett", "Kett", {"armour": 20}))
    f.set("Jorun", health=6)
    f.say("Jorun: attack scimitar vs Kett nothing rolled attack 20, location 1, damage 1, damage_bonus 1")
    assert f.said.note("hits").data["attack"] == 2
    f.set("Jorun", health=5)
    f.say("Jorun: attack scimitar vs Kett nothing rolled attack 20, location 1, damage 1, damage_bonus 1")
    assert f.said.note("hits").data["attack"] == 1


@pytest.mark.rule("RH-DEF-01", "RH-DEF-03")
def test_one_standing_roll() -> None:
    f = House("Jorun", "Kett", "Ben")
    f.say("Jorun: standing parry with small shield rolled parry 20")
    assert f.value("Jorun", "actions_left") == 1
    assert f.refused("Kett: attack spear vs Jorun dodge") == "standing_defence"
    assert f.refused("Jorun: standing dodge") == "standing_defence"
    f.say("Kett: attack spear vs Jorun parry with small shield rolled attack 20")
    f.say("Ben: attack broadsword vs Jorun rolled attack 20")
    assert f.said.note("stopped").data["defence"] == 2 and len(f.said.dice) == 1


@pytest.mark.rule("RH-DEF-03", "RH-DEF-09")
def test_a_fumbled_standing_roll_counts_every_time() -> None:
    f = House("Jorun", "Kett")
    f.say("Jorun: standing dodge rolled dodge 00")
    assert f.said.has("fumbles", "Jorun")
    f.say("Kett: attack spear one handed full damage vs Jorun rolled attack 50, location 1, damage_bonus 1")
    assert f.said.note("hits").data["attack"] == 2 and not f.said.has("fumbles", "Jorun")


@pytest.mark.rule("RH-DEF-05", "RH-DEF-06")
def test_full_defence() -> None:
    f = House("Jorun", "Kett", pace="strict")
    assert f.refused("Jorun: attack scimitar vs Kett parry with spear then dodge") == "needs_full_defence"
    f.say("Jorun: full defence moved 8 rolled maneuver 20")
    assert f.said.note("moves").data["metres"] == 8
    f.say("Kett: attack spear vs Jorun parry with small shield then dodge rolled attack 50, parry 90, dodge 20")
    assert order(f)[1:] == ["Jorun.parry", "Jorun.dodge"] and f.said.note("stopped").data["defence"] == 2


@pytest.mark.rule("RH-DEF-10", "RH-WPN-03", "RH-SUC-06")
def test_flails() -> None:
    f = House(("Flail", "Ben", {"war flail": 60}), "Kett")
    f.say("Flail: drop broadsword")
    f.say("Flail: attack war flail vs Kett parry with spear rolled attack 50, parry 40")
    assert f.said.check("parry").chance == 48
    f.say("Flail: attack war flail vs Kett parry with spear rolled attack 99")
    assert f.said.has("fumbles", "Flail") and f.said.check("attack").degree == "fumble"


@pytest.mark.rule("RH-DEF-12", "RH-MSL-06", "RH-MSL-02", "RH-MSL-01")
def test_missiles_and_shields() -> None:
    f = House("Jorun", "Kett", ("Big", "Marcus", {"damage_bonus": "1d6"}))
    assert f.refused("Jorun: shoot shortbow vs Kett range 40 parry with spear") == "missile_parry"
    assert f.refused("Jorun: shoot shortbow vs Kett parry with spear") in ("no_range", "missile_parry")
    assert f.refused("Jorun: shoot shortbow vs Kett range 121 nothing") == "out_of_range"
    f.say("Jorun: shoot shortbow vs Kett range 15 nothing rolled attack 50, location 20")
    assert f.said.note("hits").data["attack"] == 2, "point blank"
    f.say("Jorun: shoot shortbow vs Kett range 91 nothing rolled attack 50")
    assert f.said.has("misses")
    assert f.said.has("loaded_on_the_spot")
    f = House("Jorun", "Kett", missile_parry=True)
    f.say("Jorun: throw javelin vs Kett range 10 parry with spear rolled attack 50, parry 50")
    f.say("Jorun: shoot shortbow vs Kett range 40 parry with spear rolled attack 50, parry 50")
    assert f.said.has("stopped")


@pytest.mark.rule("RH-MSL-06", "RH-WPN-06")
def test_a_throw_takes_half_the_bonus_and_leaves_the_hand() -> None:
    f = House("Jorun", ("Foe", "Cormac"))
    f.say("Jorun: throw javelin vs Foe range 10 nothing rolled attack 40, location 12, damage 3, damage_bonus 3")
    assert f.said.note("damage").data["rolled"] == 4
    assert f.item("Jorun", "javelin_1h").where == "ground"
    f.say("Jorun: pick up javelin")
    assert f.item("Jorun", "javelin_1h").where == "hand"


@pytest.mark.rule("RH-MSL-03", "RH-MSL-05")
def test_atlatl_and_lead() -> None:
    f = House("Jorun", ("Foe", "Cormac"), ("Slinger", "Cormac", {"dex": 9, "sling": 50}))
    assert f.refused("Jorun: throw javelin vs Foe range 40 nothing") == "out_of_range"
    f.say("Jorun: throw javelin atlatl vs Foe range 30 nothing rolled attack 20, location 12, damage 3, damage_bonus 1")
    assert f.said.check("attack").chance == 25 and f.said.note("damage").data["rolled"] == 4
    f.say("Slinger: shoot sling lead vs Foe range 50 nothing rolled attack 40, location 12, damage 3, bleed 1")
    assert f.said.note("damage").data["rolled"] == 4


@pytest.mark.rule("RH-MSL-04", "RH-RND-07")
def test_loading() -> None:
    f = House("Bowman", "Kett", pace="strict")
    f.say("Bowman: shoot nomad bow vs Kett range 50 nothing rolled attack 99")
    f.say("Kett: pass")
    assert f.refused("Bowman: shoot nomad bow vs Kett range 50 nothing") == "not_loaded"
    f.say("Bowman: load nomad bow")
    assert f.refused("Bowman: load nomad bow") in ("already_loaded", "no_actions")
    f.say("Bowman: shoot nomad bow vs Kett range 50 nothing rolled attack 99")
    assert keys.SHOTS.of(f.item("Bowman", "nomad_bow")) == 18


@pytest.mark.rule("RH-ATK-15", "RH-ATK-16")
def test_packages_are_for_weapons_in_hand() -> None:
    f = House("Jorun", "Kett", "Ben")
    assert f.refused("Jorun: throw javelin full attack vs Kett range 9") in ("option_not_here", "hand_to_hand")
    assert f.refused("Jorun: attack scimitar multiple vs Kett nothing") == "package_targets"
    assert f.refused("Jorun: attack scimitar vs Kett, Ben nothing") == "one_target"
    assert f.refused("Jorun: attack scimitar full attack move and attack vs Kett nothing") == "one_package"


@pytest.mark.rule("RH-WPN-02", "RH-WPN-09", "RH-WPN-07")
def test_lances_hands_and_narrow_places() -> None:
    f = House("Knight", ("Foe", "Cormac", {"armour": 20}), narrow=True)
    f.say("Knight: attack lance full damage vs Foe nothing rolled attack 20, location 12, damage_bonus 1")
    assert f.said.note("damage").terms[0].n == 8, "a spear on foot"
    f.mark("Knight", "mounted")
    f.say(
        "Knight: attack lance full damage vs Foe nothing rolled attack 20, location 12, damage_bonus 1, con5 1, bleed 1"
    )
    assert f.said.note("damage").terms[0].n == 10
    f = House("Knight", "Pikeman", ("Foe", "Cormac"), narrow=True)
    f.say("Pikeman: attack pike vs Foe nothing rolled attack 60")
    assert f.said.check("attack").chance == 31
    f.say("Knight: draw bastard sword")
    assert f.refused("Knight: attack bastard sword two handed vs Foe") == "hands_full"


@pytest.mark.rule("RH-SPR-01", "RH-RND-06", "RH-DEF-01")
def test_spirit_combat() -> None:
    f = House("Imke", "Kett")
    f.say("Imke: spirit attack vs Kett rolled spirit_attack 50, spirit_defence 60, spirit_drain 2")
    assert f.said.check("spirit_attack").chance == 80 and f.value("Kett", "magic_points") == 8
    assert f.value("Imke", "actions_left") == 1
    f.set("Kett", magic_points=1)
    f.say("Imke: spirit attack vs Kett nothing rolled spirit_attack 50, spirit_drain 3")
    assert f.said.has("overcome", "Kett") and f.value("Kett", "magic_points") == 0


@pytest.mark.rule("RH-DEF-07")
def test_beasts_dodge_by_their_int() -> None:
    f = House(("Dog", "Cormac", {"int": 5, "dex": 8}), "Kett")
    assert f.value("Dog", "dodge") == 25
    f.set("Dog", fatigue=3)
    f.say("Kett: attack spear vs Dog dodge rolled attack 50, dodge 25")
    assert f.said.check("dodge").chance == 25


@pytest.mark.rule("RH-MAG-01", "RH-MAG-02", "RH-MAG-03", "RH-INI-06", "RH-RND-15")
def test_spells_and_rituals() -> None:
    f = House("Imke", "Kett")
    f.say("Imke: cast shimmer points 2 fatigue 1 skill 50 rolled cast 51")
    assert f.value("Imke", "magic_points") == 14 and f.value("Imke", "fatigue") == 1 and f.said.has("spell_fails")
    assert f.refused("Imke: cast shimmer points 8") == "ten_points"
    assert f.refused("Imke: cast shimmer") == "no_points"
    assert f.refused("Imke: cast shimmer points 15") == "few_magic_points"
    f.say("round")
    f.say("Imke: ritual calling the rain")
    assert f.said.note("ritual").data["what"] == "calling the rain" and f.value("Imke", "actions_left") == 0


@pytest.mark.rule("RH-RND-19", "RH-RND-17")
def test_a_quarter_move_is_always_possible() -> None:
    f = House("Jorun", "Kett", pace="strict")
    assert f.refused("Jorun: step 4") == "too_far" and f.refused("Jorun: step back 3") == "too_far"
    f.say("Jorun: step 3")
    f.say("Jorun: full defence")
    assert f.value("Jorun", "actions_left") == 0


@pytest.mark.rule("RH-MAG-03")
def test_spells_with_ready_effects() -> None:
    f = House("Imke", "Kett", ("Foe", "Cormac", {"armour": 2}))
    f.say("Imke: cast bladesharp points 4 vs Kett")
    dice = "attack 30, location 12, damage_bonus 1, bleed 4, con5 1"
    f.say(f"Kett: attack spear one handed full damage vs Foe nothing rolled {dice}")
    assert f.said.check("attack").chance == 78 and f.said.note("damage").data["rolled"] == 13
    f = House("Imke", "Kett", ("Foe", "Cormac", {"armour": 2}))
    f.say("Imke: cast protection points 3 vs Foe")
    assert f.value("Foe", "armour")["head"] == 5
    f.say("Imke: cast mobility points 2 vs Foe")
    assert f.value("Foe", "mv") == 21


@pytest.mark.rule("RH-DEF-03", "RH-DEF-12", "RH-SPR-01")
@pytest.mark.parametrize(
    ("standing", "blow"),
    [
        ("standing parry with spear rolled parry 01", "Jorun: shoot shortbow vs Kett range 60 rolled attack 50"),
        ("standing dodge rolled dodge 01", "Jorun: spirit attack vs Kett rolled spirit_attack 50"),
        ("standing spirit defence rolled spirit_defence 01", "Jorun: attack scimitar vs Kett rolled attack 60"),
    ],
)
def test_a_standing_roll_serves_only_where_its_defence_does(standing: str, blow: str) -> None:
    f = House("Jorun", "Kett", source=lambda name, dice: dice.low)
    f.say(f"Kett: {standing}")
    f.say(blow)
    assert (f.said.note("hits").data["attack"], f.said.note("hits").data["by"]) == (1, "none")


@pytest.mark.rule("RH-MAN-02")
def test_the_loser_of_a_contest_goes_where_the_winner_says_and_keeps_his_face_to_him() -> None:
    f = House("Jorun", "Kett", at={"Jorun": (0, 0), "Kett": (1, 0)})
    facing = f["Kett"].facing
    f.say("Jorun: maneuver to 2,1 vs Kett rolled maneuver 20, counter_maneuver 90")
    assert f["Kett"].pos == (2, 1) and f["Kett"].facing == facing
    assert f.said.note("maneuvered").data["metres"] == 2


@pytest.mark.rule("RH-MAN-03", "RH-MAN-05")
def test_withdrawing_takes_the_fight_that_a_parry_has_begun() -> None:
    f = House("Jorun", "Kett")
    f.say("Kett: attack spear vs Jorun parry with scimitar rolled attack 50, parry 60")
    f.say("Jorun: withdraw vs Kett rolled maneuver 20, counter_maneuver 99")
    assert f.value("Jorun", "actions_left") == 1


@pytest.mark.rule("RH-MSL-04")
def test_what_is_put_away_is_no_longer_loaded() -> None:
    f = House("Jorun", "Bowman", source=lambda name, dice: dice.low)
    assert f.item("Bowman", "nomad_bow").q["loaded"]
    f.say("Bowman: draw light xbow")
    bow = f.item("Bowman", "nomad_bow")
    assert bow.where == "belt" and not bow.q["loaded"]
    f.say("Bowman: load light xbow")
    f.say("round")
    f.say("Bowman: draw dagger")
    assert f.item("Bowman", "light_xbow").q["loading"] == 1
    f.say("Bowman: draw nomad bow")
    assert not f.item("Bowman", "light_xbow").q["loading"]


@pytest.mark.rule("RH-MOD-08", "RH-DEF-08", "RH-MA-03", "RH-ATK-10", "RH-ATK-13")
def test_the_parts_of_both_numbers_are_told() -> None:
    f = House("Jorun", "Kett", "Mara", source=lambda name, dice: dice.low)
    f.mark("Jorun", "disadvantage")
    f.say("Jorun: attack scimitar full attack multiple vs Kett nothing, Mara nothing rolled attack 20, attack.2 99")
    blow = next(n for n in f.said.notes if n.code in ("hits", "misses"))
    parts = [(t.why, t.n) for t in blow.terms]
    assert parts == [
        ("rolled", 2),
        ("disadvantage", -1),
        ("situation", 1),
        ("Full and Multiple Attack", -1),
    ]
    missed = f.said.note("misses")
    assert [(t.why, t.n) for t in missed.terms] == [("rolled", 0)], "a package costs nobody successes he hasn't got"
    f.say("Kett: attack spear vs Jorun parry with scimitar rolled attack 20, parry 05, location 12")
    less = f.said.note("defence_lessened")
    assert less.data["n"] == 1
    assert [(t.why, t.n) for t in less.terms] == [("rolled", 3), ("disadvantage", -1), ("Full and Multiple Attack", -1)]
    f.say("Kett: attack spear vs Mara dodge martial arts rolled attack 50, dodge 99, martial_arts 20")
    f.say("Kett: attack spear vs Mara dodge rolled attack 50, dodge 99")
    assert f.said.note("martial_arts").data["n"] == 2


@pytest.mark.rule("RH-MSL-06")
@pytest.mark.parametrize(("whole", "half"), [(-4, -2), (-3, -1), (-2, -1), (-1, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_half_a_damage_bonus_is_rounded_towards_0(whole: int, half: int) -> None:
    for verb, added in (("throw javelin vs Foe range 3", half), ("attack javelin vs Foe", whole)):
        thrower = ("Thrower", "Jorun", {"damage_bonus": str(whole)})
        f = House(thrower, ("Foe", "Cormac"), source=lambda name, dice: dice.low)
        f.say(f"Thrower: {verb} nothing rolled attack 40, location 12")
        assert sum(term.n for term in f.said.note("damage").terms if term.why == "damage bonus") == added


@pytest.mark.rule("RH-WPN-02")
def test_a_lance_on_foot_takes_as_many_hands_as_a_spear() -> None:
    f = House(("Rider", "Cormac", {"lance": 70}), ("Foe", "Cormac", {"armour": 20}))
    f.say("Rider: drop handaxe")
    f.say("Rider: attack lance two handed full damage vs Foe nothing rolled attack 20, location 12")
    assert f.said.check("attack").chance == 70 and f.said.note("damage").terms[0].n == 10
    f.say("Rider: attack lance one handed full damage vs Foe nothing rolled attack 20, location 12")
    assert f.said.note("damage").terms[0].n == 8
    f.mark("Rider", "mounted")
    assert f.refused("Rider: attack lance two handed vs Foe nothing") == "wrong_use"


@pytest.mark.rule("RH-MSL-03")
def test_an_atlatl_of_ones_own_has_its_own_skill_and_is_nothing_to_throw() -> None:
    f = House(("Thrower", "Cormac", {"atlatl": 60, "javelin": 50}), "Kett")
    f.say("Thrower: throw javelin atlatl vs Kett range 30 nothing rolled attack 70")
    assert f.said.check("attack").chance == 60
    weapons = [{"id": "caster", "like": "atlatl", "attack": 55}, {"id": "dart_t", "attack": 40}]
    f = House(RULES.sheets.figure("Thrower", RULES.sheets.read({"name": "Thrower", "weapons": weapons})), "Kett")
    f.say("Thrower: throw dart atlatl vs Kett range 30 nothing rolled attack 70")
    assert f.said.check("attack").chance == 55
    assert f.refused("Thrower: throw caster vs Kett range 3 nothing") == "atlatl_throws"
    assert f.refused("Thrower: throw atlatl vs Kett range 3 nothing") == "no_weapon"


@pytest.mark.rule("RH-MSL-04", "RH-RND-07")
def test_a_shot_clears_what_was_being_loaded() -> None:
    f = House(("Guard", "Cormac", {"light crossbow": 60}), "Kett")
    f.say("Guard: load light xbow")
    assert keys.TAKEN.of(f.enc.figures["Guard"]) == 1
    f.say("Guard: shoot light xbow vs Kett range 20 nothing rolled attack 99")
    assert f.said.note("loaded_on_the_spot").data["actions"] == 1
    f.say("round")
    f.say("Guard: shoot light xbow vs Kett range 20 nothing rolled attack 99")
    assert f.said.note("loaded_on_the_spot").data["actions"] == 2, "nothing is left of the loading before"


@pytest.mark.rule("RH-MSL-04")
def test_crossbows_have_their_long_names_too() -> None:
    f = House(("Guard", "Cormac", {"heavy crossbow": 60}), "Kett")
    assert f.item("Guard", "hvy_xbow").q["fire.load"] == 6


@pytest.mark.rule("RH-WPN-06", "RH-XS-08", "RH-FUM-03")
def test_what_lies_further_off_is_gone_to_first() -> None:
    f = House("Jorun", ("Foe", "Cormac"), at={"Jorun": (0, 0), "Foe": (8, 0)})
    f.say("Jorun: throw javelin vs Foe nothing rolled attack 99")
    assert f.refused("Jorun: pick up javelin") == "too_far_off"
    f.say("Jorun: move to 7,0")
    f.say("Jorun: pick up javelin")
    assert f.item("Jorun", "javelin_1h").where == "hand"


@pytest.mark.rule("RH-DEF-03")
def test_who_has_been_attacked_in_the_round_stands_on_nothing_any_more() -> None:
    f = House("Jorun", "Kett")
    f.say("Kett: attack spear vs Jorun nothing rolled attack 99")
    assert f.refused("Jorun: standing parry with small shield") == "stands_too_late"
    f.say("round")
    f.say("Jorun: standing parry with small shield rolled parry 20")


@pytest.mark.rule("RH-MA-01", "RH-MA-03")
def test_martial_arts_used_for_harm_help_no_defence() -> None:
    f = House("Mara", "Ben", source=lambda name, dice: dice.low)
    f.say("Mara: attack brawl martial arts vs Ben nothing rolled attack 40, location 12, martial_arts 20")
    assert f.refused("Ben: attack broadsword vs Mara dodge martial arts") == "arts_used"
    assert f.refused("Ben: attack broadsword vs Mara dodge riposte") == "arts_used"


@pytest.mark.rule("RH-MAN-02")
def test_the_winner_of_a_contest_may_follow() -> None:
    f = House("Jorun", "Kett", at={"Jorun": (0, 0), "Kett": (1, 0)})
    f.say("Jorun: maneuver follow vs Kett rolled maneuver 20, counter_maneuver 90")
    assert (f["Jorun"].pos, f["Kett"].pos) == ((1, 0), (4, 0)) and f.said.has("follows", "Jorun")
    f = House("Jorun", "Kett", at={"Jorun": (0, 0), "Kett": (1, 0)})
    f.say("Jorun: attack scimitar maneuver follow vs Kett nothing rolled maneuver 20, counter_maneuver 90, attack 99")
    assert f["Jorun"].pos == (1, 0)
    f = House("Jorun", "Kett")
    f.say("Jorun: maneuver vs Kett follow rolled maneuver 20, counter_maneuver 20")
    assert not f.said.has("follows")
    assert f.refused("Jorun: attack scimitar follow vs Kett nothing") == "nobody_moved"


@pytest.mark.rule("RH-MAN-03")
def test_withdrawing_further_than_a_quarter_move_takes_the_move_action() -> None:
    f = House("Jorun", "Kett", pace="strict")
    f.say("Jorun: attack scimitar vs Kett nothing rolled attack 99")
    f.say("Kett: withdraw rolled maneuver 20, counter_maneuver 99")
    assert f.said.note("withdraws").data["metres"] == 3 and f.value("Kett", "actions_left") == 1
    f = House("Jorun", "Kett", pace="strict")
    f.say("Jorun: attack scimitar vs Kett nothing rolled attack 99")
    f.say("Kett: withdraw 15 rolled maneuver 20, counter_maneuver 99")
    assert f.value("Kett", "actions_left") == 0
    f = House("Jorun", "Kett", pace="strict")
    f.say("Jorun: attack scimitar vs Kett parry with spear rolled attack 60, parry 50")
    f.say("Kett: cast shimmer points 2")
    assert f.refused("Kett: withdraw 15") in ("no_actions", "not_your_turn")


@pytest.mark.rule("RH-BRL-07")
def test_who_walks_off_lets_go_of_whom_he_holds() -> None:
    f = House("Mara", ("Foe", "Cormac"), at={"Mara": (0, 0), "Foe": (1, 0)})
    f.say("Mara: attack grapple vs Foe nothing rolled attack 40, location 16, damage 1")
    f.say("Mara: move to -5,0")
    f.say("Foe: decline")
    assert f.said.has("releases", "Mara") and "held_left_arm" not in f.conditions("Foe")


@pytest.mark.rule("RH-MAG-03", "RH-HEA-09")
@pytest.mark.parametrize("said", ["heal 2 vs Foe at head", "heal head points 2 vs Foe", "head heal 2 vs Foe"])
def test_a_spells_words_may_say_its_points_and_where_it_heals(said: str) -> None:
    f = House("Imke", ("Foe", "Cormac"))
    f.hurt("Foe", "left_leg", 3)
    f.hurt("Foe", "head", 2)
    f.say(f"Imke: cast {said}")
    assert f.points("Foe", "head") == 4 and f.points("Foe", "left_leg") == 1
    assert f.value("Imke", "magic_points") == 14


@pytest.mark.rule("RH-DEF-03", "RH-MA-03", "RH-MA-04")
def test_martial_arts_add_to_a_standing_roll_too() -> None:
    f = House("Mara", "Ben")
    f.say("Mara: standing dodge rolled dodge 60")
    f.say("Ben: attack broadsword vs Mara dodge martial arts rolled attack 50, martial_arts 20")
    assert f.said.note("stopped").data["defence"] == 2
    f = House("Mara", "Ben")
    f.say("Mara: standing dodge rolled dodge 20")
    f.say("Ben: attack broadsword vs Mara dodge riposte rolled attack 50, martial_arts 20")
    assert f.said.note("riposte_waits").data["successes"] == 3
    f.say("Mara: riposte brawl vs Ben nothing rolled location 12, damage 1")
    assert [(part.why, part.n) for part in f.said.note("hits").terms] == [("surplus won", 3)]


@pytest.mark.rule("RH-RND-10")
def test_what_makes_room_for_a_weapon_drawn_is_told() -> None:
    f = House("Jorun", "Kett")
    f.say("Jorun: draw javelin")
    assert f.said.note("puts_away").data["item"] == "scimitar"
