"""Weapons of stat blocks in rows of tables, and which of two names are of the same one."""

import re
from typing import Any

from rules.core.sheet.foreign import BlockAttack
from storage.sheets.statblocks import blows
from storage.sheets.statblocks.blows import Blow
from storage.sheets.statblocks.lines import dice, meanings

_COLUMNS = meanings("runequest", "column")


def column(head: str) -> str:
    """What stands below a head of a table of weapons; of two words (``Weapon Attack``) the first; empty for others."""
    first, _, second = head.partition(" ")
    return _COLUMNS.get(head) or (_COLUMNS.get(first, "") if second in _COLUMNS else "")


def is_header(heads: tuple[str, ...]) -> bool:
    """Whether the heads of a table are those of weapons."""
    found = set(map(column, heads))
    return {"name", "damage"} <= found or {"name", "chance"} <= found


def tabled(header: tuple[str, ...], cells: tuple[str, ...]) -> Blow | None:
    """The weapon in a row of such a table; None for a row whose cells don't fit its heads."""
    close = re.fullmatch(r"(.*\D)\s(\d{1,3})\s?%?", cells[0])
    if close is not None and len(cells) < len(header) and column(header[1]) == "chance":
        # The name and the chance stand too close together to be two cells.
        cells = (close[1], close[2], *cells[1:])
    found: dict[str, str] = {}
    for head, cell in zip(header, cells, strict=False):
        if what := column(head):
            # Beside the weapon's name, the attack is its chance.
            found.setdefault("chance" if what == "name" and "name" in found else what, cell)
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
        if column(head) in ("", "aside") and re.search(r"[A-Za-z]{3}|\d{2}", cell)
    )


def alike(name: str, names: tuple[str, ...]) -> bool:
    """Whether one of the names is this one, or part of it, or it of that."""
    word = name.casefold()
    return any(word in one.casefold() or one.casefold() in word or one.casefold().rstrip("s") in word for one in names)
