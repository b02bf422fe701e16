"""Odds of rqhouse: exact, adding up to one, and agreeing with chances counted by hand."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grammar.names import names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import Speaker, resolve
from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.parts import nothing
from rules.odds.came import Came
from rules.odds.closed_form import closed_form
from rules.odds.comparison import harm_spread
from rules.odds.exact import odds as exact
from rules.rqhouse.attack.comparison import attack_total
from rules.rqhouse.defence.defence_rolls import defence_total
from rules.rqhouse.rolls.successes import SkillRoll, successes
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
    found = chance(f, "Ben: attack broadsword vs Foe parry with handaxe", "Foe location points")
    assert found == Fraction(hits, 10_000)


@pytest.mark.rule("RH-MOD-04", "RH-MOD-05")
def test_advantage_is_lost_from_96_on() -> None:
    f = House("Ben", ("Foe", "Cormac"))
    f.down("Foe")
    assert chance(f, "Ben: attack broadsword vs Foe nothing", "Foe location points") == Fraction(95, 100)


@pytest.mark.rule("RH-ATK-10")
def test_every_blow_of_a_package_is_weighed() -> None:
    f = House("Ana", ("One", "Ben"), ("Two", "Ben"))
    hits = sum(attack_total(SkillRoll(successes(75, n), n >= 96), False, False, False, 1) > 0 for n in range(1, 101))
    assert chance(f, "Ana: attack scimitar multiple vs One nothing, Two nothing", "Two location points") == Fraction(
        hits, 100
    )
    assert defence_total(SkillRoll(1), False, 0) == 1


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
        "Jorun: attack scimitar vs Kett dodge riposte",
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
    assert law.spread() == harm_spread(exact(f.enc, order, f.rules), lambda outcome: f.rules.odds.harm(outcome, "Kett"))


@pytest.mark.parametrize(
    "text",
    [
        "Jorun: attack scimitar martial arts vs Kett nothing",
        "Jorun: attack scimitar pulled vs Kett nothing",
        "Jorun: spirit attack vs Kett",
        "Jorun: maneuver vs Kett",
    ],
)
def test_what_is_no_plain_blow_has_no_closed_form(text: str) -> None:
    f = House("Jorun", ("Kett", "Jorun"))
    assert closed_form(f.enc, command(f, text), f.rules).law is None


TWO_SWORDS = "Ana: attack scimitar full attack multiple vs One parry, Two dodge"


@pytest.mark.parametrize(
    "text", [TWO_SWORDS, "Ana: attack scimitar vs One parry then attack scimitar vs Two dodge"], ids=["package", "then"]
)
def test_two_blows_at_two_foes_are_exact_in_few_plays(text: str) -> None:
    f = House("Ana", ("One", "Ben"), ("Two", "Kett"))
    told = exact(f.enc, command(f, text), f.rules)
    assert told.exact and told.leaves < 700
    assert sum((weight for _, weight in told.rows), Fraction(0)) == 1


def test_what_only_the_next_round_feels_parts_no_odds_of_a_further_blow(monkeypatch: pytest.MonkeyPatch) -> None:
    f = House("Ana", "Ben", ("Kett", "Kett", {"armour": 8}))
    order = command(f, "Ana: attack scimitar vs Kett parry then attack scimitar vs Ben parry")
    short = exact(f.enc, order, f.rules)
    felt = Bout.expands
    monkeypatch.setattr(Bout, "expands", lambda self, label, lasts=False: felt(self, label))
    long = exact(f.enc, order, f.rules)
    assert short.exact and long.exact and dict(short.rows) == dict(long.rows)
    assert 3 * short.leaves < long.leaves


def test_two_blows_at_one_foe_are_exact() -> None:
    f = House("Ben", ("Kett", "Kett", {"armour": 9}))
    told = exact(
        f.enc, command(f, "Ben: attack broadsword vs Kett parry then attack broadsword vs Kett parry"), f.rules
    )
    assert told.exact and told.leaves < 3_000
    assert sum((weight for _, weight in told.rows), Fraction(0)) == 1


def test_two_blows_that_may_land_anywhere_are_exact() -> None:
    f = House("Ben", "Jorun")
    told = exact(
        f.enc, command(f, "Ben: attack broadsword vs Jorun parry then attack broadsword vs Jorun parry"), f.rules
    )
    assert told.exact and told.leaves < 4_500
    assert sum((weight for _, weight in told.rows), Fraction(0)) == 1


@pytest.mark.parametrize("hurt", [False, True])
def test_whom_odds_put_away_comes_to_what_playing_on_with_him_comes_to(
    hurt: bool,
) -> None:
    f = House("Ana", ("One", "Ben"), ("Two", "Kett"))
    if hurt:
        f.set("One", health=4)
        f.set("Two", health=4)
    order = command(f, "Ana: attack brawl plus five knockout multiple vs One at head nothing, Two at left arm dodge")
    short = exact(f.enc, order, f.rules)
    unconcerned = replace(f.rules, odds=replace(f.rules.odds, concerned=nothing))
    long = exact(f.enc, order, unconcerned)
    assert short.exact and long.exact and dict(short.rows) == dict(long.rows)
    assert short.leaves < long.leaves


def test_what_becomes_of_somebody_is_told_in_words_of_the_game() -> None:
    f = House("Jorun", "Kett")
    told = exact(f.enc, command(f, "Jorun: attack scimitar vs Kett at left arm nothing"), f.rules)
    words = {key.words() for key in told.marginals if isinstance(key, Came) and key.who == "Kett"}
    assert {"location at 0 or less", "limb useless", "Health lost", "location points"} <= words
    assert not {key for key in words if "stage" in key}


def test_picks_are_no_question_by_which_odds_are_told() -> None:
    f = House("Jorun", "Kett")
    f.mark("Kett", "unaware")
    assert exact(f.enc, command(f, "Jorun: attack scimitar vs Kett"), f.rules).asked is None
