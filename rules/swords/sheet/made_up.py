"""A foe made up at the table: what a game master types on adding it, turned into keys of a sheet."""

from collections.abc import Mapping
from typing import Any

LISTS = {"weapon": "weapons", "shield": "shields"}
WORN = ("armour", "armor", "armor_value", "armour_value")
"""What stands in the place of all armour that the plain sheet wears."""


def inline(sheet: Mapping[str, Any], said: Mapping[str, int | str]) -> dict[str, Any]:
    """The plain sheet with what was typed: ``warrior 4``, ``mass lb 180``, ``weapon sword``, ``armour mail`` or ``4``.

    What means nothing stays a key of its own, for ``read_sheet`` to refuse. New gear comes before the old, so that it
    is in hand; armour is worn in place of the old, by its name or by its number alone.
    """
    made: dict[str, Any] = {**sheet}
    for word, value in said.items():
        name = word.replace(" ", "_").casefold()
        if name in WORN:
            made = {key: old for key, old in made.items() if key not in WORN}
            made |= {"armour": [{"id": value}]} if isinstance(value, str) else {"armor_value": value}
        elif name in LISTS and isinstance(value, str):
            made[LISTS[name]] = [{"id": value}, *made.get(LISTS[name], ())]
        else:
            made[name] = value
    return made
