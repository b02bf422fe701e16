"""An rq3plus sheet as a stat block tells of it (``rules.core.sheet.foreign``): the way back of ``adopting``."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.sheet.foreign import BlockAttack, Foreign
from rules.rq3plus.sheet.adopting import row_of
from rules.rq3plus.sheet.carried import WeaponEntry, chance, melee, missile, shield
from rules.rq3plus.sheet.character import SKILLS, Sheet, shape, trained, typed
from rules.rq3plus.tables.printed import MISSILES, SHIELDS, WEAPONS
from rules.runequest import telling


def told(data: Mapping[str, Any], values: Mapping[str, Any]) -> Foreign:
    """The canonical sheet, with the quantities that its figure has (``Show.values``)."""
    sheet = typed(dict(data))
    spots = (telling.Spot(one.id, one.rolls(), one.rolls(missile=True)) for one in shape(sheet).locations)
    skills = {key: int(data[key]) for key in SKILLS if data.get(key) is not None} | trained(sheet)
    numbers = {"hp_max": values["hp_max"], "mp_max": values["mp_max"], "move_rank": values["mr"]}
    return telling.foreign(
        sheet.name, "rq3plus", data, numbers, skills, _attacks(sheet), spots, values["ap"], values["loc_hp_max"],
        str(values["dm"] or "0"),
    )  # fmt: skip


def _attacks(sheet: Sheet) -> Iterator[BlockAttack]:
    learned = trained(sheet)
    for one in sheet.weapons:
        row = missile(one) if one.missile else melee(one)
        yield BlockAttack(
            _name(one, row.name),
            level=chance(one, row, learned),
            damage=_damage(one),
            parry_score="" if one.missile else str(chance(one, row, learned, True)),
            points=row.ap,
            shots="" if one.shots is None else str(one.shots),
        )
    for strapped in sheet.shields:
        made = shield(strapped)
        names = (strapped.name, SHIELDS[strapped.like].name if strapped.like in SHIELDS else "", made.name)
        yield BlockAttack(
            telling.called(names, strapped.like, row_of),
            level=chance(strapped, made, learned),
            parry_score=str(chance(strapped, made, learned, True)),
            damage=str(made.damage),
            points=made.ap,
        )
    for part in sheet.natural:
        made_part = melee(part)
        rolled = next((str(mode.damage) for mode in made_part.modes if mode.damage is not None), "")
        yield BlockAttack(part.name or telling.worded(part.id), level=chance(part, made_part, learned), damage=rolled)


def _name(one: WeaponEntry, ours: str) -> str:
    row = one.like or one.id
    table = WEAPONS[row].name if row in WEAPONS else MISSILES[row].name if row in MISSILES else ""
    return telling.called((one.name, table, telling.worded(row), ours), row, row_of)


def _damage(one: WeaponEntry) -> str:
    """The dice of its first way, without the bonus of strength and size."""
    if one.missile:
        return str(missile(one).damage or "")
    return next((str(mode.damage) for mode in melee(one).modes if mode.damage is not None), "")
