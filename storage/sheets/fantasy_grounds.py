"""GURPS characters and NPCs exported from Fantasy Grounds, as XML."""

import re
from collections.abc import Iterator
from typing import Any

from rules.core.sheet.foreign import BlockAttack, Foreign, Guard, Protection
from storage.sheets import xml
from storage.sheets.foreign import number, plain, text, whole
from storage.sheets.limits import MAX_TEXT, Plain, UnreadableSheet
from storage.texts import says

PROGRAM = "Fantasy Grounds"
SYSTEM = "gurps4"
MOST_ELEMENTS = 100_000
MOST_DEPTH = 40
_NUMBERS = {
    "strength": "st",
    "dexterity": "dx",
    "intelligence": "iq",
    "health": "ht",
    "hitpoints": "hp_max",
    "fatiguepoints": "fp_max",
    "will": "will",
    "perception": "per",
    "basicspeed": "basic_speed",
    "basicmove": "basic_move",
}
_GUARDS = re.compile(r"\b(shield|buckler|cloak)\b", re.IGNORECASE)
_ROW = re.compile(r"id-\d+")


class _Tree:
    """Elements as nested tables: children by tag (the last of equals, rows are ``id-1`` ...), text under ``""``."""

    def __init__(self) -> None:
        self.root: dict[str, Any] = {}
        self.open: list[dict[str, Any]] = [self.root]
        self.count = 0

    def start(self, tag: str, _: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS or len(self.open) > MOST_DEPTH:
            raise UnreadableSheet(says("xml.large"))
        made: dict[str, Any] = {}
        self.open[-1][tag] = made
        self.open.append(made)

    def end(self, _: str) -> None:
        self.open.pop()

    def data(self, piece: str) -> None:
        here = self.open[-1]
        if len(here.get("", "")) < MAX_TEXT:
            here[""] = here.get("", "") + piece


def parsed(data: bytes) -> dict[str, Any]:
    """The elements of an XML file; raises UnreadableSheet for anything but plain XML within the limits."""
    tree = _Tree()
    xml.parse(data, tree.start, tree.end, tree.data)
    return tree.root


def read(data: bytes) -> Plain:
    """The character in an exported XML file; raises UnreadableSheet."""
    root = parsed(data)
    character = _character(root)
    if not _at(character, "attributes"):
        raise UnreadableSheet(says("fantasy_grounds.other"))
    attributes, combat = _at(character, "attributes"), _at(character, "combat")
    numbers = {ours: found for tag, ours in _NUMBERS.items() if (found := number(_text(attributes, tag))) is not None}
    size = number(_text(_at(character, "traits"), "sizemodifier"))
    now = {
        key: found
        for key, tag in (("hp", "hps"), ("fp", "fps"))
        if (found := whole(_text(attributes, tag))) is not None
    }
    traits, block = _at(character, "traits"), whole(_text(combat, "block"))
    carried = [row for row in _rows(_at(character, "inventorylist")) if _text(row, "carried") != "0"]
    guard = next((row for row in carried if _GUARDS.search(_text(row, "name"))), {})
    guards = (Guard(_text(guard, "name") or "Shield", None, False, _pounds(guard)),) if guard or block else ()
    worn = tuple(dict.fromkeys(name for row in _rows(_at(combat, "protectionlist")) if (name := _text(row, "name"))))
    lists = ("adslist", "disadslist", "perkslist", "quirkslist")
    return plain(
        Foreign(
            system=SYSTEM,
            program=PROGRAM,
            name=_text(character, "name"),
            numbers=numbers | ({"sm": size} if size else {}),
            now=now,
            skills={
                _text(row, "name"): level
                for row in _rows(_at(character, "abilities", "skilllist"))
                if (level := whole(_text(row, "level"))) is not None
            },
            traits=tuple(_text(row, "name") for name in lists for row in _rows(_at(traits, name))),
            attacks=(
                *_attacks(combat, "melee"),
                *_attacks(combat, "ranged"),
                *(BlockAttack(name=one.name, mode="block", block_score=str(block)) for one in guards if block),
            ),
            guards=guards,
            dodge=_dodge(combat),
            pounds=sum((_pounds(row) or 0) * (number(_text(row, "count")) or 1) for row in carried),
            armour_pounds=sum(_pounds(row) or 0 for row in carried if _text(row, "name") in worn),
            protection=tuple(
                Protection(_text(row, "location"), dr)
                for row in _rows(_at(combat, "protectionlist"))
                if (dr := whole(_text(row, "dr"))) is not None
            ),
            armour=worn,
            # What is left at home is none of a fight's.
            things=tuple(_text(row, "name") for row in carried),
        )
    )


def _character(root: dict[str, Any]) -> dict[str, Any]:
    """A character or an NPC, which may stand as the one row of a list."""
    for tags in (("root", "character"), ("character",), ("root", "npc"), ("npc",)):
        found = _at(root, *tags)
        row = next(_rows(found), {})
        if found:
            return row if _at(row, "attributes") else found
    return {}


def _dodge(combat: dict[str, Any]) -> tuple[int, ...]:
    """The Dodge at each level of encumbrance; the one number there is where they are not told."""
    levels = [found for n in range(5) if (found := whole(_text(combat, f"enc{n}_dodge"))) is not None]
    one = whole(_text(combat, "dodge"))
    return tuple(levels) if len(levels) == 5 else () if one is None else (one,)


def _pounds(row: dict[str, Any]) -> float | None:
    return number(re.sub(r"\s*(lbs?\.?|#)$", "", _text(row, "weight"), flags=re.IGNORECASE))


def _at(tree: dict[str, Any], *tags: str) -> dict[str, Any]:
    for tag in tags:
        tree = tree.get(tag, {})
    return tree


def _text(tree: dict[str, Any], tag: str) -> str:
    return text(_at(tree, tag).get("", ""))


def _rows(tree: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from (row for tag, row in tree.items() if _ROW.fullmatch(tag))


def _attacks(combat: dict[str, Any], kind: str) -> Iterator[BlockAttack]:
    for one in _rows(_at(combat, f"{kind}combatlist")):
        pounds = _pounds(one)
        for mode in _rows(_at(one, f"{kind}modelist")):
            yield BlockAttack(
                name=_text(one, "name"),
                mode=_text(mode, "name"),
                level=whole(_text(mode, "level")),
                damage=_text(mode, "damage"),
                ranged=kind == "ranged",
                natural=_text(one, "name").casefold() in ("unarmed", "natural attacks", "natural weapons"),
                reach=_text(mode, "reach"),
                parry_score=_text(mode, "parry"),
                st=_text(one, "st"),
                acc=_text(mode, "acc"),
                range=_text(mode, "range"),
                rof=_text(mode, "rof"),
                shots=_text(mode, "shots"),
                bulk=_text(one, "bulk"),
                rcl=_text(mode, "rcl"),
                pounds=pounds,
            )
