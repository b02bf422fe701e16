"""Data tables that ship with a system, checked when they are loaded."""

import csv
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

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


@cache
def ids(package: str, name: str) -> tuple[str, ...]:
    """The ids of ``<package>/data/<name>.csv``, whatever else its rows hold."""
    text = (files(package) / "data" / f"{name}.csv").read_text(encoding="utf-8")
    return tuple(row["id"] for row in csv.DictReader(text.splitlines()))


def toml(package: str, name: str) -> dict[str, Any]:
    """Read ``<package>/data/<name>.toml`` as plain data."""
    return tomllib.loads((files(package) / "data" / f"{name}.toml").read_text(encoding="utf-8"))
