"""Sheets: what a file may say, every fault of one that does not fit, and what a figure starts with."""

import re
from pathlib import Path
from typing import Any

import pytest

from grammar.parse.build import source, strict
from rules.core.keys import ItemNumber, LinkKey, MarkKey, Number
from rules.core.sheet.checks import BadSheet
from rules.core.sheet.ready import ready
from rules.swords.figure import keys
from rules.swords.orders.verbs import VERBS
from rules.swords.ruleset import RULES
from rules.texts.store import texts
from tests.rules.swords.play import Brawl

rule = pytest.mark.rule
DERIVED = {"unconscious", "dead", "restrained", "prone", "mounted", "holding", "wound_penalty", "surprised"}


def faults(**sheet: Any) -> dict[str, str]:
    with pytest.raises(BadSheet) as bad:
        RULES.sheets.read({"name": "X", **sheet})
    return {f.path: f.expected for f in bad.value.faults}


@pytest.mark.parametrize("name", ready("rules.swords"))
def test_every_ready_character_is_read_and_read_again(name: str) -> None:
    sheet = RULES.sheets.read(dict(ready("rules.swords")[name]))
    assert RULES.sheets.read(sheet) == sheet
    figure = RULES.sheets.figure(sheet["name"], sheet)
    assert figure.q == {"stuns": 0, "wounds": 0, "actions_left": 2}


def test_the_template_is_sound_and_shows_most_keys() -> None:
    template = RULES.sheets.template()
    sheet = RULES.sheets.read(template)
    assert RULES.sheets.read(sheet) == sheet
    assert {"weapons", "shields", "armour"} <= set(template)


def test_every_fault_is_listed_with_its_path() -> None:
    found = faults(strenght=3, warrior=31, weapons=[{"id": "sword", "value": 3}], mass_lb=0)
    assert "did you mean strength" in found["strenght"]
    assert set(found) == {"strenght", "warrior", "weapons[0].value", "mass_lb"}


def test_what_makes_no_sense_is_a_fault() -> None:
    two = [{"id": "hugesword", "where": "hand"}, {"id": "sword", "where": "hand"}]
    assert set(faults(weapons=two)) == {"weapons"}
    assert set(faults(weapons=[{"id": "chair"}], shields=[{"id": "lid"}])) == {"weapons[0].id", "shields[0].id"}
    assert set(faults(armour="silk", mass_lb=3, mass_kg=1)) == {"armour", "mass_kg"}
    assert set(faults(armour=[{"id": "silk"}], armor_value=3)) == {"armour[0].id", "armor_value"}
    assert set(faults(weapons=[{"id": "sword", "toughness": "cheese"}])) == {"weapons[0].toughness"}
    assert set(faults(shields=[{"id": "shield", "toughness": "cheese"}])) == {"shields[0].toughness"}


def test_kilograms_words_and_things_of_ones_own() -> None:
    kit = [
        {"id": "axe", "name": "old axe", "toughness": "haft"},
        {"id": "broom", "class": ["melee"], "weapon_value": 1, "hands": 2, "blocks": True, "where": "belt"},
    ]
    sheet = RULES.sheets.read({"name": "X", "mass_kg": 80, "weapons": kit, "armour": [{"id": "hide"}]})
    assert sheet["mass_lb"] == 176
    figure = RULES.sheets.figure("X", sheet)
    axe, broom = figure.items
    assert (axe.name, axe.where, axe.q["toughness"], axe.q["weapon_value"]) == ("old axe", "hand", 18, 6)
    assert (broom.where, broom.q["weapon_value"]) == ("belt", 1)
    assert RULES.show.values(Brawl("Juk").enc, figure)["armor_value"] == 3


@pytest.mark.parametrize(
    ("word", "value", "armour"),
    [("armor_value", 0, 0), ("armour", 4, 4), ("armor", 4, 4), ("armour", "mail", 5), ("armour", "none", 0)],
)
@pytest.mark.parametrize("plain", [{"armor_value": 2}, {"armour": [{"id": "leather"}]}, {"armour": "leather"}, {}])
def test_other_armour_is_worn_in_place_of_the_old(word: str, value: int | str, armour: int, plain: Any) -> None:
    sheet = RULES.sheets.read(RULES.sheets.inline({"name": "X", **plain}, {word: value}))
    assert RULES.show.values(Brawl("Juk").enc, RULES.sheets.figure("X", sheet))["armor_value"] == armour


def test_values_are_the_catalogues_quantities() -> None:
    b = Brawl("Knight", "Horse")
    values = {key: b.value("Knight", key) for key in b.rules.show.values(b.enc, b["Knight"])}
    assert values["defense"] == values["defense_block"] == 14 and values["defense_dodge"] == 9
    assert (values["lift_lb"], values["drag_lb"], values["weapon_value"]) == (200, 600, 6)
    assert values["armor_value"] == 5 and values["offense_hold"] == 5 and values["pos"] is None
    wanted = """
    strength constitution warrior archer athlete rider ranger perception willpower sneak mass_lb offense_melee
    offense_thrown offense_missile offense_hold defense_block defense_dodge defense_rider defense weapon_value
    armor_value stuns wounds wound_penalty move_spaces lift_lb drag_lb pos actions_left initiative named
    can_fly can_swim_free war_trained
    """
    assert set(values) == set(wanted.split())


def test_offence_may_be_fixed_by_the_sheet() -> None:
    b = Brawl("Juk")
    b.join(b.made("Mook", warrior=2, archer=5, offense_melee=9, offense_missile=1), 3)
    assert [b.value("Mook", f"offense_{k}") for k in ("melee", "thrown", "missile")] == [9, 5, 1]


def test_every_note_and_condition_has_a_phrase() -> None:
    data = Path(__file__).parents[3] / "rules/swords/data"
    phrases = {
        name
        for name in texts("rules.swords")
        if not name.startswith(("says-", "refused-", "came-", "verb-", "effect-", "setting-"))
    }
    notes = {row.split(",")[0] for row in (data / "notes.csv").read_text("utf-8").splitlines()[1:]}
    code = " ".join(p.read_text("utf-8") for p in sorted((Path(__file__).parents[3] / "rules/swords").rglob("*.py")))
    quoted = set(re.findall(r'"([a-z_]+)"', code))
    literal = set(re.findall(r't\.note\(\s*"([a-z_]+)"', code))
    told = {name.replace("-", "_") for name in phrases if not name.startswith(("skill-", "condition-", "check-"))}
    assert literal <= told <= quoted | {"attack_hit", "attack_miss", "disarm_hit", "disarm_miss"}
    assert {code for code in notes if not code.startswith("check.")} == told
    marks = {k.key for k in vars(keys).values() if isinstance(k, MarkKey) and k.condition}
    assert {
        n.removeprefix("condition-").replace("-", "_") for n in phrases if n.startswith("condition-")
    } == marks | DERIVED


def test_keys_are_declared_once() -> None:
    kinds = (Number, ItemNumber, MarkKey, LinkKey)
    found = [k.key for k in vars(keys).values() if isinstance(k, kinds)]
    assert len(found) == len(set(found))


def test_every_verb_has_a_sentence() -> None:
    text = source("swords")
    strict(text)
    said = {"attack", "throw", "shoot", "area", "grapple", "hold", "slam"}
    said |= set(re.findall(r"->\s*(\w+)", text))
    assert set(VERBS) <= said
