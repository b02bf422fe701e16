"""Grapples in play: holds, the ground, throws, weights."""

import pytest

from rules.core.events import Landscaped, Moved
from tests.rules.swords.play import PLAYER, Brawl

rule = pytest.mark.rule


@rule("SW-GRP-01")
def test_a_grab_needs_a_hand_and_a_neighbour() -> None:
    b = Brawl("Juk", "Thief", "Bram", at={"Juk": (0, 0), "Thief": (1, 0), "Bram": (3, 0)})
    assert b.refused("Juk: grapple vs Thief") == "no_hand_free"
    assert b.refused("Bram: grapple vs Thief") == "not_adjacent"
    b.say("Juk: drop huge sword")
    b.say("Juk: grapple vs Thief rolled 4")
    assert b.said.has("grapple_fails") and b.holds("Juk", "Thief") is None
    b.say("Juk: grapple vs Thief rolled 5")
    assert b.holds("Juk", "Thief") == 0 and b.harm("Thief") == (0, 0)
    assert b.refused("Juk: grapple vs Thief") == "already_held"


@rule("SW-GRP-02", "SW-GRP-13", "SW-GRP-14")
def test_several_holders_and_one_escape() -> None:
    b = Brawl("Bram", "Man", "Thief")
    b.hold("Bram", "Thief", 2)
    b.hold("Man", "Thief", 5)
    b.say("Bram: release")
    assert b.holds("Bram", "Thief") is None and b.holds("Man", "Thief") == 5
    b.hold("Bram", "Thief", 1)
    b.say("Thief: escape rolled 12")
    assert b.holds("Bram", "Thief") is None and b.holds("Man", "Thief") is None
    assert b.refused("Thief: escape") == "not_held"
    assert b.harm("Thief") == b.harm("Man") == (0, 0)


@rule("SW-GRP-13")
def test_the_highest_number_counts_with_several_holders() -> None:
    b = Brawl("Thief", "Bram", "Page", mass_rule=False)
    b.hold("Page", "Thief")
    b.hold("Bram", "Thief")
    b.say("Thief: escape strength rolled 7")
    check = b.said.check("escape")
    assert (check.skill, check.base, check.chance) == ("strength", 1, 12)
    assert b.refused("Thief: escape perception") == "bad_trait"


@rule("SW-GRP-03", "SW-GRP-06", "SW-TRD-05", "SW-TRD-02")
def test_the_latest_roll_sets_the_hold_and_its_trade() -> None:
    b = Brawl("Bram", "Thief", "Page")
    b.say("grapple haymaker vs Page rolled 6")
    assert b.holds("Bram", "Page") == 4 + 6 - 2 - 8
    b.say("squeeze")
    assert b.harm("Page")[0] == 5 + 0 + 4 - 1
    b.say("Bram: hold jab strength vs Page rolled 8")
    assert b.holds("Bram", "Page") == 5 + 2 + 8 + 1 - 8
    before = b.harm("Page")[0]
    b.say("Bram: squeeze")
    assert b.harm("Page")[0] - before == 5 + 8 - 4 - 1


@rule("SW-GRP-06", "SW-MAS-05")
def test_a_better_hold_knows_mass_and_the_twisting_victim() -> None:
    b = Brawl("Bram", "Thief")
    b.hold("Bram", "Thief")
    b.do(Moved("Thief", posture="prone"))
    b.say("hold rolled 7")
    assert b.said.check("hold").chance == 12 and b.said.check("hold").skill == "strength"
    b.set("Thief", stuns=10)
    b.say("hold athlete rolled 7")
    assert b.said.check("hold").chance == 6 and b.said.check("hold").base == 2
    b = Brawl("Gorilla", "Man")
    b.hold("Gorilla", "Man")
    b.say("hold rolled 7")
    assert [(m.why, m.n) for m in b.said.check("hold").modifiers] == [("mass", 4)]
    b = Brawl("Man", "Gorilla")
    b.hold("Man", "Gorilla")
    assert b.refused("hold perception") == "bad_trait"
    b.say("hold rolled 7")
    assert b.said.check("hold").chance == 12 + 4


@rule("SW-GRP-07", "SW-GRP-16")
def test_who_slips_free_stays_prone() -> None:
    b = Brawl("Bram", "Thief")
    b.hold("Bram", "Thief")
    b.say("fall prone")
    b.say("hold rolled 7")
    assert b.holds("Bram", "Thief") == 0
    b.say("Bram: hold rolled 2")
    assert b.said.has("slips", "Thief") and "prone" in b.conditions("Thief")


@rule("SW-GRP-04", "SW-GRP-18")
def test_carrying_dragging_and_being_stuck() -> None:
    at = {"Bram": (0, 0), "Thief": (1, 0)}
    b = Brawl("Bram", "Thief", at=at)
    b.hold("Bram", "Thief")
    b.say("move to 0,5")
    assert b["Bram"].pos == (0, 5) and b["Thief"].pos == (0, 4)
    b = Brawl("Mara", "Guard", at={"Mara": (0, 0), "Guard": (1, 0)})
    b.do(Moved("Mara", to=(0, 0)))
    b.join(b.made("Sack", mass_lb=400), 3)
    b.hold("Mara", "Sack")
    assert b.refused("Mara: move to 0,2") == "too_heavy_to_move"
    b.say("Mara: move to 0,1")
    assert b.said.has("drags")
    assert b.refused("Mara: move to 0,2") == "too_heavy_to_move"
    b.say("round")
    b.say("Mara: move to 0,2")
    b.say("Mara: move to 0,9 load carry")
    assert b["Mara"].pos == (0, 9)
    assert b.refused("Mara: move to 0,10 load stuck") == "cannot_move"
    b.say("Mara: separate vs Sack")
    assert b.holds("Mara", "Sack") is None


@rule("SW-GRP-04")
def test_a_heavy_victim_hampers_everything_else() -> None:
    b = Brawl("Mara", "Page", "Guard", "Thief")
    b.join(b.made("Sack", mass_lb=400, constitution=9), 3)
    b.hold("Mara", "Sack")
    assert "holding" in b.conditions("Mara") and "restrained" in b.conditions("Sack")
    b.say("Mara: attack bare hands vs Page rolled 7")
    assert ("holding Sack", -2) in [(m.why, m.n) for m in b.said.check("attack").modifiers]
    b.say("Mara: hold rolled 7")
    assert b.said.check("hold").modifiers == ()


@rule("SW-GRP-05", "SW-GRP-19")
def test_what_the_restrained_can_do() -> None:
    b = Brawl("Bram", "Juk", "Thug", "Archer")
    b.hold("Bram", "Juk")
    b.hold("Thug", "Archer")
    assert b.refused("Juk: move 1") == "cannot_move"
    assert b.refused("Juk: attack huge sword vs Bram") == "large_weapon_in_clinch"
    assert b.refused("Archer: throw knife vs Thug") in ("not_in_hand", "restrained")
    assert b.refused("Archer: shoot bow vs Thug") in ("large_weapon_in_clinch", "restrained")
    assert b.refused("Juk: grapple vs Thug") == "restrained"
    b.say("Juk: attack vs Bram rolled 7")
    assert b.said.note("attack_hit").data["weapon"] == "bare hands"
    b.say("Bram: attack vs Juk rolled 2")
    assert b.said.note("defends", "Juk").data == {"by": "block", "value": 14}
    b.say("Juk: drop huge sword")
    b.say("Juk: grapple vs Bram rolled 9")
    assert b.holds("Juk", "Bram") is not None


@rule("SW-GRP-05", "SW-GRP-19")
def test_no_missiles_and_no_large_weapons_in_a_clinch() -> None:
    b = Brawl("Bram")
    kit = [{"id": "rock"}, {"id": "club"}]
    b.join(b.made("Lad", weapons=kit, athlete=2), 30)
    b.hold("Bram", "Lad")
    assert b.refused("Lad: throw rock vs Bram") == "restrained"
    assert b.refused("Lad: attack club vs Bram") == "large_weapon_in_clinch"
    b = Brawl("Thief", "Juk", "Thug")
    b.hold("Juk", "Thug")
    assert b.refused("Juk: attack huge sword vs Thief") == "large_weapon_in_clinch"
    assert b.refused("Juk: squeeze with sword") in ("large_weapon_in_clinch", "not_in_hand")
    assert b.refused("Juk: choke with huge sword") == "large_weapon_in_clinch"


@rule("SW-GRP-08", "SW-DMG-08")
def test_choking_with_a_small_weapon() -> None:
    b = Brawl("Thief", "Youth")
    b.hold("Thief", "Youth", 4)
    b.say("choke with knife")
    assert b.harm("Youth") == (1 + 4 + 2, 0)
    b.say("choke with knife subdue")
    assert b.harm("Youth") == (14, 0)
    b.say("Thief: squeeze strength 0")
    assert b.harm("Youth") == (18, 4)


@rule("SW-GRP-08", "SW-DMG-03")
def test_a_weak_squeeze() -> None:
    b = Brawl("Youth", "Horse")
    b.hold("Youth", "Horse", 1)
    b.say("squeeze")
    assert b.harm("Horse") == (1, 0)
    b.hold("Youth", "Horse", 0)
    b.say("squeeze")
    assert b.harm("Horse") == (1, 0) and b.said.has("no_harm")
    assert b.refused("Horse: squeeze") == "no_hold"


@rule("SW-GRP-09", "SW-GRP-10")
@pytest.mark.parametrize(
    ("words", "bonus"),
    [("on earth", 1), ("on wood", 2), ("on stone", 3), ("on iron", 4), ("on stone corner", 5), ("value 2 corner", 4)],
)
def test_a_slam_is_as_hard_as_the_surface(words: str, bonus: int) -> None:
    b = Brawl("Bram", "Thief")
    b.hold("Bram", "Thief", 0)
    b.say(f"slam {words}")
    assert b.harm("Thief")[0] == 5 + bonus - 1 and b.holds("Bram", "Thief") == 0
    assert b.refused("slam") == "no_surface"
    assert b.refused("slam value 5") == "surface_out_of_range"
    assert b.refused("slam on stone weapon 1") == "weapon_and_surface"


@rule("SW-GRP-10", "SW-GRP-18")
def test_a_throw_ends_the_hold() -> None:
    b = Brawl("Bram", "Thief", at={"Bram": (0, 0), "Thief": (1, 0)})
    b.hold("Bram", "Thief", 2)
    b.say("throw Thief on stone")
    assert b.harm("Thief") == (5 + 2 + 3 - 1, 0)
    assert b.holds("Bram", "Thief") is None and "prone" in b.conditions("Thief")


@rule("SW-GRP-11")
def test_a_throw_at_somebody() -> None:
    at = {"Bram": (0, 0), "Thief": (1, 0), "Page": (0, 2), "Mara": (0, 6)}
    b = Brawl("Bram", "Thief", "Page", "Mara", at=at)
    b.hold("Bram", "Thief", 2)
    assert b.refused("throw Thief vs Mara") == "throw_too_far"
    assert b.refused("throw Thief vs Bram") == "self_target"
    b.say("throw Thief vs Page rolled throw 3")
    assert b.said.check("throw").chance == 8 and b.said.check("throw").margin == 0
    assert b.harm("Thief") == (5 + 2 + 1 - 1, 0) and b.harm("Page") == (5 + 2 + 1 - 1, 0)
    assert b.holds("Bram", "Thief") is None and "prone" in b.conditions("Thief")
    b = Brawl("Bram", "Thief", "Page", at=at)
    b.hold("Bram", "Thief", 2)
    b.say("throw Thief vs Page rolled throw 2")
    assert b.harm("Thief") == (1, 0) and b.harm("Page") == (0, 0) and "prone" in b.conditions("Thief")
    b = Brawl("Bram", "Thief", "Page", at=at)
    b.hold("Bram", "Thief", 0)
    b.say("throw Thief no roll vs Page")
    assert b.harm("Page") == (5 + 1 - 1, 0) and not b.said.dice


@rule("SW-GRP-11")
@pytest.mark.parametrize(("die", "stuns", "place"), [(2, 1, (0, 1)), (3, 5 + 2 + 6 - 1, (0, 2))])
def test_a_throw_at_a_place(die: int, stuns: int, place: tuple[int, int]) -> None:
    b = Brawl("Bram", "Thief", at={"Bram": (0, 0), "Thief": (1, 0)})
    b.do(Landscaped("0,2", "brazier"))
    b.hold("Bram", "Thief", 2)
    b.say(f"throw Thief at brazier value 6 rolled {die}")
    assert b.said.check("throw").chance == 6
    assert b.harm("Thief")[0] == stuns and b["Thief"].pos == place
    assert (b.said.has("throw_misses"), b.said.has("throw_hits")) == ((True, False) if die < 3 else (False, True))


@rule("SW-GRP-12")
def test_a_throw_off_a_height() -> None:
    b = Brawl("Bram", "Guard", owners={"Bram": "u1"})
    b.hold("Bram", "Guard")
    assert b.refused("throw Guard off 3", PLAYER) == "not_on_map"
    b.say("throw Guard off 3")
    assert b.harm("Guard") == (5 * 3 - 3, 2) and b.holds("Bram", "Guard") is None
    b = Brawl("Bram", "Guard", owners={"Bram": "u1"}, at={"Bram": (0, 0), "Guard": (1, 0)})
    b.do(Landscaped("0,1", "cliff"))
    b.hold("Bram", "Guard")
    b.say("throw Guard off 1", PLAYER)
    assert b.harm("Guard") == (2, 0) and b["Guard"].posture == "prone"
    b.hold("Bram", "Guard")
    b.say("Bram: throw Guard fall 7")
    assert b.harm("Guard") == (9, 0)


@rule("SW-GRP-14", "SW-GRP-15", "SW-GRP-16")
def test_on_the_ground_and_up_again() -> None:
    b = Brawl("Bram", "Thief")
    assert b.refused("get up") == "not_prone"
    b.hold("Bram", "Thief")
    b.say("fall prone")
    assert "prone" in b.conditions("Bram") and "prone" in b.conditions("Thief")
    assert b.refused("fall prone") == "already_prone"
    assert b.refused("get up") == "hold_lasts" and b.refused("Thief: get up") == "hold_lasts"
    b.say("release")
    assert b.value("Bram", "actions_left") == 2
    assert b.value("Bram", "move_spaces") == 1 and b.refused("move 2") == "move_too_far"
    b.say("get up")
    b.say("Thief: get up")
    assert "prone" not in b.conditions("Bram") and b.value("Thief", "actions_left") == 1


@rule("SW-GRP-17")
def test_wrenching_things_away() -> None:
    b = Brawl("Juk", "Brute", "Bram", "Thief")
    assert b.refused("Juk: grab club vs Brute") == "no_hand_free"
    b.say("Juk: grab club to ground vs Brute rolled 12")
    assert b.item("Brute", "club").where == "ground"
    assert b.refused("Bram: grab vs Thief") == "object_not_named"
    b.say("Bram: grab knife vs Thief rolled 3")
    assert b.said.check("grab").chance == 12 and b.said.has("grab_fails")
    b.set("Thief", stuns=3)
    b.say("Bram: grab knife surprise vs Thief rolled 3")
    assert b.said.check("grab").chance == 6 and b.item("Bram", "knife").where == "hand"


@rule("SW-GRP-18", "SW-INJ-01")
def test_a_hold_ends_with_its_holder() -> None:
    b = Brawl("Juk", "Thug", "Youth")
    b.hold("Thug", "Youth")
    b.say("attack vs Thug rolled 9")
    assert b.holds("Thug", "Youth") is None and b.said.has("hold_ends", "Thug")
    b.hold("Juk", "Thug")
    b.set("Thug", wounds=20)
    assert b.holds("Juk", "Thug") is not None


@rule("SW-MAS-01")
def test_the_mass_rule_can_be_switched_off() -> None:
    b = Brawl("Gorilla", "Man", mass_rule=False)
    b.hold("Gorilla", "Man")
    b.say("Man: escape rolled 2")
    assert b.said.check("escape").chance == 15


@rule("SW-MAS-06")
def test_lending_ones_weight() -> None:
    at = {"Man": (0, 0), "Young ogre": (1, 0), "Bram": (2, 0), "Page": (5, 0)}
    b = Brawl("Man", "Young ogre", "Bram", "Page", at=at)
    assert b.refused("Bram: assist Young ogre") == "no_pin"
    b.hold("Man", "Young ogre")
    assert b.refused("Page: assist Young ogre") == "not_adjacent"
    b.say("Bram: assist Man")
    assert b.value("Bram", "actions_left") == 1
    assert b.refused("Bram: assist vs Young ogre") == "assisting_already"
    # 200 and 220 against 300 are less than one and a half times as much.
    b.say("Young ogre: escape rolled 2")
    number = 7 + 5
    assert b.said.check("escape").chance == number and b.said.check("escape").modifiers == ()
    b.say("round")
    b.say("Young ogre: escape rolled 2")
    assert sum(m.n for m in b.said.check("escape").modifiers) == 1


@rule("SW-MAS-07")
def test_who_clings_can_still_squeeze_and_let_go() -> None:
    b = Brawl("Man", "Monster")
    b.say("grapple vs Monster rolled 12")
    assert b.said.has("clings", "Man")
    b.say("squeeze")
    b.say("Man: release")
    assert b.holds("Man", "Monster") is None
    b = Brawl("Gorilla", "Man")
    b.hold("Man", "Gorilla")
    b.say("Gorilla: attack big claws vs Man rolled 9")
    assert b.said.has("attack_hit")


@rule("SW-GRP-05", "SW-TRD-02")
def test_what_is_refused_in_a_grip_and_in_a_throw() -> None:
    b = Brawl("Juk", "Bram", "Horse", "Page")
    b.hold("Bram", "Juk")
    b.set("Juk", stuns=3)
    for text in ("draw sword", "mount Horse", "command Horse", "block for Page", "rest", "assist vs Page"):
        assert b.refused(f"Juk: {text}") == "restrained"
    b.set("Juk", stuns=10)
    b.say("Juk: rest rolled 2 2")
    assert b.refused("Bram: throw Juk swing") == "trade_not_legal"
    assert b.refused("Bram: throw Juk ambush") == "option_not_here"


@rule("SW-ATK-04")
def test_on_the_map_players_have_no_say_in_distances() -> None:
    b = Brawl("Archer", "Juk", at={"Archer": (0, 0), "Juk": (15, 0)}, owners={"Archer": "u1"})
    assert b.refused("shoot bow range 3 vs Juk", PLAYER) == "map_knows"
    b.say("shoot bow range 3 vs Juk rolled 2")
    assert b.said.check("attack").chance == 14


@rule("SW-GRP-10")
def test_to_throw_whom_one_holds_he_may_be_named_like_any_target() -> None:
    b = Brawl("Bram", "Thief")
    b.hold("Bram", "Thief", 2)
    b.say("Bram: throw vs Thief")
    assert b.holds("Bram", "Thief") is None and b.said.has("thrown", "Thief")
