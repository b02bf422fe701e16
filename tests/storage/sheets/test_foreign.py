"""Files of GCS, Foundry's game aid and Fantasy Grounds: what is read and refused, and samples where at hand."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from storage.sheets import gcs as character_sheet
from storage.sheets import xml
from storage.sheets.foreign import MOST_ROWS
from storage.sheets.formats import read_file
from storage.sheets.limits import UnreadableSheet
from tests.storage.sheets.foreign import FANTASY_GROUNDS, foundry, gcs

SAMPLES = Path(__file__).parents[3].parent / "shared/samples"


def read(name: str, value: Any) -> dict[str, Any]:
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    found = read_file(name, data)
    assert isinstance(found, dict)
    return found


def sample(name: str) -> dict[str, Any]:
    if not (SAMPLES / name).exists():
        pytest.skip(f"no samples at {SAMPLES}")
    return read(name, (SAMPLES / name).read_bytes())


@pytest.mark.parametrize("version", [2, 3, 4, 5])
def test_gcs_of_every_version(version: int) -> None:
    one = read("osgar.gcs", gcs(version))
    assert (one["foreign"], one["system"], one["name"], one["hand"]) == ("GCS", "gurps4", "Osgar", "left")
    assert one["numbers"] == {
        "st": 12, "dx": 12, "iq": 10, "ht": 11, "hp_max": 13, "fp_max": 11, "basic_speed": 5.75,
    }  # fmt: skip
    assert one["now"] == {"hp": 9, "fp": 11}
    assert one["skills"] == {"Broadsword": 14, "Shield (Shield)": 13, "Cooking": 11}
    assert one["traits"] == ["Gifts", "Combat Reflexes", "Hard to Kill 2", "Charisma 1"]
    assert [(a["name"], a.get("mode", "")) for a in one["attacks"]] == [
        ("Broadsword", "Swung"), ("Broadsword", "Thrust"), ("Zap Wand", ""),
    ]  # fmt: skip
    swing = one["attacks"][0]
    assert (swing["level"], swing["damage"], swing["muscle"], swing["skills"]) == (
        14, "1d+3 cut", "sw+1 cut", ["Broadsword"],
    )  # fmt: skip
    assert (one["armour"], one["armour_pounds"], one["things"]) == (["Mail Shirt"], 16, ["Rope"])
    assert {p["location"]: (p["dr"], p.get("crushing")) for p in one["protection"]}["Torso"] == (4, 2)


@pytest.mark.parametrize(
    ("weapon", "ranged"),
    [({"type": "ranged_weapon"}, True), ({"id": "Wabc"}, True), ({"accuracy": "2"}, True), ({"id": "wabc"}, False)],
)
def test_gcs_says_in_several_ways_that_a_weapon_shoots(weapon: dict[str, str], ranged: bool) -> None:
    one = {"description": "Sling", "weapons": [{**weapon, "calc": {"level": 12}}]}
    assert [attack.ranged for attack in character_sheet._attacks(one, natural=False)] == [ranged]


def test_a_bonus_to_all_defences_without_a_number_guards_nobody() -> None:
    features = [{"attribute": key, **({} if key == "dodge" else {"amount": 1})} for key in ("dodge", "parry", "block")]
    assert character_sheet._guard({"description": "Charm", "features": features}) is None
    whole = character_sheet._guard({"description": "Charm", "features": [{**one, "amount": 1} for one in features]})
    assert whole is not None and (whole.db, whole.counted) == (1, True)


def test_gcs_by_its_looks_and_under_another_name() -> None:
    assert read("osgar.json", gcs())["foreign"] == read("osgar", gcs())["foreign"] == "GCS"


def test_foundry() -> None:
    one = read("actor.json", foundry())
    assert (one["foreign"], one["name"]) == ("Foundry GGA", "Osgar")
    assert one["numbers"] == {
        "st": 12, "dx": 12, "iq": 10, "ht": 11, "hp_max": 13, "fp_max": 11, "basic_speed": 5.75,
    }  # fmt: skip
    assert one["traits"] == ["Gifts", "Combat Reflexes"]
    assert one["attacks"] == [
        {
            "name": "Broadsword", "mode": "Swung", "level": 14, "damage": "1d+3 cut", "reach": "1",
            "parry_score": "11", "st": "10",
        }
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["bjorn.xml", "bjorn"])
def test_fantasy_grounds(name: str) -> None:
    one = read(name, FANTASY_GROUNDS)
    assert (one["foreign"], one["name"]) == ("Fantasy Grounds", "Björn")
    assert one["numbers"] == {"st": 12, "dx": 12, "iq": 10, "ht": 11, "hp_max": 13, "basic_speed": 5.75}
    assert (one["now"], one["skills"]) == ({"hp": 9}, {"Broadsword": 14, "Boating": 12})
    assert [(a["mode"], a["damage"], a["pounds"]) for a in one["attacks"]] == [
        ("Swing", "1d+3 cut", 3), ("Thrust", "1d+1 imp", 3),
    ]  # fmt: skip
    assert [(p["location"], p["dr"]) for p in one["protection"]] == [("Skull", 6), ("Torso", 4), ("Vitals", 5)]


BOMB = b'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><root>&b;</root>'
OUTSIDE = b'<?xml version="1.0"?><!DOCTYPE r SYSTEM "file:///etc/passwd"><root/>'


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("x.xml", BOMB, "entities"),
        ("x.xml", OUTSIDE, "entities"),
        ("x.xml", b"<root><character></root>", "this XML is broken"),
        ("x.xml", b"<root><other/></root>", "isn't a GURPS character"),
        ("x.xml", b"<a>" * 60 + b"</a>" * 60, "far more"),
        ("x.gcs", b'{"version": 5}', "isn't a GCS character"),
        ("x.gcs", b'{"version": 99, "attributes": []}', "data version 99"),
        ("_.gcs", b'{"version": 5, "attributes": []}', "doesn't name its character"),
        ("x.gcs", b"[1, 2", "column"),
        ("x.gcs", b'{"version": 5, "attributes": [' + b"[" * 70 + b"]" * 70 + b"]}", "deep"),
    ],
)
def test_what_is_refused(name: str, data: bytes, says: str) -> None:
    with pytest.raises(UnreadableSheet, match=says):
        read_file(name, data)


def test_too_many_rows_and_too_many_values() -> None:
    many = {"traits": [{"name": f"T{n}"} for n in range(MOST_ROWS + 1)]}
    with pytest.raises(UnreadableSheet, match="rows"):
        read("x.gcs", gcs(**many))
    with pytest.raises(UnreadableSheet, match="far more"):
        read("x.gcs", gcs(notes=[[0] * 600] * 400))
    with pytest.raises(UnreadableSheet, match="bytes"):
        read_file("x.xml", b" " * (xml.MOST_BYTES + 1))


@pytest.mark.parametrize("value", ["x" * 500, 5, None, [1], {"a": 1}, True])
def test_values_of_another_kind_are_left_out(value: Any) -> None:
    one = gcs()
    one["skills"] = value
    one["settings"] = value
    one["equipment"] = [{"description": value, "equipped": True, "weapons": value, "calc": value}]
    found = read("x.gcs", one)
    assert found.get("skills", {}) == {} and found.get("attacks", []) == []


def test_alice_of_gcs() -> None:
    one = sample("gcs5-alice-wozniak.gcs")
    assert one["numbers"] == {
        "st": 13, "dx": 14, "iq": 12, "ht": 13, "will": 11, "per": 13, "vision": 13, "hearing": 13, "hp_max": 17,
        "fp_max": 13, "basic_speed": 7, "basic_move": 7,
    }  # fmt: skip
    assert (len(one["skills"]), len(one["attacks"])) == (25, 7)
    assert [one["skills"][name] for name in ("Axe/Mace", "Brawling", "Thrown Weapon (Axe/Mace)", "Stealth")] == [
        15, 15, 17, 17,
    ]  # fmt: skip
    dr = {p["location"]: p["dr"] for p in one["protection"]}
    assert {place for place, points in dr.items() if points == 1} == {
        "Torso", "Groin", "Vitals", "Right Arm", "Left Arm", "Right Leg", "Left Leg",
    }  # fmt: skip
    assert dr["Skull"] == 2 and sum(dr.values()) == 9


def test_mctesterson_of_gcs() -> None:
    one = sample("gcs5-test-mctesterson.gcs")
    assert one["now"] == {"hp": 9, "fp": 9}
    assert (len(one["skills"]), len(one["attacks"]), one["numbers"]["sm"]) == (12, 10, 1)
    dr = {p["location"]: (p["dr"], p.get("crushing")) for p in one["protection"]}
    assert (dr["Torso"], dr["Foot"], dr["Neck"]) == ((12, None), (6, None), (3, 2))


def test_alice_of_foundry_agrees_with_gcs() -> None:
    ours, theirs = sample("foundry-gurps-0.18-alice-wozniak.json"), sample("gcs5-alice-wozniak.gcs")
    assert ours["numbers"] == theirs["numbers"]
    same = {name: level for name, level in theirs["skills"].items() if "@" not in name}
    assert ours["skills"].items() >= same.items() and len(ours["skills"]) == len(theirs["skills"])
    dr = [[(p["location"].rstrip("s"), p["dr"]) for p in one["protection"]] for one in (ours, theirs)]
    assert dr[0] == dr[1]
    both = [{(a["name"], a.get("mode", ""), a["level"], a["damage"]) for a in one["attacks"] if a.get("level")}
            for one in (ours, theirs)]  # fmt: skip
    assert both[0] == both[1] and len(both[0]) == 6


def test_bjorn_of_fantasy_grounds() -> None:
    one = sample("fantasygrounds-gurps-bjorn.xml")
    assert (one["numbers"]["per"], one["numbers"]["basic_move"], one["numbers"]["hp_max"]) == (14, 8, 11)
    assert [(a["name"], a["mode"], a["level"], a["damage"]) for a in one["attacks"]] == [
        ("Broadsword", "Swing", 16, "1d+2 cut"), ("Broadsword", "Thrust", 16, "1d+1 imp"),
        ("Longbow", "Shoot", 18, "1d+1 imp"),
    ]  # fmt: skip
    assert {p["location"]: p["dr"] for p in one["protection"]}["Skull"] == 3


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_mutated_files_raise_nothing_else(data: st.DataObject) -> None:
    seeds = [("x.gcs", json.dumps(gcs()).encode()), ("x.json", json.dumps(foundry()).encode())]
    name, valid = data.draw(st.sampled_from([*seeds, ("x.xml", FANTASY_GROUNDS)]))
    for _ in range(data.draw(st.integers(1, 3))):
        at, cut = data.draw(st.integers(0, len(valid))), data.draw(st.integers(0, 12))
        piece = data.draw(
            st.binary(max_size=5) | st.sampled_from([b"[", b"{", b'"', b"</a>", b"&x;", b"null", b"-1e9"])
        )
        valid = valid[:at] + piece + valid[at + cut :]
    try:
        read_file(name, valid)
    except UnreadableSheet as refused:
        assert str(refused)
