"""Dodge: at how many percent, the floor of beasts (RH-DEF-07)."""

from rules.core.encounter import Figure
from rules.rqhouse.defence.ways import Way
from rules.rqhouse.figure.exchange_records import DODGE, Answer
from rules.rqhouse.figure.skills import dodge_floor, dodge_skill
from rules.rqhouse.sheet import model


def dodge(figure: Figure) -> Way:
    """Dodge, with the floor of beasts (see RH-DEF-07, RH-DEF-13)."""
    sheet = model.of(figure)
    return Way(Answer(DODGE), DODGE, DODGE, dodge_skill(sheet), floor=dodge_floor(sheet))
