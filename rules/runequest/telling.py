"""What rq3plus and rqhouse both tell of a character for a stat block: the way back of ``blocks``."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from rules.core.sheet.foreign import BlockAttack, Foreign, Place
from rules.runequest.blocks import CHARACTERISTICS


class Spot(Struct, frozen=True):
    """A location: its id, and the rolls of blows and missiles that strike it."""

    id: str
    melee: tuple[int, int]
    missile: tuple[int, int]


def foreign(
    name: str,
    system: str,
    sheet: Mapping[str, Any],
    numbers: Mapping[str, float],
    skills: Mapping[str, int],
    attacks: Iterable[BlockAttack],
    spots: Iterable[Spot],
    armour: Mapping[str, int],
    points: Mapping[str, int],
    bonus: str,
) -> Foreign:
    """The character: its characteristics, further numbers, skills by their ids, attacks, and its locations."""
    return Foreign(
        system=system,
        name=name,
        numbers={key: sheet[key] for key in CHARACTERISTICS if key in sheet} | dict(numbers),
        skills={worded(key): chance for key, chance in skills.items()},
        attacks=tuple(attacks),
        places=tuple(
            Place(worded(spot.id), *spot.melee, armour.get(spot.id, 0), points.get(spot.id),
                  None if spot.missile == spot.melee else spot.missile)
            for spot in spots
        ),
        bonus=bonus,
    )  # fmt: skip


def worded(key: str) -> str:
    """An id as people write it: ``right_leg`` is Right Leg."""
    return key.replace("_", " ").title()


def called(names: Iterable[str], row: str, row_of: Callable[[BlockAttack], str]) -> str:
    """The first of the names under which a block's reader finds the row; the first of all where none does."""
    every = [name for name in names if name]
    return next((name for name in every if row_of(BlockAttack(name)) == row), every[0])
