"""What is refused, before any die and without any change."""

import pytest

from rules.gurps3.tables.printed import REFUSALS
from tests.rules.gurps3.play import PLAYER, Melee

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
    ("Brandt: pair vs Grak engaged", "pair_word"),
    ("Brandt: first aid Grak", "no_skill"),
]


@pytest.mark.parametrize(("text", "code"), SAID)
def test_what_is_refused(text: str, code: str) -> None:
    m = Melee("Brandt", "Grak", "Sel", "Ada", at=ON_MAP)
    assert m.refused(text) == code


@pytest.mark.parametrize("word", ["next", "round", "darkness 3", "terrain solid at 3,3"])
def test_what_only_the_master_says(word: str) -> None:
    m = Melee("Brandt", "Grak", owners={"Brandt": "u1"})
    assert m.refused(word, PLAYER) == "gm_only"


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
        assert row.message.endswith((".", "!")) and len(row.message) > 20, code
        assert row.rules and all(one.startswith("G3-") for one in row.rules), code
