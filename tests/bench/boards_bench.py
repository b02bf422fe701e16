"""``python -m tests.bench boards``: 200 open boards beside none, while 50 fights go on.

The table and its boards are in this process, all who look in another, so that only the bot's CPU is counted. Spans with
nobody looking and with everybody take turns; each sentence is checked, and so is that every reader was told of it.
"""

import asyncio
import json
import sys
import time
from itertools import cycle

import aiohttp

from bot.table import GameTable
from bot.web.board import Boards
from bot.web.server import served
from storage.store import Store
from tests.bench.measure import SENTENCE, Row, committed, fight, percentile, said

FIGHTS, READERS = 50, ("", "@Ann ", "@Ben ", "table")
"""How many fights go on, and who looks at each: its master, two players, everybody."""
EVERY = 10.0
"""Seconds from one sentence of a fight to its next."""
SPANS, SPAN = 4, 6.0
"""How many spans, with boards and without in turn, and how many seconds each lasts."""
PAUSE = 1.0
"""Seconds between two refreshes of a board, as it is shipped."""
GOAL = 0.10
"""Of a processor."""


class Bench:
    """Fights that go on, and what they cost."""

    def __init__(self, table: GameTable, boards: Boards, channels: list[str]) -> None:
        self._table, self._boards, self._next = table, boards, cycle(channels)

    async def span(self, took: list[float]) -> tuple[float, int]:
        """Play for so long; the share of a processor that went, and how many sentences were said."""
        until, cpu, said_ = time.perf_counter() + SPAN, time.process_time(), 0
        while time.perf_counter() < until:
            start = time.perf_counter()
            reply = await committed(self._table, SENTENCE, next(self._next))
            took.append((time.perf_counter() - start) * 1e3)
            assert "Rurik" in reply.text and reply.encounter is not None
            self._boards.touch(reply.encounter)
            said_ += 1
            await asyncio.sleep(EVERY / FIGHTS)
        await asyncio.sleep(PAUSE + 0.2)
        return (time.process_time() - cpu) / SPAN, said_


async def _measure() -> list[Row]:
    store = await Store.open("sqlite://")
    table = GameTable(store)

    async def stays(*_: object) -> bool:
        return True

    boards = Boards(table, table.readers, PAUSE, stays)
    async with served("127.0.0.1:0", [boards.add_routes]) as url:
        table.readers.address = url
        channels, addresses = [f"bench{n}" for n in range(FIGHTS)], []
        for channel in channels:
            await fight(table, channel)
            for who in READERS:
                line = "/board table" if who == "table" else f"{who}/board"
                addresses.append((await said(table, line, channel)).text)
        bench = Bench(table, boards, channels)
        shares: dict[bool, list[float]] = {False: [], True: []}
        took: dict[bool, list[float]] = {False: [], True: []}
        for n in range(SPANS):
            looked = bool(n % 2)
            share, count = await (_watched(bench, addresses, took[True]) if looked else bench.span(took[False]))
            shares[looked].append(share)
            assert count
        await boards.close()
    await store.close()
    more = sum(shares[True]) / len(shares[True]) - sum(shares[False]) / len(shares[False])
    return [
        Row(f"{FIGHTS * len(READERS)} boards, of a processor", max(0.0, more), 1.0, GOAL, "of 1"),
        Row("the median sentence with boards beside none", *(percentile(took[one], 0.5) for one in (True, False))),
        Row("the slowest of twenty with boards beside none", *(percentile(took[one], 0.95) for one in (True, False))),
    ]


async def _watched(bench: Bench, addresses: list[str], took: list[float]) -> tuple[float, int]:
    readers = await asyncio.create_subprocess_exec(
        sys.executable, "-m", __spec__.name, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert readers.stdin is not None and readers.stdout is not None
    readers.stdin.write(json.dumps(addresses).encode() + b"\n")
    assert await readers.stdout.readline() == b"open\n", "not every stream was opened"
    share, count = await bench.span(took)
    readers.stdin.write(b"done\n")
    told = int(await readers.stdout.readline())
    await readers.wait()
    assert told == count * len(READERS), f"{told} boards were told of {count} sentences"
    return share, count


async def _look() -> None:
    """Open every stream that the first line names; print how many were told of an attack since then."""
    told = 0

    async def read(n: int, address: str) -> None:
        nonlocal told
        url, _, token = address[address.index("http") :].split()[0].partition("/board#")
        # One address may not ask as often as all of them do.
        headers = {"Authorization": f"Bearer {token}", "X-Forwarded-For": f"10.0.0.{n}"}
        async with session.get(f"{url}/feed", headers=headers, timeout=aiohttp.ClientTimeout(total=None)) as answer:
            async for line in answer.content:
                if line == b"event: board\n":
                    opened.release()
                elif line == b"event: more\n":
                    told += b"Rurik" in await answer.content.readuntil(b"\n\n")

    addresses = json.loads(await asyncio.to_thread(sys.stdin.readline))
    opened = asyncio.Semaphore(0)
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(read_bufsize=1 << 22, connector=connector) as session:
        tasks = [asyncio.create_task(read(n, address)) for n, address in enumerate(addresses)]
        for _ in addresses:
            await opened.acquire()
        print("open", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        print(told, flush=True)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def run() -> list[Row]:
    """What 200 boards cost."""
    return asyncio.run(_measure())


if __name__ == "__main__":
    asyncio.run(_look())
