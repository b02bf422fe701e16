"""What is refused, before any die and without any change."""

import re
from pathlib import Path

import pytest

from rules.core.keys import Nothing
from rules.core.tables.words import refusals
from rules.gurps3.figure import keys
from rules.texts.store import REFUSED
from tests.rules.gurps3.play import PLAYER, Melee
from tests.said import sample

REFUSALS = refusals("rules.gurps3")

ROOT = Path(__file__).parents[3]
ON_MAP = {"Brandt": (0, 0, 0), "Grak": (1, 0, 3), "Sel": (5, 0, 3), "Ada": (0, 4, 0)}

SAID = [
    ("Brandt: attack broadsword", "no_target"),
    ("Brandt: attack broadsword vs Grak, Sel", "too_many_targets"),
    ("Brandt: attack broadsword vs Brandt", "self_target"),
    ("Brandt: attack broadsword vs Sel", "no_reach"),
    ("Brandt: attack broadsword at eyes vs Grak", "not_so_aimed"),
    ("Brandt: attack broadsword all-out 7 vs Grak", "which_all_out"),
    ("Brandt: attack broadsword range 3 vs Grak", "no_reach"),
    ("Brandt: attack broadsword cr swing vs Grak", "no_such_use"),
    ("Brandt: attack broadsword vs Grak parry with axe retreat then dodge", "one_defence"),
    ("Brandt: attack broadsword vs Sel, Grak", "too_many_targets"),
    ("Brandt: attack broadsword wild at head vs Grak", "no_location_here"),
    ("Brandt: attack broadsword at head vs Grak -5", "counted"),
    ("Brandt: bite vs Grak", "only_close"),
    ("Brandt: punch right vs Grak", "no_free_hand"),
    ("Brandt: kick judo vs Grak", "not_so_unarmed"),
    ("Brandt: strike broadsword at small shield vs Grak", "no_such_weapon"),
    ("Brandt: shoot vs Grak", "no_missile"),
    ("Brandt: shoot broadsword vs Grak", "no_missile_weapon"),
    ("Brandt: feint broadsword unseen vs Grak", "feint_unseen"),
    ("Sel: bash vs Grak", "no_shield"),
    ("Brandt: ready broadsword", "ready_already"),
    ("Brandt: stand", "same_posture"),
    ("Brandt: let go", "holds_nobody"),
    ("Brandt: free hand", "no_pin"),
    ("Brandt: break free", "not_held"),
    ("Brandt: choke Grak", "no_neck_held"),
    ("Brandt: pin Grak", "not_close"),
    ("Brandt: takedown Grak", "not_close"),
    ("Brandt: wrest vs Grak", "no_shared_weapon"),
    ("Brandt: force drop vs Grak", "no_arm_held"),
    ("Brandt: cover eyes vs Grak", "no_head_held"),
    ("Brandt: grapple vs Grak", "no_free_hand"),
    ("Brandt: grab weapon vs Grak", "no_free_hand"),
    ("Brandt: move to 9,0", "too_far_to_go"),
    ("Brandt: move to 1,0", "evade_or_slam"),
    ("Brandt: move to -1,0 sprint", "no_sprint"),
    ("Brandt: face 7", "bad_facing"),
    ("Brandt: step to -1,0 then attack broadsword vs Grak", "no_reach"),
    ("Brandt: attack broadsword vs Grak then move to -3,0", "too_far_to_go"),
    ("Brandt: attack broadsword all-out strong vs Grak then step to -1,0", "before_only"),
    ("Brandt: crouch then attack broadsword vs Grak", "not_free"),
    ("Brandt: disarm broadsword vs Grak then disarm broadsword vs Grak", "no_such_pair"),
    ("Brandt: evade Grak to 9,0", "too_far_to_go"),
    ("Brandt: decline", "nothing_to_decline"),
    ("Brandt: look first", "nothing_to_fire_at"),
    ("Brandt: reload", "no_missile"),
    ("Ada: reload", "loaded_already"),
    ("Ada: shoot longbow pop up vs Grak", "no_bow_pop_up"),
    ("Ada: watch longbow at 0,9 then -3,4", "watch_front"),
    ("Ada: aim longbow walking vs Grak", "bow_stands"),
    ("Ada: fire vs Grak", "nothing_to_fire_at"),
    ("Ada: shoot longbow shots 2 vs Sel", "too_many_shots"),
    ("Brandt: kick swing vs Grak", "option_not_here"),
    ("darkness 11", "number_out_of_range"),
    ("Brandt: rest 0 minutes", "rest_how_long"),
    ("Brandt: charge broadsword strong slam vs Grak", "which_charge"),
    ("Brandt: charge broadsword option 7 vs Grak", "which_charge"),
    ("Brandt: charge broadsword all-out sure vs Grak", "which_charge"),
    ("Brandt: attack broadsword all-out sure all-out strong vs Grak", "which_all_out"),
    ("Brandt: attack broadsword all-out sure wild vs Grak", "no_all_out_wild"),
    ("Brandt: attack broadsword strong vs Grak", "option_not_here"),
    ("Brandt: attack broadsword shots 3 vs Grak", "option_not_here"),
    ("Brandt: attack broadsword braced vs Grak", "option_not_here"),
    ("Brandt: attack broadsword karate vs Grak", "option_not_here"),
    ("Brandt: attack broadsword all-out double slam vs Grak", "option_not_here"),
    ("Brandt: charge broadsword moved 20 vs Grak", "too_far_to_go"),
    ("Brandt: slam moved 20 vs Grak", "too_far_to_go"),
    ("Brandt: pair vs Grak engaged", "pair_word"),
    ("Brandt: first aid Grak", "no_skill"),
]


@pytest.mark.parametrize(("text", "code"), SAID)
def test_what_is_refused(text: str, code: str) -> None:
    m = Melee("Brandt", "Grak", "Sel", "Ada", at=ON_MAP)
    assert m.refused(text) == code


@pytest.mark.parametrize("text", ["turn left", "face 2", "move to 1,0", "step to 1,0 then attack broadsword vs Grak"])
def test_nobody_goes_or_turns_without_a_map(text: str) -> None:
    assert Melee("Brandt", "Grak").refused(f"Brandt: {text}") == "no_map"


@pytest.mark.parametrize("word", ["next", "round", "darkness 3", "terrain solid at 3,3"])
def test_what_only_the_master_says(word: str) -> None:
    m = Melee("Brandt", "Grak", owners={"Brandt": "u1"})
    assert m.refused(word, PLAYER) == "gm_only"


def held(how: str, *more: str) -> Melee:
    """Bors has hold of Brandt, the ways further figures stand left to the words."""
    m = Melee("Bors", "Brandt", *more)
    m.say(f"Bors: grapple {how} vs Brandt rolled Bors.contest 5, Brandt.contest 13")
    return m


def test_what_is_refused_of_deeds_on_foot() -> None:
    m = Melee("Brandt", "Grak", "Sel", at=ON_MAP)
    assert m.refused("apply 3 cut to Grak at random") == "no_location"
    assert m.refused("Grak: attack axe all-out double vs Brandt") == "not_twice"
    pair = "Brandt: attack broadsword vs Grak then attack broadsword vs Sel"
    assert m.refused(pair) == "one_foe"
    assert m.refused("Brandt: evade Grak") == "evade_where"
    assert m.refused("Brandt: defend") == "which_defense"
    far = Melee("Brandt", "Sel", at={"Brandt": (0, 0, 0), "Sel": (3, 0, 3)})
    assert far.refused("Brandt: move to 2,0 facing 1 then attack broadsword all-out strong vs Sel") == "heading"
    assert Melee("Kiru", "Grak").refused("Kiru: disarm punch vs Grak") == "needs_weapon"
    assert Melee("Ada", "Grak").refused("Ada: wait longbow") == "needs_weapon"
    m = Melee("Brandt", "Grak")
    m.do(keys.DEAD.set("Grak", Nothing()))
    assert m.refused("Brandt: attack broadsword vs Grak") == "target_dead"
    m = Melee("Brandt", "Grak")
    m.do(keys.ONLY_DEFENDS.set("Brandt", Nothing()))
    assert m.refused("Brandt: attack broadsword vs Grak") == "only_defends"


def test_what_is_refused_in_anothers_turn() -> None:
    at = {"Ysolde": (0, 0, 0), "Grak": (3, 0, 3), "Ada": (0, 4, 1)}
    m = Melee("Ysolde", "Grak", "Ada", at=at)
    m.say("Ysolde: wait spear")
    m.say("Grak: move to 1,0")
    assert m.refused("Ysolde: aim spear vs Grak") == "reply_first"
    assert m.refused("Ysolde: attack spear all-out sure vs Grak") == "only_one_blow"
    assert m.refused("Ysolde: defend double") == "reply_first"
    m = Melee("Ada", "Grak", "Sel", at={"Ada": (0, 0, 0), "Grak": (6, 0, 3), "Sel": (4, 1, 3)})
    m.say("Ada: watch longbow at 5,0")
    m.say("Grak: move to 4,0")
    assert m.refused("Ada: decline") == "must_fire"
    assert m.refused("Ada: fire vs Sel") == "fire_at"


def test_what_is_refused_of_those_who_hold_and_are_held() -> None:
    m = held("one hand weapon arm")
    assert m.refused("Brandt: wait broadsword") == "hand_held"
    m = Melee("Bors", "Sel", "Grak")
    assert m.refused("Bors: pin Sel") == "not_close"
    m.say("Bors: grab weapon vs Grak rolled Bors.contest 5, Grak.contest 12")
    assert m.refused("Bors: pin Grak") == "not_down"
    assert m.refused("Bors: takedown Grak") == "not_grappled"
    m.posture("Grak", "kneeling")
    assert m.refused("Bors: takedown Grak") == "not_standing"
    m = Melee("Bors", "Grak", at={"Bors": (0, 0, 0), "Grak": (1, 0, 3)})
    m.say("Bors: grab weapon vs Grak rolled Bors.contest 5, Grak.contest 12")
    assert m.refused("Grak: step to 2,0 then defend double") == "weapon_held"
    assert m.refused("Bors: slam Grak") == "slam_from_inside"
    m = Melee("Bors", "Kiru")
    m.posture("Kiru", "kneeling")
    assert m.refused("Bors: grapple vs Kiru retreat") == "no_retreat"
    four = Melee(
        "Bors", "Kiru", "Sel", "Grak", "Hale", at=dict.fromkeys(("Bors", "Kiru", "Sel", "Grak", "Hale"), (0, 0, 0))
    )
    four.posture("Kiru", "prone")
    four.say("Sel: help pin vs Kiru")
    four.say("Grak: help pin vs Kiru")
    assert four.refused("Hale: help pin vs Kiru") == "too_many_helpers"


def test_nothing_goes_on_before_the_first_second() -> None:
    m = Melee("Brandt", "Grak")
    m.do(keys.SECOND.by(-1))
    assert m.refused("next") == "no_fight" and m.refused("round") == "no_fight"


@pytest.mark.rule("G3-GEN-05")
def test_a_roll_below_three_is_not_tried() -> None:
    m = Melee("Brandt", "Grak")
    assert m.refused("Brandt: attack broadsword at brain vs Grak -5 for luck") == "too_low"
    assert m.refused("Brandt: attack broadsword at brain darkness 9 vs Grak") == "too_low"


@pytest.mark.rule("G3-MIS-01", "G3-RLD-03", "G3-POP-02")
def test_what_missiles_cannot_do() -> None:
    m = Melee("Sel", "Kiru", "Ada")
    assert m.refused("Sel: throw large knife range 16 vs Kiru") == "out_of_range"
    assert m.refused("Ada: shoot longbow vs Kiru") == "no_distance"
    m.say("Ada: shoot longbow range 10 vs Kiru nothing rolled attack 12")
    assert m.refused("Ada: shoot longbow range 10 vs Kiru") == "not_loaded"
    m = Melee(Melee().made("Ann", st=9, weapons=[{"id": "crossbow", "st": 18, "shots": 0}]), "Kiru")
    assert m.refused("Ann: reload") == "too_strong"
    m = Melee(Melee().made("Ann", st=9, weapons=[{"id": "crossbow", "st": 17, "shots": 0, "spare": 0}]), "Kiru")
    assert m.refused("Ann: reload") == "no_missiles_left"


@pytest.mark.rule("G3-INJ-04", "G3-TRN-02", "G3-TRN-03")
def test_strict_pace_holds_everybody_to_the_order() -> None:
    m = Melee("Brandt", "Grak", pace="strict")
    assert m.refused("Grak: attack axe vs Brandt") == "not_your_turn"
    m.say("Brandt: pass")
    assert m.refused("Brandt: pass") == "not_your_turn"
    m.say("Grak: pass")
    assert m.enc.q["second"] == 2


@pytest.mark.rule("G3-PIN-06", "G3-CCP-01", "G3-MOV-10")
def test_the_pinned_only_break_free() -> None:
    m = Melee("Bors", "Kiru", at={"Bors": (0, 0, 0), "Kiru": (1, 0, 3)})
    m.say("Bors: grapple vs Kiru rolled Bors.contest 5, Kiru.contest 12")
    assert m.refused("Kiru: move to 3,0") == "held"
    m.say("Bors: takedown Kiru rolled Bors.contest 5, Kiru.contest 12")
    m.say("Bors: pin Kiru rolled Bors.contest 5, Kiru.contest 12")
    assert m.refused("Kiru: stand") == "pinned"
    assert m.refused("Kiru: punch vs Bors") == "pinned"
    assert "pinned" in m.conditions("Kiru")


def test_every_message_names_fault_and_cure() -> None:
    for code, row in REFUSALS.items():
        assert sample("rules.gurps3", REFUSED, code).endswith((".", "!", "?")), code
        assert row.rules and all(one.startswith("G3-") for one in row.rules), code


CODES = re.compile(r'refuse\(\s*t,\s*"(\w+)"')


def test_every_code_is_raised_by_the_rules_and_by_a_test() -> None:
    source = "".join(path.read_text("utf-8") for path in (ROOT / "rules" / "gurps3").rglob("*.py"))
    raised = set(CODES.findall(source)) | {word for word in REFUSALS if f'"{word}"' in source}
    assert set(REFUSALS) <= raised, set(REFUSALS) - raised
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests" / "rules" / "gurps3").glob("*.py"))
    tests += "".join(path.read_text("utf-8") for path in (ROOT / "tests" / "fights" / "gurps3").glob("*.txt"))
    assert not [code for code in REFUSALS if not re.search(rf"\b{code.partition('.')[0]}\b", tests)]


def test_a_claim_of_a_run_is_told_once() -> None:
    m = Melee("Brandt", "Grak", owners={"Brandt": PLAYER.id})
    m.say("Brandt: charge broadsword moved 3 vs Grak nothing rolled attack 15", PLAYER)
    assert [note.code for note in m.said.notes].count("claimed") == 1
