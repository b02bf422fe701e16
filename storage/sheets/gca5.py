"""Characters of GURPS Character Assistant 5: XML whose attack modes and body carry what the program has worked out.

A file holds up to a megabyte of the program's library beside the character: one pass keeps what is a character's.
"""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field

from rules.core.sheet.foreign import BlockAttack, Foreign, Guard, Protection
from storage.sheets import xml
from storage.sheets.foreign import number, plain, text, whole
from storage.sheets.limits import MAX_TEXT, Plain, UnreadableSheet
from storage.texts import says

PROGRAM = "GCA5"
SYSTEM = "gurps4"
MOST_ELEMENTS, MOST_DEPTH, MOST_ROWS = 300_000, 30, 4_000
_NUMBERS = {
    "ST": "st", "DX": "dx", "IQ": "iq", "HT": "ht", "Hit Points": "hp_max", "Fatigue Points": "fp_max",
    "Will": "will", "Perception": "per", "Vision": "vision", "Hearing": "hearing", "Basic Speed": "basic_speed",
    "Basic Move": "basic_move",
}  # fmt: skip
_TRAITS = ("advantages", "perks", "disadvantages", "quirks")
_PLACES = ("Eyes", "Skull", "Face", "Neck", "Torso", "Vitals", "Groin", "Left Arm", "Right Arm", "Left Leg",
           "Right Leg", "Hands", "Feet")  # fmt: skip
"""The places of a body that are no groups of others."""
_KEPT = ("trait", "attackmode", "bodyitem", "armordata")
_SKILL = re.compile(r'"?SK:([^"]{1,80})"?')


class _Row(Struct):
    """A trait, an attack mode or a place of the body: its fields by their tags, and the rows within."""

    kind: str
    said: dict[str, str] = {}
    rows: list["_Row"] = field(default_factory=list)


class _Reader:
    """One pass: the rows of the character, under the list they stand in (``attributes``, ``skills`` ...)."""

    def __init__(self) -> None:
        self.path: list[str] = []
        self.rows: list[tuple[str, _Row]] = []
        self.open: list[_Row] = []
        self.head: dict[str, str] = {}
        self.words = ""
        self.count = 0

    def start(self, tag: str, _: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS or len(self.path) > MOST_DEPTH or len(self.rows) > MOST_ROWS:
            raise UnreadableSheet(says("xml.large"))
        if tag in _KEPT and (tag != "trait" or "traits" in self.path):
            made = _Row(tag, {})
            if self.open:
                self.open[-1].rows.append(made)
            else:
                self.rows.append((self.path[-1], made))
            self.open.append(made)
        self.path.append(tag)
        self.words = ""

    def end(self, tag: str) -> None:
        self.path.pop()
        if self.open and tag == self.open[-1].kind:
            self.open.pop()
        elif self.open and self.path[-1] == self.open[-1].kind:
            self.open[-1].said.setdefault(tag, text(self.words))
        elif self.path[-1:] in (["character"], ["settings"]):
            self.head.setdefault(tag, text(self.words))
        self.words = ""

    def data(self, piece: str) -> None:
        if len(self.words) < MAX_TEXT:
            self.words += piece


def read(data: bytes) -> Plain:
    """The character in a file of GCA5; raises UnreadableSheet."""
    reader = _Reader()
    xml.parse(data, reader.start, reader.end, reader.data)
    every = reader.rows
    scores = {row.said.get("name", ""): row.said.get("score", "") for at, row in every if at == "attributes"}
    numbers = {ours: found for name, ours in _NUMBERS.items() if (found := number(scores.get(name))) is not None}
    if not {"st", "dx", "iq", "ht"} <= numbers.keys():
        raise UnreadableSheet(says("gca5.other"))
    size, lift = whole(scores.get("Size Modifier")), number(scores.get("Basic Lift"))
    dodge = whole(scores.get("Dodge"))
    counted = reader.head.get("applydbtoactivedefenses", "0") != "0"
    gear = [row for at, row in every if at == "equipment"]
    return plain(
        Foreign(
            system=SYSTEM,
            program=PROGRAM,
            name=reader.head.get("name", ""),
            numbers=numbers | ({"sm": size} if size else {}),
            skills={
                _name(row): level
                for at, row in every
                if at == "skills" and (level := whole(row.said.get("level"))) is not None
            },
            traits=tuple(_trait(row) for at, row in every if at in _TRAITS),
            attacks=tuple(_attacks(every)),
            guards=tuple(_guards(gear, counted)),
            dodge=() if dodge is None else (dodge,),
            protection=tuple(
                Protection(row.said["name"], dr)
                for _, row in every
                if row.kind == "bodyitem"
                and row.said.get("name") in _PLACES
                and (dr := whole(row.said.get("dr"))) is not None
            ),
            armour=tuple(row.said.get("name", "") for row in gear if _protects(row, "chardr")),
            pounds=sum(number(row.said.get("weight")) or 0 for row in gear if "parentkey" not in row.said),
            lift=lift or 0,
            things=tuple(_name(row) for row in gear),
        )
    )


def _name(row: _Row) -> str:
    """``Guns (Pistol)``: the name, and what it is of."""
    name, more = row.said.get("name", ""), row.said.get("nameext", "")
    return f"{name} ({more})" if more else name


def _trait(row: _Row) -> str:
    level = whole(row.said.get("level")) or 1
    return f"{_name(row)} {level}" if level > 1 else _name(row)


def _protects(row: _Row, key: str) -> int | None:
    """The DR or DB of a piece of equipment; None where it has none."""
    found = (whole(data.said.get(key)) for data in row.rows if data.kind == "armordata")
    return next((score for score in found if score), None)


def _guards(gear: list[_Row], counted: bool) -> Iterator[Guard]:
    for row in gear:
        db = _protects(row, "chardb")
        if db and any(mode.said.get("charblockscore") for mode in row.rows):
            yield Guard(_name(row), db, counted, number(row.said.get("weight")))


def _attacks(every: list[tuple[str, _Row]]) -> Iterator[BlockAttack]:
    """The attack modes with a score; of a blow of the body that stands twice, the one of its skill."""
    found: dict[tuple[str, str], BlockAttack] = {}
    for at, row in every:
        for mode in row.rows:
            if mode.kind == "attackmode":
                one = _attack(at, row, mode.said)
                key = ("", one.mode.casefold()) if one.natural and one.mode else (one.name, one.mode)
                rolled = one.block_score or re.match(r"~?[1-9]", one.damage) or one.damage.startswith("slam")
                if one.level and rolled and (key not in found or (found[key].level or 0) <= one.level):
                    found[key] = one
    yield from found.values()


def _attack(at: str, row: _Row, said: dict[str, str]) -> BlockAttack:
    far, half = (said.get(key, "").removeprefix("0") for key in ("charrangemax", "charrangehalfdam"))
    ranged = bool(far) or (bool(said.get("characc")) and bool(said.get("charrof")))
    divisor = said.get("chararmordivisor", "")
    kinds = said.get("chardamtype", "").split()
    dice = said.get("chardamage", "")
    carried = at == "equipment"
    extra: dict[str, Any] = {
        ours: said.get(theirs, "")
        for ours, theirs in (("acc", "characc"), ("rof", "charrof"), ("shots", "charshots"), ("bulk", "charbulk"),
                             ("rcl", "charrcl"))
    }  # fmt: skip
    mode = said.get("name", "")
    return BlockAttack(
        name=_name(row),
        mode="" if mode.startswith("[") else mode,
        level=whole(said.get("charskillscore")),
        damage=f"{dice}{f'({divisor})' if divisor not in ('', '1') else ''} {' '.join(kinds)}".strip(),
        skills=tuple(_SKILL.findall(said.get("charskillused", "")))[:1],
        ranged=ranged,
        natural=not carried and not ranged,
        reach=said.get("charreach", ""),
        parry_score=said.get("charparryscore", "").removeprefix("No"),
        block_score=said.get("charblockscore", ""),
        st=said.get("charminst", ""),
        range=f"{half}/{far}" if ranged and half else far,
        pounds=number(row.said.get("weight")) if carried else None,
        **(extra if ranged else {}),
    )
