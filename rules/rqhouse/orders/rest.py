"""Resting and sleeping, and the Fatigue Levels that come back (RH-FAT-04, RH-FAT-06)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.rqhouse.figure import keys
from rules.rqhouse.time.budget import ready

NIGHT = 4
"""Hours of sleep for one long-term level (see RH-FAT-06)."""


def rest(t: Bout, command: Command) -> None:
    """Minutes without doing anything: a Fatigue Level each, not below the long-term ones (RH-FAT-04)."""
    figure = ready(t, command, cost=0, own_turn=False, physical=False, asleep=True)
    minutes = command.number("n") or 0
    recover(t, figure.name, min(minutes, keys.FATIGUE.of(figure) - keys.FATIGUE_LONG.of(figure)), 0)


def sleep(t: Bout, command: Command) -> None:
    """A long-term level for every four hours; the others are rested away meanwhile (RH-FAT-06)."""
    figure = ready(t, command, cost=0, own_turn=False, physical=False, asleep=True)
    hours = command.number("n", NIGHT)
    assert hours is not None
    lasting = min(keys.FATIGUE_LONG.of(figure), hours // NIGHT)
    short = min(60 * hours, keys.FATIGUE.of(figure) - keys.FATIGUE_LONG.of(figure))
    recover(t, figure.name, short + lasting, lasting)


def recover(t: Bout, who: str, levels: int, lasting: int) -> None:
    """Fatigue Levels come back, so many of them long-term; with none left all begins anew."""
    if levels > 0:
        t.do(keys.FATIGUE.by(who, -levels))
    if lasting:
        t.do(keys.FATIGUE_LONG.by(who, -lasting))
    figure = t.figure(who)
    if not keys.FATIGUE.of(figure) and keys.FATIGUE_TOTAL.of(figure):
        t.do(keys.FATIGUE_TOTAL.by(who, -keys.FATIGUE_TOTAL.of(figure)))
    rule = "RH-FAT-06" if lasting else "RH-FAT-04"
    t.note("rests", who, rule=rule, n=max(0, levels), fatigue=keys.FATIGUE.of(figure))
