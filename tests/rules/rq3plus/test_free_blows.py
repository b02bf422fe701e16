"""An earned blow stays until it is struck, declined or said to be lost, whatever others have declared."""

import pytest

from rules.rq3plus.figure import keys
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import gm, refused

FLURRY = "Lia: attack rapier flurry vs Grak nothing rolled attack 01, location 10, damage 3"


def waiting(**options: str) -> Fight:
    """A critical flurry against somebody whose own declared attack the clock is waiting for."""
    f = Fight("rq3plus", "Lia", "Grak", source=lambda name, dice: 90 if name.endswith(".parry") else 4, **options)
    f.say("Grak: intent single move, attack battle axe vs Lia, parry")
    f.say(FLURRY)
    assert [slot.what for slot in f.enc.slots("Lia")] == ["flurry"]
    return f


@pytest.mark.rule("R3-FLU-01", "R3-SR-08")
@pytest.mark.parametrize("sentence", ["flurry vs Grak", "strike vs Grak", "strike rapier vs Grak", "attack vs Grak"])
def test_an_earned_blow_is_struck_by_its_verbs(sentence: str) -> None:
    f = waiting()
    said = f.say(f"Lia: {sentence} nothing rolled attack 80, location 3, damage 2")
    assert said.has("flurry") and said.check("attack").chance == 75 and not said.has("attacks")
    assert not f.enc.slots("Lia")
    declared = keys.DECLARATION.of(f["Lia"])
    assert declared is not None and len(declared.actions) == 1, "it is no action of its own"


@pytest.mark.rule("R3-FLU-01")
def test_another_attack_leaves_the_earned_blow_waiting() -> None:
    f = waiting()
    said = f.say("Lia: attack rapier feint vs Grak nothing rolled attack 90")
    assert said.has("attacks") and [slot.what for slot in f.enc.slots("Lia")] == ["flurry"]


@pytest.mark.rule("R3-FLU-01", "R3-RND-04")
def test_the_round_does_not_end_over_an_earned_blow() -> None:
    f = waiting()
    hp = f.value("Grak", "hp")
    said = gm(f, "round")
    assert said.has("flurry", "Lia") and said.has("damage") and f.value("Grak", "hp") < hp
    assert keys.ROUND.of(f.enc) == 2


@pytest.mark.rule("R3-RIP-05")
def test_an_earned_blow_that_is_impossible_says_so() -> None:
    f = waiting()
    f.say("Lia: drop rapier")
    said = gm(f, "round")
    assert said.note("free_attack_lost", "Lia").data["what"] == "flurry"


@pytest.mark.rule("R3-RIP-05")
def test_who_is_put_out_is_told_that_the_earned_blow_is_lost() -> None:
    f = waiting()
    said = f.say("apply 20 to Lia at chest")
    assert said.note("free_attack_lost", "Lia").data["what"] == "flurry"


def test_strike_with_nothing_earned_is_an_attack() -> None:
    f = Fight("rq3plus", "Lia", "Grak")
    assert f.say("Lia: strike rapier vs Grak nothing rolled attack 90").has("attacks")
    assert refused(f, "Lia: flurry vs Grak") == "no_free_attack"
