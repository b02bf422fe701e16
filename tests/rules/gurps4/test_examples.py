"""The worked examples of the catalogue, sentence by sentence, with every number they name."""

import pytest

from rules.core.events import Moved
from rules.gurps4.figure import keys
from tests.rules.gurps4.play import Melee

rule = pytest.mark.rule
SWORD = "thrusting broadsword"


def duel(**options: object) -> Melee:
    return Melee("Aldric", "Borka", **options)


@rule("G4-TURN-01", "G4-TURN-02", "G4-TURN-03", "G4-CHAR-01")
def test_example_1_order_of_speed_and_dx() -> None:
    f = Melee("Borka", "Aldric", "Dulf", "Cyra")
    assert [slot.who for slot in keys.TURN.all(f.enc)] == ["Cyra", "Dulf", "Aldric", "Borka"]
    assert not f.said.dice


@rule("G4-ATT-01", "G4-ATT-04", "G4-BASE-01", "G4-BLK-01", "G4-DEF-06", "G4-DMG-01", "G4-DMG-03", "G4-WND-01")
@rule("G4-INJ-08", "G4-INJ-09", "G4-SHK-01", "G4-SHK-02", "G4-MAN-20", "G4-CHAR-05")
def test_example_2_attack_block_major_wound() -> None:
    f = duel()
    said = f.say(f"Aldric: attack {SWORD} swing vs Borka block rolled attack 12, block 12, damage 4, knockdown 11")
    assert (said.check("attack").chance, said.check("block").chance, said.check("knockdown").chance) == (14, 10, 12)
    assert said.note("wounds").data["injury"] == 7
    assert f.hp("Borka") == 6 and "reeling" not in f.conditions("Borka")
    assert f.value("Borka", "shock") == -4


@rule("G4-BLK-01")
def test_example_2_with_the_whole_skill() -> None:
    f = duel(g4_block="full")
    said = f.say(f"Aldric: attack {SWORD} swing vs Borka block rolled attack 12, block 12")
    assert said.check("block").chance == 16 and f.hp("Borka") == 13


@rule("G4-MEL-01", "G4-RET-01", "G4-RET-02", "G4-RET-03")
def test_example_3_deceptive_and_retreat() -> None:
    f = duel()
    assert f.refused(f"Aldric: attack {SWORD} swing deceptive 3 vs Borka dodge") == "too_deceptive"
    said = f.say(f"Aldric: attack {SWORD} swing deceptive 2 vs Borka dodge retreat rolled attack 9, dodge 10")
    assert (said.check("attack").chance, said.check("dodge").chance) == (10, 10)
    pair = keys.PAIR.of(f.enc, "Aldric", "Borka")
    assert pair is not None and pair.distance == 2
    assert f.refused("Aldric: attack small knife vs Borka") == "unknown_name"


@rule("G4-MAN-27", "G4-MAN-28", "G4-MAN-29", "G4-MAN-13", "G4-BASE-05", "G4-DMG-06", "G4-DEF-02")
def test_example_4_feint_then_strong() -> None:
    f = duel()
    said = f.say(f"Aldric: feint {SWORD} vs Borka rolled Aldric.feint 9, Borka.feint 11")
    assert said.note("feint_works").data["n"] == 3
    f.say("Borka: pass")
    said = f.say(
        f"Aldric: attack {SWORD} swing all-out strong vs Borka block rolled attack 11, block 8, damage 2, knockdown 10"
    )
    assert said.check("block").chance == 7
    assert f.hp("Borka") == 6
    assert f.refused("Borka: attack axe vs Aldric dodge") == "all_out"


@rule("G4-MAN-26", "G4-MAN-10", "G4-LOC-05", "G4-WND-03", "G4-WND-06", "G4-INJ-10", "G4-INJ-13", "G4-LOC-01")
def test_example_5_evaluate_and_skull() -> None:
    f = duel()
    f.say("Aldric: evaluate Borka")
    f.say("Borka: pass")
    f.say("Aldric: evaluate Borka")
    f.say("Borka: pass")
    said = f.say(
        f"Aldric: attack {SWORD} thrust determined at skull vs Borka dodge"
        " rolled attack 8, dodge 12, damage 3, knockdown 9"
    )
    assert (said.check("attack").chance, said.check("dodge").chance, said.check("knockdown").chance) == (13, 9, 2)
    assert f.hp("Borka") == 5 and "unconscious" in f.conditions("Borka")


@rule("G4-MAN-01", "G4-MAN-02", "G4-MAN-03", "G4-MAN-05", "G4-RNG-01", "G4-RNG-02", "G4-BLK-03", "G4-RNG-05")
def test_example_6_aimed_bow() -> None:
    f = Melee("Cyra", "Borka")
    for _ in range(3):
        f.say("Cyra: aim regular bow vs Borka")
        f.say("Borka: pass")
    said = f.say("Cyra: shoot regular bow range 20 speed 5 vs Borka block rolled attack 10, block 11, damage 5")
    assert (said.check("attack").chance, said.check("block").chance) == (12, 10)
    assert f.hp("Borka") == 7 and f.value("Borka", "shock") == -4 and not said.has("major_wound")


@rule("G4-RNG-03")
def test_example_6_at_half_damage_range() -> None:
    f = Melee("Cyra", "Borka")
    said = f.say("Cyra: shoot regular bow range 165 +20 for a calm day vs Borka nothing rolled attack 10, damage 5")
    assert said.note("hits_armour").data["basic"] == 2


@rule("G4-RF-01", "G4-RF-02", "G4-RF-03", "G4-RF-05", "G4-DODG-02", "G4-RNG-07")
def test_example_7_rapid_fire() -> None:
    gunner = {"skills": {"guns_submachine_gun": 12}, "weapons": [{"id": "smg_9mm"}]}
    f = Melee()
    f = Melee(f.made("Sten", **gunner), "Borka")
    said = f.say("Sten: shoot shots 10 range 7 vs Borka dodge rolled attack 7, dodge 7, damage 9")
    assert said.check("attack").chance == 11
    assert said.check("dodge").chance == 8
    assert said.note("wounds").data["injury"] == 6
    assert keys.LOADED.of(f.item("Sten", "smg_9mm")) == 21


@rule("G4-RF-04")
@pytest.mark.parametrize(
    ("how_many", "attack", "range_", "hits"),
    [
        ("all", 14, 2, 10),
        ("half", 14, 2, 5),
        ("half", 13, 2, 5),
        ("half", 12, 2, 10),
        ("all", 9, 7, 2),
    ],
)
def test_a_burst_at_a_close_target_that_stands_still(how_many: str, attack: int, range_: int, hits: int) -> None:
    # Skill 12, +2 for ten shots; none for range 2, -3 for range 7. Recoil 2: a hit by two brings all of them.
    f = Melee(g4_close_stationary=how_many)
    gunner = f.made("Sten", skills={"guns_submachine_gun": 12}, weapons=[{"id": "smg_9mm"}])
    f = Melee(gunner, "Borka", g4_close_stationary=how_many)
    more = "".join(f", damage.{n} 3" for n in range(2, hits + 1))
    said = f.say(f"Sten: shoot shots 10 range {range_} vs Borka nothing rolled attack {attack}, damage 3{more}")
    assert len([note for note in said.notes if note.code == "hits_armour"]) == hits


@rule("G4-SLAM-01", "G4-SLAM-02", "G4-SLAM-06", "G4-SLAM-07", "G4-ATT-10", "G4-MAN-30", "G4-SLAM-03")
def test_example_9_slam() -> None:
    f = Melee("Dulf", "Borka")
    said = f.say(
        "Dulf: slam move and attack moved 5 vs Borka dodge"
        " rolled attack 8, dodge 11, Dulf.damage 5, Borka.damage 3, balance 12"
    )
    assert (said.check("attack").chance, said.check("balance").chance) == (9, 11)
    assert (f.hp("Borka"), f.hp("Dulf"), f["Borka"].posture) == (11, 12, "lying")


@rule("G4-SLAM-02")
def test_example_9_without_the_penalty() -> None:
    f = Melee("Dulf", "Borka", g4_slam_move_penalty="off")
    said = f.say("Dulf: slam move and attack moved 5 vs Borka dodge rolled attack 8, dodge 8")
    assert said.check("attack").chance == 14 and said.has("slam_past")


@rule("G4-SHV-01", "G4-SHV-02", "G4-KB-03")
def test_example_10_shove() -> None:
    f = Melee("Dulf", "Borka")
    said = f.say("Dulf: shove vs Borka dodge rolled attack 11, dodge 12, damage 6, balance 10")
    assert said.note("shoves").data == {"target": "Borka", "doubled": 12, "yards": 1}
    assert f["Borka"].posture == "standing" and f.hp("Borka") == 13
    f = Melee("Dulf", "Borka")
    said = f.say("Dulf: shove one hand vs Borka dodge rolled attack 11, dodge 12, damage 6")
    assert said.note("shoves").data["yards"] == 0


@rule("G4-GRAP-01", "G4-GRAP-02", "G4-TAKE-01", "G4-TAKE-02", "G4-TAKE-03", "G4-PIN-01", "G4-PIN-02", "G4-PIN-04")
@rule("G4-BASE-06")
def test_example_11_grapple_takedown_pin() -> None:
    f = Melee("Dulf", "Borka")
    said = f.say("Dulf: grapple vs Borka parry with axe rolled attack 10, parry 12")
    assert (said.check("attack").chance, said.check("parry").chance) == (16, 10)
    assert "grappled" in f.conditions("Borka")
    f.say("Borka: pass")
    said = f.say("Dulf: takedown vs Borka rolled Dulf.contest 9, Borka.contest 11")
    assert (said.check("Dulf.contest").chance, said.check("Borka.contest").chance) == (14, 13)
    assert f["Borka"].posture == "lying"
    f.say("Borka: pass")
    said = f.say("Dulf: pin rolled Dulf.contest 12, Borka.contest 10")
    assert said.check("Dulf.contest").chance == 17 and said.has("pin_open")
    f.say("Borka: pass")
    f.say("Dulf: pin rolled Dulf.contest 9, Borka.contest 15")
    assert "pinned" in f.conditions("Borka")
    assert f.refused("Borka: attack axe vs Dulf") == "pinned_only"
    assert f.refused("Dulf: attack punch vs Borka dodge") in ("pinned", "no_free_hand")


@rule("G4-WPN-01", "G4-WPN-02", "G4-WPN-03", "G4-WPN-04", "G4-WPN-05")
def test_example_12_knocking_the_axe_away() -> None:
    f = duel()
    said = f.say(
        f"Aldric: disarm axe with {SWORD} vs Borka dodge"
        " rolled attack 8, dodge 13, Aldric.contest 10, Borka.contest 12, scatter 2"
    )
    assert said.check("attack").chance == 8
    assert f.item("Borka", "axe").where == "ground"


@rule("G4-WPN-07", "G4-WPN-08")
def test_example_13_breaking_the_haft() -> None:
    f = duel()
    said = f.say(f"Aldric: break axe with {SWORD} vs Borka dodge rolled attack 9, dodge 11, damage 5")
    assert said.check("attack").chance == 10
    assert keys.OBJECT_HP.of(f.item("Borka", "axe")) == 9


@rule("G4-LOC-07", "G4-INJ-12", "G4-STUN-01", "G4-STUN-02", "G4-STUN-03", "G4-DEF-03", "G4-DEF-08")
def test_examples_14_and_28_arm_crippled_and_stunned() -> None:
    f = duel()
    said = f.say("Borka: attack axe at right arm vs Aldric dodge rolled attack 10, dodge 11, damage 8, knockdown 12")
    assert (said.check("attack").chance, said.check("dodge").chance) == (11, 9)
    assert f.hp("Aldric") == 5
    assert {"crippled right_arm", "stunned"} <= set(f.conditions("Aldric")) and f["Aldric"].posture == "lying"
    assert f.item("Aldric", "medium_shield").where == "ground"
    f.say("Borka: pass")
    said = f.say("Borka: attack axe vs Aldric dodge rolled attack 13, dodge 3, critical_miss 12")
    assert said.check("dodge").chance == 1
    assert f.refused(f"Aldric: attack {SWORD} vs Borka") == "must_do_nothing"
    f.say("Aldric: pass rolled stun 9")
    f.say("Borka: ready axe")
    f.say("Aldric: kneel")
    assert "stunned" not in f.conditions("Aldric")


@rule("G4-UNA-01", "G4-UNA-02", "G4-UNA-04")
def test_example_16_fist_on_plate() -> None:
    f = Melee()
    f = Melee("Dulf", f.made("Plate", armour=["steel_corselet"]))
    said = f.say("Dulf: attack punch vs Plate nothing rolled attack 9, damage 5")
    assert f.hp("Plate") == 10 and f.hp("Dulf") == 13
    assert said.check("attack").chance == 14


@rule("G4-CRIT-03", "G4-CRIT-04")
def test_example_18_critical_defence() -> None:
    f = duel()
    said = f.say("Borka: attack axe vs Aldric parry rolled attack 10, parry 4, critical_miss 9")
    assert said.check("parry").chance == 12
    assert f.item("Borka", "axe").where == "ground" and f.hp("Aldric") == 12


@rule("G4-PAR-11", "G4-PAR-13", "G4-PAR-09")
def test_example_19_heavy_weapons() -> None:
    base = Melee()
    fencer = base.made("Fencer", st=11, dx=11, skills={"rapier": 14}, weapons=[{"id": "rapier"}])
    mauler = base.made("Mauler", st=16, skills={"two_handed_axe_mace": 12}, weapons=[{"id": "maul"}])
    f = Melee(fencer, mauler, "Dulf")
    f.say("Mauler: attack maul vs Fencer parry rolled attack 10, parry 8, breakage 3")
    assert keys.BROKEN.of(f.item("Fencer", "rapier"))
    f = Melee(fencer, base.made("Ogre", st=26))
    f.say("Ogre: slam moved 1 vs Fencer parry rolled attack 8, Ogre.damage 3, Fencer.damage 3")
    assert f.item("Fencer", "rapier").where == "ground"


@rule("G4-EVAD-01", "G4-MOVE-16")
def test_example_21_evading() -> None:
    f = Melee("Dulf", "Borka", at={"Dulf": (0, 0, 0), "Borka": (2, 0, 3)})
    said = f.say("Dulf: move to 3,0 evading Borka rolled Dulf.contest 6, Borka.contest 10")
    assert (said.check("Dulf.contest").chance, said.check("Borka.contest").chance) == (7, 11)
    assert said.has("stopped_by") and f["Dulf"].pos == (1, 0)


@rule("G4-SURP-01", "G4-SURP-02", "G4-SURP-03")
def test_example_22_total_surprise() -> None:
    f = duel()
    f.say("surprise total Borka rolled freeze 3")
    assert f.refused(f"Aldric: attack {SWORD} vs Borka dodge") == "frozen"
    for _ in range(3):
        f.say("Aldric: pass")
        f.say("Borka: pass")
    f.say("Aldric: pass")
    assert f.say("Borka: pass rolled surprise 12").check("surprise").chance == 9
    f.say("Aldric: pass")
    f.say("Borka: pass rolled surprise 8")
    f.say("Aldric: pass")
    f.say("Borka: feint axe vs Aldric rolled Borka.feint 15, Aldric.feint 9")


@rule("G4-INJ-01")
def test_example_23_reeling() -> None:
    f = duel()
    f.set("Aldric", hp=3)
    assert (f.value("Aldric", "dodge"), f.value("Aldric", "move")) == (5, 2)
    f = duel(g4_reeling="dodge")
    f.set("Aldric", hp=3)
    assert f.value("Aldric", "dodge") == 4


@rule("G4-MAN-30", "G4-ATT-05", "G4-ATT-10", "G4-PAR-01")
def test_example_24_move_and_attack() -> None:
    f = duel()
    said = f.say(f"Aldric: attack {SWORD} swing move and attack moved 4 vs Borka parry rolled attack 9, parry 10")
    assert (said.check("attack").chance, said.check("parry").chance) == (9, 10)
    assert f.refused("Borka: attack axe vs Aldric parry") == "not_after_maneuver"
    assert f.refused("Borka: attack axe vs Aldric dodge retreat") == "not_after_maneuver"


@rule("G4-CRIT-01", "G4-CRIT-02", "G4-DMG-07", "G4-INJ-02", "G4-BASE-03")
def test_example_25_critical_hit() -> None:
    f = duel()
    f.say(f"Aldric: attack {SWORD} swing vs Borka rolled attack 4, critical_hit 5, damage 4, knockdown 10")
    assert f.hp("Borka") == -5
    said = f.say("Borka: evaluate Aldric rolled consciousness 12")
    assert said.check("consciousness").chance == 12
    assert (f.value("Borka", "dodge"), f.value("Borka", "move")) == (6, 3)


@rule("G4-SURP-04", "G4-SURP-05")
@pytest.mark.parametrize(("bonus", "chances"), [("turn", (10, 11)), ("later", (9, 10))])
def test_example_26_partial_surprise(bonus: str, chances: tuple[int, int]) -> None:
    f = duel(g4_surprise_bonus=bonus)
    f.say("surprise partial Aldric, Borka rolled Aldric.initiative 4, Borka.initiative 3")
    assert "mentally_stunned" in f.conditions("Borka")
    f.say("Aldric: pass")
    assert f.say("Borka: pass rolled surprise 11").check("surprise").chance == chances[0]
    f.say("Aldric: pass")
    assert f.say("Borka: pass rolled surprise 11").check("surprise").chance == chances[1]
    f = duel()
    f.say("surprise partial Aldric, Borka rolled Aldric.initiative 4, Borka.initiative 5")
    assert not {"mentally_stunned"} & {*f.conditions("Aldric"), *f.conditions("Borka")}


@rule("G4-MAN-16", "G4-MAN-18", "G4-MAN-19")
def test_example_27_double_defence() -> None:
    f = Melee("Aldric", "Borka", "Marit Hollow")
    f.say("Aldric: defend double")
    said = f.say("Borka: attack axe vs Aldric parry then block rolled attack 12, parry 13, block 10")
    assert (said.check("parry").chance, said.check("block").chance) == (12, 11)
    assert f.hp("Aldric") == 12
    assert f.refused("Marit Hollow: attack spear vs Aldric block") == "blocked_already"


@rule("G4-MAN-09", "G4-MAN-11", "G4-MEL-03", "G4-LOC-10")
def test_example_29_two_blows() -> None:
    f = duel()
    said = f.say(
        f"Aldric: attack {SWORD} swing all-out double at neck vs Borka dodge then at left leg vs Borka block"
        " rolled attack 9, dodge 10, damage 1, knockdown 11, attack.2 10, block 8"
    )
    assert [c.chance for c in said.checks if c.label == "attack"] == [9, 12]
    assert f.hp("Borka") == 5
    f = duel()
    said = f.say(
        f"Aldric: attack {SWORD} swing all-out double at neck vs Borka dodge then at left leg vs Borka block"
        " rolled attack 9, dodge 10, damage 1, knockdown 13, attack.2 10, damage.2 1"
    )
    assert said.has("defence_lapses")


@rule("G4-TURN-07")
def test_example_30_free_pace() -> None:
    f = Melee("Cyra", "Dulf", "Aldric", "Borka")
    assert f.say("Aldric: evaluate Borka").has("out_of_order")
    assert f.say("Aldric: pass").has("out_of_order")
    for name in ("Cyra", "Dulf", "Borka"):
        said = f.say(f"{name}: pass")
    assert said.has("second") and keys.SECOND.of(f.enc) == 2
    assert not keys.TURN.all(f.enc, "Aldric")


@rule("G4-OPP-02", "G4-OPP-03", "G4-WRG-01", "G4-WRG-02")
def test_example_20_opportunity_fire() -> None:
    f = Melee("Cyra", "Borka", "Aldric", at={"Cyra": (0, 0, 0), "Aldric": (5, 0, 0), "Borka": (11, 0, 3)})
    f.do(Moved("Aldric", facing=3))
    f.say("Cyra: watch regular bow at 8,0 then 9,0 then 10,0 then 11,0")
    said = f.say("Borka: move to 10,0 rolled Cyra.attack 7, Cyra.attack.2 10")
    assert [c.chance for c in said.checks] == [5, 9]
    assert f.hp("Borka") == 13 and f.hp("Aldric") == 12
