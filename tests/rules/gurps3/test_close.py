"""Close combat: entering, holding, falling, breaking free (G3-CC, G3-GRP, G3-PIN, G3-BRK, G3-SLM, G3-TKD)."""

import pytest

from rules.core.keys import Nothing
from rules.gurps3.figure import keys
from rules.turns.spans import Left
from tests.rules.gurps3.play import Melee

rule = pytest.mark.rule


def wrestlers(one: str = "Bors", other: str = "Kiru", **at: tuple[int, int, int]) -> Melee:
    return Melee(one, other, at={one: (0, 0, 0), other: (1, 0, 3), **at})


def grappled(how: str, one: str = "Bors", other: str = "Kiru") -> Melee:
    m = wrestlers(one, other)
    m.say(f"{one}: grapple {how} vs {other} rolled {one}.contest 5, {other}.contest 13")
    assert "grappled" in m.conditions(other)
    return m


@rule("G3-CC-01", "G3-CC-02", "G3-CC-08", "G3-CCW-01")
def test_entering_and_what_is_short_enough() -> None:
    m = wrestlers("Sel", "Grak")
    m.say("Sel: step to 1,0 then attack large knife thrust vs Grak dodge rolled attack 6, dodge 8")
    # Knife 12, off hand -4, -2; Dodge 4 and PD 4: no Block there.
    assert m.chance("attack") == 6 and m.chance("dodge") == 8 and m["Sel"].pos == (1, 0)
    assert m.refused("Sel: attack rapier vs Grak") == "not_in_close"
    assert m.refused("Grak: attack axe vs Sel") == "not_in_close"
    m.say("Grak: kick vs Sel dodge rolled attack 12, balance 9")
    # Sharing the hex he was entered upon, the shield's PD of 2 is off each of his blows.
    assert m.chance("attack") == 11 - 2 - 2
    far = Melee("Ada", "Kiru", at={"Ada": (1, 0, 0), "Kiru": (1, 0, 3)})
    assert far.refused("Ada: aim longbow vs Kiru") == "no_aim_close"


@rule("G3-CC-09")
def test_the_shield_hinders_after_the_first_blow() -> None:
    m = wrestlers("Grak", "Kiru")
    m.say("Grak: drop axe")
    m.say("Grak: step to 1,0 then punch vs Kiru nothing rolled attack 12")
    assert m.chance("attack") == 11
    m.say("Grak: punch vs Kiru nothing rolled attack 10")
    assert m.chance("attack") == 11 - 2
    m.say("Kiru: grapple vs Grak rolled Kiru.contest 16, Grak.contest 10")
    # His side of a contest of DX too, and not one of ST.
    assert m.chance("Grak.contest") == 9
    m.say("Grak: contest st vs Kiru rolled Grak.contest 9, Kiru.contest 9")
    assert m.chance("Grak.contest") == 13


@rule("G3-CC-10")
def test_dropping_the_shield() -> None:
    m = wrestlers("Grak", "Kiru")
    m.say("Kiru: step to 0,0 then punch vs Grak dodge rolled attack 14, dodge 8")
    m.say("Grak: drop small shield rolled drop_shield 12")
    assert m.chance("drop_shield") == 11 and m.item("Grak", "small_shield").where == "strapped"
    m.say("Grak: drop small shield rolled drop_shield 9")
    # After his first turn there the PD of 2 counts.
    assert m.chance("drop_shield") == 9 and m.item("Grak", "small_shield").where == "ground"
    assert m.value("Grak", "pd_shield") == 0


@rule("G3-CCU-01")
def test_fists_take_no_penalty() -> None:
    m = wrestlers()
    m.say("Bors: step to 1,0 then punch vs Kiru nothing rolled attack 14")
    assert m.chance("attack") == 13


@rule("G3-BRK-04", "G3-BRK-01", "G3-BRK-02")
@pytest.mark.parametrize(("said", "where"), [("break free to 2,0", (2, 0)), ("break free", (1, 0))])
def test_free_one_may_move_a_hex(said: str, where: tuple[int, int]) -> None:
    m = grappled("one hand weapon arm")
    m.say(f"Kiru: {said} rolled Kiru.contest 4, Bors.contest 12")
    assert m.chance("Bors.contest") == 14
    if m.said.questions:
        assert m.said.questions[0].options[0][0] == "stay"
    else:
        assert m["Kiru"].pos == where and "grappled" not in m.conditions("Kiru")
    m = grappled("both hands")
    m.say("Kiru: break free rolled Kiru.contest 9, Bors.contest 12")
    assert m.chance("Bors.contest") == 19 and "grappled" in m.conditions("Kiru")


@rule("G3-BRK-04", "G3-INJ-04")
def test_a_hold_ends_with_its_holder() -> None:
    m = grappled("both hands")
    m.say("apply 20 cr to Bors rolled knockdown 9")
    assert "grappled" in m.conditions("Kiru") and "stunned" in m.conditions("Bors")
    m.do(keys.UNCONSCIOUS.set("Bors", Nothing()))
    m.say("apply 1 cr to Bors")
    m = grappled("both hands")
    m.say("apply 8 cut to Bors at brain")
    assert "unconscious" in m.conditions("Bors") and "grappled" not in m.conditions("Kiru")


@rule("G3-CHK-04", "G3-CHK-01")
def test_the_choker_cannot_parry_and_lets_go_when_he_steps_back() -> None:
    m = Melee("Bors", "Kiru", "Sel", at={"Bors": (0, 0, 0), "Kiru": (1, 0, 3), "Sel": (1, 0, 3)})
    m.say("Bors: grapple both hands neck vs Kiru rolled Bors.contest 5, Kiru.contest 13")
    m.say("Bors: choke Kiru rolled Bors.contest 10, Kiru.contest 12")
    assert "choked" in m.conditions("Kiru")
    assert m.refused("Kiru: punch vs Bors parry with hand brawling") == "no_such_defence"
    m.say("Kiru: punch vs Bors dodge retreat rolled attack 6, dodge 9")
    assert "grappled" not in m.conditions("Kiru") and "choked" not in m.conditions("Kiru")


@rule("G3-CHK-02", "G3-CHK-03")
def test_a_choke_costs_hits_and_breath_down_to_nothing() -> None:
    m = grappled("both hands neck")
    m.set("Kiru", fatigue=1)
    m.say("Bors: choke Kiru rolled Bors.contest 10, Kiru.contest 12")
    # ST 14 by 4 against HT 11 missed by 1: five hits, and the last point of fatigue.
    assert m.value("Kiru", "hp") == 6 and m.value("Kiru", "fatigue") == 0
    assert "unconscious" in m.conditions("Kiru")
    m = grappled("both hands neck")
    m.set("Kiru", fatigue=0)
    m.say("Bors: choke Kiru rolled Bors.contest 10, Kiru.contest 12")
    assert m.value("Kiru", "fatigue") == 0


CHOKE = "Bors: choke Kiru rolled Bors.contest 17, Kiru.contest 9"


@rule("G3-CHK-03")
def test_four_minutes_of_a_choke_kill_and_a_breath_begins_them_anew() -> None:
    m = grappled("both hands neck")
    for _ in range(3):
        m.say(CHOKE)
        m.say("Kiru: pass")
    assert keys.AIRLESS.of(m["Kiru"]) == 3
    m.say("Bors: pass")
    m.say("Kiru: pass")
    assert keys.AIRLESS.of(m["Kiru"]) == 0 and "choked" not in m.conditions("Kiru")
    m.do(keys.AIRLESS.by("Kiru", 58))
    for minutes in (None, 1):
        m.say(CHOKE)
        m.say("Kiru: pass")
        told = [note.data["minutes"] for note in m.said.notes if note.code == "no_air"]
        assert told == ([minutes] if minutes else [])
    m.do(keys.AIRLESS.by("Kiru", 240 - 60 - 2))
    m.say(CHOKE)
    m.say("Kiru: pass")
    assert "dead" not in m.conditions("Kiru") and m.value("Kiru", "hp") == 11
    m.say(CHOKE)
    m.say("Kiru: pass")
    assert "dead" in m.conditions("Kiru") and m.said.note("dies").rule == "G3-CHK-03"


@rule("G3-CHK-03", "G3-CHK-05")
def test_who_suffocates_dies_in_a_rest_of_four_minutes() -> None:
    m = Melee("Bors", "Kiru")
    m.do(keys.SUFFOCATING.set("Kiru", Left()))
    m.say(
        "rest 3 minutes",
    )
    assert "dead" not in m.conditions("Kiru") and keys.AIRLESS.of(m["Kiru"]) == 180
    m.say(
        "rest 1 minutes",
    )
    assert "dead" in m.conditions("Kiru") and "dead" not in m.conditions("Bors")


@rule("G3-GRP-04", "G3-GRP-05")
def test_two_hands_hamper_arms_or_legs() -> None:
    m = grappled("both hands lower body")
    m.say("Kiru: kick vs Bors nothing rolled attack 10, balance 9")
    assert m.chance("attack") == 13 - 4
    m.say("Kiru: punch vs Bors nothing rolled attack 16")
    assert m.chance("attack") == 15
    m = grappled("both hands upper body")
    m.say("Kiru: kick vs Bors nothing rolled attack 14, balance 9")
    assert m.chance("attack") == 13
    m.say("Kiru: punch vs Bors nothing rolled attack 12")
    assert m.chance("attack") == 11
    # Karate 15 at -4: two thirds of 11, and a Dodge as ever.
    m.say("Bors: let go")
    m = grappled("both hands upper body", "Bors", "Brandt")
    m.say("Bors: bite vs Brandt dodge rolled attack 9, dodge 10")
    assert m.chance("dodge") == 4 + 3 + 3


@rule("G3-GRP-03", "G3-GFA-02")
def test_a_held_limb_is_of_no_use() -> None:
    m = grappled("one hand right leg")
    assert m.refused("Kiru: kick vs Bors") == "leg_held"
    m.say("Kiru: kick left vs Bors nothing rolled attack 14, balance 9")
    m = grappled("one hand weapon arm")
    assert m.refused("Kiru: punch right vs Bors") == "no_free_hand"
    m.say("Kiru: punch left vs Bors nothing rolled attack 16")


@rule("G3-GRP-06")
def test_covering_needs_the_head_and_a_contest_each_turn() -> None:
    m = grappled("both hands upper body")
    assert m.refused("Bors: cover eyes vs Kiru") == "no_head_held"
    m = grappled("both hands head")
    m.say("Bors: cover eyes vs Kiru rolled Bors.contest 9, Kiru.contest 12")
    assert m.chance("Bors.contest") == 12 and m.chance("Kiru.contest") == 13 and "covered" in m.conditions("Kiru")
    m.say("Kiru: punch vs Bors nothing rolled attack 6")
    assert m.chance("attack") == 15 - 4 - 6
    m.say("Bors: cover eyes vs Kiru rolled Bors.contest 12, Kiru.contest 12")
    m.say("Kiru: punch vs Bors nothing rolled attack 12")
    assert m.chance("attack") == 11


@rule("G3-GRP-07")
def test_another_hold_is_another_contest() -> None:
    m = grappled("both hands upper body")
    m.say("Bors: let go")
    m.say("Bors: grapple both hands neck vs Kiru rolled Bors.contest 15, Kiru.contest 13")
    assert m.refused("Bors: choke Kiru") in ("no_neck_held", "not_close")
    m = grappled("both hands upper body")
    m.say("Bors: grapple both hands neck vs Kiru rolled Bors.contest 5, Kiru.contest 13")
    assert m.chance("Bors.contest") == 15
    m.say("Bors: choke Kiru rolled Bors.contest 15, Kiru.contest 9")


@rule("G3-GRP-08")
@pytest.mark.parametrize("posture", ["kneeling", "sitting", "crawling", "prone"])
def test_who_is_down_is_grappled_at_six(posture: str) -> None:
    m = wrestlers()
    m.posture("Kiru", posture)
    m.say("Bors: grapple vs Kiru rolled Bors.contest 5, Kiru.contest 13")
    assert m.chance("Bors.contest") == 12 + 6 and m["Bors"].posture == "kneeling"


@rule("G3-GRP-09", "G3-MOV-10")
def test_the_much_stronger_leave_as_they_like() -> None:
    strong = Melee().made("Ogre", st=29, dx=10)
    m = Melee("Bors", strong, at={"Bors": (0, 0, 0), "Ogre": (1, 0, 3)})
    m.say("Bors: grapple vs Ogre rolled Bors.contest 5, Ogre.contest 13")
    m.say("Ogre: move to 2,0")
    assert m["Ogre"].pos == (2, 0) and "grappled" not in m.conditions("Ogre")
    strong = Melee().made("Ogre", st=28, dx=10)
    m = Melee("Bors", strong, at={"Bors": (0, 0, 0), "Ogre": (1, 0, 3)})
    m.say("Bors: grapple vs Ogre rolled Bors.contest 5, Ogre.contest 13")
    assert m.refused("Ogre: move to 2,0") == "held"


@rule("G3-GRP-11", "G3-GRP-02")
def test_the_grapplers_hands_are_busy() -> None:
    m = grappled("both hands")
    assert m.refused("Kiru: punch vs Bors parry with hand brawling") == "no_such_defence"
    assert m.refused("Bors: punch vs Kiru") == "no_free_hand"
    m = grappled("one hand")
    m.say("Kiru: punch vs Bors parry with hand brawling rolled attack 9, parry 8")
    assert m.chance("parry") == 8
    m.say("Bors: let go")
    m.say("Bors: punch vs Kiru nothing rolled attack 14")


def pinned() -> Melee:
    m = wrestlers()
    m.posture("Kiru", "prone")
    m.say("Bors: grapple vs Kiru rolled Bors.contest 5, Kiru.contest 13")
    m.say("Bors: pin Kiru rolled Bors.contest 5, Kiru.contest 13")
    return m


@rule("G3-PIN-03", "G3-PIN-02", "G3-PIN-01")
def test_a_pin_lasts_while_the_pinner_stays() -> None:
    m = pinned()
    # 210 lb against 160: +5.
    assert m.chance("Bors.contest") == 14 + 5 and "pinned" in m.conditions("Kiru")
    assert m.refused("Bors: punch vs Kiru") == "pinning"
    m.say("Bors: let go")
    assert "pinned" not in m.conditions("Kiru")
    m = pinned()
    m.say("Bors: free hand")
    m.say("Bors: exit to 0,0")
    assert "pinned" not in m.conditions("Kiru") and "grappled" not in m.conditions("Kiru")


@rule("G3-PIN-04", "G3-PIN-05", "G3-BRK-03")
def test_breaking_a_pin() -> None:
    m = pinned()
    m.say("Kiru: break free rolled Kiru.contest 5, Bors.contest 12")
    assert m.chance("Bors.contest") == 24 and "pinned" in m.conditions("Kiru")
    assert m.refused("Kiru: break free") == "break_later"
    m.say("Bors: free hand")
    m.say("Kiru: break free rolled Kiru.contest 5, Bors.contest 12")
    assert m.chance("Bors.contest") == 19


@rule("G3-CRW-01", "G3-CRW-02", "G3-CRW-03", "G3-RDY-04")
def test_drawing_in_a_shared_hex() -> None:
    knife = {"id": "large_knife", "where": "belt"}

    def draws() -> Melee:
        made = Melee().made("Ann", dx=11, skills={"knife": 12, "fast_draw_knife": 12}, weapons=[knife])
        return Melee(made, "Kiru", at={"Ann": (1, 0, 0), "Kiru": (1, 0, 3)})

    m = draws()
    m.say("Ann: draw large knife rolled ready 12")
    assert m.item("Ann", "large_knife").where == "belt" and m.chance("ready") == 11
    m.say("Ann: draw large knife rolled ready 11")
    assert m.item("Ann", "large_knife").where == "hand"
    m = draws()
    m.say("Ann: draw large knife fast draw rolled ready 11, fast_draw 12")
    m.say("Ann: attack large knife vs Kiru nothing rolled attack 11")
    assert not m.said.has("again")
    m = draws()
    m.say("Ann: draw large knife fast draw rolled ready 11, fast_draw 13")
    assert m.item("Ann", "large_knife").where == "hand"
    m.say("Ann: attack large knife vs Kiru nothing rolled attack 11")
    assert m.said.has("again")
    m = draws()
    m.say("Ann: draw large knife rolled ready 17")
    assert m.item("Ann", "large_knife").where == "ground" and m.item("Ann", "large_knife").pos == (1, 0)
    m = Melee(
        Melee().made("Ann", weapons=[{"id": "broadsword", "where": "belt"}]),
        "Kiru",
        at={"Ann": (1, 0, 0), "Kiru": (1, 0, 3)},
    )
    assert m.refused("Ann: draw broadsword") == "not_in_close"


@rule("G3-SLM-03", "G3-SLM-02")
def test_a_missed_slam_runs_past() -> None:
    m = Melee("Grak", "Sel", at={"Grak": (0, 0, 0), "Sel": (2, 0, 3)})
    m.say("Grak: slam Sel rolled Grak.contest 12, Sel.contest 9")
    # Move 4, two spent: two more hexes beyond her.
    assert m["Grak"].pos == (4, 0) and m["Sel"].posture == "standing"
    m = Melee("Grak", "Sel", at={"Grak": (0, 0, 0), "Sel": (4, 0, 3)})
    m.say("Grak: slam Sel rolled Grak.contest 12, Sel.contest 9")
    assert m["Grak"].pos == (4, 0) and "close_combat" in m.conditions("Grak")
    m = Melee("Grak", "Sel", at={"Grak": (0, 0, 0), "Sel": (3, 0, 1)})
    m.say("Grak: slam Sel rolled Grak.contest 9, Sel.contest 11, Grak.contest_fall 18, Sel.contest_fall 18")
    assert m.chance("Sel.contest") == 13 - 2


@rule("G3-SLM-07", "G3-SLM-06", "G3-SLM-11", "G3-SLM-12")
@pytest.mark.parametrize(
    ("mine", "theirs", "down", "stunned"),
    [
        # ST 13 and 2 for the run-up against 10: a tie leaves each to his own roll.
        (11, 6, (), ()),
        (14, 9, ("Grak",), ()),
        (16, 11, ("Grak", "Sel"), ()),
        (9, 12, ("Sel",), ()),
        (14, 12, ("Grak", "Sel"), ()),
        (17, 9, ("Grak",), ("Grak",)),
        (9, 17, ("Sel",), ("Sel",)),
    ],
)
def test_who_falls(mine: int, theirs: int, down: tuple[str, ...], stunned: tuple[str, ...]) -> None:
    m = Melee("Grak", "Sel", at={"Grak": (0, 0, 0), "Sel": (3, 0, 3)})
    dice = f"Grak.contest 5, Sel.contest 13, Grak.contest_fall {mine}, Sel.contest_fall {theirs}"
    m.say(f"Grak: slam Sel rolled {dice}, Grak.contest_knockback 9, Sel.contest_knockback 6")
    assert tuple(n for n in ("Grak", "Sel") if m[n].posture == "prone") == down
    assert tuple(n for n in ("Grak", "Sel") if "stunned" in m.conditions(n)) == stunned
    assert m.value("Sel", "hp") == 11 and m.value("Grak", "hp") == 12


@rule("G3-TKD-04", "G3-TKD-05", "G3-TKD-03")
def test_a_takedown_may_bring_down_its_maker() -> None:
    m = grappled("both hands")
    m.say("Bors: takedown Kiru rolled Bors.contest 15, Kiru.contest 5")
    if m.said.questions:
        assert m.said.questions[0].who == "Kiru"
    m = Melee("Bors", "Kiru")
    m.say("Bors: grapple vs Kiru rolled Bors.contest 5, Kiru.contest 13")
    m.say("Bors: takedown Kiru rolled Bors.contest 15, Kiru.contest 5")
    assert m["Bors"].posture == "prone" and "grappled" not in m.conditions("Kiru")
    m.say("Kiru: punch vs Bors dodge rolled attack 9, dodge 4, critical_miss 9")
    assert m.chance("dodge") == 6 - 3
    m = Melee("Bors", "Kiru")
    m.say("Bors: grapple vs Kiru rolled Bors.contest 5, Kiru.contest 13")
    m.say("Bors: takedown Kiru rolled Bors.contest 9, Kiru.contest 6")
    assert m["Bors"].posture == m["Kiru"].posture == "standing"


@rule("G3-PIN-05", "G3-GRP-11")
def test_the_hand_freed_from_a_pin_is_free_although_it_held_the_foe_before() -> None:
    m = grappled("both hands")
    m.say("Kiru: pass")
    m.say("Bors: takedown Kiru rolled Bors.contest 5, Kiru.contest 15")
    m.say("Kiru: pass")
    m.say("Bors: pin Kiru rolled Bors.contest 5, Kiru.contest 15")
    assert m.refused("Bors: punch vs Kiru nothing") == "pinning"
    m.say("Bors: free hand")
    m.say("Bors: punch vs Kiru nothing rolled attack 9, damage 4")
    assert "pinned" in m.conditions("Kiru") and m.said.note("harmed").data["hits"] == 3


@rule("G3-BRK-04", "G3-TKD-03")
def test_a_hex_without_room_is_refused_and_ones_own_legs_are_no_bar() -> None:
    at = {"Bors": (0, 0, 0), "Grak": (1, 0, 3), "Sel": (2, 0, 3)}
    m = Melee("Bors", "Grak", "Sel", at=at, sides={"Bors": "a", "Grak": "b", "Sel": "b"})
    m.say("Bors: grapple vs Grak rolled Bors.contest 9, Grak.contest 12")
    assert m.refused("Bors: takedown Grak into 2,0") == "no_free_hex"
    assert m.refused("Grak: break free to 2,0") == "no_free_hex"
    m.say("Bors: takedown Grak into 0,1 rolled Bors.contest 9, Grak.contest 18")
    m.say("Grak: break free to 0,1 rolled Grak.contest 3, Bors.contest 18")
    assert m["Grak"].pos == (0, 1)


@rule("G3-CCP-01", "G3-INJ-04", "G3-TRN-04")
def test_the_stunned_change_no_posture() -> None:
    m = Melee("Bors", "Grak", at={"Bors": (0, 0, 0), "Grak": (1, 0, 3)})
    m.do(keys.STUNNED.set("Grak", Nothing()))
    m.say("Grak: kneel then attack axe vs Bors nothing rolled stun 18")
    assert m["Grak"].posture == "standing" and m.said.has("loses_turn")
    m.say("Grak: kneel then attack axe vs Bors nothing rolled stun 9, attack 12")
    assert m["Grak"].posture == "kneeling" and m.chance("attack") == 11
    m.do(keys.STUNNED.set("Grak", Nothing()))
    m.say("Bors: grapple vs Grak rolled Bors.contest 9, Grak.contest 12")
    assert m.refused("Grak: stand up") == "stunned"


@rule("G3-GFW-02", "G3-GFW-03", "G3-TRN-06")
def test_whose_weapon_is_gripped_may_let_go_of_it() -> None:
    m = wrestlers("Bors", "Grak")
    m.say("Bors: grab weapon vs Grak rolled Bors.contest 9, Grak.contest 15")
    m.say("Grak: let go of Bors")
    assert m.said.note("wrests").data == {"foe": "Grak", "item": "axe"}
    assert m["Grak"].item("axe") is None and keys.UNREADY.of(m.item("Bors", "axe")) == 1
    assert m.refused("Grak: let go") == "holds_nobody"


@rule("G3-GFW-03", "G3-TRN-04")
def test_what_cannot_be_wrested_is_refused_before_the_turn_begins_with_its_dice() -> None:
    m = wrestlers("Bors", "Grak")
    m.say("Bors: grab weapon vs Grak rolled Bors.contest 9, Grak.contest 15")
    m.do(keys.STUNNED.set("Bors", Nothing()))
    assert m.refused("Bors: wrest small shield vs Grak") == "no_such_weapon"


@rule("G3-TRN-06")
def test_letting_go_of_whom_one_holds_and_pins_is_told_once() -> None:
    m = Melee("Bors", "Sel", sides={"Bors": "a", "Sel": "b"}, at={"Bors": (0, 0, 0), "Sel": (1, 0, 3)})
    m.say("Bors: grapple both hands vs Sel rolled Bors.contest 9, Sel.contest 14")
    m.posture("Sel", "prone")
    m.say("Bors: pin Sel rolled Bors.contest 9, Sel.contest 14")
    assert {"grappled", "pinned"} <= {*m.conditions("Sel")}
    m.say("Bors: let go")
    assert len([n for n in m.said.notes if n.code == "lets_go"]) == 1
    assert not {"grappled", "pinned"} & {*m.conditions("Sel")}


@rule("G3-GRP-02")
@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("grapple vs Grak at neck", ("neck", 2)),
        ("grapple at neck vs Grak", ("neck", 2)),
        ("grapple one hand at right arm vs Grak", ("right_arm", 1)),
        ("grapple vs Grak neck both hands", ("neck", 2)),
        ("grapple vs Grak both hands at lower body", ("lower", 2)),
        ("grapple vs Grak at right arm one hand", ("right_arm", 1)),
    ],
)
def test_the_parts_of_a_grapple_come_in_any_order(said: str, held: tuple[str, int]) -> None:
    m = Melee("Bors", "Grak")
    m.say(f"Bors: {said} rolled Bors.contest 9, Grak.contest 14")
    grip = keys.GRIP.of(m.enc, "Bors", "Grak")
    assert grip is not None and (grip.location, grip.hands) == held


@rule("G3-GRP-02")
@pytest.mark.parametrize("said", ["neck at lower body", "neck head", "one hand both hands", "lower body right arm"])
def test_one_hold_is_taken_in_a_turn(said: str) -> None:
    assert Melee("Bors", "Grak").refused(f"Bors: grapple {said} vs Grak") == "one_hold"


@rule("G3-CC-06")
def test_nobody_helps_to_pin_who_stands_or_to_throw_who_lies() -> None:
    m = Melee("Bors", "Kiru", "Sel", sides={"Bors": "a", "Kiru": "a"})
    m.say("Bors: pair vs Sel distance 0")
    assert m.refused("Bors: help pin vs Sel") == "not_down"
    m.posture("Sel", "prone")
    assert m.refused("Bors: help takedown vs Sel") == "not_standing"
    m.say("Bors: help pin vs Sel")


@rule("G3-CHK-01", "G3-GFW-03", "G3-TKD-01")
def test_whom_one_holds_need_not_be_named() -> None:
    m = Melee("Bors", "Sel", "Kiru", "Grak")
    m.say("Bors: grapple both hands neck vs Sel rolled Bors.contest 8, Sel.contest 15")
    m.say("Bors: choke rolled Bors.contest 10, Sel.contest 12")
    assert m.said.note("chokes").data["foe"] == "Sel"
    m.say("Kiru: grab weapon vs Grak rolled Kiru.contest 5, Grak.contest 15")
    m.say("Grak: wrest rolled Grak.contest 5, Kiru.contest 15")
    assert m.said.has("grip_lost", "Kiru") or m.said.has("wrests", "Grak")
    assert m.refused("Kiru: choke") == "no_target"


@rule("G3-UNA-02", "G3-CC-07")
def test_a_kick_from_outside_that_misses_may_throw_the_kicker() -> None:
    m = Melee("Kiru", "Sel", "Bors", at={"Kiru": (0, 0, 0), "Sel": (1, 0, 3), "Bors": (1, 0, 0)})
    m.say("Kiru: kick vs Sel nothing rolled attack 13, balance 15, attack.2 12")
    assert "falls" in {note.code for note in m.said.notes if note.who == "Kiru"}
    assert m.said.note("attacks").data["item"] == "kick"


@rule("G3-STW-01")
def test_bare_hands_strike_at_no_weapon() -> None:
    m = Melee("Bors", "Grak")
    assert m.refused("Bors: attack vs Grak at axe") == "needs_weapon"
    m = Melee("Brandt", "Grak")
    m.say("Brandt: strike broadsword at axe vs Grak nothing rolled attack 15")
    assert m.said.note("strikes").data["at"] == "axe"


@rule("G3-CC-01", "G3-TRN-03")
@pytest.mark.parametrize("deed", ["grapple", "grab weapon"])
def test_who_moved_in_his_last_turn_may_step_in_to_grapple_in_this(deed: str) -> None:
    m = Melee("Bors", "Brandt", at={"Bors": (0, 0, 0), "Brandt": (3, 0, 3)})
    m.say("Bors: move to 2,0")
    m.say("Brandt: pass")
    m.say(f"Bors: {deed} vs Brandt rolled Bors.contest 5, Brandt.contest 15")
    assert m["Bors"].pos == (3, 0)


@rule("G3-UNA-01")
def test_who_has_no_hands_bites_where_others_punch() -> None:
    m = Melee("Wolf", "Brandt")
    assert m.refused("Wolf: punch vs Brandt") == "no_hands"
    m.say("Wolf: attack vs Brandt nothing rolled attack 15")
    assert m.said.has("enters_close") and m.said.has("attack_miss")
    apart = Melee("Wolf", "Brandt", at={"Wolf": (0, 0, 0), "Brandt": (1, 0, 3)})
    assert apart.refused("Wolf: attack vs Brandt") == "only_close"
