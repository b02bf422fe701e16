"""A figure as it comes into a fight."""

from typing import Any

from rules.skeleton.figure import keys
from rules.skeleton.sheet.reading import Sheet
from rules.skeleton.tables.printed import WEAPONS

from rules.core.encounter import Figure, Item
from rules.core.sheet.checks import view


def figure(name: str, sheet: dict[str, Any]) -> Figure:
    """Return a fresh figure: what starts above 0 must be stored, for changes count from there."""
    of = view(sheet, Sheet)
    items = tuple(Item(id, id, WEAPONS[id].name, where="hand") for id in of.weapons)
    return Figure(name, sheet, q={keys.HP.key: of.hp}, items=items)
