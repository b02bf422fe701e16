"""The short form of swords characters: levels by name, and lists of weapons, shields and armour."""

import re

from rules.core.sheet.foreign import BlockAttack, Foreign, Guard
from storage.sheets.statblocks.block import Block
from storage.sheets.statblocks.clauses import clauses, cutter, tidy
from storage.sheets.statblocks.lines import Notes, Row, label_of, pieces, rows
from storage.texts import says

LEVELS = ("strength", "constitution", "warrior", "archer", "athlete", "rider", "ranger", "perception", "willpower",
          "sneak", "hands")  # fmt: skip
FLAGS = ("named", "animal", "mount", r"war\s?trained", r"can\s?fly", r"can\s?swim\s?free")
_LEVEL = re.compile(rf"\b({'|'.join(LEVELS)})\b[\s:=]{{0,3}}(\d{{1,2}})(?!\d)", re.IGNORECASE)
_MASS = re.compile(r"\b(?:mass|weight)\b[\s:=]{0,3}([\d,]{1,9})\s?(lb|lbs|kg)?\b", re.IGNORECASE)
_ARMOUR = re.compile(r"\barmou?r(?: value)?\b[\s:=]{0,3}(\d{1,2})(?!\d)", re.IGNORECASE)
_FLAG = re.compile(rf"\b({'|'.join(FLAGS)})\b", re.IGNORECASE)
_ITEM = re.compile(r"^(?P<name>[A-Za-z][A-Za-z '_-]{0,40}?)\s?(?:\((?P<more>[^()]{0,80})\))?$")
LISTS = {"weapons": "weapons", "weapon": "weapons", "attacks": "weapons", "shields": "shields", "shield": "shields",
         "armour": "armour", "armor": "armour"}  # fmt: skip
NAMED = ("name", "creature", "npc", "character")
_CUTS = cutter((*LISTS, *NAMED))


def read(data: bytes, system: str) -> Block:
    """What the lines say, for that system. Raises UnreadableSheet for a text over the limits."""
    reader = _Reader()
    for row in rows(data):
        for piece in pieces(row.number, row.text) if row.cells else (row,):
            for clause in clauses(piece, _CUTS):
                reader.row(clause)
    return reader.done(system)


class _Reader:
    """One pass over the lines."""

    def __init__(self) -> None:
        self.notes = Notes()
        self.name = ""
        self.numbers: dict[str, float] = {}
        self.traits: list[str] = []
        self.attacks: list[BlockAttack] = []
        self.guards: list[Guard] = []
        self.armour: list[str] = []
        self.hide: int | None = None

    def row(self, row: Row) -> None:
        n, label = row.number, row.label or label_of(row.text)
        body = row.text if row.label else row.text.partition(":")[2].strip()
        if label in NAMED:
            self.name = self.name or body[:60]
        elif label in LISTS and not re.fullmatch(r"[\d ]+", body):
            for item in re.split(r"[,;](?![^()]{0,80}\))", body):
                self._item(n, LISTS[label], item.strip(" ."))
        elif not self.name and not any(number.search(row.text) for number in (_LEVEL, _MASS, _ARMOUR)):
            self.name = row.text.strip(" :.")[:60]
        else:
            first = _LEVEL.search(row.text)
            before = row.text[: first.start()].strip(" .:;,-") if first and not self.name else ""
            self.name = self.name or before[:60]
            self._numbers(n, row.text[first.start() :] if first and before else row.text)

    def _numbers(self, n: int, text: str) -> None:
        def level(match: re.Match[str]) -> str:
            self.numbers[match[1].casefold()] = int(match[2])
            return self._took(n, match)

        def mass(match: re.Match[str]) -> str:
            key = "mass_kg" if (match[2] or "").casefold() == "kg" else "mass_lb"
            self.numbers[key] = int(match[1].replace(",", "") or 0)
            return self._took(n, match)

        def armour(match: re.Match[str]) -> str:
            self.hide = int(match[1])
            return self._took(n, match)

        def flag(match: re.Match[str]) -> str:
            self.traits.append(match[1].casefold().replace(" ", "_"))
            return self._took(n, match)

        rest = text
        for pattern, take in ((_LEVEL, level), (_MASS, mass), (_ARMOUR, armour), (_FLAG, flag)):
            rest = pattern.sub(take, rest)
        rest = tidy(rest)
        if re.search(r"\w", rest):
            self.notes.add("left", n, rest)

    def _took(self, n: int, match: re.Match[str]) -> str:
        self.notes.add("taken", n, match[0])
        return " "

    def _item(self, n: int, which: str, item: str) -> None:
        found = _ITEM.match(item)
        if found is None:
            if item:
                self.notes.add("left", n, item)
            return
        name, more = found["name"].strip(), (found["more"] or "").casefold()
        number = re.search(r"(?:value|bonus|armou?r)\s?\+?(\d{1,2})", more)
        value = int(number[1]) if number else None
        if which == "shields":
            self.guards.append(Guard(name, value))
        elif which == "armour":
            self.armour.append(name if value is None else f"{name}={value}")
        else:
            hands = re.search(r"(\d)\s?hands?", more)
            modes = [word for word in ("melee", "thrown", "missile", "natural") if word in more]
            blow = BlockAttack(name, mode=" ".join(modes), damage="" if value is None else str(value),
                          st=hands[1] if hands else "", natural="natural" in modes)  # fmt: skip
            self.attacks.append(blow)
        self.notes.add("taken", n, item)

    def done(self, system: str) -> Block:
        made = Foreign(
            system=system, program=says("block.program"), name=self.name, numbers=self.numbers,
            traits=tuple(self.traits), attacks=tuple(self.attacks), guards=tuple(self.guards),
            armour=tuple(self.armour), hide=self.hide,
        )  # fmt: skip
        return Block(made, self.notes.done())
