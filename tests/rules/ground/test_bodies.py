"""Figures of several hexes, arcs and zones, lines of sight, and pairs with and without a map."""

import itertools

from hypothesis import given as any_of
from hypothesis import strategies as st

from rules.core.encounter import Encounter, Figure
from rules.core.events import fold
from rules.core.hexes import Hex, distance, neighbours, step
from rules.core.keys import LinkKey
from rules.ground.arcs import Arcs, side, zone
from rules.ground.bodies import apart, beside, covered, nearest, occupants, one_hex, stretched
from rules.ground.pairs import Field, Pair, bearing, between, say, told
from rules.ground.sight import barrier, clearest, hidden, hiding, in_the_way

coordinates = st.integers(-9, 9)
hexes = st.tuples(coordinates, coordinates)
facings = st.integers(0, 5)
lengths = st.integers(1, 4)

ARCS = Arcs(
    ("front", "front", "left", "rear", "right", "front"),
    ("front",) * 3 + ("left",) * 2 + ("rear",) * 3 + ("right",) * 2 + ("front",) * 2,
)


def long(figure: Figure) -> tuple[Hex, ...]:
    return () if figure.pos is None else covered(figure.pos, figure.facing, figure.q.get("length", 1))


FIELD = Field(LinkKey("pair", Pair), ARCS, long)


def fight(*figures: Figure) -> Encounter:
    return Encounter("e", "toy", {figure.name: figure for figure in figures})


def figure(name: str, at: Hex | None = None, facing: int = 0, length: int = 1) -> Figure:
    return Figure(name, {}, q={"length": length}, pos=at, facing=facing)


@any_of(hexes, facings, lengths)
def test_a_body_lies_straight_behind_its_head(at: Hex, facing: int, length: int) -> None:
    body = covered(at, facing, length)
    assert body[0] == at and len(set(body)) == length
    assert all(distance(one, two) == 1 for one, two in itertools.pairwise(body))
    assert body[-1] == step(at, facing + 3, length - 1)


@any_of(hexes, facings, lengths, hexes, facings, lengths)
def test_the_distance_of_bodies_is_that_of_their_nearest_hexes_both_ways(
    a: Hex, facing: int, length: int, b: Hex, looking: int, size: int
) -> None:
    ones, others = covered(a, facing, length), covered(b, looking, size)
    far = apart(ones, others)
    assert far == apart(others, ones) <= distance(a, b) and (far == 0) == bool({*ones} & {*others})
    assert distance(a, nearest(a, others)) == apart((a,), others)


def test_each_hex_of_a_body_is_taken_by_it() -> None:
    enc = fight(figure("Wyrm", (0, 0), 0, 3), figure("Ann", (-1, 0)), figure("Bob"))
    assert occupants(enc, (-1, 0), long) == ("Wyrm", "Ann") and occupants(enc, (-2, 0), long) == ("Wyrm",)
    assert occupants(enc, (-1, 0)) == ("Ann",) and occupants(enc, (1, 0), long) == ()
    assert one_hex(figure("Bob")) == ()


def test_who_lies_down_turns_clockwise_to_where_there_is_room() -> None:
    behind = step((0, 0), 3)
    assert stretched((0, 0), 0, 2, lambda at: True) == 0
    assert stretched((0, 0), 0, 2, lambda at: at != behind) == 5
    assert stretched((0, 0), 0, 2, lambda at: at not in (behind, step((0, 0), 2))) == 4
    assert stretched((0, 0), 0, 2, lambda at: False) is None and stretched((0, 0), 2, 1, lambda at: False) == 2


def test_the_first_free_neighbour_is_beside() -> None:
    taken = neighbours((0, 0))[:2]
    assert beside((0, 0), lambda at: at not in taken) == neighbours((0, 0))[2]
    assert beside((0, 0), lambda at: False) is None


@any_of(hexes, facings, hexes)
def test_every_hex_is_on_one_side_and_turns_with_the_figure(at: Hex, facing: int, there: Hex) -> None:
    found = side(ARCS, at, facing, there)
    mirrored = {"front": "rear", "rear": "front", "left": "right", "right": "left"}
    if at == there:
        assert found == "front"
    elif distance(at, there) == 1 and found in ("left", "right"):
        assert side(ARCS, at, facing + 3, there) == "front"
    elif found == "rear":
        assert side(ARCS, at, facing + 3, there) == mirrored[found]


@any_of(hexes, facings, st.integers(1, 4), st.integers(0, 2))
def test_a_zone_is_what_its_words_say(at: Hex, facing: int, most: int, least: int) -> None:
    found = zone(ARCS, at, facing, {"front", "left", "right"}, {"front"}, most, least)
    assert all(least <= distance(at, there) <= most for there in found) and (at in found) == (least == 0)
    assert (step(at, facing + 3) in found) is False
    assert (step(at, facing, most) in found) == (most >= least)
    assert (step(at, facing + 2) in found) == (least <= 1)
    assert step(at, facing + 2, 2) not in found


def test_a_wall_along_the_edge_hides_only_from_both_its_hexes() -> None:
    assert not hidden((0, 0), (1, 1), {(1, 0)}.__contains__) and not hidden((0, 0), (1, 1), {(0, 1)}.__contains__)
    assert hidden((0, 0), (1, 1), {(1, 0), (0, 1)}.__contains__)
    assert hidden((0, 0), (3, 0), {(1, 0)}.__contains__)
    assert not hidden((0, 0), (3, 0), {(0, 0), (3, 0), (1, 1)}.__contains__)
    assert barrier((0, 0), (3, 0), {(1, 0), (2, 0)}.__contains__) == (1, 0)
    assert barrier((0, 0), (2, 2), {(1, 1)}.__contains__) == (1, 1)


@any_of(hexes, hexes, st.frozensets(hexes, max_size=60))
def test_sight_is_the_same_both_ways(a: Hex, b: Hex, walls: frozenset[Hex]) -> None:
    assert hidden(a, b, walls.__contains__) == hidden(b, a, walls.__contains__)


def test_a_body_is_seen_by_its_nearest_hex_in_sight() -> None:
    wyrm = covered((3, 0), 0, 3)
    assert clearest(((0, 0),), wyrm, lambda at: False) == ((0, 0), (1, 0))
    assert clearest(((0, 0),), ((2, 0), (2, 1)), {(1, 0)}.__contains__) is None
    assert clearest(((0, 0),), ((2, 0), (1, 1)), {(1, 0)}.__contains__) == ((0, 0), (1, 1))
    assert hiding(((0, 0),), ((2, 0), (2, 1)), {(1, 0)}.__contains__) == (1, 0)
    assert hiding(((0, 0),), ((2, 0), (1, 1)), {(1, 0)}.__contains__) is None
    assert hiding((), ((2, 0),), {(1, 0)}.__contains__) is None


def test_who_stands_in_the_way_is_counted_once_and_a_pair_only_if_both_stand() -> None:
    row = fight(figure("Ann", (0, 0)), figure("Bob", (1, 0)), figure("Cid", (2, 0)), figure("Dan", (4, 0)))
    assert in_the_way(row, (0, 0), (4, 0)) == (("Bob",), ("Cid",))
    assert in_the_way(row, (0, 0), (4, 0), without=("Bob",)) == (("Cid",),)
    edge = fight(figure("Ann", (0, 0)), figure("Bob", (1, 0)), figure("Dan", (1, 1)))
    assert in_the_way(edge, (0, 0), (1, 1)) == ()
    both = fight(figure("Ann", (0, 0)), figure("Bob", (1, 0)), figure("Cid", (0, 1)), figure("Dan", (1, 1)))
    assert in_the_way(both, (0, 0), (1, 1)) == (("Cid", "Bob"),)
    wyrm = fight(figure("Wyrm", (3, 0), 0, 3), figure("Ann", (0, 0)))
    assert in_the_way(wyrm, (0, 0), (5, 0), long) == (("Wyrm",),)


def test_the_map_knows_better_than_words() -> None:
    enc = fight(figure("Ann", (0, 0)), figure("Wyrm", (4, 0), 3, 1), figure("Bob"))
    enc = fold(enc, say(FIELD, enc, "Ann", "Wyrm", (("distance", 9), ("rear", None))))
    assert between(FIELD, enc, "Ann", "Wyrm") == 4 and bearing(FIELD, enc, "Ann", "Wyrm") == "front"
    assert between(FIELD, enc, "Ann", "Bob") is None and bearing(FIELD, enc, "Ann", "Bob") == ""


def test_bodies_are_near_by_their_nearest_hexes_and_bear_from_the_head() -> None:
    enc = fight(figure("Wyrm", (0, 0), 0, 3), figure("Ann", (-3, 0)), figure("Bob", (-1, 0)))
    assert between(FIELD, enc, "Wyrm", "Ann") == between(FIELD, enc, "Ann", "Wyrm") == 1
    assert bearing(FIELD, enc, "Wyrm", "Ann") == "rear" and bearing(FIELD, enc, "Ann", "Wyrm") == "front"
    assert between(FIELD, enc, "Wyrm", "Bob") == 0 and bearing(FIELD, enc, "Wyrm", "Bob") == "front"


def test_without_a_map_words_say_how_two_stand() -> None:
    enc = fight(figure("Ann"), figure("Bob"))
    enc = fold(enc, say(FIELD, enc, "Ann", "Bob", (("distance", 3), ("engaged", None), ("left", None))))
    assert told(FIELD, enc, "Ann", "Bob") == Pair(3, True, "left")
    assert told(FIELD, enc, "Bob", "Ann") == Pair(3, None, "")
    assert between(FIELD, enc, "Bob", "Ann") == 3 and bearing(FIELD, enc, "Bob", "Ann") == ""
    enc = fold(enc, say(FIELD, enc, "Bob", "Ann", (("distance", 2), ("disengaged", None))))
    assert told(FIELD, enc, "Ann", "Bob") == Pair(2, True, "left")
    assert told(FIELD, enc, "Bob", "Ann") == Pair(2, False, "")


def test_who_is_only_said_to_be_engaged_is_next_to_the_other() -> None:
    enc = fight(figure("Ann"), figure("Bob"))
    enc = fold(enc, say(FIELD, enc, "Ann", "Bob", (("engaged", None),)))
    assert between(FIELD, enc, "Ann", "Bob") == 1 and between(FIELD, enc, "Bob", "Ann") is None
