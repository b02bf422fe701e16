"""Data tables that ship with a system, checked when they are loaded."""

import csv
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from rules.core.dice import Dice, parse

Row = TypeVar("Row")
RULES = "rules"
"""The column that says which rules a row states; a row type that tells one in play reads it into a field."""


class BadTable(ValueError):
    """A data file that does not fit its row type; the text names package, file, line and fault."""


def rows(package: str, name: str, kind: type[Row]) -> tuple[Row, ...]:
    """Read ``<package>/data/<name>.csv`` into values of ``kind`` (a msgspec Struct).

    The header names the fields, an empty cell means the field's default, text is converted to the field's type, and a
    field of a tuple type takes its cell split at blanks. A column ``rules`` that is no field says which rules a row
    states, for readers and for ``places``. Raises BadTable for a cell, header or row that does not fit.
    """
    text = (files(package) / "data" / f"{name}.csv").read_text(encoding="utf-8")
    lists = {f.encode_name for f in msgspec.structs.fields(kind) if "tuple" in str(f.type)}  # type: ignore[arg-type]
    known = {f.encode_name for f in msgspec.structs.fields(kind)}  # type: ignore[arg-type]
    aside = {RULES} - known
    reader = csv.DictReader(text.splitlines())
    found = []
    for number, raw in enumerate(reader, start=2):
        cells = {
            key: (value.split() if key in lists else value.strip())
            for key, value in raw.items()
            if key is not None and key not in aside and value is not None and value.strip()
        }
        if None in raw:
            raise BadTable(f"{package}/{name}.csv line {number}: more cells than the header names")
        try:
            found.append(msgspec.convert(cells, kind, strict=False))
        except msgspec.ValidationError as fault:
            raise BadTable(f"{package}/{name}.csv line {number}: {fault}") from fault
    strange = [field for field in reader.fieldnames or () if field not in known | aside]
    if strange:
        raise BadTable(f"{package}/{name}.csv line 1: no such field: {', '.join(strange)}")
    return tuple(found)


def by_id(package: str, name: str, kind: type[Row]) -> Mapping[str, Row]:
    """Like ``rows``, keyed by the field ``id``. Raises BadTable when an id stands twice."""
    table: dict[str, Row] = {}
    for row in rows(package, name, kind):
        key: str = row.id  # type: ignore[attr-defined]
        if key in table:
            raise BadTable(f"{package}/{name}.csv: id {key} stands twice")
        table[key] = row
    return table


def need_known(package: str, name: str, words: Iterable[str], among: Iterable[str]) -> None:
    """Raises BadTable for words of ``<package>/data/<name>.csv`` that are not ``among`` those they have to be of."""
    strange = sorted(set(words) - set(among))
    if strange:
        raise BadTable(f"{package}/{name}.csv: nothing is called {', '.join(strange)}")


def dice_in(package: str, file: str, key: str, text: str) -> Dice:
    """Return the dice that a row of a file names, as 2d6+1. Raises BadTable naming the file and the row's key."""
    try:
        dice = parse(text).dice
    except ValueError:
        dice = None
    if dice is None:
        raise BadTable(f"{package}/{file}: {key} needs dice like 2d6+1, not {text}")
    return dice


@cache
def ids(package: str, name: str) -> tuple[str, ...]:
    """The ids of ``<package>/data/<name>.csv``, whatever else its rows hold."""
    text = (files(package) / "data" / f"{name}.csv").read_text(encoding="utf-8")
    return tuple(row["id"] for row in csv.DictReader(text.splitlines()))


def ships(package: str, name: str) -> bool:
    """Return whether ``<package>/data`` holds a file of that name."""
    return (files(package) / "data" / name).is_file()


def toml(package: str, name: str) -> dict[str, Any]:
    """Read ``<package>/data/<name>.toml`` as plain data. Raises BadTable where it is none, naming the line."""
    try:
        return tomllib.loads((files(package) / "data" / f"{name}.toml").read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as fault:
        raise BadTable(f"{package}/{name}.toml: {fault}") from fault


def entries(package: str, name: str, kind: type[Row]) -> Mapping[str, Row]:
    """Read ``<package>/data/<name>.toml``, a table for each entry, into values of ``kind``; none without that file.

    Raises BadTable for an entry that does not fit, naming file, entry and key.
    """
    found = {}
    for key, raw in toml(package, name).items() if ships(package, f"{name}.toml") else ():
        try:
            found[key] = msgspec.convert(raw, kind)
        except msgspec.ValidationError as fault:
            raise BadTable(f"{package}/{name}.toml [{key}]: {fault}") from fault
    return found
