"""Walks on the map: hex by hex round others, and who is left on the way strikes before."""

import pytest

from rules.core.encounter import current
from rules.core.events import Moved
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
    assert slot is not None and (slot.who, slot.what) == ("Kett", keys.FREE)
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
    assert f["Jorun"].pos == (0, 1) and current(f.enc).what != keys.FREE  # type: ignore[union-attr]


@pytest.mark.rule("RH-RND-17", "RH-RND-19")
def test_steps_move_on_the_map_and_keep_the_eyes_ahead() -> None:
    f = House("Jorun", "Kett", at={"Jorun": (0, 0), "Kett": (9, 0)})
    f.say("Jorun: step 2")
    facing = f["Jorun"].facing
    assert f["Jorun"].pos == (2, 0)
    f.say("/round".removeprefix("/"))
    f.say("Jorun: step back 1")
    assert f["Jorun"].pos == (1, 0) and f["Jorun"].facing == facing


@pytest.mark.rule("RH-MAN-03")
def test_who_withdraws_backs_off_and_only_the_unbeaten_strike() -> None:
    f = beside_each_other()
    f.say("Jorun: withdraw 3 vs Kett rolled maneuver 10, counter_maneuver 90")
    assert f["Jorun"].pos == (-3, 0) and f["Jorun"].facing == 0
    g = beside_each_other()
    g.say("Jorun: withdraw 3 vs Kett rolled maneuver 90, counter_maneuver 10")
    assert g["Jorun"].pos == (0, 0) and current(g.enc).what == keys.FREE  # type: ignore[union-attr]
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
