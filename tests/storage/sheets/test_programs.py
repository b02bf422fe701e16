"""Files of other programs are recognised by name; ours never are."""

import json

import pytest

from rules.core.sheet.ready import ready
from rules.registry import SYSTEMS, ruleset
from storage.sheets.formats import FORMATS, export
from storage.sheets.programs import program, said
from tests.fuzz import HEADS, repeated

GCS = {"type": "character", "version": 4, "id": "x", "profile": {"name": "Dai"}, "settings": {}, "attributes": []}
GCS_5 = {
    "version": 5,
    "id": "y",
    "total_points": 150,
    "profile": {"name": "Dai"},
    "traits": [{"name": "Combat Reflexes"}],
}
FOUNDRY = {"name": "Ava", "type": "character", "system": {"attributes": {"hp": 3}}, "prototypeToken": {}, "items": []}
FOUNDRY_OLD = {"_id": "a", "name": "Ava", "data": {}, "items": [], "effects": [], "flags": {}}
FOUNDRY_STATS = {"name": "Ava", "system": {"a": 1}, "items": [], "flags": {}, "_stats": {"systemId": "gurps"}}
ROLL20 = {
    "schema_version": 3,
    "type": "character",
    "character": {"name": "Ed", "attribs": [{"name": "hp", "current": 3}]},
}
MEG = [
    {
        "name": "Broo",
        "stats": [{"STR": 12}, {"CON": 11}],
        "skills": [{"Athletics": 40}],
        "combat_styles": [{"name": "Herd", "value": 55, "weapons": []}],
        "hit_locations": [{"name": "Head", "range": "19-20", "hp": 5, "ap": 2}],
    }
]
FANTASY_GROUNDS = (
    '<?xml version="1.0" encoding="utf-8"?>\n<root version="4.1" dataversion="2021" release="8|CoreRPG:4">\n</root>'
)
GCS_XML = '<?xml version="1.0" encoding="UTF-8"?>\n<character id="3" version="4">\n<profile/></character>'
GCA = '<?xml version="1.0"?>\n<gca5>\n<author/></gca5>'


def plain(document: object) -> bytes:
    return json.dumps(document).encode()


FILES = [
    ("dai.json", plain(GCS), "GURPS Character Sheet"),
    ("dai.json", plain(GCS_5), "GURPS Character Sheet"),
    ("dai.gcs", b"", "GURPS Character Sheet"),
    ("dai.xml", GCS_XML.encode(), "GURPS Character Sheet"),
    ("dai.gca5", GCA.encode(), "GURPS Character Assistant"),
    ("dai.xml", GCA.encode(), "GURPS Character Assistant"),
    ("ava.json", plain(FOUNDRY), "Foundry VTT"),
    ("ava.json", plain(FOUNDRY_OLD), "Foundry VTT"),
    ("fvtt-Actor-ava.json", plain(FOUNDRY_STATS), "Foundry VTT"),
    ("ed.json", plain(ROLL20), "Roll20"),
    ("ed.json", plain({"CharacterName": "Ed", "StrengthPoints": 20.0, "BasicSpeedMod": 0.0}), "Roll20"),
    ("broo.json", plain(MEG), "Mythras Encounter Generator (MEG)"),
    ("ed.xml", FANTASY_GROUNDS.encode(), "Fantasy Grounds"),
    ("ed.xml", FANTASY_GROUNDS.encode("utf-16"), "Fantasy Grounds"),
]


@pytest.mark.parametrize(("name", "data", "who"), FILES)
def test_it_is_recognised_by_name(name: str, data: bytes, who: str) -> None:
    assert (program(name, data) or "").startswith(who)
    assert who in said(who) and "can't import yet" in said(who)


def test_of_a_file_that_is_read_its_fault_is_said() -> None:
    assert "isn't an actor" in said("Foundry VTT", "isn't an actor")


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_ours_is_nobody_elses(system: str, form: str) -> None:
    rules = ruleset(system)
    for sheet in (rules.sheets.template(), *(rules.sheets.read(dict(one)) for one in ready(rules.package).values())):
        name, data = export({**sheet, "system": system}, form)
        assert program(name, data) is None


@pytest.mark.parametrize("piece", HEADS)
def test_what_begins_a_thousand_times_is_named_by_its_first_words_or_not_at_all(piece: bytes) -> None:
    assert program("x.json", repeated(piece)) == HEADS[piece]
