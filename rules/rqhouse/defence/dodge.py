"""Dodge: at how many percent, the floor of beasts (RH-DEF-07)."""

from rules.core.encounter import Figure
from rules.rqhouse.attack.blow import DODGE, Answer
from rules.rqhouse.defence.ways import Way
from rules.rqhouse.sheet import model
from rules.rqhouse.sheet.model import Sheet

BEASTS = range(1, 8)
"""The INT of those whose Dodge has a floor (see RH-DEF-07)."""


def percentage(sheet: Sheet) -> int:
    """Dodge, before any percentage; beasts have their floor."""
    base = sheet.dodge if sheet.dodge is not None else 2 * sheet.dex
    return max(base, floor(sheet))


def floor(sheet: Sheet) -> int:
    """What no circumstance pushes Dodge below (RH-DEF-07)."""
    return 5 * sheet.intelligence if sheet.intelligence in BEASTS else 0


def dodge(figure: Figure) -> Way:
    """Dodge, with the floor of beasts (see RH-DEF-07, RH-DEF-13)."""
    sheet = model.of(figure)
    return Way(Answer(DODGE), DODGE, DODGE, percentage(sheet), floor=floor(sheet))
