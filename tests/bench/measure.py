"""What all benchmarks share: runs in turns, CPU beside time, checked answers, and goals with their verdicts."""

import asyncio
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from bot.cli.console import read_line
from bot.reply import Reply
from bot.table import GameTable
from grammar.parse.build import sentences
from rules.registry import SYSTEMS, ruleset
from storage.store import Store

MEMORY_DISK = Path("/dev/shm")
FIGHT = ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak")
# A parried blow that harms nobody, so that the hundredth finds the same fight as the first.
SENTENCE = (
    "Rurik: attack broadsword vs Grak parry with battle axe"
    " rolled attack 60, parry 20, location 10, damage 1, damage_modifier 1"
)
_deliveries = count(1)


class Row(NamedTuple):
    """One measured thing: ours beside a baseline, and the ratio to reach (None: told, not judged)."""

    what: str
    ours: float
    base: float
    goal: float | None = None
    unit: str = "ms"
    more: bool = False
    """Whether more is better, as with rates."""

    @property
    def figure(self) -> float:
        """Ours over the baseline."""
        return self.ours / self.base

    @property
    def verdict(self) -> str:
        """``ok``, ``short`` of the goal, or nothing where there is no goal."""
        if self.goal is None:
            return ""
        return "ok" if (self.figure >= self.goal if self.more else self.figure <= self.goal) else "short"


class Cost(NamedTuple):
    """Milliseconds of one call: by the clock, and of this process's CPU (all threads)."""

    time: float
    cpu: float


Call = Callable[[], Awaitable[object]]


async def in_turns(*calls: Call, times: int = 140) -> list[Cost]:
    """The median cost of each of several calls, made call by call in turn: the machine's moods last longer than a call.

    The first seventh only warms up. CPU is that of all threads while the call ran.
    """
    took: list[list[Cost]] = [[] for _ in calls]
    for turn in range(times):
        order = list(enumerate(calls))
        for n, call in order if turn % 2 else reversed(order):
            cpu, start = time.process_time(), time.perf_counter()
            await call()
            done, spent = time.perf_counter(), time.process_time()
            if turn >= times // 7:
                took[n].append(Cost((done - start) * 1e3, (spent - cpu) * 1e3))
    return [Cost(*(statistics.median(side) for side in zip(*costs, strict=True))) for costs in took]


def percentile(values: list[float], share: float) -> float:
    """The value below which that share of them lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


@contextmanager
def folder(*, memory: bool) -> Iterator[Path]:
    """A fresh folder on the disk of TMPDIR, or on a memory disk, which shows the CPU that a slow disk hides."""
    with tempfile.TemporaryDirectory(dir=MEMORY_DISK if memory and MEMORY_DISK.is_dir() else None) as made:
        yield Path(made)


def all_read() -> None:
    """Read every system, as the bot does before it takes its first line."""
    for system in SYSTEMS:
        sentences(system)
        ruleset(system)


@asynccontextmanager
async def open_table(url: str) -> AsyncIterator[GameTable]:
    """A table on a store of its own."""
    store = await Store.open(url)
    table = GameTable(store)
    # As in Discord.
    table.shows_data = False
    try:
        yield table
    finally:
        await store.close()


async def said(table: GameTable, typed: str, channel: str = "bench") -> Reply:
    """Say a line as a fresh delivery; fails unless it was carried out."""
    line = read_line(typed)
    place = replace(line.place, channel=channel, guild="g")
    reply = await table.say(replace(line, place=place, source=f"i:{next(_deliveries)}"))
    if not reply.ok:
        raise AssertionError(f"{typed}: {reply.text}")
    return reply


async def committed(table: GameTable, typed: str, channel: str = "bench") -> Reply:
    """Say a line that must become rows of the ledger; fails unless its rows are there to the last."""
    reply = await said(table, typed, channel)
    if reply.fight.seq is None or not reply.fight.steps or reply.fight.encounter is None:
        raise AssertionError(f"{typed} wrote nothing: {reply.text}")
    return reply


async def fight(table: GameTable, channel: str = "bench") -> str:
    """Begin the fight of two; returns the encounter's id."""
    for typed in FIGHT:
        reply = await committed(table, typed, channel)
    assert reply.fight.encounter is not None
    return reply.fight.encounter


async def rows_stand(table: GameTable, encounter: str, seq: int) -> None:
    """Fail unless the store holds every row up to ``seq`` and not one more."""
    stored = len(await table.store.ledger.headers(encounter))
    if stored != seq:
        raise AssertionError(f"{stored} rows stand where {seq} were acknowledged")


class Stall:
    """How long the event loop could not turn, at most, while it was watched: milliseconds.

    ``busy``: of its own thread's CPU in one turn, at most, which a busy machine does not lengthen.
    """

    def __init__(self) -> None:
        self.worst = self.busy = 0.0

    async def watch(self, work: Awaitable[object]) -> "Stall":
        """Await ``work``; returns itself with the longest turn of the loop meanwhile."""
        task = asyncio.ensure_future(work)
        self.worst = self.busy = 0.0
        before, spent = time.perf_counter(), time.thread_time()
        while not task.done():
            await asyncio.sleep(0)
            now, cpu = time.perf_counter(), time.thread_time()
            self.worst, before = max(self.worst, (now - before) * 1e3), now
            self.busy, spent = max(self.busy, (cpu - spent) * 1e3), cpu
        await task
        return self
