"""Every cell of every printed table against golden rows of the tests' own."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from rules.core.tables.reference import entries
from rules.core.tables.words import fixed
from rules.gurps3.attack.aim import range_modifier
from rules.gurps3.attack.locations import random_location
from rules.gurps3.attack.opportunity_fire import watch
from rules.gurps3.tables.cells import carry, formula, pounds
from rules.gurps3.tables.printed import ARMOUR, PACKAGE, STRENGTHS, WEAPONS, aim, swing, thrust
from rules.texts.store import TERM, codes
from tests.rules.golden import cells, printed

rule = pytest.mark.rule
GOLDEN = Path(__file__).parent / "golden"
DATA = files("rules.gurps3") / "data"
OWN = (
    "arcs",
    "conditions",
    "postures",
    "locations",
    "random_locations",
    "ranges",
    "watches",
    "aims",
    "breakage",
    "critical_hit",
    "critical_head",
    "critical_miss",
    "critical_unarmed",
    "footing",
    "grips",
    "loading",
    "skills",
    "degrees",
    "limits",
    "feints",
    "slams",
    "threats",
    "cards",
    "charges",
    "classes",
    "paces",
    "unarmed",
    "multipliers",
    "loads",
    "qualities",
)


def golden(name: str) -> list[list[str]]:
    """The rows typed for the tests."""
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    return [[cell.strip() for cell in line.split("|")] for line in text.splitlines()]


def data(name: str) -> list[list[str]]:
    """The rows of a data file, its header included, without the rules that they state."""
    return [list(line) for line in printed(cells((DATA / f"{name}.csv").read_text(encoding="utf-8")))]


def plain(cell: str) -> str:
    """A printed dash is an empty cell."""
    return "" if cell == "-" else cell


def slug(name: str) -> str:
    """A skill's name as its id."""
    return "".join(c if c.isalnum() else "_" for c in name.casefold())


@rule("G3-GEN-14", "G3-DMG-01")
def test_hand_weapons_are_as_printed() -> None:
    found = data("weapons")[1:]
    rows = golden("melee")
    assert len(found) == len(rows) == 57
    for want, have in zip(rows, found, strict=True):
        id_, name, skill, mode, type_, dmg, most, reach, lb, min_st, hands, unready, cost, tgt, brk, close = want
        family = next((w for w in ("flail", "fencing", "mounted") if f"({w}" in name), "")
        skills = " ".join(map(slug, skill.split("/"))) if skill.startswith("Boxing") else slug(skill)
        shown = name.replace(f" ({family})", "").replace(" (mounted only)", "")
        assert have == [
            id_,
            shown,
            skills,
            mode,
            type_,
            dmg,
            plain(most),
            reach.replace("*", "").replace(",", " ").replace("C", "0"),
            "true" if "*" in reach else "",
            lb,
            plain(min_st),
            hands,
            unready,
            cost,
            tgt,
            brk,
            {"yes": "true", "no": "false"}[close],
            family,
        ]


@rule("G3-MIS-06", "G3-RLD-03")
def test_missile_weapons_are_as_printed() -> None:
    rows = golden("missiles")
    assert len(rows) == 16
    for want, have in zip(rows, data("missiles")[1:], strict=True):
        assert have == [plain(slug(cell)) if n == 2 else plain(cell) for n, cell in enumerate(want)]


@rule("G3-DEF-02", "G3-DMG-02")
def test_shields_and_armour_are_as_printed() -> None:
    for want, have in zip(golden("shields"), data("shields")[1:], strict=True):
        assert have == [*want[:2], slug(want[2]), *want[3:6], want[7].split("shield_size ")[1].split()[0].strip(";")]
    for want, have in zip(golden("armour"), data("armour")[1:], strict=True):
        covers = want[6].replace(" (eye slits only)", "").replace(",", "")
        point = re.search(r"impaling PD (\d), DR (\d)", want[7])
        flags = ["true" if word in want[7] else "" for word in ("own attacks", "kick")]
        assert have == [*want[:6], covers, *(point.groups() if point else ("", "")), *flags]


@rule("G3-GEN-14")
def test_basic_damage_is_as_printed() -> None:
    for st, thrusting, swinging in golden("damage"):
        for at in range(*_span(st)):
            assert (str(thrust(at)), str(swing(at))) == (thrusting, swinging), at
    assert len(STRENGTHS) == 27 and thrust(99) == thrust(30)


def _span(said: str) -> tuple[int, int]:
    if said.startswith("<="):
        return 1, int(said[2:]) + 1
    low, _, high = said.partition("-")
    return int(low), int(high or low) + 1


@rule("G3-TRN-01", "G3-TRN-07")
def test_what_each_card_leaves_open_is_as_printed() -> None:
    rows = golden("openings")
    assert len(rows) == 35
    for want, have in zip(rows, data("openings")[1:], strict=True):
        assert have == [cell.replace(" (then prone)", "") for cell in want]


@pytest.mark.parametrize("name", OWN)
def test_truth_tables_are_as_typed(name: str) -> None:
    assert data(name) == golden(name)


def test_no_table_is_without_golden_rows() -> None:
    files_ = {path.stem for path in Path(str(DATA)).glob("*.csv")}
    known = {*OWN, "weapons", "missiles", "shields", "armour", "damage", "openings"}
    assert files_ - known == {
        "asked",
        "briefs",
        "card",
        "creatures",
        "labels",
        "notes",
        "numbers",
        "refusals",
        "settings",
        "taken",
        "terms",
        "varied",
        "words",
    }


def test_every_term_is_of_a_rule_and_used() -> None:
    """Its words and fixed number are data; no code names another, and none stands there that nothing names."""
    code = "\n".join(path.read_text("utf-8") for path in Path(str(DATA)).parent.rglob("*.py"))
    named = set(re.findall(r'\bterm\(\s*"(\w+)"', code))
    assert named == {code.replace("-", "_") for code in codes(PACKAGE, TERM)}
    assert all(row.rule in entries(PACKAGE) for row in fixed(PACKAGE).values() if row.id != "held")


@rule("G3-ATK-10")
@pytest.mark.parametrize(
    ("yards", "speed", "by"),
    [(1, 0, 0), (2, 0, 0), (3, 0, -1), (4, 0, -2), (5, 0, -3), (7, 0, -3), (10, 0, -4), (20, 0, -6), (20, 1, -7)],
)
def test_range_and_speed(yards: int, speed: int, by: int) -> None:
    assert range_modifier(yards, speed) == by


@rule("G3-OPP-04", "G3-AIM-03", "G3-ATK-04")
def test_single_rows() -> None:
    assert [watch(n).by for n in (1, 2, 3, 4, 5, 6, 7, 10, 11, 99)] == [-2, -4, -5, -5, -6, -6, -7, -7, -8, -8]
    assert [aim(n).extra for n in (0, 1, 2, 3, 4, 9)] == [0, 0, 1, 2, 3, 3]
    assert [random_location(n) for n in (3, 5, 9, 13, 18)] == ["brain", "head", "torso", "near_leg", "vitals"]


def test_rows_of_one_thing_are_one_thing() -> None:
    spear = WEAPONS["spear"]
    assert [m.row for m in spear.modes] == ["spear", "spear_2h"] and spear.missile is not None
    assert spear.name == "Spear" and WEAPONS["bastard"].name == "Bastard sword"
    assert ARMOUR["chainmail"].point_dr == 2 and ARMOUR["scale"].point_dr is None


@pytest.mark.parametrize("text", ["", "2", "sw+", "d6", "1d+x", "thr*2"])
def test_what_is_no_damage_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no damage"):
        formula(text)


def test_cells_are_read() -> None:
    assert str(formula("sw+2")) == "sw+2" and str(formula("3d-1")) == "3d-1" and str(formula("0")) == "0"
    assert [carry(t).at(11) for t in ("STx15", "STx1.5", "ST-2", "ST", "300")] == [165, 16, 9, 11, 300]
    assert pounds("1.5") == 150
    for bad in ("x", "1.234"):
        with pytest.raises(ValueError, match="no weight"):
            pounds(bad)
    with pytest.raises(ValueError, match="no range"):
        carry("far")
