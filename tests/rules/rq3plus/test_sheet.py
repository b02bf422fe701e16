"""The rq3plus sheet: every fault at once, the canonical form, armour in layers, gear, and the ready characters."""

from typing import Any

import pytest

from rules.core.names import fold
from rules.core.sheet.checks import BadSheet
from rules.core.sheet.ready import ready
from rules.rq3plus.ruleset import RULES
from rules.rq3plus.sheet import carried, layers
from rules.rq3plus.sheet.character import Sheet, armoured, attack_sources, shape, trained, typed
from rules.rq3plus.sheet.reading import read_sheet
from rules.rq3plus.tables.printed import BODIES
from rules.rq3plus.tables.weapons import MissileRow, WeaponRow

READY = ready("rules.rq3plus")
LEAST: dict[str, Any] = {"name": "Ola", "str": 10, "con": 10, "siz": 10, "int": 10, "dex": 10}


def told(data: Any) -> dict[str, str]:
    with pytest.raises(BadSheet) as bad:
        read_sheet(data)
    return {fault.path: fault.expected for fault in bad.value.faults}


def view(**more: Any) -> Sheet:
    return typed(read_sheet({**LEAST, **more}))


def ap(name: str) -> dict[str, int]:
    sheet = typed(read_sheet(READY[name]))
    return {spot.id: armoured(sheet, spot.id).ap for spot in shape(sheet).locations}


def test_five_faults_are_told_at_once() -> None:
    bad = {
        **RULES.sheets.template(),
        "str": "strong",
        "doge": 40,
        "armour": {"nose": 3},
        "weapons": [{"id": "brodsword"}],
    }
    del bad["con"]
    assert told(bad) == {
        "str": "a whole number, not text",
        "con": "is required",
        "doge": "no such key (did you mean dodge?)",
        "armour.nose": "no such location of this body: 'nose' (known: right_leg, left_leg, abdomen, chest, right_arm, "
        "left_arm, head, all)",
        "weapons[0].id": "no such weapon: 'brodsword' (did you mean broadsword?); your own also needs damage, ap, sr",
    }


@pytest.mark.parametrize("missing", ["str", "con", "siz", "int", "dex"])
def test_five_characteristics_are_required(missing: str) -> None:
    assert told({k: v for k, v in LEAST.items() if k != missing}) == {missing: "is required"}


@pytest.mark.parametrize(
    ("more", "path", "expected"),
    [
        ({"str": 101}, "str", "up to 100"),
        ({"str": True}, "str", "a whole number"),
        ({"dodge": -1}, "dodge", "from 0 up"),
        ({"mr": 0}, "mr", "from 1 up"),
        ({"name": "two\nlines"}, "name", "on one line"),
        *(({key: 0}, key, "from 1 up") for key in ("str", "con", "siz", "pow", "dex")),
        ({"system": "swords"}, "system", "swords"),
        ({"dm": "1x4"}, "dm", "2d6"),
        ({"body": "humanoyd"}, "body", "did you mean humanoid"),
        ({"loc_hp_max": {"tail": 3}}, "loc_hp_max.tail", "location of this body"),
        ({"natural_armour": "natural_hide"}, "natural_armour", "natural_hide=6"),
        ({"natural_armour": {"snout": 2}}, "natural_armour.snout", "location of this body"),
        ({"armour": {"chest": "chainmale"}}, "armour.chest", "did you mean chainmail"),
        ({"armour": {"chest": ["plate=x"]}}, "armour.chest[0]", "points from 0 to 99"),
        ({"skills": {"long sword": 3}}, "skills.long sword", "underscores"),
        ({"dodge": 3, "skills": {"dodge": 4}}, "skills.dodge", "it differs from"),
        ({"tactics": {"sword": ["feint"]}}, "tactics.sword", "no such weapon skill"),
        ({"tactics": {"rapier": ["faint"]}}, "tactics.rapier[0]", "did you mean feint"),
        ({"weapons": [{}]}, "weapons[0].id", "is required"),
        ({"weapons": [{"id": "a b", "like": "club"}]}, "weapons[0].id", "underscores"),
        ({"weapons": [{"id": "x", "like": "clubb"}]}, "weapons[0].like", "did you mean club"),
        ({"weapons": [{"id": "x", "damage": "1d6"}]}, "weapons[0].ap", "is required"),
        ({"weapons": [{"id": "x", "kind": "thrown", "ap": 2}]}, "weapons[0].range_max", "is required"),
        ({"weapons": [{"id": "club", "damage": "d"}]}, "weapons[0].damage", "2d6"),
        ({"weapons": [{"id": "club", "modes": ["bash"]}]}, "weapons[0].modes", "impale=1d8"),
        ({"weapons": [{"id": "club", "also": ["clubs"]}]}, "weapons[0].also[0]", "did you mean club"),
        ({"weapons": [{"id": "club", "arm": "third_arm"}]}, "weapons[0].arm", "location"),
        ({"weapons": [{"id": "club", "catch_damage": "x"}]}, "weapons[0].catch_damage", "2d6"),
        ({"weapons": [{"id": "club", "where": "boot"}]}, "weapons[0].where", "boot"),
        ({"weapons": {"id": "club"}}, "weapons", "a list of tables"),
        ({"shields": [{"id": "targe"}]}, "shields[0].id", "did you mean target"),
        ({"shields": [{"id": "target", "covers": ["hat"]}]}, "shields[0].covers[0]", "hat"),
        ({"natural": [{"id": "claw", "limb": "left_arm"}]}, "natural[0].id", "natural weapon"),
        ({"natural": [{"id": "claw", "damage": "1d6"}]}, "natural[0].limb", "right_leg"),
        ({"natural": [{"id": "claw", "damage": "1d6", "limb": "paw"}]}, "natural[0].limb", "no such location"),
        ({"locations": [{"id": "all", "melee": "1-19", "kind": "trunk", "fraction": "1"}]}, "locations", "cover a d20"),
        (
            {"locations": [{"id": "a", "melee": "1-20", "kind": "trunk", "fraction": "1/0"}]},
            "locations[0].fraction",
            "",
        ),
    ],
)
def test_each_fault_names_its_path_and_what_may_stand_there(more: dict[str, Any], path: str, expected: str) -> None:
    assert expected in told({**LEAST, **more})[path]


@pytest.mark.parametrize("data", [[], 3, None, "sheet"])
def test_a_sheet_is_a_table(data: Any) -> None:
    assert "sheet" in told(data)


@pytest.mark.parametrize("key", ["[", "[]", ".", "]["])
def test_a_key_that_is_nothing_but_signs_is_told_beside_other_faults(key: str) -> None:
    found = told({**LEAST, "dex": "quick", key: 1})
    assert {"dex", key} <= found.keys()


def test_faults_inside_a_broken_entry_are_told_once() -> None:
    assert set(told({**LEAST, "weapons": [3, {"id": "x", "damage": 5, "ap": 3}]})) == {
        "weapons[0]",
        "weapons[1].damage",
        "weapons[1].sr",
    }


@pytest.mark.rule("R3-ARM-03")
@pytest.mark.parametrize(
    ("worn", "natural"),
    [
        (["plate", "soft_leather"], 0),
        (["lamellar", "plate"], 0),
        (["soft_leather", "ringmail", "plate"], 0),
        (["soft_leather", "plate"], 2),
        ("chainmail", "natural_plate=4"),
    ],
)
def test_layers_that_cannot_be_worn(worn: Any, natural: Any) -> None:
    found = told({**LEAST, "armour": {"chest": worn}, "natural_armour": natural})
    assert found["armour.chest"].startswith("bad_layers: ")
    assert "R3-ARM-03" in found["armour.chest"]


@pytest.mark.rule("R3-ARM-03")
@pytest.mark.parametrize(
    ("worn", "natural", "fault"),
    [
        (["plate", "soft_leather"], 0, "plate can't go under soft_leather"),
        ("chainmail", "natural_plate=4", "natural_plate can't go under chainmail"),
    ],
)
def test_the_layer_that_can_not_lie_below_is_named_first(worn: Any, natural: Any, fault: str) -> None:
    assert fault in told({**LEAST, "armour": {"chest": worn}, "natural_armour": natural})["armour.chest"]


def test_bad_layers_everywhere_are_told_once() -> None:
    assert set(told({**LEAST, "armour": {"all": ["plate", "plate"], "head": 3}})) == {"armour.all"}


@pytest.mark.rule("R3-ARM-02", "R3-ARM-04")
@pytest.mark.parametrize(
    ("worn", "total", "soft", "rigid"),
    [
        (["soft_leather", "plate"], 9, 1, 8),
        (["bezainted", "plate"], 10, 2, 8),
        (["ringmail", "plate"], 11, 3, 8),
        (["chainmail", "plate"], 12, 4, 8),
        (["soft_leather", "chainmail"], 8, 8, 0),
        (["chainmail", "soft_leather"], 8, 8, 0),
        (["cuirbouilli", "plate"], 10, 0, 10),
        (["chainmail", "brigandine"], 11, 4, 7),
        ("cuirbouilli", 3, 0, 3),
        (["clothes=1", "scale=7"], 8, 1, 7),
        (6, 6, 0, 6),
        (0, 0, 0, 0),
    ],
)
def test_layers_add_up(worn: Any, total: int, soft: int, rigid: int) -> None:
    sheet = view(armour={"chest": worn})
    assert armoured(sheet, "chest") == layers.Armoured(total, soft, rigid)
    assert armoured(sheet, "head") == layers.Armoured()


def test_natural_armour_is_the_inner_layer() -> None:
    sheet = view(natural_armour={"all": 3, "head": "natural_plate=6"}, armour={"chest": "plate"})
    assert armoured(sheet, "chest") == layers.Armoured(10, 2, 8)
    assert armoured(sheet, "head") == layers.Armoured(6, 0, 6)
    assert armoured(sheet, "left_leg") == layers.Armoured(3, 3, 0)


def test_the_canonical_form_is_stable_and_holds_the_defaults() -> None:
    sheet = read_sheet({**LEAST, "skills": {"dodge": 40, "sword_1h": 55}, "dm": "none"})
    assert sheet == {
        **LEAST,
        "system": "rq3plus",
        "pow": 10,
        "app": 10,
        "mr": 3,
        "dm": "0",
        "maneuver": 25,
        "dodge": 40,
        "grapple": 25,
        "fist": 25,
        "kick": 15,
        "ride": 5,
        "jump": 25,
        "scan": 25,
        "listen": 25,
        "search": 25,
        "first_aid": 10,
        "body": "humanoid",
        "handed": "right",
        "natural_armour": 0,
        "skills": {"sword_1h": 55},
    }
    assert read_sheet(sheet) == sheet


def test_two_of_a_kind_get_ids_of_their_own_and_hands_fill_up() -> None:
    sheet = view(
        weapons=[
            {"id": "hatchet"},
            {"id": "hatchet"},
            {"name": "Great axe"},
            {"name": "Old Biter", "like": "great_sword"},
        ],
        shields=[{"id": "buckler", "where": "belt"}],
    )
    assert [(w.id, w.like, w.where) for w in sheet.weapons] == [
        ("hatchet", "hatchet", "hand"),
        ("hatchet_2", "hatchet", "hand"),
        ("great_axe", "great_axe", "belt"),
        ("old_biter", "great_sword", "belt"),
    ]


def test_a_strapped_shield_takes_a_hand() -> None:
    assert [w.where for w in view(weapons=[{"id": "club"}, {"id": "club"}], shields=[{"id": "target"}]).weapons] == [
        "hand",
        "belt",
    ]


def test_columns_may_be_overridden() -> None:
    sheet = view(
        weapons=[
            {"id": "fork", "like": "halberd", "damage": "3d6+1", "ap": 12, "skill": "fork", "str_min": 9},
            {"id": "star", "damage": "1d4", "kind": "thrown", "ap": 3, "range_effective": 15, "range_max": 30},
            {"id": "sabre", "damage": "1d8", "ap": 9, "sr": 2, "modes": ["slash", "impale=1d6@2"], "blade": "B"},
        ],
        shields=[{"id": "door", "name": "Barn door", "ap": 20, "covers": ["chest"]}],
    )
    fork = carried.melee(sheet.weapons[0])
    assert [(m.name, str(m.damage), m.reach) for m in fork.modes] == [
        ("slash", "3d6+1", 1),
        ("impale", "1d8+1", 2),
        ("crush", "1d8", 1),
    ]
    assert (fork.ap, fork.skill, fork.str_min, fork.hands, fork.flags) == (12, "fork", 9, 2, ("hacking",))
    star = carried.missile(sheet.weapons[1])
    assert (star.kind, star.range_max, star.point_blank, sheet.weapons[1].ammunition) == ("thrown", 30, 1, 1)
    sabre = carried.melee(sheet.weapons[2])
    assert [(m.name, str(m.damage), m.reach) for m in sabre.modes] == [("slash", "1d8", 1), ("impale", "1d6", 2)]
    door = carried.shield(sheet.shields[0])
    assert (door.name, door.ap, door.covers, door.weapon.skill) == ("Barn door", 20, ("chest",), "shield")


@pytest.mark.rule("R3-SPC-06")
def test_natural_weapons_crush_unless_the_sheet_says_otherwise() -> None:
    parts = [{"id": "butt", "damage": "1d6", "limb": "head"}, {"id": "bite", "damage": "1d8", "modes": ["impale"]}]
    sheet = view(natural=[parts[0], {**parts[1], "limb": "head"}, {"id": "kick"}])
    made = [carried.melee(one) for one in sheet.natural]
    assert [(m.modes[0].name, m.natural, m.hands) for m in made] == [
        ("crush", True, 0),
        ("impale", True, 0),
        ("crush", True, 0),
    ]
    assert sheet.natural[2].limb == "right_leg"


def test_where_a_chance_comes_from() -> None:
    sheet = view(
        grapple=45,
        skills={"sword_1h": 50, "shield": 35, "dagger_throw": 40},
        weapons=[
            {"id": "broadsword", "attack": 70},
            {"id": "dagger", "skill": 44, "also": ["dagger_thrown"]},
            {"id": "rapier"},
        ],
        shields=[{"id": "target"}],
    )
    sword, dagger, rapier = sheet.weapons
    known = trained(sheet)
    (blade,) = carried.uses(sword)
    stab, throw = carried.uses(dagger)
    assert isinstance(stab, WeaponRow) and isinstance(throw, MissileRow)
    assert (carried.chance(sword, blade, known), carried.chance(sword, blade, known, parry=True)) == (70, 50)
    assert [carried.chance(dagger, stab, known, parry) for parry in (False, True)] == [44, 44]
    assert carried.chance(dagger, throw, known) == 40
    assert carried.chance(rapier, carried.uses(rapier)[0], known) == 5
    assert carried.chance(sheet.shields[0], carried.shield(sheet.shields[0]), known) == 35
    assert known["grapple"] == 45 and "fist" not in known


@pytest.mark.rule("R3-ATK-02")
def test_sources_of_attack() -> None:
    assert attack_sources(view()) == 2
    assert attack_sources(view(weapons=[{"id": "club"}], shields=[{"id": "target"}])) == 2
    assert attack_sources(view(sources=5)) == 5
    assert attack_sources(typed(read_sheet(READY["brown bear"]))) == 3
    assert attack_sources(typed(read_sheet(READY["four armed idol"]))) == 4


@pytest.mark.parametrize("name", READY)
def test_every_ready_character_is_sound(name: str) -> None:
    sheet = read_sheet(READY[name])
    assert read_sheet(sheet) == sheet
    assert fold(sheet["name"]) == name
    figure = typed(sheet)
    ids = [one.id for one in (*figure.weapons, *figure.natural, *figure.shields)]
    assert len(set(ids)) == len(ids)
    for one in figure.weapons:
        assert carried.uses(one)
    assert figure.weapons or figure.natural, "something to fight with"


def test_the_bestiary_has_every_body() -> None:
    bodies = {typed(read_sheet(sheet)).body for sheet in READY.values()}
    assert len(READY) >= 28 and set(BODIES) <= bodies
    assert READY["hill giant"]["siz"] == 42


def test_ready_characters_are_read_once_and_a_package_without_them_has_none() -> None:
    assert ready("rules.rq3plus") is READY
    assert ready("rules.core") == {}


def test_the_example_figures_are_those_of_the_worked_examples() -> None:
    assert ap("rurik") == {
        "right_leg": 5,
        "left_leg": 5,
        "abdomen": 8,
        "chest": 8,
        "right_arm": 5,
        "left_arm": 5,
        "head": 9,
    }
    assert set(ap("grak").values()) == {3} and set(ap("lia").values()) == {1}
    rurik, grak, lia = (typed(read_sheet(READY[name])) for name in ("rurik", "grak", "lia"))
    assert (rurik.str_, rurik.con, rurik.siz, rurik.int_, rurik.pow, rurik.dex, rurik.mr) == (16, 14, 14, 12, 11, 13, 3)
    assert (grak.str_, grak.con, grak.siz, grak.int_, grak.dex, grak.mr) == (17, 15, 17, 9, 11, 3)
    assert (lia.str_, lia.con, lia.siz, lia.int_, lia.pow, lia.dex, lia.mr) == (11, 12, 9, 15, 14, 17, 3)
    assert [(s.dodge, s.maneuver, s.acrobatics, s.breakfall) for s in (rurik, grak, lia)] == [
        (40, 55, None, None),
        (30, 40, None, None),
        (70, 60, None, None),
    ]
    assert [(s.weapons[0].id, s.weapons[0].attack, s.weapons[0].parry) for s in (rurik, grak, lia)] == [
        ("broadsword", 70, 65),
        ("battle_axe", 60, 50),
        ("rapier", 75, 70),
    ]
    assert (rurik.shields[0].attack, rurik.shields[0].parry, grak.grapple) == (50, 60, 45)
    assert set(lia.tactics["rapier"]) == {"feint", "flurry", "riposte", "counter", "weave", "glancing"}
