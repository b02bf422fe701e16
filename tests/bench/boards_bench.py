"""``python -m tests.bench boards``: what 200 open boards cost, and whether an answer beside them costs more.

Two tables play the same fights in two processes, one with 200 open boards, one with none; they answer in turn, so that
the machine's moods meet both. What is measured is CPU: of each answer, whatever its loop did meanwhile, of all that
the process did, and of the longest piece of work for boards that an answer may have to wait for. All who look are in a
third process, which counts that every reader was told of every sentence.
"""

import asyncio
import json
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from bot.table import GameTable
from bot.web.board import Boards
from bot.web.server import served
from storage.store import Store
from tests.bench.measure import SENTENCE, Row, committed, fight, percentile, said

FIGHTS, READERS = 50, ("", "@Ann ", "@Ben ", "table")
"""How many fights go on, and who looks at each: its master, two players, everybody."""
ANSWERS, WARM = 300, 50
"""How many sentences each table answers, and how many before them only warm up."""
EVERY = 0.1
"""Seconds from one sentence to the next: each fight has one every five seconds."""
PAUSE = 1.0
"""Seconds between two refreshes of a board, as it is shipped."""
GOAL, BESIDE = 0.10, 1.2
"""Of a processor; and what an answer may cost beside one without boards."""


class Pieces:
    """How much CPU each piece of work for boards took between two turns of the loop: milliseconds."""

    def __init__(self, boards: Boards) -> None:
        self.worst, self._bring = 0.0, boards._bring
        boards._bring = self._measured  # type: ignore[method-assign]

    async def _measured(self, *what: Any) -> None:
        start = time.thread_time()
        await self._bring(*what)
        self.worst = max(self.worst, (time.thread_time() - start) * 1e3)


@asynccontextmanager
async def _playing() -> AsyncIterator[tuple[GameTable, Boards, list[str]]]:
    """A table with its boards, and the channels of its fights."""

    async def stays(*_: object) -> bool:
        return True

    store = await Store.open("sqlite://")
    table = GameTable(store)
    boards = Boards(table, table.readers, PAUSE, stays)
    async with served("127.0.0.1:0", [boards.add_routes]) as url:
        table.readers.address = url
        channels = [f"bench{n}" for n in range(FIGHTS)]
        for channel in channels:
            await fight(table, channel)
        yield table, boards, channels
        await boards.close()
    await store.close()


async def _play(watched: bool) -> None:
    """Answer a sentence for each line of the input; say what it cost, and at its end what all did."""
    async with _playing() as (table, boards, channels):
        looking = await _readers(table, channels) if watched else None
        pieces, count, began = Pieces(boards), 0, (0.0, 0.0)
        print("ready", flush=True)
        while (await asyncio.to_thread(sys.stdin.readline)).strip() == "say":
            if count == WARM:
                began, pieces.worst = (time.process_time(), time.perf_counter()), 0.0
            cpu = time.process_time()
            reply = await committed(table, SENTENCE, channels[count % FIGHTS])
            cost = (time.process_time() - cpu) * 1e3
            assert "Rurik" in reply.text and reply.fight.encounter is not None
            boards.touch(reply.fight.encounter)
            count += 1
            print(cost, flush=True)
        await asyncio.sleep(PAUSE + 0.2)
        spent, lasted = time.process_time() - began[0], time.perf_counter() - began[1]
        if looking is not None:
            told = int(await _asked(looking, "done"))
            await looking.wait()
            assert told == count * len(READERS), f"{told} boards were told of {count} sentences"
        print(json.dumps({"share": spent / lasted, "worst": pieces.worst}), flush=True)


async def _readers(table: GameTable, channels: list[str]) -> Process:
    """A process in which everybody looks."""
    addresses = []
    for channel in channels:
        for who in READERS:
            line = "/board table" if who == "table" else f"{who}/board"
            addresses.append((await said(table, line, channel)).text)
    looking = await _started("look")
    assert await _asked(looking, json.dumps(addresses)) == "open", "not every stream was opened"
    return looking


async def _started(part: str) -> Process:
    return await asyncio.create_subprocess_exec(sys.executable, "-m", __spec__.name, part, stdin=PIPE, stdout=PIPE)


async def _asked(process: Process, line: str) -> str:
    """What a process says to a line."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(f"{line}\n".encode())
    return (await process.stdout.readline()).decode().strip()


async def _measure() -> list[Row]:
    tables = [await _started(part) for part in ("watched", "alone")]
    for table in tables:
        assert table.stdout is not None and (await table.stdout.readline()).strip() == b"ready"
    took: list[list[float]] = [[], []]
    for n in range(WARM + ANSWERS):
        for one in (0, 1) if n % 2 else (1, 0):
            cost = float(await _asked(tables[one], "say"))
            took[one] += [cost] if n >= WARM else []
        await asyncio.sleep(EVERY)
    over = [json.loads(await _asked(table, "over")) for table in tables]
    for table in tables:
        await table.wait()
    boards = FIGHTS * len(READERS)
    return [
        Row(f"{boards} boards, of a processor", max(0.0, over[0]["share"] - over[1]["share"]), 1.0, GOAL, "of 1"),
        Row("CPU of the median answer beside them / alone", *(percentile(one, 0.5) for one in took), BESIDE),
        Row("CPU of the dearest of twenty", *(percentile(one, 0.95) for one in took), BESIDE),
        Row("the longest work for a board / the median answer", over[0]["worst"], percentile(took[1], 0.5)),
    ]


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
    asyncio.run(_look() if sys.argv[1] == "look" else _play(sys.argv[1] == "watched"))
