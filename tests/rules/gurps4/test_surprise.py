"""Who is taken by surprise: sides, their leaders, and what the game master says of them."""

import pytest

from rules.gurps4.figure import keys
from tests.rules.gurps4.play import Melee

rule = pytest.mark.rule
SIDES = {"Aldric": "guard", "Cyra": "guard", "Borka": "raiders", "Bandit": "raiders"}


def bands() -> Melee:
    return Melee(*SIDES, sides=SIDES)


def stunned(f: Melee) -> set[str]:
    return {name for name in SIDES if keys.MENTALLY_STUNNED.on(f[name])}


@rule("G4-SURP-04")
@pytest.mark.parametrize("said", ["guard, raiders", "Aldric, Cyra, Borka, Bandit"])
def test_names_stand_with_those_of_their_side(said: str) -> None:
    f = bands()
    f.say(f"surprise partial {said} rolled Cyra.initiative 2, Borka.initiative 4")
    assert stunned(f) == {"Aldric", "Cyra"}


@rule("G4-SURP-01")
def test_each_side_freezes_by_its_own_die() -> None:
    f = bands()
    f.say("surprise total Borka, Cyra rolled Borka.freeze 3, Cyra.freeze 5")
    assert keys.FROZEN.of(f["Borka"]) == keys.Turns(3) and keys.FROZEN.of(f["Cyra"]) == keys.Turns(5)


@rule("G4-SURP-02")
def test_who_has_combat_reflexes_is_told_apart_from_the_frozen() -> None:
    f = bands()
    f.set("Bandit", combat_reflexes=1)
    said = f.say("surprise total raiders rolled Borka.freeze 3")
    assert said.note("freezes").data["names"] == "Borka" and said.note("taken_aback").data["names"] == "Bandit"
    f.set("Borka", combat_reflexes=1)
    assert not f.say("surprise total raiders").dice


@rule("G4-SURP-04")
@pytest.mark.parametrize("said", ["raiders", "raiders vs guard"])
@pytest.mark.parametrize(("dice", "who"), [((2, 5), set()), ((4, 4), set()), ((5, 2), {"Borka", "Bandit"})])
def test_only_the_side_that_is_surprised_can_lose(said: str, dice: tuple[int, int], who: set[str]) -> None:
    f = bands()
    told = f.say(f"surprise partial {said} rolled Cyra.initiative {dice[0]}, Borka.initiative {dice[1]}")
    assert stunned(f) == who and told.has("nobody_surprised") == (not who)


def test_three_sides_contest_for_nothing() -> None:
    f = Melee(*SIDES)
    assert f.refused("surprise partial Aldric, Cyra, Borka") == "many_sides"
    assert f.refused("surprise partial Aldric") == "which_side"
