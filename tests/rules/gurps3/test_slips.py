"""What shock, blindness, eye slits and errors do to rolls that are no plain attack with a plain weapon."""

import pytest

from rules.core.keys import Nothing
from rules.core.report import Refused
from rules.gurps3.figure import keys
from rules.turns.spans import Left
from tests.rules.gurps3.play import Melee

rule = pytest.mark.rule


@rule("G3-ATK-03")
def test_eyes_behind_slits_are_harder_to_hit() -> None:
    for foe, chance in (("Grak", 15 - 9), ("Knight", 15 - 10)):
        m = Melee("Sel", foe)
        m.say(f"Sel: attack rapier at eyes vs {foe} nothing rolled attack 14")
        assert m.chance("attack") == chance, foe


@rule("G3-DMG-04")
def test_only_what_pierces_or_is_small_goes_through_the_eye_into_the_brain() -> None:
    m = Melee("Grak", "Bors")
    thrower = m.made("Odo", st=12, dx=12, skills={"axe_throwing": 16}, weapons=[{"id": "throwing_axe"}])
    m.join(thrower, 2)
    dice = "attack 3, critical_head 10, damage 1, knockdown 9"
    m.say(f"Odo: throw throwing axe at eyes range 2 vs Bors nothing rolled {dice}")
    assert m.value("Bors", "injury") == 7  # 1d+2 and 2 for the axe: 5, cut, not four times that
    m = Melee("Sel", "Bors")
    m.say("Sel: attack rapier at eyes vs Bors nothing rolled attack 3, critical_head 10, damage 3, knockdown 9")
    assert m.value("Bors", "injury") == 4 * 2


@rule("G3-ATK-05")
@pytest.mark.parametrize(
    ("row", "where", "condition"),
    [
        (7, "ground", "off_balance"),
        (15, "ground", "strained right_arm"),
        (8, "hand", ""),
        (9, "ground", ""),
        (3, "hand", ""),
    ],
)
def test_a_critical_miss_with_a_thrown_weapon_is_one(row: int, where: str, condition: str) -> None:
    m = Melee("Grak", "Brandt")
    m.join(m.made("Odo", st=12, dx=12, skills={"axe_throwing": 13}, weapons=[{"id": "throwing_axe"}]), 2)
    m.say(f"Odo: throw throwing axe range 3 vs Brandt rolled attack 18, critical_miss {row}")
    assert m.item("Odo", "throwing_axe").where == where
    assert not condition or condition in m.conditions("Odo")


@rule("G3-ATK-05")
def test_a_strained_arm_is_told_with_the_turns_it_is_out_of_use() -> None:
    m = Melee("Grak")
    m.do(keys.STRAINED["right_arm"].set("Grak", Left(4)))
    assert ("strained right_arm", 4) in m.rules.show.conditions(m.enc, m["Grak"])


@rule("G3-ATK-05")
@pytest.mark.parametrize(("avoid", "hurt"), [(3, False), (18, True)])
def test_whoever_stands_where_a_weapon_comes_down_avoids_it_or_takes_half_its_damage(avoid: int, hurt: bool) -> None:
    m = Melee("Grak", "Brandt", "Ada", at={"Grak": (0, 0, 0), "Brandt": (1, 0, 3), "Ada": (3, 0, 3)})
    dice = f"attack 18, critical_miss 14, fly_distance 3, fly_direction 2, Ada.avoid {avoid}"
    m.say(f"Grak: attack axe vs Brandt nothing rolled {dice}{', damage 8, Ada.knockdown 9' if hurt else ''}")
    flown = m.said.note("flies")
    assert (flown.data["hexes"], flown.data["way"], m.item("Grak", "axe").pos) == (3, "forward", (3, 0))
    assert (m.value("Ada", "injury") > 0) is hurt and m.said.check("Ada.avoid").chance > 3


@rule("G3-ATK-05", "G3-BSH-01")
def test_a_critical_miss_with_a_shield_is_one() -> None:
    m = Melee("Brandt", "Grak")
    m.say("Brandt: bash vs Grak rolled attack 18, critical_miss 16")
    assert m["Brandt"].posture == "prone"
    m = Melee("Brandt", "Grak")
    m.say("Brandt: bash vs Grak rolled attack 18, critical_miss 10")
    assert m.item("Brandt", "medium_shield").where == "ground"
    m = Melee("Brandt", "Grak")
    m.say("Brandt: bash vs Grak rolled attack 18, critical_miss 3")
    assert m.value("Brandt", "block") is None
    m = Melee("Brandt", "Grak")
    m.say("Brandt: bash vs Grak rolled attack 18, critical_miss 5, self_location 4, self_damage 6")
    assert m["Brandt"].wounds[-1].location == "left_leg" and m.value("Brandt", "injury") == 1


@rule("G3-MIS-01", "G3-ATK-02")
def test_who_is_unseen_is_no_target_of_a_shot_and_a_hard_one_of_a_blow() -> None:
    m = Melee("Ada", "Brandt", "Sel")
    m.do(keys.INVISIBLE.set("Brandt", Left()))
    assert m.refused("Ada: shoot longbow range 5 vs Brandt") == "out_of_sight"
    assert m.refused("Ada: aim longbow vs Brandt") == "out_of_sight"
    m.say("Sel: attack rapier vs Brandt nothing rolled attack 15")
    assert m.chance("attack") == 15 - 6


@rule("G3-TRN-10")
def test_who_claims_to_strike_unseen_meets_no_defence_and_strikes_as_well_as_ever() -> None:
    m = Melee("Sel", "Grak")
    assert m.refused("Sel: attack rapier unseen vs Grak dodge") == "no_such_defence"
    m.say("Sel: attack rapier unseen vs Grak rolled attack 14, passive_defence 15, damage 1")
    assert m.chance("attack") == 15


@rule("G3-INJ-01", "G3-DEF-11")
def test_shock_lowers_skill_and_dx_rolls_beside_the_attack() -> None:
    m = Melee("Brandt", "Kiru", "Sel")
    m.do(keys.SHOCK_NOW.by("Brandt", 3), keys.SHOCK_NOW.by("Sel", 2), keys.SHOCK_NOW.by("Kiru", 4))
    m.say("Kiru: kick vs Brandt parry rolled attack 9, parry 9, counter 8")
    assert m.chance("parry") == 13 and m.chance("counter") == 14 - 4 - 3
    m.say("Brandt: attack broadsword vs Sel acrobatic dodge rolled attack 9, acrobatics 9, dodge 3, critical_miss 7")
    assert m.chance("acrobatics") == 13 - 2
    m.do(keys.CHOSEN.clear("Kiru"))
    m.do(keys.SHOCK.by("Kiru", 4))
    m.say("Kiru: kick vs Sel dodge rolled attack 16, balance 9")
    assert m.chance("balance") == 13 - 4


@rule("G3-GRP-05", "G3-GRP-04")
def test_held_legs_keep_ones_feet_at_the_penalty_of_leg_actions() -> None:
    m = Melee("Bors", "Kiru")
    m.say("Bors: grapple lower body vs Kiru rolled Bors.contest 5, Kiru.contest 12")
    m.say("Kiru: kick vs Bors dodge rolled attack 16, balance 9")
    assert m.chance("attack") == 15 - 2 - 4 and m.chance("balance") == 13 - 4


@rule("G3-TRN-11", "G3-ATK-06")
def test_a_head_wound_lowers_dx_not_iq_and_is_over_with_the_fight() -> None:
    m = Melee("Brandt", "Grak")
    m.do(keys.DX_LOSS.by("Brandt", 2), keys.SURPRISED.set("Brandt", Nothing()))
    m.say("Brandt: attack broadsword vs Grak nothing rolled surprise 10, attack 13")
    assert m.chance("surprise") == 10 and m.chance("attack") == 12
    m.close()
    assert not keys.DX_LOSS.of(m["Brandt"])


@rule("G3-MEL-02")
def test_fast_draw_takes_the_skill() -> None:
    m = Melee("Ada", "Brandt")
    m.say("Brandt: sheathe broadsword")
    assert m.refused("Brandt: draw broadsword fast draw") == "no_skill"


@rule("G3-GFW-01", "G3-GFW-03", "G3-STW-07")
def test_the_weapon_to_grab_or_wrest_may_be_named() -> None:
    m = Melee("Bors", "Grak")
    assert m.refused("Bors: break vs Grak") == m.refused("Bors: strike at axe vs Grak") == "needs_weapon"
    m.say("Bors: grab axe vs Grak rolled Bors.contest 5, Grak.contest 15")
    m.say("Bors: wrest axe vs Grak rolled Bors.contest 5, Grak.contest 15")
    assert m["Bors"].item("axe") is not None and m["Grak"].item("axe") is None


@rule("G3-CC-07")
def test_a_blow_that_goes_astray_is_told_before_it_is_rolled() -> None:
    m = Melee("Brandt", "Grak", "Sel", at={"Brandt": (0, 0, 0), "Grak": (1, 0, 3), "Sel": (1, 0, 0)})
    m.say("Brandt: attack broadsword vs Grak nothing rolled attack 14, attack.2 9, Sel.dodge 15, damage 1")
    told = [note.code for note in m.said.notes if note.code in ("attack_miss", "astray", "harmed")]
    assert told == ["attack_miss", "astray", "harmed"]


@rule("G3-PBH-01")
def test_a_refused_parry_is_told_in_the_words_it_was_said_in() -> None:
    m = Melee("Brandt", "Grak")
    with pytest.raises(Refused, match="parry with hand"):
        m.say("Grak: attack axe vs Brandt parry with hand")
