"""The heads of tables in stat blocks of the RuneQuest family, and what may stand below them."""

import re

from storage.sheets.statblocks import places, weapons, words
from storage.sheets.statblocks.lines import labels

_KEYS = (*labels("runequest", "key"), *labels("runequest", "armoured"))


def are_heads(cells: tuple[str, ...]) -> bool:
    """Whether cells are the heads of a table: of characteristics, points, weapons or hit locations."""
    known = sum(cell in words.CHARACTERISTICS for cell in cells)
    return known > 2 or are_keys(cells) or weapons.is_header(cells) or places.is_header(cells)


def are_keys(cells: tuple[str, ...]) -> bool:
    """Whether cells are the heads of a table of points: ``Hit Points | Damage Modifier | Move``."""
    return sum(cell in _KEYS for cell in cells) > 1


def plain_value(cell: str) -> bool:
    """Whether a cell holds a number, dice, both, or nothing."""
    return not cell or bool(re.match(r"\(?\d|-|n/?a", cell, re.IGNORECASE))
