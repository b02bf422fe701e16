"""Checks and contests at anybody's word."""

import pytest

from tests.rules.gurps3.play import Melee

rule = pytest.mark.rule


@rule("G3-GEN-01", "G3-INJ-01")
def test_a_check_of_anything_one_has() -> None:
    m = Melee("Sel", "Grak")
    m.set("Sel", shock=3)
    m.say("Sel: check acrobatics +2 for a rope rolled 9")
    assert m.chance("check") == 12
    m.say("Sel: check ht rolled 9")
    assert m.chance("check") == 11
    assert m.refused("Sel: check dancing") == "nothing_to_check"


@rule("G3-GEN-06")
def test_a_contest_of_anything_both_have() -> None:
    m = Melee("Sel", "Grak")
    m.say("Sel: contest st vs Grak rolled Sel.contest 9, Grak.contest 15")
    assert m.said.note("contest_won").data == {"by": 3} and m.said.note("contest_won").who == "Sel"
    m.say("Sel: contest dx vs Grak rolled Sel.contest 10, Grak.contest 8")
    assert m.said.has("contest_tied")


@rule("G3-TRN-12", "G3-OPP-02")
def test_fire_needs_somebody_in_the_watched_hexes() -> None:
    m = Melee("Ada", "Sel", at={"Ada": (0, 0, 0), "Sel": (6, 0, 3)})
    m.say("Ada: watch longbow at 4,0")
    assert m.refused("Ada: fire vs Sel") == "nothing_to_fire_at"


@rule("G3-CON-01", "G3-CON-02", "G3-INJ-13")
def test_a_blow_tries_concentration_once() -> None:
    m = Melee("Sel", "Grak")
    m.say("Sel: concentrate on the flame")
    m.say("Grak: attack axe vs Sel dodge rolled attack 9, dodge 12, damage 2, concentration 9")
    assert m.chance("concentration") == 8 and "concentrating" not in m.conditions("Sel")


@rule("G3-AIM-07", "G3-AIM-08")
def test_a_defence_ends_an_aim() -> None:
    m = Melee("Ada", "Grak")
    m.say("Ada: aim longbow vs Grak")
    m.say("Grak: attack axe vs Ada nothing rolled attack 9, damage 2, will 8")
    assert "aiming" in m.conditions("Ada")
    m.say("Grak: ready axe")
    m.say("Grak: attack axe vs Ada dodge rolled attack 9, dodge 5")
    assert "aiming" not in m.conditions("Ada")


@rule("G3-GFW-01", "G3-GFW-02", "G3-GFW-03", "G3-GFA-01", "G3-GFA-03")
def test_grabbing_and_wresting() -> None:
    m = Melee("Bors", "Grak")
    m.say("Bors: grab weapon vs Grak rolled Bors.contest 5, Grak.contest 12")
    assert m.refused("Grak: attack axe vs Bors") in ("weapon_gripped", "not_in_close")
    m.say("Bors: wrest vs Grak rolled Bors.contest 5, Grak.contest 12")
    assert m.item("Bors", "axe").where == "hand" and m["Grak"].item("axe") is None
    m = Melee("Bors", "Brandt")
    m.say("Bors: grab arm vs Brandt rolled Bors.contest 5, Brandt.contest 12")
    m.say("Bors: force drop vs Brandt rolled Bors.contest 5, Brandt.contest 12")
    assert m.item("Brandt", "broadsword").where == "ground"


@rule("G3-AOC-03", "G3-AOC-04", "G3-AOC-05", "G3-AOC-06")
def test_charges() -> None:
    m = Melee("Grak", "Sel", at={"Grak": (0, 0, 0), "Sel": (3, 0, 3)})
    m.say("Grak: charge axe strong vs Sel dodge rolled attack 8, dodge 12, damage 2, knockdown 5")
    assert m.chance("attack") == 8 and m.value("Sel", "hp") == 5
    m = Melee("Grak", "Sel", at={"Grak": (0, 0, 0), "Sel": (4, 0, 3)})
    said = "rolled attack 12, Grak.contest 9, Sel.contest 12, Grak.contest_fall 9, Sel.contest_fall 9"
    m.say(f"Grak: charge axe slam vs Sel {said}, Grak.contest_knockback 9, Sel.contest_knockback 3")
    assert m["Sel"].posture == "prone" and m["Grak"].posture == "standing"


@rule("G3-PAR-04", "G3-PAR-03", "G3-BLK-03", "G3-PBH-03", "G3-FLT-06", "G3-DEF-07", "G3-DEF-08")
def test_limits_and_breakage_of_parries() -> None:
    m = Melee("Hale", "Sel", "Brandt")
    m.say("Hale: attack halberd range 2 vs Sel parry rolled attack 9, parry 9, breakage 2")
    assert m.item("Sel", "rapier").q["broken"] == 1
    m.say("Sel: attack large knife range 1 vs Brandt block rolled attack 8, block 8")
    assert m.refused("Sel: attack large knife swing range 1 vs Brandt block") == "no_such_defence"
    m.posture("Brandt", "kneeling")
    m.say("Sel: attack large knife swing from left vs Brandt dodge rolled attack 7, dodge 14, damage 1")
    assert m.chance("dodge") == 4 - 2 - 2 + 3 + 3
