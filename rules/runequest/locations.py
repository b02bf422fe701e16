"""Hit locations: the d20 that strikes one, by a melee and a missile column, and their share of the hit points."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

D20 = 20
BAND = 3
"""Hit points in a column of the table of hit points by location."""


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """A location: the rolls that strike it in melee and by missiles."""

    id: str
    name: str
    melee_low: int
    melee_high: int
    missile_low: int
    missile_high: int

    def rolls(self, missile: bool = False) -> tuple[int, int]:
        """The lowest and the highest roll of a column."""
        return (self.missile_low, self.missile_high) if missile else (self.melee_low, self.melee_high)


class Located(Protocol):
    """A location of some kind."""

    @property
    def id(self) -> str: ...

    @property
    def kind(self) -> str: ...

    def rolls(self, missile: bool = False) -> tuple[int, int]: ...


P = TypeVar("P", bound=Located)


class Body(Struct, Generic[P], frozen=True):
    """The hit locations of a body in table order."""

    locations: tuple[P, ...]

    def location(self, at: str) -> P | None:
        """The location of that id, or None."""
        return next((spot for spot in self.locations if spot.id == at), None)

    def of_kind(self, kind: str) -> tuple[P, ...]:
        """The locations of a kind, in order."""
        return tuple(spot for spot in self.locations if spot.kind == kind)

    def at(self, roll: int, missile: bool = False) -> P:
        """The location that a roll strikes. Raises ValueError where no row has it."""
        for spot in self.locations:
            low, high = spot.rolls(missile)
            if low <= roll <= high:
                return spot
        raise ValueError(f"a hit location roll lies between 1 and {D20}, not {roll}")


class LocationDie(Struct, frozen=True):
    """Reads a die, with so many ``more``, as the id of the location it strikes; ``rolls`` in table order."""

    rolls: tuple[tuple[str, int, int], ...]
    more: int = 0

    def __call__(self, faces: int) -> str:
        roll = faces + self.more
        return next((at for at, low, high in self.rolls if low <= roll <= high), self.rolls[-1][0])


@lru_cache(maxsize=512)
def location_die(places: tuple[Place, ...], missile: bool = False, more: int = 0) -> LocationDie:
    """The reader of a body's location die; ``more`` is 10 where a d10 strikes the upper half."""
    return LocationDie(tuple((place.id, *place.rolls(missile)) for place in places), more)


def cover(what: str, top: int, ranges: Iterable[tuple[int, int]]) -> None:
    """Raises ValueError unless the ranges share out the rolls from 1 to ``top``, each once."""
    expected = 1
    for low, high in sorted(ranges):
        if low != expected or high < low:
            raise ValueError(f"{what}: {low}-{high} does not follow {expected - 1}")
        expected = high + 1
    if expected != top + 1:
        raise ValueError(f"{what}: ends at {expected - 1}, not {top}")


def covered(what: str, places: Sequence[Place]) -> None:
    """Raises ValueError unless both columns of a body share out the d20, each roll once, and no id stands twice."""
    if len({place.id for place in places}) < len(places):
        raise ValueError(f"{what}: a location stands twice")
    for column, missile in (("melee", False), ("missile", True)):
        cover(f"{what}, {column}", D20, [place.rolls(missile) for place in places])


def rolls(text: str) -> tuple[int, int]:
    """The rolls of ``1-4`` or ``7``; raises ValueError for anything else."""
    low, _, high = text.partition("-")
    found = int(low), int(high or low)
    if not 1 <= found[0] <= found[1] <= D20:
        raise ValueError(text)
    return found


def hit_points(con: int, siz: int) -> int:
    """Hit points in all: the mean of CON and SIZ, rounded up."""
    return -(-(con + siz) // 2)


@lru_cache(maxsize=4096)
def share(fraction: str, total: int) -> int:
    """The hit points of a location whose share is ``fraction`` of ``total``, by bands of three points, rounded up."""
    return -(-(Fraction(fraction) * BAND * -(-total // BAND)) // 1)
