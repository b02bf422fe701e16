"""Sheet files of every format: reading by name or looks, and writing."""

import re
from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any

from msgspec import Struct

from rules.core.sheet.foreign import FOREIGN as FOREIGN_KEY
from storage.sheets import (
    content,
    csv,
    fantasy_grounds,
    foundry_gga,
    foundry_mythras,
    foundry_rqg,
    gca5,
    gcs,
    json,
    meg,
    roll20,
    toml,
    workbook,
)
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
        Format("xlsx", (".xlsx", ".ods"), workbook.read),
    )
}

FOREIGN: Mapping[str, Format] = {
    one.id: one
    for one in (
        Format("gcs", (".gcs",), gcs.read),
        Format("gca5", (".gca5",), gca5.read),
        Format("fantasy_grounds", (".xml",), fantasy_grounds.read),
    )
}
"""Files of other programs: read, never written. Their characters name the program under ``foreign``."""

JSON: tuple[tuple[Callable[[Any], bool], Callable[[Any], Plain]], ...] = (
    (gcs.is_gcs, gcs.convert),
    (foundry_gga.is_actor, foundry_gga.convert),
    (foundry_rqg.is_actor, foundry_rqg.convert),
    (foundry_mythras.is_actor, foundry_mythras.convert),
    (meg.is_list, meg.convert),
    (roll20.is_export, roll20.convert),
)
"""The JSON files of programs: whether one is of a program, and the reader of it."""
_THEIRS = (b'"hitlocations"', b'"attr_id"', b'"hitLocation"', b'"hit_locations"', b'"RepeatingMelee"')
"""What stands in one of them, each in one place at least: only such a file may be larger than a sheet of ours."""

_GCA5 = re.compile(rb"<gca5\b")
# What the first line that says anything looks like, in the order asked.
_LOOKS = (
    ("json", re.compile(r"\{|\[\s*(\{|$)")),
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
    for one in found if isinstance(found, list) else (found,):
        if one.get(FOREIGN_KEY) and not str(one.get("name", "")).strip():
            # A character without a name is called as its file is.
            one["name"] = " ".join(re.sub(r"[\W_]+", " ", PurePath(name).stem).split())
            if not one["name"]:
                raise UnreadableSheet(says("character.no_name", program=one[FOREIGN_KEY]))
    return found


def _read(name: str, data: bytes) -> Plain:
    ending = PurePath(name).suffix.casefold()
    kind = content.kind(data)
    if kind in ("pdf", "picture"):
        raise UnreadableSheet(says("sheet.pdf") if kind == "pdf" else says("sheet.picture"))
    if kind == "archive":
        return workbook.read(data)
    if kind == "xml":
        return gca5.read(data) if _GCA5.search(data[:1000]) else fantasy_grounds.read(data)
    if ending in (".gca4", ".gca"):
        raise UnreadableSheet(says("gca5.before"))
    if kind == "json" and ending not in FORMATS["yaml"].endings:
        return gcs.read(data) if ending in FOREIGN["gcs"].endings else _json(data)
    for one in (*FORMATS.values(), *FOREIGN.values()):
        if ending in one.endings:
            return _json(data) if one.id == "json" else one.read(data)
    looks = _looks(decoded(data, gcs.MOST_BYTES))
    return _json(data) if looks == "json" else FORMATS[looks].read(data)


def _json(data: bytes) -> Plain:
    """A JSON file: that of a program by what stands in it, else one of ours."""
    if any(mark in data for mark in _THEIRS):
        value = pruned(json.loaded(data, gcs.MOST_BYTES, depth=60), gcs.MOST_VALUES)
        for known, convert in JSON:
            if known(value):
                return convert(value)
    return json.read(data)


def is_text(data: bytes) -> bool:
    """Whether a file of any name is plain text, and neither JSON, XML, a workbook, a PDF nor a picture."""
    return not content.kind(data)


def export(sheet: dict[str, Any], format: str, notes: Mapping[str, str] | None = None) -> tuple[str, bytes]:
    """A file name made of the sheet's name, and the file's bytes; reading them gives the same sheet again.

    ``notes`` are comments by path; only TOML carries them. Raises UnreadableSheet for an unknown format.
    """
    writers: dict[str, Callable[[], bytes]] = {
        "toml": lambda: toml.write(sheet, notes),
        "yaml": lambda: _as_yaml(sheet),
        "json": lambda: json.write(sheet),
        "csv": lambda: csv.write(sheet),
        "xlsx": lambda: workbook.write(sheet),
    }
    if format not in writers:
        raise UnreadableSheet(says("format.unknown", format=format, known=", ".join(FORMATS)))
    return called(sheet, FORMATS[format].endings[0]), writers[format]()


def called(sheet: dict[str, Any], ending: str) -> str:
    """A file's name, made of the name of its sheet."""
    stem = re.sub(r"[^\w-]+", "_", str(sheet.get("name", ""))).strip("_")[:60]
    return f"{stem.lower() or 'sheet'}{ending}"


def _looks(text: str) -> str:
    first = next((line.strip() for line in text.splitlines() if line.strip() and line.strip()[0] != "#"), "")
    for format, look in _LOOKS:
        if look.match(first):
            return format
    raise UnreadableSheet(says("format.unlike"))
