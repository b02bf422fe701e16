"""Sheets as two columns, ``key,value``, for spreadsheets: ``weapons.0.id,broadsword`` or ``armour.chest,8``.

The separator may be a comma, a semicolon or a tab. A number between dots is a place in a list, from 0; a backslash
makes the next sign of a key an ordinary one; a key without one is read in small letters (``STR``, ``Attack %``). A
value that begins with an apostrophe is the text behind it, as in spreadsheets; ``[]`` and ``{}`` are the empty list and
table; a key without a value counts as left out.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from typing import Any

from storage.sheets.limits import MAX_DEPTH, MAX_NODES, Plain, UnreadableSheet, decoded, scalar, shown, sound, too_many
from storage.texts import says

_PART = re.compile(r"(?:[^.\\]|\\.)*")
_INDEX = re.compile(r"0|[1-9][0-9]{0,4}")
_COMMA_NUMBER = re.compile(r"-?[0-9]{1,12},[0-9]{1,12}")
_EMPTY: dict[str, Any] = {"[]": list, "{}": dict}
_FORMULA = ("=", "+", "-", "@", "'")

_Tree = dict[int | str, Any]


def read(data: bytes) -> Plain:
    """The sheet in a CSV file; raises UnreadableSheet with the line of the fault."""
    text = decoded(data)
    separator = _separator(text)
    tree: _Tree = {}
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for number, row in enumerate(lines):
            if number > MAX_NODES:
                raise too_many()
            key, cell, *more = [*row, "", ""][: max(2, len(row))]
            key = key.strip()
            if (not key and not cell.strip()) or key.startswith("#"):
                continue
            if number == 0 and (key.casefold(), cell.strip().casefold()) == ("key", "value"):
                continue
            if any(one.strip() for one in more):
                raise UnreadableSheet(says("csv.more", line=lines.line_num, sign=shown(separator)))
            _put(tree, key, value(cell, separator), lines.line_num)
    except csv.Error as fault:
        raise UnreadableSheet(says("csv.fault", line=lines.line_num, fault=fault)) from None
    return sound(_grown(tree, ""))


def grown(found: Iterable[tuple[int, str, Any]]) -> dict[str, Any]:
    """The sheet of keys with their values, each with the number of its line; raises UnreadableSheet."""
    tree: _Tree = {}
    for line, key, one in found:
        _put(tree, key, one, line)
    made = sound(_grown(tree, ""))
    assert isinstance(made, dict)
    return made


def pairs(sheet: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The keys of a sheet with their values: texts as cells of a spreadsheet, numbers and truths as they are."""
    yield from _rows(sheet, "")


def write(sheet: dict[str, Any]) -> bytes:
    """A sheet as lines of ``key,value`` under that header; texts a spreadsheet would reckon with get an apostrophe."""
    out = io.StringIO(newline="")
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(("key", "value"))
    for key, one in pairs(sheet):
        lines.writerow((key, one if isinstance(one, str) else str(one).lower() if isinstance(one, bool) else repr(one)))
    return out.getvalue().encode()


def _separator(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip() and not line.startswith("#")), "")
    found = {sign: first.index(sign) for sign in ",;\t" if sign in first}
    if not found:
        raise UnreadableSheet(says("csv.separator", first=shown(first.strip())))
    return min(found, key=lambda sign: found[sign])


def value(cell: str, separator: str) -> Any:
    """What a cell holds: a number, a truth, a text, an empty list or table; None for an empty cell."""
    text = cell.strip()
    if text.startswith("'"):
        return cell.lstrip()[1:]
    if not text:
        return None
    if text in _EMPTY:
        return _EMPTY[text]()
    if separator != "," and _COMMA_NUMBER.fullmatch(text):
        return float(text.replace(",", "."))
    return scalar(text)


def _path(key: str, line: int) -> list[int | str]:
    parts: list[int | str] = []
    at = 0
    while True:
        match = _PART.match(key, at)
        part = match[0] if match else ""
        at += len(part)
        if not part.strip() or (at < len(key) and key[at] != "."):
            raise UnreadableSheet(says("csv.key", line=line, key=shown(key)))
        parts.append(int(part) if _INDEX.fullmatch(part) else _named(part))
        if len(parts) > MAX_DEPTH:
            raise UnreadableSheet(says("csv.deep", line=line, key=shown(key), most=MAX_DEPTH))
        if at == len(key):
            return parts
        at += 1


def _named(part: str) -> str:
    """A part of a key as sheets write it; one with a backslash is meant as it stands."""
    if "\\" in part:
        return re.sub(r"\\(.)", r"\1", part, flags=re.DOTALL)
    return _usual(part)


def _usual(part: str) -> str:
    """A word of a spreadsheet as a key: ``Attack %`` is ``attack``, ``HP max`` is ``hp_max``."""
    return "_".join(part.casefold().replace("%", " ").split()) or part


def _put(tree: _Tree, key: str, value: Any, line: int) -> None:
    *lead, last = _path(key, line)
    if value is None:
        return
    for part in lead:
        tree = tree.setdefault(part, _Branch())
        if not isinstance(tree, _Branch):
            raise UnreadableSheet(says("csv.table", line=line, key=shown(key)))
    if last in tree:
        raise UnreadableSheet(says("csv.twice", line=line, key=shown(key)))
    tree[last] = value


class _Branch(_Tree):
    """A table or list that is still growing, as opposed to an empty one that was written so."""


def _grown(tree: _Tree, path: str) -> Any:
    made = {
        key: _grown(value, f"{path}.{key}" if path else str(key)) if isinstance(value, _Branch) else value
        for key, value in tree.items()
    }
    places = [key for key in made if isinstance(key, int)]
    if not places:
        return made
    if sorted(places) != list(range(len(made))):
        raise UnreadableSheet(says("csv.places", path=path or says("the_sheet")))
    return [made[n] for n in range(len(made))]


def _rows(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if value and isinstance(value, dict):
        for key, one in value.items():
            name = key.replace("\\", "\\\\").replace(".", "\\.")
            plain = not _INDEX.fullmatch(name) and not name.startswith("#") and ("\\" in name or _usual(name) == name)
            name = name if plain else "\\" + name
            yield from _rows(one, f"{path}.{name}" if path else name)
    elif value and isinstance(value, list | tuple):
        for n, one in enumerate(value):
            yield from _rows(one, f"{path}.{n}")
    elif isinstance(value, dict | list | tuple):
        yield path, "{}" if isinstance(value, dict) else "[]"
    else:
        yield path, _text(value) if isinstance(value, str) else value


def _text(text: str) -> str:
    ambiguous = not text or text != text.strip() or text in _EMPTY or not isinstance(scalar(text), str)
    return f"'{text}" if ambiguous or text.startswith(_FORMULA) else text
