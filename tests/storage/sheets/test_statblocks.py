"""Stat blocks, pasted: what each family's reader takes, assumes and leaves, and the sheets that are made of it."""

from hashlib import sha256
from typing import Any

import pytest

from rules.registry import ruleset
from storage.sheets.foreign import plain
from storage.sheets.limits import UnreadableSheet
from storage.sheets.statblocks import families, together, words
from storage.sheets.statblocks.block import MOST_BYTES, Block
from storage.sheets.statblocks.wraps import joined

OGRE = """Marsh Ogre
STR 3D6+6 (17) CON 12 SIZ 18 INT 7 POW 9 DEX 10
HP 16  Move 8  DM +1d6
Armour: 5-point hide
Broadsword 65% 1d8+1+1d6 SR 6 AP 9
Claw 40% 1d6+db
Dodge 40%, Listen 50%, Basket Weaving 30%
Spells: Heal 2
"""
GUARD = """## Gate Guard
| Characteristics | STR 11, CON 14, SIZ 12, DEX 11, INT 11, POW 10, CHA 9 |
| Damage Modifier | +1d2 |
| Move | 6m |
| Skills | Evade 52%, Perception 41% |
| Combat Style | Levy (Shortsword, Target Shield) 62% |

| Weapon | Size | Damage | AP/HP |
| :-- | :-: | :-: | :-: |
| Shortsword | M | 1d6+1d2 | 6/8 |
| Target Shield | L | 1d4 | 9/12 |

| 1d20 | Location | AP/HP |
| 1-4 | Right Leg | 1/5 |
| 5-8 | Left Leg | 1/5 |
| 9-11 | Abdomen | 2/6 |
| 12 | Chest | 3/7 |
| 13-15 | Right Arm | 1/4 |
| 16-18 | Left Arm | 1/4 |
| 19-20 | Head | 4/5 |
"""
WEAVER = """Silk Weaver
* STR 14
* CON 11
* SIZ 13
* DEX 16
Hit Locations: Tail (1-5) 3/5, Body (6-14) 4/7, Left Claw (15-16) 2/4, Right Claw (17-18) 2/4, Head (19-20) 4/5
Bite 45%, 1D8; Tail Lash 30%, 1D6+1/2dm
"""
REEVE = """Border Reeve
ST 12; DX 11; IQ 9; HT 12
HP 13, Will 10, Per 11, FP 12
Basic Speed 5.75, Move 5
Dodge 8, Parry 9, DR 4,0,2
Broadsword (13): 2d cut, Reach 1
Skills: Broadsword-13; Stealth-11
Traits: Combat Reflexes; Fond of Cheese
"""
LURKER = """Reed Lurker
ST: 14 HP: 15 Speed: 5.75
DX: 12 Will: 11 Move: 6
IQ: 3 Per: 12 HT: 11 FP: 11 SM: +1
Dodge: 9 Parry: N/A DR: 2 (Tough Skin)
Bite (15): 1d-1 cutting. Reach C.
Class: Beast.
"""
MARA = """Mara
Strength 3, Constitution 3, Warrior 5, Archer 2
Mass 150 lb, named
Weapons: sword, broom (value 1, 2 hands, melee)
Shields: shield
Armour: leather
"""


def read(text: str, system: str) -> tuple[Block, dict[str, Any], tuple[str, ...]]:
    """The block, the canonical sheet of it, and what making that assumed."""
    rules = ruleset(system)
    block = families.read(text.encode(), rules.describes or rules.takes or system, system)
    made, told = rules.sheets.adopt(plain(block.made))
    return block, rules.sheets.read(made), told


def of_kind(block: Block, kind: str) -> list[tuple[int, str]]:
    return [(one.line, one.text) for one in block.notes if one.kind == kind]


def test_lines_of_runequest() -> None:
    block, sheet, told = read(OGRE, "rq3plus")
    assert [sheet[key] for key in ("str", "con", "siz", "int", "pow", "dex")] == [17, 12, 18, 7, 9, 10]
    assert (sheet["hp_max"], sheet["dm"], sheet["mr"], sheet["natural_armour"]) == (16, "1d6", 3, 5)
    (sword,), (claw,) = sheet["weapons"], sheet["natural"]
    assert (sword["id"], sword["attack"], sword["ap"], sword.get("damage")) == ("broadsword", 65, 9, None)
    assert (claw["attack"], claw["damage"], claw["limb"]) == (40, "1d6", "right_arm")
    assert (sheet["dodge"], sheet["listen"]) == (40, 50)
    assert (2, "STR 3d6+6 (17) becomes 17.") in of_kind(block, "assumed")
    assert (8, "Spells: Heal 2") in of_kind(block, "left")
    assert any("Basket Weaving" in line for line in told) and any(
        "1d6 of it is the damage bonus" in one for one in told
    )


def test_tables_with_a_combat_style_and_hit_locations() -> None:
    _, sheet, _ = read(GUARD, "rq3plus")
    assert sheet["name"] == "Gate Guard" and sheet["body"] == "humanoid" and sheet["mr"] == 3
    assert sheet["loc_hp_max"]["chest"] == 7 and sheet["armour"]["head"] == 4 and sheet["armour"]["abdomen"] == 2
    (sword,), (shield,) = sheet["weapons"], sheet["shields"]
    assert (sword["attack"], sword["damage"], sword["ap"]) == (62, "1d6", 6)
    assert (shield["id"], shield["attack"], shield["ap"]) == ("target", 62, 9)
    assert (sheet["dodge"], sheet["scan"]) == (52, 41)


def test_locations_in_a_paragraph() -> None:
    block, sheet, told = read(WEAVER, "rqhouse")
    assert [(one["id"], one["hp_max"]) for one in sheet["locations"]] == [
        ("tail", 5), ("body", 7), ("left_claw", 4), ("right_claw", 4), ("head", 5)
    ]  # fmt: skip
    assert sheet["armour"]["body"] == 4 and sheet["siz"] == 13
    assert {one["id"]: one["limb"] for one in sheet["natural"]} == {"bite": "head", "tail_lash": "tail"}
    assert "POW is missing: I took 10." in told
    assert any("the rules add the damage bonus" in text for _, text in of_kind(block, "assumed"))


def test_gurps_of_the_fourth_edition() -> None:
    block, sheet, told = read(REEVE, "gurps4")
    assert [sheet[key] for key in ("st", "dx", "iq", "ht", "hp_max", "will", "per", "fp_max")] == [
        12, 11, 9, 12, 13, 10, 11, 12
    ]  # fmt: skip
    assert sheet["skills"]["broadsword"] == 13 and "combat_reflexes" in sheet["traits"]
    assert sheet["weapons"][0]["modes"][0]["damage"] == "2d cut"
    assert any("0,2" in text for _, text in of_kind(block, "assumed"))
    assert any("Fond of Cheese" in line for line in told)


def test_gurps_of_the_third_edition() -> None:
    block, sheet, told = read(LURKER, "gurps3")
    assert (sheet["st"], sheet["hp_max"], sheet["toughness"]) == (14, 15, 2)
    (bite,) = sheet["weapons"]
    assert (bite["dmg"], bite["type"], sheet["skills"][bite["skill"]]) == ("1d-1", "cut", 15)
    assert (7, "Class: Beast.") in of_kind(block, "left") and any("Dodge 9" in line for line in told)


def test_the_short_form_of_swords() -> None:
    _, sheet, told = read(MARA, "swords")
    assert (sheet["strength"], sheet["warrior"], sheet["mass_lb"], sheet["named"]) == (3, 5, 150, True)
    assert [one["id"] for one in sheet["weapons"]] == ["sword", "broom"] and not told
    assert sheet["weapons"][1]["hands"] == 2 and sheet["shields"][0]["id"] == "shield"


@pytest.mark.parametrize(
    ("text", "name", "left"),
    [
        ("Mara: Strength 3, Warrior 5", "Mara", []),
        ("Mara, Strength 3, Warrior 5", "Mara", []),
        # The first name counts, and what else stands before a level is told.
        ("Mara\nBrawler Strength 3, Warrior 5", "Mara", [(2, "Brawler")]),
        # A line of numbers names nobody.
        ("Strength 3, Warrior 5\nMass 150 lb", "", []),
        ("Strength 3, Warrior 5\nArmour 3", "", []),
    ],
)
def test_a_name_of_swords_stands_alone_or_before_a_level(text: str, name: str, left: list[tuple[int, str]]) -> None:
    block = families.read(text.encode(), "swords", "swords")
    assert block.made.name == name and of_kind(block, "left") == left
    assert [one.text for one in block.notes if one.kind == "taken"][:2] == ["Strength 3", "Warrior 5"]


@pytest.mark.parametrize("second", ["Armour 3", "Skin 3"])
def test_a_second_number_of_armour_everywhere_is_told_and_not_taken(second: str) -> None:
    block, sheet, _ = read(
        f"Ogre\nSTR 17 CON 12 SIZ 18 INT 7 POW 9 DEX 10\nArmour 5\n{second}\nClaw 40% 1d6", "rq3plus"
    )
    assert sheet["natural_armour"] == 5 and of_kind(block, "left") == [(4, second)]


@pytest.mark.parametrize("text", ["x" * (MOST_BYTES + 1), "a\n" * 250, "\n \n"])
def test_what_is_too_large_or_empty_is_refused(text: str) -> None:
    with pytest.raises(UnreadableSheet):
        families.read(text.encode(), "runequest", "rq3plus")


@pytest.mark.parametrize(
    ("text", "family"), [(OGRE, "runequest"), (GUARD, "runequest"), (REEVE, "gurps"), (MARA, "swords")]
)
def test_a_damaged_block_is_read_or_refused(text: str, family: str) -> None:
    signs = "%()|-+:;,0d \n\tZ/"
    for n in range(150):
        letters, noise = list(text), sha256(f"{family}{n}".encode()).digest()
        for place, sign in zip(noise[: 1 + n % 16], noise[16:], strict=False):
            letters[place * 7 % len(letters)] = signs[sign % len(signs)]
        try:
            assert families.read("".join(letters).encode(), family, "any").made.system == "any"
        except UnreadableSheet:
            continue


@pytest.mark.parametrize("family", families.READERS)
@pytest.mark.parametrize("sign", ["a ", "1d", "A (", "9%", "+", "a|", "ST 1/", "AP/HP "])
def test_lines_that_repeat_themselves_are_read(family: str, sign: str) -> None:
    text = "\n".join([(sign * 100)[:190]] * 80).encode()[:MOST_BYTES]
    assert families.read(text, family, "any").made.system == "any"


def test_what_no_sheet_holds_is_told() -> None:
    text = """Pier Duelist
ST 11; DX 14; IQ 10; HT 11; FP 11+3
Dodge 10 (11); DR 2
Spark (13): 1d-6d burn, Acc 2
Judo Grab (14): 1d control, Reach C
Cudgel (13): 1d cr. Ignores all but DR 1
"""
    block = families.read(text.encode(), "gurps", "gurps4")
    assert [one.name for one in block.made.attacks] == ["Cudgel"] and block.made.hide == 2
    left = " ".join(one for _, one in of_kind(block, "left"))
    assert all(said in left for said in ("+3", "(11)", "1d-6d burn", "1d control", "DR 1"))


def test_a_second_form_of_a_creature_is_told() -> None:
    text = """Fen Changer
| STR | CON | SIZ |
| 13 | 12 | 11 |
Otter Form
| STR | CON | SIZ |
| 6 | 12 | 4 |
Bite 52%, 1D6
"""
    block = families.read(text.encode(), "runequest", "rq3plus")
    assert block.made.numbers == {"str": 13, "con": 12, "siz": 11}
    assert [one for _, one in of_kind(block, "left")] == ["Otter Form", "str: 6", "siz: 4"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Traits: Night Vision 3; Loner\n(12); Callous", 1),
        ("FP 13; Basic Speed\n7.00; SM 0", 1),
        ("Climb 40%, Swim 30%,\nDodge 50%", 1),
        ("Climb-\ning-12; Swimming-13", 1),
        ("STR 17 CON 12 HP\n14 DB +1d4", 1),
        ("Skills: Brawling-13, Fast-\nTalk-12", 1),
        ("Skills: Climb 40%. Ox\nDriving 25%, Swim 15%", 1),
        ("Bite (13):\n1d-1 cut", 1),
        ("Kick 45%\n(22/9), damage 1D6", 1),
        ("Brawling (E) DX+2\n[4]-14; Climbing-12", 1),
        ("Bite 45%\n1D20 Location AP/HP", 2),
        ("Equipment: Axe (2d cut), Coat (DR 4/2*)\nDodge 8, Parry 10", 2),
        ("Sea Ogre\nSTR 17 CON 12", 2),
        ("Armour: 5-point hide\nclaw 40% 1d6", 2),
        ("| Hit Location | AP/HP |\n| Head | 2/5 |", 2),
    ],
)
def test_lines_that_a_wrap_has_cut_are_one(text: str, lines: int) -> None:
    assert len(list(joined(text.split("\n")))) == lines


@pytest.mark.parametrize(
    ("text", "family", "told"),
    [
        ("Ox\nSTR 30 CON 14 SIZ 33 INS 4\nHorns 40% 1D8", "runequest", "INS 4, an animal's, counts as INT."),
        ("Ox\nSTR 30 CON 14 SIZ 33 HP 24 Move 9 AP 2", "runequest", "AP 2 I take for armour everywhere."),
        (
            "Reeve\nSTR 12 CON 11 SIZ 12\nWeapon % Damage SR Pts\nSickle 35 1D6+1 7",
            "runequest",
            "Sickle has a number less than the heads; 7 I took for SR.",
        ),
        ("Reeve\nST 12\nEquipment: Axe; Scale Coat (DR 4)", "gurps", "DR 4 of Scale Coat counts everywhere."),
    ],
)
def test_what_is_guessed_is_told(text: str, family: str, told: str) -> None:
    assert told in [one for _, one in of_kind(families.read(text.encode(), family, "any"), "assumed")]


@pytest.mark.parametrize(
    ("text", "family", "left"),
    [
        # What a skill has above its attribute is no level of it.
        ("Reeve\nST 12\nSkills: Fencing (A) DX+1; Axe-13", "gurps", "Fencing DX+1"),
        ("Reeve\nST 12\nArmour: Mail (DR 4); Helm (DR 5)", "gurps", "Helm (DR 5)"),
        ("Ogre\nSTR 17 CON 12 SIZ 18\nMOV 1d8 (max 4)", "runequest", "MOV 1d8 (max 4)"),
        ("Ogre\nSTR 17 CON 12 SIZ 18\nRunes\nWater Water 65%", "runequest", "Water Water 65%"),
    ],
)
def test_a_number_that_says_something_else_is_left(text: str, family: str, left: str) -> None:
    block = families.read(text.encode(), family, "any")
    assert left in [one for _, one in of_kind(block, "left")]
    assert "move" not in block.made.numbers and block.made.hide is None


def test_what_holds_for_several_attacks_is_told_in_one_line() -> None:
    _, _, told = read(
        "Ogre\nSTR 17 CON 12 SIZ 18\nDM +1d6\nClaw 40% 1d6+1d6, Fist 35% 1d3+1d6\nBite 30% 1d8", "rq3plus"
    )
    assert "1d6 of it is the damage bonus, which the rules add themselves: Claw 1d6+1d6, Fist 1d3+1d6." in told
    assert "With the head: Bite." in told


def test_of_skills_at_one_level_the_one_by_the_weapons_name_is_used() -> None:
    text = "Thug\nST 12; DX 11; IQ 9; HT 12\nSkills: Brawling-11; Broadsword-11; Knife-11\n"
    _, sheet, told = read(f"{text}Broadsword (11): 2d-1 cut, Reach 1\nDagger thrust (11): 1d-1 imp, Reach C", "gurps4")
    assert [mode["skill"] for one in sheet["weapons"] for mode in one.get("modes", ())] == ["broadsword", "knife"]
    assert not any("used with" in line for line in told)


@pytest.mark.parametrize(
    ("label", "body", "counts"),
    [
        ("power", "13", True), ("power", "Sunspear, Dismiss", False), ("magic", "Meditate 15%, Summon 20%", True),
        ("magic", "4 points", False), ("magic", "Heal 2, Glamour", False),
    ],
)  # fmt: skip
def test_a_list_of_powers_counts_where_it_is_numbers(label: str, body: str, counts: bool) -> None:
    assert words.told(label, body) is counts


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("ST 10; DX 12", True), ("ST 10", False), ("DR 3", False), ("ST 10; DR 3", False),
        ("Sword-12: 1d+2 cut", True), ("Broadsword (14): 2d+1 cut", True), ("Sword-12", False),
    ],
)  # fmt: skip
def test_attributes_and_attacks_with_dice_begin_something_else(text: str, begins: bool) -> None:
    assert together.begins(text) is begins


def test_a_shield_among_what_is_carried_is_told_as_it_is_written() -> None:
    block = families.read(b"Guard\nST 11 DX 12 IQ 10 HT 11\nGear: medium shield (DB 2), rope", "gurps", "gurps4")
    assert "medium shield (DB 2)" in [one.text for one in block.notes if one.kind == "taken"]


def test_hit_points_of_a_span_are_taken_in_its_middle_and_that_is_told() -> None:
    block = families.read(
        b"Wolf\nSTR 10 CON 12 SIZ 8 INT 5 POW 9 DEX 12\nHP 8-12\nBite 40% 1d8", "runequest", "rq3plus"
    )
    assert block.made.numbers["hp_max"] == 10
    assert "HP 8-12 becomes 10." in [one.text for one in block.notes if one.kind == "assumed"]


@pytest.mark.parametrize("key", ["ST", "DX", "IQ", "HT", "HP", "FP", "Will", "Per", "Dodge", "Parry", "Block", "DR"])
def test_of_two_numbers_for_one_key_the_first_counts_and_the_other_is_told(key: str) -> None:
    others = " ".join(f"{one} 11" for one in ("ST", "DX", "IQ", "HT") if one != key)
    once = families.read(f"Reeve\n{others}\n{key} 12\nBite (15): 1d-1 cutting.\n".encode(), "gurps", "any")
    twice = families.read(f"Reeve\n{others}\n{key} 12\nBite (15): 1d-1 cutting.\n{key} 14\n".encode(), "gurps", "any")
    assert twice.made == once.made
    assert (5, f"{key.casefold()} 14") in of_kind(twice, "left")
