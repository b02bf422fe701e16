"""Actors exported from Foundry's RuneQuest: Glorantha system: what the program works out of them is worked out here."""

import re
from collections.abc import Iterator
from typing import Any

from rules.core.sheet.foreign import BlockAttack, Foreign, Place
from storage.sheets import foundry
from storage.sheets.foreign import number, plain, rows, table, text, whole
from storage.sheets.limits import UnreadableSheet
from storage.texts import says

PROGRAM = "Foundry RQG"
FAMILY = "runequest"
_NAMES = {
    "strength": "str", "constitution": "con", "size": "siz", "intelligence": "int", "power": "pow",
    "dexterity": "dex", "charisma": "app",
}  # fmt: skip
_MODIFIERS = {
    "agility": ("dex", "", "str pow -siz"), "communication": ("app", "", "int pow"), "knowledge": ("int", "", "pow"),
    "magic": ("pow", "", "app"), "perception": ("int", "", "pow"), "stealth": ("dex int", "siz", "-pow"),
    "manipulation": ("dex int", "", "str pow"),
}  # fmt: skip
"""The characteristics of each category of skills: those that count whole, whole against it, and by half."""
_WEAPONS = ("meleeWeapons", "missileWeapons", "naturalWeapons", "shields")
"""Categories that go by manipulation."""
_USES = ("oneHand", "offHand", "twoHand", "missile")
_BONUS = re.compile(r"\s*[+-]\s*\(?(?:db|DB|Db)(?:\s*/\s*2)?\)?")
_HARMS = ("slash", "impale", "crush")
_SPELLS = ("spiritMagic", "runeMagic", "rune", "passion", "cult", "gear")


def is_actor(value: Any) -> bool:
    """Whether parsed JSON looks like such an actor."""
    return foundry.is_actor(value, "rqg", "skill", "hitLocation", "weapon") and bool(_characteristics(value))


def convert(value: Any) -> dict[str, Any]:
    """A parsed actor as a foreign character; raises UnreadableSheet for another kind of file."""
    if not is_actor(value):
        raise UnreadableSheet(says("foundry_rqg.other"))
    scores = _characteristics(value)
    attributes = table(foundry.system(value).get("attributes"))
    points = table(attributes.get("hitPoints"))
    total = whole(points.get("max")) or _hit_points(scores)
    numbers: dict[str, float] = {**scores, "hp_max": total}
    pace = number(table(table(attributes.get("move")).get("walk")).get("value"))
    numbers |= {} if pace is None else {"move": pace}
    skills = dict(_skills(value, scores))
    worn = list(_worn(value))
    places, hurt = _places(value, total, worn)
    now = {"HP": have} if (have := whole(points.get("value"))) is not None and have < total else {}
    attacks = tuple(_attacks(value, skills))
    fought = {text(one.get("name")) for one in foundry.items(value, "skill") if _category(one) in _WEAPONS}
    return plain(
        Foreign(
            system=FAMILY,
            program=PROGRAM,
            name=text(value.get("name")),
            numbers=numbers,
            now={**now, **hurt, **dict(_worn_out(value))},
            skills={name: chance for name, chance in skills.items() if name not in fought},
            attacks=attacks,
            places=places,
            left=tuple(text(one.get("name")) for one in foundry.items(value, "armor", "weapon") if not _used(one)),
            things=tuple(text(one.get("name")) for one in foundry.items(value, *_SPELLS)),
        )
    )


def _characteristics(value: Any) -> dict[str, int]:
    said = table(foundry.system(value).get("characteristics"))
    found: dict[str, int] = {}
    for theirs, ours in _NAMES.items():
        short = "cha" if ours == "app" else ours
        score = whole(table(said.get(theirs, said.get(short))).get("value"))
        found |= {} if score is None else {ours: score}
    return found


def _hit_points(scores: dict[str, int]) -> int:
    """CON with what SIZ and POW add."""
    siz, power = scores.get("siz", 10), scores.get("pow", 10)
    by_size = -(-siz // 4) - 3
    by_power = 0 if 5 <= power <= 16 else -1 if power < 5 else -(-power // 4) - 4
    return max(1, scores.get("con", 10) + by_size + by_power)


def _step(score: int, half: bool) -> int:
    """What a characteristic adds to a category of skills; by half its middle is wider."""
    if half:
        return -5 if score < 5 else 5 * max(0, -(-score // 4) - 4)
    return 5 * (-(-score // 4) - 3)


def _category(one: dict[str, Any]) -> str:
    return text(foundry.system(one).get("category"))


def _skills(value: dict[str, Any], scores: dict[str, int]) -> Iterator[tuple[str, int]]:
    """Each skill with its chance: base, gained and its category's; one never learned has none."""
    for one in foundry.items(value, "skill"):
        said = foundry.system(one)
        learned = (whole(said.get("baseChance")) or 0) + (whole(said.get("gainedChance")) or 0)
        category = "manipulation" if _category(one) in _WEAPONS else _category(one)
        adds, against, halves = _MODIFIERS.get(category, ("", "", ""))
        modifier = sum(_step(scores.get(key, 10), half=False) for key in adds.split())
        modifier -= sum(_step(scores.get(key, 10), half=False) for key in against.split())
        for key in halves.split():
            step = _step(scores.get(key.lstrip("-"), 10), half=True)
            modifier += -step if key.startswith("-") else step
        yield text(one.get("name")), max(0, learned + modifier) if learned else 0


def _used(one: dict[str, Any]) -> bool:
    """Whether a thing is at hand: armour worn, a weapon worn or carried."""
    said = text(foundry.system(one).get("equippedStatus"))
    return said == "equipped" or (one.get("type") == "weapon" and said == "carried")


def _worn(value: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """The armour points of each piece that is worn, by the names of what it covers."""
    for one in foundry.items(value, "armor"):
        said = foundry.system(one)
        links = said.get("hitLocationRqidLinks", said.get("hitLocations"))
        names = [text(link.get("name")) if isinstance(link, dict) else text(link) for link in links or ()]
        points = whole(said.get("absorbs"))
        if _used(one) and points:
            yield from ((name.casefold(), points) for name in names if name)


def _places(value: dict[str, Any], total: int, worn: list[tuple[str, int]]) -> tuple[tuple[Place, ...], dict[str, int]]:
    """The hit locations, and the points left of those that are hurt."""
    places: list[Place] = []
    hurt: dict[str, int] = {}
    for one in foundry.items(value, "hitLocation"):
        said, name = foundry.system(one), text(one.get("name"))
        low, high = whole(said.get("dieFrom")), whole(said.get("dieTo"))
        if low is None or high is None or not 1 <= low <= high <= 20:
            continue
        points = whole(table(said.get("hitPoints", said.get("hp"))).get("max"))
        points = points or max(1, -(-total // 3) + (whole(said.get("baseHpDelta")) or 0))
        armour = (whole(said.get("naturalAp")) or 0) + sum(ap for at, ap in worn if at == name.casefold())
        places.append(Place(name, low, high, max(0, armour), points))
        wounds = said.get("wounds")
        taken = sum(whole(wound) or 0 for wound in wounds) if isinstance(wounds, list) else 0
        if taken > 0:
            hurt[name] = points - taken
    return tuple(places), hurt


def _worn_out(value: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """The points left of each weapon that has lost some."""
    for one in foundry.items(value, "weapon"):
        points = table(foundry.system(one).get("hitPoints"))
        have, most = whole(points.get("value")), whole(points.get("max"))
        if _used(one) and have is not None and most is not None and have < most:
            yield text(one.get("name")), have


def _attacks(value: dict[str, Any], skills: dict[str, int]) -> Iterator[BlockAttack]:
    by_id = {
        text(table(table(table(one.get("flags")).get("rqg")).get("documentRqidFlags")).get("id")): text(one.get("name"))
        for one in foundry.items(value, "skill")
    }
    by_id |= {text(one.get("_id")): text(one.get("name")) for one in foundry.items(value, "skill")}
    for one in foundry.items(value, "weapon"):
        said = foundry.system(one)
        if not _used(one) or said.get("isProjectile") is True:
            continue
        first = text(said.get("defaultUsage"))
        usable = [use for use in (first, *_USES) if text(_use(said, use).get("damage")) or _linked(_use(said, use))]
        shot = "missile" in usable and usable[0] != "missile"
        for use in (*usable[:1], *(("missile",) if shot else ())):
            yield _attack(value, one, use, by_id, skills)


def _use(said: dict[str, Any], use: str) -> dict[str, Any]:
    return table(table(said.get("usage")).get(use))


def _linked(use: dict[str, Any]) -> str:
    """The skill of a use, as the file names it."""
    link = table(use.get("skillRqidLink"))
    return text(link.get("rqid")) or text(use.get("skillRqid")) or text(use.get("skillId")) or text(link.get("name"))


def _attack(
    value: dict[str, Any], one: dict[str, Any], use: str, by_id: dict[str, str], skills: dict[str, int]
) -> BlockAttack:
    said, name = foundry.system(one), text(one.get("name"))
    how = _use(said, use)
    link = _linked(how)
    skill = by_id.get(link, text(table(how.get("skillRqidLink")).get("name")) or name)
    harms = {text(way.get("damageType")) for way in rows(how.get("combatManeuvers"))} & set(_HARMS)
    loaded = text(said.get("projectileId"))
    stock = next((item for item in foundry.items(value, "weapon") if text(item.get("_id")) == loaded), None)
    shots = whole(foundry.system(stock).get("quantity")) if loaded and stock is not None else None
    thrown = use == "missile" and said.get("isThrownWeapon") is True
    return BlockAttack(
        f"{name} (thrown)" if thrown else name,
        mode=next(iter(harms)) if len(harms) == 1 else "",
        level=skills.get(skill),
        damage=_BONUS.sub("", text(how.get("damage"))).casefold().replace(" ", ""),
        ranged=use == "missile",
        natural=said.get("isNatural") is True,
        points=whole(table(said.get("hitPoints")).get("max")),
        shots="" if shots is None else str(shots),
    )
