"""An rq3plus sheet as a stat block tells of it (``rules.core.sheet.foreign``): the way back of ``adopting``."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.sheet.foreign import Foreign, worded
from rules.rq3plus.sheet.adopting import row_of
from rules.rq3plus.sheet.carried import melee, missile, shield
from rules.rq3plus.sheet.character import SKILLS, Sheet, shape, trained, typed
from rules.rq3plus.tables.printed import MISSILES, SHIELDS, WEAPONS
from rules.rq3plus.tables.weapons import WeaponRow
from rules.runequest.telling import Armed, foreign


def told(data: Mapping[str, Any], values: Mapping[str, Any]) -> Foreign:
    """The canonical sheet, with the quantities that its figure has (``Show.values``)."""
    sheet = typed(dict(data))
    skills = {key: int(data[key]) for key in SKILLS if data.get(key) is not None} | trained(sheet)
    numbers = {"hp_max": values["hp_max"], "mp_max": values["mp_max"], "move_rank": values["mr"]}
    places = shape(sheet).locations
    return foreign(sheet, data, numbers, skills, _things(sheet), places, values, row_of, armour="ap", bonus="dm")


def _things(sheet: Sheet) -> Iterator[Armed]:
    for one in sheet.weapons:
        row = missile(one) if one.missile else melee(one)
        damage = str(row.damage or "") if not isinstance(row, WeaponRow) else _dice(row)
        like = one.like or one.id
        printed = next((rows[like].name for rows in (WEAPONS, MISSILES) if like in rows), "")
        shots = "" if one.shots is None else str(one.shots)
        yield Armed(one.id, (one.name, printed), like, damage, not one.missile, row.ap, shots)
    for strapped in sheet.shields:
        made = shield(strapped)
        printed = SHIELDS[strapped.like].name if strapped.like in SHIELDS else ""
        yield Armed(strapped.id, (strapped.name, printed, made.name), strapped.like, str(made.damage), points=made.ap)
    for part in sheet.natural:
        yield Armed(part.id, (part.name or worded(part.id),), "", _dice(melee(part)), parries=False)


def _dice(row: WeaponRow) -> str:
    """The dice of its first way, without the bonus of strength and size."""
    return next((str(mode.damage) for mode in row.modes if mode.damage is not None), "")
