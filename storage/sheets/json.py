"""Sheets as JSON (RFC 8259), stricter: no key twice, no NaN."""

import json
import re
from typing import Any

from storage.sheets.limits import MAX_BYTES, MAX_DEPTH, Plain, UnreadableSheet, decoded, shown, sound, too_deep
from storage.texts import says

# A string that never ends swallows the rest, so that every character is looked at once.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.?)*+"?|[\[{]|[\]}]', re.DOTALL)


def read(data: bytes) -> Plain:
    """The sheet or list of sheets in a JSON file; raises UnreadableSheet."""
    return sound(loaded(data))


def loaded(data: bytes, most: int = MAX_BYTES, depth: int = MAX_DEPTH) -> Any:
    """The parsed file, not yet looked at, of at most so many bytes and so deep; raises UnreadableSheet."""
    text = decoded(data, most)
    _shallow(text, depth)
    try:
        value: Any = json.loads(
            text, object_pairs_hook=_table, parse_constant=_constant, parse_int=_whole, parse_float=float
        )
    except json.JSONDecodeError as fault:
        raise UnreadableSheet(says("json.fault", line=fault.lineno, column=fault.colno, fault=fault.msg)) from None
    return value


def write(sheet: dict[str, Any]) -> bytes:
    """A sheet as JSON, one key to a line."""
    return (json.dumps(sheet, ensure_ascii=False, indent=2, allow_nan=False) + "\n").encode()


def _shallow(text: str, most: int) -> None:
    depth = 0
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
        if depth > most:
            raise too_deep()


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise UnreadableSheet(says("json.twice", key=shown(twice)))
    return made


def _constant(name: str) -> Any:
    raise UnreadableSheet(says("json.constant", name=name))


def _whole(digits: str) -> int:
    if len(digits) > 20:
        raise UnreadableSheet(says("json.number", number=shown(digits)))
    return int(digits)
