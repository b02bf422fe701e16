"""Postures, movement, facing, footing, cover (G3-POS, G3-MOV, G3-MVE, G3-EXT)."""

import pytest

from rules.core.events import Landscaped
from rules.gurps3.figure import keys
from rules.gurps3.place.arcs import hexside
from rules.turns.spans import Left
from tests.rules.gurps3.play import Melee

rule = pytest.mark.rule
FACE_TO_FACE = {"Brandt": (0, 0, 0), "Grak": (1, 0, 3)}
POSTURES = [
    # posture, own attack, melee defence, to be shot at, hexes of Move 4
    ("standing", 0, 0, 0, 4),
    ("crouching", -2, 0, -2, 2),
    ("kneeling", -2, -2, -2, 1),
    ("sitting", -2, -2, -2, 0),
    ("prone", -4, -3, -4, 1),
]


@rule("G3-POS-05", "G3-POS-06", "G3-POS-07", "G3-POS-09", "G3-POS-10", "G3-POS-11", "G3-POS-12")
@pytest.mark.parametrize(("posture", "attack", "defence", "shot", "hexes"), POSTURES)
def test_what_a_posture_does(posture: str, attack: int, defence: int, shot: int, hexes: int) -> None:
    m = Melee("Brandt", "Grak", "Ada")
    m.posture("Brandt", posture)
    m.say(f"Brandt: attack broadsword vs Grak nothing rolled attack {15 + attack}")
    assert m.chance("attack") == 14 + attack
    m.say(f"Grak: attack axe vs Brandt block rolled attack 9, block {12 + defence}")
    assert m.chance("block") == 6 + 6 + defence
    # A snap shot at 2 yards: 14 is below the SS number 15, -4.
    m.say(f"Ada: shoot longbow range 2 vs Brandt dodge rolled attack {11 + shot}")
    assert m.chance("attack") == 14 - 4 + shot
    far = Melee("Brandt", at={"Brandt": (0, 0, 0)})
    far.posture("Brandt", posture)
    if hexes:
        far.say(f"Brandt: move to {hexes},0")
        assert far["Brandt"].pos == (hexes, 0)
    far.posture("Brandt", posture)
    assert far.refused(f"Brandt: move to {2 * hexes + 1},0") in ("too_far_to_go", "posture")


@rule("G3-POS-08")
def test_who_crawls_attacks_only_in_close_combat() -> None:
    m = Melee("Sel", "Grak", "Ada", at={"Sel": (0, 0, 0), "Grak": (1, 0, 3), "Ada": (5, 0, 3)})
    for name in ("Sel", "Ada"):
        m.posture(name, "crawling")
    assert m.refused("Sel: attack rapier vs Grak") == "posture"
    assert m.refused("Ada: shoot longbow vs Grak") == "posture"
    m.say("Grak: attack axe vs Sel dodge rolled attack 9, dodge 4, critical_miss 8")
    assert m.chance("dodge") == 6 + 1 - 3
    m = Melee("Sel", "Grak", at={"Sel": (1, 0, 0), "Grak": (1, 0, 3)})
    m.posture("Sel", "crawling")
    m.say("Sel: attack large knife vs Grak nothing rolled attack 10")
    # Knife 12, off hand -4, close combat -2; crawling costs no more there.
    assert m.chance("attack") == 6


@rule("G3-POS-01", "G3-POS-03", "G3-POS-13", "G3-POS-02", "G3-DAD-03")
def test_getting_up_takes_two_turns() -> None:
    m = Melee("Brandt", "Grak")
    m.posture("Brandt", "prone")
    assert m.refused("Brandt: stand") == "two_turns"
    assert m.refused("Brandt: kneel then attack broadsword vs Grak") == "not_free"
    m.say("Brandt: kneel")
    m.say("Brandt: stand then attack broadsword vs Grak nothing rolled attack 15")
    assert m["Brandt"].posture == "standing" and m.chance("attack") == 14
    assert m.refused("Brandt: crouch then attack broadsword vs Grak") == "not_free"
    m.say("Brandt: change position crouching")
    assert m["Brandt"].posture == "crouching"
    assert m.refused("Brandt: stand then attack broadsword vs Grak") == "not_free"


@rule("G3-MOV-01", "G3-MOV-02", "G3-MOV-03", "G3-MOV-08", "G3-MOV-09", "G3-MVE-01")
def test_what_a_way_costs() -> None:
    m = Melee("Kiru", "Grak", at={"Kiru": (0, 0, 0), "Grak": (9, 0, 3)})
    # Move 6: six hexes ahead, three backwards.
    assert m.refused("Kiru: move to 7,0") == "too_far_to_go"
    m.say("Kiru: move to 6,0")
    assert m["Kiru"].pos == (6, 0) and m.value("Kiru", "moved_hexes") == 6
    assert keys.TOWARD.of(m["Kiru"], "Grak") == 6
    m = Melee("Kiru", at={"Kiru": (0, 0, 0)})
    assert m.refused("Kiru: move to 4,0 facing 3") == "one_hexside"
    m.say("Kiru: move to 3,0 facing 3")
    assert m["Kiru"].facing == 3
    m.say("Kiru: step to 4,0")
    assert m["Kiru"].pos == (4, 0) and m["Kiru"].facing == 3
    assert m.refused("Kiru: step to 6,0 then punch vs Kiru") == "self_target"


@rule("G3-MOV-03")
def test_a_step_comes_before_or_after_but_not_twice() -> None:
    m = Melee("Brandt", "Grak", at={"Brandt": (0, 0, 0), "Grak": (2, 0, 3)})
    m.say("Brandt: step to 1,0 then attack broadsword vs Grak nothing rolled attack 15")
    assert m["Brandt"].pos == (1, 0)
    m.say("Brandt: attack broadsword vs Grak nothing then step to 0,0 rolled attack 15")
    assert m["Brandt"].pos == (0, 0)
    assert m.refused("Brandt: step to 1,0 then attack broadsword vs Grak then step to 0,0") == "moved_before"


@rule("G3-MOV-04", "G3-AOA-01")
def test_all_out_goes_forward_and_half_as_far() -> None:
    m = Melee("Brandt", "Grak", at={"Brandt": (0, 0, 0), "Grak": (3, 0, 3)})
    assert m.refused("Brandt: move to 0,-1 then attack broadsword all-out strong vs Grak") == "no_reach"
    m.say("Brandt: move to 2,0 then attack broadsword all-out strong vs Grak nothing rolled attack 15")
    assert m["Brandt"].pos == (2, 0) and m["Brandt"].facing == 0
    m = Melee("Brandt", "Grak", at={"Brandt": (0, 0, 0), "Grak": (4, 0, 3)})
    assert m.refused("Brandt: move to 3,0 then attack broadsword all-out strong vs Grak") == "too_far_to_go"
    m = Melee("Brandt", "Grak", at={"Brandt": (2, 0, 3), "Grak": (4, 0, 3)})
    # Sideways and back into (3, 0), which is behind him.
    refused = m.refused("Brandt: step to 3,0 then attack broadsword all-out strong vs Grak")
    assert refused in ("forward_only", "not_in_front")


@rule("G3-MOV-05", "G3-BSH-01", "G3-DEF-07")
def test_arcs() -> None:
    around = {0: "front", 1: "front", 2: "left", 3: "rear", 4: "right", 5: "front"}
    hexes = {0: (1, 0), 1: (1, -1), 2: (0, -1), 3: (-1, 0), 4: (-1, 1), 5: (0, 1)}
    for side, arc in around.items():
        m = Melee("Brandt", "Kiru", at={"Brandt": (0, 0, 0), "Kiru": (*hexes[side], 0)})
        plain, wild = "Brandt: attack broadsword vs Kiru", "Brandt: attack broadsword wild vs Kiru"
        if arc == "front":
            m.say(f"{plain} nothing rolled attack 15")
        else:
            assert m.refused(plain) == "not_in_front" and m.refused("Brandt: bash vs Kiru") == "not_in_front"
        if arc in ("left", "right"):
            m.say(f"{wild} nothing rolled attack 15")
        elif arc == "rear":
            assert m.refused(wild) == "not_in_front"


@rule("G3-MOV-05", "G3-DAD-02")
@pytest.mark.parametrize(("side", "hexside_"), [("front", 0), ("left", 2), ("rear", 3), ("right", 4)])
def test_without_a_map_a_foe_comes_from_the_side_that_was_said(side: str, hexside_: int) -> None:
    assert hexside(Melee("Brandt", "Kiru").enc, "Brandt", "Kiru", side) == hexside_
    for half in ({"Brandt": (0, 0, 0)}, {"Kiru": (-1, 0, 0)}, {"Brandt": (0, 0, 0), "Kiru": (0, 0, 0)}):
        assert hexside(Melee("Brandt", "Kiru", at=half).enc, "Brandt", "Kiru", side) == hexside_
    # On a map only the hexes count, however somebody faces, and whatever was said.
    behind = Melee("Brandt", "Kiru", at={"Brandt": (2, 1, 4), "Kiru": (-1, 1, 0)}).enc
    assert hexside(behind, "Brandt", "Kiru", side) == 3


@rule("G3-MOV-06", "G3-CC-02")
def test_who_stands_in_a_hex_bars_it() -> None:
    at = {"Brandt": (0, 0, 0), "Grak": (2, 0, 3), "Sel": (1, 0, 3)}
    m = Melee("Brandt", "Grak", "Sel", at=at, sides={"Brandt": "a", "Sel": "a", "Grak": "b"})
    assert m.refused("Brandt: move to 1,0") == "no_way"
    m = Melee("Brandt", "Grak", at=FACE_TO_FACE)
    assert m.refused("Brandt: move to 1,0") == "evade_or_slam"


@rule("G3-MOV-07")
def test_bad_footing() -> None:
    m = Melee("Brandt", "Grak", at=FACE_TO_FACE)
    m.say("terrain bad footing at 0,0 then -1,0")
    m.say("Brandt: attack broadsword vs Grak nothing rolled attack 15")
    assert m.chance("attack") == 12
    far = Melee("Brandt", at={"Brandt": (0, 0, 0)})
    far.do(Landscaped("1,0", "bad_footing"), Landscaped("2,0", "bad_footing"))
    # Move 4: two rough hexes cost two each.
    assert far.refused("Brandt: move to 1,0 then 2,0 then 3,0") == "too_far_to_go"
    far.say("Brandt: move to 1,0 then 2,0")
    bow = Melee("Ada", "Grak", at={"Ada": (0, 0, 0), "Grak": (5, 0, 3)})
    bow.do(Landscaped("0,0", "bad_footing"))
    bow.say("Ada: shoot longbow vs Grak nothing rolled attack 6")
    assert bow.chance("attack") == 14 - 3 - 4 - 2
    bow = Melee("Ada", "Grak", at={"Ada": (0, 0, 0), "Grak": (5, 0, 3)})
    bow.do(Landscaped("0,0", "bad_footing"))
    bow.say("Ada: aim longbow vs Grak")
    bow.say("Ada: shoot longbow vs Grak nothing rolled attack 15")
    # A turn of aim takes the footing away for a shot.
    assert bow.chance("attack") == 14 - 3 + 3


@rule("G3-MVE-02")
def test_sprinting_needs_a_run_before() -> None:
    m = Melee("Brandt", at={"Brandt": (0, 0, 0)})
    assert m.refused("Brandt: move to 5,0 sprint") == "no_sprint"
    m.say("Brandt: move to 2,0")
    assert m.refused("Brandt: move to 7,0 sprint") == "no_sprint"
    m.say("Brandt: move to 5,0")
    m.say("Brandt: move to 10,0 sprint")
    assert m["Brandt"].pos == (10, 0) and m.value("Brandt", "sprint_bonus") == 1
    assert "sprinting" in m.conditions("Brandt")


@rule("G3-EXT-01", "G3-EXT-02", "G3-EVA-04")
def test_leaving_a_shared_hex_by_ones_own_side() -> None:
    m = Melee("Sel", "Grak", at={"Sel": (0, 0, 0), "Grak": (1, 0, 3)})
    m.say("Sel: step to 1,0 then attack large knife vs Grak nothing rolled attack 13")
    assert m["Sel"].pos == (1, 0) and "close_combat" in m.conditions("Grak")
    # She came from 0,0: that hex and its two neighbours are hers, his lie behind the way he faced.
    for far in ("2,0", "2,-1", "1,1"):
        assert m.refused(f"Sel: exit to {far}") == "far_side", far
    assert m.refused("Sel: attack large knife vs Grak then step to 1,-1") == "too_far_to_go"
    m.say("Sel: exit to 1,-1")
    assert m["Sel"].pos == (1, -1) and "close_combat" not in m.conditions("Grak")
    m = Melee("Bors", "Grak", at={"Bors": (0, 0, 0), "Grak": (1, 0, 3)})
    m.say("Bors: grapple vs Grak rolled Bors.contest 5, Grak.contest 15")
    assert m.refused("Grak: exit to 2,0") == "held"
    assert m.refused("Grak: evade Bors to 0,0") == "held"


@rule("G3-POS-02")
def test_a_posture_behind_the_deed_is_as_free_as_one_before_it() -> None:
    m = Melee("Brandt", "Grak", at=FACE_TO_FACE)
    assert m.refused("Brandt: attack broadsword vs Grak then crouch") == "not_free"
    assert m.refused("Brandt: attack broadsword all-out sure vs Grak then kneel") == "not_free"
    m.posture("Brandt", "kneeling")
    assert m.refused("Brandt: stand then attack broadsword vs Grak then kneel") == "not_free"
    m.say("Brandt: attack broadsword vs Grak nothing then stand rolled attack 16")
    assert m["Brandt"].posture == "standing"
    assert m.refused("Brandt: kneel then sit") == "not_free"


@rule("G3-POS-04")
def test_whoever_lies_down_names_the_hex_of_the_legs() -> None:
    m = Melee("Brandt", "Grak", at=FACE_TO_FACE)
    assert m.refused("Brandt: lie down to 0,3") == m.refused("Brandt: lie down to 1,0") == "no_room"
    m.say("Brandt: lie down to 0,1")
    assert m.value("Brandt", "hexes") == [[0, 0], [0, 1]]


@rule("G3-INJ-06")
def test_a_crippled_leg_does_not_kick() -> None:
    m = Melee("Kiru", "Brandt")
    m.do(keys.CRIPPLED["right_leg"].set("Kiru", Left()))
    assert m.refused("Kiru: kick right vs Brandt") == "limb_useless"
    m.say("Kiru: kick vs Brandt parry rolled attack 9, parry 12, counter 9, Brandt.damage 1, knockdown 9")
    assert m["Kiru"].wounds[-1].location == "left_leg"


@rule("G3-MOV-02", "G3-AIM-01")
def test_aiming_on_one_does_not_turn() -> None:
    m = Melee("Ada", "Grak", at={"Ada": (0, 0, 1), "Grak": (6, 0, 3)})
    m.say("Ada: face 0 then aim longbow vs Grak")
    assert m.refused("Ada: turn left then aim longbow vs Grak") == "aim_facing"
    assert m.refused("Ada: aim longbow vs Grak then face 3") == "aim_facing"
    m.say("Ada: aim longbow vs Grak")


@rule("G3-MOV-01")
def test_whoever_is_pushed_back_on_the_way_is_not_said_to_have_gone_there() -> None:
    m = Melee("Brandt", "Grak", at={"Brandt": (0, 0, 0), "Grak": (2, 0, 3)})
    m.say("Brandt: wait broadsword")
    m.say("Grak: step to 1,0 then attack axe vs Brandt rolled Brandt.contest 10, Grak.contest 18")
    dice = "attack 9, passive_defence 15, damage 6, knockdown 9, balance 9"
    m.say(f"Brandt: attack broadsword vs Grak nothing rolled {dice}")
    assert m["Grak"].pos == (2, 0) and not m.said.has("moves") and m.said.has("lost")


@rule("G3-MOV-01", "G3-MVE-01")
def test_a_number_alone_is_so_many_hexes_the_way_one_faces() -> None:
    m = Melee("Brandt", "Grak", at={"Brandt": (0, 0, 1), "Grak": (3, 0, 3)})
    m.say("Brandt: move 2")
    assert m["Brandt"].pos == (2, -2)
    m.say("Grak: turn around then move 1 facing 3")
    assert m["Grak"].pos == (4, 0) and m["Grak"].facing == 3
    m.say("Brandt: move to 3,-2 then 3,-1")
    m.say("Grak: step 1 then attack axe vs Brandt nothing rolled attack 15")
    assert m["Grak"].pos == (3, 0)
    assert m.refused("Brandt: move 0") == "no_hexes"
    assert m.refused("Brandt: move 60") == m.refused("Brandt: move 5") == "too_far_to_go"


@rule("G3-MOV-06")
def test_nobody_walks_on_through_a_foe() -> None:
    m = Melee("Brandt", "Grak", at={"Brandt": (0, 0, 0), "Grak": (1, 0, 3)})
    assert m.refused("Brandt: move 2") == m.refused("Brandt: move to 1,0 then 2,0") == "no_way"
    assert m.refused("Brandt: move 1") == "evade_or_slam"
