"""A figure as it comes into a fight."""

from typing import Any

import msgspec

from rules.core.encounter import Figure
from rules.swords.figure import keys, turns
from rules.swords.figure.gear import items
from rules.swords.sheet import reading


def figure(name: str, sheet_: dict[str, Any]) -> Figure:
    """Return a figure that starts fresh, with two actions."""
    numbers = {keys.STUNS.key: 0, keys.WOUNDS.key: 0, keys.ACTIONS.key: turns.ACTIONS}
    return Figure(name, sheet_, q=numbers, items=items(msgspec.convert(sheet_, reading.Sheet)))
