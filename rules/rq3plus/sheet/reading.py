"""Reading rq3plus sheets: every fault at once, and the canonical form."""

from typing import Any

import msgspec

from rules.core.dice import parse
from rules.core.sheet.checks import BadSheet, plain
from rules.rq3plus.sheet.character import Sheet, entry_id, limb_of, row_of, shape
from rules.rq3plus.sheet.faults import every_fault, hoisted
from rules.rq3plus.tables.printed import MISSILES, WEAPONS


def read_sheet(data: dict[str, Any]) -> dict[str, Any]:
    """The canonical plain sheet of imported data; raises BadSheet with every fault of it.

    Canonical: the quantities' defaults stand in it, what is absent is left out; skills that are quantities stand at the
    top; every entry has an ``id`` of its own and the table row it is ``like``, every weapon a place. Reading a
    canonical sheet gives the same again.
    """
    found = every_fault(data)
    if found:
        raise BadSheet(found)
    sheet = msgspec.convert(hoisted(data), Sheet)
    sheet = msgspec.structs.replace(
        sheet,
        name=" ".join(sheet.name.split()),
        dm="0" if (sheet.dm or "").casefold() == "none" else None if sheet.dm is None else str(parse(sheet.dm)),
        **_equipped(sheet),
    )
    return {key: value for key, value in plain(sheet).items() if value not in (None, [], {})}


def _equipped(sheet: Sheet) -> dict[str, Any]:
    """The lists of gear with ids that differ, rows, limbs, and a place for every weapon."""
    taken: set[str] = set()
    places = shape(sheet).locations
    free = (sum(spot.kind == "arm" for spot in places) or 2) - sum(one.where == "strapped" for one in sheet.shields)

    def named(one: Any, **more: Any) -> Any:
        wanted = entry_id(one)
        key, n = wanted, 2
        while key in taken:
            key, n = f"{wanted}_{n}", n + 1
        taken.add(key)
        return msgspec.structs.replace(one, id=key, like=row_of(one), **more)

    weapons = []
    for one in sheet.weapons:
        row = row_of(one)
        hands = one.hands if one.hands is not None else WEAPONS[row].hands if row in WEAPONS else 1
        if one.missile and (one.kind or MISSILES[row].kind) == "projected":
            hands = 2
        if row in WEAPONS and WEAPONS[row].natural:
            weapons.append(named(one))
            continue
        where = one.where or ("hand" if hands <= free else "belt")
        free -= hands if where == "hand" else 0
        weapons.append(named(one, where=where))
    natural = [named(one, limb=one.limb or limb_of(one, places)) for one in sheet.natural]
    return {"weapons": tuple(weapons), "shields": tuple(named(one) for one in sheet.shields), "natural": tuple(natural)}
