"""What an append costs beside a bare SQLite commit of the same bytes, both in one run, call by call in turn."""

import asyncio
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from rules.core.encounter import Wound
from rules.core.events import Changed, Closed, Wounded
from rules.core.report import Check, Die, Term
from storage.ledger import row_values
from storage.rows import EncounterInfo, Report, Row
from storage.store import Store

AT = "2025-03-01T12:00:00+00:00"
ROUNDS, BATCH, CHANNELS = 7, 60, 50


def a_command(seq: int, encounter: str = "e") -> Row:
    """A sentence with 3 events and 4 dice."""
    dice = (
        Die("attack", "Sven", "1d100", 12),
        Die("parry", "Grak", "1d100", 85),
        Die("location", "Sven", "1d20", 19),
        Die("damage", "Sven", "1d8+1", 7),
    )
    checks = (Check("attack", "Sven", "axe", 60, (Term("dark", -20, "R3-X"),), 40, 12, "success", 28),)
    events = (Wounded("Grak", Wound(1, "head", 5)), Changed("Grak", "hp", -5), Closed(3))
    return Row(
        seq,
        seq - 1,
        "command",
        who="Sven",
        source=f"{encounter}-{seq}",
        text="attack axe vs Grak parry",
        dice=dice,
        events=events,
        report=Report(checks),
        rules_version="1",
        at=AT,
    )


async def _timed(call: Callable[[int], Awaitable[object]], seq: int) -> float:
    start = time.perf_counter()
    await call(seq)
    return time.perf_counter() - start


async def _measure(folder: Path) -> dict[str, float]:
    store = await Store.open(f"sqlite:///{folder / 'store.db'}")
    names = ["e", *(f"e{n}" for n in range(CHANNELS))]
    for name in names:
        await store.ledger.create(EncounterInfo(name, name, "rq3plus", bytes(32), AT))
    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    bare.executescript(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "CREATE TABLE heads(id TEXT PRIMARY KEY, head INTEGER); INSERT INTO heads VALUES ('e', 0);"
        "CREATE TABLE ledger(id TEXT, seq INTEGER, body TEXT, PRIMARY KEY(id, seq));"
        "CREATE TABLE sources(s TEXT PRIMARY KEY)"
    )
    body = "".join(str(value) for value in row_values("e", a_command(1)).values())

    async def plain(seq: int) -> None:
        bare.execute("BEGIN IMMEDIATE")
        bare.execute("UPDATE heads SET head = ? WHERE id = 'e' AND head = ?", (seq, seq - 1))
        bare.execute("INSERT INTO sources VALUES (?)", (f"e-{seq}",))
        bare.execute("INSERT INTO ledger VALUES ('e', ?, ?)", (seq, body))
        bare.execute("COMMIT")

    async def ours(seq: int) -> None:
        await store.ledger.append("e", seq - 1, [a_command(seq)])

    async def channel(name: str, first: int) -> list[float]:
        took = []
        for seq in range(first, first + 4):
            start = time.perf_counter()
            await store.ledger.append(name, seq - 1, [a_command(seq, name)])
            took.append(time.perf_counter() - start)
        return took

    async def look(_: int) -> None:
        await store.ledger.head("e")

    raw: list[float] = []
    own: list[float] = []
    heads: list[float] = []
    together: list[float] = []
    rates: list[float] = []
    for n in range(ROUNDS + 1):
        pairs = []
        for seq in range(n * BATCH + 1, (n + 1) * BATCH + 1):
            # The disk's moods last longer than a call, so both kinds meet the same ones.
            order = (plain, ours, look) if seq % 2 else (ours, plain, look)
            took = {call: await _timed(call, seq) for call in order}
            pairs.append((took[plain], took[ours], took[look]))
        start = time.perf_counter()
        each = await asyncio.gather(*(channel(name, 4 * n + 1) for name in names[1:]))
        rate = 4 * CHANNELS / (time.perf_counter() - start)
        if n:
            # The first round only warms up.
            for kind, seconds in zip((raw, own, heads), zip(*pairs, strict=True), strict=True):
                kind += seconds
            rates.append(rate)
            together += [seconds for took_ in each for seconds in took_]
    bare.close()
    await store.close()
    together.sort()
    base, append = statistics.median(raw), statistics.median(own)
    return {
        "bare_us": base * 1e6,
        "append_us": append * 1e6,
        "append_ratio": append / base,
        "head_us": statistics.median(heads) * 1e6,
        "head_ratio": statistics.median(heads) / base,
        "channels_per_second": max(rates),
        "channels_ratio": max(rates) * base,
        "channels_p99_ms": together[int(len(together) * 0.99)] * 1e3,
    }


def run() -> dict[str, float]:
    """Medians in microseconds, and what counts: ``append_ratio`` to a bare WAL FULL commit, ``head_ratio`` of a look.

    ``channels_ratio`` is the rate of 50 channels that append at once against the bare rate of single commits.
    """
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


if __name__ == "__main__":
    # TMPDIR names the disk: one that never waits (/dev/shm) shows the ratio at its worst.
    for name, value in run().items():
        print(f"{name:20} {value:10.2f}")
