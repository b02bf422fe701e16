"""What a duel does about a weapon that can't strike: an axe is readied after each blow, what fell is picked up."""

import pytest

from rules.core.command import Command
from rules.core.events import ItemChanged
from rules.core.oracle import keyed_source
from rules.odds.duels import simulated_duel
from tests.rules.fight import Fight

AXES = {"gurps3": ("Brandt", "Grak", "unready_left", "ready"), "gurps4": ("Aldric", "Borka", "unready", "pick_up")}


@pytest.mark.parametrize("system", AXES)
def test_what_can_t_strike_is_readied_or_picked_up(system: str) -> None:
    one, other, unready, lifts = AXES[system]
    fight = Fight(system, one, other, source=keyed_source(bytes(32), 0))
    again = fight.rules.odds.ready_again
    assert again(fight.enc, other) is None, "an axe that is ready strikes"
    fight.do(ItemChanged(other, "axe", unready, 1))
    assert again(fight.enc, other) == Command("ready", who=other, what="axe")
    fight.do(ItemChanged(other, "axe", unready, -1))
    assert fight.say(f"{other}: drop axe").events
    assert again(fight.enc, other) == Command(lifts, who=other, what="axe")


def test_who_fights_with_an_axe_wins_duels_too() -> None:
    # Without a Ready the axe struck once: of 290 duels Grak won four, and one in eight had no end.
    fight = Fight("gurps3", "Brandt", "Grak", source=keyed_source(bytes(32), 0))
    found = simulated_duel(fight.enc, "Brandt", "Grak", fight.rules, 100)
    wins = dict(found.wins)
    assert wins["Grak"] > 0.06 and found.undecided < 0.05
    assert sum(wins.values()) + found.both + found.undecided == 1
