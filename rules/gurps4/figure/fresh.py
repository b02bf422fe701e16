"""A figure as it enters a fight: unhurt, rested, with its things where its sheet has them."""

from typing import Any

import msgspec
from msgspec.structs import replace

from rules.core.encounter import Figure
from rules.gurps4.figure import items, keys
from rules.gurps4.figure.quantities import fp_max, hp_max
from rules.gurps4.sheet.entries import Sheet
from rules.gurps4.sheet.traits import grades


def fresh(name: str, sheet: dict[str, Any]) -> Figure:
    """Return the figure that a canonical sheet describes; everybody starts unhurt and rested."""
    typed = msgspec.convert(sheet, Sheet)
    figure = Figure(name, sheet, items=items.items(typed))
    return replace(figure, q={keys.HP.key: hp_max(figure), keys.FP.key: fp_max(figure), **grades(typed.traits)})
