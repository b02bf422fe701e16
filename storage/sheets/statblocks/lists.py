"""Lists in stat blocks of GURPS: which headings begin one, and the skills, traits and arms that stand in it."""

import re
from collections.abc import Iterator

from msgspec import Struct

from storage.sheets.statblocks.lines import labels

SKILLED = labels("gurps", "skilled")
TRAITED = labels("gurps", "traited")
GEAR = labels("gurps", "gear")
LISTED = labels("gurps", "listed")
FIGHTING = labels("gurps", "fighting")
ANY = labels("gurps", "weapons_of_all")
"""Skills that are those of every weapon of a block."""
_KINDS = (("skilled", SKILLED), ("traited", TRAITED), ("gear", GEAR), ("listed", LISTED), ("fighting", FIGHTING))
_MOST_WORDS = 3

_MARGIN = r"(?:\[(?![^\]]*\dd)[^\[\]]{0,20}\]|\{[^{}]{0,20}\})"
"""What something cost, or the number of a footnote."""
_COST = re.compile(
    rf"(?!^){_MARGIN}|\((?:DX|IQ|HT|Per|Will|P|M)?/?(?:E|A|H|VH)\)"
    rf"|\b(?:DX|IQ|HT|Per|Will)(?:[+-]\d{{1,2}})?(?=\s*(?:{_MARGIN}\s*){{0,3}}-\s?\d)"
    rf"|(?<=[a-z)] )(?:DX|IQ|HT|Per|Will)(?:[+-]\d{{1,2}})?(?=\s*(?:{_MARGIN}\s*){{1,3}}\d)"
)
_SKILL = re.compile(
    r"^(?P<name>[A-Za-z](?:/TL\d{1,2}|(?!\. )[^\d\[\]]){1,80}?)(?<!/TL)(?<!p\.)[\s:@-]{0,3}\(?(?P<level>\d{1,2})\)?-?$"
)
_ASIDE = re.compile(r"(.*-\s?\d{1,2}) (\([^()]{4,80}\))")
"""A skill and when it has another level: ``Stealth-12 (13 in woods)``."""
_CHOICE = re.compile(rf"^(?:{'|'.join(labels('gurps', 'choice'))}) ")
"""Before one of several skills."""
_PAID = re.compile(r"(?<=-\d|\d\d)\s?\(\d{1,3}\)$")
"""What a skill cost, behind its level: ``Fencing-16 (8)``."""
_TOLD = re.compile(r"\b(?:at|skill|may|can|with|for|is|are|the|as)\b")
"""A word that is in sentences, and in no skill's name."""
_BASED = re.compile(r"\s(?:DX|IQ|HT|Per|Will)\s?[+-]?$")
"""Behind the name of a skill: the number is no level, but what it has above its attribute."""
_TECH = re.compile(r"/TL\d{1,2}")
_UNPARTED = re.compile(r"(?<=[A-Za-z] )(\d{1,2})(?= [a-z][A-Za-z/ ]{2,24} \d)")
"""The level of a skill behind which the next one follows without a comma."""
ARMED = re.compile(
    r"\b(?P<name>(?!or |and )[A-Za-z](?:[A-Za-z' -]|\.\d{2,3}\b){1,40}) \((?P<ways>[^()]{0,40}\b\d{1,2}d[^()]{0,120})\)"
    r"(?P<reach>, reach [C\d](?:, ?\d){0,3})?"
)
"""A weapon among the gear, with its damage."""
_CARRIED = re.compile(
    r"^(?:\d{1,2} x )?(?P<name>[A-Z][A-Za-z' ,-]{1,40}?)(?: x\d{1,2})?\s?(?:\[[^\[\]]{0,40}\]\s?)?[:,;]\s"
    r"(?P<ways>.*\b\d{1,2}d(?:6)?(?:[+-]\d{1,2})?(?:\(\d{1,2}\))? (?:cut|imp|cr|pi|burn).*)$"
)


class Item(Struct, frozen=True):
    """An entry of a list without its cost, and its level (None: it has none)."""

    text: str
    name: str = ""
    level: int | None = None


def kind_of(label: str) -> str:
    """Which kind of list a heading begins: ``Relevant Skills`` one of skills; empty for any other words."""
    word = label.rpartition(" ")[2] if label.count(" ") < _MOST_WORDS else ""
    parts = label.split(" / ")
    if len(parts) > 1:
        return next(filter(None, map(kind_of, reversed(parts))), "")
    return next((kind for kind, words in _KINDS if label in words), "") or next(
        (kind for kind, words in _KINDS[:2] if word in words), ""
    )


def bare(text: str) -> str:
    """A text without what its skills and traits cost, and what they are based on."""
    return " ".join(_COST.sub(" ", text).split())


def skills(body: str) -> Iterator[Item]:
    """The entries of a list of skills."""
    for entry in re.split(r"[;,](?![^()]{0,40}\))", _UNPARTED.sub(r"\1;", body)):
        told = _ASIDE.fullmatch(bare(entry).strip(" ."))
        item = skill(told[1] if told is not None else entry)
        if item.text:
            yield item
        if told is not None:
            yield Item(f"{item.name} {told[2]}")


def skill(entry: str) -> Item:
    """The skill of an entry: ``Axe/Mace (A) DX+2 [8] - 14``."""
    plain = _PAID.sub("", _CHOICE.sub("", bare(entry).strip(" .")))
    found = _SKILL.fullmatch(plain)
    if found is None or _BASED.search(found["name"]):
        return Item(plain)
    return Item(plain, _TECH.sub("", found["name"]).strip(" -:"), int(found["level"]))


def unlabelled(text: str) -> bool:
    """Whether a line is a list of skills, though no heading says so."""
    items = [skill(one).name for one in re.split(r"[;,]", text) if one.strip(" .")]
    marked = len(items) > 2 or bool(re.search(r"-\s?\d", text))
    return bool(items) and all(items) and marked and not any(map(_TOLD.search, items))


def traits(body: str) -> Iterator[str]:
    """The entries of a list of traits."""
    for entry in body.split(";") if ";" in body else re.split(r",(?![^()]{0,60}\))", body):
        plain = bare(entry).strip(" .")
        if plain:
            yield plain


def carried(entry: str) -> tuple[str, str]:
    """The name of a weapon in a list of gear, and what is told of its damage; empty for anything else."""
    found = _CARRIED.match(entry)
    return ("", "") if found is None else (found["name"].strip(), found["ways"])
