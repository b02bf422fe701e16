"""Equal things, hands, places, wear, loading, burden."""

import pytest
from hypothesis import given as any_of
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure, Item
from rules.core.keys import ItemNumber
from rules.core.oracle import Table
from rules.core.parts import Thing
from rules.things.burden import level
from rules.things.equal import distinct, told_apart
from rules.things.hands import busy, open_hands, room
from rules.things.keys import BOTH, LEFT, RIGHT
from rules.things.loading import Loading, Magazine, load
from rules.things.places import drop, lying, meant, within
from rules.things.wear import Worn, wear

NEEDS, AP = ItemNumber("needs"), ItemNumber("ap")
SHOTS = ItemNumber("shots")
BOW = Magazine(ItemNumber("draws"), ItemNumber("loaded"), SHOTS)


def item(id_: str, where: str = "hand", needs: int = 1, **q: int) -> Item:
    return Item(id_, id_, id_.title(), where, q={"needs": needs, **q})


def bout(*items: Item) -> Bout:
    return Bout(Encounter("e", "toy", {"Ann": Figure("Ann", {}, items=items, pos=(0, 0))}), Table(None))


@any_of(st.lists(st.sampled_from(["dagger", "dagger.2", "axe", "Dagger"]), max_size=7))
def test_equal_things_become_things_of_their_own(ids: list[str]) -> None:
    made = distinct(item(id_) for id_ in ids)
    assert len({one.id for one in made}) == len({one.name.casefold() for one in made}) == len(ids)
    assert [one.kind for one in made] == ids and distinct(made) == made


def test_the_second_of_two_is_numbered() -> None:
    made = distinct((item("dagger"), item("axe"), item("dagger"), item("dagger")))
    assert [(one.id, one.name) for one in made] == [
        ("dagger", "Dagger"),
        ("axe", "Axe"),
        ("dagger.2", "Dagger 2"),
        ("dagger.3", "Dagger 3"),
    ]
    assert told_apart((Thing("a", "Axe"), Thing("b", "axe"), Thing("c", "Bow"))) == (
        Thing("a", "Axe"),
        Thing("b", "axe 2"),
        Thing("c", "Bow"),
    )


def test_room_puts_away_what_is_in_hand_first_things_first() -> None:
    figure = Figure("Ann", {}, items=(item("sword"), item("knife"), item("shield", "strapped"), item("rope", "belt")))
    needs = NEEDS.of
    assert busy(figure, needs) == 3
    assert [one.id for one in room(figure, 1, 0, needs) or ()] == ["sword"]
    assert [one.id for one in room(figure, 2, 0, needs) or ()] == ["sword", "knife"]
    assert room(figure, 3, 0, needs) is None and room(figure, 2, 2, needs) == ()


def test_open_hands_are_those_that_nothing_is_in() -> None:
    things = (item("sword", hand=RIGHT), item("shield", "strapped", hand=LEFT), item("pike", "belt", 2, hand=BOTH))
    assert open_hands(Figure("Ann", {}, items=things)) == 0
    assert open_hands(Figure("Ann", {}, items=things[1:])) == RIGHT
    assert open_hands(Figure("Ann", {}, items=things[2:])) == BOTH
    assert open_hands(Figure("Ann", {}, items=things[2:]), LEFT) == LEFT, "the other hand is lame"


def test_what_lies_near_is_found_own_things_first() -> None:
    mine, far = Item("axe", "axe", "Axe", "ground", pos=(1, 0)), Item("bow", "bow", "Bow", "ground", pos=(5, 0))
    theirs, held = Item("axe", "axe", "War Axe", "ground"), Item("cap", "cap", "Cap", "belt")
    ann, bob = Figure("Ann", {}, items=(mine, far, held), pos=(0, 0)), Figure("Bob", {}, items=(theirs,))
    enc = Encounter("e", "toy", {"Bob": bob, "Ann": ann})
    there = lying(enc, "Ann")
    assert there == (("Ann", mine), ("Ann", far), ("Bob", theirs))
    assert [within(((0, 0),), one) for _, one in there] == [True, False, True]
    assert within((), far) and within(((0, 0), (4, 0)), far) and within(((0, 0),), far, 5)
    assert (
        meant(there, "AXE") == ("Ann", mine) and meant(there, "war") == ("Bob", theirs) and meant(there, "cap") is None
    )


def test_a_thing_falls_where_its_owner_stands() -> None:
    t = bout(item("sword"))
    t.do(drop(t.figure("Ann"), "sword"))
    assert (t.figure("Ann").items[0].where, t.figure("Ann").items[0].pos) == ("ground", (0, 0))


@any_of(st.integers(-3, 9), st.integers(-2, 9))
def test_wear_breaks_once(points: int, by: int) -> None:
    t = bout(item("sword", ap=points))
    got = wear(t, AP, "Ann", "sword", by)
    if by <= 0:
        assert got is None and not t.events
    else:
        assert got == Worn(points - by, points > 0 and points <= by)
        assert AP.of(t.figure("Ann").items[0]) == points - by
    assert wear(t, AP, "Ann", "no such thing", 1) is None


@pytest.mark.parametrize("needed", [0, 1, 3])
def test_loading_takes_its_steps(needed: int) -> None:
    t = bout(item("bow", shots=2))
    for done in range(1, max(1, needed) + 1):
        got = load(t, BOW, "Ann", "bow", needed)
        assert got == Loading(done, max(1, needed)) and got.ready == (done == max(1, needed))
    bow = t.figure("Ann").items[0]
    assert (BOW.steps.of(bow), BOW.loaded.of(bow), SHOTS.of(bow)) == (0, 1, 2)
    assert load(t, BOW, "Ann", "bow", needed) is None


def test_a_magazine_holds_several_and_never_more_than_there_are() -> None:
    t = bout(item("gun", shots=5))
    assert load(t, BOW, "Ann", "gun", 1, rounds=8) == Loading(1, 1)
    assert BOW.loaded.of(t.figure("Ann").items[0]) == 5
    assert load(t, BOW, "Ann", "none", 1) is None
    t = bout(item("sling"))
    assert load(t, BOW, "Ann", "sling", 1) is None, "no stones left"
    assert load(t, replace(BOW, missiles=None), "Ann", "sling", 1) == Loading(1, 1), "stones lie everywhere"


@any_of(st.integers(0, 500), st.integers(1, 40))
def test_a_level_counts_the_limits_that_a_load_exceeds(load_: int, capacity: int) -> None:
    limits = (1, 2, 3, 6, 10)
    found = level(load_, capacity, limits)
    assert found == sum(load_ > n * capacity for n in limits)
    assert level(limits[0] * capacity, capacity, limits) == 0 and level(capacity * 10 + 1, capacity, limits) == 5
