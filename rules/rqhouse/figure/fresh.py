"""A figure as it comes into a fight."""

from typing import Any

import msgspec

from rules.core.encounter import Figure
from rules.rqhouse.figure import keys, quantities
from rules.rqhouse.sheet import body, items, model


def figure(name: str, sheet_: dict[str, Any]) -> Figure:
    """Return a figure whole and rested, with what the sheet gives at hand."""
    sheet = msgspec.convert(sheet_, model.Sheet)
    numbers = {
        keys.HEALTH.key: body.health_max(sheet),
        **{keys.LOC_HP.name(spot.id): spot.points for spot in body.body(sheet).locations},
        keys.MAGIC_POINTS.key: sheet.magic_points if sheet.magic_points is not None else sheet.pow,
        keys.MAGIC_PROTECTION.key: sheet.magic_protection,
        **{keys.MAGIC_DAMAGE.name(one.id): one.magic_damage for one in sheet.weapons if one.magic_damage},
        keys.ACTIONS.key: quantities.ACTIONS,
        keys.MINOR.key: 1,
    }
    return Figure(name, sheet_, q=numbers, items=items.items(sheet))
