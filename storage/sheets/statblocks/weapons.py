"""Weapons of stat blocks in rows of tables, and which of two names are of the same one."""

import re
from typing import Any

from msgspec.structs import replace

from rules.core.sheet.foreign import BlockAttack
from storage.sheets.statblocks import blows
from storage.sheets.statblocks.blows import Blow
from storage.sheets.statblocks.lines import Row, dice, meanings
from storage.sheets.statblocks.words import CHARACTERISTICS

_COLUMNS = meanings("runequest", "column")


def is_header(heads: tuple[str, ...]) -> bool:
    """Whether the heads of a table are those of weapons."""
    found = {_COLUMNS[head] for head in heads if head in _COLUMNS}
    return {"name", "damage"} <= found or {"name", "chance"} <= found


def barred(row: Row, header: tuple[str, ...]) -> Row:
    """A line of a table of weapons that has lost its bars (``Weapon SR A% Damage``, ``Maul 6 70 2D8``) with its cells.

    Any other row as it is.
    """
    if row.cells:
        return row
    heads = tuple(row.text.casefold().split())
    if len(heads) > 2 and all(head in _COLUMNS for head in heads) and is_header(heads):
        return replace(row, cells=heads)
    if len(heads) > 2 and all(head in CHARACTERISTICS for head in heads):
        return replace(row, cells=heads)
    if header and all(head in CHARACTERISTICS for head in header) and len(heads) == len(header):
        return replace(row, cells=tuple(row.text.split()))
    name, *values = re.split(r" (?=[\d-]|N/?A\b|S/MR\b|none\b)", row.text)
    return replace(row, cells=(name, *values)) if len(values) > 1 and len(values) + 1 == len(header) else row


def tabled(header: tuple[str, ...], cells: tuple[str, ...]) -> Blow | None:
    """The weapon in a row of such a table; None for a row whose cells don't fit its heads."""
    close = re.fullmatch(r"(.*\D)\s(\d{1,3})\s?%?", cells[0])
    if close is not None and len(cells) < len(header) and _COLUMNS.get(header[1]) == "chance":
        # The name and the chance stand too close together to be two cells.
        cells = (close[1], close[2], *cells[1:])
    found: dict[str, str] = {}
    for head, cell in zip(header, cells, strict=False):
        if _COLUMNS.get(head) is not None:
            # Beside the weapon's name, the attack is its chance.
            named = _COLUMNS[head] == "name" and "name" in found
            found.setdefault("chance" if named else _COLUMNS[head], cell)
    name = blows.bare(found.get("name", ""))
    inline = blows.CHANCE.search(found.get("name", ""))
    if inline is not None:
        name, found["chance"] = blows.bare(inline["name"]), inline["chance"]
    harm = blows.HARM.search(found.get("damage", ""))
    strange = harm is None and bool(re.search(r"\d", found.get("damage", "")))
    if not name or strange or not re.match(r"\d|-|as\b|$", found.get("chance", ""), re.IGNORECASE):
        return None
    chance, parry = re.match(r"\d{1,3}", found.get("chance", "")), re.match(r"\d{1,3}", found.get("parry", ""))
    more: dict[str, Any] = {}
    for key in ("sr", "points"):
        number = re.match(r"\d{1,2}", found.get(key, ""))
        more |= {key: int(number[0])} if number else {}
    made = BlockAttack(
        name, mode=blows.mode_of(" ".join(cells[1:])), level=int(chance[0]) if chance else None,
        damage=blows.rolled(harm[0]) if harm else "", parry_score=parry[0] if parry else "", **more,
    )  # fmt: skip
    return Blow(made, "", dice(harm[0]) if harm else "")


def untold(header: tuple[str, ...], cells: tuple[str, ...]) -> str:
    """The words in a row of such a table that stand below none of the heads known here."""
    return ", ".join(
        cell
        for head, cell in zip(header, cells, strict=False)
        if head not in _COLUMNS and re.search(r"[A-Za-z]{3}|\d{2}", cell)
    )


def alike(name: str, names: tuple[str, ...]) -> bool:
    """Whether one of the names is this one, or part of it, or it of that."""
    word = name.casefold()
    return any(word in one.casefold() or one.casefold() in word or one.casefold().rstrip("s") in word for one in names)
