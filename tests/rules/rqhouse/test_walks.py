"""Walks on the map: hex by hex round others, and who is left on the way strikes before."""

import pytest

from rules.core.encounter import current
from rules.core.events import ItemMoved, Moved
from rules.ground.walk import WALK
from rules.rqhouse.figure import keys
from tests.rules.rqhouse.play import House


def beside_each_other(**more: tuple[int, int]) -> House:
    """Jorun and Kett side by side and fighting, others where they are said to be."""
    f = House("Jorun", "Kett", *more, at={"Jorun": (0, 0), "Kett": (1, 0), **more})
    f.say("Jorun: attack scimitar vs Kett nothing rolled attack 90")
    return f


def hexes(f: House) -> list[tuple[int, int]]:
    """The hexes that the last sentence led through."""
    return [e.to for e in f.said.events if isinstance(e, Moved) and e.to is not None]


@pytest.mark.rule("RH-RND-09")
def test_a_walk_goes_hex_by_hex_round_who_stands_there() -> None:
    f = House("Jorun", "Kett", "Imke", at={"Jorun": (0, 0), "Kett": (2, 0), "Imke": (9, 9)})
    f.say("Jorun: move to 4,0")
    way = hexes(f)
    assert way[-1] == (4, 0) and len(way) == 5 and (2, 0) not in way
    assert f["Jorun"].pos == (4, 0)


@pytest.mark.rule("RH-MAN-03")
def test_who_is_left_strikes_before_the_walker_is_out_of_reach_and_the_walk_goes_on() -> None:
    f = beside_each_other()
    f.say("Jorun: move to -3,0")
    slot = current(f.enc)
    assert slot is not None and (slot.who, slot.what) == ("Kett", keys.FREE.what)
    assert f["Jorun"].pos == (0, 0) and len(WALK.all(f.enc, "Jorun")) == 1
    f.say("Kett: attack spear vs Jorun nothing rolled attack 90")
    assert f["Jorun"].pos == (-3, 0) and not WALK.all(f.enc, "Jorun")
    assert keys.ACTIONS.of(f["Kett"]) == 2


@pytest.mark.rule("RH-MAN-03", "RH-LOC-08")
def test_who_is_felled_on_the_way_goes_no_further() -> None:
    f = beside_each_other()
    f.say("Jorun: move to -3,0")
    f.say("Kett: attack spear vs Jorun nothing rolled attack 40, location 2, damage 9, damage_bonus 2, bleed 1")
    assert f["Jorun"].posture == "prone" and f["Jorun"].pos == (0, 0)
    assert not WALK.all(f.enc, "Jorun")


@pytest.mark.rule("RH-MAN-03")
def test_a_free_attack_may_be_let_go() -> None:
    f = beside_each_other()
    f.say("Jorun: move to -3,0")
    f.say("Kett: decline")
    assert f["Jorun"].pos == (-3, 0)


def test_who_stays_in_reach_leaves_nobody() -> None:
    f = beside_each_other()
    f.say("Jorun: move to 0,1")
    assert f["Jorun"].pos == (0, 1) and current(f.enc).what != keys.FREE.what  # type: ignore[union-attr]


@pytest.mark.rule("RH-RND-17", "RH-RND-19")
def test_steps_move_on_the_map_and_keep_the_eyes_ahead() -> None:
    f = House("Jorun", "Kett", at={"Jorun": (0, 0), "Kett": (9, 0)})
    f.say("Jorun: step 2")
    facing = f["Jorun"].facing
    assert f["Jorun"].pos == (2, 0)
    f.say("/round".removeprefix("/"))
    f.say("Jorun: step back 1")
    assert f["Jorun"].pos == (1, 0) and f["Jorun"].facing == facing


@pytest.mark.rule("RH-RND-17", "RH-MAN-03")
def test_a_step_back_leaves_a_melee_without_a_map_too_and_a_step_forwards_does_not() -> None:
    f = House("Jorun", "Kett")
    f.say("Kett: attack spear vs Jorun nothing rolled attack 99")
    f.say("Jorun: step 2")
    assert current(f.enc).what != keys.FREE.what  # type: ignore[union-attr]
    f.say("Jorun: step back 1")
    assert current(f.enc).what == keys.FREE.what  # type: ignore[union-attr]


@pytest.mark.rule("RH-MAN-03")
def test_who_withdraws_backs_off_and_only_the_unbeaten_strike() -> None:
    f = beside_each_other()
    f.say("Jorun: withdraw 3 vs Kett rolled maneuver 10, counter_maneuver 90")
    assert f["Jorun"].pos == (-3, 0) and f["Jorun"].facing == 0
    g = beside_each_other()
    g.say("Jorun: withdraw 3 vs Kett rolled maneuver 90, counter_maneuver 10")
    assert g["Jorun"].pos == (0, 0) and current(g.enc).what == keys.FREE.what  # type: ignore[union-attr]
    g.say("Kett: decline")
    assert g["Jorun"].pos == (-3, 0)


@pytest.mark.rule("RH-RND-14", "RH-FAT-08")
def test_a_sprint_tires_at_its_end() -> None:
    f = House("Jorun", "Kett", at={"Jorun": (0, 0), "Kett": (30, 0)})
    f.say("Jorun: sprint to 20,0")
    assert f["Jorun"].pos == (20, 0) and f.value("Jorun", "fatigue") == 1


def test_a_ring_of_people_lets_nobody_through() -> None:
    ring = {"Kett": (1, 0), "Imke": (0, 1), "Ben": (-1, 1), "Mara": (-1, 0), "Ana": (0, -1), "Marcus": (1, -1)}
    f = House("Jorun", *ring, at={"Jorun": (0, 0), **ring})
    assert f.refused("Jorun: move to 5,0") == "no_way"
    assert f.refused("Jorun: step 1") == "hex_taken"


def surrounded() -> House:
    """Jorun, already fighting Kett, who stands beside him; Imke six metres off on Kett's side."""
    at = {"Jorun": (0, 0), "Kett": (1, 0), "Imke": (6, 0)}
    f = House("Jorun", "Kett", "Imke", at=at, sides={"Jorun": "us", "Kett": "foes", "Imke": "foes"})
    f.say("Jorun: attack scimitar vs Kett nothing rolled attack 90")
    f.say("round")
    return f


@pytest.mark.rule("RH-ATK-12", "RH-MAN-03")
def test_a_package_walks_on_past_whom_it_struck_and_is_struck_at_for_it() -> None:
    f = surrounded()
    f.say("Jorun: attack scimitar move and attack vs Kett nothing, Imke nothing rolled attack 90")
    slot = current(f.enc)
    assert slot is not None and (slot.who, slot.what) == ("Kett", keys.FREE.what)
    assert f["Jorun"].pos == (1, 1) and f.said.check("attack").chance == 54
    f.source = lambda *_: 99
    f.say("Kett: attack spear vs Jorun nothing")
    assert f["Jorun"].pos == (5, 0)
    second = [c for c in f.said.checks if c.label == "attack" and c.who == "Jorun"]
    assert [c.chance for c in second] == [44] and f.value("Jorun", "actions_left") == 0


@pytest.mark.rule("RH-ATK-12", "RH-LOC-08")
def test_who_is_felled_on_the_way_strikes_no_further_blow_and_is_told_so() -> None:
    f = surrounded()
    f.say("Jorun: attack scimitar move and attack vs Kett nothing, Imke nothing rolled attack 90")
    f.say("Kett: attack spear vs Jorun nothing rolled attack 40, location 2, damage 9, damage_bonus 2, bleed 1")
    assert f["Jorun"].posture == "prone" and f["Jorun"].pos == (1, 1)
    assert f.said.note("never_arrives").data["targets"] == "Imke"
    assert not [c for c in f.said.checks if c.who == "Jorun" and c.label == "attack"]


def test_a_package_goes_no_further_in_all_than_its_move() -> None:
    at = {"Jorun": (0, 0), "Kett": (9, 0), "Imke": (0, 9)}
    f = House("Jorun", "Kett", "Imke", at=at)
    assert f.refused("Jorun: attack scimitar move and attack vs Kett nothing, Imke nothing") == "too_far"


def test_a_blow_that_has_become_impossible_on_the_way_is_lost_with_words() -> None:
    f = surrounded()
    f.say("Jorun: attack scimitar move and attack vs Kett nothing, Imke nothing rolled attack 90")
    f.do(ItemMoved("Jorun", "scimitar", "ground"))
    f.say("Kett: decline")
    assert f["Jorun"].pos == (5, 0) and "scimitar" in f.said.note("attack_lost").data["why"]


@pytest.mark.rule("RH-MAN-03")
def test_a_free_attack_is_a_plain_one() -> None:
    f = beside_each_other()
    f.say("Jorun: move to -3,0")
    assert f.refused("Kett: attack spear full attack vs Jorun nothing") == "free_plain"


@pytest.mark.rule("RH-ATK-08", "RH-ATK-12")
def test_moves_before_a_package_are_its_way_and_cost_nothing_more() -> None:
    f = House("Jorun", "Kett", at={"Jorun": (0, 0), "Kett": (6, 0)}, pace="strict")
    f.say("Jorun: move to 2,1 then move to 4,1 then attack scimitar full attack vs Kett nothing rolled attack 90")
    assert f["Jorun"].pos in {(5, 0), (5, 1)} and f.value("Jorun", "actions_left") == 0
    assert not f.said.has("over_budget") and not f.said.has("deed_lost")
    g = House("Jorun", "Kett", at={"Jorun": (0, 0), "Kett": (6, 0)})
    assert g.refused("Jorun: move to -6,0 then attack scimitar full attack vs Kett nothing") == "too_far"


@pytest.mark.rule("RH-MAN-03")
def test_what_stands_behind_a_walk_waits_until_it_is_over() -> None:
    f = surrounded()
    f.say("Jorun: move to 5,0 then attack brawl vs Imke nothing")
    assert f["Jorun"].pos == (1, 1) and not f.said.checks
    f.source = lambda *_: 99
    f.say("Kett: decline")
    assert f["Jorun"].pos == (5, 0)
    assert [(c.who, c.label) for c in f.said.checks] == [("Jorun", "attack")]
    g = surrounded()
    assert g.refused("Jorun: move to 3,0 then attack brawl vs Imke nothing") == "out_of_reach"
    h = surrounded()
    h.say("Jorun: move to 5,0 then attack brawl vs Imke nothing")
    h.say("Kett: attack spear vs Jorun nothing rolled attack 40, location 2, damage 9, damage_bonus 2, bleed 1")
    assert h.said.note("deed_lost").who == "Jorun" and h["Jorun"].pos == (1, 1)


@pytest.mark.rule("RH-DEF-05")
def test_full_defence_walks_where_it_says_if_the_maneuver_succeeds() -> None:
    f = House("Jorun", "Kett", at={"Jorun": (0, 0), "Kett": (5, 0)})
    f.say("Jorun: full defence moved 3 rolled maneuver 10")
    assert f["Jorun"].pos == (3, 0)
    f.say("round")
    f.say("Jorun: full defence moved to -2,0 rolled maneuver 10")
    assert f["Jorun"].pos == (-2, 0)
    f.say("round")
    f.say("Jorun: full defence moved to Kett rolled maneuver 99")
    assert f["Jorun"].pos == (-2, 0) and f.said.has("stays_put")
    assert f.refused("Jorun: full defence moved to 40,0") == "too_far"


@pytest.mark.rule("RH-DEF-05", "RH-MAN-03")
def test_full_defence_that_leaves_a_melee_is_struck_at() -> None:
    f = beside_each_other()
    f.say("round")
    f.say("Jorun: full defence moved to -3,0 rolled maneuver 10")
    slot = current(f.enc)
    assert slot is not None and (slot.who, slot.what) == ("Kett", keys.FREE.what)


def test_who_is_there_already_spends_no_action_to_get_there() -> None:
    f = House("Jorun", "Kett", at={"Jorun": (0, 0), "Kett": (1, 0)})
    f.say("Jorun: move to Kett then attack scimitar vs Kett nothing rolled attack 90")
    assert f.value("Jorun", "actions_left") == 1 and f.said.has("there_already")


@pytest.mark.rule("RH-ATK-10", "RH-ATK-11")
def test_a_full_and_multiple_attack_walks_before_its_blows_and_not_between_them() -> None:
    f = House("Ana", "Kett", "Ben", at={"Ana": (0, 0), "Kett": (4, 0), "Ben": (9, 0)})
    text = "attack scimitar full attack multiple vs Kett, Ben nothing"
    assert f.refused(f"Ana: {text}") == "out_of_reach"
    f = House("Ana", "Kett", "Ben", at={"Ana": (0, 0), "Kett": (4, 0), "Ben": (3, 1)})
    f.say(f"Ana: {text} rolled attack 97, attack.2 97")
    assert hexes(f)[-1] == (3, 0) and f["Ana"].pos == (3, 0)


@pytest.mark.rule("RH-RND-09")
def test_without_a_map_one_comes_up_to_whom_one_goes_to() -> None:
    f = House("Jorun", "Kett")
    f.say("Jorun: move to Jorun")
    assert f.said.has("there_already") and f.value("Jorun", "actions_left") == 2
    f.say("Jorun: move to Kett")
    assert f.said.note("moves_up").data == {"metres": 0, "to": "Kett"}
    f.say("Jorun: pair vs Kett distance 20")
    f.say("Jorun: move to Kett")
    assert f.said.note("moves_up").data == {"metres": 15, "to": "Kett"}
    assert f.refused("Jorun: attack scimitar vs Kett nothing") == "out_of_reach"
    f.say("Jorun: move to Kett then attack scimitar vs Kett nothing rolled attack 90")
    assert f.said.note("moves_up").data == {"metres": 4, "to": "Kett"}
    f.say("Jorun: move to Kett")
    assert f.said.has("there_already")


@pytest.mark.rule("RH-ATK-08")
def test_without_a_map_a_package_goes_the_way_that_was_said() -> None:
    f = House("Jorun", "Kett")
    f.say("Jorun: pair vs Kett distance 12")
    f.say("Jorun: attack scimitar full attack vs Kett nothing rolled attack 90")
    assert f.said.note("moves_up").data == {"metres": 11, "to": "Kett"}
    f.say("Kett: attack spear vs Jorun nothing rolled attack 90")


@pytest.mark.rule("RH-MAN-03")
def test_who_goes_to_one_foe_without_a_map_leaves_the_others_alone() -> None:
    f = House("Jorun", "Kett", "Ben")
    f.say("Jorun: pair vs Kett engaged")
    f.say("Jorun: pair vs Ben engaged")
    f.say("Jorun: move to Ben")
    assert f.said.has("there_already")
    f.say("Jorun: pair vs Ben apart")
    f.say("Jorun: move to Ben")
    slot = current(f.enc)
    assert slot is not None and (slot.who, slot.what) == ("Kett", keys.FREE.what)
    f.say("Kett: decline")
    f.say("Jorun: attack scimitar vs Ben nothing rolled attack 90")


@pytest.mark.rule("RH-ATK-12")
def test_who_has_gone_out_of_reach_meanwhile_is_not_struck_and_that_is_told() -> None:
    f = surrounded()
    f.say("Jorun: attack scimitar move and attack vs Kett nothing, Imke nothing rolled attack 90")
    f.do(Moved("Imke", (30, 0)))
    f.say("Kett: decline")
    told = f.said.note("never_arrives")
    assert (told.rule, told.data, f["Jorun"].pos) == ("RH-ATK-12", {"targets": "Imke"}, (5, 0))
