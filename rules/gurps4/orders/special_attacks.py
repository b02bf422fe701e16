"""Attacks that are no plain blow or shot: with the body, or at what a foe holds; one to a sentence."""

from collections.abc import Callable

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.gurps4.attack import exchange, grabbing, grappling, shoving, slamming, striking_weapons
from rules.gurps4.attack.said import Said, said
from rules.gurps4.defence import answer, sacrifice
from rules.gurps4.defence.threat import Strike
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import step
from rules.gurps4.orders.attacks import target
from rules.gurps4.place import where
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.time import turns

Declares = Callable[[Bout, Command, Figure, Figure, Said], Strike]
ONLY_ATTACK = ("grab",)


def _does(t: Bout, command: Command, declares: Declares, how: Said) -> None:
    figure = turns.taken(t, command, how.maneuver, how.option)
    if how.option in ("double", "feint") or how.rapid:
        raise refuse(t, "one_blow", who=figure.name, what=command.verb.replace("_", " "))
    if command.verb in ONLY_ATTACK and how.maneuver != "attack":
        raise refuse(t, "attack_only", who=figure.name, what=command.verb)
    turns.open_turn(t, figure.name)
    s = declares(t, command, t.figure(figure.name), target(t, command), how)
    answer.check(t, s)
    sacrifice.check(t, s)
    if turns.take(t, figure.name, how.maneuver, how.option):
        if s.yards:
            t.do(keys.SPENT.by(figure.name, s.yards))
        t.then(exchange.strike, s)
        t.then(turns.end, figure.name)


def grapple(t: Bout, command: Command) -> None:
    """A grapple (see G4-GRAP-01)."""
    _does(t, command, grappling.grapple, said(t, command))


def shove(t: Bout, command: Command) -> None:
    """A shove (see G4-SHV-01)."""
    _does(t, command, shoving.shove, said(t, command))


def slam(t: Bout, command: Command) -> None:
    """A slam; without a maneuver word an Attack if a step is enough, else a Move and Attack (see G4-SLAM-01)."""
    how = said(t, command)
    figure = t.figure(command.who or "")
    foe = target(t, command)
    far = command.number("moved", where.between(t.enc, figure.name, foe.name) or 1) or 1
    if how.maneuver == "attack" and far > step(t.enc, figure):
        how = replace(how, maneuver="move_and_attack")
    _does(t, command, slamming.slam, how)


def at_thing(t: Bout, command: Command) -> None:
    """A blow at what a foe holds, to break it or to knock it away (see G4-WPN-01, G4-WPN-03)."""
    _does(t, command, striking_weapons.at_thing, said(t, command))


def grab(t: Bout, command: Command) -> None:
    """Seizing what a foe holds (see G4-GRAB-01)."""
    _does(t, command, grabbing.grab, said(t, command))
