"""Being driven straight away, and hexes as they are written."""

from hypothesis import given as any_of
from hypothesis import strategies as st

from rules.core.encounter import hex_key, hex_of
from rules.core.hexes import Hex, distance, step
from rules.ground.push import away, driven, straight

coordinates = st.integers(-9, 9)
hexes = st.tuples(coordinates, coordinates)


@any_of(hexes, st.integers(0, 5), st.integers(0, 6), hexes)
def test_who_is_driven_goes_straight_until_something_stops_it(at: Hex, direction: int, steps: int, wall: Hex) -> None:
    path = straight(at, direction, steps)
    assert [distance(at, there) for there in path] == list(range(1, steps + 1))
    gone, stopped = driven(path, lambda there: "wall" if there == wall else None)
    if wall in path:
        assert stopped == "wall" and gone == path[: path.index(wall)]
    else:
        assert stopped is None and gone == path


@any_of(hexes, hexes, st.integers(0, 5))
def test_away_leads_farther(source: Hex, at: Hex, facing: int) -> None:
    ways = away(source, at, facing)
    assert (
        ways == (facing,)
        if source == at
        else all(distance(source, step(at, way)) == distance(source, at) + 1 for way in ways)
    )


@any_of(hexes)
def test_a_hex_reads_as_it_is_written(at: Hex) -> None:
    assert hex_of(hex_key(at)) == at
