"""Every stat block of ``blocks.toml``: its numbers are read as they stand, and a sheet comes of it in its systems."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules.core.sheet.foreign import BlockAttack
from rules.registry import ruleset
from storage.sheets.foreign import plain
from storage.sheets.statblocks import families, places

BLOCKS: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "blocks.toml").read_text())["block"]
SYSTEMS = {"runequest": ("rq3plus", "rqhouse"), "gurps": ("gurps4", "gurps3"), "swords": ("swords",)}


def cells(one: BlockAttack) -> list[str]:
    level = "" if one.level is None else str(one.level)
    more = one.reach or one.mode * (not level) or ("" if one.points is None else f"AP {one.points}")
    return [one.name, level, one.damage, one.parry_score, more]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda one: one["name"])
def test_every_number_is_read(block: dict[str, Any]) -> None:
    made = families.read(block["text"].encode(), block["family"], SYSTEMS[block["family"]][0]).made
    assert (made.name, made.numbers) == (block["name"], block["numbers"])
    assert (made.bonus, made.hide, made.skills) == (block.get("bonus", ""), block.get("hide"), block.get("skills", {}))
    assert made.dodge == ((block["dodge"],) if "dodge" in block else ())
    assert [cells(one) for one in made.attacks] == block.get("attacks", [])
    places = [f"{one.name} {one.low}-{one.high} {one.armour}/{one.points}" for one in made.places]
    assert places == block.get("places", [])
    assert [f"{one.location} {one.dr}" for one in made.protection] == block.get("protection", [])


@pytest.mark.parametrize("block", [one for one in BLOCKS if "\n\n" in one["text"]], ids=lambda one: one["name"])
def test_it_reads_the_same_without_empty_lines_as_the_console_takes_it(block: dict[str, Any]) -> None:
    system = SYSTEMS[block["family"]][0]
    lines = "\n".join(line for line in block["text"].split("\n") if line.strip())
    whole, close = (families.read(text.encode(), block["family"], system).made for text in (block["text"], lines))
    assert close == whole


KEY = re.compile(r"^(\s*)([A-Z][A-Za-z ]{2,20}):", re.MULTILINE)
MARKED = {
    "forum": lambda text: "[quote]\n" + KEY.sub(r"\1[b]\2[/b]:", text) + "\n[/quote]",
    "page": lambda text: "<p>" + KEY.sub(r"\1<strong>\2:</strong>", text).replace("\n", "<br/>\n") + "</p>",
    "letter": lambda text: "\n".join(f"> {line}" for line in text.split("\n")),
    "capitals": lambda text: re.sub(r"(?<![/\d])(\d)d(?=\d|\b)", r"\1D", text),
    "blanks": lambda text: re.sub(r"(d\d+)\+(\d)", r"\1 + \2", text),
    "colons": lambda text: re.sub(
        r"(?<!Striking )\b(ST|DX|IQ|HT|STR|CON|SIZ|INT|POW|DEX|APP|CHA) (?=\d)", r"\1: ", text
    ),
    "signs": lambda text: re.sub(r"(?<=\d)%", " %", text),
    "titles": lambda text: re.sub(r"\b(?:STR|CON|SIZ|INT|POW|DEX|APP|CHA)\b", lambda key: key[0].title(), text),
}
"""A block of a post, a page or an answered letter, or with dice, keys and chances of another form."""


@pytest.mark.parametrize("way", MARKED)
@pytest.mark.parametrize("block", BLOCKS, ids=lambda one: one["name"])
def test_it_reads_the_same_with_the_marks_of_a_post_or_page(block: dict[str, Any], way: str) -> None:
    system = SYSTEMS[block["family"]][0]
    text = KEY.sub(r"\1\2:", block["text"])
    plain, marked = (families.read(one.encode(), block["family"], system).made for one in (text, MARKED[way](text)))
    assert marked == plain


@pytest.mark.parametrize("block", BLOCKS, ids=lambda one: one["name"])
def test_a_sheet_comes_of_it_in_each_of_its_systems(block: dict[str, Any]) -> None:
    for system in SYSTEMS[block["family"]]:
        rules = ruleset(system)
        made, _ = rules.sheets.adopt(plain(families.read(block["text"].encode(), block["family"], system).made))
        sheet = rules.sheets.read(made)
        assert sheet["name"] == block["name"]
        assert rules.sheets.read(dict(sheet)) == sheet


@pytest.mark.parametrize(
    ("heads", "is_table"),
    [
        (("d20", "location", "ap/hp"), True),
        (("location", "d20"), True),
        (("location", "ap"), False),
        (("d20", "ap"), False),
        (("weapon", "damage"), False),
        ((), False),
    ],
)
def test_a_table_of_locations_names_both_the_die_and_the_place(heads: tuple[str, ...], is_table: bool) -> None:
    assert places.is_header(heads) is is_table
    assert places.order(" ".join(heads)) == (heads if is_table else ())
