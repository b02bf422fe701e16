"""Counters that the game master keeps on figures: breath, arrows found, doubts. They change no number by themselves."""

from collections.abc import Iterator

from rules.core.encounter import ALL, Figure, Mark
from rules.core.events import Event, Marked, Unmarked
from rules.core.tables.refusals import says

LEAD = "count."
"""How the keys of marks that are counters begin."""


def key(name: str) -> str:
    """The key of the mark that bears the counter of that name."""
    return LEAD + name.casefold()


def value(figure: Figure, name: str) -> int:
    """Where a counter stands; 0 where there is none."""
    mark = figure.mark(key(name))
    return int(mark.data["n"]) if mark is not None else 0


def put(who: str, name: str, n: int, audience: str = ALL) -> Event:
    """The event that sets a counter, at once even amid a simultaneous group; at 0 it is gone."""
    if n == 0:
        return Unmarked(who, key(name), says("counter.over"), now=True)
    return Marked(who, Mark(key(name), {"name": name, "n": n}, None, audience), now=True)


def on(figure: Figure) -> Iterator[tuple[str, int, Mark]]:
    """The counters of a figure: name, where it stands, and the mark that says for whom."""
    for mark in figure.marks:
        if mark.key.startswith(LEAD):
            yield str(mark.data["name"]), int(mark.data["n"]), mark
