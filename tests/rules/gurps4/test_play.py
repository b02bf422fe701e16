"""Rules by topic, each typed as a sentence and seen in report and state."""

import pytest

from rules.core.events import Landscaped, Moved
from rules.core.hexes import neighbours, step
from rules.gurps4.figure import keys
from rules.gurps4.place import where
from rules.gurps4.sheet.armour import layers
from tests.rules.gurps4.play import Melee, made

rule = pytest.mark.rule
SWORD = "thrusting broadsword"


def duel(**options: object) -> Melee:
    return Melee("Aldric", "Borka", **options)


@rule("G4-ATT-02", "G4-CLS-01", "G4-CLS-02")
def test_reach_and_close_combat() -> None:
    f = duel()
    f.say("Aldric: pair vs Borka distance 4")
    assert f.refused(f"Aldric: attack {SWORD} vs Borka") == "beyond_reach"
    f.say("Aldric: pair vs Borka distance 0")
    assert f.refused(f"Aldric: attack {SWORD} vs Borka") == "close_combat_weapon"


@rule("G4-ATT-03")
def test_a_wild_swing() -> None:
    f = duel()
    f.say("Aldric: pair vs Borka distance 1 rear")
    assert f.refused(f"Aldric: attack {SWORD} at neck vs Borka") == "wild_location"
    said = f.say(f"Aldric: attack {SWORD} vs Borka rolled attack 15")
    assert said.check("attack").chance == 9


@rule("G4-ATT-07", "G4-ATT-08", "G4-DEF-09")
def test_shock_and_grapple_count_for_attacks_but_shock_not_for_defences() -> None:
    f = Melee("Dulf", "Borka")
    f.say("Dulf: grapple vs Borka nothing rolled attack 10")
    f.set("Borka", shock=1)
    said = f.say("Borka: attack kick vs Dulf nothing rolled attack 9, balance 3")
    assert said.check("attack").chance == 11 - 2 - 4 - 1 - 1
    said = f.say("Dulf: attack kick vs Borka dodge rolled attack 10, dodge 8")
    assert said.check("dodge").chance == 9


@rule("G4-ATT-09", "G4-BASE-02")
def test_situation_and_hopeless_scores() -> None:
    f = duel()
    f.do(keys.BAD_FOOTING.set("Aldric", keys.Turns()), keys.DISTRACTED.set("Aldric", keys.Turns()))
    said = f.say(f"Aldric: attack {SWORD} vs Borka rolled attack 16")
    assert said.check("attack").chance == 10
    assert f.refused(f"Aldric: attack {SWORD} at right hand -10 for the storm vs Borka") == "hopeless"


@rule("G4-ATT-11", "G4-DEF-01", "G4-DEF-02")
def test_the_unaware_have_no_defence() -> None:
    f = duel()
    f.do(keys.UNAWARE.set("Borka", keys.Turns()))
    assert f.refused(f"Aldric: attack {SWORD} vs Borka dodge") == "unaware"
    said = f.say(f"Aldric: attack {SWORD} vs Borka rolled attack 10, damage 1, knockdown 5")
    assert said.has("no_defence")


@rule("G4-ATT-12", "G4-PAR-10")
def test_an_unbalanced_weapon_does_not_parry_after_attacking() -> None:
    f = Melee("Aldric", "Borka", "Cyra")
    f.say("Borka: attack axe vs Aldric rolled attack 16")
    assert f.refused(f"Aldric: attack {SWORD} vs Borka parry with axe") == "unbalanced"


@rule("G4-BLK-02", "G4-BLK-04", "G4-CRIT-06")
def test_one_block_and_the_grip_lost() -> None:
    f = Melee("Aldric", "Borka", "Cyra")
    f.say(f"Aldric: attack {SWORD} vs Borka block rolled attack 10, block 18, damage 1, knockdown 5")
    shield = f.item("Borka", "small_shield")
    assert keys.UNREADY.of(shield) == 1
    assert f.refused(f"Aldric: attack {SWORD} vs Borka block") in ("blocked_already", "not_ready")


@rule("G4-CHAR-02", "G4-CHAR-04", "G4-CHAR-06", "G4-DEF-07")
def test_derived_numbers() -> None:
    f = duel()
    found = {key: f.value("Aldric", key) for key in ("bl", "dodge", "move", "encumbrance", "db")}
    assert found == {"bl": 2900, "dodge": 7, "move": 4, "encumbrance": 1, "db": 2}


@rule("G4-CHAR-07", "G4-CHAR-09", "G4-CHAR-10", "G4-PAR-04")
def test_heavy_weapons_and_the_off_hand() -> None:
    f = Melee()
    weak = f.made("Weak", st=9, dx=11, skills={"axe_mace": 13}, weapons=[{"id": "axe"}])
    f = Melee(weak, "Borka")
    said = f.say("Weak: attack axe vs Borka rolled attack 16")
    assert said.check("attack").chance == 11
    left = f.made("Left", skills={"broadsword": 14}, weapons=[{"id": "broadsword", "hand": "left"}])
    f = Melee(left, "Borka")
    assert f.say("Left: attack broadsword vs Borka rolled attack 16").check("attack").chance == 10
    two = f.made(
        "Two", skills={"two_handed_sword": 14}, weapons=[{"id": "greatsword"}], shields=[{"id": "small_shield"}]
    )
    f = Melee(two, "Borka")
    assert f.refused("Two: attack greatsword vs Borka") in ("two_hands", "not_in_hand")


@rule("G4-DEF-10")
def test_height() -> None:
    f = duel()
    said = f.say(f"Aldric: attack {SWORD} height 4 vs Borka dodge rolled attack 10, dodge 5")
    assert said.check("dodge").chance == 7


@rule("G4-DODG-01", "G4-DODG-03")
def test_acrobatic_dodge() -> None:
    f = Melee()
    f = Melee("Aldric", "Cyra", f.made("Monk", skills={"acrobatics": 14}))
    said = f.say(f"Aldric: attack {SWORD} vs Monk dodge acrobatic rolled attack 10, acrobatics 9, dodge 10")
    assert said.check("dodge").chance == 10
    assert f.refused(f"Aldric: attack {SWORD} vs Monk dodge acrobatic") == "acrobatic_already"


@rule("G4-DODG-04")
def test_sacrificial_dodge() -> None:
    f = Melee("Borka", "Cyra", "Dulf", sides={"Cyra": "us", "Dulf": "us"})
    f.say("Borka: attack axe vs Cyra guarded by Dulf dodge rolled attack 10, Dulf.dodge 9, damage 4, knockdown 5")
    assert f.hp("Cyra") == 11 and f.hp("Dulf") < 14


@rule("G4-DROP-01")
def test_dodge_and_drop() -> None:
    f = Melee("Cyra", "Borka")
    said = f.say("Cyra: shoot regular bow range 10 vs Borka dodge drop rolled attack 10, dodge 12")
    assert said.check("dodge").chance == 12 and f["Borka"].posture == "lying"


@rule("G4-GRAB-01", "G4-GRAB-02", "G4-GRAB-03")
def test_grabbing_and_wresting() -> None:
    f = Melee("Dulf", "Borka")
    said = f.say("Dulf: grab axe vs Borka dodge rolled attack 9, dodge 12, Dulf.contest 9, Borka.contest 9")
    assert said.check("attack").chance == 10 and said.has("both_hold")
    assert f.refused("Borka: attack axe vs Dulf") == "shared"
    f.say("Dulf: wrest axe rolled Dulf.contest 9, Borka.contest 15")
    assert f["Dulf"].item("axe") is not None and f["Borka"].item("axe") is None


@rule("G4-GRAB-02")
def test_a_hand_that_grabs_is_defended_against_as_any_blow() -> None:
    f = Melee("Dulf", "Borka")
    assert f.say("Dulf: grab axe vs Borka block rolled attack 9, block 9").check("block").chance == 10
    assert f.refused("Dulf: break axe vs Borka block") == "not_against_this"


@rule("G4-LONG-13")
def test_armour_is_put_on_out_of_the_pack() -> None:
    mail = {"id": "mail_shirt", "where": "pack"}
    f = Melee(made("Ann", armour=[mail, "pot_helm"], weapons=[{"id": "axe", "where": "hand"}]), "Borka")
    assert f.refused("Ann: put on axe") == "no_armour" and f.refused("Ann: put on pot helm") == "worn_already"
    torso = layers(f["Ann"], "torso")
    f.say("Ann: put on mail shirt")
    f.say("Ann: continue")
    f.say("Ann: continue")
    assert not torso and [layer.dr for layer in layers(f["Ann"], "torso")] == [4]


@rule("G4-MOVE-10", "G4-MAN-34")
def test_steps_and_yards_without_a_hex_lead_somewhere_on_the_map() -> None:
    f = Melee("Aldric", "Borka", at={"Aldric": (0, 0, 0), "Borka": (2, 0, 3)})
    f.say(f"Aldric: step forward then attack {SWORD} vs Borka nothing rolled attack 14, damage 3")
    assert f["Aldric"].pos == (1, 0)
    assert f.refused(f"Aldric: step back then attack {SWORD} vs Borka") == "beyond_reach"
    f.say("Aldric: step back")
    assert f["Aldric"].pos == (0, 0)
    assert f.refused("Aldric: face 3 then move 2") == "too_far_move"
    f.say("Aldric: face 1 then move 2")
    there = step((0, 0), 1, 2)
    assert f["Aldric"].pos == there and f["Aldric"].facing == 1
    f.say("Aldric: step 1")
    assert f["Aldric"].pos == step(there, 1)


@rule("G4-MOVE-10")
def test_a_step_back_without_a_map_makes_room() -> None:
    f = Melee("Cyra", "Borka")
    f.say("Cyra: pair vs Borka distance 1")
    f.say("Cyra: step back then shoot regular bow vs Borka nothing rolled attack 16")
    assert where.between(f.enc, "Cyra", "Borka") == 2


@rule("G4-MAN-13")
def test_how_it_is_done_may_stand_before_the_weapon() -> None:
    f = duel()
    plain, turned = (
        f.command(f"Aldric: attack {words} vs Borka")
        for words in (f"{SWORD} all-out strong", f"all-out strong {SWORD}")
    )
    assert (plain.what, plain.targets) == (turned.what, turned.targets) and set(plain.options) == set(turned.options)
    deeds = f.command(f"Aldric: attack all-out double {SWORD} vs Borka then deceptive 1 kick at neck").parts
    assert deeds[0].what == SWORD.replace(" ", "_") and deeds[0].has("double") and deeds[1].has("kick")


@rule("G4-SURP-01")
def test_who_is_surprised_may_be_said_with_vs() -> None:
    f = duel()
    f.say("surprise total vs Borka rolled Borka.freeze 2")
    assert keys.FROZEN.on(f["Borka"]) and not keys.FROZEN.on(f["Aldric"])


@rule("G4-GRAP-04", "G4-GRAP-05", "G4-GRAP-06")
def test_grapple_the_neck_break_free_and_release() -> None:
    f = Melee("Dulf", "Borka")
    said = f.say("Dulf: grapple at neck vs Borka nothing rolled attack 9")
    assert said.check("attack").chance == 13
    said = f.say("Borka: break free rolled Borka.contest 5, Dulf.contest 18")
    assert said.check("Dulf.contest").chance == 19 and "grappled" not in f.conditions("Borka")
    f.say("Dulf: grapple vs Borka nothing rolled attack 9")
    f.say("Dulf: release Borka")
    assert "grappled" not in f.conditions("Borka")


@rule("G4-GRAP-06")
@pytest.mark.parametrize("words", ["to 2,0", "then step back", "then step to 2,0"])
def test_who_breaks_free_may_move_a_yard(words: str) -> None:
    f = Melee("Dulf", "Borka", at={"Dulf": (0, 0, 0), "Borka": (1, 0, 3)})
    f.say("Dulf: grapple vs Borka nothing rolled attack 9")
    assert f.refused("Borka: break free to 5,0") == "not_beside"
    held = f["Borka"].pos
    assert not f.say(f"Borka: break free {words} rolled Borka.contest 18, Dulf.contest 5").has("gets_off")
    assert f["Borka"].pos == held
    assert f.say(f"Borka: break free {words} rolled Borka.contest 3, Dulf.contest 18").has("gets_off")
    assert f["Borka"].pos != held and "grappled" not in f.conditions("Borka")


@rule("G4-GRAP-06")
def test_nobody_steps_off_to_where_there_is_no_room() -> None:
    f = Melee("Dulf", "Borka", at={"Dulf": (0, 0, 0), "Borka": (0, 0, 3)})
    for q, r in neighbours((0, 0)):
        f.say(f"terrain barricade at {q},{r}")
    f.do(keys.GRAPPLE.set("Dulf", "Borka", keys.Grip()))
    assert f.refused("Borka: break free then step back") == "no_way_off"


@rule("G4-GRAP-06")
def test_a_yard_without_a_map_parts_the_two() -> None:
    f = Melee("Dulf", "Borka")
    f.say("Dulf: grapple vs Borka nothing rolled attack 9")
    f.say("Borka: escape then step back rolled Borka.contest 3, Dulf.contest 18")
    assert where.between(f.enc, "Dulf", "Borka") == 1


@rule("G4-TAKE-03")
def test_nobody_is_thrown_farther_than_a_yard() -> None:
    f = Melee("Dulf", "Borka", at={"Dulf": (0, 0, 0), "Borka": (1, 0, 3)})
    f.say("Dulf: grapple vs Borka nothing rolled attack 9")
    assert f.refused("Dulf: takedown vs Borka into 4,0") == "not_beside"
    f.say("Dulf: takedown vs Borka into 0,1 rolled Dulf.contest 3, Borka.contest 18")
    assert f["Borka"].pos == (0, 1) and f["Borka"].posture == "lying"


@rule("G4-TAKE-04", "G4-TAKE-05", "G4-TAKE-06")
def test_takedowns_the_other_way() -> None:
    f = Melee("Dulf", "Borka")
    f.say("Dulf: grapple vs Borka nothing rolled attack 9")
    assert f.say("Borka: takedown rolled Dulf.contest 10, Borka.contest 9").has("takedown_tie")
    f.say("Dulf: takedown rolled Dulf.contest 15, Borka.contest 8")
    assert f["Dulf"].posture == "lying" and "grappled" not in f.conditions("Borka")


@rule("G4-LOC-03")
def test_a_near_miss_hits_the_torso() -> None:
    f = duel()
    said = f.say(f"Aldric: attack {SWORD} at neck vs Borka nothing rolled attack 10, damage 1, knockdown 3")
    assert said.has("near_miss") and said.note("wounds").data["location"] == "torso"


@rule("G4-MAN-06", "G4-MAN-08")
def test_defending_spoils_the_aim() -> None:
    f = Melee("Cyra", "Borka")
    f.say("Cyra: aim regular bow vs Borka")
    f.say("Borka: attack axe vs Cyra dodge rolled attack 10, dodge 8")
    assert "aiming" not in f.conditions("Cyra")


@rule("G4-MAN-12")
def test_all_out_feint() -> None:
    f = duel()
    said = f.say(
        f"Aldric: attack {SWORD} all-out feint vs Borka dodge rolled Aldric.feint 9, Borka.feint 12, attack 10, dodge 5"
    )
    assert said.check("dodge").chance == 9 - 4
    f = duel()
    f.say(f"Aldric: attack {SWORD} all-out feint vs Borka rolled Aldric.feint 9, Borka.feint 12, attack 16")
    assert "feinted" not in f.conditions("Borka")


@rule("G4-MAN-14")
def test_a_determined_shot() -> None:
    f = Melee("Cyra", "Borka")
    assert f.say("Cyra: shoot regular bow determined range 2 vs Borka rolled attack 17").check("attack").chance == 16


@rule("G4-MAN-17")
def test_increased_defence() -> None:
    f = duel()
    f.say("Aldric: defend increased parry")
    said = f.say("Borka: attack axe vs Aldric parry rolled attack 10, parry 14")
    assert said.check("parry").chance == 14


@rule("G4-MAN-21", "G4-MAN-22", "G4-TURN-08")
def test_postures() -> None:
    f = duel()
    f.say("Aldric: crouch")
    f.say("Aldric: lie down")
    assert f.refused("Aldric: stand up") == "rise_first"
    f.say("Aldric: kneel")
    said = f.say(f"Aldric: stand then attack {SWORD} vs Borka rolled attack 16")
    assert f["Aldric"].posture == "standing" and said.check("attack").chance == 14


@rule("G4-MEL-02")
def test_rapid_strike() -> None:
    f = duel()
    said = f.say(f"Aldric: attack {SWORD} rapid strike vs Borka nothing rolled attack 9, attack.2 10")
    assert [c.chance for c in said.checks if c.label == "attack"] == [8, 8]
    assert f.refused("Aldric: attack thrusting broadsword rapid strike move and attack vs Borka") == "rapid_maneuver"


@rule("G4-MOVE-01", "G4-MOVE-02", "G4-MOVE-03", "G4-MOVE-08", "G4-MOVE-09", "G4-MOVE-10")
def test_movement_points() -> None:
    f = Melee("Aldric", "Borka", at={"Aldric": (0, 0, 0), "Borka": (9, 9, 0)})
    assert f.refused("Aldric: move to 5,0") == "too_far_move"
    assert f.refused("Aldric: move to -3,0") == "too_far_move"
    f.say("Aldric: move to 2,0 facing 3")
    assert f["Aldric"].pos == (2, 0) and f["Aldric"].facing == 3
    assert f.refused(f"Aldric: step to 4,0 then attack {SWORD} vs Borka") == "too_far_step"


@rule("G4-MOVE-04", "G4-MOVE-05", "G4-MOVE-06", "G4-MOVE-07")
@pytest.mark.parametrize(("posture", "far", "too_far"), [("crouching", 2, 3), ("kneeling", 1, 2), ("crawling", 1, 2)])
def test_movement_by_posture(posture: str, far: int, too_far: int) -> None:
    f = Melee("Aldric", "Borka", at={"Aldric": (0, 0, 0), "Borka": (9, 9, 0)})
    f.do(Moved("Aldric", posture=posture))
    assert f.refused(f"Aldric: move to {too_far},0") == "too_far_move"
    f.say(f"Aldric: move to {far},0")
    assert f["Aldric"].pos == (far, 0)


@rule("G4-MOVE-11", "G4-MOVE-12", "G4-MOVE-13")
def test_ground_costs_more() -> None:
    f = Melee("Aldric", "Borka", at={"Aldric": (0, 0, 0), "Borka": (9, 9, 0)})
    f.do(*(Landscaped(f"{q},{r}", "mud") for q in range(1, 5) for r in range(-4, 5)))
    assert f.refused("Aldric: move to 3,0") == "too_far_move"
    f.do(*(Landscaped(f"1,{r}", "barricade") for r in range(-9, 9)))
    assert f.refused("Aldric: move to 2,0") in ("no_way", "too_far_move")
    f.do(*(Landscaped(f"{q},{r}", "") for q in range(1, 5) for r in range(-4, 5)), Landscaped("1,0", "barricade"))
    f.say("Aldric: move to 2,0 jump rolled jump 5")
    assert f["Aldric"].pos in ((1, 0), (2, 0))


@rule("G4-PAR-02", "G4-PAR-03")
def test_parries_get_harder() -> None:
    f = Melee("Aldric", "Borka", "Dulf", "Cyra")
    f.say("Borka: attack axe vs Aldric parry rolled attack 10, parry 8")
    said = f.say("Dulf: attack kick vs Aldric parry rolled attack 10, parry 14, damage 1")
    assert said.check("parry").chance == 8


@rule("G4-PAR-06", "G4-PAR-07", "G4-PAR-08")
def test_parrying_by_hand() -> None:
    f = Melee("Borka", "Dulf")
    said = f.say("Borka: attack axe arm if parried vs Dulf parry with right hand rolled attack 10, parry 16, damage 2")
    assert said.check("parry").chance == 14 // 2 + 3 - 3
    assert said.note("wounds").data["location"] == "right arm"


@rule("G4-RDY-01", "G4-RDY-02", "G4-RDY-05", "G4-RDY-07", "G4-MAN-33", "G4-LONG-11")
def test_getting_things_ready() -> None:
    f = duel()
    f.say("Aldric: pair vs Borka distance 5")
    f.say("Borka: drop axe")
    assert f.refused("Borka: pick up axe") == "too_high"
    f.say("Borka: kneel")
    f.say("Borka: pick up axe")
    assert f.item("Borka", "axe").where == "hand"
    f.say("Borka: sheathe axe")
    f.say("Borka: continue")
    assert f.item("Borka", "axe").where == "belt"
    f.say("Borka: ready axe")
    assert f.item("Borka", "axe").where == "hand"


@rule("G4-RLD-01", "G4-RNG-07")
def test_reloading() -> None:
    f = Melee("Cyra", "Borka")
    f.say("Cyra: shoot regular bow range 10 vs Borka rolled attack 16")
    assert f.refused("Cyra: shoot regular bow range 10 vs Borka") == "empty"
    f.say("Cyra: reload")
    assert f.say("Cyra: reload").has("loaded")


@rule("G4-RUN-01", "G4-RUN-02", "G4-RUN-03")
def test_sprinting() -> None:
    f = duel()
    assert f.refused("Borka: move 6") == "too_far_move"
    f.say("Borka: move 5 sprint")
    assert f.refused("Borka: attack axe vs Aldric") == "high_speed_only"
    f.say("Borka: move 6")


@rule("G4-SUP-01", "G4-SUP-03", "G4-MAN-15")
def test_suppression_fire() -> None:
    f = Melee()
    gunner = f.made("Sten", skills={"guns_submachine_gun": 14}, weapons=[{"id": "smg_9mm"}])
    f = Melee(gunner, "Borka")
    said = f.say("Sten: suppress smg 9mm shots 10 range 7 vs Borka rolled attack 9")
    assert said.check("attack").chance == 8
    assert f.refused("Borka: attack axe vs Sten dodge") == "all_out"


@rule("G4-UNA-03", "G4-UNA-05")
def test_kicks() -> None:
    f = Melee("Dulf", "Borka")
    f.say("Dulf: attack kick vs Borka rolled attack 15, balance 16")
    assert f["Dulf"].posture == "lying"
    f = Melee("Dulf", "Borka")
    said = f.say("Dulf: attack kick vs Borka parry with axe rolled attack 9, parry 8, counter 9, damage 5, knockdown 3")
    assert said.check("counter").chance == 13 and f.hp("Dulf") < 14


@rule("G4-VIS-02", "G4-VIS-03")
def test_unseen() -> None:
    f = duel()
    f.do(keys.INVISIBLE.set("Aldric", keys.Turns()))
    said = f.say(f"Aldric: attack {SWORD} vs Borka dodge rolled attack 10, dodge 5")
    assert said.check("dodge").chance == 5
    said = f.say("Borka: attack axe vs Aldric rolled attack 16")
    assert said.check("attack").chance == 9


@rule("G4-WPN-06")
def test_a_disarm_gone_wrong() -> None:
    f = duel()
    f.say(f"Aldric: disarm axe with {SWORD} vs Borka rolled attack 18, scatter 3")
    assert f.item("Aldric", "thrusting_broadsword").where == "ground"


@rule("G4-TURN-11", "G4-TURN-05", "G4-TURN-06")
def test_an_evaluation_lasts_one_turn() -> None:
    f = duel()
    f.say("Aldric: evaluate Borka")
    f.say("Borka: pass")
    f.say("Aldric: pass")
    f.say("Borka: pass")
    assert f.say(f"Aldric: attack {SWORD} vs Borka rolled attack 16").check("attack").chance == 14


@rule("G4-SLAM-04")
def test_a_blocked_slam_stops() -> None:
    f = Melee("Dulf", "Borka")
    assert f.say("Dulf: slam moved 1 vs Borka block rolled attack 9, block 8").has("slam_stopped")


@rule("G4-MNT-01", "G4-MNT-02", "G4-MNT-03")
def test_in_the_saddle() -> None:
    f = Melee()
    rider = f.made("Rider", skills={"broadsword": 14, "riding": 10}, weapons=[{"id": "broadsword"}])
    f = Melee(rider, "Borka", f.made("Pony", st=16, dx=9, iq=3))
    f.say("Rider: mount Pony")
    assert f.say("Rider: attack broadsword vs Borka rolled attack 16").check("attack").chance == 10
    said = f.say("Borka: attack axe vs Rider dodge rolled attack 10, dodge 3, critical_miss 12")
    assert said.check("dodge").chance == 8 - 2
    assert f.refused("Borka: attack kick vs Rider dodge retreat") == "retreat_mounted"


@rule("G4-EVAD-02")
def test_nobody_blocks_the_way_asleep() -> None:
    f = Melee("Dulf", "Borka", at={"Dulf": (0, 0, 0), "Borka": (2, 0, 3)})
    f.do(keys.UNAWARE.set("Borka", keys.Turns()))
    f.say("Dulf: move to 3,0 evading Borka")
    assert f["Dulf"].pos == (3, 0)


def test_the_catalogues_ids_of_a_weapon_are_words_for_it() -> None:
    f = Melee("Aldric", "Borka")
    for word in ("long spear 2h", "long_spear_2h", "long spear"):
        g = Melee(f.made("Bo", skills={"spear": 12}, weapons=[{"id": "long_spear"}]), "Borka")
        assert g.command(f"Bo: attack {word} vs Borka nothing").what == "long_spear"


@rule("G4-MOVE-03")
def test_backwards_keeps_the_front_to_the_foe_and_pays_double() -> None:
    f = Melee("Aldric", "Borka", at={"Aldric": (0, 0, 0), "Borka": (4, 0, 3)})
    behind = step((0, 0), 0, -2)
    f.say("Aldric: move 2 backwards")
    assert (f["Aldric"].pos, f["Aldric"].facing) == (behind, 0)
    f = Melee("Aldric", "Borka", at={"Aldric": (0, 0, 0), "Borka": (4, 0, 3)})
    assert f.refused("Aldric: move 4 backwards") == "too_far_move"
    f.say(f"Aldric: move to {behind[0]},{behind[1]} backwards")
    assert (f["Aldric"].pos, f["Aldric"].facing) == (behind, 0)
