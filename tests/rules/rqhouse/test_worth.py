"""What extra successes are worth, and odds that leap over the dice: equal to counting every roll by hand."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

import pytest

from rules.core.keys import Nothing
from rules.core.orders import answers
from rules.odds.exact import by_answers, odds
from rules.odds.worth import worth
from rules.odds.worths import Spend
from rules.rqhouse.figure import keys
from tests.rules.fight import leapless
from tests.rules.rqhouse.play import House
from tests.rules.rqhouse.test_odds import command

D20 = {
    "right_leg": 4,
    "left_leg": 4,
    "abdomen": 3,
    "chest": 1,
    "right_arm": 3,
    "left_arm": 3,
    "head": 2,
}
"""In how many ways of twenty a blow strikes a location."""


def counted(skill: int, roll: int) -> int:
    """The successes of a roll, spelled out once more: halves and tenths to the nearest, .5 up."""
    if roll >= 96 or roll > skill:
        return 0
    half, tenth = (skill + 1) // 2, (skill + 5) // 10
    got = 3 if roll <= tenth else 2 if roll <= half else 1
    if roll == 1:
        return 4 if tenth >= 2 else 3
    return got


def ahead(skill: int, parry: int) -> dict[int, Fraction]:
    """The chance of each margin of 1 and more."""
    found: dict[int, Fraction] = {}
    for mine, theirs in product(range(1, 101), repeat=2):
        got = counted(skill, mine)
        got += got > 0 and theirs == 100
        margin = got - counted(parry, theirs)
        if margin > 0:
            found[margin] = found.get(margin, Fraction(0)) + Fraction(1, 10_000)
    return found


def mean(
    f: House, totals: Iterable[int], at: str = "", *, bare: bool = False, more: int = 0, who: str = "Kett"
) -> Fraction:
    """The mean harm of a hit on an unhurt figure: points of the location, and what is below zero of Health."""
    worn, most = f.value(who, "armour"), f.value(who, "loc_hp_max")
    rolled = [n + more for n in totals]
    places = {at: 1} if at else D20
    points = Fraction(0)
    for place, ways in places.items():
        for n in rolled:
            through = max(0, n - (0 if bare else worn[place]))
            lost = min(max(0, through - most[place]), 2 * most[place])
            points += Fraction(ways * (through + lost), sum(places.values()) * len(rolled))
    return points


def one(spends: tuple[Spend, ...], points: int) -> dict[str, Fraction]:
    """The worth of each way to spend so many points, by its words."""
    (found,) = (spend for spend in spends if spend.points == points)
    return {"": found.plain, "chance": found.chance, **{way.words: way.mean for way in found.ways}}


PLAIN = [die + bonus for die in range(1, 9) for bonus in range(1, 5)]
FULL = [8 + bonus for bonus in range(1, 5)]


@pytest.mark.rule("RH-XS-01", "RH-XS-03", "RH-XS-04", "RH-XS-05", "RH-XS-06")
def test_every_pick_is_worth_what_all_rolls_say() -> None:
    f = House("Jorun", "Kett")
    skill, parry = f.value("Jorun", "attack")["scimitar"], f.value("Kett", "parry")["spear_1h"]
    spends = worth(f.enc, command(f, "Jorun: attack scimitar vs Kett parry with spear"), f.rules)
    margins = ahead(skill, parry)
    assert [(spend.points, spend.chance) for spend in spends] == sorted(
        (margin - 1, chance) for margin, chance in margins.items() if margin > 1
    )
    told = one(spends, 1)
    assert told[""] == told["knockout"] == told["knockback"] == told["disarm spear"] == mean(f, PLAIN)
    assert told["full damage"] == mean(f, FULL)
    assert told["no armour"] == mean(f, PLAIN, bare=True)
    assert told["plus five"] == mean(f, PLAIN, more=5)
    for place in D20:
        assert told[f"at {place.replace('_', ' ')}"] == mean(f, PLAIN, place)


@pytest.mark.rule("RH-XS-02", "RH-XS-12")
def test_several_picks_are_worth_what_they_do_together() -> None:
    f = House("Jorun", "Kett")
    spends = worth(f.enc, command(f, "Jorun: attack scimitar vs Kett parry with spear"), f.rules)
    two, three = one(spends, 2), one(spends, 3)
    assert two["slash"] == mean(f, FULL)
    assert two["2 × plus five"] == mean(f, PLAIN, more=10)
    assert two["full damage + no armour"] == mean(f, FULL, bare=True)
    assert three["full damage + no armour + at head"] == mean(f, FULL, "head", bare=True)
    assert three["slash + plus five"] == mean(f, FULL, more=5)
    best = [way.mean for way in spends[1].ways]
    assert best == sorted(best, reverse=True)


@pytest.mark.rule("RH-XS-07", "RH-XS-14")
def test_typed_picks_are_paid_first_and_a_knockout_tells_who_is_out() -> None:
    f = House("Jorun", "Kett")
    spends = worth(f.enc, command(f, "Jorun: attack scimitar full damage vs Kett nothing"), f.rules)
    told = one(spends, 1)
    assert told[""] == mean(f, FULL) and told["plus five"] == mean(f, FULL, more=5)
    assert "slash" not in one(spends, 2)
    (out,) = {way.beside for spend in spends for way in spend.ways if way.words == "knockout"}
    assert out == (("out", Fraction(100 - 5 * f.value("Kett", "con"), 100)),)


@pytest.mark.parametrize("text", ["Jorun: maneuver vs Kett", "Jorun: attack scimitar knockout pulled vs Kett nothing"])
def test_who_has_nothing_to_spend_for_harm_is_told_of_no_worth(text: str) -> None:
    f = House("Jorun", "Kett")
    assert worth(f.enc, command(f, text), f.rules) == ()


LEAPT = [
    "Jorun: attack scimitar vs Kett",
    "Jorun: attack scimitar vs Kett parry martial arts",
    "Jorun: attack scimitar slash vs Kett at head dodge",
    "Jorun: attack scimitar knockout knockback vs Kett nothing",
    "Jorun: attack scimitar disarm full damage vs Kett parry",
    "Jorun: attack brawl multiple vs Kett nothing, Imke nothing",
    "Jorun: attack brawl vs Kett nothing",
    "Jorun: throw javelin vs Kett range 12 dodge",
    "Jorun: shoot shortbow vs Kett range 100 nothing",
]


@pytest.mark.parametrize("text", LEAPT)
def test_odds_that_leap_over_the_dice_are_those_of_every_branch(text: str) -> None:
    f = House("Jorun", "Kett", "Imke")
    f.set("Kett", health=7)
    order = command(f, text)
    leapt = odds(f.enc, order, f.rules)
    played = odds(f.enc, order, leapless(f.rules))
    assert dict(leapt.rows) == dict(played.rows) and leapt.exact
    assert sum(dict(leapt.rows).values()) == 1
    assert leapt.leaves < played.leaves


LEGS = [
    "Ben: attack grapple vs Kett nothing",
    "Ben: attack broadsword vs Kett parry",
    "Ben: attack grapple vs Kett nothing then attack brawl vs Kett nothing",
    "Ben: attack brawl vs Kett nothing then attack broadsword vs Kett at left leg nothing",
    "Ben: attack broadsword vs Kett nothing then attack brawl vs Kett at left leg nothing",
]


@pytest.mark.parametrize("text", LEGS)
@pytest.mark.parametrize("legs", ["alike", "hurt", "marked"])
def test_one_leg_stands_for_both_only_where_they_are_alike(text: str, legs: str) -> None:
    f = House(("Ben", "Ben", {"grapple": 60}), "Kett")
    f.set("Kett", health=7)
    if legs == "hurt":
        f.hurt("Kett", "left_leg", 3)
    elif legs == "marked":
        f.do(keys.located(keys.USELESS, "left_leg").set("Kett", Nothing()))
    order = command(f, text)
    leapt = odds(f.enc, order, f.rules)
    played = odds(f.enc, order, leapless(f.rules))
    assert dict(leapt.rows) == dict(played.rows) and leapt.exact and leapt.leaves < played.leaves


def test_the_odds_by_answer_are_those_of_each_answer_typed() -> None:
    f = House("Jorun", "Kett")
    order = command(f, "Jorun: attack scimitar vs Kett")
    asked, by_id = by_answers(f.enc, order, f.rules)
    assert asked is not None
    for id_, words in answers.ways(asked):
        found = by_id[id_]
        typed = (
            words.replace(" 58 %", "").replace(" 38 %", "").replace(",", "").replace("parry spear", "parry with spear")
        )
        assert dict(found.rows) == dict(
            odds(f.enc, command(f, f"Jorun: attack scimitar vs Kett {typed}"), f.rules).rows
        )


def test_burdened_fighters_are_weighed_as_played() -> None:
    f = House(("Jorun", "Jorun", {"gear_enc": 20}), "Kett")
    order = command(f, "Jorun: attack scimitar vs Kett dodge")
    found = odds(f.enc, order, f.rules)
    played = odds(f.enc, order, leapless(f.rules))
    assert f.value("Jorun", "enc_band") and dict(found.rows) == dict(played.rows)
