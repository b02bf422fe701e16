"""Stat blocks as swords sheets, and a line for what was assumed or left out."""

import re
from typing import Any

from rules.core.sheet.foreign import Foreign, Made, adopting
from rules.swords.tables.printed import ARMOUR_WORDS, SHIELDS, WEAPON_WORDS, WEAPONS
from rules.swords.tables.words import says

MOST = 30
FLAGS = ("named", "animal", "mount", "war_trained", "can_fly", "can_swim_free")
CLASSES = ("melee", "thrown", "missile", "natural")


@adopting
def adopt(one: Foreign) -> Made:
    """Return a stat block as a sheet, and a line for everything assumed or left out."""
    told: list[str] = []
    sheet: dict[str, Any] = {"name": one.called(), "system": "swords"}
    for key, value in one.numbers.items():
        most = 8 if key == "hands" else MOST if not key.startswith("mass") else 450_000
        sheet[key] = min(int(value), most)
        if sheet[key] != value:
            told.append(says("block.bounded", what=key, found=int(value), taken=sheet[key]))
    sheet |= {flag: True for flag in FLAGS if flag in one.traits}
    weapons: list[dict[str, Any]] = []
    for attack in one.attacks[:30]:
        row = WEAPON_WORDS.get(attack.name.casefold())
        entry: dict[str, Any] = {"id": row} if row is not None else {"id": _key(attack.name), "name": attack.name}
        classes = [word for word in attack.mode.split() if word in CLASSES]
        if attack.damage.isdigit() and (row is None or int(attack.damage) != WEAPONS[row].value):
            entry["weapon_value"] = min(int(attack.damage), MOST)
        if classes or row is None:
            entry["class"] = classes or ["melee"]
        if row is None and not classes:
            told.append(says("block.melee", name=attack.name))
        if attack.st.isdigit():
            entry["hands"] = min(int(attack.st), 2)
        weapons.append(entry)
    sheet["weapons"] = weapons
    sheet["shields"] = [
        {"id": _key(guard.name)} | ({} if guard.db is None else {"bonus": min(guard.db, 10)})
        for guard in one.guards
        if _key(guard.name) in SHIELDS or guard.db is not None
    ]
    told += [
        says("block.no_shield", name=guard.name)
        for guard in one.guards
        if _key(guard.name) not in SHIELDS and guard.db is None
    ]
    _armour(one, sheet, told)
    if not one.attacks:
        told.append(says("block.no_attacks"))
    return sheet, tuple(dict.fromkeys(told))


def _armour(one: Foreign, sheet: dict[str, Any], told: list[str]) -> None:
    """The armour by name; by its number alone where that is all there is."""
    worn = []
    for name in one.armour:
        word, _, value = name.partition("=")
        if value:
            worn.append({"id": _key(word), "armor_value": min(int(value), MOST)})
        elif word.casefold().replace("_", " ") in ARMOUR_WORDS:
            worn.append({"id": ARMOUR_WORDS[word.casefold().replace("_", " ")]})
        else:
            told.append(says("block.no_armour", name=word))
    if worn:
        sheet["armour"] = worn
    elif one.hide is not None:
        sheet["armor_value"] = min(one.hide, MOST)


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")[:50] or "thing"
