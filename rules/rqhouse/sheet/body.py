"""Bodies: locations with their rolls and points, and what is worn on them (RH-ATK-06, RH-ARM)."""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from rules.rqhouse.sheet.model import Location, Sheet
from rules.rqhouse.tables import ARMOUR, BODIES, Kind, location_points

ALL = "all"
D20 = 20


class Spot(Struct, frozen=True):
    """A location of one figure: its kind, d20 rolls for melee and missiles, hit points, armour, ENC worn in tenths."""

    id: str
    name: str
    kind: Kind
    melee: tuple[int, int]
    missile: tuple[int, int]
    points: int
    armour: int = 0
    worn: bool = False
    tenths: int = 0


class Body(Struct, frozen=True):
    """The locations of a figure in table order."""

    spots: tuple[Spot, ...]

    def spot(self, at: str) -> Spot | None:
        """The location of that id, or None."""
        return next((spot for spot in self.spots if spot.id == at), None)

    def by_roll(self, roll: int, missile: bool) -> Spot:
        """The location that a roll hits."""
        for spot in self.spots:
            low, high = spot.missile if missile else spot.melee
            if low <= roll <= high:
                return spot
        return self.spots[-1]

    def of_kind(self, kind: Kind) -> tuple[Spot, ...]:
        """The locations of a kind, in order."""
        return tuple(spot for spot in self.spots if spot.kind == kind)


def rolls(text: str) -> tuple[int, int]:
    """The rolls of ``1-4`` or ``7``; raises ValueError for anything else."""
    low, _, high = text.partition("-")
    found = int(low), int(high or low)
    if not 1 <= found[0] <= found[1] <= D20:
        raise ValueError(text)
    return found


def health_max(sheet: Sheet) -> int:
    """Points of Health: half of CON and SIZ together, rounded up, unless the sheet says."""
    return sheet.health_max if sheet.health_max is not None else max(1, -(-(sheet.con + sheet.siz) // 2))


@lru_cache(maxsize=1024)
def worn(said: int | str | tuple[str, ...]) -> tuple[int, int]:
    """The points and the weight in kg of a full suit so made (RH-ARM-01, RH-ARM-02); bare points weigh nothing."""
    if isinstance(said, int):
        return said, 0
    layers = [ARMOUR[one] for one in ((said,) if isinstance(said, str) else said)]
    weight = sum(layer.enc for layer in layers)
    return layers[-1].points + (len(layers) > 1), int(weight)


_bodies: dict[int, tuple[Sheet, Body]] = {}


def body(sheet: Sheet) -> Body:
    """The body a sheet describes; remembered per sheet object, which stays referenced meanwhile."""
    known = _bodies.get(id(sheet))
    if known is not None and known[0] is sheet:
        return known[1]
    if len(_bodies) > 4096:
        _bodies.clear()
    made = Body(tuple(_own(sheet, one) for one in sheet.locations) or _standard(sheet))
    _bodies[id(sheet)] = (sheet, made)
    return made


def _standard(sheet: Sheet) -> tuple[Spot, ...]:
    total = health_max(sheet)
    return tuple(
        _clad(
            sheet,
            Spot(
                place.id,
                place.name,
                place.kind,
                (place.melee_low, place.melee_high),
                (place.missile_low, place.missile_high),
                location_points(place.kind, total),
            ),
            place.tenths,
        )
        for place in BODIES[sheet.body]
    )


def _own(sheet: Sheet, one: Location) -> Spot:
    points = one.hp_max if one.hp_max is not None else location_points(one.kind, health_max(sheet))
    melee = rolls(one.melee)
    spot = Spot(one.id, one.id.replace("_", " "), one.kind, melee, rolls(one.missile) if one.missile else melee, points)
    return _clad(sheet, spot, 2 if one.kind in ("leg", "chest") else 1)


def _clad(sheet: Sheet, spot: Spot, share: int) -> Spot:
    """The location with what is worn there; ``share`` is its part of a suit's weight in tenths (RH-ARM-03)."""
    said = sheet.armour.get(spot.id, sheet.armour.get(ALL))
    if said is None:
        return replace(spot, armour=sheet.natural_armour)
    points, kilos = worn(said)
    return replace(spot, armour=points + sheet.natural_armour, worn=points > 0, tenths=kilos * share)
