"""Where somebody goes who goes to a figure, behind it or away from it, as hexes of the map."""

import re
from collections.abc import Collection, Iterator
from functools import cache
from typing import NamedTuple

from grammar.wording import core
from rules.core.hexes import Hex, distance, neighbours
from rules.ground.hexes import line

FARTHEST, MOST_AWAY = 3, 50
"""How many hexes one is offered to go away where nobody says how far, and the most that are looked for."""
MOST_BESIDE, MOST_ON_WAY = 2, 20
"""How many hexes beside a figure (and last before it) are tried, and how many on the way to it."""


class Goal(NamedTuple):
    """The way that a sentence goes, the words that say so, the figure's name in them, and how far (0: not said)."""

    way: str
    said: str
    name: str
    far: int


def toward(text: str) -> Goal | None:
    """Where a sentence goes that goes to a figure, behind it or away from it; None for any other."""
    found = _pattern().search(text)
    if found is None:
        return None
    way = next(way for way, words in core().paths.items() if found["way"].casefold() in words)
    return Goal(way, found[0], found["name"], int(found["n"] or 0))


@cache
def _pattern() -> re.Pattern[str]:
    every = sorted((word for words in core().paths.values() for word in words), key=len, reverse=True)
    return re.compile(
        rf"(?<!\S)(?:(?P<n>\d+)\s+)?(?P<way>{'|'.join(map(re.escape, every))})\s+(?P<name>.+?)(?=\s+then\s|\s*$)",
        re.IGNORECASE,
    )


def hexes(goal: Goal, here: Hex, there: Hex) -> tuple[Hex, ...]:
    """The hexes that may be meant, the likeliest first: beside whom one goes to, or as far on the way as may be."""
    if goal.way == "away":
        return tuple(_away(here, there, goal.far or FARTHEST))[::-1]
    beside = sorted(neighbours(there), key=lambda at: distance(here, at), reverse=goal.way == "behind")
    on_the_way = line(here, there)[1:-1]
    if goal.far:
        return on_the_way[: goal.far][-1:]
    return (*beside[:MOST_BESIDE], *(reversed(on_the_way[:MOST_ON_WAY]) if goal.way == "beside" else ()))


def closer(here: Hex, there: Hex, taken: Collection[Hex | None]) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
    """The free hexes near another figure, the likeliest first, and those on the way to it, the farthest first."""
    if distance(here, there) < 2:
        return (), ()
    on_the_way = line(here, there)[1:-1]
    beside = sorted(neighbours(there), key=lambda at: distance(here, at))[:MOST_BESIDE]
    near = dict.fromkeys((*on_the_way[-MOST_BESIDE:], *beside))
    far = on_the_way[:-MOST_BESIDE][::-1]
    return tuple(at for at in near if at not in taken), tuple(at for at in far if at not in taken)


def _away(here: Hex, there: Hex, far: int) -> Iterator[Hex]:
    """Step by step as far from there as may be."""
    for _ in range(min(far, MOST_AWAY)):
        here = max(neighbours(here), key=lambda at: distance(there, at))
        yield here
