"""Disarm: a contest for the foe's weapon (G3-DIS)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.gurps.rolling import Side, read_contest
from rules.gurps.success import Degree, Rolled, quick_winner
from rules.gurps3.attack import melee, targets
from rules.gurps3.attack.feint import feinting
from rules.gurps3.attack.strike_weapon import struck_at, their_item
from rules.gurps3.figure import turns
from rules.gurps3.figure.gear import WeaponItem
from rules.gurps3.figure.shock import hampered
from rules.gurps3.figure.skills import parry_level
from rules.gurps3.harm import rousing
from rules.gurps3.harm.down import drop
from rules.gurps3.rolls.contests import tries
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.tables.terms import nonzero, term


def disarm(t: Bout, command: Command) -> None:
    """The card: one contest, no defence; their weapon's class and weight count (G3-DIS-01, G3-DIS-03, G3-DIS-04)."""
    other = targets.one_target(t, command)
    figure = turns.take_maneuver(t, command, "disarm", foe=other.name)
    mine = melee.weapon_named(t, command, figure)
    if mine is None or not mine.weapon.modes:
        raise refuse(t, "needs_weapon", who=figure.name, what="disarm")
    struck = their_item(t, command, other)
    name, level, terms = feinting(t, command, figure, other.name, mine)
    terms = (
        term("their_weapon_disarm", struck_at(struck)),
        *nonzero(term("no_fencing_weapon", on=not mine.fencing)),
        *terms,
    )
    if not rousing.rouse(t, figure.name):
        return
    theirs = _holding(t, other, struck)
    heavier = struck.lb // mine.lb if struck.lb > mine.lb else 0
    weight = nonzero(term("heavier_weapon", heavier), *hampered(other))
    tries(t, figure.name, other.name, "disarm", "G3-DIS-01")
    sides = Side(figure.name, name, level, terms), Side(other.name, *theirs, weight)
    by = read_contest(t, "contest", *sides, disarmed, rule="G3-DIS-01")
    if by < 0:
        t.note("disarm_backfires", figure.name, rule="G3-DIS-06", item=mine.name)
        drop(t, figure.name, mine.id)
    elif by > 0:
        t.note("disarmed", other.name, rule="G3-DIS-05", by=figure.name, item=struck.name)
        drop(t, other.name, struck.id)
    else:
        t.note("disarm_fails", figure.name, rule="G3-DIS-05", foe=other.name)


def disarmed(mine: Rolled, theirs: Rolled) -> int:
    """1: the target loses his weapon, -1: the attacker loses his own, 0: neither (G3-DIS-05, G3-DIS-06)."""
    return -1 if mine.degree is Degree.CRITICAL_FAILURE else max(0, quick_winner(mine, theirs))


def _holding(t: Bout, other: Figure, struck: WeaponItem) -> tuple[str, int]:
    """Return what the target holds on with: the weapon's skill, DX for a missile weapon (G3-DIS-02)."""
    known = parry_level(t.enc, other, struck) if struck.weapon.modes else None
    return ("dx", sheet_of(other).dx) if known is None else known
