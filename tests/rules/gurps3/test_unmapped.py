"""What goes without a map as it goes on one: who comes at one who waits."""

import pytest

from tests.rules.gurps3.play import Melee

rule = pytest.mark.rule
COMES = ("attack axe", "charge axe", "all out attack axe strong", "bash", "disarm axe", "slam", "feint axe")


@rule("G3-WAI-01")
@pytest.mark.parametrize("said", COMES)
def test_who_waits_answers_whoever_comes_at_him(said: str) -> None:
    m = Melee("Ysolde", "Grak")
    m.say("Ysolde: wait spear")
    m.say(f"Grak: {said} vs Ysolde")
    assert m.said.has("may_strike", "Ysolde") and not m.said.dice


@rule("G3-WAI-01")
def test_a_shot_brings_nobody_near() -> None:
    m = Melee("Ysolde", "Ada")
    m.say("Ysolde: wait spear")
    m.say("Ada: shoot longbow range 5 vs Ysolde nothing rolled attack 16")
    assert not m.said.has("may_strike") and not m.enc.stack


@rule("G3-WAI-04")
def test_the_blow_of_one_who_came_falls_after_the_waiters() -> None:
    m = Melee("Ysolde", "Grak")
    m.say("Ysolde: wait spear")
    m.say("Grak: attack axe vs Ysolde dodge")
    m.say("Ysolde: attack spear vs Grak nothing rolled attack 9, passive_defence 12, damage 3, Grak.attack 15")
    assert m.value("Grak", "hp") == 6 and m.said.has("attack_miss", "Grak") and not m.enc.stack


@rule("G3-WAI-03")
def test_of_two_as_long_the_better_contest_strikes_first() -> None:
    m = Melee("Brandt", "Grak")
    m.say("Brandt: wait broadsword")
    m.say("Grak: attack axe vs Brandt nothing rolled Brandt.contest 13, Grak.contest 10, attack 15")
    assert m.said.has("attack_miss", "Grak") and "waiting" in m.conditions("Brandt") and not m.enc.stack


@rule("G3-WAI-01")
def test_who_stood_beside_one_who_waits_does_not_come() -> None:
    m = Melee("Ysolde", "Grak")
    m.say("Grak: pair vs Ysolde distance 1")
    m.say("Ysolde: wait spear")
    m.say("Grak: attack axe vs Ysolde nothing rolled attack 15")
    assert m.said.has("attack_miss", "Grak") and not m.enc.stack


@rule("G3-WAI-04")
def test_who_was_felled_as_he_came_does_not_strike() -> None:
    m = Melee("Brandt", "Grak")
    m.say("Brandt: wait broadsword")
    m.say("Grak: attack axe vs Brandt dodge rolled Grak.contest 12, Brandt.contest 9")
    m.say("Brandt: attack broadsword vs Grak nothing rolled attack 10, passive_defence 13, damage 6, knockdown 13")
    assert m.said.note("lost", "Grak").data["what"] == "attack" and not m.enc.stack
