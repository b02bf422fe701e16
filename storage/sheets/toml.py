"""Sheets as TOML 1.0: what people are expected to write by hand, so the writer can put comments above the keys."""

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from storage.sheets.limits import MAX_DEPTH, Plain, UnreadableSheet, decoded, sound, too_deep
from storage.texts import says

# Strings and comments are swallowed whole, also unfinished ones, so that every character is looked at once.
_TOKEN = re.compile(
    r'"""(?:[^"\\]|\\.?|"(?!""))*+(?:"{3,5})?'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5})?"
    r'|"(?:[^"\\\n]|\\.?)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
    r"|[\[{]|[\]}]|\.|[=,\n]",
    re.DOTALL,
)
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def read(data: bytes) -> Plain:
    """The sheet in a TOML file; raises UnreadableSheet."""
    text = decoded(data)
    _shallow(text)
    try:
        value = tomllib.loads(text)
    except RecursionError:
        raise too_deep() from None
    except ValueError as fault:
        if not isinstance(fault, tomllib.TOMLDecodeError):
            # Python reads no whole number of thousands of digits, and says so in words of its own.
            raise UnreadableSheet(says("toml.number")) from None
        told = str(fault)
        raise UnreadableSheet(says("toml.fault", fault=told[:200])) from None
    return sound(value)


def write(sheet: dict[str, Any], notes: Mapping[str, str] | None = None) -> bytes:
    """A sheet as TOML. ``notes`` are comments by path (``str``, ``weapons.attack``), set above their key.

    TOML knows no null: a key without a value is left out.
    """
    lines: list[str] = []
    _table(sheet, "", "", notes or {}, lines)
    return ("\n".join(lines).strip("\n") + "\n").encode()


def _shallow(text: str) -> None:
    # tomllib recurses into brackets and copies dotted keys part by part, so both are counted beforehand.
    depth = dots = 0
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if sign == ".":
            dots += 1
        elif sign in "=,\n[{":
            dots = 0
        if sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
        if depth > MAX_DEPTH or dots > MAX_DEPTH:
            raise too_deep()


def _table(table: Mapping[str, Any], path: str, note: str, notes: Mapping[str, str], lines: list[str]) -> None:
    """``path`` is the header's, ``note`` the same without the numbers of list entries: what comments go by."""
    tables = {key: value for key, value in table.items() if _is_table(value)}
    for key, value in table.items():
        if key not in tables and value is not None:
            _comment(notes.get(f"{note}{key}"), lines)
            lines.append(f"{_key(key)} = {_inline(value)}")
    for key, value in tables.items():
        here = f"{path}{_key(key)}"
        first = True
        for one in value if isinstance(value, list) else [value]:
            lines.append("")
            if first:
                _comment(notes.get(f"{note}{key}"), lines)
            lines.append(f"[[{here}]]" if isinstance(value, list) else f"[{here}]")
            _table(one, f"{here}.", f"{note}{key}.", notes if first else {}, lines)
            first = False


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)
    )


def _comment(text: str | None, lines: list[str]) -> None:
    lines.extend(f"# {line}" for line in (text or "").splitlines())


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_inline(one)}" for key, one in value.items() if one is not None) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_inline, value)) + "]"
    # A JSON text, number or boolean is a TOML one too, but for the delete character.
    return json.dumps(value, ensure_ascii=False, allow_nan=False).replace("\x7f", "\\u007f")
