"""Characters of other programs as sheets: what is taken over, and that everything else is listed by name."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.core.encounter import Figure
from rules.gurps4.figure.quantities import hp_max
from rules.gurps4.figure.speed_and_move import basic_move
from rules.gurps4.harm.armour import dr_at
from rules.gurps4.sheet.adopting import adopt
from rules.gurps4.sheet.items import items
from rules.gurps4.sheet.reading import read
from rules.gurps4.sheet.typed import sheet_of
from storage.sheets.formats import read_file
from tests.storage.sheets.foreign import FANTASY_GROUNDS, foundry, gcs

SAMPLES = Path(__file__).parents[3].parent / "shared/samples"


def taken(name: str, value: Any) -> tuple[Figure, dict[str, Any], str]:
    """The figure, its sheet, and what was said."""
    found = read_file(name, value if isinstance(value, bytes) else json.dumps(value).encode())
    assert isinstance(found, dict)
    adopted, told = adopt(found)
    made = read(adopted)
    figure = Figure(made["name"], made)
    return Figure(made["name"], made, items=items(sheet_of(figure))), made, "\n".join(told)


def sample(name: str) -> tuple[Figure, dict[str, Any], str]:
    if not (SAMPLES / name).exists():
        pytest.skip(f"no samples at {SAMPLES}")
    return taken(name, (SAMPLES / name).read_bytes())


def dr(figure: Figure, *places: str, kind: str = "cut") -> list[int]:
    return [dr_at(figure, place, kind).dr for place in places]


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
        "HP stand at 9 of 13",
        "rigid armour (Mail Shirt)",
    ):
        assert name in told
    assert "Claws" not in told and "Axe" not in told


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
                    "name": "swung", "skill": "broadsword", "damage": "sw+1 cut", "reach": "1,2", "parry": "-1U",
                    "st": "10",
                }
            ],
        }
    ]  # fmt: skip
    assert "Moon Blade: not as the tables have it" in told


def test_damage_that_is_not_what_muscles_do_stays_as_it_is() -> None:
    _, made, _ = taken("x.gcs", attack(calc={"level": 14, "damage": "3d(2) cut"}))
    assert made["weapons"][0]["modes"][0]["damage"] == "3d(2) cut"


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"calc": {"damage": "1d cut"}}, "gives no level"),
        ({"calc": {"level": 14, "damage": "special"}}, "can't be rolled"),
        ({"calc": {"level": 14, "damage": "2d odd"}}, "of no known type"),
        ({"defaults": [{"type": "skill", "name": "Cooking"}]}, "no skill of these rules"),
        ({"calc": {"level": 16, "damage": "1d+3 cut"}}, "the file says 16, the skills on it make 14"),
    ],
)
def test_what_can_not_be_used_is_said(more: dict[str, Any], says: str) -> None:
    _, _, told = taken("x.gcs", attack(**more))
    assert says in told


def test_alice_is_the_same_from_both_programs() -> None:
    ours, theirs = sample("gcs5-alice-wozniak.gcs"), sample("foundry-gurps-0.18-alice-wozniak.json")
    for figure, made, told in (ours, theirs):
        assert made["weapons"] == [{"id": "throwing_axe"}, {"id": "crossbow"}]
        assert made["skills"] == {
            "axe_mace": 15, "brawling": 15, "crossbow": 15, "driving_automobile": 13,
            "stealth": 17, "thrown_weapon_axe_mace": 17,
        }  # fmt: skip
        assert (hp_max(figure), basic_move(figure), made["basic_speed_q"], made["hand"]) == (17, 7, 28, "left")
        assert dr(figure, "torso", "groin", "vitals", "left_arm", "right_leg", "skull", "neck", "left_hand") == [
            1, 1, 1, 1, 1, 2, 0, 0,
        ]  # fmt: skip
        assert "Squirt Carbine: left out, its damage (special) can't be rolled." in told
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
    for said in ("Acid Ball: left out", "Innate Attack (Burn): left out", "HP stand at 9 of 12"):
        assert said in told


def test_bjorn_of_fantasy_grounds() -> None:
    figure, made, told = sample("fantasygrounds-gurps-bjorn.xml")
    assert made["weapons"] == [{"id": "thrusting_broadsword"}, {"id": "longbow", "acc": 4}]
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
