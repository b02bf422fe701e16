"""One play for all numbers that go the same: the odds are what playing each number by itself comes to."""

from typing import Any

import pytest
from msgspec.structs import replace

from grammar.names import names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import resolve
from rules.odds.exact import Odds, odds
from tests.rules.fight import GM, Fight
from tests.rules.gurps3.play import Melee as Third
from tests.rules.gurps4.play import Melee as Fourth
from tests.rules.rqhouse.play import House

Numbers = dict[str, dict[str, int]]


def asked(f: Fight, text: str, *, carries: bool) -> Odds:
    """The odds of a sentence, with one play for many numbers or not."""
    names = names_of(f.enc, f.rules, f.enc.figures)
    order = resolve(draft(text, f.rules.id, names), f.enc, f.rules, GM, names)
    rules = replace(f.rules, odds=replace(f.rules.odds, carries=carries))
    return odds(f.enc, order, rules, leaves=100_000)


def compared(f: Any, numbers: Numbers, text: str) -> None:
    """Set numbers, and compare."""
    for who, set_ in numbers.items():
        f.set(who, **set_)
    one, each = asked(f, text, carries=True), asked(f, text, carries=False)
    assert one.exact and each.exact and dict(one.rows) == dict(each.rows)
    assert one.leaves <= each.leaves


@pytest.mark.parametrize("hp", [9, 1, -12])
@pytest.mark.parametrize(
    "text",
    [
        "Dulf: attack kick all-out double at right leg vs Borka nothing",
        "Aldric: attack thrusting broadsword swing at skull vs Borka block",
        "Aldric: attack thrusting broadsword thrust at right leg vs Borka parry",
    ],
)
def test_blows_of_gurps4(hp: int, text: str) -> None:
    compared(Fourth("Dulf", "Aldric", "Borka"), {"Borka": {"hp": hp}}, text)


def test_a_burst_of_gurps4() -> None:
    compared(
        Fourth("Sana Okoye", "Borka"),
        {"Borka": {"hp": 7}},
        "Sana Okoye: shoot auto pistol 9mm shots 2 vs Borka nothing",
    )


@pytest.mark.parametrize("hp", [14, 3, -3])
@pytest.mark.parametrize(
    ("who", "text"),
    [
        (("Brandt", "Grak"), "Brandt: attack broadsword at random vs Grak parry"),
        (("Bors", "Sel"), "Bors: punch all-out double vs Sel dodge"),
        (("Grak", "Sel"), "Grak: slam Sel"),
    ],
)
def test_blows_of_gurps3(hp: int, who: tuple[str, str], text: str) -> None:
    compared(Third(*who), {who[1]: {"hp": hp}}, text)


@pytest.mark.parametrize("health", [12, 5])
@pytest.mark.parametrize(
    "text",
    [
        "Jorun: attack scimitar knockout vs Kett dodge",
        "Jorun: attack scimitar slash vs Kett at left leg parry then attack scimitar vs Kett at left leg nothing",
        "Jorun: attack brawl vs Kett at head nothing then attack brawl vs Kett at head nothing",
    ],
)
def test_blows_of_rqhouse(health: int, text: str) -> None:
    compared(House("Jorun", "Kett"), {"Kett": {"health": health}}, text)
