"""Wait: the card, whom it answers, and who strikes first (G3-WAI)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.gurps.rolling import Side, winner
from rules.gurps3.attack.melee import check_hand
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.gear import WeaponItem, weapon_item, weapons_held
from rules.gurps3.figure.skills import parry_level
from rules.gurps3.harm import rousing
from rules.gurps3.place.watching import longest
from rules.gurps3.tables.refusals import refuse

BARE = frozenset(("slam", "tackle", "flying_tackle", "grapple", "grab", "punch", "kick", "bite", "evade"))
"""What is done with the body alone, however long the weapon in hand."""


def wait(t: Bout, command: Command) -> None:
    """Wait with a melee weapon for the first enemy who comes near (G3-WAI-01)."""
    figure = turns.take_maneuver(t, command, "wait")
    item = ""
    if command.what is not None and command.what not in ("punch", "kick", "bare"):
        mine = weapon_item(figure, command.what)
        if mine is None or not mine.weapon.modes:
            raise refuse(t, "needs_weapon", who=figure.name, what="wait")
        check_hand(t, figure, mine)
        item = mine.id
    if rousing.rouse(t, figure.name):
        t.do(keys.WAITING.set(figure.name, keys.Wait(item)))
        t.note("waits", figure.name, rule="G3-WAI-01")


def weapon_of(t: Bout, who: str, item: str | None) -> WeaponItem | None:
    """Return the weapon a figure is about to strike with."""
    figure = t.figure(who)
    return weapon_item(figure, item or "") or next((g for g in weapons_held(figure) if g.weapon.modes), None)


def first_to_strike(t: Bout, waiter: str, who: str, deed: Command | None) -> int:
    """Who strikes first where somebody comes to strike one who waits: the longer weapon, else a contest (G3-WAI-03).

    ``deed`` is what he comes for, None where he only passes by. Above 0 the waiter, below 0 the other, 0 both at once.
    """
    if deed is None or waiter not in deed.targets:
        return 1
    wait = keys.WAITING.of(t.figure(waiter))
    mine = weapon_of(t, waiter, wait.item if wait else None)
    theirs = None if deed.verb in BARE else weapon_of(t, who, deed.what)
    if longest(mine) != longest(theirs):
        return longest(mine) - longest(theirs)
    sides = [_skill(t, waiter, mine), _skill(t, who, theirs)]
    return winner(t, "contest", *sides, rule="G3-WAI-03")


def _skill(t: Bout, who: str, mine: WeaponItem | None) -> Side:
    figure = t.figure(who)
    known = parry_level(t.enc, figure, mine) if mine is not None else None
    return Side(who, *(known or ("dx", figure.sheet.get("dx", 10))))
