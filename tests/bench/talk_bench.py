"""How short a fight can be said and told: words that an exchange takes, and lines of its answer, on both front ends.

Nothing is timed. Three fights are replayed from short sentences; a sentence that is refused fails the run.
"""

import asyncio
import statistics

from tests.bench.measure import Row
from tests.fights.spoken import Exchange, console, discord, replayed, tales

WORDS, LINES = 4, 3
"""The goals: words of an exchange, lines of an answer."""


def run() -> list[Row]:
    """Rows of the goals that are about words and lines: medians over all exchanges of a front end."""
    return asyncio.run(_run())


async def _run() -> list[Row]:
    rows = []
    for name, front in (("console", console), ("Discord", discord)):
        found: list[Exchange] = []
        for tale in tales().values():
            async with front(tale) as place:
                found += await replayed(tale, place)
        words, lines = ([getattr(one, what) for one in found] for what in ("words", "lines"))
        for what, goal, each in (("words", WORDS, words), ("lines", LINES, lines)):
            said = f"{what} of an exchange, {name}: median of {len(each)}, most {max(each)}"
            rows.append(Row(said, statistics.median(each), 1, goal, what))
    return rows
