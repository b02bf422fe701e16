"""Several deeds in one sentence, and two defences against one blow."""

import pytest

from rules.core.keys import Nothing
from rules.core.report import Refused
from rules.rqhouse.figure import keys
from tests.rules.rqhouse.play import PLAYER, House


@pytest.mark.rule("RH-RND-17", "RH-RND-07")
def test_a_step_and_a_shot_in_one_sentence() -> None:
    f = House("Jorun", "Kett", pace="strict")
    f.say("Jorun: draw shortbow then shoot shortbow vs Kett range 9 nothing rolled attack 90")
    assert keys.ACTIONS.of(f["Jorun"]) == 1 and not keys.MINOR.of(f["Jorun"])
    assert f["Jorun"].item("shortbow").where == "hand"  # type: ignore[union-attr]


@pytest.mark.rule("RH-RND-04")
def test_two_fights_in_one_sentence_each_with_its_target_and_defence() -> None:
    f = House("Jorun", "Kett", "Imke")
    f.say(
        "Jorun: attack scimitar vs Kett parry with spear then attack small shield vs Imke dodge"
        " rolled attack 30, Kett.parry 99, location 17, damage 3, damage_bonus 1, attack.2 90"
    )
    told = [note.code for note in f.said.notes if note.code in ("hits", "misses", "stopped")]
    assert told == ["hits", "misses"] and f.value("Jorun", "actions_left") == 0


def test_a_further_attack_without_a_target_is_for_the_same_one() -> None:
    f = House("Jorun", "Kett")
    f.say("Jorun: attack scimitar vs Kett nothing then attack scimitar nothing rolled attack 90, attack.2 91")
    assert [n.data["target"] for n in f.said.notes if n.code == "misses"] == ["Kett", "Kett"]


def test_what_is_no_attack_takes_over_no_target_from_it() -> None:
    f = House("Jorun", "Kett")
    f.say("Jorun: attack scimitar vs Kett nothing then step back 1 rolled attack 90")
    assert [n.data["metres"] for n in f.said.notes if n.code == "steps"] == [1]


@pytest.mark.rule("RH-INI-02")
def test_under_strict_pace_the_second_action_waits_for_its_count() -> None:
    f = House("Jorun", "Kett", pace="strict")
    assert f.refused("Jorun: attack scimitar vs Kett nothing then attack scimitar vs Kett nothing") == "not_your_turn"


def test_what_fills_a_round_stands_alone() -> None:
    f = House("Jorun", "Kett")
    for text in ("attack scimitar vs Kett then sprint 9", "step then full defence", "step then pass"):
        with pytest.raises(Refused) as fault:
            f.say(f"Jorun: {text}")
        assert fault.value.code in ("not_joined", "syntax")


@pytest.mark.rule("RH-DEF-06")
def test_two_defences_of_one_target_in_a_list() -> None:
    f = House("Jorun", "Kett", "Imke")
    f.say("Kett: full defence")
    f.say(
        "Jorun: attack scimitar multiple vs Kett at left leg parry with spear then dodge, Imke plus five dodge"
        " rolled attack 30, Kett.parry 90, Kett.dodge 20, attack.2 90"
    )
    (stopped,) = [n for n in f.said.notes if n.code in ("hits", "stopped")]
    assert stopped.data["by"] == "both" and stopped.data["defence"] == 1


def test_of_two_figures_of_a_player_the_one_that_is_up_acts_unnamed() -> None:
    f = House("Jorun", "Ben", "Kett", owners={"Ben": PLAYER.id, "Kett": PLAYER.id})
    with pytest.raises(Refused, match="Who is acting"):
        f.say("attack vs Jorun nothing rolled attack 99", PLAYER)
    f.do(keys.DEAD.set("Ben", Nothing()))
    f.say("attack vs Jorun nothing rolled attack 99", PLAYER)
    assert f.said.note("misses").who == "Kett"
