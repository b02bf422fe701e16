"""Whole commands with their durable commit: one channel, fifty at once, and beside another channel's odds.

Beside time, the calls of functions that an attack takes are counted: how busy the machine is does not change them.
"""

import asyncio
import cProfile
import pstats
import sqlite3
import time
from pathlib import Path

import msgspec

from bot.gate import passed
from bot.table import GameTable
from rules.core.secrets.audience import MASTER
from tests.bench.measure import (
    SENTENCE,
    Row,
    committed,
    fight,
    folder,
    in_turns,
    open_table,
    percentile,
    rows_stand,
    said,
)

CHANNELS, EACH, COUNTED = 50, 6, 40
ODDS = "/odds attack battle axe vs Rurik parry with broadsword"
DUEL = "/odds duel Rurik Grak"


def run() -> list[Row]:
    """Rows of the goals that are about commands."""
    return asyncio.run(_run())


async def _run() -> list[Row]:
    rows = []
    for memory in (False, True):
        with folder(memory=memory) as where:
            rows += await _one(where, memory=memory)
            rows += await _many(where, memory=memory)
    for fresh in (False, True):
        with folder(memory=True) as where:
            rows.append(await _calls(where, fresh=fresh))
    with folder(memory=False) as where:
        rows += await _beside(where)
    return rows


class Bare:
    """A plain sqlite3 connection that commits the same bytes, durably."""

    def __init__(self, where: Path, payload: bytes) -> None:
        self._payload = payload
        self._db = sqlite3.connect(where / "bare.db", isolation_level=None)
        self._db.executescript(
            "pragma journal_mode=wal; pragma synchronous=full; create table if not exists t (a blob)"
        )

    async def commit(self) -> None:
        """One row, one transaction."""
        self._db.execute("begin immediate")
        self._db.execute("insert into t values (?)", (self._payload,))
        self._db.execute("commit")

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()


class Attacks:
    """One channel's attacks, with a new round now and then: nobody strikes a hundred times in one."""

    def __init__(self, table: GameTable, channel: str, *, fresh: bool = False) -> None:
        self.table, self.channel, self.seq, self._n = table, channel, 0, 0
        self._fresh = fresh
        """Whether no sentence is said twice, so that each has to be parsed."""

    async def one(self) -> None:
        """An attack that must be committed."""
        self._n += 1
        typed = SENTENCE if self._n % 5 else "/round"
        typed += f" -- the {self._n}th" if self._fresh else ""
        reply = await committed(self.table, typed, self.channel)
        self.seq = reply.fight.seq or 0


async def _one(where: Path, *, memory: bool) -> list[Row]:
    async with open_table(f"sqlite:///{where}/one.db") as table:
        encounter = await fight(table)
        attacks = Attacks(table, "bench")
        sample = passed(await committed(table, SENTENCE), MASTER, None)
        bare = Bare(where, msgspec.json.encode(sample.as_json(1, SENTENCE)))
        ours, plain = await in_turns(attacks.one, bare.commit)
        await rows_stand(table, encounter, attacks.seq)
        bare.close()
    if memory:
        return [Row("one channel, on a memory disk / bare commit there", ours.time, plain.time)]
    return [
        Row("a command with durable commit, one channel / bare sqlite3 commit", ours.time, plain.time, 5),
        Row("its CPU / the CPU of the bare commit", ours.cpu, plain.cpu),
    ]


async def _calls(where: Path, *, fresh: bool) -> Row:
    """The calls of an attack with its commit, Python's and C's, a new round now and then."""
    async with open_table(f"sqlite:///{where}/calls.db") as table:
        await fight(table)
        attacks = Attacks(table, "bench", fresh=fresh)
        for _ in range(COUNTED):
            await attacks.one()
        with cProfile.Profile() as profile:
            for _ in range(COUNTED):
                await attacks.one()
    calls: int = pstats.Stats(profile).total_calls  # type: ignore[attr-defined]
    said = "a sentence never said before" if fresh else "said before"
    return Row(f"function calls of an attack, {said} / one call", calls / COUNTED, 1.0, unit="calls")


async def _many(where: Path, *, memory: bool) -> list[Row]:
    async with open_table(f"sqlite:///{where}/many.db") as table:
        channels = [Attacks(table, f"c{n}") for n in range(CHANNELS)]
        encounters = [await fight(table, c.channel) for c in channels]
        bare = Bare(where, b"x" * 2000)
        took: list[float] = []
        rates: list[float] = []
        base: list[float] = []

        async def go(attacks: Attacks) -> None:
            for _ in range(EACH):
                start = time.perf_counter()
                await attacks.one()
                took.append((time.perf_counter() - start) * 1e3)

        for turn in range(6):
            _, plain = await in_turns(channels[0].one, bare.commit, times=35)
            start = time.perf_counter()
            await asyncio.gather(*map(go, channels))
            if not turn:
                # The first round only warms up.
                took.clear()
                continue
            base.append(1e3 / plain.time)
            rates.append(CHANNELS * EACH / (time.perf_counter() - start))
        for attacks, encounter in zip(channels, encounters, strict=True):
            await rows_stand(table, encounter, attacks.seq)
        bare.close()
    rate, single = percentile(rates, 0.5), percentile(base, 0.5)
    where_ = "on a memory disk" if memory else "at once"
    rows = [Row(f"50 channels {where_} / the rate of bare single commits", rate, single, 0.35, "/s", more=True)]
    if memory:
        return [rows[0]._replace(goal=None)]
    return [*rows, Row("50 channels at once: p99 of one command / 1 ms", percentile(took, 0.99), 1.0, 60)]


async def _beside(where: Path) -> list[Row]:
    """Attacks while another channel asks for odds again and again, against attacks of an idle bot."""
    rows = []
    async with open_table(f"sqlite:///{where}/beside.db") as table:
        for channel in ("bench", "other"):
            await fight(table, channel)
        attacks = Attacks(table, "bench")
        for what, question in (("/odds", ODDS), ("a duel", DUEL)):
            await said(table, question, "other")
            idle, busy = [], []
            for _ in range(3):
                idle += await _answers(attacks, 30)
                other = asyncio.create_task(_ask(table, question))
                await asyncio.sleep(0)
                busy += await _answers(attacks, 30)
                other.cancel()
                await asyncio.gather(other, return_exceptions=True)
            rows.append(
                Row(
                    f"p95 of an attack beside {what} / on an idle bot",
                    percentile(busy, 0.95),
                    percentile(idle, 0.95),
                    2,
                )
            )
    return rows


async def _answers(attacks: Attacks, times: int) -> list[float]:
    took = []
    for _ in range(times):
        start = time.perf_counter()
        await attacks.one()
        took.append((time.perf_counter() - start) * 1e3)
    return took


async def _ask(table: GameTable, question: str) -> None:
    while True:
        await said(table, question, "other")
