"""Hostile and broken sheet files: each is refused with a sentence that helps, and nothing else ever comes out."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core.sheet.ready import ready
from storage.sheets import limits
from storage.sheets.formats import FORMATS, export, read_file
from storage.sheets.limits import MAX_BYTES, UnreadableSheet

K = 250_000
LAUGHS = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))

HOSTILE = {
    "too large": ("x.json", b"{" + b" " * MAX_BYTES + b"}", "262,144 at most"),
    "empty": ("x.toml", b" \n", "empty"),
    "utf-16 with mark": ("x.csv", "name,Ä".encode("utf-16"), "UTF-16.*Save it again as UTF-8"),
    "utf-16 without mark": ("x.csv", "name,A\nstr,1".encode("utf-16-le"), "Line 1 has a NUL"),
    "latin-1": ("x.toml", 'name = "A"\nowner = "Zoë"'.encode("latin-1"), "Line 2 isn't UTF-8 text .byte 0xEB"),
    "nul": ("x.yaml", b"name: A\nowner: \0", "Line 2 has a NUL"),
    "workbook": ("x.csv", b"PK\x03\x04\x14\0", "export it as CSV"),
    "pdf": ("x.toml", b"%PDF-1.7\n", "/sheet paste"),
    "picture": ("x.json", b"\x89PNG\r\n", "picture"),
    "unknown looks": ("x", b"hello there", "doesn't look like TOML"),
    "json nesting": ("x.json", b"[" * K, "deep"),
    "json nested tables": ("x.json", b'{"a":' * 40_000, "deep"),
    "json open string": ("x.json", b'{"a": "' + b'\\"' * 120_000, "Line 1, column 7"),
    "json quotes": ("x.json", b'"' * K, "JSON wants"),
    "json backslash": ("x.json", b'{"a": "' + b"\\" * 999, "Line 1"),
    "json twice": ("x.json", b'{"str": 1, "str": 2}', "'str' is there twice"),
    "json nan": ("x.json", b'{"str": NaN}', "NaN isn't a number"),
    "json infinity": ("x.json", b'{"str": -Infinity}', "isn't a number"),
    "json overflow": ("x.json", b'{"str": 1e999}', "str isn't a number"),
    "json huge": ("x.json", b'{"str": ' + b"9" * K + b"}", "too large"),
    "json large": ("x.json", b'{"str": 1000000001}', "str isn't a number.*1,000,000,000"),
    "json nodes": ("x.json", b'{"a": [' + b"1," * 25_000 + b"1]}", "more than 20,000"),
    "json sheets": ("x.json", b"[" + b"{}," * 80_000 + b"{}]", "more than 20,000"),
    "json key": ("x.json", b'{"' + b"k" * 101 + b'": 1}', "longer than 100"),
    "json empty key": ("x.json", b'{"": 1}', "without a name"),
    "json text": ("x.json", b'{"a": "' + b"k" * 4001 + b'"}', "a: the text has 4,001"),
    "json surrogate": ("x.json", b'{"name": "\\ud800"}', "name has the control character U.D800"),
    "json control": ("x.json", b'{"name": "a\\u0007"}', "U.0007"),
    "json scalar": ("x.json", b"12", "something else"),
    "json list of numbers": ("x.json", b"[1, 2]", "something else"),
    "json null in a list": ("x.json", b'{"a": [null]}', r"a\[0\] is empty"),
    "json syntax": ("x.json", b'{"a": 1,\n "b" 2}', "Line 2, column 6"),
    "toml syntax": ("x.toml", b"name = Rurik", "line 1, column 8"),
    "toml twice": ("x.toml", b"str = 1\nstr = 2", "Cannot overwrite a value"),
    "toml nesting": ("x.toml", b"a = " + b"[" * K, "deep"),
    "toml hidden nesting": ("x.toml", b'a = ["""a"""", ' + b"[" * K, "deep"),
    "toml inline": ("x.toml", b"a = " + b"{a = " * 40_000, "deep"),
    "toml dotted": ("x.toml", b"a" + b".a" * 120_000 + b" = 1", "deep"),
    "toml header": ("x.toml", b"[a" + b".a" * 120_000 + b"]", "deep"),
    "toml thirteen": ("x.toml", b"[a.b.c.d.e.f.g]\nh.i.j.k.l.m = 1", "deep"),
    "toml number": ("x.toml", b"a = " + b"9" * 100_000, "^A number is too large"),
    "toml hex": ("x.toml", b"a = 0x" + b"f" * 100_000, "a isn't a number"),
    "toml nan": ("x.toml", b"str = nan", "str isn't a number"),
    "toml date": ("x.toml", b"born = 2024-01-01", "born: a sheet can't hold a date.*quotes"),
    "toml open string": ("x.toml", b'a = """' + b'"" ' * 80_000, "isn't TOML"),
    "toml tables": ("x.toml", b"[[a]]\n" * 40_000, "more than 20,000"),
    "yaml laughs": ("x.yaml", LAUGHS.encode(), "Line 1, column 4: this is an anchor"),
    "yaml alias": ("x.yaml", b"a: *b", "Line 1, column 4: this is an alias"),
    "yaml tag": ("x.yaml", b"a: !!python/object/apply:os.system [ls]", "a tag"),
    "yaml str tag": ("x.yaml", b"a: !!str 5", "quotes make a text"),
    "yaml merge": ("x.yaml", b"a: {<<: {b: 1}}", "merge key"),
    "yaml twice": ("x.yaml", b"a: 1\nb: 2\na: 3", "Line 3, column 1: the key 'a' is there twice"),
    "yaml nesting": ("x.yaml", b"[" * K, "deep"),
    "yaml maps": ("x.yaml", b"{a: " * 60_000, "deep"),
    "yaml blocks": ("x.yaml", b"- " * 100_000, "deep"),
    "yaml nodes": ("x.yaml", b"a: [" + b"1," * 100_000 + b"1]", "more than 20,000"),
    "yaml documents": ("x.yaml", b"---\n" * 60_000, "more than 20,000|something else"),
    "yaml table as key": ("x.yaml", b"? [a]\n: 1", "a key must be a word"),
    "yaml tabs": ("x.yaml", b"a:\n\tb: 1", "Line 2, column 1"),
    "yaml syntax": ("x.yaml", b"a: [1", "In YAML"),
    "yaml directive": ("x.yaml", b"%TAG ! tag:evil,2000:\n---\na: 1", "directive"),
    "yaml control": ("x.yaml", b"a: \x07", "isn't YAML"),
    "yaml infinity": ("x.yaml", b"a: 1e999", "a isn't a number"),
    "yaml huge": ("x.yaml", b"a: " + b"9" * 400, "a isn't a number"),
    "yaml scalar": ("x.yaml", b"hello", "something else"),
    "yaml comment only": ("x.yaml", b"# nothing", "empty"),
    "csv quotes": ("x.csv", b'name,"Rurik', "Line 1"),
    "csv cells": ("x.csv", b"name,Rurik\nowner,a,b", "Line 2 has more than a key and a value"),
    "csv no separator": ("x.csv", b"name Rurik", "no separator"),
    "csv twice": ("x.csv", b"str,1\nstr,2", "Line 2: the key 'str' is there twice"),
    "csv twice after a table": ("x.csv", b"a.b,1\na,2", "Line 2: the key 'a' is there twice"),
    "csv table over value": ("x.csv", b"a,1\na.b,2", "Line 2: 'a.b' needs a table"),
    "csv over empty table": ("x.csv", b"a,{}\na.b,2", "Line 2"),
    "csv gap": ("x.csv", b"a.0,1\na.2,2", "a: number the entries of a list"),
    "csv mixed": ("x.csv", b"a.0,1\na.b,2", "a: number the entries of a list"),
    "csv bad key": ("x.csv", b"a..b,1", "Line 1: 'a..b' isn't a key"),
    "csv no key": ("x.csv", b"name,A\n,1", "Line 2"),
    "csv deep": ("x.csv", b"a" + b".a" * 60_000 + b",1", "parts"),
    "csv rows": ("x.csv", b"".join(b"k%d,1\n" % n for n in range(22_000)), "more than 20,000"),
    "csv one cell": ("x.csv", b'a,"' + b"x" * 200_000 + b'"', "Line"),
    "csv huge": ("x.csv", b"a," + b"9" * 4_000, "a isn't a number"),
    "csv comments only": ("x.csv", b"# a\n# b", "separator"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_each_is_refused_with_a_sentence(case: str) -> None:
    name, data, told = HOSTILE[case]
    with pytest.raises(UnreadableSheet, match=told) as refused:
        read_file(name, data)
    assert len(str(refused.value)) < 500


SEEDS = [export(dict(sheet), format) for sheet in list(ready("rules.rq3plus").values())[:3] for format in FORMATS]
NAMES = ("x", *(f"x{ending}" for one in FORMATS.values() for ending in one.endings))


ENCODINGS = ("utf-7", "utf-32", "shift_jis", "idna", "punycode", "undefined", "rot13", "zlib", "hex", "no-such-one")


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_an_xml_file_of_an_encoding_nobody_reads(encoding: str) -> None:
    """The XML parser leaves what it doesn't know itself to Python's codecs, which raise what they please."""
    with pytest.raises(UnreadableSheet, match="Save it as UTF-8"):
        read_file("a.xml", f'<?xml version="1.0" encoding="{encoding}"?><root/>'.encode())


def only_unreadable(name: str, data: bytes) -> None:
    try:
        found = read_file(name, data)
    except UnreadableSheet as refused:
        assert str(refused)
    else:
        for format in FORMATS:
            for sheet in found if isinstance(found, list) else [found]:
                if sheet:
                    assert FORMATS[format].read(export(sheet, format)[1]) == sheet


@given(name=st.sampled_from(NAMES), data=st.binary(max_size=300))
def test_random_bytes(name: str, data: bytes) -> None:
    only_unreadable(name, data)


@given(name=st.sampled_from(NAMES), text=st.text("{}[]\"'#=:,;.-&*!<>|%@\\\t\n ab019e_", max_size=120))
def test_random_signs(name: str, text: str) -> None:
    only_unreadable(name, text.encode())


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.sampled_from(SEEDS), data=st.data())
def test_mutated_files(seed: tuple[str, bytes], data: st.DataObject) -> None:
    name, valid = seed
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(valid)))
        cut = data.draw(st.integers(0, 12))
        piece = data.draw(
            st.binary(max_size=6) | st.sampled_from([b"[", b"{", b'"', b"'", b"\n", b"&a", b"*a", b".0", b"\\u"])
        )
        valid = valid[:at] + piece + valid[at + cut :]
    only_unreadable(name, valid)


@pytest.mark.parametrize(
    ("made", "most"),
    [
        pytest.param(lambda n: '{"a": "' + "x" * n + '"}', limits.MAX_TEXT, id="letters of a text"),
        pytest.param(lambda n: '{"' + "x" * n + '": 1}', limits.MAX_KEY, id="letters of a key"),
        pytest.param(lambda n: f'{{"a": {n}}}', limits.MAX_NUMBER, id="a number"),
        pytest.param(lambda n: f'{{"a": -{n}}}', limits.MAX_NUMBER, id="a number below 0"),
        pytest.param(lambda n: '{"a": ' + "[" * (n - 1) + "]" * (n - 1) + "}", limits.MAX_DEPTH, id="lists in lists"),
        pytest.param(lambda n: '{"a": ' * n + "1" + "}" * n, limits.MAX_DEPTH, id="tables"),
    ],
)
def test_as_much_as_is_allowed_is_read_and_one_more_is_not(made: Callable[[int], str], most: int) -> None:
    assert read_file("x.json", made(most).encode())
    with pytest.raises(UnreadableSheet):
        read_file("x.json", made(most + 1).encode())
