"""A fight of many: what may be typed next, a round in which nobody acts, and a blow; CPU of this process.

Each reply is looked at: completion offers names that the text begins, the round goes on, the blow is struck.
"""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from itertools import count

from bot.reply import Line, Place
from bot.table import GameTable
from grammar.scene.resolve import Speaker
from tests.bench.measure import Row, open_table, said

GOALS = ((2, 3.0), (100, 5.0), (200, 8.0))
"""Milliseconds of CPU for a key at so many figures."""
FIRST = 8.0
"""Milliseconds of CPU for the first key behind a change of the fight."""
AT_ONCE = 20
TYPED = "Rurik: attack broadsword vs Troll"
BLOWS = (
    ("gurps4", "Aldric", "Borka", 'Aldric: attack thrusting broadsword vs "Borka {n}" nothing rolled attack 14'),
    ("gurps3", "Brandt", "Grak", 'Brandt: attack broadsword vs "Grak {n}" nothing rolled attack 15'),
)
TIMES = 9


def run() -> list[Row]:
    """Rows of the goals of a crowd."""
    return asyncio.run(_run())


async def _run() -> list[Row]:
    rows = []
    for many, goal in GOALS:
        async with open_table("sqlite://") as table:
            await _crowd(table, "rq3plus", "Rurik", "Trollkin", many)
            first, behind = await _typed(table, many)
            rows.append(Row(f"completion of a name among {many} figures, the first key", first, 1.0, FIRST))
            rows.append(Row(f"completion of a name among {many} figures, further keys", behind, 1.0, goal))
    for system, who, foe, blow in BLOWS:
        async with open_table("sqlite://") as table:
            await _crowd(table, system, who, foe, 100)
            foes = count(1)
            took = await _median(lambda t=table, b=blow, n=foes: said(t, b.format(n=next(n))))
            rows.append(Row(f"attack among 100, {system}", took, 1.0, 2.0))
            if system == "gurps4":
                took = await _median(lambda t=table: said(t, "/round"))
                rows.append(Row(f"/round of 100 who do nothing, {system}", took, 1.0, 10.0))
    return rows


async def _crowd(table: GameTable, system: str, who: str, foe: str, many: int) -> None:
    await said(table, f"/encounter start {system}")
    await said(table, f"/encounter add {who}")
    for start in range(1, many, AT_ONCE):
        await said(table, f"/encounter add {min(AT_ONCE, many - start)} {foe}")


async def _typed(table: GameTable, many: int) -> tuple[float, float]:
    """What the first key of a name costs behind a deed, and what each further one does."""
    place, speaker = Place("bench", "g"), Speaker("gm", "GM", True)

    async def key(cut: int) -> None:
        found = await table.complete(Line(TYPED[:cut], place, speaker), cut)
        assert any(one.text.startswith("Trollkin") for one in found) or many == 2, found

    first, behind = list[float](), list[float]()
    for _ in range(TIMES):
        await said(table, "/round")
        begin, *rest = [await _cost(lambda cut=cut: key(cut)) for cut in range(len(TYPED) - 5, len(TYPED) + 1)]
        first.append(begin)
        behind += rest
    return statistics.median(first), statistics.median(behind)


async def _median(call: Callable[[], Awaitable[object]]) -> float:
    return statistics.median([await _cost(call) for _ in range(TIMES)])


async def _cost(call: Callable[[], Awaitable[object]]) -> float:
    """Milliseconds of CPU of all threads."""
    before = time.process_time()
    await call()
    return (time.process_time() - before) * 1e3
