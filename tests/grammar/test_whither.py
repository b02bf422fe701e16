"""Where one goes in a fight without a map."""

import pytest

from rules.core.report import Refused
from tests.grammar.test_phrasings import _scene, _understood

GOES = [
    ("swords", "hurry 4 spaces east", "move 4 -- east"),
    ("swords", "hurry 6 spaces right", "move 6 -- right"),
    ("swords", "head for the gate", "move 10 -- to gate"),
    ("rqhouse", "trot north 5", "move 5 -- north"),
    ("rqhouse", "make for the stairs", "sprint away -- to stairs"),
    ("gurps4", "one yard left", "move 1 -- left"),
    ("gurps4", "hightail it out of here", "move 4"),
    ("gurps4", "ease away from Grak", "step back -- back from Grak"),
    ("rq3plus", "scurry 3 metres west", "move 3 -- west"),
]


@pytest.mark.parametrize(("system", "typed", "meant"), GOES)
async def test_whither_one_goes_without_a_map_is_the_note(system: str, typed: str, meant: str) -> None:
    assert _understood(typed, await _scene(system)) == meant


@pytest.mark.parametrize("typed", ["slip round behind Grak", "stroll over to Grak"])
async def test_nobody_goes_to_somebody_whom_no_map_shows(typed: str) -> None:
    with pytest.raises(Refused, match="There's no map"):
        _understood(typed, await _scene("gurps4"))


async def test_no_number_alone_is_struck() -> None:
    with pytest.raises(Refused):
        _understood("2 yards left", await _scene("gurps3"))


LINGERS = [
    ("swords", "sit tight for now", "pass"),
    ("gurps4", "let them come to me", "wait until foe enters reach then attack"),
    ("gurps4", "stand by until Grak swings at me", "wait until Grak attacks then attack vs Grak"),
    ("gurps3", "bide my time and watch", "wait"),
]


@pytest.mark.parametrize(("system", "typed", "meant"), LINGERS)
async def test_whoever_lets_others_go_first_waits(system: str, typed: str, meant: str) -> None:
    assert _understood(typed, await _scene(system)) == meant


ORDERS = [
    ("swords", "sit this one out", "pass"),
    ("gurps4", "flop down flat on the grass", "lie down"),
    ("gurps4", "I just stand about and catch my breath", "do nothing"),
    ("gurps4", "hunt for a weak spot in Grak's guard", "evaluate Grak"),
    ("swords", "trap Grak in an arm lock", "grapple vs Grak"),
    ("rqhouse", "muscle past Grak", "maneuver vs Grak"),
]


@pytest.mark.parametrize(("system", "typed", "meant"), ORDERS)
async def test_short_orders_mean_what_the_system_has_for_them(system: str, typed: str, meant: str) -> None:
    assert _understood(typed, await _scene(system)) == meant
