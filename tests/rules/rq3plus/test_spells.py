"""Casting: timing, carry-over, two spells, enhancement (area SPL; WE-02)."""

import pytest

from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import actions, gm, ranks, refused, skip_moves, turn


@pytest.mark.rule("R3-SPL-06")
def test_an_unfinished_spell_lapses_with_the_round() -> None:
    f = Fight("rq3plus", "Lia", "Grak")
    f.say('Lia: cast "mindblast" points 6')
    gm(f, "round")
    assert gm(f, "round").note("spell_lost").who == "Lia"


@pytest.mark.rule("R3-SPL-03")
def test_we_02_divine_magic_needs_no_readying() -> None:
    f = Fight("rq3plus", "Lia", "Grak")
    f.say("Lia: intent cast shield divine, none")
    assert ranks(f, "Lia") == [2]
    said = f.say("Lia: cast shield divine")
    assert said.note("spell").rule == "R3-SPL-03"
    g = Fight("rq3plus", "Lia", "Grak")
    g.say("Lia: intent cast shield divine points 2, none")
    assert ranks(g, "Lia") == [4]


@pytest.mark.rule("R3-SPL-02", "R3-DRW-01")
def test_a_spell_readied_before_needs_no_readying() -> None:
    f = Fight("rq3plus", "Lia", "Grak")
    f.say("Lia: ready speedart")
    gm(f, "round")
    said = f.say("Lia: cast speedart points 1")
    assert said.note("spell").data["sr"] == 3
    assert f.value("Lia", "mp") == 13


@pytest.mark.rule("R3-SPL-06", "R3-ABT-06")
def test_aborting_a_carried_spell_loses_it() -> None:
    f = Fight("rq3plus", "Lia", "Grak")
    f.say('Lia: cast "mindblast" points 6')
    gm(f, "round")
    f.say("Lia: intent cast mindblast, none")
    assert f.say("Lia: abort spell").has("spell_lost")
    assert actions(f, "Lia")[0].status == "aborted"


@pytest.mark.rule("R3-SPL-01")
def test_a_spell_goes_off_by_itself_in_strict_pace() -> None:
    f = Fight("rq3plus", "Lia", "Grak", pace="strict")
    f.say("Grak: intent attack battle axe, none")
    f.say("Lia: intent cast heal points 2 ready, none")
    skip_moves(f)
    assert turn(f) == ("Grak", "attack")
    assert f.value("Lia", "mp") == 12
    assert refused(f, "Lia: cast heal points 2 ready") == "action_used"
