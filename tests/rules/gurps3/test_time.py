"""Turns of gurps3: what begins them, what they allow, what interrupts them (G3-TRN)."""

import pytest
from msgspec.structs import replace

from rules.core.keys import Nothing
from rules.gurps3.figure import keys
from tests.rules.gurps3.play import Melee

rule = pytest.mark.rule


@rule("G3-TRN-04")
def test_a_turn_begins_with_its_dice_in_order() -> None:
    m = Melee("Grak", "Sel")
    m.say("Sel: pass")
    m.set("Grak", hp=-2)
    m.say("apply 9 cr to Grak rolled knockdown 9")
    assert "stunned" in m.conditions("Grak")
    m.say("Grak: attack axe vs Sel nothing rolled consciousness 9, stun 9, attack 12, damage 2")
    assert [d.label for d in m.said.dice][:3] == ["consciousness", "stun", "attack"]
    assert m.chance("consciousness") == 12 and m.chance("stun") == 12
    # Shock of the wound counts in this turn: 9 points less DR 2.
    assert m.chance("attack") == 13 - 7


@rule("G3-TRN-04", "G3-TRN-05")
def test_a_failed_roll_loses_the_sentence_instead_of_refusing_it() -> None:
    m = Melee("Grak", "Sel")
    m.say("apply 9 cr to Grak rolled knockdown 9")
    m.say("Grak: attack axe vs Sel rolled stun 13")
    assert m.said.has("loses_turn") and "stunned" in m.conditions("Grak")
    assert m.value("Grak", "maneuver") == "do_nothing"
    m.say("Grak: pass rolled stun 12")
    assert "stunned" not in m.conditions("Grak") and m.said.has("passes")


@rule("G3-TRN-05")
def test_do_nothing_leaves_the_defences() -> None:
    m = Melee("Brandt", "Grak")
    m.say("Brandt: do nothing")
    m.say("Grak: attack axe vs Brandt block rolled attack 9, block 12")
    assert m.chance("block") == 12 and m.said.has("stopped")


@rule("G3-TRN-06")
def test_letting_go_and_dropping_cost_no_turn() -> None:
    m = Melee("Bors", "Kiru", "Brandt")
    m.say("Bors: grapple vs Kiru rolled Bors.contest 5, Kiru.contest 12")
    m.say("Bors: let go of Kiru")
    assert "grappled" not in m.conditions("Kiru")
    m.say("Brandt: drop broadsword")
    assert m.item("Brandt", "broadsword").where == "ground"
    m.say("Brandt: pass")
    assert m.enc.q["second"] == 1 and not m.said.has("again")


@rule("G3-TRN-08")
def test_only_the_printed_pairs_are_one_turn() -> None:
    m = Melee("Sel", "Grak", at={"Sel": (0, 0, 0), "Grak": (1, 0, 3)})
    for text in (
        "Sel: disarm rapier vs Grak then attack rapier vs Grak",
        "Sel: attack rapier vs Grak then feint rapier vs Grak",
        "Sel: attack rapier vs Grak then attack rapier vs Grak then attack rapier vs Grak",
    ):
        assert m.refused(text) == "no_such_pair", text
    m.say("Sel: feint rapier vs Grak then attack rapier vs Grak dodge rolled Sel.feint 9, Grak.feint 11, attack 16")
    assert m.value("Sel", "maneuver") == "all_out_attack" and "all_out" in m.conditions("Sel")


@rule("G3-TRN-10")
def test_the_unaware_have_passive_defence_only() -> None:
    m = Melee("Brandt", "Grak")
    assert m.refused("Brandt: attack broadsword unaware vs Grak dodge") == "no_such_defence"
    m.say("Brandt: attack broadsword unaware vs Grak rolled attack 9, passive_defence 4")
    assert m.said.has("stopped") and m.chance("passive_defence") == 4
    m.say("Grak: pass")
    m.do(keys.UNAWARE.set("Grak", Nothing()))
    m.say("Brandt: attack broadsword vs Grak rolled attack 9, passive_defence 9, damage 1")
    assert m.chance("passive_defence") == 4


@rule("G3-TRN-11", "G3-DEF-12")
def test_surprise_ends_by_iq_at_the_start_of_the_turn() -> None:
    m = Melee("Brandt", "Grak", "Kiru")
    m.do(keys.SURPRISED.set("Brandt", Nothing()))
    m.say("Grak: attack axe vs Brandt block rolled attack 9, block 8")
    # Block 6 and PD 6, and -4.
    assert m.chance("block") == 8
    assert m.refused("Kiru: punch vs Brandt dodge retreat") == "no_such_defence"
    m.say("Brandt: attack broadsword vs Grak rolled surprise 11")
    assert m.said.has("loses_turn") and m.chance("surprise") == 10
    m.say("Brandt: attack broadsword vs Grak nothing rolled surprise 10, attack 16")
    assert "mentally_stunned" not in m.conditions("Brandt") and m.said.has("attack_miss")


@rule("G3-WAI-03", "G3-TRN-09")
def test_of_equal_length_and_skill_both_strike_at_one_moment() -> None:
    two = Melee().made("Ann", ht=14, skills={"broadsword": 14}, weapons=[{"id": "broadsword"}])
    m = Melee("Brandt", two, at={"Brandt": (0, 0, 0), "Ann": (2, 0, 3)})
    m.say("Brandt: wait broadsword")
    said = "rolled attack 10, damage 6, Brandt.contest 9, Ann.contest 9"
    m.say(f"Ann: step to 1,0 then attack broadsword vs Brandt nothing {said}, Brandt.passive_defence 12")
    assert m.said.has("may_strike", "Brandt") and not m.said.has("attacks", "Ann")
    m.say(
        "Brandt: attack broadsword vs Ann nothing rolled attack 10, damage 6, Ann.attack 10, Brandt.passive_defence 9,"
        " Ann.damage 6, Ann.knockdown 9, Ann.balance 9, Brandt.balance 9"
    )
    # Both were struck before either wound counted.
    assert m.value("Ann", "hp") == 14 - 13 and m.value("Brandt", "hp") == 12 - 4
    assert not m.enc.stack


@rule("G3-WAI-03")
def test_the_longer_weapon_or_the_better_skill_goes_first() -> None:
    m = Melee("Brandt", "Grak", at={"Brandt": (0, 0, 0), "Grak": (2, 0, 3)})
    m.say("Brandt: wait broadsword")
    m.say("Grak: step to 1,0 then attack axe vs Brandt nothing rolled Brandt.contest 11, Grak.contest 12")
    # E20: 14 by 3 against 13 by 1.
    assert m.said.has("may_strike", "Brandt")
    m.say("Brandt: attack broadsword vs Grak nothing rolled attack 15, Grak.attack 14")
    assert m.said.has("attack_miss", "Grak")
    m = Melee("Brandt", "Grak", at={"Brandt": (0, 0, 0), "Grak": (2, 0, 3)})
    m.say("Brandt: wait broadsword")
    m.say("Grak: step to 1,0 then attack axe vs Brandt nothing rolled Brandt.contest 13, Grak.contest 10, attack 14")
    assert m.said.has("attack_miss", "Grak") and "waiting" in m.conditions("Brandt")


@rule("G3-TRN-12", "G3-OPP-02")
def test_watchers_of_one_step_all_fire_before_anything_counts() -> None:
    at = {"Ada": (0, 0, 0), "Hunter": (0, 1, 0), "Sel": (6, 0, 3)}
    m = Melee("Ada", "Hunter", "Sel", at=at, sides={"Ada": "bows", "Hunter": "bows", "Sel": "foe"})
    m.say("Ada: watch longbow at 5,0")
    m.say("Hunter: watch 5,0")
    m.say("Sel: move to 4,0")
    m.say("Ada: fire vs Sel nothing rolled attack 5, passive_defence 9, damage 6, knockdown 14")
    # The arrow has struck, and nothing of it counts yet.
    assert m.value("Sel", "hp") == 11 and "stunned" not in m.conditions("Sel")
    m.say("Hunter: fire vs Sel nothing rolled attack 15")
    assert m.value("Sel", "hp") == 11 - 12 and "stunned" in m.conditions("Sel")
    assert m["Sel"].pos == (5, 0)


@rule("G3-POP-03", "G3-TRN-09")
def test_who_watches_the_hex_shoots_at_one_who_pops_up() -> None:
    at = {"Ann": (0, 0, 0), "Ada": (9, 0, 3)}
    bow = {"id": "crossbow", "shots": 1}
    m = Melee(Melee().made("Ann", skills={"crossbow": 14}, weapons=[bow]), "Ada", at=at)
    m.say("terrain cover at 0,0")
    m.say("Ada: watch longbow at 0,0")
    m.say("Ann: pop up crossbow vs Ada nothing rolled attack 5")
    assert m.said.has("must_fire", "Ada") and "exposed" in m.conditions("Ann")
    assert m.refused("Ada: fire vs Ann block") == "no_such_defence"
    m.say("Ada: fire vs Ann dodge rolled attack 6, dodge 5")
    assert m.chance("dodge") == 5 and "exposed" not in m.conditions("Ann")


@rule("G3-OPP-02")
def test_standing_up_in_a_watched_hex_counts_as_entering_it() -> None:
    at = {"Sel": (5, 0, 3), "Ada": (0, 0, 0)}
    m = Melee("Sel", "Ada", at=at)
    m.posture("Sel", "kneeling")
    m.say("Ada: watch longbow at 5,0")
    m.say("Sel: stand")
    assert m.said.has("must_fire", "Ada")
    m.say("Ada: fire vs Sel dodge rolled attack 9, dodge 7")
    assert m.chance("attack") == 14 - 3 - 2 + 3


@rule("G3-TRN-03")
def test_seconds_that_everybody_has_had_before_pass_without_a_heading() -> None:
    m = Melee("Brandt", "Kiru")
    for _ in range(4):
        m.say("Brandt: pass")
    m.do(keys.UNCONSCIOUS.set("Kiru", Nothing()))
    m.say("next")
    assert [note.data["second"] for note in m.said.notes if note.code == "second"] == [5]


@rule("G3-TRN-02")
def test_the_side_whose_turn_it_is_says_who_goes_first_and_unsaid_it_goes_by_move() -> None:
    sides = {"Sel": "a", "Brandt": "a", "Grak": "b"}
    m = Melee("Sel", "Brandt", "Grak", pace="strict", sides=sides, order="sides")
    m.say("next")
    assert m.refused("Grak: pass") == "not_your_turn"
    m = Melee("Ada", "Sel", "Brandt", "Grak", pace="strict", sides={**sides, "Ada": "a"}, order="sides")
    m.say("Sel: pass")
    assert m.said.has("turn", "Ada")
    m.say("Brandt: attack broadsword vs Grak nothing rolled attack 15")
    assert m.refused("Brandt: pass") == "not_your_turn" and m.refused("Grak: pass") == "not_your_turn"
    m.say("Ada: pass")
    assert m.said.has("turn", "Grak")


@rule("G3-TRN-02")
def test_no_friend_is_out_of_order_where_a_side_acts_before_the_other() -> None:
    sides = {"Sel": "a", "Brandt": "a", "Grak": "b"}
    m = Melee("Sel", "Brandt", "Grak", sides=sides, order="sides")
    m.say("Brandt: pass")
    assert not m.said.has("out_of_order")
    m.say("Grak: pass")
    assert m.said.has("out_of_order")


@rule("G3-WAI-01")
def test_who_waits_is_told_how_far_the_foe_is() -> None:
    m = Melee("Ysolde", "Grak", at={"Ysolde": (0, 0, 0), "Grak": (5, 0, 3)})
    m.say("Ysolde: wait spear")
    m.say("Grak: move to 2,0")
    assert m.said.note("may_strike").data["far"] == 2


@rule("G3-TRN-02", "G3-GEN-15")
def test_sides_that_act_in_turn_roll_off_among_their_own_only() -> None:
    m = Melee("Brandt", sides={"Brandt": "a"}, order="sides")
    m.join(replace(m.ready("Other", "Brandt"), side="b"), 1)
    assert not m.said.dice
    m.join(replace(m.ready("Third", "Brandt"), side="b"), 2)
    assert {(die.who, die.label) for die in m.said.dice} == {("Other", "order"), ("Third", "order")}
