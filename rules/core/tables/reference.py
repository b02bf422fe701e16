"""The players' rule reference of a system: ``reference.md``, one short text for every rule id."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct

_HEAD = re.compile(r"^### (\S+) (.+)$")
_PART = re.compile(r"^## (.+)$")


class Entry(Struct, frozen=True):
    """One rule: its id, title and text in our words, and the part of the reference it stands in."""

    id: str
    title: str
    text: str
    part: str = ""


@cache
def entries(package: str) -> Mapping[str, Entry]:
    """Every rule of a system by id, in the order of the reference."""
    found: dict[str, Entry] = {}
    part = ident = title = ""
    lines: list[str] = []
    for line in (*(files(package) / "reference.md").read_text(encoding="utf-8").splitlines(), "#"):
        head = _HEAD.match(line)
        if head is None and not line.startswith("#"):
            lines.append(line)
            continue
        if ident:
            found[ident] = Entry(ident, title, " ".join(" ".join(lines).split()), part)
        ident, title, lines = (head[1], head[2], []) if head else ("", "", [])
        named = _PART.match(line)
        part = named[1] if named else part
    return found


def by_id(package: str, text: str) -> tuple[Entry, ...]:
    """The rule of that id, or those of an area (``R3-PAR``); none where the text is neither."""
    every = entries(package)
    want = text.strip().casefold()
    exact = tuple(e for e in every.values() if e.id.casefold() == want)
    return exact or tuple(e for e in every.values() if want and e.id.casefold().startswith(f"{want}-"))
