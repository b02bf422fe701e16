"""The numbers of stat blocks of GURPS, each behind its key: attributes, points, scores of defences."""

import re
from collections.abc import Iterator, Sequence

from rules.core.sheet.foreign import Protection
from storage.sheets.statblocks import lists, resist
from storage.sheets.statblocks.lines import Notes, between, labels, meanings
from storage.texts import says

KEYS = meanings("gurps", "key")

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
_NEXT = re.compile(rf"[;,]? (?:{_KEY})[\s:]{{1,2}}[+-]?\d{{1,3}}\b")
"""The next key with its number."""
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


def heads(cells: Sequence[str]) -> tuple[str, ...]:
    """The keys that head a table of attributes, empty for columns of something else; none where they aren't three."""
    known = tuple(cell.strip(" .:").upper() if cell.strip(" .:").casefold() in KEYS else "" for cell in cells)
    plain = not any(re.search(r"\d", cell) for cell in cells)
    return known if plain and sum(map(bool, known)) > 2 else ()


def keys(text: str) -> Iterator[str]:
    """The keys of the numbers in a text, but of those in its prose."""
    return (found["key"] for found in NUMBER.finditer(text) if not in_prose(found))


def changes(found: re.Match[str]) -> bool:
    """Whether a number with a sign changes a score that is told elsewhere: ``Dodge +1``."""
    return found["value"][0] in "+-" and not found["key"].casefold().startswith(("sm", "size"))


def in_prose(found: re.Match[str]) -> bool:
    """Whether words stand before a key without a colon, of which it is a part; not in a row of keys."""
    colon = found.string.startswith(":", found.end("key"))
    in_row = _NEXT.match(found.string, found.end()) is not None
    return not (colon or in_row) and bool(_IN_PROSE.search(found.string, 0, found.start()))


class Numbers:
    """The numbers of a block as they are read, line by line: ``guards`` are the scores of defences, as said."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.numbers: dict[str, float] = {}
        self.guards: dict[str, str] = {}
        self.parries: dict[str, str] = {}
        self.hide: int | None = None
        self.protection: list[Protection] = []

    def read(self, n: int, text: str) -> str:
        """Take the numbers of a line; what is left of it."""

        def pair(match: re.Match[str]) -> str:
            first, second = match[1].split("/")
            for key, value in ((first, match[2]), (second, match[3])):
                if key.casefold() == "pd":
                    self.notes.add("left", n, f"PD {value}")
                else:
                    self.take(n, key.casefold(), value, "")
            return " "

        def one(match: re.Match[str]) -> str:
            if in_prose(match) or changes(match):
                return match[0]
            others = re.match(r"(?:\s?[,/]\s?\d{1,3}){1,8}", match.string[match.end("value") :])
            if match["key"] == "DR" and others:
                self.notes.add("assumed", n, says("block.first_dr", dr=match["value"], rest=others[0].strip(" ,/")))
            self.take(n, match["key"].casefold(), match["value"], match["more"] or "")
            return " "

        def spread(match: re.Match[str]) -> str:
            low, high = match[3], match[4]
            mean = between(low, high)
            self.notes.add("assumed", n, says("block.average", what=match[1], dice=f"{low}-{high}", taken=mean))
            return f"{match[1]}{match[2]}{mean}"

        def parry(match: re.Match[str]) -> str:
            of = match["before"] or match["behind"]
            if not of:
                return match[0]
            for score, name in ((match["score"], of), *MORE_PARRY.findall(match["more"])):
                self.parries[name.casefold()] = score
                self.notes.add("taken", n, f"Parry {score} ({name})")
            return " "

        plain = EACH_PARRY.sub(parry, RANGE.sub(spread, lists.bare(self.resisted(n, text))))
        rest = NUMBER.sub(one, PAIR.sub(pair, plain))
        return " ".join(rest.split()).strip(" ,;:.")

    def resisted(self, n: int, text: str) -> str:
        """A line without the DR by place that it tells of."""
        for one in PD.finditer(text):
            self.notes.add("left", n, f"PD {one[1]}")
        text = PD.sub("", text)
        found, rest = resist.read(text)
        self.protection += found.places
        for said in found.said:
            self.notes.add("taken", n, said)
        for points in found.everywhere:
            self.take(n, "dr", str(points), "")
        for points, second in found.split:
            self.notes.add("assumed", n, says("block.split_dr", dr=points, second=second))
        return resist.ALONE.sub(r"\g<what>, DR \g<dr>", rest)

    def take(self, n: int, said: str, value: str, more: str) -> None:
        """Take the number behind a key, with what stands behind it; of two for one key the first counts."""
        key = KEYS[said]
        if key in self.numbers or key in self.guards or (key == "dr" and self.hide is not None):
            self.notes.add("left", n, f"{said} {value}{more}")
            return
        if key == "dr":
            self.hide = int(float(value))
        elif key in ("dodge", "parry", "block"):
            self.guards[key] = value
        else:
            self.numbers[key] = float(value) if key == "basic_speed" else int(float(value))
            if key == "ht" and more:
                self.numbers["hp_max"] = int(more[1:].partition("-")[0])
                self.notes.add("assumed", n, says("block.second_ht", taken=int(self.numbers["hp_max"])))
            elif more.strip("/") not in ("", value):
                self.notes.add("left", n, f"{said} {more}")
        self.notes.add("taken", n, f"{said} {value}")
