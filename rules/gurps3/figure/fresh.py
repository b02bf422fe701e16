"""A figure as it enters a fight: unhurt, rested, with its things where its sheet has them."""

from typing import Any

import msgspec

from rules.core.encounter import Figure, Item
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import hp_max
from rules.gurps3.sheet.gear import ShieldEntry, WeaponEntry, decimal, kind_of, places_of, row_id, row_of
from rules.gurps3.sheet.reading import Sheet
from rules.gurps3.sheet.things import QUALITIES
from rules.gurps3.tables.cells import pounds
from rules.gurps3.tables.kinds import Weapon
from rules.gurps3.tables.printed import ROW_OF, SHIELDS, plain_name


def figure(name: str, plain: dict[str, Any]) -> Figure:
    """Return the figure that a canonical sheet describes; everybody starts unhurt and rested."""
    sheet = msgspec.convert(plain, Sheet)
    most = hp_max(sheet)
    numbers = {keys.HP.key: most, keys.FATIGUE.key: sheet.st, keys.DEATH_AT.key: -most, keys.SHOCK.key: 0}
    return Figure(name, plain, q=numbers, items=items(sheet))


def items(sheet: Sheet) -> tuple[Item, ...]:
    """Return the things of a fresh figure, weapons first, with an id of its own each."""
    taken: list[str] = []
    places = places_of(sheet.weapons, sheet.shields, sheet.hand)
    weapons = tuple(_weapon_item(one.entry, one.weapon, one.where, one.hand, taken) for one in places.weapons)
    return (*weapons, *(_shield_item(one.entry, one.where, one.hand, taken) for one in places.shields))


def _unique(wanted: str, taken: list[str]) -> str:
    unique, n = wanted, 2
    while unique in taken:
        unique, n = f"{wanted}.{n}", n + 1
    taken.append(unique)
    return unique


def _weapon_item(entry: WeaponEntry, weapon: Weapon, where: str, hand: int, taken: list[str]) -> Item:
    shot = weapon.missile
    numbers = {
        keys.LB: pounds(decimal(entry.lb)) if entry.lb is not None else weapon.lb,
        keys.HAND: hand,
        keys.QUALITY: QUALITIES.index(entry.quality),
        keys.RATED: entry.st or 0,
    }
    if shot is not None and not shot.thrown:
        numbers[keys.SHOTS] = shot.magazine if entry.shots is None else entry.shots
        numbers[keys.SPARE] = -1 if entry.spare is None else entry.spare
    name = entry.name or (weapon.name if row_of(entry) and not entry.like else plain_name(entry.id.replace("_", " ")))
    q = {key.key: n for key, n in numbers.items() if n or key in (keys.SHOTS,)}
    return Item(_unique(ROW_OF.get(row_id(entry.id), row_id(entry.id)), taken), kind_of(entry), name, where, q=q)


def _shield_item(entry: ShieldEntry, where: str, hand: int, taken: list[str]) -> Item:
    row = SHIELDS[row_id(entry.like or entry.id)]
    said = [f"pd={entry.pd}"] if entry.pd is not None else []
    said += [f"skill={entry.skill}"] if entry.skill is not None else []
    numbers = {
        keys.LB: pounds(decimal(entry.lb)) if entry.lb is not None else pounds(row.lb),
        keys.HAND: hand,
        keys.QUALITY: QUALITIES.index(entry.quality),
        keys.SPIKED: int(entry.spiked),
    }
    name = entry.name or (row.name if not entry.like else entry.id.replace("_", " "))
    q = {key.key: n for key, n in numbers.items() if n}
    return Item(_unique(row_id(entry.id), taken), "|".join((row.id, *said)), name, where, q=q)
