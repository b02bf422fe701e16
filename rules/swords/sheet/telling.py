"""A swords sheet as a stat block tells of it (``rules.core.sheet.foreign``): the way back of ``adopting``."""

from collections.abc import Mapping
from typing import Any

from rules.core.sheet.foreign import BlockAttack, Foreign, Guard
from rules.swords.sheet.adopting import FLAGS
from rules.swords.tables.printed import WEAPONS

LEVELS = ("strength", "constitution", "warrior", "archer", "athlete", "rider", "ranger", "perception", "willpower",
          "sneak", "hands", "mass_lb", "mass_kg")  # fmt: skip


def told(sheet: Mapping[str, Any], values: Mapping[str, Any]) -> Foreign:
    """The numbers, weapons, shields and armour of a canonical sheet."""
    shields = sheet.get("shields", ())
    return Foreign(
        system="swords",
        name=str(sheet["name"]),
        numbers={key: sheet[key] for key in LEVELS if isinstance(sheet.get(key), int | float)},
        traits=tuple(flag for flag in FLAGS if sheet.get(flag)),
        attacks=tuple(_attack(one) for one in sheet.get("weapons", ())),
        guards=tuple(Guard(one["id"].replace("_", " "), one.get("bonus")) for one in shields),
        armour=tuple(_piece({"id": one} if isinstance(one, str) else one) for one in sheet.get("armour", ())),
        hide=sheet.get("armor_value"),
    )


def _piece(one: Mapping[str, Any]) -> str:
    return str(one["id"]).replace("_", " ") + (f"={one['armor_value']}" if "armor_value" in one else "")


def _attack(one: Mapping[str, Any]) -> BlockAttack:
    value, hands = one.get("weapon_value"), one.get("hands")
    own = one["id"] not in WEAPONS
    return BlockAttack(
        str(one.get("name") or one["id"].replace("_", " ")),
        mode=" ".join(one.get("class", ()) if own or "class" in one else ()),
        damage="" if value is None else str(value),
        st="" if hands is None else str(hands),
    )
