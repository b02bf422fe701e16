"""The data files against the printed tables themselves, where the catalogue is at hand."""

import re
from pathlib import Path

import pytest

from rules.gurps.success import Degree, degree
from rules.gurps3.attack.aim import range_modifier
from rules.gurps3.attack.opportunity_fire import watch
from rules.gurps3.tables.printed import (
    BREAKAGE,
    CARDS,
    CRITICAL_HEAD,
    CRITICAL_HIT,
    CRITICAL_MISS,
    CRITICAL_UNARMED,
    FOOTING,
    GRIPS,
    LABELS,
    LOADING,
    LOCATIONS,
    OPENINGS,
    THREATS,
    aim,
    swing,
    thrust,
)
from rules.gurps3.tables.words import term
from tests.rules.gurps3.test_tables import GOLDEN, golden

CATALOGUE = Path("/work/shared/rules/gurps3.md")
pytestmark = pytest.mark.skipif(not CATALOGUE.exists(), reason="the catalogue is not at hand")
rule = pytest.mark.rule
MOVES = {
    "0": "0",
    "half": "half",
    "full": "full",
    "1": "1",
    "first turn half": "aim",
    "1 free": "shot",
    "0; 1 hex at once": "free",
    "full + 1": "leap",
    "per the maneuver": "card",
}
COLOURS = {"-": ""}


def section(title: str) -> str:
    """The text of a section, up to the next heading."""
    text = CATALOGUE.read_text("utf-8")
    start = text.index(title)
    end = re.search(r"\n#{2,3} ", text[start + len(title) :])
    return text[start : start + len(title) + (end.start() if end else len(text))]


def table(title: str) -> list[list[str]]:
    """The rows of the first table of a section, without head and rule."""
    lines = [line.strip() for line in section(title).splitlines() if line.strip().startswith("|")]
    return [[cell.strip().replace("\\|", "|") for cell in line.strip("|").split("|")] for line in lines[2:]]


@rule("G3-TRN-01", "G3-POS-02")
def test_t1() -> None:
    rows = table("### T1 ")
    assert [row[0] for row in rows] == list(CARDS)
    for id_, colour, move, when, _, _, kneel, facing in rows:
        card = CARDS[id_]
        assert card.colour == COLOURS.get(colour, colour), id_
        assert card.kneel == (kneel == "yes"), id_
        word = max((word for word in MOVES if move.startswith(word)), key=len)
        assert card.move == MOVES[word], (id_, move)
        assert when.startswith("before only") is (card.id in ("all_out_attack", "all_out_charge")), id_
        assert (facing == "last heading") is (card.facing == "heading"), id_


@rule("G3-DEF-10", "G3-TRN-07")
def test_t2() -> None:
    rows = table("### T2 ")
    assert [row[0] for row in rows] == list(OPENINGS)
    for id_, name, *cells in rows:
        row = OPENINGS[id_]
        have = [getattr(row, p) for p in ("standing", "crouching", "kneeling", "crawling", "sitting", "prone")]
        assert [row.name.removesuffix(" (free)"), *have] == [
            name.removesuffix(" (free)"),
            *(cell.removesuffix(" (then prone)") for cell in cells),
        ], id_


KINDS = {
    "melee swing": "swing",
    "melee thrust": "thrust",
    "flail (any `flail` weapon)": "flail",
    "shield bash": "bash",
    "punch (Karate/Judo or other)": "punch",
    "kick": "kick",
    "bite (close combat)": "bite",
    "thrown spear, axe, rock": "thrown",
    "thrown knife, dagger": "thrown_knife",
    "arrow, bolt, sling stone": "missile",
    "bullet, beam": "bullet",
    "Strike Weapon (weapon as target)": "weapon",
    "Flying Tackle": "tackle",
    "close-combat weapon or fist": "close",
    "strike from outside into close combat": "into_close",
}


def number(cell: str) -> str:
    """A cell of T3 as the first number or ``no`` it holds, ``0`` for a plain Y."""
    found = re.match(r"-?\d+", cell)
    return found[0] if found else "no" if cell.startswith("N") else "0"


@rule("G3-DEF-10")
def test_t3() -> None:
    rows = {KINDS[row[0]]: row for row in table("### T3 ") if row[0] in KINDS}
    assert set(rows) == set(THREATS)
    for id_, (_, dodge, block, parry, bare, pd, retreat) in rows.items():
        have = THREATS[id_]
        strip = "bfh?kcr"
        assert (have.dodge.strip(strip) or "0") == number(dodge), id_
        assert ("b" in have.dodge) == ("Boxing" in dodge), id_
        assert have.block == number(block) and have.parry.strip(strip) == number(parry), id_
        # Flails are at -4 and then the -3 rule of swung weapons; the other rules of a cell are letters.
        assert have.bare.strip(strip) == ("-7" if id_ == "flail" else number(bare)), id_
        assert have.pd == (pd == "yes") and have.retreat == retreat.startswith("+3"), id_


@rule("G3-STW-04", "G3-STW-05", "G3-STW-06")
def test_t10() -> None:
    for brk, _, types, dr, needed, better, worse in table("### T10 "):
        row = BREAKAGE[brk]
        assert set(row.types) == set(types.split(" or ")) and row.dr == int(dr)
        assert (row.needed, row.better, row.worse) == (int(needed.split()[0]), int(better), int(worse)), brk
        assert (row.material == "haft") == ("cumulative" in needed)


@rule("G3-OPP-04", "G3-AIM-03", "G3-BRK-02")
def test_t9_t15_t16_and_t8() -> None:
    for watched, penalty, _ in table("### T9 "):
        if watched == "one straight line":
            assert int(penalty) == term("watching_line").n
        else:
            for n in map(int, re.findall(r"\d+", watched.replace("more than 10", "11"))):
                assert watch(n).by == int(penalty), watched
    for turns, snap, acc, extra in table("### T15 "):
        row = aim(int(turns.split()[0]))
        assert row.acc == (acc == "yes") and row.extra == int(extra) and snap.startswith("yes") == (not row.acc)
    (_, one_pinned, one), (_, both_pinned, both) = table("### T8 ")
    assert GRIPS["one_hand"].resists == int(one) and GRIPS["one_hand"].pinned_resists == int(one_pinned)
    assert GRIPS["upper"].resists == int(both) and GRIPS["upper"].pinned_resists == int(both_pinned.split(",")[0])
    for hold, _, penalty, _ in table("### T16 ")[:5]:
        id_ = {"one hand": "one_hand", "weapon arm (one hand)": "arm"}.get(hold) or hold.split(", ")[1].split()[0]
        by = int(penalty.split()[0]) if penalty != "none" else 0
        assert (GRIPS[id_].legs if "leg" in penalty else GRIPS[id_].arms) == by, hold


def groups(title: str) -> list[set[int]]:
    """The totals that share a row of a 3d table."""
    found = []
    for cell, *_ in table(title):
        totals: set[int] = set()
        for part in cell.split(","):
            low, _, high = part.strip().partition("-")
            totals |= set(range(int(low), int(high or low) + 1))
        found.append(totals)
    return found


@rule("G3-ATK-05", "G3-ATK-06")
@pytest.mark.parametrize(
    ("title", "rows"),
    [
        ("### T11 ", CRITICAL_HIT),
        ("### T12 ", CRITICAL_HEAD),
        ("### T13 ", CRITICAL_MISS),
        ("### T14 ", CRITICAL_UNARMED),
    ],
)
def test_t11_to_t14_share_rows_as_printed(title: str, rows: dict[int, object]) -> None:
    have: dict[object, set[int]] = {}
    for total, row in rows.items():
        have.setdefault(row.id, set()).add(total)  # type: ignore[attr-defined]
    printed = groups(title)
    assert set().union(*printed) == set(range(3, 19)) == set(rows)
    assert sorted(map(sorted, have.values())) == sorted(map(sorted, printed))


@rule("G3-ATK-06")
def test_t11_by_its_words() -> None:
    for cell, result in table("### T11 "):
        total = int(re.findall(r"\d+", cell)[0])
        row = CRITICAL_HIT[total]
        times = re.search(r"x(\d) basic", result)
        assert row.times == (int(times[1]) if times else 1), cell
        assert (row.dr == "ignored") == ("DR ignored" in result)
        assert (row.victim == "stunned") == ("stunned" in result) and (row.victim == "drops") == ("drops" in result)
        assert (row.limb == "numb") == ("numb" in result) and (row.limb == "crippled") == ("crippled by" in result)


@rule("G3-AOC-08")
def test_t17_and_t5() -> None:
    for roll, effect in table("### T17 "):
        row = FOOTING[roll.replace(" ", "_")]
        assert row.falls == effect.startswith("falls")
        assert row.falls or row.by == (int(effect.split()[0]) if effect[0] == "-" else 0)
    # G3-GEN-02 and G3-GEN-03 word by word.
    for score in range(3, 20):
        for faces in range(3, 19):
            crit = faces <= 4 or (faces == 5 and score >= 15) or (faces == 6 and score >= 16)
            fumble = faces == 18 or (faces == 17 and score <= 15) or faces >= score + 10
            want = Degree.CRITICAL_SUCCESS if crit else Degree.CRITICAL_FAILURE if fumble else None
            got = degree(score, faces)
            assert got == want if want else got == (Degree.SUCCESS if faces <= score and faces < 17 else Degree.FAILURE)


@rule("G3-GEN-14", "G3-ATK-10", "G3-ATK-03", "G3-RLD-03")
def test_damage_ranges_locations_and_loading_by_their_rules() -> None:
    rows = [line for line in section("### Core dice").splitlines() if re.match(r"\s*\| (<=)?\d", line)]
    for line in rows:
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        for st, thr, sw in (cells[:3], cells[3:]):
            for n in range(int(re.findall(r"\d+", st)[0]), int(re.findall(r"\d+", st)[-1]) + 1):
                assert (str(thrust(n)), str(swing(n))) == (thr, sw), st
    text = CATALOGUE.read_text("utf-8")
    ranges = re.search(r"target speed in yards per second\): (.*?)\. Values", text)
    assert ranges is not None
    for part in ranges[1].replace(" yd", "").split(", "):
        yards, by = part.split()
        assert range_modifier(int(float(yards)) if yards != "4.5" else 4, 0) == int(by), part
    assert range_modifier(5, 0) == -3 and range_modifier(4, 0) == -2
    places = re.search(r"Penalty: (.*?), weapon per", text)
    assert places is not None
    wanted = dict(re.findall(r"(?<!shield )(torso|arm|leg|foot|head|brain|vitals|hand) (-?\d+)", places[1]))
    for place, by in wanted.items():
        row = LOCATIONS.get(place) or LOCATIONS[f"right_{place}"]
        assert row.penalty == int(by), place
    assert LOADING["sling"].turns == LOADING["bow"].turns == 2
    assert LOADING["crossbow"].turns == 4 and LOADING["crossbow_strong"].turns == 8


@rule("G3-GEN-15")
def test_die_labels() -> None:
    for names, _, dice, _ in table("### Die labels"):
        for name, pool in zip(re.findall(r"`(\w+)`", names), _pools(dice, names.count("`") // 2), strict=True):
            assert pool in ("Nd6", "1dN") or str(LABELS[name].pool) == pool, name
    assert LABELS["damage"].span == LABELS["self_damage"].span == (1, 600) and LABELS["choose"].span == (1, 20)


def _pools(dice: str, many: int) -> list[str]:
    found = [one.strip() for one in dice.split(",")]
    return found * many if len(found) == 1 else found


@rule("G3-DMG-01", "G3-DEF-02", "G3-MIS-06")
@pytest.mark.parametrize(
    ("title", "name", "columns"),
    [
        ("### Melee weapons", "melee", 16),
        ("### Missile and thrown weapons", "missiles", 18),
        ("### Shields", "shields", 7),
        ("### Armour (suits", "armour", 8),
    ],
)
def test_golden_rows_are_those_of_the_catalogue(title: str, name: str, columns: int) -> None:
    assert (GOLDEN / f"{name}.txt").exists()
    printed = [row[:columns] for row in table(title)]
    assert [[cell.strip() for cell in row[:columns]] for row in golden(name)] == printed
