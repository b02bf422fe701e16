"""The melee round as a state machine, strict and free (area RND)."""

import pytest

from rules.core.bout import Bout
from rules.core.encounter import Mark
from rules.core.events import Joined, Marked, Ruled
from rules.core.oracle import Table
from rules.core.report import Refused
from rules.rq3plus.figure import keys
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import actions, gm, laid, made, refused, skip_moves, turn, until


@pytest.mark.rule("R3-RND-01", "R3-RND-02", "R3-RND-04")
def test_the_phases_follow_each_other() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", pace="strict")
    seen = [f.rules.show.header(f.enc)["phase"]]
    for _ in range(40):
        gm(f, "next")
        header = f.rules.show.header(f.enc)
        if header["phase"] != seen[-1]:
            seen.append(header["phase"])
        if header["round"] == 2:
            break
    assert [p for p in seen if p in ("INTENT", "MOVE", "POST_MOVE")] == ["INTENT", "MOVE", "POST_MOVE", "INTENT"]
    assert f.rules.show.header(f.enc)["clock"] == 5


@pytest.mark.rule("R3-RND-04")
def test_a_command_outside_its_state_is_refused() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", pace="strict")
    assert refused(f, "Rurik: attack broadsword vs Grak nothing rolled attack 90") == "wrong_phase"
    assert refused(f, "Rurik: intent dodge, dodge") == "wrong_phase"
    f.say("Grak: intent attack battle axe, none")
    f.say("Rurik: intent attack broadsword, act")
    assert refused(f, "Rurik: act") == "wrong_phase"
    skip_moves(f)
    assert refused(f, "Rurik: intent dodge, dodge") == "wrong_phase"
    assert refused(f, "Rurik: act") == "wrong_phase"
    assert refused(f, "Rurik: attack broadsword vs Grak nothing rolled attack 90") == "wrong_phase"
    f.say("Grak: attack battle axe vs Rurik nothing rolled attack 90")
    f.say("Rurik: attack broadsword vs Grak nothing rolled attack 90")
    f.say("Rurik: act")


@pytest.mark.rule("R3-RND-04")
def test_the_same_sentences_in_free_pace_are_only_noted() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    for _ in range(2):
        f.say("Rurik: attack broadsword vs Grak nothing rolled attack 90")
    said = f.say("Rurik: attack broadsword vs Grak nothing rolled attack 90")
    assert said.note("over_budget").rule == "R3-RND-03"
    assert gm(f, "round").note("round").data["round"] == 2
    assert actions(f, "Rurik") == ()


@pytest.mark.rule("R3-RND-04")
def test_the_master_forces_the_round_on() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", pace="strict")
    said = gm(f, "phase", "melee")
    assert said.has("passes", "Grak")
    assert said.note("phase").data["phase"] == "MELEE"
    gm(f, "phase", "end")
    assert gm(f, "round").note("round").data["round"] in (2, 3)


@pytest.mark.rule("R3-RND-04")
def test_phases_do_not_run_backwards() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    gm(f, "phase", "melee")
    assert f.rules.show.header(f.enc)["phase"] == "MELEE"
    with pytest.raises(Refused, match="comes in"):
        gm(f, "phase", "intent")
    with pytest.raises(Refused, match="I know no phase"):
        gm(f, "phase", "lunch")
    with pytest.raises(Refused, match="Only the GM"):
        gm(f, "round", by="player")


@pytest.mark.rule("R3-RND-06")
def test_unable_figures_are_skipped() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", "Lia", pace="strict")
    f.say("Grak: intent attack battle axe, none")
    f.do(Ruled("Lia", "hp", 1))
    f.say("Rurik: intent attack broadsword, none")
    assert turn(f) == ("Rurik", "move")
    assert refused(f, "Lia: intent dodge, dodge") == "wrong_phase"
    until(f, "attack")
    f.do(Marked("Grak", Mark(keys.IDLE.key, {"round": 1}, (2,))))
    f.do(Marked("Grak", Mark(keys.HELPLESS.key, {"round": 1}, (2,))))
    assert refused(f, "Grak: attack battle axe vs Rurik nothing rolled 50") == "unable"
    gm(f, "next")
    said = gm(f, "round")
    assert "no_action" not in f.conditions("Grak")
    assert said.note("round").data["round"] == 2


@pytest.mark.rule("R3-RND-06", "R3-FUM-03")
def test_a_helpless_figure_declares_nothing_but_moves() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", pace="strict")
    f.do(Marked("Rurik", Mark(keys.IDLE.key, {"round": 1}, (2,))))
    f.say("Grak: intent attack battle axe, none")
    assert turn(f) == ("Rurik", "move")


@pytest.mark.rule("R3-RND-07")
def test_the_surprised_declare_and_defend_nothing() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    f.do(Marked("Grak", Mark(keys.UNAWARE.key)))
    assert refused(f, "Grak: intent dodge, dodge") == "unable"
    assert refused(f, "Rurik: attack broadsword vs Grak dodge rolled attack 20, dodge 20") == "unable"
    said = f.say("Rurik: attack broadsword vs Grak rolled attack 90")
    assert not said.questions
    assert [c.who for c in said.checks] == ["Rurik"]


@pytest.mark.rule("R3-RND-07")
def test_the_surprised_are_not_asked_for_an_intent() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", pace="strict")
    f.do(Marked("Rurik", Mark(keys.UNAWARE.key)))
    f.say("Grak: intent attack battle axe, none")
    assert turn(f) == ("Rurik", "move")


@pytest.mark.rule("R3-RND-04")
def test_an_empty_strict_fight_waits() -> None:
    f = Fight("rq3plus", pace="strict")
    assert turn(f) == (None, "round_start")


@pytest.mark.rule("R3-SOI-01")
def test_a_newcomer_of_less_int_declares_first() -> None:
    f = Fight("rq3plus", "Rurik", "Lia", pace="strict")
    newcomer = f.ready("Grak", "grak")
    f.do(Joined(newcomer))
    t = Bout(f.enc, Table(None))
    f.rules.time.join(t, "Grak")
    f.do(*t.events)
    f._steps((), False)
    assert turn(f) == ("Grak", "intent")
    f.say("Grak: intent dodge, dodge")
    assert turn(f) == ("Rurik", "intent")


@pytest.mark.rule("R3-RND-05", "R3-BRC-01")
def test_bracing_is_allowed_until_the_attack_roll() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", pace="strict")
    f.say("Grak: intent attack battle axe, none")
    f.say("Rurik: intent parry with target, dodge")
    skip_moves(f)
    f.say("Rurik: brace")
    assert "braced" in f.conditions("Rurik")


@pytest.mark.rule("R3-BAS-09")
def test_who_joins_a_strict_fight_rolls_a_whole_d100_for_the_tie() -> None:
    f = Fight("rq3plus", made("A"), pace="strict")
    assert f.rules.words.joining(f.enc) == {"intent_tie": (1, 100)}
    assert Fight("rq3plus", made("A")).rules.words.joining(Fight("rq3plus", made("A")).enc) == {}


@pytest.mark.rule("R3-BAS-09", "R3-MOV-01")
def test_the_higher_roll_moves_first() -> None:
    dice = {"A.intent_tie": 1, "B.intent_tie": 2, "A.movement_tie": 9, "B.movement_tie": 95}
    f = Fight("rq3plus", made("A"), made("B"), pace="strict", source=laid(dice))
    f.say("A: intent dodge, dodge")
    f.say("B: intent dodge, dodge")
    assert turn(f) == ("B", "move")
