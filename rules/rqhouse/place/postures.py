"""Standing up, kneeling and lying down as sentences (RH-FUM-06, RH-FUM-07)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.events import Moved
from rules.rqhouse.figure.body import KNEELING, PRONE, STANDING
from rules.rqhouse.figure.limbs import lame
from rules.rqhouse.figure.turns import minor, minor_cost, ready, spend
from rules.rqhouse.tables.words import refuse


def stand_up(t: Bout, command: Command) -> None:
    """Rise: from the ground an action, from the knees a minor one (see RH-FUM-06, RH-FUM-07)."""
    figure = t.figure(command.actor)
    kneels = figure.posture == KNEELING
    figure = ready(t, command, cost=minor_cost(figure) if kneels else 1)
    if figure.posture == STANDING:
        raise refuse(t, "standing_already", who=figure.name)
    if lame(t.enc, figure):
        raise refuse(t, "cannot_stand", who=figure.name)
    minor(t, figure.name) if kneels else spend(t, figure.name)
    t.do(Moved(figure.name, posture=STANDING))
    t.note("stands_up", figure.name, rule="RH-FUM-06" if kneels else "RH-FUM-07")


def kneel(t: Bout, command: Command) -> None:
    """Go down on the knees: no action."""
    _go_down(t, command, KNEELING, "RH-FUM-06")


def lie_down(t: Bout, command: Command) -> None:
    """Lie down: no action."""
    _go_down(t, command, PRONE, "RH-FUM-07")


def _go_down(t: Bout, command: Command, posture: str, rule: str) -> None:
    figure = ready(t, command, cost=0)
    if figure.posture in (posture, PRONE):
        raise refuse(t, "down_already", who=figure.name, posture=figure.posture)
    t.do(Moved(figure.name, posture=posture))
    t.note("goes_down", figure.name, rule=rule, posture=posture)
