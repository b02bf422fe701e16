"""What every sheet file must keep, whatever its format: it is untrusted input, so size comes before parsing."""

import math
import re
import unicodedata
from typing import Any, TypeAlias

from storage.texts import says

Plain: TypeAlias = dict[str, Any] | list[dict[str, Any]]
"""What a file holds: one sheet, or several."""

MAX_BYTES = 256 * 1024
MAX_DEPTH = 12
MAX_NODES = 20_000
MAX_KEY = 100
MAX_TEXT = 4_000
MAX_NUMBER = 10**9
MAX_FOREIGN_BYTES, MAX_FOREIGN_VALUES = 4 << 20, 200_000
"""The same of what other programs write in JSON."""

_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_WORDS = {"true": True, "false": False}


class UnreadableSheet(ValueError):
    """A file that can't be taken as a sheet; the message names the fault, its place and what to do about it."""


def decoded(data: bytes, most: int = MAX_BYTES) -> str:
    """The text of a file: UTF-8 with or without a byte order mark, line ends as ``\\n``.

    Raises UnreadableSheet for a file over ``most`` bytes, another encoding, a NUL character or an empty file.
    """
    if len(data) > most:
        raise UnreadableSheet(says("sheet.large", length=len(data), most=most))
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise UnreadableSheet(says("sheet.utf16"))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        raise UnreadableSheet(says("sheet.utf8", line=line, byte=data[fault.start])) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise UnreadableSheet(says("sheet.nul", line=line))
    if not text.strip():
        raise UnreadableSheet(says("sheet.empty"))
    return text.replace("\r\n", "\n")


def scalar(text: str) -> str | int | float | bool:
    """The value of an unquoted word: a number as JSON writes it, ``true`` or ``false`` in any case, else the text.

    A number of absurd length is infinity, which ``sound`` refuses.
    """
    if _NUMBER.fullmatch(text):
        if len(text) > 400:
            return math.inf
        return float(text) if any(sign in text for sign in ".eE") else int(text)
    return _WORDS.get(text.lower(), text)


def shown(text: str) -> str:
    """A piece of a file, quoted and cut short for a message."""
    return repr(text if len(text) <= 40 else text[:39] + "…")


def too_deep() -> UnreadableSheet:
    """The fault of tables within tables within tables."""
    return UnreadableSheet(says("sheet.deep", most=MAX_DEPTH))


def too_many() -> UnreadableSheet:
    """The fault of a file with too many values."""
    return UnreadableSheet(says("sheet.many", most=MAX_NODES))


def sound(value: Any) -> Plain:
    """A parsed file as plain tables, lists, texts, numbers and booleans; keys without a value are left out.

    Raises UnreadableSheet, with the path of the fault, for anything over the limits, for numbers that are not finite,
    dates, control characters, halves of surrogate pairs, and a file that is neither a table nor a list of tables.
    """
    if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        walk = _Walk()
        return [walk.value(one, f"[{n}]", 1) for n, one in enumerate(value)]
    if not isinstance(value, dict):
        raise UnreadableSheet(says("sheet.no_table"))
    return _Walk().table(value, "", 1)


class _Walk:
    def __init__(self) -> None:
        self.nodes = 0

    def table(self, value: dict[Any, Any], path: str, depth: int) -> dict[str, Any]:
        if depth > MAX_DEPTH:
            raise too_deep()
        made = {}
        for key, one in value.items():
            if not isinstance(key, str) or not key.strip():
                raise UnreadableSheet(says("sheet.no_key", path=path or says("the_sheet")))
            if len(key) > MAX_KEY:
                raise UnreadableSheet(says("sheet.long_key", key=shown(key), most=MAX_KEY))
            inner = f"{path}.{key}" if path else key
            if key != key.strip() or "\n" in key or "\t" in key:
                raise UnreadableSheet(says("sheet.blank_key", key=shown(key)))
            _clean(key, None)
            if one is not None:
                made[key] = self.value(one, inner, depth)
        return made

    def value(self, value: Any, path: str, depth: int) -> Any:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise too_many()
        if isinstance(value, dict):
            return self.table(value, path, depth + 1)
        if isinstance(value, list):
            if depth + 1 > MAX_DEPTH:
                raise too_deep()
            return [self.value(one, f"{path}[{n}]", depth + 1) for n, one in enumerate(value)]
        if isinstance(value, str):
            if len(value) > MAX_TEXT:
                raise UnreadableSheet(says("sheet.long_text", path=path, length=len(value), most=MAX_TEXT))
            return _clean(value, path)
        if isinstance(value, bool):
            return value
        if isinstance(value, int | float):
            if not abs(value) <= MAX_NUMBER:  # so that NaN is refused as well
                raise UnreadableSheet(says("sheet.number", path=path, most=MAX_NUMBER))
            return value
        if value is None:
            raise UnreadableSheet(says("sheet.nothing", path=path))
        raise UnreadableSheet(says("sheet.type", path=path, kind=type(value).__name__))


def _clean(text: str, path: str | None) -> str:
    """The text, or the key where no path to it is given; raises UnreadableSheet for a control character in it."""
    if text.isprintable():
        return text
    for char in text:
        if unicodedata.category(char) in ("Cc", "Cs") and char not in "\n\t":
            if path is None:
                raise UnreadableSheet(says("sheet.control_key", key=shown(text), char=ord(char)))
            raise UnreadableSheet(says("sheet.control", path=path, char=ord(char)))
    return text
