"""Fatigue Levels: when they are lost, what they cost (RH-FAT)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.rqhouse.figure import keys
from rules.rqhouse.sheet import model

BASE_LIMIT = 75
STEP = -10
"""Percentage points for each Fatigue Level."""
EACH_LONG = 5
"""Every so many levels lost one is long-term (see RH-FAT-05)."""


def threshold(figure: Figure) -> int:
    """The roll above which the burdened tire (RH-FAT-01)."""
    return BASE_LIMIT + model.of(figure).con


def penalty(figure: Figure) -> int:
    """What fatigue takes from every skill, as a negative percentage (RH-FAT-03)."""
    return STEP * keys.FATIGUE.of(figure)


def tire(t: Bout, who: str, levels: int, rule: str) -> None:
    """Lose Fatigue Levels; every fifth since full recovery is long-term (RH-FAT-02, RH-FAT-05, RH-FAT-07)."""
    if levels < 1:
        return
    total = keys.FATIGUE_TOTAL.of(t.figure(who))
    lasting = (total + levels) // EACH_LONG - total // EACH_LONG
    t.do(keys.FATIGUE.by(who, levels), keys.FATIGUE_TOTAL.by(who, levels))
    if lasting:
        t.do(keys.FATIGUE_LONG.by(who, lasting))
    t.note("tires", who, rule=rule, levels=levels, fatigue=keys.FATIGUE.of(t.figure(who)), lasting=lasting)
