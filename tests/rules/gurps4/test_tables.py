"""The data files of gurps4 against the printed tables, cell by cell, and what the functions make of them."""

from collections.abc import Iterable
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from rules.core.tables.rows import BadTable
from rules.gurps4.tables import kinds
from rules.gurps4.tables import printed as tables
from rules.gurps4.tables.printed import (
    ARMOUR_ROWS,
    COVER,
    CRITICAL_HEAD,
    CRITICAL_HIT,
    CRITICAL_MISS,
    CRITICAL_UNARMED,
    DARKNESS,
    DEFENCES,
    ENCUMBRANCE,
    HELD,
    LABELS,
    LOCATION_ROWS,
    LOCATIONS,
    LONG_ACTIONS,
    MELEE_ROWS,
    NATURAL_ROWS,
    OBJECTS,
    POSTURES,
    RANDOM,
    RANGED_ROWS,
    SHIELD_ROWS,
    SIZE_RANGE,
    SKILLS,
    STRENGTH,
    TERRAIN,
    TRAITS,
    UNARMED_BONUS,
    WOUNDING,
    dice_of,
    range_penalty,
    rapid_fire,
    size_modifier,
    skill_key,
    skill_row,
    swing,
    thrust,
    watch_penalty,
)
from tests.rules.gurps4 import golden


def cells(text: str) -> list[list[str]]:
    """The lines of a golden table, each split at its bars."""
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def entries(text: str) -> list[str]:
    """The entries of a golden text that are divided by semicolons."""
    return [" ".join(entry.split()) for entry in text.split(";")]


def joined(*parts: Any) -> str:
    """What is there of some cells, divided by blanks."""
    return " ".join(str(part) for part in parts if str(part) not in ("", "None", "False"))


def same(found: Iterable[list[str]], wanted: str) -> None:
    """Every line, so that the first that differs is shown."""
    for got, want in zip_longest(found, cells(wanted)):
        assert got == want


def lb(hundredths: int) -> str:
    return f"{hundredths / 100:g}"


# --- things ---------------------------------------------------------------------------------------------------------


def test_melee_weapons_as_printed() -> None:
    rows = [row for modes in MELEE_ROWS.values() for row in modes]
    for row, want in zip_longest(rows, cells(golden.MELEE)):
        assert row is not None and want is not None
        id_, name, made, grip, skill, mode, damage, reach, parry, st, weight, notes = want
        skills = {"Brawling or DX": "brawling dx", "Boxing, Brawling, Karate or DX": "boxing brawling karate dx"}
        skills["Force Sword or DX-5"] = "force_sword"
        assert (row.id, row.name, row.object, row.grip) == (id_, name, made, grip)
        assert " ".join(row.skills) == skills.get(skill, skill_key(skill)), id_
        assert [row.mode, row.damage, row.reach, row.parry, row.st] == [mode, damage, reach, parry, st], id_
        if id_ != "shield_bash":
            assert lb(row.weight) == weight, id_
        said = {note.strip() for note in notes.split(",")} - {""}
        flags = {flag.replace("_", " ").replace("mounted", "mounted only") for flag in row.flags}
        throws = {"throwable"} if row.throws else set()
        assert flags | throws | ({f"flail {row.flail}"} if row.flail else set()) == said, id_
        assert row.throws == ("spear" if id_ == "spear_1h" else id_ if throws else ""), id_
    assert MELEE_ROWS["shield_bash"][0].weight == 0


def test_ranged_weapons_as_printed() -> None:
    found = (
        [
            row.id,
            row.name,
            row.object,
            str(row.held),
            str(row.ammo_weight),
            row.skill,
            row.damage,
            str(row.acc),
            row.range,
            row.rof,
            row.shots,
            row.st,
            lb(row.weight),
            str(row.bulk),
            str(row.rcl),
            str(row.tl),
            row.kind + (", small" if row.small else ""),
        ]
        for row in RANGED_ROWS.values()
    )
    for got, want in zip_longest(found, cells(golden.RANGED)):
        want[5] = skill_key(want[5])
        want[9] = want[9].replace(" ", "")
        want[14] = "1" if want[14] == "-" else want[14]
        assert got == want


def test_shields_as_printed() -> None:
    def cell(number: int | None) -> str:
        return "-" if number is None else str(number)

    found = []
    for row in SHIELD_ROWS.values():
        also = f"buckler, {' '.join(row.also)}" if row.buckler else " ".join(row.also)
        head = [row.id, row.name, row.skill, str(row.db), lb(row.weight), cell(row.dr), cell(row.hp)]
        found.append([*head, str(row.melee), also])
    for got, want in zip_longest(found, cells(golden.SHIELDS)):
        want[2] = skill_key(want[2])
        assert got == want


def test_natural_weapons_as_printed() -> None:
    found = []
    for row in NATURAL_ROWS.values():
        assert row.name == row.id
        best = ", ".join("DX" if skill == "dx" else SKILLS[skill].name for skill in row.skills)
        flags = " ".join(row.flags)
        found.append([row.id, f"best of {best}", str(row.to_hit), row.damage, row.reach, row.parry, flags])
    same(found, golden.NATURAL)


def test_armour_as_printed() -> None:
    found = []
    for row in ARMOUR_ROWS.values():
        assert row.name == row.id.replace("_", " ")
        assert row.blinkers == (row.id in ("barrel_helm", "greathelm"))
        covers = ", ".join(row.covers) + (" (front only)" if row.front else "")
        dr = str(row.dr) if row.dr == row.crushing else f"{row.dr}/{row.crushing}"
        found.append([row.id, covers, dr, "yes" if row.flexible else "no", lb(row.weight)])
    same(found, golden.ARMOUR)


def test_objects_as_printed() -> None:
    found = {row.id: (row.name, row.dr, row.ht, row.factor) for row in OBJECTS.values()}
    assert found == {
        "wooden": ("wooden tool", 2, 12, 8),
        "mixed": ("wood and metal", 4, 12, 8),
        "solid": ("solid metal", 6, 12, 8),
        "machine": ("small machine", 4, 10, 4),
    }


def test_what_it_costs_to_hit_a_held_weapon() -> None:
    assert HELD == {"C": -5, "1": -4, "2": -3, "shield": -4}


def test_cover_as_printed() -> None:
    assert {row.name: row.dr for row in COVER.values()} == {
        "wood": 1, "brick": 8, "concrete": 12, "stone": 13, "sandbag": 3, "iron": 50, "mild steel": 55,
        "hard steel": 65,
    }  # fmt: skip
    assert [row.id for row in COVER.values()] == [row.name.replace(" ", "_") for row in COVER.values()]


# --- numbers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("G4-CHAR-08")
def test_thrust_and_swing_as_printed() -> None:
    same(([f"{row.st} {row.thrust} {row.swing}"] for row in STRENGTH.values()), golden.STRENGTH)


def test_strengths_between_and_beyond_the_rows() -> None:
    assert (thrust(1), swing(1)) == ((1, -6), (1, -5))
    assert (thrust(44), swing(44)) == (thrust(40), swing(40)) == ((4, 1), (7, -1))
    assert (thrust(109), swing(109)) == ((11, 0), (13, 0))
    assert (thrust(110), swing(129)) == ((12, 0), (15, 0))


def test_size_and_range_as_printed() -> None:
    found = ([f"{row.yards100 / 100:g} {row.penalty} {row.sm:+d}".replace("+0", "0")] for row in SIZE_RANGE)
    same(found, golden.SIZE_RANGE)


@pytest.mark.rule("G4-RNG-02")
def test_range_rounds_up_and_goes_on_in_the_same_pattern() -> None:
    assert [range_penalty(yards) for yards in (0, 2, 3, 4, 5, 6, 25, 100, 101)] == [0, 0, -1, -2, -2, -3, -7, -10, -11]
    assert [range_penalty(yards) for yards in (2000, 2001, 3000, 20000, 20001)] == [-18, -19, -19, -24, -25]


@pytest.mark.rule("G4-CHAR-11")
def test_size_from_the_longest_dimension() -> None:
    assert [size_modifier(n) for n in (20, 33, 150, 200, 201, 700, 200000, 300000)] == [-5, -5, -1, 0, 1, 3, 18, 19]


@pytest.mark.rule("G4-RF-02")
def test_rapid_fire_as_printed() -> None:
    bands = {(1, 1): 0, (2, 4): 0, (5, 8): 1, (9, 12): 2, (13, 16): 3, (17, 24): 4, (25, 49): 5, (50, 99): 6}
    bands |= {(100, 199): 7, (200, 399): 8, (400, 799): 9}
    for (low, high), bonus in bands.items():
        assert {rapid_fire(low), rapid_fire(high)} == {bonus}


def test_the_steps_of_the_ladders_as_printed() -> None:
    assert [(row.up_to, row.bonus) for row in tables.RAPID_FIRE] == [
        (1, 0), (4, 0), (8, 1), (12, 2), (16, 3), (24, 4), (49, 5), (99, 6),
    ]  # fmt: skip
    assert [(row.up_to, row.penalty) for row in tables.WATCH] == [
        (1, 0), (2, -1), (4, -2), (6, -3), (10, -4), (9999, -5),
    ]  # fmt: skip
    assert [(row.up_to, row.dice) for row in tables.IMPACT] == [(25, "1d6-3"), (50, "1d6-2"), (99, "1d6-1")]


@pytest.mark.rule("G4-OPP-02")
def test_the_printed_table_of_watched_hexes() -> None:
    counts = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 99999)
    assert [watch_penalty(n) for n in counts] == [0, -1, -2, -2, -3, -3, -4, -4, -5, -5, -5]


@pytest.mark.rule("G4-SLAM-06")
def test_dice_of_a_collision() -> None:
    wanted = {(14, 5): (1, -1), (13, 5): (1, -1), (5, 5): (1, -3), (13, 2): (1, -2), (10, 5): (1, -2), (17, 3): (1, -1)}
    wanted |= {(11, 9): (1, -1), (20, 5): (1, 0), (29, 5): (1, 0), (30, 5): (2, 0), (10, 0): (1, -3), (50, 5): (3, 0)}
    assert {at: dice_of(*at) for at in wanted} == wanted


@pytest.mark.rule("G4-CHAR-03")
def test_encumbrance_as_printed() -> None:
    found = [(row.level, row.name, row.lifts, row.move) for row in ENCUMBRANCE]
    assert found == [
        (0, "None", 1, 10),
        (1, "Light", 2, 8),
        (2, "Medium", 3, 6),
        (3, "Heavy", 6, 4),
        (4, "Extra-Heavy", 10, 2),
    ]


@pytest.mark.rule("G4-BASE-09")
def test_skill_defaults_as_printed() -> None:
    found = []
    for row in SKILLS.values():
        assert row.id == skill_key(row.name)
        default = " or ".join(row.default).upper().replace(" OR ", " or ") or "-"
        found.append(joined(row.name, row.unarmed, "any" if row.family else "", default))
    assert found == entries(golden.SKILLS)


def test_specialties_are_skills_of_their_family() -> None:
    keys = ("guns_pistol", "thrown_weapon_spear", "shield_force", "gunner_catapult", "fast_draw_ammo", "riding_horse")
    assert [row.id for row in map(skill_row, keys) if row] == [
        "guns", "thrown_weapon", "shield", "gunner", "fast_draw", "riding",
    ]  # fmt: skip
    assert skill_row("broadsword_art") is None
    assert (tables.defaults("fast_draw_knife"), tables.defaults("cooking")) == ((), ())
    assert tables.defaults("stealth") == (("dx", -5), ("iq", -5))
    assert tables.defaults("brawling") == (("dx", 0),)
    assert [skill_key(text) for text in ("Thrown (Spear)", "Thrown Weapon (Spear)", "Guns (Pistol)", "Throwing")] == [
        "thrown_weapon_spear", "thrown_weapon_spear", "guns_pistol", "throwing",
    ]  # fmt: skip


@pytest.mark.rule("G4-UNA-02")
def test_damage_bonuses_of_unarmed_skills() -> None:
    found = {(row.skill, row.above, row.bonus, row.punches) for row in UNARMED_BONUS}
    assert found == {
        ("boxing", 1, 1, True),
        ("boxing", 2, 2, True),
        ("brawling", 2, 1, False),
        ("karate", 0, 1, False),
        ("karate", 1, 2, False),
    }


# --- bodies, states, dice -------------------------------------------------------------------------------------------


@pytest.mark.rule("G4-LOC-01")
def test_hit_locations_as_printed() -> None:
    found = []
    for row in LOCATION_ROWS.values():
        assert row.name == row.id.replace("_", " ")
        flags = joined(*(name for name in ("points", "head") if getattr(row, name)), "near" if row.near_miss else "")
        found.append(
            [
                row.id,
                "both sides" if row.sided else "",
                f"{row.low}-{row.high}" if row.low else "-",
                joined(row.penalty, f"shield {row.shield}" if row.shield else ""),
                " ".join(row.wounding),
                str(row.knockdown),
                joined(row.cripples, row.effect),
                flags,
                str(row.dr),
            ]
        )
    same(found, golden.LOCATIONS)


@pytest.mark.rule("G4-LOC-02")
def test_every_total_of_3d6_hits_something() -> None:
    assert RANDOM == {
        3: "skull", 4: "skull", 5: "face", 6: "right_leg", 7: "right_leg", 8: "right_arm", 9: "torso", 10: "torso",
        11: "groin", 12: "left_arm", 13: "left_leg", 14: "left_leg", 15: "hand", 16: "foot", 17: "neck", 18: "neck",
    }  # fmt: skip


def test_sides_are_locations_of_their_own() -> None:
    assert set(LOCATIONS) == {
        *(f"{side}_{part}" for side in ("right", "left") for part in ("eye", "arm", "hand", "leg", "foot")),
        *("skull", "face", "neck", "torso", "groin", "vitals"),
    }
    hand, arm, torso = LOCATIONS["left_hand"], LOCATIONS["right_arm"], LOCATIONS["torso"]
    assert (hand.kind, hand.side, hand.name, hand.to_hit, hand.shield) == ("hand", "left", "left hand", -4, -8)
    assert (arm.kind, arm.side, arm.to_hit, arm.shield) == ("arm", "right", -2, -4)
    assert (torso.kind, torso.side, torso.shield) == ("torso", "", 0)


@pytest.mark.rule("G4-WND-01")
def test_wounding_multipliers_as_printed() -> None:
    assert {row.id: row.multiplier for row in WOUNDING.values()} == {
        "burn": "1", "tbb": "1", "cor": "1", "cr": "1", "cut": "1.5", "fat": "1", "imp": "2", "pi-": "0.5", "pi": "1",
        "pi+": "1.5", "pi++": "2", "tox": "1", "spec": "1",
    }  # fmt: skip
    assert {row.id for row in WOUNDING.values() if row.aimed} == {"tbb", "imp", "pi-", "pi", "pi+", "pi++"}
    assert [row.name for row in WOUNDING.values()] == [
        "burning", "tight-beam burning", "corrosion", "crushing", "cutting", "fatigue", "impaling", "small piercing",
        "piercing", "large piercing", "huge piercing", "toxic", "special",
    ]  # fmt: skip


def test_postures_as_printed() -> None:
    found = {
        row.name: (row.attack, row.close_only, row.defence, row.target, row.halves, row.up, row.free)
        for row in POSTURES.values()
        if row.name == row.id
    }
    assert found == {
        "standing": (0, False, 0, 0, 2, 0, False),
        "crouching": (-2, False, 0, -2, 3, 0, True),
        "kneeling": (-2, False, -2, -2, 6, 1, False),
        "crawling": (-4, True, -3, -2, 6, 1, False),
        "sitting": (-2, False, -2, -2, 0, 1, False),
        "lying": (-4, False, -3, -2, -1, 2, False),
    }


def test_which_defence_against_which_attack() -> None:
    found = {row.id: (row.name, row.dodge, row.block, row.parry, row.unarmed, row.db) for row in DEFENCES.values()}
    assert found == {
        "melee": ("melee weapon", "0", "0", "0", "-3", True),
        "unarmed": ("unarmed strike, grapple, shove", "0", "0", "0", "0", True),
        "slam": ("slam", "0", "0", "weight", "weight", True),
        "flail": ("flail", "0", "-2", "-4", "-4", True),
        "thrown": ("thrown weapon", "0", "0", "-1", "-1", True),
        "thrown_small": ("small thrown weapon", "0", "0", "-2", "-2", True),
        "muscle": ("bow, crossbow, sling", "0", "0", "in_reach", "in_reach", True),
        "firearm": ("firearm, engine, beam", "0", "no", "in_reach", "in_reach", False),
        "area": ("area, explosion", "dive", "no", "no", "no", False),
    }


@pytest.mark.rule("G4-CRIT-01")
def test_critical_hit_tables_as_printed() -> None:
    for table, wanted in ((CRITICAL_HIT, golden.CRITICAL_HIT), (CRITICAL_HEAD, golden.CRITICAL_HEAD)):
        found = [
            joined(row.roll, row.damage, row.armour, "major" if row.major else "", row.effect) for row in table.values()
        ]
        assert found == entries(wanted)


@pytest.mark.rule("G4-CRIT-04", "G4-CRIT-05")
def test_critical_miss_tables_as_printed() -> None:
    assert [joined(row.roll, row.effect) for row in CRITICAL_MISS.values()] == entries(golden.CRITICAL_MISS)
    assert [joined(row.roll, row.effect) for row in CRITICAL_UNARMED.values()] == entries(golden.CRITICAL_UNARMED)


@pytest.mark.rule("G4-VIS-04")
def test_darkness_as_printed() -> None:
    assert {row.name: row.penalty for row in DARKNESS} == {
        "dim": -1, "twilight": -2, "deep twilight": -3, "full moon": -4, "half moon": -5, "quarter moon": -6,
        "starlight": -7, "clouded starlight": -8, "moonless overcast": -9, "no light": -10,
    }  # fmt: skip


def test_long_actions_as_printed() -> None:
    found = {
        row.id: (row.name, row.seconds, row.dice, row.per, row.step, row.resumable, row.rule)
        for row in LONG_ACTIONS.values()
    }
    assert found == {
        "lift_one_hand": ("lift in one hand", 2, "", "", True, False, "G4-LONG-02"),
        "lift_two_hands": ("lift in two hands", 4, "", "", False, False, "G4-LONG-03"),
        "open": ("open a door or container", 1, "", "", True, False, "G4-LONG-04"),
        "find_pack": ("find in a container", 0, "2d6", "", True, True, "G4-LONG-05"),
        "find_pocket": ("find in a pocket", 0, "1d6", "", True, True, "G4-LONG-06"),
        "write": ("write a note", 5, "", "sentence", True, True, "G4-LONG-07"),
        "read": ("read a note", 2, "", "sentence", True, False, "G4-LONG-08"),
        "swallow": ("swallow a pill or potion", 2, "", "", True, False, "G4-LONG-09"),
        "light": ("light a fire", 2, "", "", True, False, "G4-LONG-10"),
        "sheathe": ("sheathe or stow", 2, "", "", True, False, "G4-LONG-11"),
        "search": ("search a person", 60, "", "", True, True, "G4-LONG-12"),
        "put_on": ("put on armour", 3, "", "piece", True, False, "G4-LONG-13"),
        "put_on_vacuum": ("put on a vacuum suit", 30, "", "piece", True, False, "G4-LONG-13"),
    }


def test_terrain_as_printed() -> None:
    found = {row.id: (row.name, row.points, row.whole_turn, row.severe) for row in TERRAIN.values()}
    assert found == {
        "stairs": ("stairs", 1, False, False),
        "mud": ("mud", 1, False, False),
        "slippery": ("slippery ground", 1, False, False),
        "shallow_water": ("shallow water", 1, False, False),
        "deep_water": ("deep water", 0, True, False),
        "barricade": ("barricade", 0, False, True),
    }


@pytest.mark.rule("G4-CHAR-12")
def test_traits_as_printed() -> None:
    graded = {row.id: row.grade for row in TRAITS.values() if row.grade}
    assert graded == {
        "enhanced_dodge": "number", "enhanced_parry": "number", "enhanced_block": "number", "hard_to_kill": "number",
        "hard_to_subdue": "number", "weapon_master": "weapon", "night_vision": "number", "extra_attack": "number",
        "acute_hearing": "number",
    }  # fmt: skip
    assert set(TRAITS) - set(graded) == {
        "combat_reflexes", "high_pain_threshold", "low_pain_threshold", "ambidexterity", "fit", "very_fit",
        "trained_by_a_master", "peripheral_vision", "perfect_balance",
    }  # fmt: skip
    assert [row.name for row in TRAITS.values()] == [
        row.id.replace("_", " ").title().replace(" To ", " to ") for row in TRAITS.values()
    ]


def test_die_labels_as_printed() -> None:
    found = [f"{joined(row.id, *row.dice, row.reads)}, {' '.join(row.roller)}" for row in LABELS.values()]
    assert found == entries(golden.LABELS)
    rules = [f"{row.id} {' '.join(row.rules)}".replace("G4-", "") for row in LABELS.values()]
    assert rules == entries(golden.LABEL_RULES)
    assert {(row.dice, row.span) for row in LABELS.values()} == {
        (("1d6",), (1, 6)), (("3d6",), (3, 18)), (("1d6", "2d6"), (1, 12)), (("Nd6",), (1, 600)), (("1dN",), (1, 20)),
    }  # fmt: skip


# --- faults ---------------------------------------------------------------------------------------------------------


def test_a_multiplier_comes_in_halves() -> None:
    assert [tables.halves(text) for text in ("0.5", "1", "1.5", "4")] == [1, 2, 3, 8]
    with pytest.raises(ValueError, match="half"):
        tables.halves("1.3")


def test_a_table_of_3d6_has_every_total(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    short = tuple(row for row in CRITICAL_MISS.values() if row.roll != 9)
    monkeypatch.setattr("rules.gurps.tables.rows", lambda *_: short)
    with pytest.raises(BadTable, match="every total"):
        tables._rolled("critical_miss", kinds.ArmedBlunderRow)


@pytest.mark.parametrize(
    ("table", "change", "fault"),
    [
        ("RANDOM", {3: "skull"}, "hits nothing"),
        ("RANGED_ROWS", {}, "no ranged weapon"),
        ("RAPID_FIRE", tuple(reversed(tables.RAPID_FIRE)), "out of order"),
        ("SIZE_RANGE", tuple(reversed(tables.SIZE_RANGE)), "out of order"),
        ("WOUNDING", {}, "no damage type"),
    ],
)
def test_tables_that_do_not_fit_each_other(
    monkeypatch: pytest.MonkeyPatch, table: str, change: Any, fault: str
) -> None:
    assert tables._faults() == []
    monkeypatch.setattr(tables, table, change)
    assert any(fault in text for text in tables._faults())
