"""A gurps4 sheet in words that no system owns (``rules.core.sheet.described``), for systems that take such."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rules.core.sheet.described import Carried, Described
from rules.gurps4.sheet.armour import COVERS, row_of
from rules.gurps4.sheet.entries import ArmourEntry

NUMBERS = ("st", "dx", "iq", "ht", "hp_max", "will", "per", "vision", "basic_speed", "basic_move", "sm", "body_lb")


def described(sheet: Mapping[str, Any]) -> Described:
    """Return the canonical sheet, its rows by their ids; hits by ST, senses by IQ and natural DR are spelled out."""
    numbers = {key: sheet[key] for key in NUMBERS if isinstance(sheet.get(key), int | float)}
    if "basic_speed_q" in sheet:
        numbers["basic_speed"] = sheet["basic_speed_q"] / 4
    numbers.setdefault("hp_max", sheet.get("st", 10))
    if isinstance(sheet.get("hexes"), int):
        numbers["length"] = sheet["hexes"]
    things = [*sheet.get("weapons", ()), *sheet.get("shields", ())]
    pieces = sheet.get("armour", ())
    return Described(
        str(sheet["name"]),
        str(sheet.get("owner") or ""),
        str(sheet.get("hand") or ""),
        numbers,
        dict(sheet.get("skills", {})),
        (*(str(trait) for trait in sheet.get("traits", ())), *(() if sheet.get("living", True) else ("not_living",))),
        tuple(map(_carried, things)),
        tuple(_row(one) for one in pieces if not _plain(one)),
        _worn(one for one in pieces if _plain(one) and one.get("where", "worn") == "worn"),
        hide={place: int(one["dr"]) for place, one in sheet.get("dr", {}).items() if one.get("dr")},
    )


def _carried(one: Mapping[str, Any]) -> Carried:
    where, quality, damage = (str(one.get(key) or "") for key in ("where", "quality", "damage"))
    return Carried(_row(one), where, quality, str(one.get("name") or one.get("id") or ""), damage=damage)


def _plain(one: Mapping[str, Any] | str) -> bool:
    """Return whether a piece of armour is of no known make, but plain DR."""
    return not isinstance(one, str) and "dr" in one and row_of(msgspec.convert(one, ArmourEntry)) is None


def _worn(pieces: Iterable[Mapping[str, Any]]) -> dict[str, tuple[str, ...]]:
    """Return the DR of such pieces by the places they cover."""
    found: dict[str, tuple[str, ...]] = {}
    for one in pieces:
        for place in (place for word in one.get("at", ()) for place in COVERS[word]):
            found[place] = (*found.get(place, ()), str(one["dr"]))
    return found


def _row(one: Mapping[str, Any] | str) -> str:
    return one if isinstance(one, str) else str(one.get("like") or one.get("id") or "")
