"""Odds of rqhouse: exact, adding up to one, and agreeing with chances counted by hand."""

from fractions import Fraction

import pytest

from grammar.names import names_of
from grammar.resolve import Speaker, resolve
from grammar.sentence import draft
from rules.core.command import Command
from rules.odds.closed_form import closed_form
from rules.odds.comparison import harm_spread
from rules.odds.exact import odds as exact
from rules.rqhouse.rolls.counting import Rolled, attack_total, defence_total, successes
from tests.rules.rqhouse.play import House


def command(f: House, text: str) -> Command:
    """The command a sentence stands for."""
    names = names_of(f.enc, f.rules, f.enc.figures)
    return resolve(draft(text, f.rules.id, names), f.enc, f.rules, Speaker(), names)


def chance(f: House, text: str, key: str) -> Fraction:
    """How likely an outcome holds something; the odds must be exact and add up to one."""
    told = exact(f.enc, command(f, text), f.rules)
    assert told.exact and sum((weight for _, weight in told.rows), Fraction(0)) == 1
    return sum((weight for outcome, weight in told.rows if key in dict(outcome)), Fraction(0))


@pytest.mark.rule("RH-ATK-02", "RH-ATK-03")
def test_a_hit_is_what_the_rolls_say() -> None:
    f = House("Ben", ("Foe", "Cormac", {"armour": 0}))
    hits = 0
    for attack in range(1, 101):
        for parry in range(1, 101):
            mine, theirs = successes(68, attack), successes(50, parry)
            hits += mine > theirs or (mine > 0 and parry == 100)
    found = chance(f, "Ben: attack broadsword vs Foe parry with handaxe", "Foe hit")
    assert found == Fraction(hits, 10_000)


@pytest.mark.rule("RH-MOD-04", "RH-MOD-05")
def test_advantage_is_lost_from_96_on() -> None:
    f = House("Ben", ("Foe", "Cormac"))
    f.down("Foe")
    assert chance(f, "Ben: attack broadsword vs Foe nothing", "Foe hit") == Fraction(95, 100)


@pytest.mark.rule("RH-ATK-10")
def test_every_blow_of_a_package_is_weighed() -> None:
    f = House("Ana", ("One", "Ben"), ("Two", "Ben"))
    hits = sum(attack_total(Rolled(successes(75, n), n >= 96), False, False, False, 1) > 0 for n in range(1, 101))
    assert chance(f, "Ana: attack scimitar multiple vs One nothing, Two nothing", "Two hit") == Fraction(hits, 100)
    assert defence_total(Rolled(1), False, 0) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Jorun: attack scimitar slash vs Kett parry",
        "Jorun: attack scimitar knockout pulled vs Kett nothing",
        "Jorun: attack brawl vs Kett nothing",
        "Jorun: shoot shortbow vs Kett range 100 dodge",
        "Jorun: spirit attack vs Kett",
        "Jorun: maneuver vs Kett",
    ],
)
def test_they_add_up(text: str) -> None:
    assert chance(House("Jorun", "Kett"), text, "nothing of the kind") == 0


def test_what_is_compared_can_be_typed() -> None:
    f = House("Jorun", "Kett")
    for form in f.rules.tactics(f.enc, f["Jorun"]):
        assert command(f, f"Jorun: {form} vs Kett range 9" if "shoot" in form else f"Jorun: {form} vs Kett").targets


@pytest.mark.parametrize(
    "text",
    [
        "Jorun: attack scimitar vs Kett nothing",
        "Jorun: attack scimitar full damage vs Kett dodge",
        "Jorun: attack scimitar no armour plus five vs Kett parry with spear",
        "Jorun: attack scimitar slash vs Kett at head dodge",
        "Jorun: attack scimitar knockout knockback vs Kett nothing",
        "Jorun: attack scimitar full attack vs Kett dodge",
        "Jorun: attack scimitar full attack vs Kett dodge martial arts",
        "Jorun: attack brawl plus five vs Kett nothing",
        "Jorun: shoot shortbow vs Kett range 10 dodge",
        "Jorun: shoot shortbow vs Kett range 100 nothing",
        "Jorun: throw javelin vs Kett range 12 dodge",
    ],
)
def test_the_closed_form_is_what_playing_every_branch_comes_to(text: str) -> None:
    f = House("Jorun", "Kett")
    f.down("Kett") if "no armour" in text else None
    order = command(f, text)
    law = closed_form(f.enc, order, f.rules).law
    assert law is not None
    assert law.spread() == harm_spread(exact(f.enc, order, f.rules), lambda outcome: f.rules.harm(outcome, "Kett"))


@pytest.mark.parametrize(
    "text",
    [
        "Jorun: attack scimitar martial arts vs Kett nothing",
        "Jorun: attack scimitar pulled vs Kett nothing",
        "Jorun: attack scimitar vs Kett dodge riposte",
        "Jorun: spirit attack vs Kett",
        "Jorun: maneuver vs Kett",
    ],
)
def test_what_is_no_plain_blow_has_no_closed_form(text: str) -> None:
    f = House("Jorun", ("Kett", "Jorun"))
    assert closed_form(f.enc, command(f, text), f.rules).law is None
