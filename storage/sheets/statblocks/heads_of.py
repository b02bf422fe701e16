"""The heads of tables in stat blocks of the RuneQuest family, and what may stand below them."""

import re

from msgspec.structs import replace

from storage.sheets.statblocks import places, weapons, words
from storage.sheets.statblocks.blows import HARM
from storage.sheets.statblocks.lines import Row, labels, meanings

_KEYS = (*labels("runequest", "key"), *labels("runequest", "armoured"))
_HEAD = re.compile(rf"\b(?:{'|'.join(sorted(_KEYS, key=len, reverse=True))})\b|\S+")
_KINDS = {word: kind for word, kind in meanings("runequest", "key").items() if kind}
_VALUES = {
    "dice": r"([+-]?\d{0,2}[Dd]\d{1,2}|[+-]?0|[Nn]one|-)",
    "roll": r"(\d{0,2}[Dd]\d{1,2}(?:[+-]\d{1,2})?|\d{1,3}(?:-\d{1,3})?|-)",
    "pace": r"(\d{1,3}\s?m?(?:, [^A-Z]*)?)",
    "count": r"(\d{1,3})",
}


def are_heads(cells: tuple[str, ...]) -> bool:
    """Whether cells are the heads of a table: of characteristics, points, weapons or hit locations."""
    if any(re.fullmatch(r"[\d.,]+", cell) for cell in cells):
        return False
    known = sum(cell in words.CHARACTERISTICS for cell in cells)
    return known > 2 or are_keys(cells) or weapons.is_header(cells) or places.is_header(cells)


def are_keys(cells: tuple[str, ...]) -> bool:
    """Whether cells are the heads of a table of points: ``Hit Points | Damage Modifier | Move``."""
    return sum(cell in _KEYS for cell in cells) > 1


def plain_value(cell: str) -> bool:
    """Whether a cell holds a number, dice, both, or nothing."""
    return not cell or bool(re.match(r"\(?\d|-|n/?a", cell, re.IGNORECASE))


def barred(row: Row, header: tuple[str, ...]) -> Row:
    """A line of a table that has lost its bars (``Weapon SR A% Damage``, ``STR CON SIZ``, ``HP DM MR``) with its cells.

    Any other row as it is. A weapon that has one number less than the heads has an empty last cell.
    """
    if row.cells:
        return row
    if heads := _heads(row.text):
        return replace(row, cells=heads)
    if header and all(head in _KEYS or not weapons.column(head) for head in header):
        found = re.fullmatch(r"\s+".join(map(_value, header)), row.text)
        return row if found is None else replace(row, cells=found.groups())
    name, *values = re.split(r" (?=[\d-]|N/?A\b|S/MR\b|none\b)", row.text)
    cells = (name, *values, "")[: len(header)]
    below = {weapons.column(head): cell for head, cell in zip(header, cells, strict=False)}
    # What doesn't parry has no points, which stand last.
    lacking = len(values) + 2 == len(header) and below.get("points") == "" and HARM.match(below.get("damage", ""))
    return replace(row, cells=cells) if len(values) > 1 and (lacking or len(values) + 1 == len(header)) else row


def _heads(text: str) -> tuple[str, ...]:
    """The heads of a line of nothing else, of weapons or of keys; one of keys may be unknown. None for any other."""
    said = tuple(text.casefold().split())
    if len(said) > 2 and all(map(weapons.column, said)) and weapons.is_header(said):
        return said
    heads = tuple(words.SPELT.get(head, head) for head in _HEAD.findall(text.casefold()))
    known = sum(head in _KEYS for head in heads)
    return heads if known > 2 and len(heads) - known < 3 and not re.search(r"[\d:%.,]", text) else ()


def _value(head: str) -> str:
    """What may stand below a head of a key, as a pattern; one word below an unknown head."""
    return _VALUES[_KINDS[head]] if head in _KINDS else r"(\S.*?)" if head in _KEYS else r"(\S+)"
