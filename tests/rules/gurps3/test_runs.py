"""Charges, slams, tackles and evasions as ways over the map: forward, paid for, and answered by Waits and watches."""

import pytest

from rules.core.keys import MarkKey, Nothing
from rules.gurps3.figure import keys
from tests.rules.gurps3.play import Melee

rule = pytest.mark.rule
SLAMMED = "Grak.contest 9, Brandt.contest 14, Grak.contest_fall 13, Brandt.contest_fall 3"


def foes(grak: tuple[int, int, int], brandt: tuple[int, int, int], **more: tuple[int, int, int]) -> Melee:
    """Grak against Brandt, where they stand and look."""
    at = {"Grak": grak, "Brandt": brandt, **{name.capitalize(): where for name, where in more.items()}}
    return Melee("Grak", "Brandt", *(name for name in at if name not in ("Grak", "Brandt")), at=at)


@rule("G3-TRN-09")
@pytest.mark.parametrize(
    "said", ["charge axe vs Brandt", "slam Brandt", "tackle Brandt", "attack axe then slam vs Brandt"]
)
def test_whoever_waits_answers_a_run_at_him(said: str) -> None:
    m = foes((0, 0, 0), (3, 0, 3))
    m.say("Brandt: wait broadsword")
    m.say(f"Grak: {said}")
    assert m.said.has("may_strike") and m["Grak"].pos == (1, 0)


@rule("G3-OPP-02")
def test_a_watcher_shoots_at_one_who_charges_through_his_hex() -> None:
    m = Melee("Ada", "Grak", at={"Ada": (0, 0, 0), "Grak": (4, 0, 3)})
    m.say("Ada: watch longbow at 2,0")
    m.say("Grak: charge axe vs Ada")
    assert m.said.has("must_fire") and m["Grak"].pos == (2, 0)


@rule("G3-MOV-04")
def test_a_charge_turns_for_its_points_and_comes_nearer_with_each_hex() -> None:
    m = foes((0, 0, 3), (4, 0, 3))
    assert m.refused("Grak: charge axe vs Brandt") == "too_far_to_go"  # two hexsides and three hexes of a Move of 4
    m = foes((0, 0, 2), (2, 0, 3))
    m.say("Grak: charge axe vs Brandt nothing rolled attack 13")
    assert (m["Grak"].pos, m["Grak"].facing) == ((1, 0), 0)
    m = foes((0, 0, 0), (3, 0, 3))
    assert m.refused("Grak: move to 0,1 then charge axe vs Brandt") == "not_nearer"


@rule("G3-AOC-06")
def test_a_slam_needs_the_movement_for_the_last_hex_and_for_turning() -> None:
    m = foes((0, 0, 0), (5, 0, 3))
    assert m.refused("Grak: charge axe slam vs Brandt") == "too_far_to_go"
    m = foes((0, 0, 3), (3, 0, 3))
    assert m.refused("Grak: slam Brandt") == "too_far_to_go"
    m = foes((0, 0, 2), (2, 0, 3))
    m.say(f"Grak: slam Brandt rolled {SLAMMED}")
    assert m["Grak"].pos == (2, 0)


@rule("G3-AOC-06")
def test_a_charge_that_is_stopped_keeps_its_blow_and_loses_its_slam() -> None:
    m = Melee("Grak", "Brandt", at={"Grak": (0, 0, 0), "Brandt": (3, 0, 3)}, wait_reach="reach")
    m.say("Brandt: wait broadsword")
    m.say("Grak: charge axe slam vs Brandt nothing")
    reply = "attack broadsword vs Grak nothing rolled Brandt.attack 14, passive_defence 15, damage 1, Grak.attack 9"
    m.say(f"Brandt: step to 2,0 then {reply}")
    assert m["Grak"].pos == (1, 0) and m.said.check("Grak.attack").chance == 8
    assert not m.said.has("slams") and not m.said.has("slam_misses")


@rule("G3-AOC-08")
@pytest.mark.parametrize("said", ["charge axe vs Brandt", "move to 2,0 then charge axe vs Brandt"])
def test_bad_footing_on_the_way_is_rolled_for_once_and_costs_only_that(said: str) -> None:
    m = foes((0, 0, 0), (4, 0, 3))
    m.say("terrain bad footing at 2,0 then 3,0")
    assert m.refused(f"Grak: {said}") == "too_far_to_go"
    m.say("terrain clear at 2,0")
    m.say(f"Grak: {said} nothing rolled footing 11, attack 13")
    assert m.chance("attack") == 10  # 13 - 1 - 2, not the usual -2 of bad footing too


@rule("G3-TRN-08")
def test_blow_and_slam_and_feint_and_slam_are_the_charge_that_prints_them() -> None:
    m = foes((0, 0, 0), (3, 0, 3))
    m.say(f"Grak: attack axe vs Brandt nothing then slam Brandt rolled attack 13, {SLAMMED}")
    assert m.said.has("slams") and m.chance("attack") == 8
    m = foes((0, 0, 0), (3, 0, 3))
    feint = "Grak.feint 8, Brandt.feint 18"
    m.say(f"Grak: feint axe vs Brandt then slam Brandt rolled {feint}, {SLAMMED}")
    assert m.said.has("slams") and m.chance("feint") == 8


@rule("G3-TRN-08")
def test_a_slam_behind_a_blow_is_for_no_other_foe() -> None:
    m = Melee("Brandt", "Grak", "Ysolde", at={"Brandt": (0, 0, 0), "Grak": (2, 0, 3), "Ysolde": (0, 2, 3)})
    assert m.refused("Brandt: attack vs Grak then slam Ysolde") == "no_such_pair"
    assert m.refused("Brandt: feint vs Grak then slam Ysolde") == "no_such_pair"


@rule("G3-WAI-03")
def test_the_length_of_a_weapon_counts_for_nothing_in_a_slam() -> None:
    m = Melee("Ysolde", "Brandt", at={"Ysolde": (0, 0, 0), "Brandt": (3, 0, 3)})
    m.say("Brandt: wait broadsword")
    dice = "Ysolde.contest 9, Brandt.contest 3"
    m.say(f"Ysolde: slam Brandt rolled {dice}")
    assert m.said.has("may_strike")


DOWN = "attack broadsword vs Grak nothing rolled Brandt.attack 12, passive_defence 15, damage 4, knockdown 17"
RAMMED = "Grak.contest 9, Sel.contest 14, Grak.contest_fall 9, Sel.contest_fall 14"


def beset(grak: tuple[int, int, int]) -> Melee:
    """Grak against Sel, beside whom Brandt waits: he has taken his step, so only who comes beside him springs it."""
    at = {"Grak": grak, "Sel": (3, 0, 3), "Brandt": (3, 2, 2)}
    m = Melee("Grak", "Sel", "Brandt", at=at, sides={"Grak": "a", "Sel": "b", "Brandt": "b"})
    m.say("Brandt: step to 3,1 then wait broadsword")
    return m


@rule("G3-WAI-01", "G3-SLM-01")
@pytest.mark.parametrize(
    ("said", "dice"),
    [
        ("slam Sel", ""),
        ("charge axe slam vs Sel nothing", "rolled attack 13"),
        ("charge axe feint slam vs Sel", "rolled Grak.feint 17, Sel.feint 9"),
    ],
)
def test_a_third_party_answers_the_step_into_the_hex_of_the_foe(said: str, dice: str) -> None:
    m = beset((0, 0, 0))
    m.say(f"Grak: {said} {dice}")
    assert m.said.has("may_strike") and m["Grak"].pos == (3, 0) and not m.said.has("slams")
    m.say(f"Brandt: decline rolled {RAMMED}, Grak.contest_knockback 9, Sel.contest_knockback 9")
    assert m.said.has("slams")


@rule("G3-WAI-04", "G3-SLM-01", "G3-FLT-01")
@pytest.mark.parametrize(
    ("said", "dice"), [("slam Sel", ""), ("tackle Sel nothing", "rolled passive_defence 18")], ids=("slam", "tackle")
)
def test_who_is_felled_as_he_comes_in_does_no_more(said: str, dice: str) -> None:
    m = beset((0, 0, 0))
    m.say(f"Grak: {said} {dice}")
    m.say(f"Brandt: {DOWN}")
    assert m["Grak"].posture == "prone" and m["Sel"].posture == "standing"
    assert (
        not m.said.has("slams") and not m.said.has("tackles") and all(c.label != "contest_fall" for c in m.said.checks)
    )


@rule("G3-EVA-01", "G3-WAI-01")
def test_who_gets_past_a_foe_walks_and_those_who_wait_there_answer() -> None:
    m = beset((2, 0, 0))
    m.say("Grak: evade Sel to 4,0 rolled Grak.contest 3, Sel.contest 18")
    assert m.said.has("gets_through") and m.said.has("may_strike") and m["Grak"].pos == (3, 0)
    m.say("Brandt: decline")
    assert m.said.has("may_strike") and m["Grak"].pos == (4, 0)
    m.say("Brandt: decline")
    assert m["Grak"].pos == (4, 0) and "close_combat" not in m.conditions("Grak")


@rule("G3-EVA-01", "G3-CC-03")
def test_who_is_felled_in_the_hex_of_a_foe_stays_in_close_combat_there() -> None:
    m = beset((2, 0, 0))
    m.say("Grak: evade Sel to 4,0 let by")
    m.say(f"Brandt: {DOWN}")
    assert m["Grak"].pos == (3, 0) and "close_combat" in m.conditions("Grak")


@rule("G3-EVA-03", "G3-WAI-01")
def test_who_is_stopped_in_the_hex_of_a_foe_is_answered_there() -> None:
    m = beset((2, 0, 0))
    m.say("Grak: evade Sel to 4,0 rolled Grak.contest 12, Sel.contest 9")
    assert m["Grak"].pos == (3, 0) and m.said.has("may_strike")


@rule("G3-EVA-01", "G3-MOV-01")
def test_getting_past_is_paid_for_by_posture_and_facing() -> None:
    m = foes((0, 0, 0), (1, 0, 3))
    m.posture("Grak", "crouching")
    # Half of a Move of 4: there is none left behind the foe's hex and the one beyond.
    assert m.refused("Grak: evade Brandt to 3,0") == "too_far_to_go"
    m.say("Grak: evade Brandt to 2,0 let by")
    assert m["Grak"].pos == (2, 0)


@rule("G3-EVA-01")
@pytest.mark.parametrize("mark", [keys.STUNNED, keys.SURPRISED], ids=lambda mark: str(mark.key))
def test_who_is_stunned_in_body_or_mind_lets_an_evader_by(mark: MarkKey[Nothing]) -> None:
    m = Melee("Sel", "Grak", sides={"Sel": "a", "Grak": "b"}, at={"Sel": (0, 0, 0), "Grak": (2, 0, 3)})
    m.do(mark.set("Grak", Nothing()))
    m.say("Sel: evade Grak to 3,0")
    assert m["Sel"].pos == (3, 0) and not m.said.checks
