"""Weapons and shields in use: one thing may have several rows, and their numbers travel with the item."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from rules.core.dice import Dice, Formula
from rules.core.encounter import Item
from rules.core.remember import remembered
from rules.rqhouse.tables.printed import BRAWLING, FIRED, GROUPS, MODES, SHIELDS, THROWN, WEAPONS, MeleeRow, Mode

ONE, TWO, THROW, FIRE = "one", "two", "throw", "fire"
WAYS = (ONE, TWO, THROW, FIRE)
"""How a thing is used: in one hand (or as part of the body), in two, thrown, or fired."""
_GROUPS = tuple(GROUPS)
NO_GROUP = -1
_COLUMNS = ("fumble", "foe_parry", "load", "lead", "pb", "range", "max")
"""What only some tables tell of a weapon."""


class WeaponUse(Struct, frozen=True):
    """One row of a thing, all in whole numbers: its damage dice, its group and types, what it needs and how far."""

    count: int = 0
    faces: int = 0
    flat: int = 0
    group: int = NO_GROUP
    modes: int = 0
    sr: int = 3
    fumble: int = 100
    foe_parry: int = 0
    long: int = 0
    load: int = 0
    lead: int = 0
    pb: int = 0
    range: int = 0
    max: int = 0
    mounted: int = 0

    @property
    def damage(self) -> Formula:
        """The damage."""
        return Formula(Dice(self.count, self.faces) if self.count else None, 1, self.flat)

    @property
    def types(self) -> tuple[Mode, ...]:
        """The types of its blows."""
        return tuple(mode for n, mode in enumerate(MODES) if self.modes >> n & 1)

    @property
    def skill(self) -> str:
        """The key of its group's skill; empty for what belongs to none."""
        return _GROUPS[self.group] if self.group >= 0 else ""


_FIELDS = tuple(f.name for f in fields(WeaponUse))
_START = {f.name: f.default for f in fields(WeaponUse)}


def bits(modes: tuple[Mode, ...]) -> int:
    """Types as bits in the order of MODES."""
    return sum(1 << MODES.index(mode) for mode in modes)


def hurt(formula: Formula) -> dict[str, int]:
    """A damage formula as numbers of a Use."""
    dice = formula.dice or Dice(0, 0)
    return {"count": dice.count, "faces": dice.faces, "flat": formula.flat}


def row_use(row: str) -> tuple[str, WeaponUse] | None:
    """How a row of the tables is used, and its numbers; None where there is no such row."""
    tables: tuple[tuple[str, Mapping[str, Any]], ...] = (
        (ONE, WEAPONS), (THROW, THROWN), (FIRE, FIRED), (ONE, BRAWLING), (ONE, SHIELDS)
    )  # fmt: skip
    for way, table in tables:
        if row in table:
            return (TWO if table is WEAPONS and table[row].hands > 1 else way), _use(table[row])
    return None


def _use(row: Any) -> WeaponUse:
    """The numbers of a row; columns that its table has not are as usual."""
    melee = isinstance(row, MeleeRow)
    columns = {name: n for name in _COLUMNS if (n := getattr(row, name, None)) is not None}
    own = {"sr": row.sr, "long": "long" in row.tags, "mounted": "mounted" in row.tags} if melee else {}
    group = _GROUPS.index(getattr(row, "group", "shield"))
    return WeaponUse(**hurt(row.formula), group=group, modes=bits(row.modes), **columns, **own)


def partners(row: str) -> tuple[str, ...]:
    """The other rows that the tables give the same thing: other hands, thrown (see RH-MSL-07, RH-WPN-01)."""
    melee = WEAPONS.get(row)
    if melee is None:
        thrown = THROWN.get(row)
        return () if thrown is None else tuple(r.id for r in WEAPONS.values() if r.thrown == row)[:1]
    return tuple(other for other in (melee.other, melee.thrown) if other)


def put(uses: Mapping[str, WeaponUse]) -> dict[str, int]:
    """Uses as numbers of an item; what is as usual is left out."""
    found = {}
    for way, use in uses.items():
        found[f"{way}.group"] = use.group
        for name in _FIELDS:
            value = int(getattr(use, name))
            if value != _START[name]:
                found[f"{way}.{name}"] = value
    return found


@remembered
def use(item: Item, way: str) -> WeaponUse | None:
    """The item's row for one way of using it, or None where it has none."""
    if f"{way}.group" not in item.q:
        return None
    return WeaponUse(**{name: item.q.get(f"{way}.{name}", int(_START[name])) for name in _FIELDS})


def ways(item: Item) -> tuple[str, ...]:
    """The ways an item can be used."""
    return tuple(way for way in WAYS if f"{way}.group" in item.q)


def called(item: Item) -> str:
    """What people call it by its group: a scimitar is a sword; empty for what belongs to none."""
    rows = (use(item, way) for way in ways(item))
    group = next((row.skill for row in rows if row is not None), "")
    return GROUPS[group].called if group else ""
