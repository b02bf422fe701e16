"""Sheet files of every format: reading by name or looks, and writing."""

import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import PurePath
from typing import Any

from msgspec import Struct

from rules.core.sheet.foreign import FOREIGN as FOREIGN_KEY
from storage.sheets import content
from storage.sheets.foreign import pruned
from storage.sheets.limits import MAX_FOREIGN_BYTES, MAX_FOREIGN_VALUES, Plain, UnreadableSheet, decoded
from storage.texts import says


class Format(Struct, frozen=True):
    """A file format: its id, the endings of its files (the first is used for export), the module that reads it."""

    id: str
    endings: tuple[str, ...]
    module: str

    def read(self, data: bytes) -> Plain:
        """The sheets in a file."""
        found: Plain = _module(self.module).read(data)
        return found


def _module(name: str) -> Any:
    """The reader or writer of that name, brought in with its first file: most sessions see no file at all."""
    return import_module(f"storage.sheets.{name}")


FORMATS: Mapping[str, Format] = {
    one.id: one
    for one in (
        Format("toml", (".toml",), "toml"),
        Format("yaml", (".yaml", ".yml"), "yaml"),
        Format("json", (".json",), "json"),
        Format("csv", (".csv", ".tsv", ".tab"), "csv"),
        Format("xlsx", (".xlsx", ".ods"), "workbook"),
    )
}

FOREIGN: Mapping[str, Format] = {
    one.id: one
    for one in (
        Format("gcs", (".gcs",), "gcs"),
        Format("gca5", (".gca5",), "gca5"),
        Format("fantasy_grounds", (".xml",), "fantasy_grounds"),
    )
}
"""Files of other programs: read, never written. Their characters name the program under ``foreign``."""

JSON = (
    ("gcs", "is_gcs"),
    ("foundry_gga", "is_actor"),
    ("foundry_rqg", "is_actor"),
    ("foundry_mythras", "is_actor"),
    ("meg", "is_list"),
    ("roll20", "is_export"),
)
"""The modules that read JSON files of programs, each with what tells whether one is of that program."""
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
        return FORMATS["xlsx"].read(data)
    if kind == "xml":
        return FOREIGN["gca5" if _GCA5.search(data[:1000]) else "fantasy_grounds"].read(data)
    if ending in (".gca4", ".gca"):
        raise UnreadableSheet(says("gca5.before"))
    if kind == "json" and ending not in FORMATS["yaml"].endings:
        return FOREIGN["gcs"].read(data) if ending in FOREIGN["gcs"].endings else _json(data)
    for one in (*FORMATS.values(), *FOREIGN.values()):
        if ending in one.endings:
            return _json(data) if one.id == "json" else one.read(data)
    looks = _looks(decoded(data, MAX_FOREIGN_BYTES))
    return _json(data) if looks == "json" else FORMATS[looks].read(data)


def _json(data: bytes) -> Plain:
    """A JSON file: that of a program by what stands in it, else one of ours."""
    if any(mark in data for mark in _THEIRS):
        value = pruned(_module("json").loaded(data, MAX_FOREIGN_BYTES, depth=60), MAX_FOREIGN_VALUES)
        for name, known in JSON:
            if getattr(reader := _module(name), known)(value):
                found: Plain = reader.convert(value)
                return found
    return FORMATS["json"].read(data)


def is_text(data: bytes) -> bool:
    """Whether a file of any name is plain text, and neither JSON, XML, a workbook, a PDF nor a picture."""
    return not content.kind(data)


def export(sheet: dict[str, Any], format: str, notes: Mapping[str, str] | None = None) -> tuple[str, bytes]:
    """A file name made of the sheet's name, and the file's bytes; reading them gives the same sheet again.

    ``notes`` are comments by path; only TOML carries them. Raises UnreadableSheet for an unknown format.
    """
    if format not in FORMATS:
        raise UnreadableSheet(says("format.unknown", format=format, known=", ".join(FORMATS)))
    write = _module(FORMATS[format].module).write
    made: bytes = write(sheet, notes) if format == "toml" else write(sheet)
    return called(sheet, FORMATS[format].endings[0]), made


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
