"""Files of GURPS Character Assistant 5 and Roll20, NPCs of Fantasy Grounds: what the program worked out plays."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from rules.registry import ruleset
from storage.sheets import gca5 as assistant
from storage.sheets.formats import read_file
from storage.sheets.limits import UnreadableSheet
from tests.storage.sheets.foreign import FANTASY_GROUNDS, gca5, roll20

SAMPLES = Path(__file__).parents[3].parent / "shared/samples"
NUMBERS = {
    "st": 12, "dx": 13, "iq": 9, "ht": 11, "hp_max": 14, "fp_max": 12, "will": 9, "per": 11, "basic_speed": 6,
    "basic_move": 7,
}  # fmt: skip


def read(name: str, data: bytes) -> dict[str, Any]:
    found = read_file(name, data)
    assert isinstance(found, dict)
    return found


def attacks(one: dict[str, Any]) -> dict[str, tuple[Any, ...]]:
    return {
        f"{a['name']} {a.get('mode', '')}".strip(): (a["level"], a["damage"], a.get("parry_score", ""))
        for a in one["attacks"]
    }


@pytest.mark.parametrize("name", ["gorm.gca5", "gorm.xml", "gorm"])
def test_gca5(name: str) -> None:
    one = read(name, gca5())
    assert (one["foreign"], one["name"], one["numbers"], one["dodge"]) == ("GCA5", "Gorm", NUMBERS, [9])
    assert one["skills"] == {"Axe/Mace": 12, "Guns (Pistol)": 11, "Brawling": 14}
    assert one["traits"] == ["Night Vision 3", "Acute Vision"]
    assert attacks(one) == {
        "Brawling Punch": (14, "1d-1 cr", "10"), "Knobbed Club Swing": (12, "1d+3 cr", "9"),
        "Bow": (13, "1d+1(2) imp", ""), "Small Shield Bash": (12, "1d cr", ""),
    }  # fmt: skip
    bow = one["attacks"][2]
    assert (bow["ranged"], bow["range"], bow["acc"], bow["shots"]) == (True, "120/180", "2", "1(2)")
    assert one["guards"] == [{"name": "Small Shield", "db": 1, "counted": True, "pounds": 8}]
    assert one["pounds"] == 18, "what lies in something else is in its weight"
    assert {p["location"]: p["dr"] for p in one["protection"]} == {"Skull": 4, "Torso": 2, "Vitals": 2, "Left Arm": 2}


def is_gorm(one: dict[str, Any]) -> None:
    """Whom the description of the sample tells of, and the fixture of its shape."""
    assert (one["foreign"], one["numbers"], one["dodge"]) == ("Roll20 GURPS", NUMBERS, [9])
    assert "protection" not in one and any("2" in trait for trait in one["traits"])
    found = attacks(one)
    assert found["Brawling Punch"] == (14, "1d-1 cr", "10")
    assert next(value for name, value in found.items() if "Club" in name) == (12, "1d+3 cr", "9")
    assert next(value for name, value in found.items() if "Tail" in name)[:2] == (12, "1d imp")


def test_roll20() -> None:
    one = read("gorm.json", json.dumps(roll20()).encode())
    is_gorm(one)
    assert attacks(one)["Bow"] == (13, "1d+1(2) imp", "") and len(one["attacks"]) == 4
    assert read("x.json", json.dumps(roll20(CombatReflexes=True)).encode())["dodge"] == [10]


def test_the_gargoyle_of_roll20() -> None:
    path = SAMPLES / "roll20-gurps-gargoyle.json"
    if not path.exists():
        pytest.skip(f"no samples at {SAMPLES}")
    is_gorm(read(path.name, path.read_bytes()))


def test_an_npc_of_fantasy_grounds() -> None:
    one = read("x.xml", FANTASY_GROUNDS.replace(b"<character>", b"<npc>").replace(b"</character>", b"</npc>"))
    assert (one["name"], one["numbers"]["st"], len(one["attacks"])) == ("Björn", 12, 2)


@pytest.mark.parametrize("data", [gca5(), json.dumps(roll20()).encode()], ids=["gca5", "roll20"])
def test_a_sheet_comes_of_it_whose_numbers_are_the_files(data: bytes) -> None:
    rules = ruleset("gurps4")
    made, told = rules.sheets.adopt(read("gorm", data))
    sheet = rules.sheets.read(made)
    assert rules.sheets.read(dict(sheet)) == sheet
    assert [sheet[key] for key in ("st", "dx", "iq", "ht", "hp_max", "fp_max", "per")] == [12, 13, 9, 11, 14, 12, 11]
    assert sheet["skills"]["axe_mace"] == 12 and any("club" in one.get("name", one["id"]) for one in sheet["weapons"])
    assert told


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("x.gca4", b"[Settings]\nname=Gorm", "Open it in GCA5"),
        ("x.gca5", b"<gca5><character/></gca5>", "no character of GURPS"),
        ("x.gca5", b'<!DOCTYPE gca5 [<!ENTITY a "b">]><gca5>&a;</gca5>', "entities"),
        ("x.gca5", b"<gca5>" + b"<a>" * 40, "far more"),
        ("x.gca5", gca5()[:-40], "XML is broken"),
    ],
)
def test_what_is_refused(name: str, data: bytes, told: str) -> None:
    with pytest.raises(UnreadableSheet, match=told):
        read_file(name, data)


def test_a_library_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    many = sum(1 for _ in ElementTree.fromstring(gca5()).iter())
    monkeypatch.setattr(assistant, "MOST_ELEMENTS", many)
    assert read_file("x.gca5", gca5())
    monkeypatch.setattr(assistant, "MOST_ELEMENTS", many - 1)
    with pytest.raises(UnreadableSheet, match="far more"):
        read_file("x.gca5", gca5())
