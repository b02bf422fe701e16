"""An rqhouse sheet as a stat block tells of it (``rules.core.sheet.foreign``): the way back of ``adopting``."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rules.core.sheet.foreign import Foreign, worded
from rules.rqhouse.sheet.adopting import METRES, row_of_attack
from rules.rqhouse.sheet.body import body
from rules.rqhouse.sheet.items import BARE, weapon_row
from rules.rqhouse.sheet.model import Sheet
from rules.rqhouse.tables.printed import FIRED, GROUPS, SHIELDS, THROWN, WEAPONS
from rules.runequest.telling import Armed, foreign

OWN_SKILLS = ("dodge", "maneuver", "martial_arts", "scan", "search", "listen", "first_aid", "physician", *BARE)


def told(data: dict[str, Any], values: Mapping[str, Any]) -> Foreign:
    """Return the canonical sheet with the quantities that its figure has (``Show.values``)."""
    sheet = msgspec.convert(data, Sheet)
    skills = {key: int(data[key]) for key in OWN_SKILLS if isinstance(data.get(key), int)}
    skills |= {key: n for key, n in sheet.skills.items() if key in GROUPS}
    numbers = {"hp_max": values["health_max"], "mp_max": values["magic_points"], "move_rank": values["mv"] // METRES}
    things, spots = _things(sheet), body(sheet).locations
    return foreign(
        sheet, values, numbers, skills, things, spots, values, row_of_attack, armour="armour", bonus="damage_bonus"
    )


def _things(sheet: Sheet) -> Iterator[Armed]:
    for one in sheet.weapons:
        row = weapon_row(one)
        table: Any = next(rows[row] for rows in (WEAPONS, FIRED, THROWN) if row in rows)
        flies = row in FIRED or row in THROWN
        yield Armed(one.id, (one.name, table.name), row, one.damage or str(table.formula), not flies, one.ap)
    for strapped in sheet.shields:
        shield = SHIELDS[strapped.id]
        yield Armed(strapped.id, (shield.name,), strapped.id, str(shield.formula))
    for part in sheet.natural:
        yield Armed(part.id, (part.name or worded(part.id),), "", part.damage, parries=False)
