"""T16 cell by cell: what every location of every body does at once, twice and three times its hit points (area DMG)."""

from collections.abc import Iterable
from typing import NamedTuple

import pytest

from rules.rq3plus.figure import keys
from rules.rq3plus.figure.quantities import body, loc_hp
from rules.rq3plus.tables.kinds import Location
from rules.rq3plus.tables.printed import BODIES
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import made
from tests.rules.rq3plus.test_tables import catalogue, table_of
from tests.rules.rq3plus.test_wounds import hurt

__all__ = ["catalogue"]

PLACES = [(key, spot.id) for key, shape in BODIES.items() for spot in shape.locations]


class Row(NamedTuple):
    """What a location's damage leaves, by how many times its hit points it is: the conditions, and bleeding CON x."""

    once: frozenset[str]
    twice: frozenset[str]
    thrice: frozenset[str]
    bleeds: tuple[int, int]


def row(once: str, twice: str, thrice: str, bleeds: tuple[int, int]) -> Row:
    return Row(frozenset(once.split()), frozenset(twice.split()), frozenset(thrice.split()), bleeds)


LIMB = "useless {0}, useless {0} shock maimed, useless {0} shock maimed"
ROWS = {
    "leg": row(*LIMB.format("prone no_action").split(", "), (0, 1)),
    "arm": row(*LIMB.format("dropped").split(", "), (0, 1)),
    "abdomen": row("prone no_action legs", "prone no_action legs unconscious dropped", "dead", (5, 1)),
    "chest": row("prone no_action incapacitated", "prone no_action unconscious dropped", "dead", (5, 1)),
    "head": row("prone unconscious dropped clock", "prone unconscious dropped clock", "dead", (0, 1)),
}


def kind_of(spot: Location) -> str:
    """The row of T16 for a location."""
    return spot.category if spot.category != "limb" else "leg" if spot.carries_weight else "arm"


def figure(key: str) -> Fight:
    """A beast of that body, with a sword where it has an arm, and points enough to outlive any one location."""
    armed = BODIES[key].location("right_arm") is not None
    gear = [{"id": "broadsword", "attack": 50}] if armed else []
    f = Fight("rq3plus", made("Beast", body=key, con=30, siz=30, weapons=gear))
    f.do(keys.HP.by("Beast", 200))
    return f


def left(f: Fight, spot: Location) -> set[str]:
    """What the damage has left of the beast, in the words of the rows."""
    beast = f["Beast"]
    told = set(f.conditions("Beast"))
    if "dead" in told:
        return {"dead"}
    maimed = keys.MAIMED.of(beast)
    legs = {f"useless {s.name}" for s in body(beast).locations if s.kind == "leg"}
    words = {
        "useless": f"useless {spot.name}" in told,
        "legs": bool(legs) and legs <= told,
        "prone": beast.posture == "prone",
        "no_action": "no_action" in told,
        "shock": keys.SHOCK.on(beast),
        "maimed": maimed is not None and spot.id in maimed.at,
        "incapacitated": "incapacitated" in told and not keys.SHOCK.on(beast),
        "unconscious": "unconscious" in told,
        "dropped": any(i.where == "ground" for i in beast.items),
        "clock": keys.HEAD_WOUND.of(beast) == keys.Until(61),
    }
    return {word for word, on in words.items() if on}


def expected(f: Fight, spot: Location, words: Iterable[str]) -> set[str]:
    """A row's words without those that this body has nothing for: no legs to fail, nothing in that hand to drop."""
    spots = body(f["Beast"]).locations
    empty = spot.kind in ("arm", "wing", "tail") and spot.id != "right_arm"
    missing = {"legs"} if not any(s.kind == "leg" for s in spots) else set()
    if empty or not f["Beast"].items:
        missing.add("dropped")
    return set(words) - missing


@pytest.mark.rule(
    "R3-DMG-04", "R3-DMG-05", "R3-DMG-06", "R3-DMG-07", "R3-DMG-08", "R3-DMG-09", "R3-DMG-10", "R3-DMG-11",
    "R3-DMG-12", "R3-DMG-13",
)  # fmt: skip
@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize("short", [0, 1])
@pytest.mark.parametrize(("key", "place"), PLACES)
def test_every_cell_by_one_blow(key: str, place: str, times: int, short: int) -> None:
    """A blow of exactly so many times the hit points has the column's effects; one point less, the column's before."""
    f = figure(key)
    spot = body(f["Beast"]).location(place)
    assert spot is not None
    points = loc_hp(f["Beast"], spot)
    hurt(f, "Beast", place, times * points - short)
    reached = times - short
    wanted = ROWS[kind_of(spot)]
    effects = expected(f, spot, ((), wanted.once, wanted.twice, wanted.thrice)[reached])
    assert left(f, spot) == effects
    bleeding = keys.BLEEDING.of(f["Beast"])
    rate = (0, *wanted.bleeds, wanted.bleeds[1])[reached]
    assert (bleeding.at.get(place, 0) if bleeding is not None else 0) == rate or effects == {"dead"}
    most = 2 * points if spot.category == "limb" else 3 * points
    assert f.value("Beast", "loc_damage")[place] == min(times * points - short, most)


@pytest.mark.rule("R3-DMG-15", "R3-DMG-10", "R3-DMG-11")
@pytest.mark.parametrize(("key", "place"), PLACES)
def test_two_blows_of_the_hit_points_add_up_except_in_a_limb(key: str, place: str) -> None:
    f = figure(key)
    spot = body(f["Beast"]).location(place)
    assert spot is not None
    for _ in range(2):
        hurt(f, "Beast", place, loc_hp(f["Beast"], spot))
    now = left(f, spot)
    if spot.category == "limb":
        assert not {"shock", "maimed"} & now and keys.BLEEDING.of(f["Beast"]) is None
    else:
        bleeding = keys.BLEEDING.of(f["Beast"])
        assert "unconscious" in now and bleeding is not None and bleeding.at[place] == 1


def test_the_printed_table_is_the_one_played(catalogue: str) -> None:
    """The catalogue's T16 in the words of ``ROWS``."""
    lines = {line[0]: line[1:] for line in table_of(catalogue, "### T16 ")}
    leg, arm, abdomen, chest, head = lines.values()
    assert list(lines) == ["leg / other limb that carries weight", "arm / other limb", "abdomen", "chest", "head"]
    assert leg == [
        "useless, falls, no more action this round",
        "single blow: maimed or severed, shock, bleeds",
        "capped at 2 x per blow",
    ]
    assert arm == ["useless, drops", "as leg", "capped"]
    assert abdomen[0] == "both legs useless, falls, bleeds (CON x5 per round)"
    assert chest[0] == "falls, no action, bleeds (CON x5)"
    assert head[0] == "unconscious, 60-round clock"
    for trunk in (abdomen, chest, head):
        assert trunk[1:] == ["unconscious, bleeds (CON x1)", "dead"]
    for key, one in (("abdomen", (5, 1)), ("chest", (5, 1)), ("head", (0, 1)), ("leg", (0, 1)), ("arm", (0, 1))):
        assert ROWS[key].bleeds == one
