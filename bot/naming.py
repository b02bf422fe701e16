"""What a figure may be called, so that its name is read as one."""

from grammar.dice import parse_dice
from rules.core.names import fold
from rules.core.report import Refused
from rules.dice.refused import DiceRefused

_JOINING = """
all and as at behind by everybody everyone for forced from her him in into it me my myself no nobody nothing of off on
or rolled secretly that the them then they to us versus vs vs. we with you
"""
"""Words that hold sentences together or stand for somebody, in any system."""


def need_name(name: str) -> None:
    """Raise Refused (``bad_name``) for what no sentence could tell from its own words: dice, a number, ``then``."""
    if not any(letter.isalpha() for letter in name):
        why = "it has no letter"
    elif fold(name) in _JOINING.split():
        why = "sentences use this word themselves"
    elif _is_dice(name):
        why = "it reads as dice"
    else:
        return
    raise Refused("bad_name", f"Nobody can be called {name!r}, as {why}: give another name.")


def _is_dice(name: str) -> bool:
    try:
        parse_dice(name)
    except DiceRefused:
        return False
    return True
