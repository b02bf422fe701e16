"""DR in stat blocks of GURPS: everywhere, and by place (``DR 3 (skull 5)``, ``DR: 2 torso, 3 skull``)."""

import re

from msgspec import Struct

from rules.core.sheet.foreign import Protection
from storage.sheets.statblocks.lines import meanings

_PLACES = meanings("gurps", "place")
_NAMED = rf"\b(?:{'|'.join(sorted(map(re.escape, _PLACES), key=len, reverse=True))})\b"
_JOINT = r"(?:, ?| and | & |/)"
_SPOTS = rf"{_NAMED}(?:{_JOINT}{_NAMED}){{0,8}}"
_POINTS = r"(?:DR )?\d{1,3}\*?(?:/\d{1,3}\*?)?(?![\d/d-])"
_ITEM = rf"(?:{_POINTS},? ?(?:on |to )?(?:the )?(?:\({_SPOTS}(?: only)?\)|{_SPOTS}(?: only)?)|(?:{_SPOTS}):? {_POINTS})"
_DR = re.compile(
    rf"\bDR[\s:]{{1,3}}(?P<whole>{_POINTS}) ?\((?P<but>{_ITEM}(?:(?:[,;/] ?| and ){_ITEM}){{0,12}})\)"
    rf"|\bDR[\s:]{{1,3}}(?P<first>{_ITEM}(?:(?:[,;/] ?| and ){_ITEM}){{0,12}})",
    re.IGNORECASE,
)
_ONE = re.compile(
    rf"(?P<points>{_POINTS}),? ?(?:on |to )?(?:the )?\(?(?P<spots>{_SPOTS})"
    rf"|(?P<before>{_SPOTS}):? (?P<behind>{_POINTS})",
    re.IGNORECASE,
)


class Resisted(Struct, frozen=True):
    """The DR of a line: everywhere (none, or one of each time it is said) and by place, as it was said.

    ``split``: the points of those with a second number (``12/5``), and that number.
    """

    everywhere: tuple[int, ...] = ()
    places: tuple[Protection, ...] = ()
    said: tuple[str, ...] = ()
    split: tuple[tuple[int, str], ...] = ()


def read(text: str) -> tuple[Resisted, str]:
    """The DR by place that a line tells of, DR everywhere only where places follow it in brackets; and what is left."""
    places: list[Protection] = []
    whole: list[int] = []
    said: list[str] = []
    split: list[tuple[int, str]] = []
    every = list(_DR.finditer(text))
    for found in every:
        for one in _ONE.finditer(found["first"] or found["but"]):
            points, second = _points(one["points"] or one["behind"])
            spots = re.split(_JOINT, (one["spots"] or one["before"]).casefold())
            where = " ".join(_PLACES[spot] for spot in spots)
            places += [Protection(place, points) for place in where.split()]
            said.append(f"DR {points} {where}")
            split += [(points, second)] if second else []
        if found["whole"]:
            points, second = _points(found["whole"])
            whole.append(points)
            split += [(points, second)] if second else []
    for found in every:
        text = text.replace(found[0], " ")
    return Resisted(tuple(whole), tuple(places), tuple(said), tuple(split)), text


def _points(said: str) -> tuple[int, str]:
    """Points, and the second number beside them, if any."""
    first, *second = re.findall(r"\d+", said)
    return int(first), "".join(second)
