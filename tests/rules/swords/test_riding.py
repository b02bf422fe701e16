"""Animals and riders in play."""

import pytest

from rules.core.events import Landscaped, Moved, Owned
from rules.core.master import rulings
from rules.swords.figure import keys
from tests.rules.swords.play import PLAYER, Brawl

rule = pytest.mark.rule


def mounted(*more: str, **options: object) -> Brawl:
    b = Brawl("Knight", "Horse", *more, **options)  # type: ignore[arg-type]
    b.seat("Knight", "Horse")
    return b


@rule("SW-ANM-01")
def test_animals_act_on_their_own() -> None:
    b = Brawl("Horse", "Thug")
    b.say("attack hooves vs Thug rolled 9")
    assert b.value("Horse", "actions_left") == 1 and b.said.note("attack_hit").data["weapon"] == "hooves"
    b.say("Thug: attack club vs Horse rolled 2")
    assert b.said.note("defends", "Horse").data == {"by": "dodge", "value": 11}


@rule("SW-ANM-02")
def test_animals_are_the_game_masters_unless_trained() -> None:
    b = mounted(owners={"Knight": "u1", "Horse": "u1"})
    assert b.refused("Horse: move 5", PLAYER) == "not_trained"
    b.say("Horse: move 5")
    b.join(b.made("Rex", animal=True, trained_by="knight"), 3)
    b.do(Owned("Rex", "u1", "party"))
    b.say("Rex: move 5", PLAYER)
    assert b.value("Rex", "actions_left") == 1


@rule("SW-ANM-02", "SW-MNT-01")
def test_a_player_rides_whatever_mount_bears_him() -> None:
    b = mounted(owners={"Knight": "u1"})
    b.say("move 20", PLAYER)
    assert b.said.note("gallops").data["mount"] == "Horse"
    assert b.value("Knight", "actions_left") == 2 and b.value("Horse", "actions_left") == 1
    b.say("Knight: command Horse rolled 2", PLAYER)
    assert b.refused("Knight: move 20", PLAYER) == "not_obeying"
    b = Brawl("Knight", "Horse", obedience=True, owners={"Knight": "u1"})
    b.seat("Knight", "Horse")
    assert b.refused("move 20", PLAYER) == "not_obeying"
    b.say("command Horse rolled 12", PLAYER)
    b.say("Knight: move 20", PLAYER)


@rule("SW-ANM-02", "SW-ANM-03")
def test_a_mount_that_was_made_to_obey_fights_for_its_rider() -> None:
    b = mounted("Thug", owners={"Knight": "u1", "Horse": "u1"})
    assert b.refused("Horse: attack hooves vs Thug", PLAYER) == "not_trained"
    b.say("Knight: command Horse rolled 12", PLAYER)
    b.say("Horse: attack hooves vs Thug rolled 9", PLAYER)
    assert b.said.has("attack_hit", "Horse")


@rule("SW-ANM-03")
def test_players_command_only_what_they_trained_or_ride() -> None:
    b = Brawl("Knight", "Wolf", "Horse", owners={"Knight": "u1", "Wolf": "u2"})
    assert b.refused("Knight: command Wolf", PLAYER) == b.refused("Knight: command Horse", PLAYER) == "not_trained"
    assert b.refused("Horse: command Horse") == "self_target"
    b.say("Knight: command Wolf rolled 12")
    assert "obeys" in b.conditions("Wolf")


@rule("SW-MNT-01")
def test_not_everybody_can_be_ridden() -> None:
    b = Brawl("Knight", "Thug")
    assert b.refused("mount Thug") == "not_a_mount"


@rule("SW-ANM-03", "SW-MNT-06", "SW-MNT-09", "SW-TRT-05")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("command Horse trivial rolled 12", ["trivial"]),
        ("ride 0 rolled 12", ["ride 0"]),
        ("challenge athlete vs 3 agility 0 rolled 12", ["challenge 3", "agility 0"]),
        ("challenge athlete vs trivial doubled 5 rolled 12", ["trivial", "doubled 5"]),
    ],
)
def test_a_challenge_that_a_player_names_is_a_claim(text: str, told: list[str]) -> None:
    b = mounted(owners={"Knight": "u1"})
    b.say(text, PLAYER)
    assert sorted(n.data["what"] for n in b.said.notes if n.code == "claimed") == sorted(told)
    b = mounted(owners={"Knight": "u1"}, claims="gm")
    assert b.refused(text, PLAYER) == "claims_gm"


@rule("SW-ANM-02", "SW-ANM-03")
def test_in_the_chaos_of_battle_it_must_be_told() -> None:
    b = Brawl("Knight", obedience=True, owners={"Knight": "u1", "Rex": "u1"})
    b.join(b.made("Rex", animal=True, trained_by="Knight"), 3)
    b.do(Owned("Rex", "u1", "party"))
    assert b.refused("Rex: move 5", PLAYER) == "not_obeying"
    assert b.refused("Rex: command Rex", PLAYER) == "not_obeying"
    b.say("Knight: command Rex rolled 6", PLAYER)
    assert b.said.check("command").chance == 9 and "obeys" in b.conditions("Rex")
    b.say("Rex: move 5", PLAYER)
    b.say("Knight: command Rex challenge 12 rolled 3")
    assert "balks" in b.conditions("Rex") and "obeys" not in b.conditions("Rex")
    assert b.refused("Rex: move 5", PLAYER) == "not_obeying"
    b.say("round")
    assert "balks" not in b.conditions("Rex")


@rule("SW-ANM-03")
def test_training_for_war_helps() -> None:
    b = mounted("Thug")
    b.say("command Horse great rolled 9")
    assert [(m.why, m.n) for m in b.said.check("command").modifiers] == [("war-trained", 3)]
    assert b.said.check("command").margin == 3 + 9 + 3 - 15
    assert b.refused("command Thug") == "not_an_animal"


@rule("SW-MNT-01")
def test_a_rider_moves_with_the_mounts_action() -> None:
    b = mounted(at={"Knight": (0, 0), "Horse": (0, 0)})
    assert b.value("Horse", "move_spaces") == 20 + 2 * 4
    b.say("move to 0,20")
    assert b["Knight"].pos == b["Horse"].pos == (0, 20)
    assert b.value("Knight", "actions_left") == 2 and b.value("Horse", "actions_left") == 1
    assert b.refused("move to 0,60") == "move_too_far"
    b.say("dismount")
    assert b["Knight"].pos != b["Horse"].pos and "mounted" not in b.conditions("Knight")
    assert b.value("Knight", "move_spaces") == 12


@rule("SW-MNT-02")
def test_what_a_mount_carries() -> None:
    b = Brawl("Great ogre", "Knight", "Page")
    b.join(b.made("Pony", mount=True, animal=True, strength=1, hands=0), 5)
    assert b.refused("Great ogre: mount Pony") == "mount_overloaded"
    b.say("Knight: mount Pony")
    assert "mounted" in b.conditions("Knight") and b.value("Pony", "move_spaces") == 20
    assert b.refused("Page: mount Pony") == "mount_taken"
    assert b.refused("Knight: mount Page") == "already_mounted"


@rule("SW-MNT-03")
def test_who_is_knocked_out_falls_without_a_roll() -> None:
    b = mounted("Juk")
    b.say("Juk: attack vs Knight rolled 12")
    assert "unconscious" in b.conditions("Knight") and b.said.has("unseated", "Knight")
    assert [d.label for d in b.said.dice] == ["attack"] and "prone" in b.conditions("Knight")
    b = mounted("Youth")
    b.say("Youth: disarm sword vs Knight rolled 12")
    assert [d.label for d in b.said.dice] == ["attack"]


@rule("SW-MNT-04")
@pytest.mark.parametrize(("die", "hurt"), [(2, False), (11, True)])
@pytest.mark.parametrize("guard", ["dive", "dodge from saddle"])
def test_diving_out_of_the_saddle(die: int, hurt: bool, guard: str) -> None:
    b = mounted("Archer")
    b.say(f"Archer: shoot bow vs Knight {guard} rolled {die}")
    assert b.said.note("defends").data == {"by": "dodge", "value": 9}
    assert (b.harm("Knight")[0] > 0) is hurt
    assert "prone" in b.conditions("Knight") and "mounted" not in b.conditions("Knight")
    assert [d.label for d in b.said.dice] == ["attack"] and b.said.has("dives", "Knight")
    assert b.refused("Knight: mount Horse") == "lies_down"
    b.do(Moved("Knight", posture="standing"), Moved("Horse", posture="prone"))
    assert b.refused("Knight: mount Horse") == "mount_unable"


@rule("SW-MNT-05", "SW-DFD-02")
def test_the_rider_trait_stands_in_where_nothing_can_be_blocked() -> None:
    b = mounted("Catapult crew")
    b.say("Catapult crew: shoot catapult vs Knight rolled 2")
    assert b.said.note("defends").data == {"by": "rider", "value": 12}
    b.say("Catapult crew: shoot catapult cramped 3 vs Knight rolled 2")
    assert b.said.note("defends").data == {"by": "rider", "value": 9}
    assert b.value("Knight", "defense_rider") is None
    assert b.refused("Catapult crew: shoot catapult cramped 5 vs Knight") == "number_out_of_range"


@rule("SW-MNT-06", "SW-RND-04")
@pytest.mark.parametrize(("text", "number"), [("ride", 9), ("ride 12", 12), ("ride great", 15)])
def test_difficult_riding(text: str, number: int) -> None:
    b = mounted()
    b.say(f"{text} rolled {number - 5}")
    assert b.said.check("ride").chance == number and b.said.has("rides")
    b.say(f"{text} rolled {number - 6}")
    assert b.said.has("unseated") and "prone" in b.conditions("Knight")
    assert b.refused(text) == "not_mounted"
    assert b.value("Knight", "actions_left") == 2


@rule("SW-MNT-07")
def test_rider_or_mount() -> None:
    b = mounted("Raider")
    b.say("Raider: attack axe vs Knight rolled 2")
    assert b.said.has("defends", "Knight")
    b.say("Raider: attack axe mount vs Knight rolled 9")
    assert b.said.note("defends", "Horse").data["value"] == 11 and b.harm("Horse")[0] > 0
    assert b.refused("Knight: attack mount vs Raider") == "not_mounted"


@rule("SW-MNT-08")
@pytest.mark.parametrize(("die", "prone"), [(4, False), (3, True)])
def test_the_mount_goes_down(die: int, prone: bool) -> None:
    b = mounted("Juk")
    b.set("Horse", stuns=9)
    b.say(f"Juk: attack vs Horse rolled attack 12, Knight.ride {die}")
    assert b.said.check("ride").chance == 9 and "mounted" not in b.conditions("Knight")
    assert ("prone" in b.conditions("Knight")) is prone
    assert b.refused("mount Horse" if not prone else "Knight: mount Horse") == "mount_unable"


@rule("SW-MNT-09")
def test_agility_in_the_saddle() -> None:
    b = mounted()
    b.say("challenge athlete agility rolled 7")
    assert [m.n for m in b.said.check("challenge").modifiers] == [-4]
    b.say("challenge athlete agility 6 rolled 7")
    assert [m.n for m in b.said.check("challenge").modifiers] == [-6]
    assert b.refused("challenge athlete agility 7") == "number_out_of_range"
    b.say("dismount")
    assert b.refused("challenge athlete agility") == "not_mounted"


@rule("SW-MNT-01")
def test_mounting_takes_a_neighbour_on_its_feet() -> None:
    b = Brawl("Knight", "Horse", at={"Knight": (0, 0), "Horse": (3, 0)})
    assert b.refused("mount Horse") == "not_adjacent"
    assert b.refused("mount Knight") == "self_target"
    assert b.refused("dismount") == "not_mounted"
    b.do(Moved("Knight", to=(2, 0)))
    b.say("mount Horse")
    assert b["Knight"].pos == (3, 0)


@rule("SW-GRP-05", "SW-MNT-01")
def test_who_is_held_in_the_saddle_does_not_ride_off() -> None:
    b = mounted("Thug", at={"Knight": (0, 0), "Horse": (0, 0), "Thug": (1, 0)})
    b.say("Thug: grapple vs Knight rolled 12")
    assert b.refused("Knight: move to -9,0") == "cannot_move"
    assert b.refused("Horse: move to -9,0") == "cannot_move"


@rule("SW-GRP-10")
def test_who_is_thrown_leaves_the_saddle() -> None:
    b = mounted("Monster")
    b.say("Monster: grapple vs Knight rolled 12")
    b.say("Monster: throw Knight on stone")
    assert "mounted" not in b.conditions("Knight") and b["Knight"].posture == "prone"


@rule("SW-GRP-15")
def test_who_is_taken_to_the_ground_leaves_the_saddle() -> None:
    b = mounted("Monster")
    b.say("Monster: grapple vs Knight rolled 12")
    b.say("Monster: fall prone")
    assert "mounted" not in b.conditions("Knight")


@rule("SW-GRP-18")
def test_a_hold_ends_when_they_are_parted() -> None:
    b = Brawl("Gorilla", "Thug", at={"Gorilla": (0, 0), "Thug": (1, 0)})
    b.say("Gorilla: grapple vs Thug rolled 12")
    assert "restrained" in b.conditions("Thug")
    b.rule(lambda t: rulings.place(t, b.rules, "Thug", (9, 0), None, None))
    assert b.said.has("hold_ends", "Gorilla") and "restrained" not in b.conditions("Thug")


@rule("SW-MNT-01")
def test_a_rider_goes_where_its_mount_is_put_and_rides_no_more_elsewhere() -> None:
    b = mounted(at={"Knight": (0, 0), "Horse": (0, 0)})
    b.rule(lambda t: rulings.place(t, b.rules, "Horse", (4, 0), None, None))
    assert b["Knight"].pos == (4, 0) and "mounted" in b.conditions("Knight")
    b.rule(lambda t: rulings.place(t, b.rules, "Knight", (0, 0), None, None))
    assert b["Horse"].pos == (0, 0) and "mounted" in b.conditions("Knight")
    b.rule(lambda t: t.do(Moved("Knight", to=(2, 0))))
    assert "mounted" not in b.conditions("Knight") and b["Horse"].pos == (0, 0)


@rule("SW-MNT-01")
def test_the_master_seats_riders_before_anybody_acts() -> None:
    b = Brawl("Thug", "Knight", "Horse", "Page", pace="strict", owners={"Knight": "u1"})
    assert b.refused("Knight: mount Horse", PLAYER) == "not_your_turn"
    b.say("Knight: mount Horse")
    assert "mounted" in b.conditions("Knight") and b.value("Knight", "actions_left") == 2
    b.say("Thug: move 1")
    assert b.refused("Knight: dismount") == "not_your_turn"


@rule("SW-GRP-04")
@pytest.mark.parametrize(
    ("sentence", "label"), [("Knight: ride fair rolled 9", "ride"), ("Knight: rest rolled 9", "rest")]
)
def test_a_heavy_victim_weighs_on_riding_and_on_resting(sentence: str, label: str) -> None:
    b = mounted("Monster")
    b.do(keys.HOLD.set("Knight", "Monster", keys.Hold(2, "strike", 1)), keys.STUNS.by("Knight", 3))
    b.say(sentence)
    assert ("holding Monster", -2) in [(m.why, m.n) for m in b.said.check(label).modifiers]


@rule("SW-GRP-04", "SW-ARE-04")
def test_a_heavy_victim_weighs_on_leaving_an_area() -> None:
    b = Brawl(("Crew", "Catapult crew"), "Juk", "Monster", at={"Crew": (-9, 0), "Juk": (0, 0), "Monster": (1, 0)})
    b.do(keys.HOLD.set("Juk", "Monster", keys.Hold(2, "strike", 1)))
    b.say("Crew: area siege at 0,0 radius 1 rolled attack 12, Juk.leave 7, Monster.leave 7")
    assert ("holding Monster", -2) in [(m.why, m.n) for m in b.said.check("Juk.leave").modifiers]


@rule("SW-RND-02")
def test_the_masters_initiative_moves_the_turn() -> None:
    b = Brawl("Juk", "Thug", "Guard")
    assert [s.who for s in b.enc.slots(what=keys.TURN)] == ["Juk", "Thug", "Guard"]
    b.rule(lambda t: rulings.set_number(t, b.rules, "Guard", "initiative", 99))
    assert [s.who for s in b.enc.slots(what=keys.TURN)] == ["Guard", "Juk", "Thug"]
    b.rule(lambda t: rulings.set_number(t, b.rules, "Guard", "initiative", 1))
    assert [s.who for s in b.enc.slots(what=keys.TURN)] == ["Juk", "Thug", "Guard"]


@rule("SW-RND-03")
def test_one_goes_to_somebody() -> None:
    b = Brawl("Juk", "Thug", "Horse", at={"Juk": (0, 0), "Thug": (5, 0), "Horse": (0, 5)})
    b.say("Juk: move vs Thug")
    assert b["Juk"].pos == (4, 0)
    assert b.refused("Juk: move vs Thug") == "already_beside"
    assert b.refused("Juk: move vs Juk") == "self_target"
    assert b.refused("Juk: move 3") == "no_place"
    b.put("Thug", (40, 0))
    assert b.refused("Juk: move vs Thug") == "move_too_far"
    for at in ((40, 1), (41, 0), (41, -1), (40, -1), (39, 0), (39, 1)):
        b.do(Landscaped(f"{at[0]},{at[1]}", "wall"))
    assert b.refused("Juk: move vs Thug") == "space_taken"
    b = Brawl("Juk", "Thug")
    assert b.refused("Juk: move vs Thug") == "no_distance"
    b.say("Juk: move vs Thug range 5")
    assert b.said.note("moves").data["spaces"] == 4
    assert b.refused("Juk: move vs Thug range 500") == "move_too_far"
