"""Rolls the game master calls for, perception, longer work, training (areas BAS, MSC, TAC)."""

import pytest

from rules.core.encounter import Mark
from rules.core.events import Marked
from rules.rq3plus.figure import keys
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import actions, gm, made, refused


@pytest.mark.rule("R3-BAS-01", "R3-BAS-03")
@pytest.mark.parametrize(("roll", "degree"), [(2, "C"), (8, "Sp"), (40, "S"), (41, "F"), (98, "Fu"), (97, "F")])
def test_a_skill_roll(roll: int, degree: str) -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    said = f.say(f"Rurik: try dodge rolled {roll}")
    assert said.check("Rurik.skill").degree == said.note("tries").data["degree"] == degree


@pytest.mark.rule("R3-BAS-02")
def test_automatic_limits() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    assert f.say("Rurik: try dodge -60 rolled 05").note("tries").data["degree"] == "S"
    assert f.say("Rurik: try dodge -60 rolled 96").note("tries").data["degree"] == "Fu"
    assert f.say("Rurik: try climb 200 rolled 96").note("tries").data["degree"] == "F"


@pytest.mark.rule("R3-BAS-04")
def test_modifiers_are_shown() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    check = f.say("Rurik: try jump +15 for the run-up rolled 40").check("skill")
    assert (check.base, check.chance, check.modifiers[0].why) == (25, 40, "the run-up")


@pytest.mark.rule("R3-BAS-05")
def test_characteristic_rolls() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    assert f.say("Rurik: try dex x 3 rolled 39").check("skill").chance == 39
    assert f.say("Rurik: try con rolled 70").check("skill").chance == 70
    said = f.say("Rurik: try dex x 0")
    assert said.note("tries").data["degree"] == "F"
    assert said.dice == []


@pytest.mark.rule("R3-BAS-06")
def test_resistance_rolls() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    said = f.say("Rurik: resist str vs str of Grak rolled 45")
    assert said.check("resistance").chance == 45
    assert said.has("overcomes")
    assert f.say("Rurik: resist half str vs siz of Grak rolled 99").check("resistance").chance == 5
    assert f.say("Rurik: resist half dex vs 7 rolled 50").check("resistance").chance == 48
    assert f.say("Rurik: resist str vs 2 rolled 96").has("resisted")


@pytest.mark.rule("R3-BAS-07")
@pytest.mark.parametrize(("mine", "theirs", "result"), [(5, 30, "wins"), (30, 5, "loses"), (30, 25, "tie")])
def test_a_contest_of_skills(mine: int, theirs: int, result: str) -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    said = f.say(f"Rurik: oppose dodge vs dodge of Grak rolled Rurik.skill {mine}, Grak.skill {theirs}")
    assert said.note("contest").data["result"] == result


@pytest.mark.rule("R3-BAS-10")
def test_nothing_keeps_experience_or_fatigue() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    before = f["Rurik"].sheet
    f.say("Rurik: attack broadsword vs Grak nothing rolled attack 90")
    f.say("Rurik: try dodge rolled 02")
    assert f["Rurik"].sheet == before
    shown = " ".join(f.rules.show.values(f.enc, f["Rurik"]))
    assert not any(word in shown for word in ("experience", "fatigue", "encumbrance"))


def test_unknown_skills_are_refused() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    assert refused(f, "Rurik: try singing") == "no_skill"
    assert refused(f, "Rurik: try acrobatics") == "not_trained"
    assert refused(f, "Rurik: try dodge rolled location 4") == "unknown_die"


@pytest.mark.rule("R3-MSC-03")
def test_perception_is_halved_in_a_fight() -> None:
    f = Fight("rq3plus", "Forest Archer", "Grak")
    said = f.say("Forest Archer: scan the ridge rolled 29")
    assert said.check("perception").chance == 30
    assert said.note("perceives").data["what"] == "the ridge"
    f.say("Forest Archer: look around")
    assert "look_around" in f.conditions("Forest Archer")
    assert f.say("Forest Archer: scan rolled 29").check("perception").chance == 60
    gm(f, "round")
    assert f.say("Forest Archer: listen rolled 29").check("perception").chance == 13
    f.do(Marked("Forest Archer", Mark(keys.VISION.key, {"round": 3})))
    assert f.say("Forest Archer: scan rolled 29").check("perception").chance == 15


@pytest.mark.rule("R3-MSC-02")
def test_longer_work_counts_actions() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    assert f.say("Rurik: act pick the lock needs 3").note("task").data == {
        "what": "pick the lock",
        "done": 1,
        "needed": 3,
    }
    f.say("Rurik: act pick the lock")
    gm(f, "round")
    assert f.say("Rurik: act pick the lock").has("task_done")
    assert f.say("Rurik: act pick the lock").has("acts")


@pytest.mark.rule("R3-TAC-03", "R3-TAC-04", "R3-TAC-06")
def test_training_under_an_instructor() -> None:
    weapons = [{"id": "rapier", "attack": 75}]
    master = made("Master", instruct=60, weapons=weapons, tactics={"rapier": ["riposte", "weave"]})
    f = Fight("rq3plus", made("Pupil", weapons=[{"id": "rapier", "attack": 50}]), master)
    said = f.say("Pupil: train riposte 150 hours with rapier under Master")
    assert said.note("trains").data["hours"] == 150
    assert not said.dice
    said = f.say("Pupil: train riposte 250 hours with rapier under Master rolled instruct 40")
    assert said.has("learns")
    assert f.value("Pupil", "tactics") == {"rapier": ["riposte"]}
    assert refused(f, "Pupil: train riposte 10 hours with rapier") == "already_known"
    assert refused(f, "Pupil: train feint 10 hours with rapier under Master") == "not_trained"
    said = f.say("Pupil: train weave with rapier under Master rolled instruct 90, lesson 90")
    assert said.has("learns_nothing")
    said = f.say("Pupil: train weave 399 hours with rapier under Master")
    assert said.note("trains").data["hours"] == 399
    said = f.say("Pupil: train weave 1 hours with rapier under Master rolled instruct 90, lesson 30")
    assert said.has("learns")
    f.say("Master: attack rapier vs Pupil parry weave rolled attack 90, parry 60")


@pytest.mark.rule("R3-TAC-05", "R3-TAC-03")
@pytest.mark.parametrize(
    ("tactic", "hours"), [("feint", 1200), ("aimed blow", 600), ("active", 600), ("counter", 1200), ("glancing", 1200)]
)
def test_research_takes_three_times_as_long(tactic: str, hours: int) -> None:
    f = Fight("rq3plus", made("Pupil", weapons=[{"id": "rapier", "attack": 50}]), "Grak")
    assert not f.say(f"Pupil: train {tactic} {hours - 1} hours with rapier").dice
    assert f.say(f"Pupil: train {tactic} 1 hours with rapier rolled lesson 50").note("learns").rule == "R3-TAC-05"
    assert actions(f, "Pupil") == ()


@pytest.mark.rule("R3-TAC-03")
def test_entangling_is_learned_with_a_flexible_weapon() -> None:
    f = Fight("rq3plus", made("Pupil", weapons=[{"id": "rapier"}, {"id": "whip", "attack": 60}]), "Grak")
    assert refused(f, "Pupil: train entangle with rapier") == "wrong_weapon"
    assert f.say("Pupil: train entangle 150 hours with whip rolled 40").has("learns")
