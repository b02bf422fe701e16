"""What a figure may be called, so that its name is read as one."""

import re

from bot.texts import refuse
from bot.texts.phrases import HOUSE
from grammar.dice.expressions import parse_dice
from grammar.names import MOST_WORDS
from rules.core.names import fold
from rules.core.tables.rows import ids
from rules.dice.refused import DiceRefused

LONGEST_NAME = 80

_JOINERS = dict.fromkeys((0x200C, 0x200D))
"""Letters of Persian and Indian names."""
_NUMBERED = re.compile(r"\d|d *[%f]", re.IGNORECASE)
"""What no dice do without: a number, or the faces of those that have none."""


def need_name(name: str) -> None:
    """Raise Refused (``bad_name``) for what no sentence could hold, or tell from its own words: dice, ``then``."""
    if not any(letter.isalpha() for letter in name):
        raise refuse("bad_name.no_letter", name=name[:LONGEST_NAME])
    if fold(name) in ids(HOUSE, "joining"):
        raise refuse("bad_name.joining_word", name=name)
    if not name.translate(_JOINERS).isprintable() or '"' in name or name != name.strip():
        raise refuse("bad_name.signs", name=name[:LONGEST_NAME])
    if len(name) > LONGEST_NAME or len(name.split()) > MOST_WORDS:
        raise refuse("bad_name.many", name=name[:LONGEST_NAME], letters=LONGEST_NAME, words=MOST_WORDS)
    if _is_dice(name):
        raise refuse("bad_name.as_dice", name=name)


def _is_dice(name: str) -> bool:
    if not _NUMBERED.search(name):
        # Nearly every name: what reads dice is not built for it.
        return False
    try:
        parse_dice(name)
    except DiceRefused:
        return False
    return True


def user_id(typed: str) -> str:
    """The id of a user as typed: with or without the sign of a mention, or a full stop, in letters of any case."""
    named = typed.strip().rstrip(" .!")
    return named.removeprefix("<").removeprefix("@").removeprefix("!").removesuffix(">").casefold()
