"""Lines that only the width of a page or column has broken, put together again."""

import re
from collections.abc import Iterable, Iterator

_MARKED = re.compile(r"^\s*(?:[-*+>•#|]|\d{1,2}[.)]\s|\[(?!-?\d{1,3}\]\s?(?:[;,.-]|$)))")
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
_CUT = (
    # A key, whose number stands on the next line.
    (
        re.compile(
            r"[;,.!] [*_]{0,2}(?:Basic Speed|Basic Move|Basic|Speed|Move|DR|HP|FP|SM|Will|Per|Dodge|Parry|Block|Reach)"
            r"[*_]{0,2}\s*$"
        ),
        re.compile(""),
    ),
    # What something cost; what somebody has of something at most.
    (re.compile(""), re.compile(r"\s*(?:\[-?\d{1,3}\]\s?(?:[;,.-]|$)|/\d{1,3}\s*$)")),
    # A name and its chance.
    (re.compile(r"[A-Za-z)]\s*$"), re.compile(r"\s*\d{1,3}\s?%(?:[.,;]|\s*$)")),
    # A label and what stands in brackets behind it.
    (_LABELLED, re.compile(r"\s*\(")),
    # A name of two words in a list: ``...; Large`` and ``Knife: 2d``, ``... 4%, Ox`` and ``Cart 5%``.
    (re.compile(r"[;,] [A-Z][a-z]+\s*$"), re.compile(r"[A-Z][a-z]+: \d")),
    (re.compile(r"%[^%:]{0,20}[,.;] [A-Z][A-Za-z' ]{1,30}$"), re.compile(r"[A-Z][A-Za-z'-]+ \d{1,3}\s?%[,.;]")),
)
"""The end of a line and the beginning of the next between which a wrap has cut."""
_SCORED = re.compile(
    r"\s*(?:Basic )?(?:ST|DX|IQ|HT|HP|FP|SM|DR|Will|Per|Speed|Move|Dodge|Parry|Block)[\s:]{1,2}[+-]?\d{1,2}(?![\d%])"
)
"""The beginning of a line of scores."""
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
    held, last, number = "", "", 0
    for n, line in enumerate(every, 1):
        if held and _belongs(held, line, full=len(last.rstrip()) >= edge):
            broken = _BROKEN.search(held) and line.lstrip()[:1].islower()
            blank = "" if re.search(r"[a-z]/\s*$", held) else " "
            held, last = f"{held.rstrip()[:-1] if broken else held.rstrip() + blank}{line.strip()}", line
            continue
        if number:
            yield number, held
        held, last, number = line, line, n
    if number:
        yield number, held


def _belongs(held: str, line: str, full: bool) -> bool:
    """Whether a line goes on with what stands before it; ``full``: that goes to the edge of its column."""
    if len(held) > _MOST:
        return False
    if (
        not line.strip()
        or not held.strip()
        or _MARKED.match(line)
        or "|" in held
        or "\t" in line
        or "  " in line.strip()
    ):
        return False
    if held.lstrip().startswith("#"):
        return False
    if _BULLET.match(held) and line.startswith("  "):
        return True
    if held.count("(") > held.count(")"):
        return not _LABELLED.match(line)
    if any(end.search(held) and start.match(line) for end, start in _CUT):
        return True
    if _OPEN.search(held) or (_GOES_ON.match(line) and len(held) > _SHORT and _ENDS.search(held)):
        return not _LABELLED.match(line)
    if _SCORED.match(line):
        return False
    wide = full and _LABELLED.match(held) and re.search(r"[;,] [^.!?:]*$", held)
    if not wide or not re.match(r"[A-Z(]|\d{1,2}[;,]", line):
        return False
    return not _BEGINS.match(line) or bool(_LIST.match(line))
