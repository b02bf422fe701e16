"""Bodies: locations with their rolls and points, and what is worn on them (RH-ATK-06, RH-ARM)."""

from typing import TypeAlias

from msgspec.structs import replace

from rules.core.remember import remembered
from rules.rqhouse.sheet.armour import clothes
from rules.rqhouse.sheet.model import LocationEntry, Sheet
from rules.rqhouse.tables.printed import BODIES, Kind, location_points
from rules.runequest import locations as family
from rules.runequest.locations import Place, hit_points, rolls


class Location(Place, frozen=True, kw_only=True):
    """A location of one figure: its kind, hit points, armour, ENC worn in tenths."""

    kind: Kind
    points: int
    armour: int = 0
    worn: bool = False
    tenths: int = 0


Body: TypeAlias = family.Body[Location]


def health_max(sheet: Sheet) -> int:
    """Points of Health: half of CON and SIZ together, rounded up, unless the sheet says."""
    return sheet.health_max if sheet.health_max is not None else max(1, hit_points(sheet.con, sheet.siz))


@remembered
def body(sheet: Sheet) -> Body:
    """The body a sheet describes: its own locations, else those of a body of the tables."""
    printed = BODIES[sheet.body] if not sheet.locations else ()
    standard = (_clad(sheet, p.id, p.name, p.rolls(), p.rolls(missile=True), p.kind, p.tenths) for p in printed)
    return Body((*(_own(sheet, one) for one in sheet.locations), *standard))


def _own(sheet: Sheet, one: LocationEntry) -> Location:
    melee, share = rolls(one.melee), 2 if one.kind in ("leg", "chest") else 1
    missile = rolls(one.missile) if one.missile else melee
    spot = _clad(sheet, one.id, one.id.replace("_", " "), melee, missile, one.kind, share)
    return spot if one.hp_max is None else replace(spot, points=one.hp_max)


def _clad(
    sheet: Sheet, at: str, name: str, melee: tuple[int, int], missile: tuple[int, int], kind: Kind, share: int
) -> Location:
    """A location with what is worn there; ``share`` is its part of a suit's weight in tenths."""
    worn, tenths = clothes(sheet, at, share)
    points, armour = location_points(kind, health_max(sheet)), worn + sheet.natural_armour
    return Location(
        at, name, *melee, *missile, kind=kind, points=points, armour=armour, worn=worn > 0, tenths=tenths
    )  # fmt: skip
