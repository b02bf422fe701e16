"""What a figure may be called, so that its name is read as one."""

from bot.texts import refuse
from grammar.dice import parse_dice
from rules.core.names import fold
from rules.dice.refused import DiceRefused

_JOINING = """
all and as at behind by everybody everyone for forced from her him in into it me my myself no nobody nothing of off on
or rolled secretly that the them then they to us versus vs vs. we with you
"""
"""Words that hold sentences together or stand for somebody, in any system."""


def need_name(name: str) -> None:
    """Raise Refused (``bad_name``) for what no sentence could tell from its own words: dice, a number, ``then``."""
    if not any(letter.isalpha() for letter in name):
        raise refuse("bad_name.no_letter", name=name)
    if fold(name) in _JOINING.split():
        raise refuse("bad_name.joining_word", name=name)
    if _is_dice(name):
        raise refuse("bad_name.as_dice", name=name)


def _is_dice(name: str) -> bool:
    try:
        parse_dice(name)
    except DiceRefused:
        return False
    return True
