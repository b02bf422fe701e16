"""The players' rule reference of a system: ``reference.md``, one short text for every rule id."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from math import log

from msgspec import Struct

_MOST_LIKELY, _NEAR, _LEAST_POINTS = 2, 0.8, 6.0
"""How many rules a question is answered with, each near the best of them, and how well that one must fit."""
_HEAD = re.compile(r"^### (\S+) (.+)$")


class Entry(Struct, frozen=True):
    """One rule: its id, title and text in our words."""

    id: str
    title: str
    text: str


@cache
def entries(package: str) -> Mapping[str, Entry]:
    """Every rule of a system by id, in the order of the reference."""
    found: dict[str, Entry] = {}
    ident = title = ""
    lines: list[str] = []
    for line in (files(package) / "reference.md").read_text(encoding="utf-8").splitlines():
        head = _HEAD.match(line)
        if head is None and not line.startswith("#"):
            lines.append(line)
            continue
        if ident:
            found[ident] = Entry(ident, title, " ".join(" ".join(lines).split()))
        ident, title, lines = (head[1], head[2], []) if head else ("", "", [])
    if ident:
        found[ident] = Entry(ident, title, " ".join(" ".join(lines).split()))
    return found


def look_up(package: str, text: str, most: int = 8) -> tuple[Entry, ...]:
    """The rules meant by an id, an area (``R3-PAR``) or words: title hits first, then text hits, then near titles.

    Of a whole question, the rules that have most of its rarer words.
    """
    every = entries(package)
    want = text.strip().casefold()
    exact = [e for e in every.values() if e.id.casefold() == want]
    if exact:
        return tuple(exact)
    area = [e for e in every.values() if e.id.casefold().startswith(f"{want}-")]
    words = want.split()
    titled = [e for e in every.values() if all(w in e.title.casefold() for w in words)]
    texted = [e for e in every.values() if all(w in e.text.casefold() for w in words) and e not in titled]
    found = area or [*titled, *texted]
    if not found:
        near = get_close_matches(want, [e.title.casefold() for e in every.values()], n=3)
        found = [e for e in every.values() if e.title.casefold() in near]
    return tuple(found[:most]) or (_likely(package, words)[:_MOST_LIKELY] if len(words) > 1 else ())


def _likely(package: str, words: Sequence[str]) -> tuple[Entry, ...]:
    """The rules that have most of the words, rare ones and those of a title before others; best first."""
    every = entries(package)
    telling = {word: _worth(package, word) for word in words}
    ranked = []
    for entry in every.values():
        title, text = entry.title.casefold(), entry.text.casefold()
        points = sum(worth * (3 * (w in title) + (w in text)) for w, worth in telling.items())
        ranked.append((points, entry))
    most = max((points for points, _ in ranked), default=0.0)
    best = [row for row in ranked if row[0] >= max(_LEAST_POINTS, most * _NEAR)]
    return tuple(entry for _, entry in sorted(best, key=lambda row: -row[0]))


@cache
def _worth(package: str, word: str) -> float:
    """What a word tells of a rule: nothing where every rule has it, most where one does."""
    every = entries(package).values()
    having = sum(word in f"{entry.title} {entry.text}".casefold() for entry in every)
    return log(len(every) / having) if having else 0.0
