"""The data files of swords: against the catalogue where it is at hand, and by their own structure everywhere."""

import re
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest

from rules.core.tables.rows import BadTable, by_id, toml
from rules.core.tables.words import refusals
from rules.swords.sheet.reading import read
from rules.swords.tables import printed
from rules.swords.tables.printed import (
    ARMOUR,
    ARMOUR_WORDS,
    CHALLENGES,
    DEFENCES,
    LABELS,
    PACKAGE,
    RANGE_BANDS,
    SHIELDS,
    SURFACES,
    TOUGHNESS,
    TRADES,
    WEAPON_WORDS,
    WEAPONS,
    AttackKind,
    Hindrance,
    ShieldRow,
    defences,
    people,
)
from rules.texts.store import REFUSED
from tests.said import sample

REFUSALS = refusals("rules.swords")

CATALOGUE = Path(__file__).parents[3].parent / "shared/rules/swords.md"


@pytest.fixture(scope="module")
def catalogue() -> str:
    if not CATALOGUE.exists():
        pytest.skip(f"no catalogue at {CATALOGUE}")
    return CATALOGUE.read_text(encoding="utf-8")


def table_of(text: str, heading: str) -> list[list[str]]:
    """The body rows of the first Markdown table at or after ``heading``, cells stripped."""
    found: list[list[str]] = []
    for line in text[text.index(heading) :].splitlines():
        if line.startswith("|"):
            found.append([cell.strip(" *`") for cell in line.strip().strip("|").split("|")])
        elif found:
            break
    return found[2:]


# --- things ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-STR-01", "SW-GRP-08", "SW-DMG-01", "SW-DFD-08")
def test_weapons_are_the_catalogues(catalogue: str) -> None:
    listed = table_of(catalogue, "## Weapons, armour, shields")
    assert [row[0] for row in listed] == list(WEAPONS)
    for key, _, classes, value, small, hands, mech, blocks, _ in listed:
        weapon = WEAPONS[key]
        words = classes.replace(",", "").split()
        assert list(weapon.classes) == [w for w in words if w in ("melee", "thrown", "missile", "natural")]
        assert (weapon.enormous, weapon.area) == ("enormous" in words, "area" in words)
        assert weapon.value == int(value)
        assert (weapon.small, weapon.mech, weapon.blocks) == (small == "yes", mech == "yes", blocks.startswith("yes"))
        assert (weapon.hands, weapon.crew) == ((0, True) if hands == "crew" else (int(hands), False))


def test_armour_and_shields_are_the_catalogues(catalogue: str) -> None:
    armour = {row[0].split(",")[0].split(" ")[0]: int(row[1]) for row in table_of(catalogue, "| armour id")}
    assert {a.id: a.value for a in ARMOUR.values()} == armour
    shields = {row[0]: int(row[1]) for row in table_of(catalogue, "| shield id")}
    assert {s.name: s.bonus for s in SHIELDS.values()} == shields


def test_words_lead_to_things() -> None:
    assert WEAPON_WORDS["axe"] == WEAPON_WORDS["flail"] == "sword"
    assert WEAPON_WORDS["great axe"] == "polearm"
    assert WEAPON_WORDS["huge sword"] == WEAPON_WORDS["hugesword"] == "hugesword"
    assert ARMOUR_WORDS["light"] == "padded"
    assert all(word == word.casefold() and "_" not in word for word in (*WEAPON_WORDS, *ARMOUR_WORDS))


@pytest.mark.rule("SW-DMG-04")
def test_no_listed_weapon_is_harmless() -> None:
    assert not any(weapon.harmless for weapon in WEAPONS.values())


# --- small tables ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-TRD-01", "SW-TRD-03")
def test_trades() -> None:
    assert [(t.id, t.attack, t.damage) for t in TRADES.values()] == [
        ("jab", 2, -4),
        ("thrust", 1, -2),
        ("strike", 0, 0),
        ("swing", -1, 2),
        ("haymaker", -2, 4),
    ]


@pytest.mark.rule("SW-TRD-01")
def test_trades_are_the_catalogues(catalogue: str) -> None:
    listed = [(row[0], int(row[1]), int(row[2])) for row in table_of(catalogue, "SW-TRD-01 Trade table")]
    assert [(t.id, t.attack, t.damage) for t in TRADES.values()] == listed


@pytest.mark.rule("SW-TRT-05", "SW-GRP-09", "SW-STR-04", "SW-ATK-04")
def test_presets() -> None:
    assert list(CHALLENGES.values()) == [6, 9, 12, 15, 18, 21]
    assert {s.id: s.bonus for s in SURFACES.values()} == {"earth": 1, "wood": 2, "stone": 3, "iron": 4}
    assert printed.CORNER == 2
    assert {t.id: t.toughness for t in TOUGHNESS.values()} == {"haft": 18, "blade": 22, "shield": 20, "glass": 6}
    bands = {kind: [(b.up_to, b.challenge) for b in found] for kind, found in RANGE_BANDS.items()}
    assert bands == {
        "missile": [(10, 0), (20, 2), (40, 4), (80, 6), (160, 8)],
        "thrown": [(5, 0), (10, 2), (20, 4)],
    }


# --- dice and refusals ----------------------------------------------------------------------------------------------


def test_labels_are_the_catalogues(catalogue: str) -> None:
    listed = table_of(catalogue, "### Die labels")
    assert [row[0] for row in listed] == list(LABELS)
    for key, _, dice, _ in listed:
        pool = LABELS[key].pool
        assert str(pool) == ("1d6" if dice == "d6" else dice)


def test_rule_ids_exist(catalogue: str) -> None:
    known = set(re.findall(r"^- (SW-[A-Z]{3}-\d\d) ", catalogue, re.MULTILINE))
    named = {rule for table in (LABELS, REFUSALS) for row in table.values() for rule in row.rules}
    assert named <= known


@pytest.mark.parametrize("code", REFUSALS)
def test_refusals_name_fault_and_fix(code: str) -> None:
    text = sample("rules.swords", REFUSED, code)
    assert text.endswith((".", "?")) and 20 < len(text) < 200
    assert REFUSALS[code].rules


# --- the legality matrix --------------------------------------------------------------------------------------------

MATRIX = {
    "melee": ("penalty", "yes", "yes", "room"),
    "bare": ("yes", "yes", "yes", "room"),
    "natural": ("yes", "yes", "yes", "room"),
    "thrown": ("no", "option", "yes", "room"),
    "missile": ("no", "option", "yes", "room"),
    "enormous": ("no", "no", "no", "room"),
    "grab": ("yes", "yes", "yes", "room"),
    "hail": ("no", "no", "yes", "no"),
    "place": ("no", "no", "no", "leave"),
}


def cells(row: printed.DefencesRow) -> tuple[str, str, str, str]:
    return row.block_bare, row.block_weapon, row.block_shield, row.dodge


@pytest.mark.rule("SW-DFD-03", "SW-DFD-05", "SW-DFD-07", "SW-DFD-08", "SW-DFD-11")
@pytest.mark.parametrize("attack", get_args(AttackKind))
def test_what_defends_against_an_attack(attack: AttackKind) -> None:
    assert cells(defences(attack)) == MATRIX[attack]


@pytest.mark.rule("SW-DFD-03", "SW-GRP-05", "SW-GRP-16", "SW-MNT-04", "SW-ATK-03")
@pytest.mark.parametrize("attack", get_args(AttackKind))
def test_states_bar_defences(attack: AttackKind) -> None:
    *blocks, dodge = MATRIX[attack]
    down = "leave" if dodge == "leave" else "no"
    states: tuple[Hindrance, ...] = get_args(Hindrance)
    for pair in product(states, repeat=2):
        got = cells(defences(attack, pair))
        helpless = {"unconscious", "unaware"} & {*pair}
        assert got == (("no", "no", "no", down) if helpless else (*blocks, down))


def test_matrix_rows_match_the_catalogue(catalogue: str) -> None:
    listed = {row[0]: row[1:] for row in table_of(catalogue, "SW-DFD-03 Legality matrix")}
    names = {
        "melee": "melee weapon or bare hands",
        "natural": "natural weapons",
        "thrown": "thrown",
        "missile": "missile",
        "enormous": "enormous (siege engine, axe-wielding giant)",
        "grab": "grapple grab",
        "hail": "hail of arrows, `no_dodge` attacks",
        "place": "area attack on a place",
    }
    for key, name in names.items():
        without, shield, dodge = (cell.split(",")[0].split(" ")[0] for cell in listed[name])
        row = DEFENCES[key]
        assert (row.block_weapon == "yes") is (without == "yes")
        assert (row.block_shield == "yes") is (shield == "yes")
        assert {"room": "yes", "no": "no", "leave": "SW-ARE-04"}[row.dodge] == dodge


# --- the people of the worked examples ------------------------------------------------------------------------------


def sheet(name: str) -> dict[str, Any]:
    return toml(PACKAGE, f"characters/{name}")


def armour(data: dict[str, Any]) -> int:
    return ARMOUR[data.get("armour", "none")].value


def block(data: dict[str, Any]) -> int:
    return 7 + int(data.get("warrior", 0)) + sum(SHIELDS[s["id"]].bonus for s in data.get("shields", ()))


def dodge(data: dict[str, Any]) -> int:
    return 7 + int(data.get("athlete", 0))


@pytest.mark.parametrize("name", people())
def test_sheets_are_sound(name: str) -> None:
    data = sheet(name)
    assert read(data)["name"] == data["name"]
    assert data["system"] == "swords"


def test_names_of_sheets_differ() -> None:
    assert len({sheet(name)["name"] for name in people()}) == len(people()) >= 12


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("juk", {"warrior": 7, "strength": 6, "constitution": 5, "armour": 2, "dodge": 14}),
        ("thug", {"block": 10, "dodge": 10, "constitution": 2, "armour": 2}),
        ("youth", {"warrior": 0, "archer": 0, "strength": 0}),
        ("mara", {"warrior": 5, "strength": 3}),
        ("guard", {"block": 11, "dodge": 11, "constitution": 3, "armour": 5}),
        ("archer", {"archer": 4, "strength": 2}),
        ("victim", {"dodge": 12, "constitution": 2, "armour": 2}),
        ("duellist", {"block": 12, "dodge": 12}),
        ("bram", {"warrior": 4, "strength": 5, "athlete": 2, "mass_lb": 220}),
        (
            "thief",
            {"athlete": 5, "strength": 1, "constitution": 1, "armour": 0, "block": 8, "dodge": 12, "mass_lb": 150},
        ),
        ("man", {"warrior": 5, "strength": 3, "athlete": 2, "mass_lb": 200}),
        ("gorilla", {"animal": True, "warrior": 3, "strength": 8, "athlete": 5, "mass_lb": 800}),
        ("monster", {"mass_lb": 2400}),
        ("young_ogre", {"mass_lb": 300}),
        ("ogre", {"mass_lb": 400}),
        ("great_ogre", {"mass_lb": 450}),
        ("raider", {"warrior": 6, "strength": 4}),
        ("page", {"block": 8, "dodge": 8}),
        ("shieldbearer", {"block": 14}),
        ("crew", {"archer": 5}),
        ("soldier", {"athlete": 4, "constitution": 2, "armour": 2}),
        ("gargoyle", {"athlete": 2, "can_fly": True}),
        ("knight", {"rider": 5, "constitution": 3, "armour": 5}),
        ("horse", {"athlete": 4, "mount": True, "animal": True, "war_trained": True}),
        ("fighter", {"constitution": 3, "willpower": 2, "warrior": 7}),
        ("master", {"warrior": 12}),
        ("brute", {"block": 10, "dodge": 10, "strength": 6}),
    ],
)
def test_sheets_have_the_numbers_of_the_examples(name: str, expected: dict[str, Any]) -> None:
    data = sheet(name)
    got = {"block": block(data), "dodge": dodge(data)}
    for key, value in expected.items():
        found = armour(data) if key == "armour" else got[key] if key in got else data.get(key, 0)
        assert (key, found) == (key, value)


# --- loading --------------------------------------------------------------------------------------------------------


def test_a_row_that_does_not_fit_names_file_and_line() -> None:
    with pytest.raises(BadTable, match=r"rules\.swords/armour\.csv line 2"):
        by_id(PACKAGE, "armour", ShieldRow)
