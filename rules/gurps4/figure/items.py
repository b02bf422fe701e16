"""The things of a fresh figure, and things back from items: what they are, what they weigh."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.core import names
from rules.core.encounter import Figure, Item
from rules.core.remember import remembered
from rules.core.sheet.checks import plain, view
from rules.gurps import item_kinds
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import fp_max, hp_max
from rules.gurps4.sheet.armour import WORN, kind_of, piece, pieces, worn
from rules.gurps4.sheet.entries import ArmourEntry, Sheet, ShieldEntry, WeaponEntry
from rules.gurps4.sheet.placing import natural_entry, placed
from rules.gurps4.sheet.stock import LIMBS, STOCK
from rules.gurps4.sheet.things import shield, weapon
from rules.gurps4.sheet.traits import grades
from rules.gurps4.tables.gear import Gear
from rules.gurps4.tables.printed import MELEE_ROWS, NATURAL_ROWS, RANGED_ROWS

SHIELD = "shield:"
"""How the kind of a shield begins that its sheet changes."""
OWN = frozenset({"id", "name", "where", "hand", "spare"})
"""What of an entry the item itself keeps."""
BOOTS = 2
"""The DR on the feet from which a kick does 1 more."""


def items(sheet: Sheet) -> tuple[Item, ...]:
    """Return the things a fresh figure has, weapons first, then shields, then armour; ids and names are told apart."""
    made: list[Item] = []
    for gear, where, hand, entry in placed(sheet):
        made.append(_item(_own(gear, made), where, hand, entry))
    for one in sheet.armour:
        made.append(_suit(one, made))
    return tuple(made)


def _own(gear: Gear, before: Iterable[Item]) -> Gear:
    ids, called = {item.id for item in before}, {names.fold(item.name) for item in before}
    key, name, n = gear.id, gear.name, 2
    while key in ids or names.fold(name) in called:
        key, name, n = f"{gear.id}_{n}", f"{gear.name} {n}", n + 1
    return replace(gear, id=key, name=name)


def _item(one: Gear, where: str, hand: int, entry: WeaponEntry | ShieldEntry) -> Item:
    numbers = {keys.HAND: hand, keys.OBJECT_HP: one.hp}
    if one.shooting is not None and isinstance(entry, WeaponEntry) and one.shooting.shots:
        full = one.shooting.shots + one.shooting.chamber
        numbers[keys.LOADED] = entry.shots if isinstance(entry.shots, int) else full
    row = STOCK.get(one.row)
    stock = row is not None and replace(one, id=row.id, name=row.name) == row
    kind = one.row if stock else _written(entry)
    sort = {key.key: n for key, n in numbers.items() if n}
    if isinstance(entry, WeaponEntry) and entry.spare is not None and keys.LOADED in numbers:
        # None left is a count, too.
        sort[keys.SPARE.key] = entry.spare
    return Item(one.id, kind, one.name, where, q=sort)


def _suit(entry: ArmourEntry, before: Iterable[Item]) -> Item:
    made = piece(entry)
    key = names.fresh(made.id, {item.id for item in before}, "_")
    return Item(key, kind_of(entry), made.name, entry.where or WORN)


def _written(entry: WeaponEntry | ShieldEntry) -> str:
    """Return the kind of a thing that a sheet changes: its id with the columns that make it what it is."""
    said = plain(entry)
    loaded = isinstance(said.get("shots"), int)
    columns = {key: said[key] for key in said if key not in OWN and not (key == "shots" and loaded)}
    return (SHIELD if isinstance(entry, ShieldEntry) else "") + item_kinds.kind(entry.id, columns)


@lru_cache(maxsize=4096)
def _gear(kind: str, key: str, name: str) -> Gear:
    return replace(_thing(kind), id=key, name=name)


def _thing(kind: str) -> Gear:
    if kind in STOCK:
        return STOCK[kind]
    if kind.startswith("{"):
        # As fights of before 2027 keep it.
        return msgspec.json.decode(kind, type=Gear)
    row, columns = item_kinds.read(kind.removeprefix(SHIELD))
    if kind.startswith(SHIELD):
        return shield(msgspec.convert({"id": row, **columns}, ShieldEntry))
    return weapon(msgspec.convert({"id": row, **columns}, WeaponEntry))


def gear(item: Item) -> Gear:
    """Return what an item is as a thing of the rules; a piece of armour has only a name and a weight."""
    suit = worn(item)
    if suit is not None:
        return Gear(item.id, item.name, suit.id, weight=suit.weight)
    return _gear(item.kind, item.id, item.name)


def natural(figure: Figure) -> tuple[Gear, ...]:
    """Return the natural weapons of a figure: those its sheet lists, then punch, kick and bite as everybody has them.

    Who has no hands does not punch.
    """
    return natural_of(figure.sheet, figure.items)


@remembered
def natural_of(data: dict[str, Any], items: tuple[Item, ...]) -> tuple[Gear, ...]:
    """Return the same of a sheet and of things worn."""
    sheet = view(data, Sheet)
    listed = tuple(weapon(entry) for entry in sheet.weapons if natural_entry(entry))
    rows = [row for row in NATURAL_ROWS.values() if "sheet" not in row.flags and row.id not in {g.id for g in listed}]
    rows = [row for row in rows if not (sheet.handless and LIMBS[row.id] == "arm")]
    boots = any(piece.dr >= BOOTS for piece in pieces(items, "right_foot"))
    every = (*listed, *(STOCK[row.id] for row in rows))
    return tuple(_booted(one) if boots and one.row == "kick" else one for one in every)


def _booted(kick: Gear) -> Gear:
    modes = (replace(mode, damage=replace(mode.damage, adds=mode.damage.adds + 1)) for mode in kick.modes)
    return replace(kick, modes=tuple(modes))


def load(item: Item) -> int:
    """Return what an item weighs with the spare rounds that go with it, in hundredths of a pound."""
    one = gear(item)
    row = RANGED_ROWS.get(one.row)
    return one.weight + (keys.SPARE.of(item) * row.ammo_weight if row is not None else 0)


def two_handed(item: Item) -> str:
    """Return what the catalogue calls a thing whose rows for one hand and for two are told apart: ``long spear 2h``."""
    row = f"{gear(item).id}_2h"
    return row.replace("_", " ") if row in MELEE_ROWS else ""


def fresh(name: str, sheet: dict[str, Any]) -> Figure:
    """Return the figure that a canonical sheet describes; everybody starts unhurt and rested."""
    typed = msgspec.convert(sheet, Sheet)
    figure = Figure(name, sheet, items=items(typed))
    return replace(figure, q={keys.HP.key: hp_max(figure), keys.FP.key: fp_max(figure), **grades(typed.traits)})
