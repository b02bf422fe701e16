"""The numbers of stat blocks of GURPS, each behind its key: attributes, points, scores of defences."""

import re
from collections.abc import Iterator

from storage.sheets.statblocks.lines import labels

FOUR = re.compile(r"\bST/DX/IQ/HT[\s:]{1,3}(\d{1,2})/(\d{1,2})/(\d{1,2})/(\d{1,2})\b")
_FULL = ("strength", "dexterity", "intelligence", "health", "hit-points", "fatigue", "will", "speed", "move")
_SHORT = {form for word in labels("gurps", "key") for form in (word.upper(), word.title()) if word not in _FULL[:5]}
_KEY = "|".join(sorted(_SHORT, key=len, reverse=True))
PD = re.compile(r"\bPD[\s:]{1,3}(\d{1,2})\s?[,;/]?\s?(?=DR\b)")
"""Passive defence before DR."""
ASIDE = re.compile(
    r"(?:\((?=SM)|(?<=\d\s)[(\[](?=HP|FP|Hits)|(?<=Speed \d\.\d\d )\((?=Move))"
    r"(SM|HP|FP|Hits|Move)[\s:]{0,2}([+-]?\d{1,3})[)\]]"
)
"""A size in brackets behind something else, points behind an attribute (``ST 14 [HP 16]``), Move behind Speed."""
NUMBER = re.compile(
    rf"(?<![A-Za-z/+(-])\b(?P<key>(?i:{'|'.join(_FULL)})(?=\s{{0,2}}:)|{_KEY})"
    r"(?:\b|(?<=ST|DX|IQ|HT|HP|FP)(?=\d))(?! [A-Z][a-z])[\s:=]{0,4}"
    r"(?P<value>[+-]?\d{1,4}(?:\.\d{1,2})?(?:[UF]\b)?)"
    r"(?![\dd%])(?P<more>[/+]\d{1,3}(?:-\d{1,3})?)?\*?"
)

GUARDS = re.compile(r"\bParry/Block[\s:]{1,3}(\d{1,2})(?!\d|\s?/)")
"""One score for both."""
_IN_PROSE = re.compile(r"(?:[a-z]|\b(?!ST|DX|IQ|HT|HP|FP|SM|DR)[A-Z][A-Za-z]+) $")
"""Before a number's key: words, of which it is a part (``protects with DR 2``, ``Striking ST 4``)."""
PAIR = re.compile(r"\b(Move/Dodge|PD/DR|Block/Parry|Parry/Block)\b[\s:]{0,3}(\d{1,2})\s?/\s?(\d{1,2})", re.I)
RANGE = re.compile(r"\b(ST|DX|IQ|HT)([\s:=]{1,3})(\d{1,3})-(\d{1,3})(?![\d:)])")
"""An attribute of many: ``ST: 13-15``."""
_PARRIED = r"\d{1,2}[UF]?\s?\([A-Za-z][A-Za-z -]{2,30}\)"
EACH_PARRY = re.compile(
    r"\bParry(?: \((?P<before>[A-Za-z][A-Za-z -]{2,30})\))?[\s:]{1,3}(?P<score>\d{1,2}[UF]?)"
    rf"(?:\s?\((?P<behind>[A-Za-z][A-Za-z -]{{2,30}})\))?(?P<more>(?:\s?(?:[,;/]|or)\s?{_PARRIED}){{0,6}})"
)
BLOCKED = re.compile(r"\bBlock[\s:]{1,3}(\d{1,2})\s?\(([A-Za-z ]{0,20}(?:shield|buckler))\)", re.IGNORECASE)
"""A Block with what it is for: ``Block 13 (Large Shield)``."""
MORE_PARRY = re.compile(r"(\d{1,2}[UF]?)\s?\(([^()]+)\)")
"""Parries with what each is for: ``Parry 11 (Rapier), 10 (Main-Gauche)``, ``Parry (Knife): 9``."""


def keys(text: str) -> Iterator[str]:
    """The keys of the numbers in a text, but of those in its prose."""
    return (found["key"] for found in NUMBER.finditer(text) if not in_prose(found))


def changes(found: re.Match[str]) -> bool:
    """Whether a number with a sign changes a score that is told elsewhere: ``Dodge +1``."""
    return found["value"][0] in "+-" and not found["key"].casefold().startswith(("sm", "size"))


def in_prose(found: re.Match[str]) -> bool:
    """Whether words stand before a key without a colon, of which it is a part."""
    colon = found.string.startswith(":", found.end("key"))
    return not colon and bool(_IN_PROSE.search(found.string, 0, found.start()))
