"""Casting: timing, carry-over, two spells, enhancement (area SPL; WE-02)."""

import pytest

from rules.rq3plus import keys
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import actions, gm, ranks, refused, skip_moves, turn


@pytest.mark.rule("R3-SPL-01", "R3-SPL-04", "R3-SPL-02")
def test_we_02_a_long_spell_is_carried_into_the_next_round() -> None:
    f = Fight("rq3plus", "Lia", "Grak", pace="strict")
    f.say("Grak: intent triple move")
    f.say('Lia: intent single move, cast "mindblast" points 6, none')
    assert ranks(f, "Lia") == [11]
    said = gm(f, "round")
    assert said.note("spell_unfinished").data == {"spell": "mindblast", "total": 11, "left": 1}
    assert (f.value("Lia", "mp"), "unfinished_spell" in f.conditions("Lia")) == (14, True)
    f.say("Grak: intent triple move")
    f.say("Lia: intent single move, cast mindblast, none")
    assert ranks(f, "Lia") == [1]
    for _ in range(2):
        gm(f, "next")
    assert f.value("Lia", "mp") == 8
    assert "unfinished_spell" not in f.conditions("Lia")


@pytest.mark.rule("R3-SPL-04")
def test_we_02_a_double_move_delays_the_carried_spell() -> None:
    f = Fight("rq3plus", "Lia", "Grak")
    f.say('Lia: cast "mindblast" points 6')
    gm(f, "round")
    f.say("Lia: intent double move, cast")
    assert ranks(f, "Lia") == [4]
    said = f.say("Lia: cast")
    assert said.note("spell").data["sr"] == 4
    assert [t.n for t in said.note("spell").terms] == [1, 3]


@pytest.mark.rule("R3-SPL-06", "R3-SOI-05")
def test_we_02_no_spl_and_it_is_lost() -> None:
    f = Fight("rq3plus", "Lia", "Grak")
    f.say('Lia: cast "mindblast" points 6')
    gm(f, "round")
    said = f.say("Lia: intent attack rapier, none")
    assert said.note("spell_lost").data["spell"] == "mindblast"
    assert not keys.UNFINISHED.on(f["Lia"])
    assert f.value("Lia", "mp") == 14


@pytest.mark.rule("R3-SPL-06")
def test_an_unfinished_spell_lapses_with_the_round() -> None:
    f = Fight("rq3plus", "Lia", "Grak")
    f.say('Lia: cast "mindblast" points 6')
    gm(f, "round")
    assert gm(f, "round").note("spell_lost").who == "Lia"


@pytest.mark.rule("R3-SPL-05")
def test_we_02_two_spells() -> None:
    f = Fight("rq3plus", "Lia", "Grak")
    f.say("Lia: intent cast heal points 1 ready, cast speedart points 3 ready")
    assert ranks(f, "Lia") == [3, 8]
    g = Fight("rq3plus", "Lia", "Grak")
    assert refused(g, "Lia: intent cast heal points 4 ready, cast speedart points 3 ready") == "spells_too_long"
    g.say('Lia: cast "mindblast" points 6')
    gm(g, "round")
    g.say("Lia: intent cast mindblast, cast heal points 3 ready")
    assert ranks(g, "Lia") == [1, 6]
    h = Fight("rq3plus", "Lia", "Grak")
    h.say("Lia: cast heal points 4 ready")
    assert refused(h, "Lia: cast speedart points 3 ready") == "spells_too_long"


@pytest.mark.rule("R3-SPL-07")
def test_we_02_an_enhanced_throw_waits_for_the_spell() -> None:
    f = Fight("rq3plus", "Lia", "Grak")
    f.do(*_in_hand(f))
    f.say("Lia: intent cast speedart points 1 ready, throw javelin enhanced")
    assert ranks(f, "Lia") == [3, 3]
    g = Fight("rq3plus", "Lia", "Grak")
    g.do(*_in_hand(g))
    g.say("Lia: intent cast speedart points 1 ready, throw javelin")
    assert ranks(g, "Lia") == [3, 2]


def _in_hand(f: Fight) -> list[object]:
    from rules.core.events import ItemMoved

    return [ItemMoved("Lia", "javelin", "hand")]


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
