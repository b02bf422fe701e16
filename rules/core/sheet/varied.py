"""Figures that are not all alike: what of a sheet varies, rolled round the sheet's own numbers."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.tables.rows import dice_in, rows, ships


class Row(Struct, frozen=True):
    """A row of a system's ``data/varied.csv``: what ``dice`` show goes on the sheet's ``key``, less ``less``."""

    key: str
    dice: str
    less: int


@cache
def varying(package: str) -> tuple[tuple[Row, Dice], ...]:
    """Return the keys that vary with their dice; none without that file. Raises BadTable for dice that are none."""
    found = []
    for row in rows(package, "varied", Row) if ships(package, "varied.csv") else ():
        found.append((row, dice_in(package, "varied.csv", row.key, row.dice)))
    return tuple(found)


def varied(t: Bout, sheet: Mapping[str, Any], who: str, package: str, audience: str) -> dict[str, Any]:
    """The sheet with the numbers that vary thrown by ``who``, 1 at least; a note tells what they came to."""
    made = dict(sheet)
    for row, dice in varying(package):
        own = sheet.get(row.key)
        if isinstance(own, int) and own > 0:
            made[row.key] = max(1, own + t.total(row.key, who, dice) - row.less)
    told = ", ".join(f"{row.key} {made[row.key]}" for row, _ in varying(package) if row.key in made)
    t.note("varied", who, text=told, audience=audience)
    return made
