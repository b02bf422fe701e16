"""Fatigue Levels: when they are lost, what they cost, how they come back (RH-FAT)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.rqhouse.figure import keys
from rules.rqhouse.sheet import model

BASE_LIMIT = 75
STEP = -10
"""Percentage points for each Fatigue Level."""
NIGHT = 4
"""Hours of sleep for one long-term level (see RH-FAT-06)."""
EACH_LONG = 5
"""Every so many levels lost one is long-term (see RH-FAT-05)."""


def threshold(figure: Figure) -> int:
    """The roll above which the burdened tire (RH-FAT-01)."""
    return BASE_LIMIT + model.of(figure).con


def penalty(figure: Figure) -> int:
    """What fatigue takes from every skill, as a negative percentage (RH-FAT-03)."""
    return STEP * keys.FATIGUE.of(figure)


def tire(t: Bout, who: str, levels: int, rule: str) -> None:
    """Lose Fatigue Levels; every fifth since full recovery is long-term.

    Rules: RH-FAT-02, RH-FAT-05, RH-FAT-07; see RH-FAT-08.
    """
    if levels < 1:
        return
    total = keys.FATIGUE_TOTAL.of(t.figure(who))
    lasting = (total + levels) // EACH_LONG - total // EACH_LONG
    t.do(keys.FATIGUE.by(who, levels), keys.FATIGUE_TOTAL.by(who, levels))
    if lasting:
        t.do(keys.FATIGUE_LONG.by(who, lasting))
    t.note("tires", who, rule=rule, levels=levels, fatigue=keys.FATIGUE.of(t.figure(who)), lasting=lasting)


def rested(figure: Figure, minutes: int) -> int:
    """The Fatigue Levels that so many minutes give back: one each, none of the long-term ones (RH-FAT-04)."""
    return min(minutes, keys.FATIGUE.of(figure) - keys.FATIGUE_LONG.of(figure))


def slept_off(figure: Figure, hours: int) -> int:
    """The long-term levels that so many hours of sleep give back: one for every four (RH-FAT-06)."""
    return min(keys.FATIGUE_LONG.of(figure), hours // NIGHT)


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
