"""Patterns of the lines of stat blocks of RuneQuest, BRP and Mythras."""

import re

from storage.sheets.statblocks.lines import labels

NAMED = labels("runequest", "named")
KEYS = labels("runequest", "key")
HEADED = labels("runequest", "headed")
SKILLED = labels("runequest", "skilled")
FIGHTING = labels("runequest", "fighting")
STYLES = labels("runequest", "styles")
ASIDES = labels("runequest", "aside")
LISTED = labels("runequest", "listed")
ARMOURED = labels("runequest", "armoured")

CHARACTERISTICS = {
    "str": "str", "con": "con", "siz": "siz", "int": "int", "pow": "pow", "dex": "dex", "app": "app", "cha": "app",
}  # fmt: skip
SPELT = CHARACTERISTICS | {
    "strength": "str", "constitution": "con", "size": "siz", "intelligence": "int", "power": "pow",
    "dexterity": "dex", "appearance": "app", "charisma": "app",
}  # fmt: skip
_WORDS = "|".join(sorted(SPELT, key=len, reverse=True))
VALUE = (
    r"(?P<dice>\d{0,2}d\d{1,3}(?:\s?[+-]\s?\d{1,3})?)?\s*"
    r"(?:\(?\s*(?:avg\.?|average)?\s*(?P<low>\d{1,3})(?:\s?-\s?(?P<high>\d{1,3}))?(?!\d|\s?d\d)\w?\s*\)?)?"
)
CHARACTERISTIC = re.compile(rf"\b(?P<key>{_WORDS})(?:\b|(?=\d))[\s:=]{{0,4}}{VALUE}", re.IGNORECASE)
_EACH = r"(?!\d|(?:\s?/\s?\(?\d{1,2}\)?\d{0,2}){2})"
"""No list of points by location, of which the first are not those of the whole."""
POINTS = re.compile(
    rf"(?<!/)\b(?:total )?(?:HP|Hit ?Points)\b[\s:=]{{0,4}}(\d{{1,3}}){_EACH}(?:\s?-\s?(\d{{1,3}}))?", re.IGNORECASE
)
POINTS_FIRST = re.compile(r"(?:^|(?<=; ))(\d{1,3})()\s?(?:HP|Hit Points)\b", re.IGNORECASE)
"""``13 HP`` at the beginning of a line."""
MAGIC = re.compile(r"\b(?:MP|PP|Magic Points|Power Points)\b[\s:=]{0,4}(\d{1,3})", re.IGNORECASE)
MOVE = re.compile(
    r"\b(?:MOV|Mv|Move|Movement|Walk)\b[^\d;,%]{0,12}(\d{1,3})(?!\d)\s?"
    r"(a strike rank|m\b|met\w*|'|ft\b|feet\b)?(?!\s?%)",
    re.IGNORECASE,
)
BONUS = re.compile(
    r"(?<![+/\w])(?<![+-] )(?:DM|DB|Bonus(?=\s?[+-]\s?\d?d)|Damage (?:Bonus|Modifier|Mod)\.?)[\s:=]{0,4}"
    r"([+-]?\s?\d{0,2}\s?d\s?\d{1,2}|none|nil|[+-]?0(?!\d)|-(?!\s?\d))",
    re.IGNORECASE,
)
ARMOUR = re.compile(
    r"\b(?:Armou?r|ARM(?= \d{1,2}\s?pts?\b))\b[\s:=]{0,4}"
    r"(?:(\d{1,2})(?!\s?%|\d|/)(?:\s?-?\s?(?:points?|pts?|AP)\b\.?)?|(none|-))",
    re.IGNORECASE,
)
UNSIGNED_SKILLS = re.compile(
    r"(?=.*\bDodge\b)(?:[A-Z][A-Za-z' /()-]{1,40}[\s:]{1,2}\d{1,3}%?(?:[,;]\s?|\.?$)){2,40}", re.IGNORECASE
)
"""A line of nothing but skills, some without their sign: ``Dodge 47, Boat 72``."""
UNSIGNED = re.compile(r"(?<=[A-Za-z)])[\s:]{1,3}(\d{1,3})(?=\s*(?:[,;.]|$))")
DODGE = re.compile(r"\b(Dodge)[\s:]{1,3}(\d{1,3})(?=\s*(?:[,;.]|$))", re.IGNORECASE)
WEAPONS = re.compile(r"^(?:weapons?|type)\b[^%\d]{0,60}\bdamage\b[^%\d]{0,40}$", re.IGNORECASE)
HEADING = re.compile(
    r"^[^\d%:]{0,20}(?:weapon details|hit locations?|characteristics|combat styles?)[^\d%]{0,20}$", re.I
)
_KEYED = re.compile(
    r"(?:HP|MP|Hit Points|Magic Points|Power Points|MOV|Move|Movement|DM|DB|Damage (?:Bonus|Modifier)|Armou?r)\b"
    r"[\s:]{1,3}[+-]?\d",
    re.IGNORECASE,
)


def says(text: str) -> bool:
    """Whether a line of numbers follows what is only listed."""
    blow = "%" in text and bool(re.search(r"\d{0,2}d\d", text, re.IGNORECASE))
    return blow or bool(_KEYED.match(text)) or bool(CHARACTERISTIC.search(text) and len(text) < 90)


def called(text: str) -> str:
    """A name without what is told of its bearer behind a dash or in the next sentence."""
    return re.split(r" - |;|(?<=[a-z]{2})\. ", text)[0].strip(" :.,;")[:60]
