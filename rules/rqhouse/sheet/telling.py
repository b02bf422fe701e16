"""An rqhouse sheet as a stat block tells of it (``rules.core.sheet.foreign``): the way back of ``adopting``."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rules.core.sheet.foreign import BlockAttack, Foreign
from rules.rqhouse.sheet.adopting import METRES, row_of_attack
from rules.rqhouse.sheet.body import body
from rules.rqhouse.sheet.items import BARE, weapon_row
from rules.rqhouse.sheet.model import Sheet, WeaponEntry
from rules.rqhouse.tables.printed import FIRED, GROUPS, SHIELDS, THROWN, WEAPONS
from rules.runequest import telling

OWN_SKILLS = ("dodge", "maneuver", "martial_arts", "scan", "search", "listen", "first_aid", "physician", *BARE)


def told(data: dict[str, Any], values: Mapping[str, Any]) -> Foreign:
    """Return the canonical sheet with the quantities that its figure has (``Show.values``)."""
    sheet = msgspec.convert(data, Sheet)
    spots = (telling.Spot(one.id, one.rolls(), one.rolls(missile=True)) for one in body(sheet).spots)
    skills = {key: int(data[key]) for key in OWN_SKILLS if isinstance(data.get(key), int)}
    skills |= {key: n for key, n in sheet.skills.items() if key in GROUPS}
    numbers = {"hp_max": values["health_max"], "mp_max": values["magic_points"], "move_rank": values["mv"] // METRES}
    scores = {key: values[key] for key in ("str", "con", "siz", "int", "pow", "dex")}
    return telling.foreign(
        sheet.name, "rqhouse", scores, numbers, skills, _attacks(sheet, values), spots, values["armour"],
        values["loc_hp_max"], str(values["damage_bonus"] or "0"),
    )  # fmt: skip


def _attacks(sheet: Sheet, values: Mapping[str, Any]) -> Iterator[BlockAttack]:
    for one in sheet.weapons:
        row = weapon_row(one)
        table: Any = next(rows[row] for rows in (WEAPONS, FIRED, THROWN) if row in rows)
        thrown = row in FIRED or row in THROWN
        yield BlockAttack(
            _name(one, row, table.name),
            level=values["attack"].get(one.id),
            damage=one.damage or str(table.formula),
            parry_score="" if thrown else str(values["parry"].get(one.id, "")),
            points=one.ap,
        )
    for strapped in sheet.shields:
        names = (SHIELDS[strapped.id].name, telling.worded(strapped.id))
        yield BlockAttack(
            telling.called(names, strapped.id, row_of_attack),
            level=values["attack"].get(strapped.id),
            parry_score=str(values["parry"].get(strapped.id, "")),
            damage=str(SHIELDS[strapped.id].formula),
        )
    for part in sheet.natural:
        yield BlockAttack(part.name or telling.worded(part.id), level=part.attack, damage=part.damage)


def _name(one: WeaponEntry, row: str, printed: str) -> str:
    return telling.called((one.name, printed, telling.worded(row)), row, row_of_attack)
