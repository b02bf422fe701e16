"""What a game master may set of a figure, put on it by hand, or bring it."""

from collections.abc import Mapping
from typing import Any

from rules.core.encounter import Encounter, Figure
from rules.core.parts import weapon_by_name
from rules.gurps3.figure import keys
from rules.gurps3.tables.printed import ROW_OF


def numbers(figure: Figure) -> Mapping[str, int | None]:
    """Return the numbers a game master may set, each with the least it may be."""
    return {keys.HP.key: None, keys.FATIGUE.key: 0, keys.SHOCK.key: 0}


def mark_data(enc: Encounter, condition: str, rounds: int | None) -> dict[str, Any]:
    """Return how many own turns a condition lasts."""
    return {} if rounds is None else {"turns": rounds}


def weapon_like(figure: Figure, like: str, id: str, name: str) -> dict[str, Any] | None:
    """Return the sheet's entry of a weapon: one that only the sheet describes, a gun say, is like no row."""
    found = weapon_by_name(figure, like, id, name)
    described = found is not None and found["like"] not in ROW_OF and "dmg" in found
    return {key: value for key, value in found.items() if key != "like"} if found and described else found
