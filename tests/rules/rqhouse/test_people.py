"""The people and beasts that ship with rqhouse, and faults of sheets with their paths."""

import pytest

from rules.core.bout import Bout
from rules.core.master.rulings import number
from rules.core.oracle import Table
from rules.core.sheet.checks import BadSheet
from rules.core.sheet.ready import ready
from rules.rqhouse.figure.weapons import usable
from rules.rqhouse.ruleset import RULES
from rules.rqhouse.sheet.reading import inline, read
from tests.rules.rqhouse.play import House

EVERY = tuple(ready(RULES.package))
BEASTS = 40


@pytest.mark.parametrize("name", EVERY)
def test_everybody_can_join_and_strike(name: str) -> None:
    f = House("Ana", ("Foe", name))
    sheet = RULES.sheets.read(dict(ready(RULES.package)[name]))
    assert RULES.sheets.read(sheet) == sheet, "reading its own output changes nothing"
    assert usable(f.enc, f["Foe"]) and f.value("Foe", "health") > 0


def test_there_are_forty_and_more() -> None:
    assert len(EVERY) >= BEASTS


FAULTS = [
    ({"weapons": [{"id": "laser"}]}, "weapons[0].id"),
    ({"weapons": [{"id": "x", "like": "laser"}]}, "weapons[0].like"),
    ({"weapons": [{"id": "broadsword", "skill": 50, "attack": 40}]}, "weapons[0].skill"),
    ({"weapons": [{"id": "broadsword", "damage": "2x6"}]}, "weapons[0].damage"),
    ({"weapons": [{"id": "broadsword", "also": ["laser"]}]}, "weapons[0].also"),
    ({"weapons": [{"id": "broadsword", "group": "laser"}]}, "weapons[0].group"),
    ({"weapons": [{"id": "broadsword"}, {"id": "broadsword"}]}, "weapons"),
    ({"shields": [{"id": "door"}]}, "shields[0].id"),
    ({"armour": {"tail": 3}}, "armour.tail"),
    ({"armour": {"all": "paper"}}, "armour.all"),
    ({"armour": {"all": 21}}, "armour.all"),
    ({"armour": {"all": ["hard_leather", "plate"]}}, "armour.all"),
    ({"armour": {"all": ["soft_leather", "cuirbouilli"]}}, "armour.all"),
    ({"armour": {"all": "extra_heavy"}}, "armour.all"),
    ({"natural": [{"id": "bite", "damage": "1d6", "limb": "tail"}]}, "natural[0].limb"),
    ({"locations": [{"id": "blob", "kind": "chest", "melee": "1-19"}]}, "locations"),
    ({"locations": [{"id": "blob", "kind": "chest", "melee": "all"}]}, "locations[0].melee"),
    ({"gear_enc": 1.25}, "gear_enc"),
    ({"heal_rate": "often"}, "heal_rate"),
    ({"damage_bonus": "much"}, "damage_bonus"),
    ({"dodge": 401}, "dodge"),
    ({"dogde": 40}, "dogde"),
    ({"weapons": [{"id": "greatsword", "where": "hand"}], "shields": [{"id": "shield_small"}]}, "weapons"),
]


@pytest.mark.rule("RH-ARM-02", "RH-ARM-04")
@pytest.mark.parametrize(("more", "path"), FAULTS)
def test_faults_are_told_with_their_path(more: dict[str, object], path: str) -> None:
    with pytest.raises(BadSheet) as fault:
        read({"name": "X", **more})
    assert path in [one.path for one in fault.value.faults]


def test_what_is_typed_on_adding_a_foe() -> None:
    made = inline(
        {"name": "X"}, {"broadsword": 60, "medium": "shield 45", "armour": 3, "first": "aid 40", "sword_1h": 50}
    )
    assert made["weapons"] == [{"id": "broadsword", "skill": 60}] and made["armour"] == {"all": 3}
    assert made["shields"] == [{"id": "shield_medium", "attack": 45, "parry": 45}]
    assert made["first_aid"] == 40 and made["skills"] == {"sword_1h": 50}
    assert read(made)


def test_the_template_reads() -> None:
    sheet = RULES.sheets.read(RULES.sheets.template())
    assert RULES.sheets.read(sheet) == sheet


def test_a_thing_is_told_in_words() -> None:
    jorun = RULES.sheets.figure("Jorun", RULES.sheets.read(dict(ready(RULES.package)["jorun"])))
    told = {item.id: RULES.show.item_says(item) for item in jorun.items}
    assert told["scimitar"] == "hand, 1d8 slash, AP 8, 1.5 kg"
    assert told["shortbow"] == "belt, 1d6 impale to 15/90/120 m, loaded, 20 shots, 0.5 kg"
    assert "thrown 1d6 impale to 4/20/30 m" in told["javelin_1h"]


@pytest.mark.rule("RH-FAT-03", "RH-SUC-07", "RH-DEF-07")
def test_percentages_are_shown_as_they_would_be_rolled() -> None:
    f = House("Jorun", "Kett")
    fresh = {key: f.value("Jorun", key) for key in ("dodge", "parry", "attack", "maneuver", "first_aid")}
    f.set("Jorun", fatigue=2)
    dice = "attack 50, parry 96, location 12, damage 1, damage_bonus 1"
    f.say(f"Kett: attack spear vs Jorun parry with scimitar rolled {dice}")
    tired = f.said.check("parry").chance
    assert f.value("Jorun", "parry")["scimitar"] == tired == fresh["parry"]["scimitar"] - 20
    assert f.value("Jorun", "dodge") == fresh["dodge"] - 20
    assert f.value("Jorun", "attack")["scimitar"] == fresh["attack"]["scimitar"] - 20
    assert f.value("Jorun", "first_aid") == max(0, fresh["first_aid"] - 20)
    assert "fatigue 2" in f.rules.show.vitals(f.enc, f["Jorun"])
    beast = House(("Dog", "Kett", {"int": 4, "dodge": 30}))
    beast.set("Dog", fatigue=3)
    assert beast.value("Dog", "dodge") == 20, "no circumstance pushes it lower"


def test_a_number_is_added_to_what_the_sheet_has() -> None:
    f = House("Kett", ("Tired", "Kett"))
    f.set("Tired", fatigue=3)
    t = Bout(f.enc, Table(None))
    assert number(t, f.rules, "Tired", "dodge") == number(t, f.rules, "Kett", "dodge")
