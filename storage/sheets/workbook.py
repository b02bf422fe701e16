"""Workbooks (xlsx, ods): the first sheet, ``key, value`` rows, or a column for each character; xlsx is written."""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from typing import Any

from rules.core.tables.rows import toml
from storage.sheets import csv
from storage.sheets.limits import Plain, UnreadableSheet
from storage.texts import says

MOST_BYTES = 2 * 1024 * 1024
MOST_UNPACKED = 16 * 1024 * 1024
MOST_PARTS = 500
MOST_ROWS, MOST_COLUMNS = 5_000, 60
_REFERENCE = re.compile(rb'\br="([A-Z]{1,3})(\d{1,7})"')
_SHEETS = re.compile(r"xl/worksheets/[^/]+\.xml")
_CELL = re.compile(rb"<table:(?:covered-)?table-cell\b([^>]*)>")
_ROW = re.compile(rb"<table:table-row\b([^>]*)>")
_REPEATED = re.compile(rb'number-(?:rows|columns)-repeated="(\d{1,9})"')
_ROWS = "{rows}"
_STILL = (1980, 1, 1, 0, 0, 0)
"""The time of every part, so that equal sheets are equal files."""


def read(data: bytes) -> Plain:
    """The sheet, or the sheets, in a workbook; raises UnreadableSheet. Run it in a worker: the file is untrusted."""
    # The library is loaded for the few workbooks only.
    from python_calamine import CalamineError, CalamineWorkbook

    if len(data) > MOST_BYTES:
        raise UnreadableSheet(says("character.large", length=len(data), most=MOST_BYTES))
    _bounded(data)
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        rows = book.get_sheet_by_index(0).to_python(skip_empty_area=True)
    except (CalamineError, ValueError, IndexError) as fault:
        raise UnreadableSheet(says("workbook.unsound", fault=str(fault)[:80])) from None
    if len(rows) > MOST_ROWS or any(len(row) > MOST_COLUMNS for row in rows):
        raise UnreadableSheet(says("workbook.large", rows=MOST_ROWS, columns=MOST_COLUMNS))
    return _sheets(rows)


def _bounded(data: bytes) -> None:
    """Raise UnreadableSheet for an archive that unpacks to far more than a sheet, or whose cells lie far apart."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            if len(parts) > MOST_PARTS or sum(one.file_size for one in parts) > MOST_UNPACKED:
                raise UnreadableSheet(says("workbook.large", rows=MOST_ROWS, columns=MOST_COLUMNS))
            names = {one.filename for one in parts}
            if "xl/workbook.xml" not in names and "content.xml" not in names:
                raise UnreadableSheet(says("workbook.other"))
            for name in names:
                if _SHEETS.fullmatch(name):
                    _near(archive.read(name))
                elif name == "content.xml":
                    _seldom(archive.read(name))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError, zlib.error) as fault:
        raise UnreadableSheet(says("workbook.unsound", fault=str(fault)[:80])) from None


def _near(part: bytes) -> None:
    """Raise UnreadableSheet for a cell beyond the rows and columns that are read: room is made for all before it."""
    for letters, row in _REFERENCE.findall(part):
        column = 0
        for letter in letters:
            column = column * 26 + letter - 64
        if int(row) > MOST_ROWS or column > MOST_COLUMNS:
            raise UnreadableSheet(says("workbook.large", rows=MOST_ROWS, columns=MOST_COLUMNS))


def _seldom(content: bytes) -> None:
    """Raise UnreadableSheet for a cell with a value that is repeated beyond the rows and columns that are read."""
    repeated = 1
    tags = sorted((*_ROW.finditer(content), *_CELL.finditer(content)), key=lambda match: match.start())
    for tag in tags:
        found = _REPEATED.search(tag[1])
        times = int(found[1]) if found else 1
        if tag.re is _ROW:
            repeated = times
        elif (b"office:" in tag[1] or not tag[1].endswith(b"/")) and (times > MOST_COLUMNS or repeated > MOST_ROWS):
            raise UnreadableSheet(says("workbook.large", rows=MOST_ROWS, columns=MOST_COLUMNS))


def _sheets(rows: list[list[Any]]) -> Plain:
    """The characters of the cells: keys stand in the first column, each further one that has anything is one."""
    width = max((n + 1 for row in rows for n, cell in enumerate(row) if n and _said(cell)), default=0)
    if not rows or width < 2:
        raise UnreadableSheet(says("workbook.columns"))
    made = [csv.grown(_pairs(rows, n)) for n in range(1, width) if any(_said(row[n]) for row in rows if n < len(row))]
    return made[0] if len(made) == 1 else made


def _pairs(rows: list[list[Any]], column: int) -> Iterator[tuple[int, str, Any]]:
    """The keys with the values of a column; its head names the character where no row does."""
    named = any(row and str(row[0]).strip().casefold() == "name" for row in rows)
    for number, row in enumerate(rows, 1):
        key = str(row[0]).strip() if row else ""
        value = row[column] if column < len(row) else None
        if number == 1 and key.casefold() in ("key", ""):
            if not named and _said(value) and str(value).strip().casefold() != "value":
                yield number, "name", str(value).strip()
        elif key and not key.startswith("#") and _said(value):
            yield number, key, _value(value, number)


def _said(cell: Any) -> bool:
    return cell is not None and str(cell).strip() != ""


def _value(cell: Any, number: int) -> Any:
    if isinstance(cell, str):
        return csv.value(cell, ",")
    if isinstance(cell, bool):
        return cell
    if isinstance(cell, int | float):
        return int(cell) if cell == int(cell) else cell
    raise UnreadableSheet(says("workbook.kind", line=number, kind=type(cell).__name__))


def write(sheet: dict[str, Any]) -> bytes:
    """A sheet as a workbook of ``key, value`` rows under that header."""
    form = _forms()
    rows = "".join(
        form["cells"]["row"].format(n=n, key=_cell(f"A{n}", key), value=_cell(f"B{n}", value))
        for n, (key, value) in enumerate((("key", "value"), *csv.pairs(sheet)), 1)
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in form["parts"].items():
            archive.writestr(zipfile.ZipInfo(name, _STILL), text.replace(_ROWS, rows), zipfile.ZIP_DEFLATED)
    return out.getvalue()


@cache
def _forms() -> Mapping[str, Mapping[str, str]]:
    """The parts of a workbook by their names, and its cells (``data/workbook.toml``)."""
    return toml("storage", "workbook")


def _cell(at: str, value: Any) -> str:
    kind = "truth" if isinstance(value, bool) else "number" if isinstance(value, int | float) else "text"
    shown = escape(value, quote=False) if kind == "text" else int(value) if kind == "truth" else repr(value)
    return _forms()["cells"][kind].format(at=at, value=shown)
