"""Dodge: at how many percent, the floor of beasts (RH-DEF-07)."""

from rules.core.encounter import Figure
from rules.rqhouse.defence.defence_options import DefenceOption
from rules.rqhouse.figure.exchange_records import DODGE, Defence
from rules.rqhouse.figure.skills import dodge_floor, dodge_skill
from rules.rqhouse.sheet import model


def dodge(figure: Figure) -> DefenceOption:
    """Dodge, with the floor of beasts (see RH-DEF-07, RH-DEF-13)."""
    sheet = model.of(figure)
    return DefenceOption(Defence(DODGE), DODGE, DODGE, dodge_skill(sheet), floor=dodge_floor(sheet))
