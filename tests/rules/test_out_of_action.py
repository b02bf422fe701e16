"""Whoever goes out of action lies, has nobody and nothing in hand, and does nothing more: in every system."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.core.bout import Bout
from rules.gurps3.harm.death_and_suffocation import knock_out
from rules.gurps4.harm.consciousness import pass_out
from rules.rqhouse.harm import consciousness
from rules.swords.figure import keys as swords
from tests.rules.fight import Fight
from tests.rules.gurps3.play import Melee as Gurps3
from tests.rules.gurps4.play import Melee as Gurps4
from tests.rules.rqhouse.play import House
from tests.rules.swords.play import Brawl

Made = tuple[Fight, str, str]


def gurps4() -> Made:
    f = Gurps4("Dulf", "Borka")
    f.say("Dulf: grapple vs Borka nothing rolled attack 9")
    return f, "Dulf", "Borka"


def gurps3() -> Made:
    f = Gurps3("Bors", "Kiru", at={"Bors": (0, 0, 0), "Kiru": (1, 0, 3)})
    f.say("Bors: grapple vs Kiru rolled Bors.contest 5, Kiru.contest 13")
    return f, "Bors", "Kiru"


def rqhouse() -> Made:
    f = House("Mara", ("Foe", "Cormac"))
    f.say("Mara: attack grapple vs Foe nothing rolled attack 40, location 16, damage 1")
    return f, "Mara", "Foe"


def brawl() -> Made:
    f = Brawl("Juk", "Thief", at={"Juk": (0, 0), "Thief": (1, 0)})
    f.say("Juk: drop huge sword")
    f.say("Juk: grapple vs Thief rolled 5")
    return f, "Juk", "Thief"


Ends = Callable[[Bout, str], Any]
SYSTEMS: dict[str, tuple[Callable[[], Made], Ends]] = {
    "gurps4": (gurps4, pass_out),
    "gurps3": (gurps3, lambda t, who: knock_out(t, who, "G3-INJ-08")),
    "rqhouse": (rqhouse, lambda t, who: consciousness.knock_out(t, who, "stunned", "RH-STN-04")),
    "swords": (brawl, lambda t, who: t.do(swords.STUNS.by(who, 99))),
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_whoever_is_out_lies_with_empty_hands_and_holds_nobody(system: str) -> None:
    made, out = SYSTEMS[system]
    f, holder, held = made()
    assert _holds(f) == {(holder, held)}
    f.rule(lambda t: out(t, holder))
    assert f[holder].posture in ("lying", "prone")
    assert not _holds(f)
    assert not [item.name for item in f[holder].items if item.where == "hand"]
    assert not any(slot.opened for slot in f.enc.slots(holder))


def _holds(f: Fight) -> set[tuple[str, str]]:
    """Who has whom."""
    return {(link.a, link.b) for link in f.enc.links if link.key in ("grapple", "pin", "grip", "hold")}
