"""Actors exported from Foundry's Mythras system: skills, hit points and armour are worked out as the program does."""

from collections.abc import Iterator
from typing import Any

from rules.core.sheet.foreign import BlockAttack, Foreign, Place
from storage.sheets import foundry
from storage.sheets.foreign import number, plain, table, text, whole
from storage.sheets.limits import UnreadableSheet
from storage.texts import says

PROGRAM = "Foundry Mythras"
FAMILY = "runequest"
_NAMES = {"str": "str", "con": "con", "siz": "siz", "dex": "dex", "int": "int", "pow": "pow", "cha": "app"}
_WEAPONS = ("melee-weapon", "ranged-weapon")
_ELSE = ("spell", "magicSkill", "theismMiracle", "folkMagicSpell", "passion", "cultBrotherhood", "equipment", "ability")


def is_actor(value: Any) -> bool:
    """Whether parsed JSON looks like such an actor."""
    return foundry.is_actor(value, "mythras", "combatStyle", "hitLocation") and bool(_scores(value))


def convert(value: Any) -> dict[str, Any]:
    """A parsed actor as a foreign character; raises UnreadableSheet for another kind of file."""
    if not is_actor(value):
        raise UnreadableSheet(says("foundry_mythras.other"))
    scores = _scores(value)
    said = foundry.system(value)
    numbers: dict[str, float] = dict(scores)
    move = table(table(said.get("attributes")).get("movement"))
    walk = number(move.get("walk"))
    if walk is not None:
        numbers["move_m"] = walk + (number(move.get("mod")) or 0)
    styles = [
        (_total(one, scores), text(foundry.system(one).get("weapons")).casefold())
        for one in foundry.items(value, "combatStyle")
    ]
    places, hurt = _places(value, scores)
    return plain(
        Foreign(
            system=FAMILY,
            program=PROGRAM,
            name=text(value.get("name")),
            numbers=numbers,
            now={**hurt, **dict(_worn_out(value))},
            skills={
                text(one.get("name")): _total(one, scores)
                for one in foundry.items(value, "standardSkill", "professionalSkill")
            },
            attacks=tuple(_attacks(value, styles)),
            places=places,
            left=tuple(text(one.get("name")) for one in foundry.items(value, "armor") if not _worn(one)),
            things=tuple(text(one.get("name")) for one in foundry.items(value, *_ELSE)),
        )
    )


def _scores(value: Any) -> dict[str, int]:
    said = table(foundry.system(value).get("characteristics"))
    found = {ours: (whole(one.get("value")), whole(one.get("mod"))) for key, ours in _NAMES.items()
             if (one := table(said.get(key)))}  # fmt: skip
    return {ours: score + (mod or 0) for ours, (score, mod) in found.items() if score is not None}


def _total(one: dict[str, Any], scores: dict[str, int]) -> int:
    """The chance of a skill or style: its two characteristics, its training and what else it has."""
    said = foundry.system(one)
    keys = (_NAMES.get(text(said.get(key)), "") for key in ("primaryChar", "secondaryChar"))
    more = ((whole(said.get(key)) or 0) for key in ("trainingVal", "miscBonus"))
    return max(0, sum(scores.get(key, 0) for key in keys) + sum(more))


def _worn(one: dict[str, Any]) -> bool:
    """Whether armour is worn; truths may stand as texts."""
    said = foundry.system(one)
    return text(said.get("location")) != "Unequipped" and (said.get("equipped") in (True, "true", None))


def _places(value: dict[str, Any], scores: dict[str, int]) -> tuple[tuple[Place, ...], dict[str, int]]:
    """The hit locations, and the points left of those that are hurt."""
    base = -(-(scores.get("con", 10) + scores.get("siz", 10)) // 5)
    places: list[Place] = []
    hurt: dict[str, int] = {}
    for one in foundry.items(value, "hitLocation"):
        said, name = foundry.system(one), text(one.get("name"))
        low, high = whole(said.get("rollRangeStart")), whole(said.get("rollRangeEnd"))
        if low is None or high is None or not 1 <= low <= high <= 20:
            continue
        points = max(1, base + (whole(said.get("baseHp")) or 0) + (whole(said.get("maxHpMod")) or 0))
        armour = (whole(said.get("naturalArmor")) or 0) + sum(
            whole(foundry.system(piece).get("ap")) or 0
            for piece in foundry.items(value, "armor")
            if _worn(piece) and _covers(piece, text(one.get("_id")), name)
        )
        places.append(Place(name, low, high, max(0, armour), points))
        have = whole(said.get("currentHp"))
        if have is not None and have < points:
            hurt[name] = have
    return tuple(places), hurt


def _covers(piece: dict[str, Any], id_: str, name: str) -> bool:
    """Whether armour lies on a location: a list of ids, or one; older files have names."""
    said = foundry.system(piece)
    for key, what in (("location", id_), ("locationName", name)):
        at = said.get(key)
        if what and (what in at if isinstance(at, list) else text(at) == what):
            return True
    return False


def _worn_out(value: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """The points left of each weapon that has lost some."""
    for one in foundry.items(value, *_WEAPONS):
        have, most = whole(foundry.system(one).get("currentHp")), whole(foundry.system(one).get("hp"))
        if have is not None and most is not None and 0 < have < most:
            yield text(one.get("name")), have


def _attacks(value: dict[str, Any], styles: list[tuple[int, str]]) -> Iterator[BlockAttack]:
    for one in foundry.items(value, *_WEAPONS):
        said, name = foundry.system(one), text(one.get("name"))
        chance = next((chance for chance, weapons in styles if name.casefold() in weapons), None)
        ammo = whole(said.get("ammo"))
        yield BlockAttack(
            name,
            level=chance,
            damage=text(said.get("damage")).casefold().replace(" ", ""),
            ranged=one["type"] == "ranged-weapon",
            points=whole(said.get("ap")),
            shots="" if ammo is None else str(ammo),
        )
