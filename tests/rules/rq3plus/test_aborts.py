"""Altering the statement of intent (area ABT; WE-10, WE-21)."""

import pytest

from rules.rq3plus.figure import keys
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import actions, gm, refused, skip_moves, turn


@pytest.mark.rule("R3-ABT-01", "R3-ABT-06")
def test_an_unused_action_may_be_dropped() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    f.say("Rurik: intent attack broadsword, act")
    said = f.say("Rurik: abort act")
    assert said.note("aborts").data["what"] == "MSC"
    assert [a.status for a in actions(f, "Rurik")] == ["unused", "aborted"]
    assert f.enc.slots("Rurik", "act") == ()
    f.say("Rurik: attack broadsword vs Grak nothing rolled attack 90")
    assert refused(f, "Rurik: abort attack") == "action_used"
    assert refused(f, "Rurik: abort") == "action_used"


@pytest.mark.rule("R3-ABT-02")
def test_an_action_is_not_exchanged_for_another() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", pace="strict")
    f.say("Grak: intent triple move")
    f.say("Rurik: intent attack broadsword, act")
    skip_moves(f)
    assert turn(f) == ("Rurik", "attack")
    assert refused(f, "Rurik: abort act into parry with target riposte") == "no_substitution"
    assert refused(f, "Rurik: abort act into dodge counter") == "no_substitution"
    assert refused(f, "Rurik: draw dagger") == "action_used"


@pytest.mark.rule("R3-ABT-03", "R3-PAA-02")
def test_we_10_defensive_abort() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", pace="strict")
    f.say("Grak: intent attack battle axe, attack battle axe")
    f.say("Rurik: intent attack broadsword, attack broadsword")
    skip_moves(f)
    said = f.say("Grak: attack battle axe vs Rurik parry with target abort rolled attack 90, parry 90")
    assert said.check("Rurik.parry").chance == 40
    assert [a.status for a in actions(f, "Rurik")] == ["unused", "converted", "used"]
    assert turn(f) == ("Rurik", "attack")
    f.say("Rurik: attack broadsword vs Grak nothing rolled attack 90")
    said = f.say("Grak: attack battle axe vs Rurik parry with target rolled attack 90, parry 90")
    assert said.check("Rurik.parry").chance == 30


@pytest.mark.rule("R3-ABT-03", "R3-RND-05")
def test_the_abort_is_offered_when_an_attack_is_announced() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", pace="strict", owners={"Rurik": "paul"})
    f.say("Grak: intent attack battle axe, none")
    f.say("Rurik: intent attack broadsword, none")
    skip_moves(f)
    said = f.say("Grak: attack battle axe vs Rurik")
    (question,) = said.questions
    ids = [c.id for c in question.options]
    assert question.who == "Rurik"
    assert {"nothing", "abort dodge", "abort parry target", "abort parry broadsword"} <= set(ids)
    assert question.default == "nothing"


@pytest.mark.rule("R3-ABT-05", "R3-ABT-03", "R3-ABT-04")
def test_one_special_abort_a_round() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    f.say("Rurik: intent act, act")
    f.say("Rurik: abort act into dodge vs Grak")
    assert refused(f, "Rurik: abort act into move") == "special_abort_spent"
    assert refused(f, "Rurik: abort act into parry with target") == "special_abort_spent"
    f.say("Rurik: abort act")


@pytest.mark.rule("R3-ABT-04", "R3-SOI-04", "R3-PMM-01")
def test_we_21_movement_abort() -> None:
    g = Fight("rq3plus", "Rurik", "Grak")
    g.say("Rurik: intent attack broadsword, act")
    g.say("Rurik: attack broadsword vs Grak nothing rolled attack 90")
    said = g.say("Rurik: abort act into move")
    assert said.note("aborts_into_move").data["moves"] == 2
    told = keys.DECLARATION.of(g["Rurik"])
    assert told is not None
    assert (told.extra_move, told.special_abort) == (True, True)
    assert refused(g, "Grak: attack battle axe vs Rurik dodge abort rolled attack 90, dodge 50") == "action_used"
    gm(g, "phase", "post")
    assert refused(g, "Rurik: abort into move") in ("action_used", "special_abort_spent")


@pytest.mark.rule("R3-ABT-04")
def test_a_movement_abort_comes_before_the_post_melee_move() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    f.say("Rurik: intent dodge, dodge")
    gm(f, "phase", "end")
    assert refused(f, "Rurik: abort dodge into move") == "wrong_phase"


@pytest.mark.rule("R3-ABT-07")
def test_a_free_attack_is_only_declined() -> None:
    f = Fight("rq3plus", "Grak", "Lia")
    dice = "attack 90, parry 10"
    f.say(f"Grak: attack battle axe vs Lia parry riposte rolled {dice}")
    assert [s.what for s in f.enc.slots("Lia")] == ["riposte"]
    assert refused(f, "Lia: abort into dodge") == "action_used"
    said = f.say("Lia: decline")
    assert said.note("passes").rule == "R3-ABT-07"
    assert f.enc.slots("Lia") == ()


@pytest.mark.rule("R3-BRC-02", "R3-ABT-03")
def test_a_braced_figure_can_not_turn_to_dodging() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    f.say("Rurik: intent act, act, brace")
    assert refused(f, "Rurik: abort act into dodge") == "braced"


@pytest.mark.rule("R3-ABT-03")
def test_a_parry_is_not_given_up_for_a_worse_one() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    f.say("Rurik: intent attack broadsword, parry with target")
    assert f.say("Rurik: abort into parry with target").note("aborts_into").data["what"] == "ATK"
