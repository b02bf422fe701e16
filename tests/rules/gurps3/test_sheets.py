"""Sheets: the example, every ready character, every fault with its path, what the numbers come to."""

from typing import Any

import pytest

from rules.core.master.rulings import mark, unmark
from rules.core.sheet.checks import BadSheet
from rules.core.sheet.ready import ready
from rules.gurps3.figure import keys
from rules.registry import ruleset
from tests.rules.gurps3.play import Melee

RULES = ruleset("gurps3")
READY = ready("rules.gurps3")


def faults(**sheet: Any) -> dict[str, str]:
    """The faults of a sheet by path."""
    with pytest.raises(BadSheet) as found:
        RULES.sheets.read({"name": "X", **sheet})
    return {fault.path: fault.expected for fault in found.value.faults}


def test_the_example_reads_as_the_catalogue_says() -> None:
    sheet = RULES.sheets.read(RULES.sheets.template())
    assert RULES.sheets.read(sheet) == sheet
    m = Melee(RULES.sheets.figure("Tamsin", sheet))
    want = {"basic_speed_q": 25, "carried_lb": 42, "encumbrance": 1, "move": 5, "dodge": 6, "block": 7}
    assert {key: m.value("Tamsin", key) for key in want} == want
    assert m.value("Tamsin", "parry") == {"broadsword": 7} and m.value("Tamsin", "swing") == "1d+1"


@pytest.mark.parametrize("name", sorted(READY))
def test_every_ready_character_reads_and_comes_out_the_same(name: str) -> None:
    sheet = RULES.sheets.read(dict(READY[name]))
    assert RULES.sheets.read(sheet) == sheet
    figure = RULES.sheets.figure("Somebody", sheet)
    assert Melee(figure).value("Somebody", "encumbrance") <= 4


@pytest.mark.parametrize(
    ("name", "speed", "load", "level", "move", "dodge"),
    [
        ("Brandt", 24, 63, 2, 4, 4),
        ("Grak", 23, 32, 1, 4, 4),
        ("Sel", 24, 12.5, 0, 6, 6),
        ("Ysolde", 23, 4, 0, 5, 5),
        ("Ada", 23, 3, 0, 5, 5),
        ("Bors", 25, 0, 0, 6, 6),
        ("Kiru", 24, 0, 0, 6, 6),
    ],
)
def test_the_cast_of_the_examples(name: str, speed: int, load: float, level: int, move: int, dodge: int) -> None:
    m = Melee(name)
    keys = ("basic_speed_q", "carried_lb", "encumbrance", "move", "dodge")
    assert tuple(m.value(name, key) for key in keys) == (speed, load, level, move, dodge)


@pytest.mark.parametrize(
    ("sheet", "path"),
    [
        ({"st": 0}, "st"),
        ({"st": "strong"}, "st"),
        ({"strenght": 3}, "strenght"),
        ({"traits": ["brave"]}, "traits[0]"),
        ({"skills": {"dancing": 12}}, "skills.dancing"),
        ({"skills": {"broadsword": 99}}, "skills.broadsword"),
        ({"armour": ["tinfoil"]}, "armour[0]"),
        ({"armour": {"tail": 3}}, "armour.tail"),
        ({"armour": {"torso": "tinfoil"}}, "armour.torso"),
        ({"armour": 4}, "armour"),
        ({"weapons": [{"id": "laser"}]}, "weapons[0].id"),
        ({"weapons": [{"id": "laser", "like": "gun"}]}, "weapons[0].like"),
        ({"weapons": [{"id": "axe", "dmg": "lots"}]}, "weapons[0].dmg"),
        ({"weapons": [{"id": "axe", "reach": "9"}]}, "weapons[0].reach"),
        ({"weapons": [{"id": "axe", "lb": 1.234}]}, "weapons[0].lb"),
        ({"weapons": [{"id": "axe", "quality": "superb"}]}, "weapons[0].quality"),
        ({"weapons": [{"id": "axe", "brk": "glass"}]}, "weapons[0].brk"),
        ({"weapons": [{"id": "greatsword", "where": "hand"}], "shields": ["buckler"]}, "weapons[0]"),
        ({"shields": ["door"]}, "shields[0].id"),
        ({"st": 40}, "thrust"),
        ({"thrust": "sw+1"}, "thrust"),
    ],
)
def test_every_fault_is_named_with_its_path(sheet: dict[str, Any], path: str) -> None:
    assert path in faults(**sheet)


def test_all_faults_are_found_at_once() -> None:
    assert set(faults(st=0, dx="x", wings=2, armour=["tinfoil"])) == {"st", "dx", "wings", "armour[0]"}


def test_armour_may_be_told_by_place() -> None:
    sheet = RULES.sheets.read({"name": "X", "armour": {"all": "padded", "head": ["pot_helm", "greathelm"], "torso": 9}})
    m = Melee(RULES.sheets.figure("X", sheet))
    dr = m.value("X", "dr_armour")
    assert (dr["torso"], dr["head"], dr["left_leg"], dr["brain"]) == (9, 7, 1, 1)
    assert m.value("X", "carried_lb") == 29 and RULES.sheets.read(sheet) == sheet


def test_a_made_up_foe_gets_what_its_skills_ask_for() -> None:
    said = {"st": 12, "dx": 11, "ht": 11, "broadsword": 12, "shield": 11, "armour": "chainmail"}
    sheet = RULES.sheets.read(RULES.sheets.inline({"name": "Guard"}, said))
    items = {item.id: item.where for item in RULES.sheets.figure("Guard", sheet).items}
    assert items == {"broadsword": "hand", "medium_shield": "strapped"}


@pytest.mark.parametrize(
    ("said", "items"),
    [
        ({"broadsword": 12}, {"broadsword": "hand", "small_shield": "strapped"}),
        ({"broadsword": "fine"}, {"broadsword": "hand", "small_shield": "strapped"}),
        ({"shield": 13}, {"broadsword": "hand", "small_shield": "strapped"}),
        ({"small_shield": 13}, {"broadsword": "hand", "small_shield": "strapped"}),
        ({"axe_mace": 12}, {"axe": "hand", "broadsword": "belt", "small_shield": "strapped"}),
    ],
)
def test_who_is_ready_made_is_given_no_second_of_what_he_has(said: dict[str, int | str], items: dict[str, str]) -> None:
    sheet = RULES.sheets.read(RULES.sheets.inline(READY["guard"], said))
    figure = RULES.sheets.figure("Guard", sheet)
    assert {item.id: item.where for item in figure.items} == items and len(figure.items) == len(items)


def test_a_weapon_of_ones_own_keeps_its_columns_in_other_hands() -> None:
    gun = {"id": "pistol", "skill": "pistol", "type": "cr", "dmg": "2d+1", "class": "gun", "ss": 8, "acc": 2}
    gun |= {
        "half": 100,
        "range": 500,
        "rof": 3,
        "rcl": 1,
        "magazine": 9,
        "action": "detachable",
        "tgt": "S",
        "cc": True,
    }
    m = Melee(Melee().made("Ann", weapons=[gun], skills={"pistol": 12}), "Kiru")
    m.say(
        "Ann: shoot pistol shots 2 range 10 vs Kiru dodge rolled attack 8, dodge 12, damage 2, attack.2 14, knockdown 5"
    )
    assert [c.chance for c in m.said.checks if c.label == "attack"] == [8, 7]
    assert m.item("Ann", "pistol").q["shots"] == 7


def test_things_are_told_in_words() -> None:
    """Where they are, what they weigh and what state they are in: what ``/state`` shows of them."""
    m = Melee("Tamsin", "Grak")
    said = {item.id: m.rules.show.item_says(item) for item in m["Tamsin"].items}
    assert said == {
        "broadsword": "right hand, 3 lb, fine",
        "crossbow": "back, 6 lb, loaded, 12 more",
        "small_shield": "left arm, 8 lb",
    }
    m.say("Grak: attack axe vs Tamsin nothing rolled attack 15")
    assert m.rules.show.item_says(m["Grak"].items[0]) == "right hand, 4 lb, unready (1 turn)"
    for turns, told in ((1, "unready (2 turns)"), (-2, "4 lb")):
        m.do(keys.UNREADY.by("Grak", "axe", turns))
        assert m.rules.show.item_says(m["Grak"].items[0]).endswith(told)


@pytest.mark.parametrize(("left", "told"), [(1, "to load (1 turn)"), (2, "to load (2 turns)"), (0, "empty")])
def test_a_crossbow_says_how_long_it_takes_to_load(left: int, told: str) -> None:
    m = Melee("Tamsin")
    m.do(keys.SHOTS.by("Tamsin", "crossbow", -1), keys.RELOAD.by("Tamsin", "crossbow", left))
    assert told in m.rules.show.item_says(m.item("Tamsin", "crossbow"))


@pytest.mark.rule("G3-INJ-06")
def test_a_condition_of_a_limb_is_marked_by_the_words_of_the_sheet_or_of_speech() -> None:
    m = Melee("Brandt")
    for typed in ("crippled left_leg", "crippled_left_leg"):
        m.rule(lambda t, typed=typed: mark(t, m.rules, "Brandt", typed, None))
        assert "crippled left_leg" in m.conditions("Brandt"), typed
        assert [m.said.notes[-1].data[key] for key in ("what", "at")] == ["crippled", "left leg"]
        m.rule(lambda t, typed=typed: unmark(t, m.rules, "Brandt", typed))
        assert "crippled left_leg" not in m.conditions("Brandt"), typed


@pytest.mark.parametrize(
    ("said", "skills", "items"),
    [
        ({"two_handed_sword": 14, "bastard_2h": "both hands"}, {"two_handed_sword": 14}, {"bastard": "both"}),
        ({"broadsword": 14, "bastard_1h": "both hands"}, {"broadsword": 14}, {"bastard": "both"}),
        ({"bastard_2h": 13}, {"two_handed_sword": 13}, {"bastard": "right"}),
        (
            {"fencing": 12, "rapier": "fine", "large_knife": "left hand"},
            {"fencing": 12},
            {"rapier": "right", "large_knife": "left"},
        ),
    ],
)
def test_a_weapon_named_is_the_one_its_skill_would_hand_over(
    said: dict[str, int | str], skills: dict[str, int], items: dict[str, str]
) -> None:
    sheet = RULES.sheets.read(RULES.sheets.inline({"name": "Foe"}, said))
    figure = RULES.sheets.figure("Foe", sheet)
    assert dict(sheet["skills"]) == skills
    assert {i.id: {1: "right", 2: "left", 3: "both"}[keys.HAND.of(i)] for i in figure.items} == items


def test_what_is_said_of_a_made_up_weapon_is_never_ignored() -> None:
    with pytest.raises(BadSheet, match="hand"):
        RULES.sheets.read(RULES.sheets.inline({"name": "Foe"}, {"rapier": "purple"}))


def test_a_trait_is_set_and_taken_away_by_the_game_master() -> None:
    sheet = RULES.sheets.read(RULES.sheets.inline({"name": "Foe"}, {"combat_reflexes": 1, "ambidexterity": 1}))
    assert sheet["traits"] == ["combat_reflexes", "ambidexterity"]
    assert "combat_reflexes" not in RULES.sheets.read(RULES.sheets.inline(sheet, {"combat_reflexes": 0}))["traits"]
    with pytest.raises(BadSheet):
        RULES.sheets.read(RULES.sheets.inline(sheet, {"combat_reflexes": 2}))
