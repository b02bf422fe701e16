"""Hit locations in stat blocks: rows of tables, lines and paragraphs."""

import re
from collections.abc import Mapping, Sequence

from rules.core.sheet.foreign import Place
from storage.sheets.statblocks.lines import labels, meanings

_WORDS = (
    "leg", "legs", "arm", "arms", "head", "chest", "abdomen", "tail", "wing", "body", "quarters", "hindquarters",
    "forequarters", "hindquarter", "forequarter", "thorax", "tentacle", "foreleg", "hindleg", "forelimb", "claw",
    "neck", "torso", "shell", "carapace", "front", "hind", "paw", "fin", "tentacles", "foot", "hand", "midsection",
    "pincer", "mandible", "trunk", "cephalothorax", "forebody", "hindbody", "tip", "skull", "belly", "stalk", "root",
)  # fmt: skip
_ROLLS = r"(?P<low>\d{1,2})(?:\s?-\s?(?P<high>\d{1,2}))?"
_NAME = r"(?P<name>[A-Za-z][A-Za-z ]{1,30}?)"
_POINTS = r"(?P<ap>\d{1,2}|-)\s?/\s?(?P<hp>\d{1,3})"
_BY_ROLL = re.compile(rf"(?<![\d/-]){_ROLLS}[\s:,.]{{1,3}}{_NAME}[\s:,(]{{1,3}}{_POINTS}")
_BY_NAME = re.compile(rf"{_NAME}[\s:]{{0,3}}\(?{_ROLLS}\)?[\s:,]{{1,3}}(?:AP/HP\s?)?{_POINTS}")
_ROW = re.compile(
    rf"(?:{_ROLLS}(?:\s+(?P<far>\d{{1,2}}(?:\s?-\s?\d{{1,2}})?))?\s+(?P<name>[A-Za-z][A-Za-z ]{{1,30}}?)"
    r"|(?P<named>[A-Za-z][A-Za-z ]{1,30}?)\s+(?P<first>\d{1,2})(?:\s?-\s?(?P<last>\d{1,2}))?"
    r"(?:\s+(?P<beyond>\d{1,2}(?:\s?-\s?\d{1,2})?))?)"
    r"[\s:]+(?P<one>\d{1,3})(?:\s?/\s?|\s+)(?P<two>\d{1,3})"
)
_HEADS = labels("runequest", "location")
_DIE = labels("runequest", "location_die")
_POINTED = labels("runequest", "location_points")


def is_header(heads: tuple[str, ...]) -> bool:
    """Whether the heads of a table are those of hit locations."""
    return any(head in _HEADS for head in heads) and any(head in _DIE for head in heads)


def is_named(heads: tuple[str, ...]) -> bool:
    """Whether the heads are those of hit locations with armour and points, but without their rolls."""
    return len(heads) == 3 and heads[0] in _HEADS and heads[2] in _POINTED


def headed(heads: tuple[str, ...], cells: Sequence[str]) -> tuple[str, ...]:
    """The heads of hit locations for a row of theirs; those of tables whose rolls have none get it behind the place."""
    unled = bool(heads) and heads[0] in _HEADS and len(cells) == len(heads) + 1
    return (heads[0], _DIE[0], *heads[1:]) if unled and re.fullmatch(_ROLLS, cells[1]) else heads


def order(text: str) -> tuple[str, ...]:
    """The heads of a table of hit locations that has lost its bars, in their order; none for any other line."""
    words = text.casefold()
    heads = (*_HEADS, *_DIE, *_POINTED, "missile", "ap/hp", "points", "ap", "armour", "armor")
    found = re.findall("|".join(sorted(map(re.escape, heads), key=len, reverse=True)), words)
    rest = re.sub("|".join(sorted(map(re.escape, heads), key=len, reverse=True)), " ", words)
    # Without a head for the rolls, each place has its rolls behind it.
    whole = is_header(tuple(found)) or is_named(tuple(found))
    return tuple(found) if whole and not re.search(r"\w", rest) else ()


def lined(text: str, heads: tuple[str, ...]) -> Place | None:
    """The location of a line of such a table; None for any other line."""
    found = _ROW.fullmatch(text.strip())
    if found is None:
        return None
    points = next((n for n, head in enumerate(heads) if head in _POINTED), len(heads))
    armour = next((n for n, head in enumerate(heads) if head in ("ap", "armour", "armor")), -1)
    worn, own = (found["two"], found["one"]) if points < armour else (found["one"], found["two"])
    if found["name"]:
        return _place(found["name"], found["low"], found["high"], worn, own, found["far"] or "")
    return _place(found["named"], found["first"], found["last"], worn, own, found["beyond"] or "")


def tabled(cells: Mapping[str, str]) -> Place | None:
    """The location of a row of such a table; None for a row that is none."""
    name = next((cells[head] for head in _HEADS if head in cells), "")
    said = next((cells[head] for head in _DIE if head in cells), "")
    rolls = re.fullmatch(r"(\d{1,2})(?:\s?-\s?(\d{1,2}))?", said.strip())
    if rolls is None or not name:
        return None
    both = next((cells[head] for head in ("ap/hp", "points", "armor/hp", "armour/hp", "a/hp") if head in cells), "")
    pair = re.match(r"(\d{1,2})\s?/\s?(\d{1,3})", both)
    armour = next((cells[head] for head in ("ap", "armor", "armour") if head in cells), "0")
    points = next((cells[head] for head in _POINTED if head in cells), "")
    worn, left = (pair[1], pair[2]) if pair else (armour, points)
    if not pair and not re.match(r"\d", points):
        return None
    return _place(name, rolls[1], rolls[2], worn, left, cells.get("missile", ""))


def found(text: str) -> tuple[tuple[Place, ...], str]:
    """The locations that a line tells of, and the line without them."""
    for pattern in (_BY_ROLL, _BY_NAME):
        every = [match for match in pattern.finditer(text) if match["name"].casefold().split()[-1] in _WORDS]
        if every:
            made = tuple(_place(m["name"], m["low"], m["high"], m["ap"], m["hp"]) for m in every)
            rest = text
            for match in every:
                rest = rest.replace(match[0], " ")
            return made, " ".join(rest.split())
    return (), text


HUMAN = {word: tuple(map(int, rolls.split())) for word, rolls in meanings("runequest", "human").items()}
"""The rolls of a human's locations."""
_UNROLLED = re.compile(
    rf"^(?P<name>(?i:{'|'.join(HUMAN)}))[\s:]{{1,3}}(?P<ap>\d{{1,2}})(?: AP)?\s?[/,]\s?(?P<hp>\d{{1,2}})(?: HP)?$"
)


def unrolled(text: str) -> Place | None:
    """A human's location in a line that doesn't say its rolls: ``Head 4 AP / 5 HP``; None for any other line."""
    found = _UNROLLED.match(text)
    if found is None:
        return None
    low, high = HUMAN[found["name"].casefold()]
    return Place(found["name"], low, high, int(found["ap"]), int(found["hp"]))


_IN = r"(?:\(\d{1,2}\)\s?)?\d{1,2}"
_SEVEN = re.compile(
    r"(?P<what>AP|HP|Armou?r(?: Points)?|Hit Points)(?: by location)?[\s:]{1,3}"
    rf"(?P<all>{_IN}(?:\s?/\s?{_IN}){{6}})(?![\d/])[\s.,;]*",
    re.IGNORECASE,
)


def in_order(text: str) -> tuple[dict[str, tuple[int, ...]], str]:
    """The seven numbers of a human's locations that a line begins with, as ``ap`` or ``hp``, and what is behind them.

    Armour may stand in brackets before the points it protects: ``HP: 5/5/(3)6/(3)7/4/4/(2)5``.
    """
    found = _SEVEN.match(text)
    if found is None:
        return {}, text
    seven = [re.findall(r"\d+", one) for one in found["all"].split("/")]
    what = {"ap" if found["what"][0] in "Aa" else "hp": tuple(int(one[-1]) for one in seven)}
    worn = {"ap": tuple(int(one[0]) if len(one) > 1 else 0 for one in seven)} if "(" in found["all"] else {}
    return worn | what, text[found.end() :]


def human(seven: Mapping[str, Sequence[int]]) -> tuple[Place, ...]:
    """A human's locations with these ``ap`` and ``hp``, in the order of their rolls; none without numbers."""
    armour, points = seven.get("ap"), seven.get("hp")
    every = HUMAN.items() if seven else ()
    return tuple(
        Place(name, rolls[0], rolls[1], armour[n] if armour else 0, points[n] if points else None)
        for n, (name, rolls) in enumerate(every)
    )


def _place(name: str, low: str, high: str | None, armour: str, points: str, missile: str = "") -> Place:
    first, last = _roll(low), _roll(high or low)
    worn, own = re.match(r"\d{1,2}", armour), re.match(r"\d{1,3}", points)
    far = re.fullmatch(r"(\d{1,2})(?:\s?-\s?(\d{1,2}))?", missile.strip())
    return Place(
        " ".join(name.split()).rstrip(" :"), first, last, int(worn[0]) if worn else 0, int(own[0]) if own else None,
        (_roll(far[1]), _roll(far[2] or far[1])) if far else None,
    )  # fmt: skip


def _roll(text: str) -> int:
    """A roll of a d20: ``01`` is 1, ``00`` is 20."""
    return int(text) or 20
