"""When things happen: strike ranks, delays, ties, holding (area SR; WE-01)."""

import pytest

from rules.rq3plus.figure import keys
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import actions, gm, laid, made, ranks, refused, skip_moves, turn, until

KNIFE = {"weapons": [{"id": "dagger", "attack": 50}]}


@pytest.mark.rule("R3-SR-04", "R3-SR-03", "R3-SR-09", "R3-MIS-01")
def test_we_01_delays() -> None:
    f = Fight("rq3plus", "Rurik", "Lia")
    f.say("Rurik: intent draw dagger, attack dagger")
    assert ranks(f, "Rurik") == [3, 10]
    g = Fight("rq3plus", "Forest Archer", "Grak")
    g.say("Forest Archer: intent double move, shoot self bow")
    assert ranks(g, "Forest Archer") == [5]
    h = Fight("rq3plus", "Rurik", "Grak")
    h.say("Rurik: intent attack broadsword, draw dagger")
    assert ranks(h, "Rurik") == [7, 10]


@pytest.mark.rule("R3-BAS-09")
def test_equal_tie_breaks_are_rolled_again() -> None:
    dice = laid({"Ola.intent_tie": 40, "Rurik.intent_tie": 40, "Rurik.intent_tie.2": 12})
    f = Fight("rq3plus", made("Ola"), "Rurik", pace="strict", source=dice)
    assert turn(f) == ("Rurik", "intent")


@pytest.mark.rule("R3-SR-07")
def test_higher_dex_strikes_first_on_one_strike_rank() -> None:
    slow, fast = made("Slow", dex=10, **KNIFE), made("Fast", dex=15, **KNIFE)
    f = Fight("rq3plus", slow, fast, pace="strict", source=laid({"Slow.intent_tie": 1, "Fast.intent_tie": 2}))
    for _ in range(2):
        f.say(f"{turn(f)[0]}: intent attack dagger, none")
    until(f, "attack")
    assert turn(f) == ("Fast", "attack")
    assert ranks(f, "Fast") == ranks(f, "Slow") == [8]


@pytest.mark.rule("R3-SR-07", "R3-DMG-16")
def test_equal_dex_is_simultaneous() -> None:
    """Both strike on SR 8 and both are felled: each resolves against the state before either."""
    dice = {"A.intent_tie": 1, "B.intent_tie": 2, "A.movement_tie": 9, "B.movement_tie": 5}
    one, two = made("A", **KNIFE), made("B", **KNIFE)
    f = Fight("rq3plus", one, two, pace="strict", source=laid(dice))
    f.say("A: intent attack dagger, none")
    f.say("B: intent attack dagger, none")
    skip_moves(f)
    assert f.enc.deferred is not None
    f.say("A: attack dagger vs B nothing rolled attack 02, location 20, damage 4, damage_impale 4, pull_free 1")
    assert f.value("B", "hp") == 12, "what A did waits for B's stroke"
    f.say("B: attack dagger vs A nothing rolled attack 02, location 20, damage 4, damage_impale 4, pull_free 1")
    assert f.enc.deferred is None
    assert f.value("A", "hp") == f.value("B", "hp") == 0
    assert f.conditions("A") == f.conditions("B") == ["dead"]


@pytest.mark.rule("R3-SR-07")
def test_a_figures_second_event_comes_after_its_first() -> None:
    f = Fight("rq3plus", made("Ola", **KNIFE), "Grak", pace="strict")
    f.say("Grak: intent triple move")
    f.say("Ola: intent attack dagger, attack dagger")
    keys_ = [s.key for s in f.enc.slots("Ola", "attack")]
    assert keys_ == sorted(keys_)
    assert [k[2] for k in keys_] == [8, 10]


@pytest.mark.rule("R3-SR-10", "R3-MSC-01")
def test_miscellaneous_actions() -> None:
    f = Fight("rq3plus", "Rurik", "Lia", "Grak")
    f.say("Rurik: intent act shut the door, act lift the bar")
    assert ranks(f, "Rurik") == [3, 6]
    f.say("Lia: intent double move, act")
    assert ranks(f, "Lia") == [5]
    said = f.say("Rurik: act shut the door")
    assert said.note("acts").data == {"what": "shut the door", "sr": 3}
    f.say("Grak: intent attack battle axe, act")
    assert ranks(f, "Grak") == [6, 9]


@pytest.mark.rule("R3-SR-11", "R3-SOI-08", "R3-PAA-01")
def test_parry_and_dodge_have_no_strike_rank() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    f.say("Rurik: intent parry with target, dodge")
    assert ranks(f, "Rurik") == [0, 0]
    assert f.enc.slots("Rurik") == ()
    said = f.say("Grak: attack battle axe vs Rurik parry with target rolled attack 90, parry 90")
    assert said.check("Rurik.parry").chance == 60
    assert actions(f, "Rurik")[0].target == "Grak.battle_axe"


@pytest.mark.rule("R3-SR-12")
def test_an_announced_attack_may_wait() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", pace="strict")
    f.say("Grak: intent attack battle axe, none")
    f.say("Rurik: intent attack broadsword, none")
    skip_moves(f)
    said = f.say("Grak: hold until 8")
    assert said.note("holds").data == {"sr": 6, "until": 8}
    assert turn(f) == ("Rurik", "attack")
    f.say("Rurik: attack broadsword vs Grak nothing rolled attack 90")
    assert turn(f) == ("Grak", "attack")
    assert f.rules.show.header(f.enc)["sr"] == 8
    said = f.say("Grak: attack battle axe vs Rurik nothing rolled attack 90")
    assert said.note("attacks").data["sr"] == 8


@pytest.mark.rule("R3-SR-12")
def test_a_held_attack_is_lost_after_sr_10() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", pace="strict")
    f.say("Grak: intent attack battle axe, none")
    f.say("Rurik: intent triple move")
    skip_moves(f)
    f.say("Grak: hold until 10")
    assert refused(f, "Grak: hold") == "no_hold"
    gm(f, "next")
    assert actions(f, "Grak")[0].status == "aborted"
    assert refused(f, "Grak: attack battle axe vs Rurik nothing rolled 50") == "wrong_phase"


@pytest.mark.rule("R3-SR-12")
def test_holding_can_be_switched_off() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", allow_hold=False)
    f.say("Grak: intent attack battle axe")
    assert refused(f, "Grak: hold") == "no_hold"


@pytest.mark.rule("R3-SR-12")
def test_free_pace_holds_too() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    f.say("Grak: intent attack battle axe, none")
    f.say("Grak: hold")
    said = f.say("Grak: attack battle axe vs Rurik nothing rolled attack 90")
    assert said.note("attacks").data["sr"] == 7


@pytest.mark.rule("R3-SR-08")
def test_a_riposte_after_sr_10_comes_last_on_sr_10() -> None:
    f = Fight("rq3plus", "Grak", "Lia")
    f.say("Grak: intent double move, attack battle axe")
    said = f.say(
        "Grak: attack battle axe vs Lia parry riposte rolled Grak.attack 90, Lia.parry 10, Lia.attack 90, Grak.parry 80"
    )
    assert said.note("riposte_queued").data["sr"] == 10
    assert keys.DECLARATION.of(f["Grak"]) is not None
