"""Whom odds put away: its turns are as before, whoever is left keeps those that it has now."""

import pytest
from msgspec.structs import replace

from rules.core.encounter import Slot
from rules.odds.away import _without
from tests.rules.core.toy.ruleset import fight, fighter

BEFORE = (Slot(1, (1,), "Ann", "act"), Slot(2, (2,), "Bob", "act"), Slot(3, (3,), "Ann", "act"))


@pytest.mark.parametrize(
    ("now", "left"),
    [
        (BEFORE, (1, 2, 3)),
        (BEFORE[1:], (2, 3)),
        (BEFORE[:1], (1, 2)),
        ((), (2,)),
        ((*BEFORE, Slot(4, (0,), "Ann", "riposte")), (4, 1, 2, 3)),
        ((*BEFORE, Slot(4, (0,), "Bob", "riposte")), (1, 2, 3)),
        ((*BEFORE, Slot(4, (4,), None, "round")), (1, 2, 3, 4)),
    ],
)
def test_turns_of_those_put_away_are_as_before_and_others_as_now(now: tuple[Slot, ...], left: tuple[int, ...]) -> None:
    before = replace(fight(fighter("Ann"), fighter("Bob")), agenda=BEFORE)
    hurt = {
        **before.figures,
        "Ann": replace(before.figures["Ann"], pos=(1, 0)),
        "Bob": replace(before.figures["Bob"], pos=(2, 0)),
    }
    found = _without(replace(before, figures=hurt, agenda=now), before, ("Bob",))
    assert tuple(slot.id for slot in found.agenda) == left
    assert (found.figures["Ann"].pos, found.figures["Bob"].pos) == ((1, 0), None)
