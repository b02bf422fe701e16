"""Rounds, initiative, and what an action costs."""

import pytest

from rules.core.encounter import current
from rules.core.events import Moved
from tests.rules.swords.play import PLAYER, Brawl

rule = pytest.mark.rule


def turn(b: Brawl) -> str | None:
    slot = current(b.enc)
    return slot.who if slot is not None else None


@rule("SW-RND-01")
def test_two_actions_and_unused_ones_are_lost() -> None:
    b = Brawl("Juk", "Thug")
    assert b.value("Juk", "actions_left") == 2
    b.say("attack vs Thug rolled 2")
    assert b.value("Juk", "actions_left") == 1 and turn(b) == "Juk"
    b.say("attack vs Thug rolled 2")
    assert b.value("Juk", "actions_left") == 0 and turn(b) == "Thug"
    assert b.rules.show.header(b.enc) == {"round": 1, "initiative": 59, "clock": 0}
    b.say("attack club vs Juk rolled 2")
    b.say("pass")
    assert b.rules.show.header(b.enc) == {"round": 2, "initiative": 60, "clock": 6}
    assert b.value("Thug", "actions_left") == 2 and turn(b) == "Juk"


@rule("SW-RND-02")
def test_initiative_is_a_roll_and_perception_in_descending_order() -> None:
    b = Brawl("Juk", "Thug", "Archer", rolls={"Juk": 5, "Thug": 8, "Archer": 7})
    assert [b.value(n, "initiative") for n in ("Juk", "Thug", "Archer")] == [7, 8, 10]
    assert [s.who for s in b.enc.agenda] == ["Archer", "Thug", "Juk", None]
    assert b.said.has("initiative")


@rule("SW-RND-02")
def test_ties_go_to_perception_then_athlete_then_a_roll_off() -> None:
    b = Brawl("Thug", "Juk", rolls={"Thug": 9, "Juk": 7})
    assert [s.who for s in b.enc.agenda] == ["Juk", "Thug", None]
    b = Brawl("Guard", "Raider", rolls={"Guard": 9, "Raider": 9})
    assert [s.who for s in b.enc.agenda] == ["Guard", "Raider", None]
    b = Brawl("Thug")
    pins = {"B.initiative": 60, "Thug.tie": 7, "B.tie": 7, "Thug.tie.2": 4, "B.tie.2": 9}
    b.enlist_with(b.ready("B", "thug"), pins)
    assert [s.who for s in b.enc.agenda] == ["B", "Thug", None]
    assert [d.label for d in b.said.dice] == ["initiative", "tie", "tie", "tie", "tie"]


@rule("SW-RND-02")
def test_a_latecomer_gets_the_natural_place() -> None:
    b = Brawl("Juk", "Thug")
    b.say("attack vs Thug rolled 2")
    b.join(b.ready("Archer", "archer"), 56)
    assert [s.who for s in b.enc.agenda] == ["Juk", "Thug", "Archer", None] or turn(b) == "Juk"
    assert b.value("Archer", "initiative") == 59


@rule("SW-RND-02")
def test_the_order_stands_unless_the_option_rerolls() -> None:
    b = Brawl("Juk", "Thug")
    b.say("round")
    assert [b.value(n, "initiative") for n in ("Juk", "Thug")] == [60, 59]
    b = Brawl("Juk", "Thug", initiative_each_round=True)
    b.say("round rolled Juk.initiative 2, Thug.initiative 12")
    assert [b.value(n, "initiative") for n in ("Juk", "Thug")] == [4, 12] and turn(b) == "Thug"


@rule("SW-RND-02")
def test_thrown_dice_replace_initiative_until_somebody_acts() -> None:
    b = Brawl("Juk", "Thug")
    b.say("Thug: initiative rolled 12")
    assert b.value("Thug", "initiative") == 12
    assert b.refused("Thug: initiative") == "has_initiative"
    b.say("Juk: pass")
    assert b.refused("Thug: initiative rolled 12") == "has_initiative"


@rule("SW-RND-03")
@pytest.mark.parametrize(
    "text",
    [
        "Bram: attack vs Thug rolled 2",
        "Bram: grapple vs Thug rolled 2",
        "Bram: disarm club vs Thug rolled 2",
        "Bram: grab club vs Thug rolled 2",
        "Bram: move 5",
        "Mara: draw knife",
        "Bram: block for Mara",
        "Knight: command Horse rolled 9",
        "Knight: mount Horse",
        "Thief: escape rolled 3",
        "Guard: squeeze",
        "Guard: hold rolled 9",
        "Guard: slam on wood",
        "Guard: throw Thief",
        "Juk: get up",
        "Juk: rest rolled 9",
    ],
)
def test_what_costs_an_action(text: str) -> None:
    b = Brawl("Bram", "Thug", "Knight", "Horse", "Thief", "Guard", "Juk")
    mara = b.made("Mara", strength=3, weapons=[{"id": "sword"}, {"id": "knife", "where": "belt"}])
    b.join(mara, 5)
    b.hold("Guard", "Thief")
    b.do(Moved("Juk", posture="prone"))
    b.set("Juk", stuns=3)
    b.say(text)
    assert b.value(text.split(":")[0], "actions_left") == 1


@rule("SW-RND-04")
@pytest.mark.parametrize(
    "text", ["Guard: release", "Guard: fall prone", "Juk: drop huge sword", "Knight: ride rolled 9"]
)
def test_what_is_free(text: str) -> None:
    b = Brawl("Guard", "Thief", "Juk", "Knight", "Horse")
    b.hold("Guard", "Thief")
    b.seat("Knight", "Horse")
    b.say(text)
    assert all(b.value(n, "actions_left") == 2 for n in b.enc.figures)


@rule("SW-RND-04", "SW-DFD-01")
def test_defending_costs_nothing_however_often() -> None:
    b = Brawl("Juk", "Thug", "Mara")
    for text in ("Juk: attack vs Thug rolled 2", "Juk: attack vs Thug rolled 2", "Mara: attack vs Thug rolled 4"):
        b.say(text)
        assert b.said.has("defends", "Thug") and not b.said.questions
    assert b.value("Thug", "actions_left") == 2


@rule("SW-RND-05")
def test_the_unconscious_and_the_dead_do_nothing() -> None:
    b = Brawl("Juk", "Thug")
    b.set("Thug", stuns=12)
    assert b.refused("Thug: attack vs Juk") == "unconscious"
    b.say("Thug: rest rolled 5 5")
    b.set("Thug", wounds=20)
    assert b.refused("Thug: rest") == "dead"


@rule("SW-RND-05")
def test_the_dead_get_no_turn() -> None:
    b = Brawl("Juk", "Thug", "Mara")
    b.set("Thug", stuns=30, wounds=20)
    b.say("Juk: pass")
    assert turn(b) == "Mara"
    b.say("round")
    assert [s.who for s in b.enc.agenda] == ["Juk", "Mara", None]


def test_free_pace_notes_what_strict_refuses() -> None:
    b = Brawl("Juk", "Thug")
    b.say("Thug: attack vs Juk rolled 2")
    assert b.said.has("out_of_order", "Thug")
    for _ in range(2):
        b.say("Juk: attack vs Thug rolled 2")
    b.say("Juk: attack vs Thug rolled 2")
    assert b.said.has("over_budget", "Juk") and b.value("Juk", "actions_left") == 0
    b = Brawl("Juk", "Thug", pace="strict")
    assert b.refused("Thug: attack vs Juk") == "not_your_turn"
    for _ in range(2):
        b.say("Juk: attack vs Thug rolled 2")
    assert b.refused("Juk: attack vs Thug") == "not_your_turn"


def test_strict_knows_the_budget_of_an_assisted_block() -> None:
    b = Brawl("Juk", "Thug", pace="strict")
    for _ in range(2):
        b.say("Juk: attack vs Thug rolled 2")
    assert b.refused("Juk: block for Thug") == "no_actions"


@rule("SW-RND-01", "SW-DFD-10")
def test_an_assisted_block_is_taken_outside_ones_turn() -> None:
    b = Brawl("Juk", "Thug", "Mara", pace="strict")
    b.say("Mara: block for Thug")
    assert b.value("Mara", "actions_left") == 1
    b.say("Juk: pass")
    b.say("Juk: block for Mara")
    assert b.value("Juk", "actions_left") == 1 and "blocking_for" in b.conditions("Juk")
    b.say("round")
    assert "blocking_for" not in b.conditions("Juk")


def test_next_and_round_are_the_game_masters() -> None:
    b = Brawl("Juk", "Thug", owners={"Juk": "u1"})
    assert b.refused("round", PLAYER) == "gm_only"
    b.say("next", PLAYER)
    assert turn(b) == "Thug" and b.refused("next", PLAYER) == "not_your_turn"
    b.say("next")
    assert b.rules.show.header(b.enc)["round"] == 2
    assert b.refused("Thug: initiative") == "has_initiative"


def test_a_round_waits_when_nobody_is_awake() -> None:
    b = Brawl("Juk", "Thug", owners={"Juk": "u1"})
    b.set("Juk", stuns=10)
    b.set("Thug", stuns=10)
    b.say("next")
    b.say("next")
    assert b.rules.show.header(b.enc)["round"] == 1 and turn(b) is None
    assert b.refused("Juk: pass") == "no_turn"
    assert b.refused("next", PLAYER) == "gm_only"
    b.say("next")
    assert b.rules.show.header(b.enc)["round"] == 2


@rule("SW-REC-03")
def test_the_unconscious_recover_by_themselves_when_their_turn_comes() -> None:
    b = Brawl("Juk", "Fighter", recovery="auto", pace="strict")
    b.set("Fighter", stuns=14)
    b.do(Moved("Fighter", posture="prone"))
    b.say("next rolled Fighter.rest 11, Fighter.rest.2 12")
    assert b.harm("Fighter")[0] == 13 and turn(b) == "Juk"
    b = Brawl("Juk", "Fighter", recovery="auto")
    b.set("Fighter", stuns=11)
    b.say("next")
    assert b.harm("Fighter")[0] == 11, "under free pace nobody's dice are thrown until the game master goes on"
    b.say("next rolled Fighter.rest 10")
    assert turn(b) == "Fighter" and b.value("Fighter", "actions_left") == 1
    b = Brawl("Juk", "Fighter", recovery="auto")
    b.set("Fighter", stuns=11)
    b.say("round rolled Fighter.rest 10")
    assert b.harm("Fighter")[0] == 9 and b.value("Fighter", "actions_left") == 2
