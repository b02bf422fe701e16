"""The data files of rqhouse, cell by cell against what the catalogue prints, typed out here."""

import pytest

from rules.core.dice import Formula, parse
from rules.core.tables.rows import BadTable, need_known
from rules.core.tables.words import refusals
from rules.rqhouse.tables.printed import (
    ARMOUR,
    ATTENDANCE,
    BLEEDING,
    BODIES,
    BRAWLING,
    FIRED,
    FUMBLES,
    GROUPS,
    LABELS,
    LOADS,
    MARTIAL_ARTS,
    PACKAGES,
    PICKS,
    SHIELDS,
    STAGES,
    THROWN,
    WEAPONS,
    Kind,
    fumble,
    location_points,
)
from rules.runequest.modifier import modifier

REFUSALS = refusals("rules.rqhouse")

MELEE = """
grain_flail | 1H Flail | Grain Flail | d6 | 6 | 1 | C | 2 | 1 | fumble +1, opponent's parry -10%
war_flail | 1H Flail | War Flail | d8 | 8 | 2 | C | 2 | 1 | fumble +1, opponent's parry -10%
singlestick | 1H Mace | Singlestick | d4+1 | 6 | 0.5 | C | 2 | 1 | easily made
light_mace | 1H Mace | Light Mace | d6 | 8 | 1 | C | 2 | 1 |
heavy_mace_1h | 1H Mace | Heavy Mace | d8 | 8 | 2.5 | C | 2 | 1 | 1H or 2H
war_hammer | 1H Hammer | War Hammer | d8 | 8 | 2.5 | C, I (seed I) | 2 | 1 | impaling
javelin_1h | 1H Spear | Javelin | d6 | 6 | 1 | I | 2 | 1 | throwable; 1H or 2H
spear_1h | 1H Spear | Spear | d8 | 8 | 1.5 | I | 2 | 1 | throwable, poorly; 1H or 2H
lance | Lance | Lance | d10 | 8 | 3.5 | I | 0 | 1 mounted | as spear if on foot
handaxe | 1H Axe | Handaxe | d6 | 6 | 1 | S | 2 | 1 | throwable
battleaxe_1h | 1H Axe | Battleaxe | d8 | 8 | 2 | S | 2 | 1 | 1H or 2H
knife | 1H Dagger | Knife | d4 | 3 | 0.2 | S, I | 3 | 1 | easily concealed
dagger | 1H Dagger | Dagger | d6 | 5 | 0.5 | S, I | 3 | 1 |
parry_dagger | 1H Dagger | Parry Dagger | d4 | 8 | 1 | S, I | 3 | 1 |
sickle | 1H Sword | Sickle | d6 | 6 | 1 | S | 3 | 1 | farm tool
shortsword | 1H Sword | Shortsword | d6+1 | 8 | 1 | S, I (seed I and S) | 2 | 1 |
scimitar | 1H Sword | Scimitar | d8 | 8 | 1.5 | S | 2 | 1 |
broadsword | 1H Sword | Broadsword | d8 | 8 | 1.5 | S, I | 2 | 1 |
bastard_1h | 1H Sword | Bastard Sword | d8 | 10 | 2 | S | 2 | 1 | 1H or 2H
military_flail | 2H Flail | Military Flail | d10 | 8 | 3 | C | 1 | 2 | fumble +1, opponent's parry -10%
quarterstaff | 2H Mace | Quarterstaff | d8 | 10 | 1.5 | C | 1 | 2 | easily made
heavy_mace_2h | 2H Mace | Heavy Mace | d10 | 8 | 2.5 | C | 2 | 2 |
maul | 2H Mace | Maul | d12 | 8 | 3.5 | C | 1 | 2 |
great_hammer | 2H Hammer | Great Hammer | d12 | 8 | 3.5 | C, I (seed I) | 1 | 2 | impaling
javelin_2h | 2H Spear | Javelin | d8 | 6 | 1 | I | 1 | 2 | (throwable, as its 1H row)
spear_2h | 2H Spear | Spear | d10 | 8 | 2 | I | 1 | 2 | throwable, poorly
pike | 2H Spear | Pike | d10 | 8 | 3.5 | I | 0 | 2 | long
battleaxe_2h | 2H Axe | Battleaxe | d10 | 8 | 2 | S | 2 | 2 |
greataxe | 2H Axe | Greataxe | d12 | 9 | 2.5 | S | 1 | 2 |
poleaxe | 2H Axe | Poleaxe | 2d6 | 9 | 3.5 | S | 1 | 2 | long
bastard_2h | 1.5 Sword | Bastard Sword | d10 | 10 | 2 | S | 1 | 2 |
swordstick | 2H Sword | Swordstick | d8 | 8 | 2 | C | 1 | 2 | easily made
greatsword | 2H Sword | Greatsword | d10 | 10 | 3.5 | S | 1 | 2 |
"""

BRAWLING_PRINTED = """
brawl | Brawl | Brawl | d3 | C | 3
grapple | Grapple | Grapple | d4 | none | 3
"""

SHIELDS_PRINTED = """
shield_small | Small | 8 | +0 | 2 | 1d4 | C
shield_medium | Medium | 10 | +5 | 4 | 1d6 | C
shield_large | Large | 12 | +10 | 6 | 1d6+1 | C
"""

THROWN_PRINTED = """
dart_t | Javelin | dart | d6-1 | 4 | 20 | 30 | I |
javelin_t | Javelin | javelin | d6 | 4 | 20 | 30 | I |
war_spear_t | Javelin | war spear | d8 | 2 | 5 | 10 | I |
atlatl | atlatl | atlatl | +1 | +2 | +10 | +20 | - | fires dart or javelin; adds to that weapon's values
throwing_axe | axe | throwing axe | d6+1 | 3 | 10 | 20 | S |
handaxe_t | axe | handaxe | d6+1 | 2 | 5 | 10 | S |
throwing_knife | knife | throwing knife | d6-1 | 4 | 10 | 15 | I | easily concealed
knife_t | knife | knife | d6-1 | 3 | 10 | 15 | I | easily concealed
dagger_t | knife | dagger | d6-1 | 2 | 5 | 10 | I |
rock_t | throw | thrown rock | d3 | 4 | 20 | 20 | C | easy
"""

FIRED_PRINTED = """
shortbow | Bow | Shortbow | d6 | 15 | 90 | 120 | 0.5 | I | load: minor action
nomad_bow | Bow | Nomad Bow | d8 | 20 | 120 | 240 | 0.5 | I | load: minor action
light_xbow | Crossbow | Light Xbow | d8 | 20 | 40 | 225 | 3.5 | I | 2 acts to load
med_xbow | Crossbow | Med Xbow | d10 | 25 | 50 | 270 | 5 | I | 4 acts to load
hvy_xbow | Crossbow | Hvy Xbow | d12 | 30 | 60 | 300 | 8 | I | 6 acts to load
sling | Sling | Sling | d6 | 15 | 100 | 100 | 0 | C | lead bullets +1 damage; load: minor action
staff_sling | Sling | Staff Sling | d8 | 20 | 120 | 120 | 1.5 | C | lead bullets +1 damage; load: minor action
"""

ARMOUR_PRINTED = """
soft_leather | Soft Leather, Padding | 1 | 2 | 10 | worn under metal armour
hard_leather | Hard Leather | 2 | 4 | 20 |
cuirbouilli | Cuirbouilli | 3 | 8 | 50 | light but hot
ringmail | Ringmail | 4 | 15 | 200 | rings on cuirbouilli
light_chain | Light Chainmail | 4 | 12 | 300 | four-linked mail
chainmail | Chainmail | 5 | 20 | 600 | six-linked mail
scale | Scale | 5 | 24 | 400 | tiny plates on cuirbouilli
light_plate | Light Plate, Brigandine | 6 | 18 | 800 |
plate | Plate | 7 | 28 | 1200 |
extra_heavy | Extra Heavy | 8 | 35 | 1500 | custom made for big people
"""


LETTERS = {"I": "impale", "S": "slash", "C": "crush"}


def printed(text: str) -> list[list[str]]:
    """The cells of a printed table."""
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def dice(cell: str) -> Formula:
    return parse(cell.lstrip("+"))


def modes(cell: str) -> set[str]:
    """The types of a cell; what stands in brackets says where a letter comes from."""
    bare = cell.split("(")[0]
    return {LETTERS[letter] for letter in bare if letter in LETTERS}


@pytest.mark.rule("RH-WPN-01", "RH-WPN-04", "RH-WPN-10")
@pytest.mark.parametrize("row", printed(MELEE), ids=lambda row: row[0])
def test_melee_weapon(row: list[str]) -> None:
    key, group, name, damage, ap, enc, kinds, sr, hands, notes = row
    weapon = WEAPONS[key]
    assert (weapon.name, weapon.formula) == (name.casefold(), dice(damage))
    assert (weapon.ap, weapon.enc, weapon.sr, str(weapon.hands)) == (int(ap), float(enc), int(sr), hands.split()[0])
    assert set(weapon.modes) == modes(kinds)
    assert GROUPS[weapon.group].name == group
    assert (weapon.fumble, weapon.foe_parry) == ((99, -10) if "fumble +1" in notes else (100, 0))
    assert ("long" in weapon.tags) == (notes == "long")
    for tag in ("easily made", "easily concealed", "farm tool"):
        assert (tag.replace(" ", "_") in weapon.tags) == (tag in notes)
    assert ("throws_poorly" in weapon.tags) == ("poorly" in notes)
    assert ("mounted" in weapon.tags) == ("mounted" in hands)


@pytest.mark.rule("RH-WPN-01")
def test_weapons_with_two_rows() -> None:
    pairs = {key: row.other for key, row in WEAPONS.items() if row.other}
    assert pairs == {
        "heavy_mace_1h": "heavy_mace_2h",
        "heavy_mace_2h": "heavy_mace_1h",
        "javelin_1h": "javelin_2h",
        "javelin_2h": "javelin_1h",
        "spear_1h": "spear_2h",
        "spear_2h": "spear_1h",
        "battleaxe_1h": "battleaxe_2h",
        "battleaxe_2h": "battleaxe_1h",
        "bastard_1h": "bastard_2h",
        "bastard_2h": "bastard_1h",
    }


@pytest.mark.rule("RH-MSL-07")
def test_what_is_thrown_by_which_row() -> None:
    assert {key: row.thrown for key, row in WEAPONS.items() if row.thrown} == {
        "javelin_1h": "javelin_t",
        "javelin_2h": "javelin_t",
        "spear_1h": "war_spear_t",
        "spear_2h": "war_spear_t",
        "handaxe": "handaxe_t",
        "knife": "knife_t",
        "dagger": "dagger_t",
    }


@pytest.mark.rule("RH-BRL-01", "RH-BRL-06")
@pytest.mark.parametrize("row", printed(BRAWLING_PRINTED), ids=lambda row: row[0])
def test_natural_weapon(row: list[str]) -> None:
    key, group, _, damage, kinds, sr = row
    weapon = BRAWLING[key]
    assert (weapon.group, weapon.formula, weapon.sr) == (group.casefold(), dice(damage), int(sr))
    assert set(weapon.modes) == (set() if kinds == "none" else modes(kinds))


@pytest.mark.rule("RH-DEF-11", "RH-WPN-05")
@pytest.mark.parametrize("row", printed(SHIELDS_PRINTED), ids=lambda row: row[0])
def test_shield(row: list[str]) -> None:
    key, size, ap, bonus, enc, damage, kinds = row
    shield = SHIELDS[key]
    assert (shield.name, shield.ap, shield.parry) == (f"{size.casefold()} shield", int(ap), int(bonus))
    assert (shield.enc, shield.formula, set(shield.modes)) == (float(enc), dice(damage), modes(kinds))


@pytest.mark.rule("RH-MSL-01", "RH-MSL-02", "RH-MSL-03")
@pytest.mark.parametrize("row", printed(THROWN_PRINTED), ids=lambda row: row[0])
def test_thrown_weapon(row: list[str]) -> None:
    key, group, name, damage, pb, reach, most, kinds, notes = row
    weapon = THROWN[key]
    assert (weapon.name, weapon.formula) == (name, dice(damage))
    assert (weapon.pb, weapon.range, weapon.max) == tuple(int(n.lstrip("+")) for n in (pb, reach, most))
    assert set(weapon.modes) == modes(kinds)
    assert weapon.group.removesuffix("_thrown") == group.casefold()
    assert ("easily_concealed" in weapon.tags) == ("concealed" in notes)


@pytest.mark.rule("RH-MSL-04", "RH-MSL-05")
@pytest.mark.parametrize("row", printed(FIRED_PRINTED), ids=lambda row: row[0])
def test_fired_weapon(row: list[str]) -> None:
    key, group, name, damage, pb, reach, most, enc, kinds, notes = row
    weapon = FIRED[key]
    assert (weapon.group, weapon.name, weapon.formula) == (group.casefold(), name.casefold(), dice(damage))
    assert (weapon.pb, weapon.range, weapon.max, weapon.enc) == (int(pb), int(reach), int(most), float(enc))
    assert set(weapon.modes) == modes(kinds)
    assert weapon.load == (int(notes[0]) if "acts" in notes else 0)
    assert weapon.lead == (1 if "lead" in notes else 0)


@pytest.mark.rule("RH-ARM-01", "RH-ARM-02", "RH-ARM-04")
@pytest.mark.parametrize("row", printed(ARMOUR_PRINTED), ids=lambda row: row[0])
def test_armour(row: list[str]) -> None:
    key, name, points, enc, cost, notes = row
    suit = ARMOUR[key]
    assert (suit.name, suit.points, suit.enc, suit.cost) == (name.casefold(), int(points), float(enc), int(cost))
    assert suit.padding == ("worn under metal" in notes)
    assert ("big" in suit.tags) == ("big people" in notes)


@pytest.mark.rule("RH-ARM-02")
def test_what_padding_fits_under() -> None:
    metal = {key for key, suit in ARMOUR.items() if suit.metal}
    assert metal == {"ringmail", "light_chain", "chainmail", "scale", "light_plate", "plate", "extra_heavy"}


def test_nothing_else_stands_in_the_tables() -> None:
    for table, text in (
        (WEAPONS, MELEE),
        (BRAWLING, BRAWLING_PRINTED),
        (SHIELDS, SHIELDS_PRINTED),
        (THROWN, THROWN_PRINTED),
        (FIRED, FIRED_PRINTED),
        (ARMOUR, ARMOUR_PRINTED),
    ):
        assert list(table) == [row[0] for row in printed(text)]


# --- bodies ---------------------------------------------------------------------------------------------------------

BODY = """
humanoid | right_leg | leg | 1-4 | 1-3 | 2
humanoid | left_leg | leg | 5-8 | 4-6 | 2
humanoid | abdomen | abdomen | 9-11 | 7-10 | 1
humanoid | chest | chest | 12-12 | 11-15 | 2
humanoid | right_arm | arm | 13-15 | 16-17 | 1
humanoid | left_arm | arm | 16-18 | 18-19 | 1
humanoid | head | head | 19-20 | 20-20 | 1
four_legged | right_hind_leg | leg | 1-2 | 1-2 | 2
four_legged | left_hind_leg | leg | 3-4 | 3-4 | 2
four_legged | hindquarters | abdomen | 5-7 | 5-7 | 1
four_legged | forequarters | chest | 8-10 | 8-10 | 2
four_legged | right_foreleg | leg | 11-13 | 11-13 | 1
four_legged | left_foreleg | leg | 14-16 | 14-16 | 1
four_legged | head | head | 17-20 | 17-20 | 1
"""


@pytest.mark.rule("RH-ATK-06", "RH-ARM-03")
def test_bodies() -> None:
    found = [
        [p.body, p.id, p.kind, f"{p.melee_low}-{p.melee_high}", f"{p.missile_low}-{p.missile_high}", str(p.tenths)]
        for places in BODIES.values()
        for p in places
    ]
    assert found == printed(BODY)
    assert all(p.name == p.id.replace("_", " ") for places in BODIES.values() for p in places)


COLUMNS: dict[Kind, tuple[int, ...]] = {
    "leg": (1, 2, 3, 4, 5, 6, 7, 8),
    "abdomen": (1, 2, 3, 4, 5, 6, 7, 8),
    "chest": (2, 3, 4, 5, 6, 8, 9, 10),
    "arm": (1, 2, 3, 3, 4, 5, 6, 6),
    "head": (1, 2, 3, 4, 5, 6, 7, 8),
}


@pytest.mark.rule("RH-DMG-01")
@pytest.mark.parametrize("kind", COLUMNS)
def test_location_points(kind: Kind) -> None:
    for place, points in enumerate(COLUMNS[kind]):
        for total in range(3 * place + 1, 3 * place + 4):
            assert location_points(kind, total) == points


@pytest.mark.rule("RH-ATK-05")
def test_damage_bonus() -> None:
    steps = {1: "-1d4", 12: "-1d4", 13: "0", 24: "0", 25: "1d4", 32: "1d4", 33: "1d6", 40: "1d6", 41: "2d6", 56: "2d6"}
    steps |= {57: "3d6", 72: "3d6", 73: "4d6", 88: "4d6", 89: "5d6"}
    assert {total: str(modifier(total)) for total in steps} == steps


# --- what happens ---------------------------------------------------------------------------------------------------

FUMBLED = """
1-25 | lose_action | 1
26-40 | drop_weapon | 0
41-45 | shield_strap | 1
46-50 | armour_strap | 1
51-55 | drop_and_lose | 1
56-70 | knees | 0
71-75 | ground | 0
76-90 | stumble | 0
91-95 | bump | 1
96-98 | twice | 0
99-100 | thrice | 0
"""


@pytest.mark.rule("RH-FUM-02")
def test_fumbles() -> None:
    assert [[f"{f.low}-{f.high}", f.id, str(f.lost)] for f in FUMBLES] == printed(FUMBLED)
    assert [fumble(n).id for n in (1, 25, 26, 75, 76, 98, 99, 100)] == [
        "lose_action",
        "lose_action",
        "drop_weapon",
        "ground",
        "stumble",
        "twice",
        "thrice",
        "thrice",
    ]


@pytest.mark.rule("RH-BLD-01")
def test_bleeding() -> None:
    found = {grade: (row.dice, row.every, row.points) for grade, row in BLEEDING.items()}
    assert found == {1: ("1d3", 2, 1), 2: ("1d8", 1, 1), 3: ("2d6", 1, 1), 4: ("3d6", 1, 2)}


@pytest.mark.rule("RH-LOC-02", "RH-LOC-03", "RH-LOC-04", "RH-LOC-05", "RH-LOC-06")
def test_stages() -> None:
    found = {f"{kind} {stage}": (*row.effects, row.bleeding) for (kind, stage), row in STAGES.items()}
    assert found == {
        "arm 1": ("drop", 0),
        "arm 2": ("useless", 1),
        "arm 3": ("useless", 2),
        "leg 1": ("fall", 0),
        "leg 2": ("useless", 1),
        "leg 3": ("useless", 2),
        "abdomen 1": ("fall", "legs_out", 2),
        "abdomen 2": ("fall", "legs_out", "weakened", 3),
        "abdomen 3": ("unconscious", 4),
        "chest 1": ("fall", "weakened", 2),
        "chest 2": ("unconscious", 3),
        "chest 3": ("dying", 3),
        "head 1": ("unconscious", 2),
        "head 2": ("comatose", 3),
        "head 3": ("dying", 3),
    }


@pytest.mark.rule("RH-ATK-16")
def test_packages() -> None:
    found = {p.id: (p.least, p.most, p.step, p.bonus, p.penalty, p.parry, p.spirit, p.moves) for p in PACKAGES.values()}
    assert found == {
        "full_defence": (0, 0, 0, 0, 0, 0, 0, True),
        "full_attack": (1, 1, 0, 1, 0, 1, 1, True),
        "multiple_attack": (2, 99, 0, 0, 1, 0, 0, False),
        "full_attack_multiple": (2, 99, 0, 1, 1, 1, 1, True),
        "move_and_attack": (1, 99, -10, 0, 0, 1, 0, True),
        "move_and_full_attack": (1, 99, -10, 1, 0, 2, 1, True),
    }


@pytest.mark.rule("RH-XS-01", "RH-XS-15")
def test_picks() -> None:
    assert {p.id: (p.cost, p.mode, p.pulled) for p in PICKS.values()} == {
        "full_damage": (1, "", False),
        "no_armour": (1, "", False),
        "at": (1, "", False),
        "plus_five": (1, "", False),
        "knockout": (1, "", True),
        "disarm": (1, "", True),
        "knockback": (1, "", True),
        "impale": (2, "impale", False),
        "slash": (2, "slash", False),
        "crush": (2, "crush", False),
    }


@pytest.mark.rule("RH-MA-02", "RH-HEA-07")
def test_dice_of_skills() -> None:
    arts = {n: (row.dice, row.flat) for n, row in MARTIAL_ARTS.items()}
    assert arts == {1: ("1d3-1", 1), 2: ("1d4", 2), 3: ("1d6", 3), 4: ("1d8", 4), 5: ("1d10", 5)}
    assert {n: row.dice for n, row in ATTENDANCE.items()} == {1: "1d3", 2: "1d4", 3: "1d6", 4: "1d8"}


@pytest.mark.rule("RH-ENC-03", "RH-FAT-02")
def test_loads() -> None:
    assert [(row.band, row.times, row.levels) for row in LOADS] == [(0, 1, 0), (1, 2, 1), (2, 3, 2)]


def test_labels_and_refusals_name_rules() -> None:
    for rules in (*(row.rules for row in LABELS.values()), *(row.rules for row in REFUSALS.values())):
        assert rules and all(rule.startswith("RH-") for rule in rules)


def test_gaps_are_told() -> None:
    with pytest.raises(BadTable, match="nothing is called b"):
        need_known("rules.rqhouse", "x", ("a", "b"), ("a",))
