"""What files of other programs say of a character: ``storage.sheets`` reads it, ``Sheets.adopt`` makes a sheet of it.

Everything is as the file has it. What a file has worked out (levels, damage, scores of defences) goes before what the
rules would make of the rest.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct, field

FOREIGN = "foreign"
"""The key under which a read file says which program it comes from."""


class BlockAttack(Struct, frozen=True, omit_defaults=True):
    """One way to attack with a thing: cells as the file prints them, empty where it says nothing.

    ``damage`` is rollable for this character, ``muscle`` the same by thrust or swing where the file tells. ``skills``
    are the skills that serve without a penalty of their own. ``level``, ``parry_score`` and ``block_score`` are what
    the file has worked out; ``parry`` is the weapon's own modifier, ``yards`` the range as worked out. ``sr`` and
    ``points`` are its strike rank and armour points.
    """

    name: str
    mode: str = ""
    level: int | None = None
    damage: str = ""
    muscle: str = ""
    skills: tuple[str, ...] = ()
    ranged: bool = False
    natural: bool = False
    reach: str = ""
    parry: str = ""
    parry_score: str = ""
    block_score: str = ""
    st: str = ""
    acc: str = ""
    range: str = ""
    yards: str = ""
    rof: str = ""
    shots: str = ""
    bulk: str = ""
    rcl: str = ""
    pounds: float | None = None
    sr: int | None = None
    points: int | None = None


class Place(Struct, frozen=True, omit_defaults=True):
    """A hit location as the file has it: the d20 rolls that strike it, its armour points and its hit points.

    ``missile`` are the rolls of missiles, where the file has others for them.
    """

    name: str
    low: int
    high: int
    armour: int = 0
    points: int | None = None
    missile: tuple[int, int] | None = None


class Guard(Struct, frozen=True, omit_defaults=True):
    """A shield or cloak: its attacks bear its name.

    ``db``: its Defence Bonus, None where the file is silent; ``counted``: the file's scores have it in them.
    """

    name: str
    db: int | None = None
    counted: bool = False
    pounds: float | None = None


class Protection(Struct, frozen=True, omit_defaults=True):
    """DR of a location as worked out by the file, bone included; ``crushing`` where that differs."""

    location: str
    dr: int
    crushing: int | None = None


class Foreign(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A character of another program. ``numbers`` under our names where they mean the same (st, hp_max, will ...).

    ``now``: the present hit and fatigue points. ``dodge``: the Dodge by the level of encumbrance, as worked out.
    ``places`` are the hit locations, ``hide`` the armour everywhere, ``bonus`` the dice of strength and size (``0``:
    none, empty: not said).
    ``pounds``: all that is carried and worn; ``lift``:
    the Basic Lift in pounds. ``left``: weapons and armour that are not worn or in use.
    """

    system: str
    program: str = field(default="", name=FOREIGN)
    name: str = ""
    numbers: dict[str, float] = {}
    now: dict[str, int] = {}
    hand: str = ""
    skills: dict[str, int] = {}
    traits: tuple[str, ...] = ()
    attacks: tuple[BlockAttack, ...] = ()
    guards: tuple[Guard, ...] = ()
    dodge: tuple[int, ...] = ()
    protection: tuple[Protection, ...] = ()
    armour: tuple[str, ...] = ()
    armour_pounds: float = 0
    pounds: float = 0
    lift: float = 0
    things: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    hide: int | None = None
    bonus: str = ""

    def called(self, most: int = 60) -> str:
        """Return its name as a sheet may bear it: in one line, without the quotes that sentences put round names."""
        return " ".join(self.name.replace('"', "'").split())[:most]


def worded(key: str) -> str:
    """Return an id as people write it: ``right_leg`` is Right Leg."""
    return key.replace("_", " ").title()


Made: TypeAlias = tuple[dict[str, Any], tuple[str, ...]]
"""A sheet, and a line for everything that was assumed or left out."""


def adopting(make: Callable[[Foreign], Made]) -> Callable[[Mapping[str, Any]], Made]:
    """Return what takes a read file over by ``make``; a sheet of our own is returned as it is."""

    @wraps(make)
    def adopt(data: Mapping[str, Any]) -> Made:
        return make(msgspec.convert(data, Foreign)) if FOREIGN in data else (dict(data), ())

    return adopt
