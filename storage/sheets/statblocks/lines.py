"""What the readers of stat blocks share: the lines of a text without its marks, and what was made of each."""

import re
from collections.abc import Container, Iterable, Iterator
from html import unescape

from msgspec import Struct

from rules.core.tables.rows import rows as table_rows
from storage.sheets.limits import UnreadableSheet, decoded
from storage.sheets.statblocks.block import MOST_BYTES, Kind, Noted
from storage.sheets.statblocks.wraps import joined
from storage.texts import says

MOST_LINES = 200
MOST_SIGNS = 200
"""How much of a line is read at once; a longer one is read in pieces."""
MOST_NOTES = 400

_SIGNS = str.maketrans(
    {
        "–": "-",
        "—": "-",
        "−": "-",
        "‑": "-",
        "‐": "-",
        "‒": "-",
        "―": "-",
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
        "×": "x",
        "\u00a0": " ",
        "•": " ",
    }
)
_APART = re.compile(r"\s[–—]\s+(?=[*_]{0,2}(?:[A-Za-z]{2}|[Aa] ))")
_LINK = re.compile(r"\[([^\[\]]{0,100})\]\([^()]{0,200}\)")
_TAG = re.compile(
    r"</?[a-zA-Z][^<>]{0,60}>"
    r"|\[/?(?:b|i|u|s|quote|code|pre|size|colou?r|font|url|list|center|spoiler|indent|table|tr|td|h\d)(?:=[^\[\]]{0,80})?\]",
    re.IGNORECASE,
)
"""The marks of a page and of a forum."""
_MARKED_KEY = re.compile(rf"(?:{_TAG.pattern})+:", re.IGNORECASE)
_TAGS = re.compile(rf" ?(?:{_TAG.pattern})+ ?", re.IGNORECASE)
_QUOTED = re.compile(r"^\s*(?:>\s?){1,3}")
_CAPITAL = re.compile(r"(?<![/\d])(\d{1,3})D(?=\d|\b)")
"""Dice with a capital letter (but not ``1/2D``, half the damage)."""
_SIGNED = re.compile(r"(?<=\d) %")
_SPACED = re.compile(r"(?<=d\d)(\d{0,2}) ([+-]) (?=\d)", re.IGNORECASE)
"""Blanks within dice: ``1D8 + 1``."""
_BULLET = re.compile(r"^\s*(?:[-*+>]|#{1,6}(?:\s+\d{1,2}(?:\.\d{1,2})*\.?(?=\s+[A-Z]))?|\d{1,2}[.)](?=\s+[A-Za-z]))\s+")
_WIKI = re.compile(r"'{2,5}|^\s*={2,6}(?=[^=])|={2,6}\s*$|(?:^|(?<=\s))[;:](?=[A-Z])")
"""A wiki's marks of bold and slanted letters, headings and lists."""
_LEADERS = ((re.compile(r"(?<=[A-Za-z])\s?\.{2,}\s?(?=[+\d-])"), ": "), (re.compile(r"(?<=\d)\.{2,}(?=\d)"), " "))
"""Dots between a key and its number, and between two numbers."""
_TRAIL = re.compile(r"(?<=\w)\s?-{2,}$")
"""Dashes that fill a cell up to its bar."""
_LEFT = re.compile(r"(?<![^\s|])/(?=\d{1,3}(?:[\s|]|$))")
"""The sign before what somebody has of something at most, where nothing is said of what is left of it: ``HP /12``."""
_TWO_DASHES = re.compile(r"(?<=\d)--(?=\d)")
"""How some write the dash of ``1-4``."""
_RULE = re.compile(r"^[\s|:=_*-]*$")
_BRACKETED = re.compile(
    r"(?P<name>[A-Z][A-Za-z' ,-]{1,50}?)\s?[\[({]\s?(?P<rest>(?i:ST|STR|DX|CON)\b[\s:=]{0,3}\d.{10,})"
)
"""A creature in brackets behind its name."""
_OPENED = str.maketrans({"[": "(", "{": "(", "]": ")", "}": ")"})
_CUTS = (
    re.compile(r"; ?(?![^()]*\))"), re.compile(r"\. "), re.compile(r"(\s)[A-Z][A-Za-z' -]{1,30} \(\d{1,2}\):"),
    re.compile(r"(\s)(?:\.\d\d )?[A-Z][A-Za-z' -]{1,30}(?: \([a-z]{1,12}\))?:? \d{1,3}\s?%"),
    re.compile(r",(?![^()]*\))"), re.compile(r",|\s"),
)  # fmt: skip
"""Where a long line is cut, the best first: behind a clause, before an attack or a chance, outside of brackets."""
_DICE = re.compile(r"(\d{0,3})d(\d{1,3})((?:\s*[+-]\s*\d{1,3})?)", re.IGNORECASE)


class Word(Struct, frozen=True):
    """A row of ``data/statblock_words.csv``: a word of a family's blocks, of which kind it is, and what it means."""

    family: str
    kind: str
    word: str
    means: str = ""


_WORDS = table_rows("storage", "statblock_words", Word)


def labels(family: str, kind: str) -> tuple[str, ...]:
    """The words of a kind in the blocks of a family."""
    return tuple(row.word for row in _WORDS if (row.family, row.kind) == (family, kind))


def meanings(family: str, kind: str) -> dict[str, str]:
    """The same with what they mean."""
    return {row.word: row.means for row in _WORDS if (row.family, row.kind) == (family, kind)}


class Row(Struct, frozen=True):
    """A line, or a piece of a long one: its number, its text without marks, its cells where it is of a table.

    ``label`` is what stands before the colon of the line that a piece goes on with.
    """

    number: int
    text: str
    cells: tuple[str, ...] = ()
    label: str = ""


class Notes:
    """What is to be said of a block, collected line by line."""

    def __init__(self) -> None:
        self._every: list[Noted] = []

    def add(self, kind: Kind, line: int, text: str) -> None:
        """Note something once."""
        one = Noted(kind, line, text[:MOST_SIGNS])
        if text and one not in self._every and len(self._every) < MOST_NOTES:
            self._every.append(one)

    def done(self) -> tuple[Noted, ...]:
        """Everything, by line."""
        return tuple(sorted(self._every, key=lambda one: one.line))


def rows(data: bytes) -> tuple[Row, ...]:
    """The lines of a block that say anything. Raises UnreadableSheet for one over the limits."""
    text = decoded(data, MOST_BYTES)
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        raise UnreadableSheet(says("block.lines", lines=len(lines), most=MOST_LINES))
    found = [row for number, line in joined(map(_unmarked, lines)) for row in _row(number, line)]
    if not found:
        raise UnreadableSheet(says("sheet.empty"))
    return tuple(found)


def _row(number: int, line: str) -> Iterator[Row]:
    text = _plain(line)
    if not text or _RULE.fullmatch(text):
        return
    if (found := _BRACKETED.fullmatch(text)) is not None:
        yield Row(number, found["name"].strip())
        text = found["rest"]
    text = _unclosed(text)
    parts = re.split(r"[|\t]", text)
    if len(parts) < 2:
        parts = re.split(r" {2,}", text)
        parts = parts if len(parts) > 2 else [text]
    cells = [_TRAIL.sub("", " ".join(cell.split())) for cell in parts]
    while cells and not cells[0]:
        cells.pop(0)
    while cells and not cells[-1]:
        cells.pop()
    plain = " ".join(" ".join(cells).split())
    if len(cells) > 1:
        yield Row(number, plain, tuple(cells))
    else:
        yield from pieces(number, plain)


def _unclosed(text: str) -> str:
    """A line without the bracket at its end that closes nothing of it."""
    plain = text.translate(_OPENED)
    return (
        text.rstrip(" .").rstrip("])}") if re.search(r"\)\W*$", plain) and plain.count(")") > plain.count("(") else text
    )


def valued(every: Iterable[Row], keys: Container[str], value: re.Pattern[str]) -> list[Row]:
    """The lines; a key alone on its line goes with the value on the next."""
    found: list[Row] = []
    for row in every:
        head = found[-1].text.rstrip(" :") if found else ""
        if head.casefold() in keys and value.match(row.text):
            found[-1] = Row(found[-1].number, f"{head}: {row.text}")
        else:
            found.append(row)
    return found


def pieces(number: int, text: str) -> Iterator[Row]:
    """A line in pieces that are short enough to be read, cut where a clause ends."""
    label = ""
    while len(text) > MOST_SIGNS:
        ends = (
            max((one.end(one.lastindex or 0) for one in cut.finditer(text, 60, MOST_SIGNS)), default=0) for cut in _CUTS
        )
        at = next(filter(None, ends), MOST_SIGNS)
        yield Row(number, text[:at].strip(), label=label)
        label = label or label_of(text)
        text = text[at:].strip()
    if text:
        yield Row(number, text, label=label)


def _unmarked(line: str) -> str:
    """A line without the marks of a page, a forum or a letter that is answered."""
    # A mark before a colon parts nothing: ``[b]Dodge[/b]: 9``.
    plain = _TAGS.sub(" ", _MARKED_KEY.sub(":", _QUOTED.sub("", line)))
    return _SIGNED.sub("%", _SPACED.sub(r"\1\2", _CAPITAL.sub(r"\1d", plain))).rstrip()


def _plain(line: str) -> str:
    """A line without Markdown's marks, its dashes and quotes the plain ones."""
    line = _APART.sub("; ", unescape(line))
    text = "".join(sign for sign in line.translate(_SIGNS) if sign.isprintable() or sign == "\t")
    text = text.replace("½", "1/2").replace("\\", "").replace("`", "").replace("^", "")
    text = _LEFT.sub("", _WIKI.sub("", _TWO_DASHES.sub("-", text)))
    for leaders, sign in _LEADERS:
        text = leaders.sub(sign, text)
    text = _LINK.sub(r"\1", text)
    text = re.sub(r"\s#+\s*$", "", text)
    return _BULLET.sub("", re.sub(r"\*\*|(?<!\w)_+(?=\S)|(?<=\S)_+(?!\w)", "", text)).replace("*", "").strip(" ")


def label_of(text: str) -> str:
    """What stands before the first colon of a line, in small letters, where that is short; else nothing."""
    head, colon, _ = text.partition(":")
    whole = colon and len(head) <= 40 and head.count("(") == head.count(")")
    return " ".join(head.casefold().split()) if whole else ""


def dice(text: str) -> str:
    """A formula in small letters without blanks: ``1D8 + 1`` is ``1d8+1``."""
    return re.sub(r"\s+", "", text.casefold())


def average(formula: str) -> int | None:
    """The mean of ``3d6+6``, rounded up; None for anything else."""
    found = _DICE.fullmatch(formula.strip())
    if found is None:
        return None
    count, faces, more = int(found[1] or 1), int(found[2]), int(dice(found[3]) or 0)
    return -(-(count * (faces + 1)) // 2) + more


def between(low: str, high: str) -> int:
    """The number that stands for ``10-11``: the mean, rounded up."""
    return -(-(int(low) + int(high)) // 2)
