"""Files of Foundry's RuneQuest and Mythras systems and of the encounter generator: read, and made sheets of."""

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.registry import ruleset
from storage.sheets import foundry_rqg
from storage.sheets.formats import read_file
from storage.sheets.limits import UnreadableSheet
from storage.sheets.meg import MOST_ENEMIES
from tests.storage.sheets.people import item, meg, mythras, rqg, rqg_before

SAMPLES = Path(__file__).parents[3].parent / "shared/samples"
RUNEQUEST = ("rq3plus", "rqhouse")


def read(value: Any) -> Any:
    return read_file("x.json", value if isinstance(value, bytes) else json.dumps(value).encode())


def sample(name: str) -> Any:
    if not (SAMPLES / name).exists():
        pytest.skip(f"no samples at {SAMPLES}")
    return read((SAMPLES / name).read_bytes())


def adopted(one: dict[str, Any], system: str) -> tuple[dict[str, Any], str]:
    """The canonical sheet of a character, and the remarks as one text."""
    made, told = ruleset(system).sheets.adopt({**one, "system": system})
    return ruleset(system).sheets.read(made), "\n".join(told)


def places(one: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """Armour and hit points by location."""
    return {spot["name"]: (spot.get("armour", 0), spot["points"]) for spot in one["places"]}


def attacks(one: dict[str, Any]) -> dict[str, tuple[int | None, str, int | None]]:
    return {each["name"]: (each.get("level"), each["damage"], each.get("points")) for each in one["attacks"]}


def is_yrsa(one: dict[str, Any]) -> None:
    """What the description of the sample expects."""
    assert one["numbers"] == {
        "str": 14, "con": 13, "siz": 13, "int": 13, "pow": 12, "dex": 15, "app": 11, "hp_max": 14, "move": 8,
    }  # fmt: skip
    assert attacks(one) == {
        "Broadsword": (70, "1d8+1", 12), "Medium Shield": (55, "1d4", 12), "Composite Bow": (45, "1d8+1", 7),
    }  # fmt: skip
    assert (one["skills"]["Dodge"], one["skills"]["Lore (Beast)"]) == (45, 0)
    assert places(one) == {
        "Right Leg": (0, 5), "Left Leg": (0, 5), "Abdomen": (2, 5), "Chest": (2, 6), "Right Arm": (0, 4),
        "Left Arm": (0, 4), "Head": (5, 5),
    }  # fmt: skip
    assert one["now"]["HP"] == 12 and one["now"]["Left Leg"] == 3 and one["now"]["Medium Shield"] == 9
    assert one["left"] == ["Greaves"] and one["attacks"][2]["shots"] == "18"


def test_foundry_rqg_in_both_shapes() -> None:
    one, before = read(rqg()), read(rqg_before())
    is_yrsa(one)
    assert one["skills"]["Scan"] == 35 and one["skills"]["Hide"] == 15 and one["things"] == ["Heal"]
    assert before == one


@pytest.mark.parametrize(
    ("siz", "power", "points"),
    [(10, 10, 10), (12, 10, 10), (13, 10, 11), (4, 10, 8), (10, 16, 10), (10, 17, 11), (10, 20, 11), (10, 21, 12),
     (10, 5, 10), (10, 4, 9)],
)  # fmt: skip
def test_hit_points_of_foundry_rqg_that_are_not_in_the_file(siz: int, power: int, points: int) -> None:
    assert foundry_rqg._hit_points({"con": 10, "siz": siz, "pow": power}) == points


def test_yrsa_of_foundry_rqg() -> None:
    is_yrsa(sample("constructed-foundry-rqg-yrsa.json"))


def is_oswin(one: dict[str, Any]) -> None:
    """What the description of the sample expects."""
    scores = {"str": 14, "con": 12, "siz": 14, "dex": 12, "int": 12, "pow": 11, "app": 10}
    assert one["numbers"] == {**scores, "move_m": 6}
    assert attacks(one) == {
        "Longspear": (66, "1d10+1", 4), "Heater Shield": (66, "1d4", 6), "Shortbow": (None, "1d6", 4),
    }  # fmt: skip
    assert (one["skills"]["Evade"], one["skills"]["Endurance"]) == (44, 34)
    assert places(one) == {
        "Right Leg": (0, 6), "Left Leg": (0, 6), "Abdomen": (5, 7), "Chest": (5, 8), "Right Arm": (0, 5),
        "Left Arm": (0, 5), "Head": (3, 6),
    }  # fmt: skip
    assert one["now"] == {"Left Leg": 2, "Heater Shield": 7} and one["left"] == ["Greaves"]


def test_foundry_mythras() -> None:
    is_oswin(read(mythras()))


SMALL = st.integers(-3, 9)


@settings(max_examples=40, deadline=None)
@given(con=st.integers(1, 30), siz=st.integers(1, 30), spot=st.fixed_dictionaries(
    {}, optional={"baseHp": SMALL, "maxHpMod": SMALL, "naturalArmor": st.integers(0, 9), "currentHp": SMALL},
), worn=st.lists(st.tuples(st.integers(0, 9), st.sampled_from([True, False, "true", "false", None]))))  # fmt: skip
def test_points_and_armour_of_a_location_of_foundry_mythras(
    con: int, siz: int, spot: dict[str, int], worn: list[tuple[int, Any]]
) -> None:
    one = mythras()
    one["system"]["characteristics"] |= {"con": {"value": con}, "siz": {"value": siz}}
    pieces = [item("armor", f"P{n}", ap=ap, equipped=on, location=["chest"]) for n, (ap, on) in enumerate(worn)]
    one["items"] = [item("hitLocation", "Chest", rollRangeStart=1, rollRangeEnd=20, **spot), *pieces]
    found = read(one)
    points = max(1, math.ceil((con + siz) / 5) + spot.get("baseHp", 0) + spot.get("maxHpMod", 0))
    armour = spot.get("naturalArmor", 0) + sum(ap for ap, on in worn if on in (True, "true", None))
    assert places(found) == {"Chest": (armour, points)}
    now = spot.get("currentHp", points)
    assert found.get("now", {}) == ({"Chest": now} if now < points else {})
    assert found.get("left", []) == [f"P{n}" for n, (_, on) in enumerate(worn) if on in (False, "false")]


def test_oswin_of_foundry_mythras() -> None:
    is_oswin(sample("constructed-foundry-mythras-oswin.json"))


def is_acolyte(one: dict[str, Any]) -> None:
    """What the description of the sample expects."""
    scores = {"str": 6, "con": 13, "siz": 14, "dex": 13, "int": 13, "pow": 15, "app": 13}
    assert one["numbers"] == {**scores, "mp_max": 15, "move_m": 6} and one["bonus"] == "-1d2"
    assert attacks(one) == {
        "Dagger": (49, "1d4+1", 6), "Shortspear": (49, "1d8+1", 4), "Buckler Shield": (49, "1d3", 6),
    }  # fmt: skip
    assert places(one)["Right leg"] == (2, 6) and places(one)["Head"] == (5, 6)
    assert [(spot["low"], spot["high"]) for spot in one["places"]] == [
        (1, 3), (4, 6), (7, 9), (10, 12), (13, 15), (16, 18), (19, 20),
    ]  # fmt: skip


def test_enemies_of_the_encounter_generator_one_or_several() -> None:
    several = read(meg("Raider 1", "Raider 2", "Raider 3"))
    assert [one["name"] for one in several] == ["Raider 1", "Raider 2", "Raider 3"]
    is_acolyte(several[0])
    (alone,) = read(meg()[0])
    is_acolyte(alone)
    assert alone["things"] == ["Heat"]
    with pytest.raises(UnreadableSheet, match="at most 40"):
        read(meg(*map(str, range(MOST_ENEMIES + 1))))


def test_the_acolyte_of_the_encounter_generator() -> None:
    (one,) = sample("meg-enemy-acolyte.json")
    is_acolyte(one)


@pytest.mark.parametrize("system", RUNEQUEST)
@pytest.mark.parametrize("value", [rqg(), mythras(), meg()[0]], ids=["rqg", "mythras", "meg"])
def test_a_sheet_comes_of_it_that_reads_itself_again(value: dict[str, Any], system: str) -> None:
    found = read(value)
    one = found[0] if isinstance(found, list) else found
    sheet, told = adopted(one, system)
    assert ruleset(system).sheets.read(dict(sheet)) == sheet
    chances = [thing.get("attack") for kind in ("weapons", "shields") for thing in sheet.get(kind, ())]
    for attack in one["attacks"]:
        assert attack.get("level") in chances or f"{attack['name']} has no chance" in told
    for name, now in one.get("now", {}).items():
        assert f"{name}: {now} of" in told


def test_the_files_numbers_play_in_rq3plus() -> None:
    sheet, told = adopted(read(rqg()), "rq3plus")
    assert (sheet["hp_max"], sheet["dodge"], sheet["scan"], sheet["armour"]["head"]) == (14, 45, 35, 5)
    assert sheet["loc_hp_max"]["chest"] == 6
    sword, bow = sheet["weapons"]
    assert (sword["id"], sword["attack"], sword["ap"]) == ("broadsword", 70, 12)
    assert (bow["attack"], bow["shots"]) == (45, 18)
    assert "Neither worn nor in use: Greaves" in told and "Left out: Heal" in told


def test_an_actor_of_another_system_is_none_of_ours() -> None:
    assert "foreign" not in read({**rqg(), "_stats": {"systemId": "coc7"}})


def test_a_location_of_an_encounter_generator_without_armour_has_none() -> None:
    enemies = meg()
    for enemy in enemies:
        for spot in enemy["hit_locations"]:
            spot.pop("ap")
    assert {place.get("armour", 0) for place in read(enemies)[0]["places"]} == {0}
