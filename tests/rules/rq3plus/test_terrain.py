"""Unreliable ground, falls and getting up (areas TER, FAL)."""

import pytest

from rules.core.events import Landscaped, Moved
from rules.rq3plus.figure import keys
from rules.rq3plus.place import terrain
from rules.rq3plus.place.terrain import GROUNDS
from tests.rules.fight import Fight
from tests.rules.rq3plus.test_movement import field, refused, strict_fight


def scout() -> Fight:
    f = Fight("rq3plus", "Rurik")
    sheet = {
        "name": "Scout", "system": "rq3plus", "str": 11, "con": 11, "siz": 11, "int": 11, "dex": 12, "maneuver": 25,
        "breakfall": 50,
    }  # fmt: skip
    return Fight("rq3plus", f.rules.sheets.figure("Scout", f.rules.sheets.read(sheet)))


@pytest.mark.rule("R3-TER-02", "R3-TER-03", "R3-TER-04")
def test_how_many_tests_the_metres_take() -> None:
    assert [terrain.tests_for(GROUNDS["difficult"], n, 3) for n in (0, 1, 3, 4, 6, 9)] == [0, 1, 1, 2, 2, 3]
    assert [terrain.tests_for(GROUNDS["restricted"], n, 3) for n in (0, 3, 4, 6, 9)] == [0, 0, 1, 1, 2]
    assert GROUNDS["very_difficult"].times == 3


@pytest.mark.rule("R3-TER-01", "R3-TER-03", "R3-TER-05", "R3-TER-11", "R3-TER-13")
def test_we_20_difficult_ground() -> None:
    f = field("Rurik")
    said = f.say("Rurik: move 6 through difficult rolled terrain 10, terrain.2 40")
    assert [(c.skill, c.chance, c.degree) for c in said.checks] == [("DEX x 5", 65, "Sp"), ("DEX x 5", 65, "S")]
    assert said.note("good_footing").data["by"] == 10
    assert "terrain_bonus" in f.conditions("Rurik")
    assert f.say("Rurik: move 3").checks == []


@pytest.mark.rule("R3-TER-02", "R3-TER-04")
def test_we_20_restricted_and_very_difficult() -> None:
    assert len(field("Rurik").say("Rurik: move 6 through restricted rolled terrain 40").checks) == 1
    said = field("Rurik").say("Rurik: move 3 through very difficult rolled terrain 40")
    assert [(c.skill, c.chance) for c in said.checks] == [("Maneuver", 55)]
    said = field("Rurik").say("Rurik: move 3 through difficult by maneuver rolled terrain 40")
    assert said.check("terrain").chance == 55


@pytest.mark.rule("R3-TER-09")
def test_we_20_a_fumble_falls_hurts_and_loses_the_actions() -> None:
    f = field("Rurik")
    said = f.say("Rurik: move 6 through difficult rolled terrain 99, fall_damage 5, fall_location 2")
    assert said.note("fall_damage").data == {"location": "right leg", "amount": 3}
    assert [t.n for t in said.note("fall_damage").terms] == [5, -2]
    assert (f["Rurik"].posture, f.value("Rurik", "hp")) == ("prone", 11)
    assert "no_action" in f.conditions("Rurik")


@pytest.mark.rule("R3-TER-12", "R3-HIT-03")
def test_the_best_footing_counts_once_for_attacks_and_defences() -> None:
    f = field("Rurik", "Grak")
    f.say("Rurik: move 9 through difficult rolled terrain 10, terrain.2 02, terrain.3 11")
    said = f.say("Rurik: attack broadsword vs Grak no defence rolled attack 91")
    assert (said.check("attack").chance, said.check("attack").modifiers[0].rule) == (90, "R3-TER-11")


@pytest.mark.rule("R3-TER-10")
def test_on_the_map_it_falls_where_it_entered() -> None:
    f = field("Rurik")
    f.do(Moved("Rurik", to=(0, 0), facing=0))
    f.say("terrain difficult at 3,0 to 8,0")
    assert f.enc.terrain["8,0"] == "difficult" and len(f.enc.terrain) == 6
    said = f.say("Rurik: move to 6,0 rolled terrain 90")
    assert f["Rurik"].pos == (3, 0) and f["Rurik"].posture == "prone"
    assert said.note("moves").data["left"] == 0
    g = field("Rurik")
    g.do(Moved("Rurik", to=(3, 0), facing=0), *(Landscaped(f"{q},0", "difficult") for q in range(3, 9)))
    g.say("Rurik: move forward 5 rolled terrain 90")
    assert g["Rurik"].pos == (5, 0)
    g.say("terrain clear at 3,0 to 8,0")
    assert g.enc.terrain == {}


@pytest.mark.rule("R3-TER-06", "R3-TER-07")
def test_stepping_over_the_fallen() -> None:
    f = field("Rurik", "Grak", "Lia", sides={"Rurik": "us", "Lia": "us"})
    f.do(Moved("Rurik", to=(0, 0), facing=0), Moved("Grak", to=(1, 0), posture="prone"))
    f.do(Moved("Lia", to=(4, 0), posture="prone"))
    said = f.say("Rurik: move to 2,0 rolled terrain 40")
    assert [(c.skill, c.chance, c.rule) for c in said.checks] == [("Maneuver", 55, "R3-TER-07")]
    said = f.say("Rurik: move to 5,0 rolled terrain 40")
    assert [(c.skill, c.chance, c.rule) for c in said.checks] == [("DEX x 5", 65, "R3-TER-06")]
    said = field("Rurik").say("Rurik: move 2 through stacked bodies rolled terrain 40")
    assert said.check("terrain").rule == "R3-TER-07"


@pytest.mark.rule("R3-TER-08")
def test_jumping_a_ditch() -> None:
    f = field("Rurik")
    f.do(Moved("Rurik", to=(0, 0), facing=0), *(Landscaped(f"{q},0", "difficult") for q in (3, 4, 5)))
    said = f.say("Rurik: jump to 6,0 rolled jump 20")
    assert said.note("jumps").data == {"metres": 3, "width": 3}
    assert [c.label for c in said.checks] == ["jump"]
    g = field("Rurik")
    g.do(Moved("Rurik", to=(2, 0), facing=0), *(Landscaped(f"{q},0", "difficult") for q in (3, 4, 5)))
    said = g.say("Rurik: move to 6,0 jump rolled jump 20, terrain 40")
    assert said.note("jumps").data["metres"] == 1
    assert [c.label for c in said.checks] == ["jump", "terrain"]


@pytest.mark.rule("R3-FAL-06", "R3-FAL-02")
def test_we_37_breakfall_on_bad_ground() -> None:
    f = scout()
    said = f.say("Scout: move 3 through difficult rolled terrain 100, recovery 30")
    assert said.note("keeps_feet").rule == "R3-FAL-06"
    assert said.note("loses_actions").rule == "R3-TER-09"
    assert (f["Scout"].posture, f.value("Scout", "hp")) == ("standing", 11)
    assert not said.has("fall_damage") and "no_action" in f.conditions("Scout")
    assert f.say("Scout: move 3").note("moves_metres").data["metres"] == 3


@pytest.mark.rule("R3-FAL-03", "R3-FAL-04", "R3-SR-04")
def test_we_31_standing_up_takes_a_double_move() -> None:
    f = field("Rurik", "Grak")
    f.do(Moved("Rurik", posture="prone"))
    f.say("Rurik: intent double move, attack broadsword")
    said = f.say("Rurik: stand")
    assert (said.note("stands").data["cost"], f["Rurik"].posture) == (6, "standing")
    assert f.say("Rurik: move 1").has("over_allowance")
    said = f.say("Rurik: attack broadsword vs Grak no defence rolled attack 90")
    assert said.note("attacks").data["sr"] == 10
    assert f.say("Rurik: move 6").note("moves_metres").data["left"] == 0


@pytest.mark.rule("R3-FAL-04", "R3-FAL-07")
def test_we_31_or_fights_from_its_knees_and_stands_later() -> None:
    f = field("Rurik", "Grak")
    f.do(Moved("Rurik", posture="prone"))
    f.say("Rurik: intent single move, attack broadsword, parry")
    f.say("Rurik: kneel")
    assert f["Rurik"].posture == "kneeling"
    said = f.say("Rurik: attack broadsword vs Grak no defence rolled attack 90")
    assert said.check("attack").chance == 70
    refused(f, "Grak: attack battle axe vs Rurik dodge rolled attack 90, dodge 90", "no_dodge")
    said = f.say("Rurik: stand")
    assert (said.note("stands").data["cost"], f["Rurik"].posture) == (3, "standing")


@pytest.mark.rule("R3-FAL-01", "R3-FAL-06")
def test_not_before_the_allowed_phase() -> None:
    f = strict_fight("Rurik", at={"Rurik": (0, 0, 0)})
    f.do(Moved("Rurik", posture="prone"), keys.FELL.set("Rurik", keys.Fallen(2)))
    f.say("Rurik: intent triple move")
    assert "next round" in refused(f, "Rurik: stand", "cannot_stand_yet")
    f.do(keys.FELL.set("Rurik", keys.Fallen(1, post=True, quick=True)))
    assert "Post Melee" in refused(f, "Rurik: stand", "cannot_stand_yet")
    f.say("Rurik: stop")
    said = f.say("Rurik: stand")
    assert said.note("stands").data["cost"] == 0 and said.note("stands").rule == "R3-FAL-02"


@pytest.mark.rule("R3-FAL-08", "R3-FAL-07")
def test_crawling_and_fighting_on_ones_back() -> None:
    f = field("Rurik", "Grak")
    f.do(Moved("Rurik", to=(0, 0), facing=0, posture="prone"))
    said = f.say("Rurik: crawl forward 3")
    assert said.note("moves").data["left"] >= 0 and f["Rurik"].pos == (3, 0)
    assert f.say("Rurik: crawl forward 1").has("over_allowance")
    f.do(Moved("Grak", to=(5, 0), facing=3))
    said = f.say("Rurik: attack broadsword vs Grak no defence rolled attack 90")
    assert said.check("attack").chance == 35
    refused(f, "Rurik: lie down", "already_so")


@pytest.mark.rule("R3-FAL-02")
def test_a_good_fall_in_the_melee_lets_it_stand_free_afterwards() -> None:
    f = scout()
    g = Fight("rq3plus", f["Scout"], "Grak")
    g.say("Grak: attack slam vs Scout no defence rolled attack 30, Scout.knockback_dex 90, Scout.recovery 30")
    assert keys.FELL.of(g["Scout"]) == keys.Fallen(1, True, True)
    assert g.said.has("falls_softly", "Scout")
