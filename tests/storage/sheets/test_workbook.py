"""Workbooks: the first sheet's keys and values, in any case, one character or several; hostile ones are refused."""

import io
import zipfile
from typing import Any

import pytest

from rules.registry import SYSTEMS, ruleset
from storage.sheets import workbook
from storage.sheets.formats import export, read_file
from storage.sheets.limits import UnreadableSheet

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def xlsx(rows: str) -> bytes:
    """A workbook of ours with other rows in its sheet."""
    source, out = zipfile.ZipFile(io.BytesIO(workbook.write({"a": 1}))), io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name in source.namelist():
            sheet = f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'
            made.writestr(name, sheet if "sheet1" in name else source.read(name))
    return out.getvalue()


def table(*rows: tuple[Any, ...]) -> bytes:
    def cell(at: str, value: Any) -> str:
        if isinstance(value, str):
            return f'<c r="{at}" t="inlineStr"><is><t>{value}</t></is></c>'
        return f'<c r="{at}"><v>{value}</v></c>'

    return xlsx("".join(
        f'<row r="{n}">{"".join(cell(f"{chr(65 + m)}{n}", one) for m, one in enumerate(row) if one is not None)}</row>'
        for n, row in enumerate(rows, 1)
    ))  # fmt: skip


def ods(*rows: tuple[str, ...], last: str = '<table:table-cell table:number-columns-repeated="16384"/>') -> bytes:
    """A workbook as LibreOffice saves one: as many empty rows behind as a sheet has room for."""
    cells = "".join(
        "<table:table-row>" + "".join(
            f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p></table:table-cell>' for cell in row
        ) + "</table:table-row>" for row in rows
    )  # fmt: skip
    names = "urn:oasis:names:tc:opendocument:xmlns:"
    content = (
        f'<?xml version="1.0"?><office:document-content xmlns:office="{names}office:1.0" '
        f'xmlns:table="{names}table:1.0" xmlns:text="{names}text:1.0"><office:body><office:spreadsheet>'
        f'<table:table table:name="one">{cells}<table:table-row table:number-rows-repeated="1048570">'
        f"{last}</table:table-row></table:table>"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        made.writestr("META-INF/manifest.xml", f'<?xml version="1.0"?><m:manifest xmlns:m="{names}manifest:1.0"/>')
        made.writestr("content.xml", content)
    return out.getvalue()


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_template_comes_back_as_it_went(system: str) -> None:
    sheet = ruleset(system).sheets.template()
    name, data = export(sheet, "xlsx")
    assert name.endswith(".xlsx") and read_file("whatever.csv", data) == sheet
    assert export(sheet, "xlsx")[1] == data


def test_headers_stand_in_any_case() -> None:
    found = read_file("x.xlsx", table(("Key", "Value"), ("Name", "Ana"), ("STR", 14), ("Weapons.0.Attack %", 65.0)))
    assert found == {"name": "Ana", "str": 14, "weapons": [{"attack": 65}]}
    assert read_file("x.csv", b"Name,Ana\nHP max,14\nWeapons.0.Attack %,65\n") == {
        "name": "Ana", "hp_max": 14, "weapons": [{"attack": 65}],
    }  # fmt: skip


def test_a_column_for_each_character() -> None:
    found = read_file("x.xlsx", table(("key", "Ana", "Bo"), ("system", "swords", "swords"), ("warrior", 5, 3),
                                      ("archer", 2, None)))  # fmt: skip
    assert found == [
        {"name": "Ana", "system": "swords", "warrior": 5, "archer": 2},
        {"name": "Bo", "system": "swords", "warrior": 3},
    ]


def test_an_open_document_with_a_million_empty_rows() -> None:
    assert read_file("x.ods", ods(("name", "Ana"), ("STR", "14"))) == {"name": "Ana", "str": 14}


FILLED = '<table:table-cell office:value-type="string" {0}><text:p>x</text:p></table:table-cell>'


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (ods(("name", "A"), last=FILLED.format('table:number-columns-repeated="16384"')), "far more"),
        (ods(("name", "A"), last=FILLED.format("")), "far more"),
        (b"PK\x03\x04" + b"\0" * 40, "can't be read"),
        (table(("name",)), "no values"),
        (xlsx('<row r="1"><c r="XFD1"><v>1</v></c></row>'), "far more"),
        (xlsx('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'), "far more"),
        (table(("name", "A"), ("name", "B")), "twice"),
        (xlsx("<row"), "can't be read"),
    ],
)
def test_what_is_refused(data: bytes, told: str) -> None:
    with pytest.raises(UnreadableSheet, match=told):
        read_file("x.xlsx", data)


def test_an_archive_of_something_else_and_one_that_swells() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("readme.txt", "x")
    with pytest.raises(UnreadableSheet, match="neither xlsx nor ods"):
        read_file("x.zip", out.getvalue())
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("content.xml", b" " * (workbook.MOST_UNPACKED + 1))
    with pytest.raises(UnreadableSheet, match="far more"):
        read_file("x.ods", out.getvalue())
