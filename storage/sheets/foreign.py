"""What the files of other programs hold of a character, in one shape whatever the program: texts and numbers as found.

``plain`` makes of it what ``Sheets.adopt`` of the system it names understands; nothing is interpreted here.
"""

import re
from typing import Any

from msgspec import json

from rules.core.sheet.foreign import Foreign
from storage.sheets.limits import MAX_KEY, MAX_TEXT, UnreadableSheet
from storage.texts import says

MOST_ROWS = 2_000
"""Rows of skills, traits, things and attacks together."""
_NUMBER = re.compile(r"[+-]?[0-9]{1,7}(\.[0-9]{1,4})?")


def plain(one: Foreign) -> dict[str, Any]:
    """The character as plain data; raises UnreadableSheet where it is far too large."""
    rows = len(one.skills) + len(one.traits) + len(one.attacks) + len(one.things) + len(one.protection)
    if rows > MOST_ROWS:
        raise UnreadableSheet(says("character.rows", rows=rows, most=MOST_ROWS))
    made: dict[str, Any] = json.decode(json.encode(one))
    return made


def number(value: Any) -> float | None:
    """A number that may stand as text, else None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return value if abs(value) < 10**7 else None
    text = value.strip().replace(",", "") if isinstance(value, str) else ""
    return float(text) if _NUMBER.fullmatch(text) else None


def whole(value: Any) -> int | None:
    """A whole number that may stand as text, else None."""
    found = number(value)
    return int(found) if found is not None and found == int(found) else None


def text(value: Any) -> str:
    """A short line of text, blanks as one; numbers as text; anything else empty."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    found = " ".join(str(value).split())
    return "".join(sign for sign in found if sign.isprintable())[:MAX_KEY]


def rows(value: Any) -> list[dict[str, Any]]:
    """The tables in a list, or in a table keyed ``00000``, ``00001`` ...; none where it is neither."""
    many = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else []
    return [one for one in many if isinstance(one, dict)]


def table(value: Any) -> dict[str, Any]:
    """The value if it is a table, else an empty one."""
    return value if isinstance(value, dict) else {}


def pruned(value: Any, most: int, depth: int = 40) -> Any:
    """A parsed file without what no sheet needs: prose and pictures. Raises UnreadableSheet beyond the limits."""
    return _Pruner(most).prune(value, depth)


class _Pruner:
    def __init__(self, left: int) -> None:
        self.left = left

    def prune(self, value: Any, depth: int) -> Any:
        self.left -= 1
        if self.left < 0 or depth < 0:
            raise UnreadableSheet(says("character.deep"))
        if isinstance(value, dict):
            return {str(key)[:MAX_KEY]: self.prune(one, depth - 1) for key, one in value.items()}
        if isinstance(value, list):
            return [self.prune(one, depth - 1) for one in value]
        if isinstance(value, str):
            return value if len(value) <= MAX_TEXT else ""
        return value
