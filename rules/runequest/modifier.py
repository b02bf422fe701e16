"""The damage modifier of strength and size (``data/damage_modifier.csv``; beyond the table a die for each step)."""

from functools import lru_cache

from msgspec import Struct

from rules.core.dice import Formula, parse
from rules.core.tables.rows import BadTable, rows
from rules.core.tables.words import saying

PACKAGE = "rules.runequest"
says = saying(PACKAGE)
STEP = 16
"""STR and SIZ for each further die beyond the table."""


class ModifierRow(Struct, frozen=True, forbid_unknown_fields=True):
    """The modifier of STR and SIZ up to so many; 0 where there is none."""

    up_to: int
    dice: str


TABLE = rows(PACKAGE, "damage_modifier", ModifierRow)


@lru_cache(maxsize=256)
def modifier(total: int) -> Formula:
    """The damage modifier of STR and SIZ together; it may come to nothing."""
    for row in TABLE:
        if total <= row.up_to:
            return parse(row.dice)
    last = TABLE[-1]
    dice = parse(last.dice).dice
    assert dice is not None
    return parse(f"{dice.count + -(-(total - last.up_to) // STEP)}d{dice.faces}")


def deals(weapon: Formula, modifier: Formula | None, share: str) -> str:
    """The dice of a weapon with the ``full`` damage modifier, ``half`` or ``none`` of it, as players write them."""
    if modifier is None or share not in ("full", "half") or (modifier.dice is None and not modifier.flat):
        return str(weapon)
    return says(f"deals.{share}", dice=str(weapon), modifier=str(modifier))


def check() -> None:
    """The order of the table, which no single row can show. Raises BadTable."""
    tops = [row.up_to for row in TABLE]
    if tops != sorted(set(tops)):
        raise BadTable(f"{PACKAGE}/damage_modifier: rows out of order")
    if parse(TABLE[-1].dice).dice is None:
        raise BadTable(f"{PACKAGE}/damage_modifier: the last row has no dice to go on from")


check()
