"""What a first blow or shot does to the next of the same sentence."""

import pytest

from rules.core.report import Refused
from tests.rules.gurps4.play import Melee, made

rule = pytest.mark.rule


@rule("G4-ATT-06", "G4-UNA-03")
def test_who_falls_over_the_first_blow_strikes_the_second_lying() -> None:
    f = Melee(made("Kicker", dx=14, skills={"brawling": 18}), "Borka")
    f.say("Kicker: attack kick rapid strike vs Borka nothing rolled attack 15, balance 15, attack.2 7, balance.2 16")
    first, second = [check for check in f.said.checks if check.label == "attack"]
    assert (first.chance, second.chance) == (10, 6) and second.modifiers[-1].why == "lying"


@rule("G4-BASE-02")
def test_a_second_blow_without_a_chance_is_not_struck() -> None:
    f = Melee("Dulf", "Borka")
    f.say("Dulf: attack kick rapid strike vs Borka nothing rolled attack 15, balance 16")
    assert f.said.note("blow_lapses").data["why"] == "hopeless"


@rule("G4-RNG-04")
@pytest.mark.parametrize(("at", "first", "then"), [("", 9, 7), (" at right arm", 7, 7), (" at right leg", 7, 5)])
def test_a_second_shot_at_who_lies_by_then(at: str, first: int, then: int) -> None:
    guns = [{"id": "auto_pistol_9mm"}]
    shooter = made("Shooter", traits=["extra_attack"], skills={"guns_pistol": 9}, weapons=guns)
    f = Melee(shooter, made("Bare", dx=9, hp_max=12))
    shot = f"auto pistol 9mm range 2{at} vs Bare"
    f.say(
        f"Shooter: shoot {shot} nothing then shoot {shot} nothing "
        "rolled attack 4, critical_hit 9, damage 10, knockdown 14, attack.2 17, critical_miss 9"
    )
    assert [check.chance for check in f.said.checks if check.label == "attack"] == [first, then]


@rule("G4-RDY-07")
def test_a_weapon_is_unready_after_the_attempt_not_before() -> None:
    f = Melee("Berserker", "Borka")
    f.say("Berserker: attack great axe vs Borka dodge rolled attack 16")
    codes = [note.code for note in f.said.notes]
    assert codes.index("attempts") < codes.index("becomes_unready")


@rule("G4-MEL-01")
def test_where_no_deception_is_left_none_is_offered() -> None:
    """The refusal ``too_deceptive.none``."""
    with pytest.raises(Refused, match="so none is possible"):
        Melee("Aldric", "Borka").say("Aldric: attack thrusting broadsword deceptive 1 at skull vs Borka")
