"""What reading costs by the length of a fight, the number of its figures, and the number of fights."""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence

from msgspec.structs import replace
from sqlalchemy import insert

from bot.cli.console import read_line
from bot.table import GameTable
from rules.core.events import Configured
from storage.appends import encounter_values
from storage.rows import EncounterInfo
from storage.rows import Row as LedgerRow
from storage.schema import encounters
from tests.bench.measure import SENTENCE, Row, Stall, committed, fight, folder, open_table, said

LENGTHS = (10, 100, 1000, 5000)
CROWDS = (2, 50, 200)
ENCOUNTERS = 20_000
ENDED = 3000
"""Sentences of the fight that is ended while the loop is watched."""
READS = ("/why", "/history", "/undo", "/state", "completion")


def run() -> list[Row]:
    """Ratios of a long fight to a short one, of a crowd to a pair."""
    return asyncio.run(_run())


async def _run() -> list[Row]:
    with folder(memory=False) as where:
        async with open_table(f"sqlite:///{where}/reading.db") as table:
            return [*await _lengths(table), *await _endings(table), *await _crowds(table), *await _listing(table)]


async def _lengths(table: GameTable) -> list[Row]:
    took: dict[tuple[str, int], float] = {}
    stalls = list[Stall]()
    for length in LENGTHS:
        channel = f"l{length}"
        await _long(table, channel, length)
        for what in READS:
            took[what, length] = await _median(lambda what=what, channel=channel: _read(table, channel, what))
            stalls.append(await Stall().watch(_read(table, channel, what)))
    rows = [
        Row(f"{what} at 5,000 sentences / at 100", took[what, 5000], took[what, 100], 1.5)
        for what in ("/why", "/history", "/undo")
    ]
    rows += [
        Row(f"{what} at {n:,} sentences / 1 ms", took[what, n], 1.0) for what in READS for n in LENGTHS if n != 100
    ]
    return [*rows, *_stood(stalls, "a command at 5,000 sentences")]


async def _endings(table: GameTable) -> list[Row]:
    """How long the loop stands still for others while the log of a long fight is made, and while the fight is ended."""
    await _long(table, "ended", ENDED)
    rows = list[Row]()
    for what in ("/encounter log", "/encounter end now"):
        rows += _stood([await Stall().watch(said(table, what, "ended"))], f"{what} at {ENDED:,} sentences")
    return rows


def _stood(stalls: Sequence[Stall], what: str) -> list[Row]:
    """What the loop spent in one turn of its own CPU, which is judged, and how long it stood still on this machine."""
    return [
        Row(f"the loop's CPU in one turn, {what} / 1 ms", max(stall.busy for stall in stalls), 1.0, 10),
        Row(f"the loop stands still meanwhile, {what} / 1 ms", max(stall.worst for stall in stalls), 1.0),
    ]


async def _crowds(table: GameTable) -> list[Row]:
    took: dict[tuple[str, int], float] = {}
    stalls = list[Stall]()
    for crowd in CROWDS:
        channel = f"f{crowd}"
        await fight(table, channel)
        for left in range(crowd - 2, 0, -20):
            await committed(table, f"/encounter add Grak x{min(20, left)}", channel)
        for what in ("/state", "completion", "attack"):
            took[what, crowd] = await _median(lambda what=what, channel=channel: _read(table, channel, what))
            stalls.append(await Stall().watch(_read(table, channel, what)))
    rows = [Row("/state at 200 combatants / at 50", took["/state", 200], took["/state", 50], 4.2)]
    rows += [Row(f"{what} at {n} combatants / 1 ms", took[what, n], 1.0) for what, n in took]
    return [*rows, *_stood(stalls, "a command at 200 combatants")]


async def _listing(table: GameTable) -> list[Row]:
    old = [
        encounter_values(
            EncounterInfo(f"x{n}", f"x{n}", "rq3plus", bytes(32), "2025-01-01", "g", ended="2025-01-02"), head=0
        )
        for n in range(ENCOUNTERS)
    ]
    before = await _median(lambda: said(table, "/encounter list", "l10"))
    await table.store.database.write(lambda conn: conn.execute(insert(encounters), old))
    after = await _median(lambda: said(table, "/encounter list", "l10"))
    return [Row("/encounter list at 20,000 encounters / at 7", after, before, 1.5)]


async def _long(table: GameTable, channel: str, length: int) -> None:
    """A fight of so many sentences: real ones at both ends, and small rulings between."""
    encounter = await fight(table, channel)
    reply = await committed(table, SENTENCE, channel)
    info = (await table.live.load(encounter)).info
    head = reply.fight.seq or 0
    while head < length - 1:
        # Rows as a ruling writes them, appended by the ledger itself, many at a time.
        many = min(200, length - 1 - head)
        rows = [
            LedgerRow(seq, seq - 1, "command", who="gm", text=f"sentence {seq}", events=(Configured("pace", "free"),))
            for seq in range(head + 1, head + 1 + many)
        ]
        head = (await table.store.ledger.append(info.id, head, rows)).head
    table.forget(encounter)
    await committed(table, "/round", channel)
    await committed(table, SENTENCE, channel)


async def _read(table: GameTable, channel: str, what: str) -> None:
    if what == "completion":
        line, typed = read_line("."), "Rurik: attack broadsword vs "
        place = replace(line.place, channel=channel, guild="g")
        found = await table.complete(replace(line, text=typed, place=place), len(typed))
        assert found
    elif what == "attack":
        await committed(table, "/round", channel)
        await committed(table, SENTENCE, channel)
    elif what == "/undo":
        await committed(table, "/undo 1", channel)
        await committed(table, "/redo 1", channel)
    else:
        reply = await said(table, what, channel)
        assert reply.text


async def _median(call: Callable[[], Awaitable[object]], times: int = 5) -> float:
    took = []
    await call()
    for _ in range(times):
        start = time.perf_counter()
        await call()
        took.append((time.perf_counter() - start) * 1e3)
    return statistics.median(took)
