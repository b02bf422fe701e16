"""Sheet files of every format: reading by name or looks, and writing."""

import re
from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any

from msgspec import Struct

from rules.core.sheet.foreign import FOREIGN as FOREIGN_KEY
from storage.sheets import csv, fantasy_grounds, foundry_gga, gcs, json, toml
from storage.sheets.foreign import pruned
from storage.sheets.limits import Plain, UnreadableSheet, decoded
from storage.texts import says


class Format(Struct, frozen=True):
    """A file format: its id, the endings of its files (the first is used for export), its reader."""

    id: str
    endings: tuple[str, ...]
    read: Callable[[bytes], Plain]


def _yaml(data: bytes) -> Plain:
    # The library is slow to import, and few sheets are YAML.
    from storage.sheets import yaml

    return yaml.read(data)


def _as_yaml(sheet: dict[str, Any]) -> bytes:
    from storage.sheets import yaml

    return yaml.write(sheet)


FORMATS: Mapping[str, Format] = {
    one.id: one
    for one in (
        Format("toml", (".toml",), toml.read),
        Format("yaml", (".yaml", ".yml"), _yaml),
        Format("json", (".json",), json.read),
        Format("csv", (".csv", ".tsv", ".tab"), csv.read),
    )
}

FOREIGN: Mapping[str, Format] = {
    one.id: one
    for one in (
        Format("gcs", (".gcs",), gcs.read),
        Format("foundry", (), foundry_gga.read),
        Format("fantasy_grounds", (".xml",), fantasy_grounds.read),
    )
}
"""Files of other programs: read, never written. Their characters name the program under ``foreign``."""

# What the first line that says anything looks like, in the order asked.
_LOOKS = (
    ("json", re.compile(r"\{|\[\s*(\{|$)")),
    ("xml", re.compile(r"<[?!\w]")),
    ("toml", re.compile(r"\[\[?[\w.\"' -]+\]|[\w.\"'-]+\s*=")),
    ("csv", re.compile(r"[\w.\\-]+\s*[,;\t]")),
    ("yaml", re.compile(r"---|%YAML|- |[\w\"' -]+:(\s|$)")),
)


def read_file(name: str, data: bytes) -> Plain:
    """The sheet, or the list of sheets, in a file: its format by the ending of ``name``, failing that by its looks.

    Plain tables, lists, texts, numbers and booleans come out, not checked against any system. Raises UnreadableSheet,
    and nothing else, for every file it can't take. Pure computing, up to tens of milliseconds: call it in a thread.
    """
    found = _read(name, data)
    if isinstance(found, dict) and found.get(FOREIGN_KEY) and not str(found.get("name", "")).strip():
        # A character without a name is called as its file is.
        found["name"] = " ".join(re.sub(r"[\W_]+", " ", PurePath(name).stem).split())
        if not found["name"]:
            raise UnreadableSheet(says("character.no_name", program=found[FOREIGN_KEY]))
    return found


def _read(name: str, data: bytes) -> Plain:
    ending = PurePath(name).suffix.casefold()
    for one in (*FORMATS.values(), *FOREIGN.values()):
        if ending in one.endings:
            return _json(data) if one.id == "json" else one.read(data)
    if data.lstrip()[:5].lower() == b"<?xml":
        return fantasy_grounds.read(data)
    looks = _looks(decoded(data, gcs.MOST_BYTES))
    return (
        _json(data) if looks == "json" else fantasy_grounds.read(data) if looks == "xml" else FORMATS[looks].read(data)
    )


def _json(data: bytes) -> Plain:
    """A JSON file: one of ours, or that of a program by what stands in it."""
    if b'"hitlocations"' in data or b'"attr_id"' in data:
        value = pruned(json.loaded(data, gcs.MOST_BYTES, depth=60), gcs.MOST_VALUES)
        if gcs.is_gcs(value):
            return gcs.convert(value)
        if foundry_gga.is_actor(value):
            return foundry_gga.convert(value)
    return json.read(data)


def export(sheet: dict[str, Any], format: str, notes: Mapping[str, str] | None = None) -> tuple[str, bytes]:
    """A file name made of the sheet's name, and the file's bytes; reading them gives the same sheet again.

    ``notes`` are comments by path; only TOML carries them. Raises UnreadableSheet for an unknown format.
    """
    writers: dict[str, Callable[[], bytes]] = {
        "toml": lambda: toml.write(sheet, notes),
        "yaml": lambda: _as_yaml(sheet),
        "json": lambda: json.write(sheet),
        "csv": lambda: csv.write(sheet),
    }
    if format not in writers:
        raise UnreadableSheet(says("format.unknown", format=format, known=", ".join(FORMATS)))
    stem = re.sub(r"[^\w-]+", "_", str(sheet.get("name", ""))).strip("_")[:60]
    return f"{stem.lower() or 'sheet'}{FORMATS[format].endings[0]}", writers[format]()


def _looks(text: str) -> str:
    first = next((line.strip() for line in text.splitlines() if line.strip() and line.strip()[0] != "#"), "")
    for format, look in _LOOKS:
        if look.match(first):
            return format
    raise UnreadableSheet(says("format.unlike"))
