"""Patterns of the lines of stat blocks of RuneQuest, BRP and Mythras."""

import re

from storage.sheets.statblocks.lines import labels, meanings

NAMED = labels("runequest", "named")
KEYS = labels("runequest", "key")
HEADED = labels("runequest", "headed")
SKILLED = labels("runequest", "skilled")
FIGHTING = labels("runequest", "fighting")
STYLES = labels("runequest", "styles")
ASIDES = labels("runequest", "aside")
LISTED = labels("runequest", "listed")
ARMOURED = labels("runequest", "armoured")

INSTINCT = "ins"
"""What an animal has in the place of INT."""
CHARACTERISTICS = {
    "str": "str", "con": "con", "siz": "siz", "int": "int", "pow": "pow", "dex": "dex", "app": "app", "cha": "app",
    INSTINCT: "int",
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
CHARACTERISTIC = re.compile(rf"\b(?P<key>{_WORDS})(?:\b|(?=\d))[\s:=]{{0,4}}{VALUE}(?:\d{{2,3}}%)?", re.IGNORECASE)
"""A characteristic, and the chance of a roll against it."""
_EACH = r"(?!\d|(?:\s?/\s?\(?\d{1,2}\)?\d{0,2}){2})"
"""No list of points by location, of which the first are not those of the whole."""
POINTS = re.compile(
    rf"(?<!/)\b(?:total )?(?:HP|Hit ?Points)\b[\s:=(]{{0,4}}(\d{{1,3}}){_EACH}(?:\s?-\s?(\d{{1,3}}))?", re.IGNORECASE
)
POINTS_FIRST = re.compile(r"(?:^|(?<=; ))(\d{1,3})()\s?(?:HP|Hit Points)\b", re.IGNORECASE)
"""``13 HP`` at the beginning of a line."""
MAGIC = re.compile(r"\b(?:MP|PP|(?:Magic|Power) ?(?:Points|Pts))\b[\s:=.]{0,4}(\d{1,3})", re.IGNORECASE)
MOVE = re.compile(
    r"(?<![A-Za-z] )\b(?:MOV|Mv|Move|Movement|Walk|Speed(?=[\s:]{1,3}\d{1,3}\s?(?:'|ft|feet))"
    r"|MR(?=[\s:]{1,3}\d{1,2}\s?m)|^Ground)\b"
    r"[^\d;,%]{0,12}(\d{1,3})(?!\d|\s?d\d)\s?(a strike rank|m\b|met\w*|'|ft\b|feet\b)?(?!\s?%)",
    re.IGNORECASE,
)
BONUS = re.compile(
    r"(?<![+/\w])(?<![+-] )"
    r"(?:DM|DB|Bonus(?=\s?[+-]\s?\d?d)|(?:Damage|Dmg|Dam)\.? (?:Bonus|Bon|Modifier|Mod)(?:/Minus)?\.?)[\s:=(]{0,4}"
    r"([+-]?\s?\d{0,2}\s?d\s?\d{1,2}|none|nil|[+-]?0(?!\d)|-(?!\s?\d))",
    re.IGNORECASE,
)
ARMOUR = re.compile(
    r"\b(?:Armou?r(?: Points)?|A[RV](?= \d{1,2}$)|ARM(?= \d{1,2}\s?pts?\b))\b[\s:=]{0,4}"
    r"(?:(\d{1,2})(?!\s?%|\d|/)(?:\s?-?\s?(?:points?|pts?|AP)\b\.?)?|(none|-))",
    re.IGNORECASE,
)
UNSIGNED_SKILLS = re.compile(
    r"(?=.*\bDodge\b)(?:[A-Z][A-Za-z' /()-]{1,40}[\s:]{1,2}\d{1,3}%?(?:[,;]\s?|\.?$)){2,40}", re.IGNORECASE
)
"""A line of nothing but skills, some without their sign: ``Dodge 47, Boat 72``."""
_BRACKETED = re.compile(
    r"(?:[A-Z][a-z]{2,12}: )?(?P<list>(?:[A-Z][A-Za-z' /-]{1,40}\s?\(\d{2,3}\)(?:[,;]\s?|\.?$)){3,40})"
)
"""A line of nothing but skills with their chances in brackets: ``Throw(38), Hide(44)``."""
_LED = re.compile(r"^(Combat Styles?|Alignment|Reputation|Ransom) (?=[A-Z\d])")
_UNPARTED = re.compile(r"(?<=[a-z]) (?=Dodge[\s:]{1,2}\d{1,3}\s?%)")
"""Where Dodge follows words without a sign between them."""
_PRICED = re.compile(r"(?P<name>[A-Z][A-Za-z' -]{2,50}) (?P<price>\([^()]*\dd\d[^()]*\))", re.IGNORECASE)
"""A name with what it costs to see its bearer."""
FIRST_NUMBER = re.compile(
    r"(\d{1,2}(?: \([^()]{1,60}\))?)[.;,]? "
    r"(?=[A-Z][A-Za-z' ()]{1,40} \d{1,3}\s?%|(?:HP|MP|Move|MOV|Dodge|Armou?r)[\s:]{1,2}\d)"
)
"""A number before something with a chance or a key: ``1 (claws). Fighting 45%``, ``2 Move 6``."""
_CHANCE_ALONE = re.compile(r"[A-Z12][A-Za-z0-9' /()-]{1,40} \d{1,3}%")
_LISTS = meanings("runequest", "listed")
_CHANCES = re.compile(r"(?:[A-Z][A-Za-z' /()-]{1,40} \d{1,3}%(?:[,;]\s?|\.?$)){2,40}")
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


def led(text: str) -> str:
    """A line whose label stands without a colon, as in a table that has lost its bars, with it."""
    return _LED.sub(r"\1: ", text)


def percents(text: str) -> str:
    """A line whose ``Throw(38), Hide(44)`` is ``Throw 38%, Hide 44%``, and in which Dodge stands apart."""
    text = _UNPARTED.sub("; ", text)
    found = _BRACKETED.fullmatch(text)
    return re.sub(r"\s?\((\d{2,3})\)", r" \1%", found["list"]) if found is not None else text


def told(label: str, body: str) -> bool:
    """Whether what is usually a list of powers is numbers that count: ``Power: 13``, ``Magic: Meditate 15%, ...``."""
    return (label in SPELT and body[:1].isdigit()) or (
        _LISTS.get(label) == "chances" and bool(_CHANCES.fullmatch(body))
    )


def says(text: str, section: str) -> bool:
    """Whether a line of numbers follows what is only listed; in some lists each entry has a chance."""
    blow = "%" in text and bool(re.search(r"\d{0,2}d\d", text, re.IGNORECASE))
    alone = _LISTS.get(section) != "rated" and _CHANCE_ALONE.fullmatch(text)
    keyed = _KEYED.match(text) or MOVE.match(text) or alone
    return blow or bool(keyed) or bool(CHARACTERISTIC.search(text) and len(text) < 90)


def titled(text: str, first: bool) -> tuple[str, str] | None:
    """The name in a line of nothing else, and dice in a bracket behind the ``first`` one; None for any other line."""
    if not re.search(r"\d", text):
        return text, ""
    found = _PRICED.fullmatch(text) if first else None
    return (found["name"], found["price"]) if found is not None else None


def called(text: str) -> str:
    """A name without what is told of its bearer behind a dash or in the next sentence."""
    return re.split(r" - |;|(?<=[a-z]{2})\. |, (?=(?:aged? )?\d{1,3}\b)", text)[0].strip(" :.,;")[:60]
