"""Sheets as plain data: every fault by its path, the nearest key, and the typed view."""

import weakref
from typing import Any

import pytest
from msgspec import Struct

from rules.core.sheet.checks import MOST_VIEWS, BadSheet, Fault, check, plain, view
from tests.rules.core.toy.ruleset import RULES, Sheet, Weapon

GOOD: dict[str, Any] = {
    "name": "Ann",
    "fight": 3,
    "weapon": {"name": "Axe", "damage": 6},
    "spare": [{"name": "Club"}],
    "armour": {"head": 2},
    "arms": {"left": {"name": "Claw"}},
    "marks": [1, 2],
}


def faults(**changes: Any) -> dict[str, str]:
    return {f.path: f.expected for f in check(GOOD | changes, Sheet)}


def test_a_sound_sheet_has_no_faults() -> None:
    assert check(GOOD, Sheet) == () and check({"name": "Ann"}, Sheet) == ()
    assert check(GOOD | {"weapon": None}, Sheet) == (), "what may be absent may be empty"


@pytest.mark.parametrize(
    ("changes", "path", "said"),
    [
        ({"figth": 3}, "figth", "did you mean fight"),
        ({"zzz": 3}, "zzz", "no such key"),
        ({"fight": "strong"}, "fight", "a whole number"),
        ({"fight": True}, "fight", "a whole number"),
        ({"fight": 2.5}, "fight", "a whole number"),
        ({"fight": None}, "fight", "a whole number"),
        ({"name": 4}, "name", "text"),
        ({"weapon": 4}, "weapon", "a table of keys, not a number"),
        ({"weapon": {}}, "weapon.name", "is required"),
        ({"weapon": {"name": "Axe", "damge": 1}}, "weapon.damge", "did you mean damage"),
        ({"spare": {"name": "Axe"}}, "spare", "a list of tables, not a table"),
        ({"spare": "Axe"}, "spare", "a list of tables, not text"),
        ({"spare": [{"name": "Axe"}, 7]}, "spare[1]", "a table of keys, not a number"),
        ({"spare": [{"name": "Axe"}, {"name": "Club", "damage": "x"}]}, "spare[1].damage", "a whole number"),
        ({"armour": 3}, "armour", "a table"),
        ({"armour": {"head": 2, "leg": "thick"}}, "armour.leg", "a whole number"),
        ({"arms": [1]}, "arms", "a table of tables, not a list"),
        ({"arms": {"left": {"name": "Claw", "damage": []}}}, "arms.left.damage", "a whole number"),
        ({"arms": {"left": None}}, "arms.left", "a table of keys, not nothing"),
        ({"marks": 3}, "marks", "a list"),
        ({"marks": [1, "two"]}, "marks[1]", "a whole number"),
    ],
)
def test_a_fault_names_its_path_and_what_was_expected(changes: dict[str, Any], path: str, said: str) -> None:
    found = faults(**changes)
    assert list(found) == [path]
    assert said in found[path]


def test_every_fault_is_found_in_one_pass() -> None:
    found = check({"fight": "x", "spare": [{"damage": "y"}, 3], "armour": {"a": "b", "c": "d"}, "nmae": "z"}, Sheet)
    assert [f.path for f in found] == [
        "nmae",
        "name",
        "fight",
        "spare[0].name",
        "spare[0].damage",
        "spare[1]",
        "armour.a",
        "armour.c",
    ]


@pytest.mark.parametrize("data", [None, 3, "Ann", [], True])
def test_a_sheet_that_is_no_table(data: Any) -> None:
    (fault,) = check(data, Sheet)
    assert fault.path == "sheet" and fault.expected.startswith("a table of keys")


def test_a_fault_reads_as_path_and_expectation() -> None:
    fault = Fault("weapons[0].damage", "a number")
    assert str(fault) == "weapons[0].damage: a number"
    assert str(BadSheet((fault, Fault("str", "is required")))) == "weapons[0].damage: a number; str: is required"
    with pytest.raises(BadSheet) as bad:
        RULES.sheets.read({"fight": 3})
    assert bad.value.faults == (Fault("name", "is required"),)


def test_the_view_is_typed_and_remembered_while_the_sheet_lives() -> None:
    data = dict(GOOD)
    one = view(data, Sheet)
    assert one.weapon == Weapon("Axe", 6) and one.spare == (Weapon("Club"),) and one.marks == (1, 2)
    assert view(data, Sheet) is one
    other = dict(GOOD) | {"fight": 9}
    assert view(other, Sheet).fight == 9 and view(data, Sheet).fight == 3
    assert view(plain(one), Sheet) == one


def test_views_of_many_sheets_are_never_mixed_up() -> None:
    for n in range(5000):
        assert view({"name": f"N{n}", "fight": n}, Sheet).fight == n


def test_a_sheet_that_nobody_asks_for_any_more_is_let_go() -> None:
    class Seen(Struct, weakref=True):
        name: str

    kept, past = {"name": "Ann"}, weakref.ref(view({"name": "Bob"}, Seen))
    one = view(kept, Seen)
    for n in range(3 * MOST_VIEWS):
        view({"name": f"N{n}"}, Seen)
        assert view(kept, Seen) is one
    assert past() is None
