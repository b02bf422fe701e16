"""Counters that the game master keeps on figures: breath, arrows found, doubts. They change no number by themselves."""

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from rules.core.encounter import ALL, Figure, Mark
from rules.core.events import Event, Marked, Unmarked
from rules.core.keys import plain
from rules.core.tables.words import says

LEAD = "count."
"""How the keys of marks that are counters begin."""


def key(name: str) -> str:
    """The key of the mark that bears the counter of that name."""
    return LEAD + name.casefold()


class Count(Struct, frozen=True):
    """What a counter's mark keeps: its name as it was typed, and where it stands."""

    name: str
    n: int


def of(mark: Mark) -> Count:
    """The typed data of a counter's mark."""
    return msgspec.convert(mark.data, Count)


def value(figure: Figure, name: str) -> int:
    """Where a counter stands; 0 where there is none."""
    mark = figure.mark(key(name))
    return of(mark).n if mark is not None else 0


def put(who: str, name: str, n: int, audience: str = ALL) -> Event:
    """The event that sets a counter, at once even amid a simultaneous group; at 0 it is gone."""
    if n == 0:
        return Unmarked(who, key(name), says("counter.over"), now=True)
    return Marked(who, Mark(key(name), plain(Count(name, n)), None, audience), now=True)


def on(figure: Figure) -> Iterator[tuple[str, int, Mark]]:
    """The counters of a figure: name, where it stands, and the mark that says for whom."""
    for mark in figure.marks:
        if mark.key.startswith(LEAD):
            yield of(mark).name, of(mark).n, mark
