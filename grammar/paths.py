"""Where somebody goes who goes to a figure, behind it or away from it, as hexes of the map."""

import re
from collections.abc import Iterator
from functools import cache

from grammar.wording import core
from rules.core.hexes import Hex, distance, neighbours

FARTHEST = 3
"""How many hexes one is offered to go away."""


def toward(text: str) -> tuple[str, str, str] | None:
    """The way that a sentence goes, the words that say so, and the figure's name in them; None where it says none."""
    found = _pattern().search(text)
    if found is None:
        return None
    way = next(way for way, words in core().paths.items() if found["way"].casefold() in words)
    return way, found[0], found["name"]


@cache
def _pattern() -> re.Pattern[str]:
    every = sorted((word for words in core().paths.values() for word in words), key=len, reverse=True)
    return re.compile(
        rf"(?<!\S)(?P<way>{'|'.join(map(re.escape, every))})\s+(?P<name>.+?)(?=\s+then\s|\s*$)", re.IGNORECASE
    )


def hexes(way: str, here: Hex, there: Hex) -> tuple[Hex, ...]:
    """The hexes that may be meant, the likeliest first."""
    if way == "away":
        return tuple(_away(here, there))[::-1]
    return tuple(sorted(neighbours(there), key=lambda at: distance(here, at), reverse=way == "behind"))


def _away(here: Hex, there: Hex) -> Iterator[Hex]:
    """Step by step as far from there as may be."""
    for _ in range(FARTHEST):
        here = max(neighbours(here), key=lambda at: distance(there, at))
        yield here
