"""Parry and dodge: examples, penalties, budgets, wounded limbs, bare hands, swordbreakers (PAR, PAA, DDA, SWB ...)."""

import pytest

from rules.core.events import ItemMoved
from rules.rq3plus.figure import keys
from tests.rules.rq3plus.fencers import fight, labels, made, refused


@pytest.mark.rule("R3-PAA-03")
def test_we_10_one_sword_against_two_attackers() -> None:
    f = fight("Grak", ("Grub", "Grak"), "Rurik")
    f.say("Rurik: intent parry with broadsword, parry with broadsword")
    for name in ("Grak", "Grub"):
        said = f.say(f"{name}: attack battle axe vs Rurik parry with broadsword rolled attack 90, parry 90")
        assert said.check("Rurik.parry").chance == 45
        assert not said.has("over_budget", "Rurik")
    shield = fight("Grak", ("Grub", "Grak"), "Rurik")
    shield.say("Rurik: intent parry with target, parry with target")
    for name in ("Grak", "Grub"):
        said = shield.say(f"{name}: attack battle axe vs Rurik parry with target rolled attack 90, parry 90")
        assert said.check("Rurik.parry").chance == 60, "a shield takes no penalty"


@pytest.mark.rule("R3-PAA-03")
def test_two_weapons_of_one_opponent_cost_nothing() -> None:
    two = made("Grak", weapons=[{"id": "a", "like": "club", "attack": 60}, {"id": "b", "like": "club", "attack": 60}])
    f = fight(two, "Rurik")
    f.say("Rurik: intent parry with broadsword, parry with broadsword")
    for item in ("a", "b"):
        said = f.say(f"Grak: attack {item} vs Rurik parry with broadsword rolled attack 90, parry 90")
        assert said.check("Rurik.parry").chance == 65


@pytest.mark.rule("R3-PAA-01", "R3-RND-03")
def test_a_third_source_exceeds_the_budget() -> None:
    f = fight("Grak", ("Grub", "Grak"), ("Gnash", "Grak"), "Rurik")
    for name, over in (("Grak", False), ("Grub", False), ("Gnash", True)):
        said = f.say(f"{name}: attack battle axe vs Rurik parry with target rolled attack 90, parry 90")
        assert said.has("over_budget", "Rurik") == over


@pytest.mark.rule("R3-PAA-05")
def test_many_limbed_parriers_cover_more_sources() -> None:
    f = fight("Grak", ("Grub", "Grak"), ("Gnash", "Grak"), "Four Armed Idol")
    f.say("Four Armed Idol: intent attack scimitar, parry")
    for name, item, over in (("Grak", "scimitar", False), ("Grub", "scimitar_2", False), ("Gnash", "scimitar_3", True)):
        said = f.say(f"{name}: attack battle axe vs Four Armed Idol parry with {item} rolled attack 90, parry 90")
        assert said.has("over_budget", "Four Armed Idol") == over


@pytest.mark.rule("R3-ATK-02", "R3-ATK-05")
def test_many_limbed_attackers_use_half_their_sources_with_one_action() -> None:
    f = fight("Four Armed Idol", "Grak")
    f.say("Four Armed Idol: intent attack scimitar, parry")
    said = f.say("Four Armed Idol: attack scimitar vs Grak nothing rolled attack 90")
    assert not said.has("over_budget")
    said = f.say("Four Armed Idol: attack scimitar_2 vs Grak nothing rolled attack 90")
    assert not said.has("over_budget")
    said = f.say("Four Armed Idol: attack scimitar_3 vs Grak nothing rolled attack 90")
    assert said.has("over_budget")

    f = fight("Four Armed Idol", "Grak")
    f.say("Four Armed Idol: intent attack scimitar, attack scimitar_2")
    for item in ("scimitar", "scimitar_2", "scimitar_3", "scimitar_4"):
        said = f.say(f"Four Armed Idol: attack {item} vs Grak nothing rolled attack 90")
        assert not said.has("over_budget")


@pytest.mark.rule("R3-ATK-01", "R3-ATK-03", "R3-ATK-04", "R3-SR-06")
def test_two_attacks_with_one_weapon_or_two() -> None:
    f = fight("Grak", "Rurik")
    f.say("Grak: intent attack battle axe, attack battle axe")
    ranks = []
    for _ in range(2):
        said = f.say("Grak: attack battle axe vs Rurik nothing rolled attack 90")
        assert said.check("Grak.attack").chance == 50
        ranks.append(said.note("attacks").data["sr"])
    assert ranks == [6, 9]
    f = fight("Rurik", "Grak")
    f.say("Rurik: intent attack broadsword, attack target")
    assert f.say("Rurik: attack broadsword vs Grak nothing rolled attack 90").check("attack").chance == 70
    assert f.say("Rurik: attack target vs Grak nothing rolled attack 90").check("attack").chance == 50


@pytest.mark.rule("R3-WEA-02", "R3-DDG-08")
def test_we_22_weave() -> None:
    f = fight("Rurik", "Lia")
    said = f.say(
        "Rurik: attack broadsword vs Lia parry with rapier weave"
        " rolled attack 12, parry 10, location 10, damage 4, damage_modifier 3, weave_dodge 33"
    )
    assert f.item("Lia", "rapier").q["ap"] == 7
    assert [n.data["d"] for n in said.notes if n.code == "damage"] == [12, 8]
    assert f.value("Lia", "hp") == 11
    assert said.unused == []


@pytest.mark.rule("R3-WEA-02")
def test_the_weaves_dodge_may_be_declined() -> None:
    f = fight("Rurik", "Lia", owners={"Lia": "kim"})
    said = f.say(
        "Rurik: attack broadsword vs Lia parry with rapier weave"
        " rolled attack 12, parry 10, location 10, damage 4, damage_modifier 3"
    )
    assert [q.id for q in said.questions] == ["Lia.weave_dodge"]
    assert said.questions[0].default == "yes"


@pytest.mark.rule("R3-GLA-01", "R3-GLA-03")
def test_we_23_glancing_special_with_the_shield() -> None:
    knows = {"shield": ["glancing"]}
    guard = made("Guard", tactics=knows, weapons=[], shields=[{"id": "target", "parry": 60}], armour={})
    brute = made("Brute", dm="2d6", weapons=[{"id": "axe", "like": "great_axe", "attack": 60}], tactics={})
    f = fight(brute, guard)
    said = f.say(
        "Brute: attack axe vs Guard parry with target glancing"
        " rolled attack 40, parry 8, location 12, damage 9, damage_modifier 9"
    )
    assert said.note("absorbs").data == {"item": "Target", "ap": 18, "d": 20, "taken": 18, "passes": 2}
    assert f.item("Guard", "target").q["ap"] == 12 and f.value("Guard", "hp") == 58


@pytest.mark.rule("R3-APA-01", "R3-PAR-06")
def test_we_23_active_parry() -> None:
    active = {"sword_1h": ["active"]}
    rurik = made("Rurik", dm="1d4", tactics=active, weapons=[{"id": "broadsword", "parry": 65}])
    f = fight("Grak", rurik)
    said = f.say(
        "Grak: attack battle axe vs Rurik parry with broadsword active rolled attack 35, parry 11, location 14,"
        " damage 7, damage_modifier 4, parry_damage 6, parry_damage_modifier 2"
    )
    assert f.item("Rurik", "broadsword").q["ap"] == 9
    assert said.note("parry_hurts").data["d"] == 9
    assert f.item("Grak", "battle_axe").q["ap"] == 7


@pytest.mark.rule("R3-SWB-03")
def test_we_23_swordbreaking_damage() -> None:
    for parry, left in ((8, 7), (1, -2)):
        f = fight("Grak", made("Fencer"))
        said = f.say(
            "Grak: attack battle axe vs Fencer parry with main gauche swordbreaking catch damage"
            f" rolled attack 85, parry {parry}, parry_damage 1, catch_damage 3"
        )
        assert f.item("Grak", "battle_axe").q["ap"] == left
        assert said.has("breaks", "Grak") == (left < 0)


@pytest.mark.rule("R3-SWB-02")
def test_we_23_swordbreaking_disarm() -> None:
    f = fight("Grak", made("Fencer"))
    said = f.say(
        "Grak: attack battle axe vs Fencer parry with main gauche swordbreaking catch disarm"
        " rolled attack 85, parry 8, parry_damage 1, catch_disarm 15, disarm_distance 2, direction 4"
    )
    assert said.check("Fencer.catch_disarm").chance == 20
    assert said.note("item_flies", "Grak").data["metres"] == 1
    f = fight("Grak", made("Fencer"))
    said = f.say(
        "Grak: attack battle axe vs Fencer parry with main gauche swordbreaking catch disarm"
        " rolled attack 85, parry 1, parry_damage 1, disarm_distance 1"
    )
    assert said.note("item_flies", "Grak").data["metres"] == 0 and "direction" not in labels(said)


@pytest.mark.rule("R3-SWB-02")
def test_a_weapon_in_both_hands_is_held_by_half_as_much_strength_again() -> None:
    f = fight("Grak", made("Fencer", str=18))
    assert f.value("Grak", "str") == 17
    said = f.say(
        "Grak: attack battle axe two-handed vs Fencer parry with main gauche swordbreaking catch disarm"
        " rolled attack 60, parry 8, parry_damage 1, catch_disarm 12, disarm_distance 2, direction 4"
    )
    assert said.check("Fencer.catch_disarm").chance == 13, "50 + 5 x (18 - 25.5), rounded once"
    assert said.note("item_flies", "Grak").data["metres"] == 1


@pytest.mark.rule("R3-SWB-04")
def test_a_fist_can_not_be_caught() -> None:
    f = fight("Grak", made("Fencer"))
    said = f.say(
        "Grak: attack fist vs Fencer parry with main gauche swordbreaking"
        " rolled attack 20, parry 8, location 12, damage 2, damage_modifier 1"
    )
    assert said.has("cannot_catch") and not said.has("catches")


@pytest.mark.rule("R3-SWB-01")
def test_swordbreaking_needs_a_swordbreaker() -> None:
    plain = made("Plain", weapons=[{"id": "main_gauche", "parry": 60, "flags": []}])
    refused(
        fight("Grak", plain), "Grak: attack battle axe vs Plain parry with main gauche swordbreaking", "wrong_weapon"
    )


@pytest.mark.rule("R3-CTR-01", "R3-CTR-02", "R3-CTR-04", "R3-SR-08")
def test_we_34_counter() -> None:
    f = fight("Grak", "Lia")
    said = f.say("Grak: attack battle axe vs Lia dodge counter rolled attack 9, dodge 4")
    assert said.note("dodge").data["becomes"] == "M"
    assert said.note("counter_queued").data == {"target": "Grak", "sr": 7, "auto": "critical"}
    said = f.say("Lia: counter vs Grak nothing rolled attack 92, location 2, damage 1")
    assert said.note("free_attack_counts").data["degree"] == "S"

    f = fight("Grak", "Lia")
    said = f.say(
        "Grak: attack battle axe vs Lia dodge counter rolled attack 9, dodge 12, location 17, damage 1,"
        " damage_modifier 1"
    )
    assert said.note("dodge").data["becomes"] == "S"
    assert said.has("counter_queued")


@pytest.mark.rule("R3-CTR-04")
def test_a_counter_is_lost_with_the_dodger() -> None:
    f = fight("Grak", "Lia")
    said = f.say(
        "Grak: attack battle axe vs Lia dodge counter rolled attack 9, dodge 12, location 12, damage 8,"
        " damage_modifier 6"
    )
    assert said.note("free_attack_lost").data["what"] == "counter"
    assert f.enc.slots("Lia") == ()


@pytest.mark.rule("R3-CTR-01", "R3-CTR-04", "R3-IMP-04")
def test_a_counter_takes_a_weapon_that_is_ready() -> None:
    f = fight("Grak", "Lia", owners={"Lia": "bob"})
    said = f.say("Grak: attack battle axe vs Lia rolled attack 90")
    assert "dodge counter" in [option.id for option in said.questions[0].options]
    f = fight("Grak", "Lia", owners={"Lia": "bob"})
    f.say("Lia: attack rapier vs Grak nothing rolled attack 10, location 16, damage 3, damage_impale 1, pull_free 99")
    said = f.say("Grak: attack battle axe vs Lia rolled attack 90")
    assert not any("counter" in option.id for option in said.questions[0].options)


@pytest.mark.rule("R3-CTR-04", "R3-RIP-05", "R3-FLU-01")
def test_a_free_attack_is_lost_by_its_own_rule() -> None:
    f = fight("Grak", "Lia")
    f.say("Grak: attack battle axe vs Lia dodge counter rolled attack 90, dodge 4")
    f.do(ItemMoved("Lia", "rapier", "ground"))
    said = f.say("round")
    assert said.note("free_attack_lost", "Lia").rule == "R3-CTR-04"


@pytest.mark.rule("R3-CTR-03", "R3-RIP-04")
def test_the_victim_of_a_riposte_may_answer_it() -> None:
    f = fight("Grak", "Lia", owners={"Grak": "kim"})
    f.say("Grak: attack battle axe vs Lia parry with rapier riposte rolled attack 85, parry 8")
    said = f.say("Lia: riposte vs Grak rolled attack 60")
    assert said.questions[0].id == "Grak.defence"
    assert {c.id.split()[0] for c in said.questions[0].options} == {"nothing", "parry", "dodge"}


@pytest.mark.rule("R3-RIP-05", "R3-RIP-01")
def test_a_riposte_is_lost_with_its_weapon() -> None:
    f = fight("Grak", "Lia", source=lambda name, dice: 50)
    f.do(keys.AP.by("Lia", "rapier", -7))
    said = f.say(
        "Grak: attack battle axe vs Lia parry with rapier riposte rolled attack 35, parry 10, location 12, damage 1,"
        " damage_modifier 1"
    )
    assert said.has("breaks", "Lia")
    assert "the weapon isn't in hand" in [n.data.get("why") for n in said.notes if n.who == "Lia"]


@pytest.mark.rule("R3-PAR-09")
def test_an_item_that_breaks_still_absorbs_the_blow() -> None:
    f = fight("Grak", "Lia")
    f.do(keys.AP.by("Lia", "rapier", -7))
    said = f.say(
        "Grak: attack battle axe vs Lia parry with rapier rolled attack 35, parry 40, location 14,"
        " damage 1, damage_modifier 1"
    )
    assert said.note("absorbs").data["passes"] == 3
    assert said.has("breaks", "Lia")


@pytest.mark.rule("R3-PAR-08")
def test_a_bare_hand_takes_the_blow_of_a_weapon_itself() -> None:
    f = fight("Grak", made("Boxer", fist=60, weapons=[], armour={"all": 2}))
    said = f.say(
        "Grak: attack battle axe vs Boxer parry with fist rolled attack 40, parry 40, location 12, damage 3,"
        " damage_modifier 1"
    )
    assert said.note("damage").data == {"target": "Boxer", "d": 6, "location": "right arm"}
    assert said.note("wound").data["amount"] == 4
    assert said.unused == ["location 12"]


@pytest.mark.rule("R3-PAR-08")
def test_a_bare_hand_blocks_three_points_of_another() -> None:
    f = fight("Grak", made("Boxer", fist=60, weapons=[], armour={}))
    said = f.say(
        "Grak: attack fist vs Boxer parry with fist rolled attack 20, parry 40, location 12, damage 3,"
        " damage_modifier 2"
    )
    assert said.note("absorbs").data == {"item": "Fist", "ap": 3, "d": 5, "taken": 3, "passes": 2}
    assert f.value("Boxer", "hp") == 58


@pytest.mark.rule("R3-HIT-13", "R3-PAR-06")
def test_a_missed_punch_at_a_blade_hurts_the_arm() -> None:
    f = fight("Grak", "Lia")
    said = f.say("Grak: attack fist vs Lia parry with rapier rolled attack 85, parry 40, parry_damage 6")
    told = said.note("wound", "Grak").data
    assert (told["location"], told["reached"], told["armour"], told["amount"]) == ("right arm", 7, 3, 4)
    assert (told["was"], told["hp"], told["capped"]) == (16, 12, "no")


@pytest.mark.rule("R3-PAR-06", "R3-FUM-01")
def test_we_36_fumbled_attack_against_a_parry() -> None:
    f = fight("Grak", "Lia")
    said = f.say(
        "Grak: attack battle axe vs Lia parry with rapier"
        " rolled attack 100, parry 50, parry_damage 6, attack_fumble 63, fumble_wear 5"
    )
    assert said.note("parry_hurts").data["d"] == 7
    assert f.item("Grak", "battle_axe").q["ap"] == 3
    assert labels(said) == ["attack", "parry", "parry_damage", "attack_fumble", "fumble_wear"]


@pytest.mark.rule("R3-SOI-14", "R3-DMG-08")
def test_a_useless_arm_neither_strikes_nor_parries() -> None:
    f = fight("Grak", "Rurik")
    f.do(keys.LOC_DAMAGE.by("Rurik", 4, "left_arm"))
    refused(f, "Grak: attack battle axe vs Rurik parry with target", "hand_unusable")
    f.do(keys.LOC_DAMAGE.by("Rurik", 4, "right_arm"))
    refused(f, "Rurik: attack broadsword vs Grak", "hand_unusable")


@pytest.mark.rule("R3-HIT-05")
def test_one_defence_per_attack_unless_both_are_allowed() -> None:
    refused(fight("Grak", "Rurik"), "Grak: attack battle axe vs Rurik parry with target dodging", "one_defence")
    f = fight("Grak", "Rurik", stack_parry_dodge=True)
    said = f.say(
        "Grak: attack battle axe vs Rurik parry with target dodging"
        " rolled attack 8, dodge 30, parry 40, location 12, damage 1, damage_modifier 1"
    )
    assert said.note("dodge").data["becomes"] == "S" and said.note("absorbs").data["passes"] == 0


@pytest.mark.rule("R3-BAS-08")
def test_half_below_the_minimum() -> None:
    weak = made("Weak", str=8, dex=9, weapons=[{"id": "broadsword", "attack": 60, "parry": 60}], tactics={})
    f = fight(weak, "Grak")
    assert f.say("Weak: attack broadsword vs Grak nothing rolled attack 90").check("attack").chance == 30
    said = f.say("Grak: attack battle axe vs Weak parry with broadsword rolled attack 90, parry 90")
    assert said.check("Weak.parry").chance == 30
    strong = made("Strong", str=11, dex=6, weapons=[{"id": "broadsword", "attack": 60}], tactics={})
    assert (
        fight(strong, "Grak").say("Strong: attack broadsword vs Grak nothing rolled attack 90").check("attack").chance
        == 60
    ), "2 STR over the minimum make up for 1 DEX"


@pytest.mark.rule("R3-FLX-01", "R3-FLX-02", "R3-FLX-03")
def test_flexible_weapons() -> None:
    f = fight(made("Flail", weapons=[{"id": "flail_1h", "attack": 60, "parry": 60}], tactics={}), "Rurik")
    said = f.say("Flail: attack flail vs Rurik parry with target rolled attack 90, parry 90")
    assert said.check("Rurik.parry").chance == 45
    f = fight(made("Flail", weapons=[{"id": "flail_1h", "attack": 60, "parry": 60}], tactics={}), "Rurik")
    said = f.say("Flail: attack flail vs Rurik parry with broadsword rolled attack 90, parry 90")
    assert said.check("Rurik.parry").chance == 65
    f = fight(made("Flail", weapons=[{"id": "flail_1h", "attack": 60, "parry": 60}], tactics={}), "Rurik")
    said = f.say("Flail: attack flail vs Rurik nothing rolled attack 97, attack_fumble 70, fumble_rounds 1")
    assert said.check("attack").degree == "Fu"


@pytest.mark.rule("R3-BAS-11")
def test_skills_over_100_grow_their_widths() -> None:
    master = made("Master", weapons=[{"id": "broadsword", "attack": 120}], tactics={})
    for die, degree in ((6, "C"), (7, "Sp"), (24, "Sp"), (25, "S"), (95, "S"), (99, "F"), (100, "Fu")):
        f = fight(master, made("Target"))
        said = f.say(
            f"Master: attack broadsword vs Target nothing rolled attack {die}, location 2, damage 1, attack_fumble 70,"
            " fumble_rounds 1"
        )
        assert said.check("attack").degree == degree


@pytest.mark.rule("R3-LRG-01", "R3-LRG-02")
def test_we_32_the_giants_kicking_leg() -> None:
    f = fight("Hill Giant", "Rurik")
    f.say("Hill Giant: attack kick vs Rurik nothing rolled attack 90")
    assert f.said.note("limb_exposed").data["limb"] == "right leg"
    refused(f, "Rurik: attack broadsword vs Hill Giant at right leg dodge", "no_dodge")
    said = f.say(
        "Rurik: attack broadsword vs Hill Giant at right leg nothing rolled attack 30, damage 1, damage_modifier 1"
    )
    assert said.check("attack").chance == 35
    f.say("Rurik: attack broadsword vs Hill Giant dodge rolled attack 90, dodge 90")
    f = fight("Hill Giant", "Rurik")
    said = f.say("Rurik: attack broadsword vs Hill Giant at right leg only nothing rolled attack 90")
    assert said.check("attack").chance == 70, "where only that limb is in reach nothing is halved"
    fair = fight("Hill Giant", "Rurik")
    fair.say("Hill Giant: attack tree trunk vs Rurik nothing rolled attack 90")
    fair.say("Rurik: attack broadsword vs Hill Giant at right leg dodge rolled attack 90, dodge 90")
