"""Lines that only the width of a page or column has broken, put together again."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

_MARKED = re.compile(r"^\s*(?:[*>•#|]|[-+](?!\d)|\d{1,2}[.)]\s|\[(?!-?\d{1,3}\]\s?(?:[;,.-]|$)))")
"""A bullet, a heading, a row of a table, a footnote: it begins something."""
_BULLET = re.compile(r"^\s*[-*+•]\s")
_OPEN = re.compile(
    r"(?:[a-z0-9%)'\]}*_][,;/&(]|[A-Za-z)]-|\b(?:and|or|of|the|to|a|with|plus|for|in|on|as))[*_]{0,2}\s*$"
)
"""The end of a line that goes on."""
_GOES_ON = re.compile(r"^\s*(?:(?:[a-z]{2,} ?){1,4}(?![a-z ]*[:=\d%])|\((?![^()]*\)\s*:)|Reach [C\d])")
"""The beginning of a line that goes on with the one before it: a small letter, a bracket, the reach of an attack."""
_ENDS = re.compile(r"[a-z,;)\]}.]\W*$")
_LABELLED = re.compile(r"^\s*[*_]{0,2}[A-Za-z][A-Za-z /&-]{2,30}[*_]{0,2}\s?(?:\([^()]{1,20}\))?\s?:")
_BEGINS = re.compile(r"^\s*[*_]{0,2}[A-Z][A-Za-z0-9' /&-]{0,40}(?:\s?\(|:|\s+\d|$)")
_LIST = re.compile(r"(?:[^:%;,()]|\([^()]{0,30}\)){2,40}(?:[;,]|\.$)(?!.*(?:%|\dd\d?\b|\w:))")
"""The beginning of a line that goes on with a list: an entry and a sign behind it, no chance, no dice, no key."""
_KEYS = (
    r"(?:STR|CON|SIZ|INT|POW|DEX|APP|CHA|EDU|SAN|ST|DX|IQ|HT|HP|FP|MP|AP|SM|DR|DB|DM|SR|ARM|Will|Per|Dodge|Parry|Block"
    r"|Basic Speed|Basic Move|Basic|Speed|MOV|Move|Movement|Damage Modifier|Damage Bonus"
    r"|Reach|Acc|Range|RoF|Shots|Bulk|Rcl)"
)
_CUT = (
    *(
        (re.compile(rf"{end}[*_]{{0,2}}\s*$", re.IGNORECASE), re.compile(rf"\s*{start}", re.IGNORECASE))
        for end, start in (
            # A key behind another with its number, and the number: ``DEX 12 AP`` and ``3``.
            (
                rf"(?:[;,.!)] [*_]{{0,2}}|\b[A-Z]{{2,12}}[:\s]{{1,2}}[+-]?[\dd]{{1,4}}[;,.]? ){_KEYS}\s?[:=]?",
                r"(?:[+-]?\d|C\b|N/A)",
            ),
            # What something cost; what somebody has of something at most.
            (r"", r"\[-?\d{1,3}\]\s?(?:[;,.-]|$)"),
            (r"", r"/\d{1,3}\s*$"),
            # A name and its chance, a chance with its half and fifth, a level and the dice, dice and their damage.
            (r"[A-Z)]", r"\d{1,3}\s?%(?:[.,;]|\s?\(|\s*$)"),
            (r"\d", r"%"),
            (r"[A-Z]-\d{1,2}", r"\(\d{1,2}d"),
            (r"[A-Z]", r"\(\d{1,2}\):\s(?:thr|sw|\d{1,2}d)"),
            (r"\d\s?%?,?", r"\(\d{1,3}/\d{1,3}\)"),
            (r"\(\d{1,2}\):", r"(?:thr|sw|\d{1,2}d)"),
            (r"(?:\d\s?%[,;:]?|\bdamage:?)", r"\(?(?!1?d(?:20|100)\b)\d{0,2}d\d"),
            (r"\dd\d{0,2}(?:[+-]\d{1,2})?", r"(?:cut|imp|cr|pi|tox|burn|cor|fat)"),
            # A label and what stands in brackets behind it, DR and its place, a number and what it counts.
            (r"^\s*[*_]{0,2}[A-Z][A-Z /&-]{2,30}[*_]{0,2}\s?:.*", r"\("),
            (r"\bDR \d{1,2}", r"\([a-z]"),
            (r"\b(?:Parry|Block)", r"\([A-Z]"),
            (r"\d", r"(?-i:hit\spoints?|points?|met(?:er|re)s|yards|feet)\b"),
            # A location and its points or its rolls, points of armour and what it is.
            (r"(?:\d{1,2}(?:-\d{1,2})? [A-Z][A-Z ]{2,20}|[A-Z] \(\d{1,2}(?:-\d{1,2})?\))", r"\d{1,2}/\d{1,2}"),
            (r"[,;:] [A-Z][A-Z ]{2,20}", r"\d{1,2}-\d{1,2} \d{1,2}/\d{1,2}"),
            (r"(?<!HP )\b\d{1,2} AP", r"(?-i:[a-z]{3,})"),
            # A key of two words.
            (r"\b(?:Hit|Magic|Action|Power|Fatigue|Luck)", r"Points?\b"),
            (r"\b(?:Damage|Initiative)", r"(?:Modifier|Bonus)\b"),
        )
    ),
    # A name of two words in a list: ``...; Large`` and ``Knife: 2d``, ``... 4%, Ox`` and ``Cart 5%``.
    (re.compile(r"[;,] [A-Z][a-z]+\s*$"), re.compile(r"\s*[A-Z][a-z]+(?:: \d| \((?:\d{1,2}\)|Reach))")),
    (
        re.compile(r"%[^%:]{0,20}[,.;] [A-Z][A-Za-z' ]{1,30}\s*$"),
        re.compile(r"\s*[A-Za-z][A-Za-z'-]+ \d{1,3}\s?%[,.;]"),
    ),
)
"""The end of a line and the beginning of the next between which a wrap has cut."""
_SCORED = re.compile(
    r"\s*(?:Basic )?(?:ST|DX|IQ|HT|HP|FP|SM|DR|Will|Per|Speed|Move|Dodge|Parry|Block)[\s:]{1,2}[+-]?\d{1,2}(?![\d%])"
)
"""The beginning of a line of scores."""
_ANEW = re.compile(
    r"\s*[*_]{0,2}(?:[A-Z][A-Za-z' -]{1,30}(?:\s?\(\d{1,2}\):| \d{1,3}\s?%|[*_]{0,2}\s?:)|1?d(?:20|100)\b)"
)
"""The beginning of an attack, a chance, something with a label or a table of locations."""
_BROKEN = re.compile(r"[a-z]-\s*$")
"""The end of a line within a word."""
_MOST = 1500
"""Nothing that one line holds is longer."""
_SHORT = 25
_FULL, _NARROW = 0.75, 28
"""A line of that part of the widest goes to the edge of its column; no column is narrower."""


def joined(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Each line with its number from 1; what a wrap has cut off goes with the line it belongs to."""
    every = tuple(lines)
    widths = sorted(len(line) for line in every if line.strip())
    # The widest lines but the few that are no part of a column.
    edge = max(_NARROW, int(_FULL * widths[len(widths) * 9 // 10])) if widths else _NARROW
    width = _width(every)
    held, last, number = "", "", 0
    for n, line in enumerate(every, 1):
        if held and _belongs(held, line, full=len(last.rstrip()) >= edge, cut=_is_cut(last, line, width)):
            broken = _BROKEN.search(held) and line.lstrip()[:1].islower()
            blank = "" if re.search(r"[a-z][/-]\s*$", held) else " "
            held, last = f"{held.rstrip()[:-1] if broken else held.rstrip() + blank}{line.strip()}", line
            continue
        if number:
            yield number, held
        held, last, number = line, line, n
    if number:
        yield number, held


def _width(lines: Sequence[str]) -> int:
    """The width at which every line of a text was cut; 0 where none shows."""
    width = max((len(line.rstrip()) for line in lines), default=0)
    pairs = [(one, two) for one, two in pairwise(lines) if _is_cut(one, two, width)]
    sure = sum(_belongs(one, two, full=False, cut=False) for one, two in pairs)
    return width if sure > 1 and width > _NARROW else 0


def _is_cut(line: str, following: str, width: int) -> bool:
    """Whether the first word of the following line had no room in this one."""
    word = next(iter(following.split()), "")
    return bool(width and word) and len(line.rstrip()) + 1 + len(word) > width


def _belongs(held: str, line: str, full: bool, cut: bool) -> bool:
    """Whether a line goes on with what stands before it.

    ``full``: that goes to the edge of its column; ``cut``: there was no room for the first word of this one.
    """
    if len(held) > _MOST:
        return False
    if not line.strip() or not held.strip() or "|" in held or "\t" in line or "  " in line.strip():
        return False
    if any(end.search(held) and start.match(line) for end, start in _CUT):
        return True
    if held.lstrip().startswith("#") or _MARKED.match(line):
        return False
    if _BULLET.match(held) and line.startswith("  "):
        return True
    if held.count("(") > held.count(")"):
        return not _LABELLED.match(line) or line[:1].islower()
    if _OPEN.search(held) or (_GOES_ON.match(line) and len(held) > _SHORT and _ENDS.search(held)):
        return not _LABELLED.match(line)
    if _SCORED.match(line):
        return False
    if cut and not _ANEW.match(line):
        return True
    wide = full and _LABELLED.match(held) and re.search(r"[;,] [^.!?:]*$", held)
    if not wide or not re.match(r"[A-Z(]|\d{1,2}[;,]", line):
        return False
    return not _BEGINS.match(line) or bool(_LIST.match(line))
