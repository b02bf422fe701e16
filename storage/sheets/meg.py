"""Enemies of the Mythras Encounter Generator: a JSON list, one or several at once."""

import re
from collections.abc import Iterator
from typing import Any

from rules.core.sheet.foreign import BlockAttack, Foreign, Place
from storage.sheets.foreign import number, plain, rows, table, text, whole
from storage.sheets.limits import Plain, UnreadableSheet
from storage.texts import says

PROGRAM = "MEG"
FAMILY = "runequest"
MOST_ENEMIES = 40
_NAMES = {"STR": "str", "CON": "con", "SIZ": "siz", "DEX": "dex", "INT": "int", "POW": "pow", "CHA": "app"}
_RANGE = re.compile(r"(\d{1,2})(?:\s?-\s?(\d{1,2}))?")
_ELSE = ("folk_spells", "theism_spells", "sorcery_spells", "mysticism_spells", "features", "cults", "spirits")
_BONUS = re.compile(r"[+-]?\d{1,2}d\d{1,2}(?:\+\d{1,2}d\d{1,2})?")


def is_list(value: Any) -> bool:
    """Whether parsed JSON looks like such an enemy, or a list of them."""
    every = value if isinstance(value, list) else [value]
    return bool(every) and all(
        isinstance(one, dict) and "stats" in one and "hit_locations" in one and "combat_styles" in one for one in every
    )


def convert(value: Any) -> Plain:
    """Parsed enemies as foreign characters; raises UnreadableSheet for another kind of file, or too many."""
    if not is_list(value):
        raise UnreadableSheet(says("meg.other"))
    every = value if isinstance(value, list) else [value]
    if len(every) > MOST_ENEMIES:
        raise UnreadableSheet(says("meg.many", n=len(every), most=MOST_ENEMIES))
    return [_enemy(one) for one in every]


def _enemy(one: dict[str, Any]) -> dict[str, Any]:
    attributes = table(one.get("attributes"))
    numbers = {_NAMES[key]: score for key, score in _pairs(one.get("stats")) if key in _NAMES}
    move, magic = number(text(attributes.get("movement")).rstrip("m ")), number(attributes.get("magic_points"))
    numbers |= {} if move is None else {"move_m": move}
    numbers |= {} if magic is None else {"mp_max": magic}
    bonus = text(attributes.get("damage_modifier")).replace(" ", "").casefold()
    return plain(
        Foreign(
            system=FAMILY,
            program=PROGRAM,
            name=text(one.get("name")),
            numbers=numbers,
            skills={name: int(chance) for name, chance in _pairs(one.get("skills"))},
            attacks=tuple(_attacks(one)),
            places=tuple(_places(one)),
            bonus=bonus.lstrip("+") if _BONUS.fullmatch(bonus) else "0" if bonus in ("0", "+0", "-") else "",
            things=tuple(_else(one)),
        )
    )


def _pairs(value: Any) -> Iterator[tuple[str, float]]:
    """Names with whole numbers, in a list of tables of one each."""
    for one in rows(value):
        for name, said in one.items():
            score = whole(said)
            if text(name) and score is not None:
                yield text(name), score


def _attacks(one: dict[str, Any]) -> Iterator[BlockAttack]:
    for style in rows(one.get("combat_styles")):
        chance = whole(style.get("value"))
        for weapon in rows(style.get("weapons")):
            kind = text(weapon.get("type"))
            yield BlockAttack(
                text(weapon.get("name")),
                level=chance,
                damage=text(weapon.get("damage")).casefold().replace(" ", ""),
                ranged=kind == "ranged",
                points=whole(weapon.get("ap")),
            )


def _places(one: dict[str, Any]) -> Iterator[Place]:
    for spot in rows(one.get("hit_locations")):
        found = _RANGE.fullmatch(text(spot.get("range")))
        if found is not None:
            low, high = int(found[1]) or 20, int(found[2] or found[1]) or 20
            yield Place(text(spot.get("name")), low, high, max(0, whole(spot.get("ap")) or 0), whole(spot.get("hp")))


def _else(one: dict[str, Any]) -> Iterator[str]:
    """The names of spells, features and cults."""
    for key in _ELSE:
        many = one.get(key)
        for each in many if isinstance(many, list) else ():
            name = text(each.get("name")) if isinstance(each, dict) else text(each)
            if name:
                yield name
