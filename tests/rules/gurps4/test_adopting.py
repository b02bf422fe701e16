"""Characters of other programs as sheets: what is taken over, and that everything else is listed by name."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from rules.core.encounter import Encounter, Figure
from rules.gurps4.adopting.character import adopt
from rules.gurps4.defence.legal import against_a_blow
from rules.gurps4.figure import keys
from rules.gurps4.figure.items import fresh
from rules.gurps4.figure.quantities import hp_max
from rules.gurps4.figure.speed_and_move import basic_move, encumbrance_level
from rules.gurps4.harm.armour import protection
from rules.gurps4.sheet.reading import read
from storage.sheets.formats import read_file
from tests.storage.sheets.foreign import FANTASY_GROUNDS, foundry, gcs

SAMPLES = Path(__file__).parents[3].parent / "shared/samples"


def taken(name: str, value: Any) -> tuple[Figure, dict[str, Any], str]:
    """The figure, its sheet, and what was said."""
    found = read_file(name, value if isinstance(value, bytes) else json.dumps(value).encode())
    assert isinstance(found, dict)
    adopted, told = adopt(found)
    made = read(adopted)
    return fresh(made["name"], made), made, "\n".join(told)


WIZARDRY = b"""<combat><rangedcombatlist><id-1><name>Sparks</name><rangedmodelist>
<id-1><name>Cast</name><level>16</level><damage>3d burn</damage><range>25/50</range></id-1>
</rangedmodelist></id-1></rangedcombatlist>"""


def sample(name: str) -> tuple[Figure, dict[str, Any], str]:
    if not (SAMPLES / name).exists():
        pytest.skip(f"no samples at {SAMPLES}")
    return taken(name, (SAMPLES / name).read_bytes())


def dr(figure: Figure, *places: str, kind: str = "cut") -> list[int]:
    return [protection(figure, place, kind).dr for place in places]


def test_a_sheet_of_our_own_stays_as_it_is() -> None:
    own = {"name": "Ann", "st": 10}
    assert adopt(own) == (own, ())


def test_gcs_is_taken_over() -> None:
    figure, made, told = taken("osgar.gcs", gcs())
    assert (made["name"], made["hand"], made["hp_max"], made["basic_speed_q"]) == ("Osgar", "left", 13, 23)
    assert made["skills"] == {"broadsword": 14, "shield": 13}
    assert made["traits"] == ["combat_reflexes", "hard_to_kill 2"]
    assert made["weapons"] == [{"id": "broadsword"}]
    assert dr(figure, "torso", "vitals", "skull", "face") == [4, 4, 2, 0]
    assert dr(figure, "torso", "vitals", kind="cr") == [2, 2]
    for name in (
        "Cooking",
        "Charisma 1",
        "Zap Wand",
        "Rope",
        "Tail",
        "HP are at 9 of 13",
        "rigid armour (Mail Shirt)",
    ):
        assert name in told
    assert "Claws" not in told and "in use in the file: Axe." in told


def test_foundry_is_taken_over_alike() -> None:
    figure, made, _ = taken("actor.json", foundry())
    assert (made["skills"], made["weapons"], made["traits"]) == (
        {"broadsword": 14}, [{"id": "broadsword"}], ["combat_reflexes"],
    )  # fmt: skip
    assert dr(figure, "torso", "skull", "right_eye") == [4, 2, 0]


def test_fantasy_grounds_finds_the_row_whose_modes_agree() -> None:
    figure, made, _ = taken("bjorn.xml", FANTASY_GROUNDS)
    assert made["weapons"] == [{"id": "thrusting_broadsword"}]
    assert dr(figure, "torso", "vitals", "skull") == [4, 5, 6]
    assert [key for key in made["skills"] if key.startswith("boating")]


def attack(**more: Any) -> dict[str, Any]:
    one = gcs()
    weapon = one["equipment"][0]["weapons"][0] | more
    one["equipment"] = [
        {"description": "Moon Blade", "equipped": True, "weapons": [weapon], "calc": {"weight": "2 kg"}}
    ]
    return one


def test_a_weapon_outside_the_tables_keeps_its_numbers() -> None:
    one = attack(reach="1,2", parry="-1U", calc={"level": 14, "damage": "1d+3 cut"})
    _, made, told = taken("x.gcs", one)
    assert made["weapons"] == [
        {
            "id": "moon_blade", "name": "moon blade", "lb": 4.0,
            "modes": [
                {
                    "name": "swing", "skill": "broadsword", "damage": "sw+1 cut", "reach": "1,2", "parry": "-1U",
                    "st": "10",
                }
            ],
        }
    ]  # fmt: skip
    assert "Moon Blade: differs from the tables" in told


def test_damage_that_is_not_what_muscles_do_stays_as_it_is() -> None:
    _, made, _ = taken("x.gcs", attack(calc={"level": 14, "damage": "3d(2) cut"}))
    assert made["weapons"][0]["modes"][0]["damage"] == "3d(2) cut"


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"calc": {"damage": "1d cut"}}, "gives no level"),
        ({"calc": {"level": 14, "damage": "special"}}, "can't roll its damage"),
        ({"calc": {"level": 14, "damage": "2d odd"}}, "I don't know its damage type"),
        ({"defaults": [{"type": "skill", "name": "Cooking"}]}, "no skill here matches it; I kept its level of 14"),
        ({"calc": {"level": 16, "damage": "1d+3 cut"}}, "the file's numbers; these rules would give level 14"),
    ],
)
def test_what_can_not_be_used_is_said(more: dict[str, Any], says: str) -> None:
    _, _, told = taken("x.gcs", attack(**more))
    assert says in told


def test_alice_is_the_same_from_both_programs() -> None:
    ours, theirs = sample("gcs5-alice-wozniak.gcs"), sample("foundry-gurps-0.18-alice-wozniak.json")
    for figure, made, told in (ours, theirs):
        assert made["weapons"] == [
            {"id": "throwing_axe"}, {"id": "crossbow", "damage": "2d imp", "where": "belt"},
        ]  # fmt: skip
        assert made["skills"] == {
            "axe_mace": 15, "brawling": 15, "crossbow": 15, "driving_automobile": 13,
            "stealth": 17, "thrown_weapon_axe_mace": 17,
        }  # fmt: skip
        assert (hp_max(figure), basic_move(figure), made["basic_speed_q"], made["hand"]) == (17, 7, 28, "left")
        assert dr(figure, "torso", "groin", "vitals", "left_arm", "right_leg", "skull", "neck", "left_hand") == [
            1, 1, 1, 1, 1, 2, 0, 0,
        ]  # fmt: skip
        assert "Squirt Carbine: left out, because I can't roll its damage (special)." in told
    assert "Unarmed Innate Attack: left out" in ours[2]


def test_mctesterson_keeps_what_he_has() -> None:
    figure, made, told = sample("gcs5-test-mctesterson.gcs")
    assert dr(figure, "torso", "vitals", "left_hand", "right_foot", "skull", "neck") == [12, 12, 12, 6, 2, 3]
    assert dr(figure, "neck", kind="cr") == [2]
    by_id = {weapon["id"]: weapon for weapon in made["weapons"]}
    assert by_id["own_longbow"]["damage"] == "1d imp"
    assert by_id["auto_rifle_7_62mm"]["range"] == "1000/4200"
    assert by_id["innate_attack_crush"]["damage"] == "3d-1(2) cr"
    assert made["sm"] == 1
    assert "innate_attack_burn" in by_id
    for said in ("Acid Ball: left out", "HP are at 9 of 12"):
        assert said in told


def test_bjorn_of_fantasy_grounds() -> None:
    figure, made, told = sample("fantasygrounds-gurps-bjorn.xml")
    assert made["weapons"] == [{"id": "thrusting_broadsword"}, {"id": "longbow", "acc": 4, "where": "belt"}]
    assert dr(figure, "skull", "face", "torso", "groin", "vitals", "neck", "left_arm", "right_foot", "left_eye") == [
        3, 1, 5, 5, 5, 5, 1, 1, 0,
    ]  # fmt: skip
    carried = next(line for line in told.splitlines() if line.startswith("Carried"))
    # What is worn or left at home is not carried, and nothing is left out of the list.
    assert "Pouch" in carried and not any(word in carried for word in ("Brigandine", "Buckler", "more"))


@pytest.mark.parametrize("name", ["foundry-gurps-0.18-alice-wozniak.json", "fantasygrounds-gurps-bjorn.xml"])
def test_what_is_told_as_an_attack_is_not_called_no_weapon(name: str) -> None:
    told = sample(name)[2]
    rest = next((line for line in told.splitlines() if line.startswith("Carried")), "")
    assert rest and not any(word in rest for word in ("Broadsword", "Longbow", "Throwing Axe", "Crossbow", "Carbine"))


# --- the file's numbers;


def guard(name: str, by: int, **calc: Any) -> dict[str, Any]:
    """A shield as GCS writes it, its DB in a condition."""
    bash = {
        "id": "w9", "damage": {"type": "cr", "st": "thr"}, "usage": "Shield Bash", "reach": "1", "block": "0",
        "defaults": [{"type": "skill", "name": "Shield", "specialization": "Shield"}],
        "calc": {"level": 13, "damage": "1d-1 cr", "block": "10", **calc},
    }  # fmt: skip
    condition = "to Dodge, Parry & Block against attacks from the front or shield side"
    return {
        "description": name, "equipped": True, "weapons": [bash], "calc": {"weight": "15 lb"},
        "features": [{"type": "conditional_modifier", "situation": condition, "amount": by}],
    }  # fmt: skip


def shielded(**calc: Any) -> dict[str, Any]:
    one = gcs()
    one["equipment"].insert(0, guard("Medium Shield", 2, **calc))
    return one


def scores(figure: Figure) -> dict[str, int]:
    """Every defence against a plain blow from the front, by its kind and thing."""
    enc = Encounter("x", "gurps4", {figure.name: figure})
    return {way.plain: way.value for way in against_a_blow(enc, figure.name)}


@pytest.mark.rule("G4-BLK-01", "G4-DEF-07")
def test_a_shield_listed_first_blocks_and_leaves_the_main_hand_to_the_sword() -> None:
    figure, made, told = taken("x.gcs", shielded())
    assert made["shields"] == [{"id": "medium_shield", "lb": 15.0}]
    assert [(i.name, i.where, keys.HAND.of(i)) for i in figure.items[:2]] == [
        ("broadsword", "hand", keys.LEFT), ("medium shield", "strapped", keys.RIGHT),
    ]  # fmt: skip
    # A Block of 10 in the file, with Combat Reflexes in it, and the DB of 2.
    assert scores(figure)["block medium_shield"] == 12
    assert "Medium Shield" not in told


@pytest.mark.rule("G4-BLK-01")
def test_a_block_that_the_file_has_worked_out_plays_and_is_told() -> None:
    figure, made, told = taken("x.gcs", shielded(block="13"))
    assert made["shields"][0]["block"] == 3 and scores(figure)["block medium_shield"] == 15
    assert "Medium Shield: I use the file's numbers; these rules would give Block 10." in told


def test_a_defence_bonus_in_every_score_of_the_file_counts_once() -> None:
    one = shielded(block="12")
    features = [{"type": "attribute_bonus", "attribute": key, "amount": 2} for key in ("dodge", "parry", "block")]
    one["equipment"][0]["features"] = features
    for weapon in one["equipment"][1]["weapons"]:
        weapon["calc"]["parry"] = "13"
    one["calc"] = {"dodge": [11, 10, 9, 8, 7], "basic_lift": "29 lb"}
    figure, made, told = taken("x.gcs", one)
    assert made["weapons"] == [{"id": "broadsword"}] and "numbers;" not in told
    assert (scores(figure)["block medium_shield"], scores(figure)["parry broadsword"]) == (12, 13)


@pytest.mark.rule("G4-CHAR-04")
def test_the_dodge_of_the_file_plays() -> None:
    one = gcs()
    one["calc"] = {"dodge": [12, 11, 10, 9, 8], "basic_lift": "29 lb"}
    figure, made, told = taken("x.gcs", one)
    assert made["dodge_bonus"] == 3 and scores(figure)["dodge"] == 12
    assert "Dodge: I use the file's numbers; these rules would give 9." in told


@pytest.mark.rule("G4-CHAR-03")
def test_what_else_is_carried_weighs() -> None:
    one = gcs()
    one["equipment"][-1]["calc"] = {"extended_weight": "60 lb"}
    figure, _, told = taken("x.gcs", one)
    assert encumbrance_level(figure) == 2 and "one pack" in told


@pytest.mark.rule("G4-CHAR-06", "G4-PAR-01")
def test_level_damage_and_parry_of_the_file_play() -> None:
    one = attack(parry="0", calc={"level": 16, "damage": "2d+1(2) cut", "parry": "14"})
    figure, made, told = taken("x.gcs", one)
    (mode,) = made["weapons"][0]["modes"]
    assert (mode["to_hit"], mode["damage"]) == (2, "2d+1(2) cut")
    assert scores(figure)["parry moon_blade"] == 14
    assert "these rules would give level 14, damage 1d+3 cut, Parry 11." in told


def test_the_best_weapon_is_in_hand() -> None:
    one = gcs()
    knife = copy.deepcopy(one["equipment"][0]) | {"description": "Bread Knife"}
    for weapon in knife["weapons"]:
        weapon["calc"] = {"level": 9, "damage": "1d-3 cut", "parry": "7"}
    one["equipment"].insert(0, knife)
    figure, _, _ = taken("x.gcs", one)
    assert [(i.name, i.where) for i in figure.items[:2]] == [("broadsword", "hand"), ("bread knife", "belt")]


@pytest.mark.parametrize("key", ["st", "iq", "hp", "fp"])
def test_a_beast_with_a_zero_is_taken(key: str) -> None:
    one = gcs()
    for row in one["attributes"]:
        if row["attr_id"] == key:
            row["calc"] = {"value": 0}
    _, made, told = taken("x.gcs", one)
    assert made[{"hp": "hp_max", "fp": "fp_max"}.get(key, key)] == 1
    assert f"{key.upper()}: 0 in the file becomes 1" in told


def test_a_character_without_a_name_is_called_as_its_file() -> None:
    one = gcs()
    del one["profile"]["name"]
    assert taken("black_bear-2.gcs", one)[1]["name"] == "black bear 2"


def test_quotes_in_a_name_and_two_things_of_one_name_are_taken() -> None:
    one = gcs()
    one["profile"]["name"] = 'Osgar "Ox" Holm'
    for name in ("Old Blade", "old blade!"):
        one["equipment"].append(attack()["equipment"][0] | {"description": name})
    _, made, _ = taken("x.gcs", one)
    assert made["name"] == "Osgar 'Ox' Holm"
    assert {weapon.get("name") for weapon in made["weapons"]} >= {"old blade", "old blade 2"}


def test_a_body_that_strikes_in_its_own_ways_keeps_its_numbers() -> None:
    one = gcs()
    bite = {"id": "w2", "damage": {"type": "cut", "st": "thr"}, "usage": "Bite", "reach": "C"}
    breath = {"id": "W3", "damage": {"type": "burn", "base": "3d"}, "range": "10/20", "calc": {}}
    one["traits"].append({"name": "Fangs", "weapons": [bite | {"calc": {"level": 15, "damage": "2d cut"}}]})
    one["traits"].append({"name": "Fire Breath", "weapons": [breath | {"calc": {"level": 13, "damage": "3d burn"}}]})
    _, made, told = taken("x.gcs", one)
    by_id = {weapon["id"]: weapon for weapon in made["weapons"]}
    assert by_id["bite"] == {"id": "bite", "to_hit": 3, "damage": "2d cut"}
    assert (by_id["fire_breath"]["skill"], by_id["fire_breath"]["to_hit"]) == ("dx", 1)
    assert "Fire Breath: no skill here matches it; I kept its level of 13 as DX-based." in told


def test_a_wizard_of_fantasy_grounds_keeps_the_spell_whose_level_stands_in_the_file() -> None:
    data = FANTASY_GROUNDS.replace(b"<combat>", WIZARDRY)
    figure, made, _ = taken("wizard.xml", data)
    spell = next(weapon for weapon in made["weapons"] if weapon["id"] == "sparks")
    assert (spell["skill"], spell["to_hit"], spell["damage"]) == ("dx", 4, "3d burn")
    assert figure.item("sparks") is not None


def test_fantasy_grounds_counts_weights_and_takes_npcs() -> None:
    carried = b"<inventorylist><id-1><name>Anvil</name><weight>90</weight><carried>1</carried></id-1></inventorylist>"
    data = FANTASY_GROUNDS.replace(b"</combat>", b"</combat>" + carried)
    assert encumbrance_level(taken("x.xml", data)[0]) == 3
    for tag in (b"npc", b"npc><id-00001"):
        other = data.replace(b"<character>", b"<" + tag + b">")
        other = other.replace(b"</character>", b"</id-00001></npc>" if b"id" in tag else b"</npc>")
        assert taken("x.xml", other)[1]["name"] == "Bj\u00f6rn"


def test_an_actor_without_skills_and_attacks_is_told_so() -> None:
    one = foundry()
    one["system"]["skills"] = one["system"]["melee"] = {}
    told = taken("x.json", one)[2]
    assert "I found no skill in the Foundry GGA file" in told and "I found no attack in the Foundry GGA" in told


def test_foundry_shields_block() -> None:
    one = foundry()
    one["system"]["melee"]["00001"] = {
        "name": "Small Shield", "mode": "Bash", "import": "13", "damage": "1d-1 cr", "reach": "1", "block": "11",
    }  # fmt: skip
    figure, made, _ = taken("x.json", one)
    assert [shield["id"] for shield in made["shields"]] == ["small_shield"]
    assert scores(figure)["block small_shield"] == 12
