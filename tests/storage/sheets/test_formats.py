"""Sheets in files: every format gives back what went in, whatever way spreadsheets and people write it."""

import string
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.sheet.ready import ready
from rules.core.tables.words import key_notes
from rules.registry import SYSTEMS, ruleset
from storage.sheets import toml
from storage.sheets.formats import FORMATS, export, read_file
from storage.sheets.limits import UnreadableSheet

RULES = ruleset("rq3plus")
read_sheet, template, NOTES = RULES.sheets.read, RULES.sheets.template, key_notes(RULES.package)
AWKWARD = {
    "name": "Zoë 'the Axe' \"Ünder\"",
    "texts": [
        "",
        " x ",
        "007",
        "12",
        "1e5",
        "true",
        "NO",
        "null",
        "~",
        "=1+1",
        "+1d4",
        "-1d4",
        "'",
        "[]",
        "{}",
        "#",
        "a: b",
    ],
    "lines": "one\ntwo\n",
    "signs": "comma, semicolon; tab\t \\ 日本 \U0001f409 \u2028 \u00a0",
    "numbers": [0, -3, 1_000_000_000, 1.7, -0.5, 1e-7, 3.0],
    "flags": [True, False],
    "empty": {"list": [], "table": {}},
    "a.b": {"0": 1, "1": 2, "\\x": 3, "#": 4},
    "mixed": [1, "a", [2, [3]], {"k": [{"deep": 1}]}],
    "tables": [{"id": "a", "inner": {"x": 1}}, {"id": "b", "list": [{"y": 2}]}],
}


def sheets() -> list[dict[str, Any]]:
    return [AWKWARD, template(), read_sheet(template()), *ready("rules.rq3plus").values()]


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_gives_the_same_sheet_again(format: str) -> None:
    for sheet in sheets():
        name, data = export(sheet, format)
        assert name.endswith(FORMATS[format].endings[0])
        assert read_file(name, data) == sheet
        assert read_file(name, b"\xef\xbb\xbf" + data) == sheet


@pytest.mark.parametrize("format", FORMATS)
def test_the_format_shows_without_an_ending(format: str) -> None:
    for name in ("sheet", "sheet.txt"):
        assert read_file(name, export(template(), format)[1]) == template()
        assert read_file(name, export(template(), format, NOTES)[1]) == template()


@pytest.mark.parametrize("format", FORMATS)
def test_the_template_imports_cleanly(format: str) -> None:
    name, data = export(template(), format, NOTES)
    sheet = read_file(name, data)
    assert isinstance(sheet, dict)
    assert read_sheet(sheet) == read_sheet(template())


def test_notes_stand_above_their_keys() -> None:
    lines = export(template(), "toml", NOTES)[1].decode().splitlines()
    assert lines[0].startswith("# A character sheet for rq3plus")
    for path in NOTES:
        if path in template():
            first = NOTES[path].splitlines()[-1]
            assert lines[lines.index(f"# {first}") + 1].strip("[]").split(" ")[0] == path


def test_what_has_no_value_is_left_out_of_toml_which_knows_no_null() -> None:
    written = toml.write(
        {"name": "Ann", "owner": None, "weapons": [{"id": "axe", "arm": None}], "dr": [{"at": None}, 2]}
    )
    assert toml.read(written) == {"name": "Ann", "weapons": [{"id": "axe"}], "dr": [{}, 2]}


def test_file_names_are_made_of_the_name() -> None:
    assert export({"name": "../Zoë/ the Bold"}, "json")[0] == "zoë_the_bold.json"
    assert export({}, "csv")[0] == "sheet.csv"
    with pytest.raises(UnreadableSheet, match=r"no sheet format 'xml'.*toml"):
        export({}, "xml")


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_what_spreadsheets_export(separator: str) -> None:
    rows = [
        ("key", "value", ""),
        ("name", "Rurik", ""),
        ("str", "16", ""),
        ("height_m", "1.7"),
        ("weapons.0.id", "axe"),
    ]
    rows += [("# gear", ""), ("", ""), ("owner", ""), ("armour.chest", " 8 "), ("flag", "TRUE"), ("dm", "'+1d4")]
    text = "\r\n".join(separator.join(row) for row in rows)
    assert read_file("x.csv", text.encode()) == {
        "name": "Rurik",
        "str": 16,
        "height_m": 1.7,
        "weapons": [{"id": "axe"}],
        "armour": {"chest": 8},
        "flag": True,
        "dm": "+1d4",
    }


def test_decimal_commas_beside_semicolons() -> None:
    assert read_file("x.csv", b"name;Ola\nheight_m;1,75\n") == {"name": "Ola", "height_m": 1.75}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.json", '[{"name": "A"}, {"name": "B"}]'),
        ("x.yaml", "- name: A\n- name: B\n"),
        ("x.yml", "name: A\n---\nname: B\n"),
        ("x", '[\n{"name": "A"}, {"name": "B"}]'),
        ("x.csv", "0.name,A\n1.name,B\n"),
    ],
)
def test_several_sheets_in_one_file(name: str, text: str) -> None:
    assert read_file(name, text.encode()) == [{"name": "A"}, {"name": "B"}]


def test_yaml_words_stay_words() -> None:
    text = "name: No\nowner: 1:30\nid: 010\nbad: ~\nflag: true\ndm: +1d4\nlist: [yes, 3, 4.5]\n"
    assert read_file("x.yaml", text.encode()) == {
        "name": "No",
        "owner": "1:30",
        "id": "010",
        "flag": True,
        "dm": "+1d4",
        "list": ["yes", 3, 4.5],
    }


words = st.text(string.ascii_letters + string.digits + "._-\\# äß", min_size=1, max_size=8).map(str.strip).filter(bool)
texts = st.text(
    st.characters(exclude_categories=("Cc", "Cs"), include_characters="\n\t"),
    max_size=20,
)
leaves = st.one_of(texts, st.booleans(), st.integers(-(10**9), 10**9), st.floats(-1e9, 1e9, allow_nan=False))
plain = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4), max_leaves=20
)


@pytest.mark.parametrize("format", FORMATS)
@given(sheet=st.dictionaries(words, plain, min_size=1, max_size=5))
def test_whatever_is_plain_survives(format: str, sheet: dict[str, Any]) -> None:
    assert FORMATS[format].read(export(sheet, format)[1]) == sheet


def test_toml_writes_one_comment_for_a_list_of_tables() -> None:
    text = toml.write({"weapons": [{"id": "a"}, {"id": "b"}]}, {"weapons": "arms", "weapons.id": "which"}).decode()
    assert text == '# arms\n[[weapons]]\n# which\nid = "a"\n\n[[weapons]]\nid = "b"\n'


def test_every_system_may_be_asked_for_its_ready_characters() -> None:
    for module in SYSTEMS.values():
        for folded, sheet in ready(module.removesuffix(".ruleset")).items():
            assert folded == sheet["name"].casefold()
