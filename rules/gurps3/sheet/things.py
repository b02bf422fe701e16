"""What an item's kind says a thing is: a row of the tables, with columns of its own as its sheet gives them."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from rules.gurps.item_kinds import over
from rules.gurps3.tables.cells import Formula, carry, formula
from rules.gurps3.tables.kinds import Mode, ShieldRow, Shooting, Weapon
from rules.gurps3.tables.printed import QUALITIES as GRADES
from rules.gurps3.tables.printed import ROW_OF, SHIELDS, WEAPONS
from rules.things.keys import BOTH, LEFT, RIGHT

HANDS: Mapping[str, int] = {"right": RIGHT, "left": LEFT, "both": BOTH}
QUALITIES = tuple(GRADES)


def _reach(text: str) -> tuple[int, ...]:
    return tuple(int(r.replace("C", "0")) for r in text.split(","))


COLUMNS: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "mode": ("use", str), "type": ("type", str), "dmg": ("damage", formula), "max": ("damage_most", formula),
    "reach": ("reach", _reach), "min_st": ("st", int), "hands": ("hands", int), "unready": ("unready", int),
    "tgt": ("tgt", str), "brk": ("brk", str), "cc": ("close", "yes".__eq__),
    "skill": ("skills", lambda text: tuple(text.split())),
    "ss": ("ss", int), "acc": ("acc", int), "half": ("half", carry), "range": ("range", carry),
    "reload": ("reload", int), "class": ("kind", str), "rof": ("rof", int), "rcl": ("rcl", int),
    "magazine": ("magazine", int), "action": ("action", str), "family": ("family", str),
}  # fmt: skip
"""The columns that an entry may give anew: the field each is for of a weapon, mode or shot, and how it is read."""


def _read(kind: str) -> tuple[str, dict[str, str]]:
    """Return the row of an item's kind, and its own columns."""
    row, *said = kind.split("|")
    return row, dict(part.partition("=")[::2] for part in said)


@lru_cache(maxsize=1024)
def weapon_of(kind: str) -> Weapon | None:
    """Return the weapon an item's kind describes; None for a shield."""
    row, own = _read(kind)
    if row in SHIELDS:
        return None
    weapon = WEAPONS.get(ROW_OF.get(row, "")) or Weapon(row or "weapon", row.replace("_", " ") or "weapon", 100)
    shot, modes = weapon.missile, tuple(over(mode, own, COLUMNS) for mode in weapon.modes)
    if "class" in own and shot is None:
        nothing = carry("0")
        shot = Shooting(weapon.id, weapon.name, (), "cr", Formula(), None, 12, 0, nothing, nothing, 0, 1, 0, "")
    if not modes and shot is None:
        plain = Mode(weapon.id, weapon.name, (), "swing", "cr", Formula(), None, (1,), False, 0, 1, 0)
        modes = (over(plain, own, COLUMNS),)
    return replace(over(weapon, own, COLUMNS), modes=modes, missile=shot and over(shot, own, COLUMNS))


@lru_cache(maxsize=256)
def shield_of(kind: str) -> ShieldRow | None:
    """Return the shield an item's kind describes; None for a weapon."""
    row, own = _read(kind)
    known = SHIELDS.get(row)
    return known and replace(known, pd=int(own.get("pd", known.pd)), skill=own.get("skill", known.skill))
