"""A foe made up at the table: what a game master types on adding it, turned into keys of a sheet."""

from collections.abc import Mapping
from typing import Any

from rules.core.names import fold
from rules.core.sheet.checks import BadSheet, Fault
from rules.swords.sheet.reading import Sheet
from rules.swords.tables.printed import SHIELDS, WEAPON_WORDS
from rules.swords.tables.words import says

LISTS = {"weapon": "weapons", "shield": "shields"}
WORN = ("armour", "armor", "armor_value", "armour_value")
"""What stands in the place of all armour that the plain sheet wears."""


def inline(sheet: Mapping[str, Any], said: Mapping[str, int | str]) -> dict[str, Any]:
    """The plain sheet with what was typed: ``warrior 4``, ``mass lb 180``, ``weapon sword``, ``armour mail`` or ``4``.

    What means nothing stays a key of its own, for ``read_sheet`` to refuse. New gear comes before the old, so that it
    is in hand; armour is worn in place of the old, by its name or by its number alone. Raises BadSheet for the number
    of a weapon or shield, which are all used at one level.
    """
    made: dict[str, Any] = {**sheet}
    for word, value in said.items():
        name = word.replace(" ", "_").casefold()
        if name in WORN:
            made = {key: old for key, old in made.items() if key not in WORN}
            made |= {"armour": [{"id": value}]} if isinstance(value, str) else {"armor_value": value}
        elif name in LISTS and isinstance(value, str):
            made[LISTS[name]] = [{"id": value}, *made.get(LISTS[name], ())]
        elif name not in Sheet.__struct_encode_fields__ and (wrong := _of_gear(word)):
            raise BadSheet((Fault(word, wrong, unknown=True),))
        else:
            made[name] = value
    return made


def _of_gear(word: str) -> str:
    """What is wrong with a key that is a weapon or shield; empty: it is neither."""
    said = fold(word).replace("_", " ")
    if said in WEAPON_WORDS:
        return says("sheet.weapon_number", thing=said)
    return says("sheet.shield_number", thing=said) if said.replace(" ", "_") in SHIELDS else ""
