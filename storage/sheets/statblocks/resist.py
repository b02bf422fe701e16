"""DR in stat blocks of GURPS: everywhere, and by place (``DR 3 (skull 5)``, ``2 torso, 3 skull``, ``Head DR 3``)."""

import re

from msgspec import Struct

from rules.core.sheet.foreign import Protection
from storage.sheets.statblocks.lines import labels, meanings

_PLACES = meanings("gurps", "place")
_NAMED = rf"\b(?:{'|'.join(sorted(map(re.escape, _PLACES), key=len, reverse=True))})\b"
_JOINT = r"(?:, ?| and | & |/)"
_SPOTS = rf"{_NAMED}(?:{_JOINT}{_NAMED}){{0,8}}"
_ELSE = rf"(?:{'|'.join(labels('gurps', 'else'))})"
_POINTS = r"(?:DR )?\d{1,3}\*?(?:/\d{1,3}\*?)?(?![\d/d-])(?: \(\d{1,3} (?:vs|against)[^()]{1,20}\))?"
_ANY = rf"(?:{_SPOTS}|{_ELSE})(?: only)?"
_ITEM = rf"(?:{_POINTS},? ?(?:on |to |in )?(?:the )?(?:\({_ANY}\)|{_ANY})|(?:{_SPOTS}):? {_POINTS})"
_AFTER = rf"{_SPOTS}:? {_POINTS}(?! ?(?:on )?(?:the )?(?:{_NAMED}|{_ELSE}))"
_DR = re.compile(
    rf"\bDR[\s:]{{1,3}}(?P<whole>{_POINTS}) ?\((?:[a-z][a-z' -]{{2,40}}[,;] ?)?"
    rf"(?P<but>{_ITEM}(?:(?:[,;/] ?|,? and ){_ITEM}){{0,12}})\)"
    rf"|\bDR[\s:]{{1,3}}(?P<all>{_POINTS})[,;] ?(?P<then>{_AFTER}(?:(?:[,;] ?|,? and ){_AFTER}){{0,12}})"
    rf"|(?P<last>{_SPOTS}:? DR[\s:]{{1,3}}{_POINTS})"
    rf"|\bDR[\s:]{{1,3}}(?P<first>{_ITEM}(?:(?:[,;/] ?|,? and ){_ITEM}){{0,12}})",
    re.IGNORECASE,
)
_ONE = re.compile(
    rf"(?P<points>{_POINTS}),? ?(?:on |to |in )?(?:the )?\(?(?:(?P<spots>{_SPOTS})|(?P<rest>{_ELSE}))"
    rf"|(?P<before>{_SPOTS}):? (?:DR[\s:]{{1,3}})?(?P<behind>{_POINTS})",
    re.IGNORECASE,
)

_WORN = re.compile(r"\[(?P<spots>[A-Za-z ,/&]{2,60})\][^\[\]]{0,60}?\bDR:? ?(?P<points>\d{1,3})")
"""A piece of armour among the gear, with the places it covers."""
LISTED = re.compile(
    r"(?P<what>[A-Za-z][A-Za-z' -]{1,40}?),? (?P<open>\()?DR (?P<dr>\d{1,2})(?P<second>/\d{1,2})?\*?(?(open)\))"
)
ALONE = re.compile(r"^(?P<what>(?:[A-Z][a-z]+ ){1,4})DR (?P<dr>\d{1,2})$")
"""Armour with its DR and no place, of a list or alone."""


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
    places: dict[str, int] = {}
    named: set[str] = set()
    whole: list[int] = []
    said: list[str] = []
    split: list[tuple[int, str]] = []
    every = list(_DR.finditer(text))
    for found in every:
        for one in _ONE.finditer(found["first"] or found["but"] or found["then"] or found["last"]):
            points, second = _points(one["points"] or one["behind"])
            split += [(points, second)] if second else []
            if one["rest"]:
                whole.append(points)
                continue
            spots = re.split(_JOINT, (one["spots"] or one["before"]).casefold())
            for where in (_PLACES[spot].split() for spot in spots):
                # ``2 on skull, 0 on head``: what is named alone isn't meant by the larger part.
                places |= {place: points for place in where if len(where) == 1 or place not in named}
                named |= set(where) if len(where) == 1 else set()
            said.append(f"DR {points} {', '.join(spots)}")
        if general := found["whole"] or found["all"]:
            points, second = _points(general)
            whole.append(points)
            split += [(points, second)] if second else []
    for found in every:
        text = text.replace(found[0], " ")
    worn = tuple(Protection(place, points) for place, points in places.items())
    return Resisted(tuple(whole), worn, tuple(said), tuple(split)), text


def worn(text: str) -> tuple[Protection, ...]:
    """The DR by place of a piece of armour: ``Leather sleeves [Arms]: DR 2``; none where it names no place."""
    found = _WORN.search(text)
    spots = re.split(r", ?|/| ?& ?| and ", found["spots"].casefold()) if found is not None else []
    if found is None or not all(spot in _PLACES for spot in spots):
        return ()
    where = " ".join(_PLACES[spot] for spot in spots).split()
    return tuple(Protection(place, int(found["points"])) for place in where)


def unworn(text: str) -> str:
    """A piece of armour without its DR and the places it covers."""
    return _WORN.sub("", text)


def _points(said: str) -> tuple[int, str]:
    """Points, and the second number beside them, if any."""
    first = re.search(r"\d+", said)
    assert first is not None
    return int(first[0]), said[first.end() :].strip("/*() ")
