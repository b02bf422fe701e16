"""Grapples: holding, winning free, letting go (RH-BRL-07)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.rqhouse.figure import keys, skills
from rules.rqhouse.figure.turns import ready, spend
from rules.rqhouse.rolls.check import roll
from rules.rqhouse.rolls.disadvantage import counted
from rules.rqhouse.rolls.successes import NO_FUMBLE
from rules.rqhouse.sheet import model
from rules.rqhouse.sheet.body import Location
from rules.rqhouse.tables.words import refuse, says


def hold(t: Bout, who: str, victim: str, limb: Location) -> None:
    """A hit with Grapple holds its target by the limb it struck (RH-BRL-07)."""
    t.do(keys.GRIP.set(who, victim, keys.Grip(limb.id)))
    t.note("holds", who, rule="RH-BRL-07", target=victim, at=limb.name)


def escape(t: Bout, command: Command) -> None:
    """One action: Grapple or STR x 5 against the holder's Grapple; more successes free (see RH-BRL-07)."""
    figure = ready(t, command)
    links = keys.GRIP.all(t.enc, b=figure.name)
    if not links:
        raise refuse(t, "not_held_by", who=figure.name)
    spend(t, figure.name)
    holder = links[0].a
    mine = _grip(t, figure, "grapple_escape")
    theirs = _grip(t, t.figure(holder), "grapple_hold")
    if mine > theirs:
        t.do(keys.GRIP.clear(holder, figure.name))
    t.note("escapes" if mine > theirs else "stays_held", figure.name, rule="RH-BRL-07", holder=holder)


def _grip(t: Bout, figure: Figure, label: str) -> int:
    """The successes of a hold tried, which is no combat roll: a 00 is a failure like others (see RH-FUM-01)."""
    learned = skills.skill(figure, "grapple")
    base = learned if learned is not None else 5 * model.of(figure).strength
    name = "grapple" if learned is not None else says("str_x_5")
    rolled = roll(t, label, figure.name, name, base, rule="RH-BRL-07", fumble=NO_FUMBLE)
    return counted(t, figure.name, rolled)


def release(t: Bout, command: Command) -> None:
    """Let go of whom one holds: no action (see RH-BRL-07)."""
    figure = ready(t, command, cost=0, own_turn=False, physical=False)
    held = [link.b for link in keys.GRIP.all(t.enc, a=figure.name)]
    victims = [name for name in held if not command.targets or name in command.targets]
    if not victims:
        raise refuse(t, "holds_nobody", who=figure.name)
    for name in victims:
        t.do(keys.GRIP.clear(figure.name, name))
        t.note("releases", figure.name, rule="RH-BRL-07", target=name)
