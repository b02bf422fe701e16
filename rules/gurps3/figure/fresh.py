"""A figure as it enters a fight: unhurt, rested, with its things where its sheet has them."""

from typing import Any

import msgspec
from msgspec.structs import replace

from rules.core.encounter import Figure, Item
from rules.core.names import fresh
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import hp_max
from rules.gurps3.sheet.gear import ShieldEntry, WeaponEntry, decimal, kind_of, places_of, row_id, row_of
from rules.gurps3.sheet.reading import Sheet
from rules.gurps3.sheet.things import QUALITIES, weapon_of
from rules.gurps3.tables.cells import pounds
from rules.gurps3.tables.printed import ROW_OF, SHIELDS, plain_name


def figure(name: str, plain: dict[str, Any]) -> Figure:
    """Return the figure that a canonical sheet describes; everybody starts unhurt and rested."""
    sheet = msgspec.convert(plain, Sheet)
    most = hp_max(sheet)
    numbers = {keys.HP.key: most, keys.FATIGUE.key: sheet.st, keys.DEATH_AT.key: -most, keys.SHOCK.key: 0}
    return Figure(name, plain, q=numbers, items=items(sheet))


def items(sheet: Sheet) -> tuple[Item, ...]:
    """Return the things of a fresh figure, weapons first, with an id of its own each."""
    made: list[Item] = []
    for one in places_of(sheet.weapons, sheet.shields, sheet.hand)[0]:
        item = _weapon_item(one.entry) if isinstance(one.entry, WeaponEntry) else _shield_item(one.entry)
        lb = item.q[keys.LB.key] if one.entry.lb is None else pounds(decimal(one.entry.lb))
        own = {keys.LB.key: lb, keys.HAND.key: one.hand, keys.QUALITY.key: QUALITIES.index(one.entry.quality)}
        # The order is that of the logs, which are compared to the letter when they are proved.
        q = {key: n for key, n in {**own, **item.q, **own}.items() if n or key == keys.SHOTS.key}
        made.append(replace(item, id=fresh(item.id, {had.id for had in made}, "."), where=one.where, q=q))
    return tuple(made)


def _weapon_item(entry: WeaponEntry) -> Item:
    kind, row = kind_of(entry), row_of(entry)
    weapon = weapon_of(kind)
    assert weapon is not None
    numbers = {keys.LB.key: weapon.lb, keys.RATED.key: entry.st or 0}
    if weapon.missile is not None and not weapon.missile.thrown:
        numbers[keys.SHOTS.key] = weapon.missile.magazine if entry.shots is None else entry.shots
        numbers[keys.SPARE.key] = -1 if entry.spare is None else entry.spare
    name = entry.name or (weapon.name if row and not entry.like else plain_name(entry.id.replace("_", " ")))
    return Item(ROW_OF.get(row_id(entry.id), row_id(entry.id)), kind, name, q=numbers)


def _shield_item(entry: ShieldEntry) -> Item:
    row = SHIELDS[row_id(entry.like or entry.id)]
    said = {"pd": entry.pd, "skill": entry.skill}
    kind = "|".join((row.id, *(f"{key}={value}" for key, value in said.items() if value is not None)))
    name = entry.name or (row.name if not entry.like else entry.id.replace("_", " "))
    return Item(row_id(entry.id), kind, name, q={keys.LB.key: pounds(row.lb), keys.SPIKED.key: int(entry.spiked)})
