"""What an item's kind says of it comes back as it was given."""

from typing import Any

import pytest
from msgspec import Struct

from rules.core.encounter import Item
from rules.gurps import item_kinds
from rules.gurps3.sheet.gear import WeaponEntry as Entry3
from rules.gurps3.sheet.gear import kind_of
from rules.gurps3.sheet.things import COLUMNS as COLUMNS3
from rules.gurps3.sheet.things import weapon_of
from rules.gurps3.tables.cells import carry, formula
from rules.gurps4.figure.items import gear, items
from rules.gurps4.sheet.armour import worn
from rules.gurps4.sheet.entries import ArmourEntry, ModeEntry, Sheet, ShieldEntry, WeaponEntry
from rules.gurps4.sheet.things import shield, weapon

COLUMNS: list[dict[str, Any]] = [
    {},
    {"damage": "sw+2 cut", "parry": 0},
    {"parry": "0", "spiked": True, "lb": 2.5},
    {"at": ["torso", "arms"], "dr": 3},
    {"modes": [{"name": "swing", "damage": "sw cut"}, {"name": "thrust", "damage": "thr imp"}]},
]


@pytest.mark.parametrize("columns", COLUMNS)
def test_a_kind_comes_back_as_it_was_given(columns: dict[str, Any]) -> None:
    assert item_kinds.read(item_kinds.kind("axe", columns)) == ("axe", columns)


WEAPONS = [
    WeaponEntry(id="axe", quality="fine", parry="-1"),
    WeaponEntry(id="club", like="axe", lb=3.5, skill="broadsword"),
    WeaponEntry(id="longbow", st=14, spare=12, shots=1),
    WeaponEntry(id="twin", modes=(ModeEntry(name="swing", skill="axe_mace", damage="sw+2 cut", reach=1),)),
    WeaponEntry(id="zapper", damage="8d(5) burn", skill="beam_weapons_pistol", range="300/900", shots="12(3)", rof=3),
]


@pytest.mark.parametrize("entry", WEAPONS, ids=lambda one: one.id)
def test_a_weapon_of_its_own_is_the_same_thing_as_an_item(entry: WeaponEntry) -> None:
    sheet = Sheet(name="Ann", st=12, dx=12, iq=10, ht=11, weapons=(entry,))
    (item,) = items(sheet)
    assert gear(item) == weapon(entry) and "{" not in item.kind


def test_so_is_a_shield() -> None:
    entry = ShieldEntry(id="small_shield", spiked=True, db=2)
    (item,) = items(Sheet(name="Ann", st=12, dx=12, iq=10, ht=11, shields=(entry,)))
    assert gear(item) == shield(entry) and item.kind == "shield:small_shield|spiked=true|db=2"


def test_so_is_armour() -> None:
    entry = ArmourEntry(id="rags", at=("torso", "arms"), dr=1, flexible=True)
    (item,) = items(Sheet(name="Ann", st=12, dx=12, iq=10, ht=11, armour=(entry,)))
    piece = worn(item)
    assert piece is not None and piece.dr == 1 and piece.flexible and "left_arm" in piece.covers
    assert item.kind == "armour:rags|at.0=torso|at.1=arms|dr=1|flexible=true"


def test_things_of_older_fights_are_read_as_they_were_kept() -> None:
    kind = '{"id":"x","name":"X","row":"axe","weight":300,"dr":4,"hp":12}'
    assert gear(Item("mine", kind, "Mine")).weight == 300
    old = 'armour:{"id":"mail_shirt","name":"mail shirt","covers":["torso"],"dr":4,"crushing":2}'
    piece = worn(Item("mail", old, "mail", "worn"))
    assert piece is not None and piece.against("cr") == 2


class _Blade(Struct, frozen=True):
    weight: int = 100
    name: str = "blade"


def test_a_thing_takes_the_columns_that_its_sheet_gives_and_no_others() -> None:
    columns = {"lb": ("weight", lambda lb: round(lb * 100)), "acc": ("acc", int)}
    said = item_kinds.given(WeaponEntry(id="axe", lb=3.5, acc=2))
    assert said["lb"] == 3.5 and "skill" not in said
    assert item_kinds.over(_Blade(), said, columns) == _Blade(350)


@pytest.mark.parametrize("column", ["mode", "dmg", "reach", "cc", "skill", "half", "rof", "tgt", "class"])
def test_a_gurps3_weapon_keeps_its_own_columns_in_its_kind(column: str) -> None:
    cells: dict[str, Any] = {
        "mode": "swing", "dmg": "sw+3", "reach": "C,1", "cc": True, "skill": "axe mace", "half": "STx2", "rof": 3,
        "tgt": "S", "class_": "bow",
    }  # fmt: skip
    field = "class_" if column == "class" else column
    entry = Entry3(id="spear", **{field: cells[field]})
    made, plain = weapon_of(kind_of(entry)), weapon_of("spear")
    assert made is not None and plain is not None and made != plain
    assert made.missile is not None and len(made.modes) == len(plain.modes)
    ways = (made, *made.modes, made.missile)
    want = {"dmg": formula("sw+3"), "reach": (0, 1), "cc": True, "skill": ("axe", "mace"), "half": carry("STx2")}
    name = COLUMNS3[column][0]
    assert {getattr(way, name) for way in ways if hasattr(way, name)} == {want.get(column, cells[field])}
