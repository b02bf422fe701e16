"""Afflictions and spells as data: each can be put on and does what it says."""

import pytest

from rules.core import effects
from rules.gurps4 import harm
from tests.rules.gurps4.hurt import Hurt, blow, fighter

READY = effects.ready("rules.gurps4")
LABELS = {"attack", "feint", "balance", "dodge", "block", "parry"}


@pytest.mark.parametrize("name", list(READY))
def test_every_effect_changes_something_the_rules_ask_for(name: str) -> None:
    made = READY[name].made(name, 2)
    assert made.changes and READY[name].says
    assert {change.name for change in made.changes if change.kind == "check" and change.name} <= LABELS
    assert all(change.by for change in made.changes)


def test_power_counts() -> None:
    t = Hurt(fighter("Aldric"), fighter("Borka"), damage=4)
    t.do(effects.put("Borka", READY["armor"].made("armor", 3)))
    got = harm.strike(t, blow("Aldric", "Borka", "torso", "1d+3", "cut"))
    assert (got.penetrated, t.done().note_of("wounds").data["dr"]) == (2, 5)


def test_a_drunk_falls_sooner() -> None:
    t = Hurt(fighter("Dulf"), balance=11)
    t.do(effects.put("Dulf", READY["drunk"].made("drunk", 1)))
    assert not harm.balance(t, "Dulf", "dx", 12, rule="G4-KB-03")
    assert t.done().checks[0].chance == 10
