"""A declaration may say where a blow will go, and whom; what is no spell's name is none (SOI, AIM, SPL)."""

import pytest

from rules.core.report import Refused
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import refused, skip_moves


@pytest.mark.rule("R3-SOI-07", "R3-AIM-01")
def test_a_declared_aim_is_the_attacks_own_unless_another_is_said() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", pace="strict")
    f.say("Grak: intent attack battle axe at head vs Rurik, parry")
    f.say("Rurik: intent attack broadsword vs Grak at left arm, attack broadsword vs Grak")
    skip_moves(f)
    said = f.say("Grak: attack vs Rurik nothing rolled attack 30, damage 1, damage_modifier 1")
    assert said.note("attacks").data["tactic"] == "aimed_shot"
    assert said.note("no_wound").data["location"] == "head"
    struck = f.say("Rurik: attack vs Grak nothing rolled attack 20, damage 5, damage_modifier 2")
    assert struck.note("wound").data["location"] == "left arm"
    plain = f.say("Rurik: attack vs Grak nothing rolled attack 20, location 1, damage 5, damage_modifier 2")
    assert plain.note("wound").data["location"] == "right leg"


@pytest.mark.rule("R3-SPL-01")
def test_half_a_sentence_is_no_spell() -> None:
    f = Fight("rq3plus", "Lia", "Grak")
    assert refused(f, "Lia: cast countermagic 2 attack now") == "no_spell"
    assert refused(f, "Lia: ready spell when does it go off") == "no_spell"
    assert [refused(f, f"Lia: ready {thing}") for thing in ("rapier", "shield")] == ["no_spell"] * 2
    assert f.say("Lia: cast befuddle 2").note("spell").data["points"] == 2


@pytest.mark.rule("R3-ABT-06")
def test_what_is_not_left_is_called_by_its_name() -> None:
    f = Fight("rq3plus", "Lia", "Grak")
    with pytest.raises(Refused, match="no unused attack left"):
        f.say("Lia: abort attack")
