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
    """The body a sheet describes."""
    return Body(tuple(_own(sheet, one) for one in sheet.locations) or _standard(sheet))


def _standard(sheet: Sheet) -> tuple[Location, ...]:
    total = health_max(sheet)
    return tuple(
        _clad(
            sheet,
            _spot(place.id, place.name, place.rolls(), place.rolls(missile=True), place.kind, total),
            place.tenths,
        )
        for place in BODIES[sheet.body]
    )


def _own(sheet: Sheet, one: LocationEntry) -> Location:
    melee = rolls(one.melee)
    spot = _spot(
        one.id,
        one.id.replace("_", " "),
        melee,
        rolls(one.missile) if one.missile else melee,
        one.kind,
        health_max(sheet),
    )
    spot = spot if one.hp_max is None else replace(spot, points=one.hp_max)
    return _clad(sheet, spot, 2 if one.kind in ("leg", "chest") else 1)


def _spot(id: str, name: str, melee: tuple[int, int], missile: tuple[int, int], kind: Kind, total: int) -> Location:
    return Location(
        id=id,
        name=name,
        melee_low=melee[0],
        melee_high=melee[1],
        missile_low=missile[0],
        missile_high=missile[1],
        kind=kind,
        points=location_points(kind, total),
    )


def _clad(sheet: Sheet, spot: Location, share: int) -> Location:
    """The location with what is worn there; ``share`` is its part of a suit's weight in tenths."""
    points, tenths = clothes(sheet, spot.id, share)
    return replace(spot, armour=points + sheet.natural_armour, worn=points > 0, tenths=tenths)
