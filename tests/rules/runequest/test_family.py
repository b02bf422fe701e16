"""What rq3plus and rqhouse share: locations by the die, their share of the hit points, the damage modifier."""

import pytest

from rules.rq3plus.tables.printed import BODIES as ONE
from rules.rqhouse.tables.printed import BODIES as OTHER
from rules.runequest.locations import Body, Place, cover, covered, hit_points, location_die, rolls, share
from rules.runequest.modifier import modifier


class Spot(Place, frozen=True):
    """A place of some kind."""

    kind: str = "limb"


ARM = Spot("arm", "arm", 1, 15, 1, 12)
HEAD = Spot("head", "head", 16, 20, 13, 20)


def test_a_die_strikes_by_its_column() -> None:
    melee, missile = location_die((ARM, HEAD)), location_die((ARM, HEAD), missile=True)
    assert [melee(15), melee(16), missile(12), missile(13)] == ["arm", "head", "arm", "head"]
    assert [location_die((ARM, HEAD), more=10)(n) for n in (5, 6)] == ["arm", "head"]
    body = Body((ARM, HEAD))
    assert body.at(13, missile=True) is HEAD
    assert body.location("arm") is ARM and body.of_kind("limb") == (ARM, HEAD)
    with pytest.raises(ValueError, match="between 1 and 20, not 21"):
        body.at(21)


@pytest.mark.parametrize(
    ("places", "fault"),
    [
        ((ARM,), "melee: ends at 15"),
        ((ARM, Place("head", "head", 16, 20, 14, 20)), "missile: 14-20 does not follow 12"),
        ((ARM, HEAD, ARM), "stands twice"),
    ],
)
def test_a_body_that_leaves_rolls_out_is_refused(places: tuple[Place, ...], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        covered("body", places)


def test_a_table_that_leaves_a_gap_is_refused() -> None:
    cover("fumbles", 100, ((51, 100), (1, 50)))
    with pytest.raises(ValueError, match="fumbles: 6-20 does not follow 4"):
        cover("fumbles", 20, ((1, 4), (6, 20)))


def test_both_systems_strike_a_human_alike() -> None:
    for missile in (False, True):
        one, other = (location_die(tuple(places), missile) for places in (ONE["humanoid"].locations, OTHER["humanoid"]))
        assert [one(n) for n in range(1, 21)] == [other(n) for n in range(1, 21)]


def test_shares_go_by_bands_of_three() -> None:
    assert hit_points(11, 14) == 13
    assert [share("1/4", n) for n in (1, 3, 4, 12, 13)] == [1, 1, 2, 3, 4]
    assert [share("2/5", n) for n in (3, 4, 15, 16)] == [2, 3, 6, 8]


@pytest.mark.parametrize(
    ("total", "dice"),
    [(12, "-1d4"), (13, "0"), (24, "0"), (25, "1d4"), (32, "1d4"), (33, "1d6"), (40, "1d6"), (41, "2d6"), (56, "2d6"),
     (57, "3d6"), (72, "3d6"), (73, "4d6")],
)  # fmt: skip
def test_the_damage_modifier_goes_on_beyond_its_table(total: int, dice: str) -> None:
    assert str(modifier(total)) == dice


@pytest.mark.parametrize("text", ["0-4", "4-1", "1-21", "head"])
def test_rolls_that_no_d20_has_are_refused(text: str) -> None:
    assert rolls("7") == (7, 7)
    with pytest.raises(ValueError):
        rolls(text)
