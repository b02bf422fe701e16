"""Resting and sleeping as sentences (see RH-FAT-04, RH-FAT-06)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.fatigue import NIGHT, recover
from rules.rqhouse.time.budget import ready


def rest(t: Bout, command: Command) -> None:
    """Minutes without doing anything: a Fatigue Level each, not below the long-term ones (see RH-FAT-04)."""
    figure = ready(t, command, cost=0, own_turn=False, physical=False, asleep=True)
    minutes = command.number("n") or 0
    recover(t, figure.name, min(minutes, keys.FATIGUE.of(figure) - keys.FATIGUE_LONG.of(figure)), 0)


def sleep(t: Bout, command: Command) -> None:
    """A long-term level for every four hours; the others are rested away meanwhile (see RH-FAT-06)."""
    figure = ready(t, command, cost=0, own_turn=False, physical=False, asleep=True)
    hours = command.number("n", NIGHT)
    assert hours is not None
    lasting = min(keys.FATIGUE_LONG.of(figure), hours // NIGHT)
    short = min(60 * hours, keys.FATIGUE.of(figure) - keys.FATIGUE_LONG.of(figure))
    recover(t, figure.name, short + lasting, lasting)
