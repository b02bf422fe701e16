"""A figure as it comes into a fight."""

from typing import Any

from rules.core.encounter import Figure
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.arms import items_of
from rules.rq3plus.figure.quantities import hp_max, mp_max
from rules.rq3plus.sheet.character import typed


def figure(name: str, sheet: dict[str, Any]) -> Figure:
    """Return a figure whole and rested, with what the sheet gives at hand."""
    of = typed(sheet)
    return Figure(name, sheet, q={keys.HP.key: hp_max(of), keys.MP.key: mp_max(of)}, items=items_of(of))
