"""What went wrong at tables: each test is a sentence that was answered wrongly."""

import pytest

from grammar.scene.resolve import Speaker
from rules.core.encounter import Figure
from rules.core.events import Landscaped, Moved, Ruled
from rules.core.orders.answers import read
from rules.core.report import Choice, Question, Refused
from rules.rq3plus.figure import keys
from rules.rq3plus.place import move_allowances
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import gm, made, refused, skip_moves, turn


def whipper() -> Figure:
    whip = {"weapons": [{"id": "whip", "attack": 50}], "tactics": {"whip": ["entangle"]}}
    return made("Whipper", **whip)


def test_a_weapon_used_in_two_ways_is_told_in_both() -> None:
    f = Fight("rq3plus", "Grak", made("Thrower", weapons=[{"id": "hatchet", "attack": 61, "also": ["axe_thrown"]}]))
    assert f.value("Grak", "attack")["battle_axe"] == 60 and f.value("Grak", "attack")["battle_axe_2h"] == 5
    assert f.value("Grak", "parry")["battle_axe"] == 50
    assert f.value("Thrower", "attack")["hatchet"] == 61


@pytest.mark.rule("R3-ENT-02")
def test_an_entangled_limb_is_told_and_the_plain_blow_becomes_a_pull_with_a_word() -> None:
    f = Fight("rq3plus", whipper(), "Grak", "Lia")
    f.do(keys.ENTANGLED.set("Whipper", "Grak", keys.Entangled("whip", "right_arm", round=0)))
    assert "right arm entangled by Whipper" in f.conditions("Grak")
    assert refused(f, "Whipper: attack whip vs Lia rolled attack 20") == "weapon_stuck", "it is wound around another"
    said = f.say("Whipper: attack whip vs Grak rolled attack 20, entangle 01")
    assert said.note("tugs_instead").data["target"] == "Grak" and said.unused == ["attack 20"]
    assert "right arm held fast by Whipper" in f.conditions("Grak")


@pytest.mark.rule("R3-SPI-03", "R3-SPI-04")
@pytest.mark.parametrize("kind", ["attack", "defence"])
def test_a_double_act_of_spirit_combat_leaves_no_other_action_at_free_pace_either(kind: str) -> None:
    f = Fight("rq3plus", "Lia", "Grak", source=lambda name, dice: 50)
    f.do(keys.SPIRIT.set("Lia", keys.Nothing()))
    f.say(f"Lia: intent spirit {kind}, spirit {kind}")
    assert refused(f, "Lia: attack rapier vs Grak nothing") == "spirit_exclusive"
    assert refused(f, "Lia: cast light points 1") == "spirit_exclusive"


@pytest.mark.rule("R3-MOV-03")
def test_metres_left_of_one_third_are_there_in_the_next() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", pace="strict", source=lambda name, dice: 50)
    f.do(Moved("Rurik", to=(0, 0), facing=0), Moved("Grak", to=(3, 0), facing=3))
    while turn(f)[1] == "intent":
        f.say(f"{turn(f)[0]}: intent single move, none")
    seen = []
    while turn(f)[1] == "move":
        if turn(f)[0] == "Rurik":
            seen.append(move_allowances.left(f.enc, "Rurik", "move"))
        gm(f, "next")
    assert seen[-3:] == [1, 2, 3], "a single move of 3 m in three steps"


@pytest.mark.rule("R3-MTD-06")
def test_a_ridden_animal_goes_by_its_riders_declaration() -> None:
    f = Fight("rq3plus", "Rurik", "Riding Horse", "Grak", pace="strict", source=lambda name, dice: 50)
    gm(f, "round")
    f.do(keys.MOUNT.set("Rurik", "Riding Horse", keys.Nothing()))
    gm(f, "round")
    assert {slot.who for slot in f.enc.slots(None, "intent")} == {"Rurik", "Grak"}


@pytest.mark.rule("R3-HGR-02")
def test_a_two_handed_blow_from_above_may_fall_anywhere() -> None:
    f = Fight("rq3plus", made("Tall", siz=60, weapons=[{"id": "great_axe", "attack": 60}], dm="0"), "Lia")
    said = f.say(
        "Tall: attack great axe anywhere vs Lia nothing rolled attack 20, location 15, damage 6, knockback_dex 1"
    )
    assert not said.has("from_above")
    f = Fight("rq3plus", made("Tall", siz=60, weapons=[{"id": "great_axe", "attack": 60}], dm="0"), "Lia")
    said = f.say("Tall: attack great axe vs Lia nothing rolled attack 20, location 5, damage 6, knockback_dex 1")
    assert [term.n for term in said.note("from_above").terms] == [5, 10] and said.note("from_above").data["n"] == 15
    assert refused(Fight("rq3plus", "Rurik", "Lia"), "Rurik: attack broadsword anywhere vs Lia") == "option_not_here"


@pytest.mark.rule("R3-SOI-14", "R3-DMG-06")
def test_a_useless_right_arm_leaves_the_left_fist() -> None:
    f = Fight("rq3plus", "Rurik", "Lia")
    f.do(Ruled("Rurik", "loc_damage.right_arm", 9))
    assert f.say("Rurik: attack fist vs Lia nothing rolled attack 90").has("attacks")
    f.do(Ruled("Rurik", "loc_damage.left_arm", 9))
    assert refused(f, "Rurik: attack fist vs Lia") == "hand_unusable"


def test_damage_by_hand_rolls_for_whom_it_strikes() -> None:
    f = Fight("rq3plus", "Rurik", "Lia", source=lambda name, dice: 10)
    assert {die.who for die in f.say("apply 5 to Lia").dice} == {"Lia"}


def test_a_figure_with_nothing_to_strike_with_says_so() -> None:
    f = Fight("rq3plus", made("Wolf", body="four_legged", weapons=[]), "Lia")
    assert refused(f, "Wolf: attack vs Lia") == "unarmed"


@pytest.mark.rule("R3-HIT-02")
def test_walls_stop_arrows() -> None:
    f = Fight("rq3plus", "Forest Archer", "Lia")
    f.do(Moved("Forest Archer", to=(0, 0), facing=0), Moved("Lia", to=(6, 0), facing=3))
    f.do(Landscaped("3,0", "wall"))
    assert refused(f, "Forest Archer: shoot vs Lia nothing rolled attack 90") == "no_sight"
    f.do(Landscaped("3,0", "difficult"))
    assert f.say("Forest Archer: shoot vs Lia nothing rolled attack 90").has("attacks")


@pytest.mark.rule("R3-ABT-03", "R3-RND-05")
def test_a_prompt_tells_the_chance_that_is_rolled() -> None:
    f = Fight("rq3plus", "Grak", "Rurik", pace="strict", source=lambda n, d: d.high // 2, owners={"Rurik": "u1"})
    while turn(f)[1] == "intent":
        who = turn(f)[0]
        f.say(f"{who}: intent " + ("attack battle axe, none" if who == "Grak" else "cast light points 6, none"))
    skip_moves(f)
    while turn(f) != ("Grak", "attack"):
        gm(f, "next")
    (question,) = f.say("Grak: attack battle axe vs Rurik").questions
    words = {choice.id: choice.text for choice in question.options}
    assert words["abort dodge"] == "Give up an action: Dodge 20 %", "40 less 20"


@pytest.mark.rule("R3-PAA-01")
def test_a_declared_parry_offers_only_what_it_names() -> None:
    f = Fight("rq3plus", "Grak", "Rurik", pace="strict", source=lambda n, d: d.high // 2, owners={"Rurik": "u1"})
    while turn(f)[1] == "intent":
        who = turn(f)[0]
        f.say(f"{who}: intent " + ("attack battle axe, none" if who == "Grak" else "parry with broadsword, none"))
    skip_moves(f)
    while turn(f) != ("Grak", "attack"):
        gm(f, "next")
    (question,) = f.say("Grak: attack battle axe vs Rurik").questions
    parries = [choice.id for choice in question.options if choice.id.startswith("parry")]
    assert parries == ["parry broadsword"]


def test_an_answer_is_understood_in_any_order_of_its_words() -> None:
    options = (
        Choice("parry rapier", "Parry with Rapier 70%"),
        Choice("parry rapier riposte", "Parry with Rapier (riposte) 70%"),
    )
    asked = Question("Lia.defence", "Lia", "Defend?", (Choice("nothing", "No defence"), *options), "nothing")
    for typed in ("parry with rapier riposte", "riposte", "riposte with the rapier", "parry riposte with my rapier"):
        assert read(asked, typed) == "parry rapier riposte"
    assert read(asked, "rapier") == "parry rapier"


def told(f: Fight, text: str) -> str:
    """The words of a refusal."""
    with pytest.raises(Refused) as fault:
        f.say(text)
    return fault.value.message


@pytest.mark.rule("R3-RND-03")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("intent double move, attack broadsword, dodge", "leaves one melee action, but 2 were declared"),
        ("intent triple move, dodge", "leaves no melee action, but 1 was declared"),
        ("intent single move, double move, dodge", "one kind of move, but single and double were declared"),
        ("intent act nod instead of move, act wave instead of move", "A Move Phase is given up for one act"),
    ],
)
def test_units_that_do_not_add_up_are_told_in_plain_words(text: str, words: str) -> None:
    assert words in told(Fight("rq3plus", "Rurik", "Grak"), f"Rurik: {text}")


@pytest.mark.rule("R3-RND-04")
def test_an_action_that_is_not_due_is_called_by_its_name() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", pace="strict")
    f.say("Grak: intent single move, attack battle axe")
    f.say("Rurik: intent single move, attack broadsword")
    skip_moves(f)
    assert turn(f) == ("Grak", "attack")
    assert told(f, "Rurik: attack broadsword vs Grak").startswith(
        "It's Grak's turn (attack, strike rank 6), and Rurik's attack comes on strike rank 7. "
    )


@pytest.mark.rule("R3-BAS-05")
def test_a_characteristic_times_nothing_fails_without_a_roll_and_says_so() -> None:
    said = Fight("rq3plus", "Rurik").say("Rurik: try dex x 0")
    assert not said.dice and said.note("tries_nothing").data["what"] == "DEX x 0"


@pytest.mark.rule("R3-AID-01")
def test_first_aid_ends_the_bleeding_and_does_not_speak_of_this_round_alone() -> None:
    f = Fight("rq3plus", "Grak", "Lia", made("Healer", first_aid=40))
    f.say("Grak: attack battle axe vs Lia nothing rolled attack 30, location 12, damage 5, damage_modifier 1")
    for _ in range(3):
        f.say("Healer: aid Lia at chest")
    assert f.say("Healer: aid Lia at chest rolled first_aid 30, first_aid_heal 1").has("bleeding_ends")


def test_a_whip_wound_about_somebody_is_not_said_to_be_stuck_in_him() -> None:
    f = Fight("rq3plus", whipper(), "Grak", "Lia")
    f.do(keys.ENTANGLED.set("Whipper", "Grak", keys.Entangled("whip", "right_arm", round=0)))
    assert "is wound around Grak" in told(f, "Whipper: attack whip vs Lia nothing")


@pytest.mark.rule("R3-SOI-07")
def test_an_attack_that_names_no_tactic_or_mode_is_the_one_announced() -> None:
    f = Fight("rq3plus", "Lia", "Rurik", pace="strict")
    f.say("Rurik: intent single move, attack broadsword impale, dodge")
    f.say("Lia: intent single move, attack rapier flurry, dodge")
    skip_moves(f)
    assert f.say("Lia: attack rapier vs Rurik nothing rolled attack 90").note("attacks").data["tactic"] == "flurry"
    assert f.say("Rurik: attack vs Lia nothing rolled attack 90").note("attacks").data["mode"] == "impale"


@pytest.mark.rule("R3-SPC-06")
def test_two_damage_modes_of_one_attack_are_refused() -> None:
    assert "not slash and impale" in told(Fight("rq3plus", "Rurik", "Grak"), "Rurik: attack broadsword slash impale")


@pytest.mark.rule("R3-FLU-02")
def test_a_second_blow_that_hits_at_worst_does_so_by_the_rule_of_the_flurry() -> None:
    f = Fight("rq3plus", "Lia", "Rurik")
    f.say("Lia: attack rapier flurry vs Rurik nothing rolled attack 04, location 17, damage 2")
    said = f.say("Lia: flurry vs Rurik nothing rolled attack 96, location 17, damage 1")
    assert said.note("free_attack_counts").rule == "R3-FLU-02"


def test_whose_turn_it_is_is_told_with_what_it_is_for() -> None:
    f = Fight("rq3plus", "Grak", "Rurik", pace="strict")
    assert told(f, "Grak: move 1").count("Grak's turn (intent)") == 1
    f.say("Grak: intent triple move")
    f.say("Rurik: intent double move, dodge")
    gm(f, "phase", "post move")
    assert "It's already the Post Melee Move; Rurik is next (post move)" in told_to_gm(f, "post move")
    assert "it's Rurik's turn (post move) now" in told(f, "Rurik: abort dodge into move")


def told_to_gm(f: Fight, phase: str) -> str:
    """The words in which the game master is refused a phase."""
    with pytest.raises(Refused) as fault:
        gm(f, "phase", phase)
    return fault.value.message


def test_a_weapon_that_lies_on_the_ground_is_to_be_picked_up_and_not_drawn() -> None:
    f = Fight("rq3plus", "Grak", "Lia")
    f.say("Grak: drop battle axe")
    with pytest.raises(Refused, match="is on the ground; pick it up first"):
        f.say("Grak: attack battle axe vs Lia nothing")
    with pytest.raises(Refused, match="Lia's Melee javelin isn't drawn; draw it first"):
        f.say('Lia: attack "melee javelin" vs Grak nothing')


@pytest.mark.rule("R3-SPI-03", "R3-BRC-01")
def test_nobody_braces_who_is_given_up_to_spirit_combat() -> None:
    f = Fight("rq3plus", "Lia", "Grak")
    f.do(keys.SPIRIT.set("Lia", keys.Nothing()))
    f.say("Lia: intent spirit attack, spirit attack")
    assert refused(f, "Lia: brace") == "spirit_exclusive"


def test_the_weapon_that_was_typed_first_is_in_the_hand_of_a_made_up_foe() -> None:
    rules = Fight("rq3plus").rules
    sheet = rules.sheets.inline(made("Brute").sheet, {"broadsword": 60, "great sword": 50, "dagger": 40})
    assert [one["id"] for one in sheet["weapons"]][:3] == ["broadsword", "great_sword", "dagger"]


@pytest.mark.rule("R3-RND-04", "R3-ABT-02")
def test_in_strict_pace_an_attack_is_told_its_strike_rank_or_that_another_was_announced() -> None:
    f = Fight("rq3plus", "Hill Giant", "Grak", pace="strict")
    f.say("Hill Giant: intent single move, attack fist vs Grak, attack tree trunk vs Grak")
    f.say("Grak: intent single move, dodge, none")
    skip_moves(f)
    assert turn(f) == ("Hill Giant", "attack")
    with pytest.raises(Refused, match="Hill Giant's attack comes on strike rank 7"):
        f.say("Hill Giant: attack fist vs Grak nothing")
    with pytest.raises(Refused, match="can't turn Tree trunk into Kick"):
        f.say("Hill Giant: attack kick vs Grak nothing")
    with pytest.raises(Refused, match="Grak has no unused attack left"):
        f.say("Grak: attack battle axe vs Hill Giant nothing")


@pytest.mark.rule("R3-LRG-01")
def test_that_only_a_limb_is_in_reach_is_the_game_masters_to_say() -> None:
    f = Fight("rq3plus", "Lia", "Hill Giant", owners={"Lia": "u1"})
    sentence = "Lia: attack rapier at right arm only vs Hill Giant nothing rolled attack 90"
    with pytest.raises(Refused) as fault:
        f.say(sentence, Speaker("u1", "Ana", gm=False))
    assert fault.value.code == "gm_only"
    assert f.say(sentence).check("attack").chance == 75


@pytest.mark.rule("R3-AID-01", "R3-AID-02")
def test_the_point_a_fumbled_first_aid_adds_has_no_try_of_its_own() -> None:
    f = Fight("rq3plus", "Grak", "Lia", source=lambda name, dice: 50)
    f.say("apply 3 to Lia at left leg")
    for _ in range(3):
        f.say("Grak: aid Lia at left leg")
    f.say("Grak: aid Lia at left leg rolled first_aid 100")
    assert f.value("Lia", "loc_damage")["left_leg"] == 3
    assert refused(f, "Grak: aid Lia at left leg") == "no_wound"
