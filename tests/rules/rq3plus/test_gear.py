"""Things in hand: thrown and loaded again, slow weapons, magazines, one thing in two uses, on the ground (DRW, SOI)."""

import pytest

from rules.core.events import Moved
from rules.rq3plus.attack import holds
from rules.rq3plus.figure import keys
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import actions, gm, made, ranks, refused, skip_moves, turn

JAVELINS = {"id": "javelin", "attack": 60, "shots": 3}


def strict(*who: object) -> Fight:
    return Fight("rq3plus", *who, pace="strict", source=lambda name, dice: 90 if dice.faces == 100 else 1)  # type: ignore[arg-type]


def to_melee(f: Fight, **intents: str) -> None:
    while turn(f)[1] == "intent":
        who = str(turn(f)[0])
        f.say(f"{who}: intent {intents.get(who, 'triple move')}")
    skip_moves(f)


@pytest.mark.rule("R3-DRW-01", "R3-SOI-14", "R3-SOI-12")
def test_the_next_javelin_is_drawn_after_the_throw() -> None:
    f = strict(made("Peltast", int=5, weapons=[JAVELINS]), "Rurik")
    to_melee(f, Peltast="single move, throw javelin, draw javelin")
    assert f.say("Peltast: throw javelin vs Rurik no defence").has("attacks")
    assert f.item("Peltast", "javelin").q["loaded"] == 1, "drawn by itself on its strike rank"
    declared = keys.DECLARATION.of(f["Peltast"])
    assert declared is None or not declared.reloads, "what is drawn to be thrown limits no movement"
    gm(f, "round")
    assert refused(f, "Peltast: intent draw javelin, throw javelin"), "it has one in hand"
    to_melee(f, Peltast="throw javelin, none")
    assert f.say("Peltast: throw javelin vs Rurik no defence").has("attacks")
    gm(f, "round")
    assert refused(f, "Peltast: intent throw javelin, none") == "not_loaded"
    f.say("Peltast: intent draw javelin, throw javelin")
    assert ranks(f, "Peltast") == [3, 6]


@pytest.mark.rule("R3-DRW-02", "R3-SOI-14")
def test_a_slow_crossbow_is_not_declared_ready_too_soon() -> None:
    bow = {"id": "xbow_light", "attack": 60, "loaded": False}
    f = strict(made("Crossbowman", int=5, weapons=[bow]), "Rurik")
    assert refused(f, "Crossbowman: intent reload xbow_light, shoot xbow_light") == "not_loaded"
    to_melee(f, Crossbowman="reload xbow_light, none")
    gm(f, "round")
    f.say("Crossbowman: intent reload xbow_light, shoot xbow_light")
    assert [a.code for a in actions(f, "Crossbowman")] == ["DRW", "MIS"]


@pytest.mark.rule("R3-DRW-02")
def test_a_repeating_crossbow_shoots_twelve_times() -> None:
    bow = {"id": "xbow_repeating", "attack": 60, "shots": 30}
    f = Fight("rq3plus", made("Crossbowman", weapons=[bow]), "Rurik", source=lambda name, dice: 90)
    for n in range(1, 14):
        said = f.say("Crossbowman: shoot xbow_repeating vs Rurik range 30 no defence rolled attack 90")
        assert said.has("loaded_on_the_spot") == (n == 13), n


@pytest.mark.rule("R3-SR-04", "R3-SOI-13", "R3-DRW-02")
@pytest.mark.parametrize("said_first", ["reload self bow", "", "intent shoot self bow, none"])
def test_loading_on_the_spot_takes_the_draw_that_it_takes_when_it_is_said(said_first: str) -> None:
    bow = {"id": "bow_self", "attack": 60, "loaded": False}
    f = Fight("rq3plus", made("Archer", dex=16, weapons=[bow]), "Rurik", source=lambda name, dice: 90)
    if said_first:
        f.say(f"Archer: {said_first}")
    said = f.say("Archer: shoot self bow vs Rurik range 30 no defence rolled attack 90")
    assert said.has("loaded_on_the_spot") == (said_first != "reload self bow")
    assert said.note("attacks").data["sr"] == 5
    assert sorted(a.code for a in actions(f, "Archer") if a.status == "used") == ["DRW", "MIS"]


@pytest.mark.rule("R3-DRW-02", "R3-RND-03")
def test_loading_a_slow_weapon_on_the_spot_takes_the_draws_that_are_left() -> None:
    bow = {"id": "xbow_light", "attack": 60, "loaded": False}
    f = Fight("rq3plus", made("Crossbowman", weapons=[bow]), "Rurik", source=lambda name, dice: 90)
    f.say("Crossbowman: reload xbow_light")
    gm(f, "round")
    said = f.say("Crossbowman: shoot xbow_light vs Rurik range 30 no defence rolled attack 90")
    assert not said.has("over_budget") and f.item("Crossbowman", "xbow_light").q.get("draws", 0) == 0
    gm(f, "round")
    said = f.say("Crossbowman: shoot xbow_light vs Rurik range 30 no defence rolled attack 90")
    assert [a.code for a in actions(f, "Crossbowman")] == ["DRW", "DRW", "MIS"] and said.has("over_budget")


@pytest.mark.rule("R3-ATK-03", "R3-SR-06", "R3-SOI-13")
def test_a_sword_in_one_hand_and_in_both_is_one_weapon() -> None:
    sword = {"id": "bastard_sword", "attack": 60, "also": ["bastard_sword_2h"]}
    f = Fight("rq3plus", made("Knight", str=14, weapons=[sword], skills={"sword_2h": 60}), "Rurik")
    one, two = (t.name for t in f.rules.words.things(f.enc, f["Knight"])[:2])
    f.say(f'Knight: intent attack "{one}", attack "{two}"')
    assert ranks(f, "Knight") == [7, 10]
    said = f.say(f'Knight: attack "{one}" vs Rurik no defence rolled attack 90')
    assert said.check("attack").chance == 50


@pytest.mark.rule("R3-SOI-13")
def test_one_javelin_is_not_thrown_and_struck_with() -> None:
    spear = {**JAVELINS, "shots": 1, "also": ["javelin_hand"]}
    f = Fight("rq3plus", made("Peltast", weapons=[spear]), "Rurik")
    names = [t.name for t in f.rules.words.things(f.enc, f["Peltast"])[:2]]
    assert refused(f, f'Peltast: intent throw "{names[0]}", attack "{names[1]}"') == "weapon_not_ready"


@pytest.mark.rule("R3-DRW-01")
def test_a_shield_from_the_back_is_strapped_on() -> None:
    shield = {"id": "target", "parry": 60, "where": "belt"}
    f = Fight("rq3plus", made("Guard", shields=[shield]), "Rurik")
    f.say("Guard: draw target")
    assert f.item("Guard", "target").where == "strapped"


@pytest.mark.rule("R3-FAL-07", "R3-SOI-14")
def test_nobody_parries_with_both_hands_lying_on_the_ground() -> None:
    spear = {"id": "long_spear", "attack": 60, "parry": 60}
    f = Fight("rq3plus", "Rurik", made("Spearman", weapons=[spear], dodge=10), source=lambda name, dice: 90)
    f.do(Moved("Spearman", posture="prone"))
    assert refused(f, "Rurik: attack broadsword vs Spearman parry with long spear") == "hand_unusable"
    said = f.say("Rurik: attack broadsword vs Spearman rolled attack 90")
    assert not said.has("parry", "Spearman")


@pytest.mark.rule("R3-MSL-05", "R3-MTD-06")
@pytest.mark.parametrize("target", ["Rider", "Horse"])
def test_a_rider_moves_as_fast_as_its_horse_for_a_shooter(target: str) -> None:
    f = Fight("rq3plus", made("Rider", ride=60), ("Horse", "riding horse"), "Forest Archer", sides={"Horse": "Rider"})
    f.do(Moved("Rider", to=(0, 0)), Moved("Horse", to=(0, 0)), Moved("Forest Archer", to=(0, 30)))
    f.say("Rider: mount Horse")
    f.say("Rider: intent double move, parry")
    f.say("Rider: move forward 14")
    said = f.say(f"Forest Archer: shoot self bow vs {target} no defence rolled attack 100, attack_fumble 30")
    moving = [m.n for m in said.check("attack").modifiers if m.rule == "R3-MSL-05"]
    assert moving == [-10], "14 m at a rate of 12"


@pytest.mark.rule("R3-GRP-01")
def test_the_empty_hand_takes_hold() -> None:
    sword = {"id": "broadsword", "attack": 60}
    f = Fight("rq3plus", made("Lefty", handed="left", weapons=[sword]), "Rurik")
    assert holds.free_arm(f.enc, "Lefty") == "right_arm"
    f.say("Lefty: drop broadsword")
    assert holds.free_arm(f.enc, "Lefty") == "left_arm"
    g = Fight("rq3plus", "Rurik")
    g.say("Rurik: drop broadsword")
    assert holds.free_arm(g.enc, "Rurik") == "right_arm", "the left one carries the shield"


@pytest.mark.rule("R3-SR-09", "R3-SOI-13")
def test_a_bow_declared_to_be_loaded_after_the_shot_is_loaded_after_it() -> None:
    f = Fight("rq3plus", "Forest Archer", "Rurik", source=lambda name, dice: 90)
    f.say("Forest Archer: intent shoot self bow, draw self bow")
    said = f.say("Forest Archer: shoot self bow vs Rurik range 30 no defence rolled attack 90")
    assert not said.has("nothing_to_load") and f.item("Forest Archer", "bow_self").q["loaded"] == 0
    gm(f, "phase", "post")
    assert f.item("Forest Archer", "bow_self").q["loaded"] == 1


def test_two_equal_daggers_are_told_apart_by_name() -> None:
    twice = [{"id": "dagger", "attack": 50}, {"id": "dagger", "attack": 40, "where": "belt"}]
    f = Fight("rq3plus", made("Twin", weapons=twice), "Rurik")
    names = [thing.name for thing in f.rules.words.things(f.enc, f["Twin"])]
    assert {"Dagger", "Dagger 2"} <= {*names} and len(names) == len({*names})
    f.say("Twin: draw dagger 2")
    assert [f.item("Twin", item).where for item in ("dagger", "dagger_2")] == ["hand", "hand"]
    f.say("Twin: drop dagger")
    assert [f.item("Twin", item).where for item in ("dagger", "dagger_2")] == ["ground", "hand"]
