"""A gurps4 sheet in words that no system owns (``rules.core.sheet.described``), for systems that take such."""

from collections.abc import Mapping
from typing import Any

from rules.core.sheet.described import Carried, Described

NUMBERS = ("st", "dx", "iq", "ht", "hp_max", "will", "per", "vision", "basic_speed", "basic_move", "sm", "body_lb")


def described(sheet: Mapping[str, Any]) -> Described:
    """The canonical sheet, its rows by their ids; hits by ST and senses by IQ are spelled out."""
    numbers = {key: sheet[key] for key in NUMBERS if isinstance(sheet.get(key), int | float)}
    if "basic_speed_q" in sheet:
        numbers["basic_speed"] = sheet["basic_speed_q"] / 4
    numbers.setdefault("hp_max", sheet.get("st", 10))
    things = [*sheet.get("weapons", ()), *sheet.get("shields", ())]
    return Described(
        str(sheet["name"]),
        str(sheet.get("owner") or ""),
        str(sheet.get("hand") or ""),
        numbers,
        dict(sheet.get("skills", {})),
        tuple(str(trait) for trait in sheet.get("traits", ())),
        tuple(Carried(_row(one), str(one.get("where") or ""), str(one.get("quality") or "")) for one in things),
        tuple(_row(one) for one in sheet.get("armour", ())),
    )


def _row(one: Mapping[str, Any] | str) -> str:
    return one if isinstance(one, str) else str(one.get("like") or one.get("id") or "")
