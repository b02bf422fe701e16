"""``python -m tests.bench scale``: 1, 2 and 4 processes that share one PostgreSQL, before the loopback.

A store full of fights is stored at once, then processes start on it: how long until all are ready, what they answer in
a second, how late, and what memory they take. The loopback, PostgreSQL and whoever speaks work on the same machine, so
the numbers say what this machine does, not what a process can.
"""

import argparse
import asyncio
import contextlib
import os
import statistics
import sys
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, insert, select

from bot.discord.answers import TOLD
from bot.reply import Line, Place
from bot.table import GameTable
from grammar.scene.resolve import Speaker
from storage import settings as kept
from storage.codec import encode
from storage.database import migrate
from storage.names import new_id
from storage.schema import encounters, ledger, settings
from storage.settings import Message, of_encounter
from storage.store import Store
from tests.bench.measure import SENTENCE
from tests.loopback.people import Person
from tests.loopback.server import World
from tests.loopback.state import Channel
from tests.storage import postgres

AT_ONCE = 500
READY = 120.0
"""Seconds in which a start has to be over."""


@dataclass
class Size:
    """How much there is: servers, stored fights, fights that are played, blows in each; and the processes to try."""

    guilds: int
    fights: int
    active: int
    blows: int
    processes: Sequence[int]


@dataclass
class Seen:
    """What one number of processes did: seconds to be ready, commands a second, milliseconds, megabytes of each."""

    processes: int
    ready: float
    rate: float
    p50: float
    p99: float
    memory: Sequence[float]

    def line(self) -> str:
        """A row of the table in docs/performance.md."""
        each = " + ".join(f"{one:.0f}" for one in self.memory)
        return f"| {self.processes} | {self.ready:.1f} | {self.rate:.0f} | {self.p50:.0f} | {self.p99:.0f} | {each} |"


async def filled(url: str, size: Size, world: World) -> list[Channel]:
    """Store the fights, each like one that was played; the channels of those that are to be played."""
    store = await Store.open(url)
    table, spot = GameTable(store), Place("1", "1")
    for n, line in enumerate(("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak", SENTENCE)):
        reply = await table.say(Line(line, spot, Speaker("1", "Gerd", True), f"i:{n + 1}"))
        assert reply.error is None, reply.text
    played = await store.ledger.active(spot.channel) or ""
    (like,) = await store.database.fetch(select(encounters).where(encounters.c.id == played))
    rows = [dict(row._mapping) for row in await store.ledger.records(played)]
    guilds = [world.guild(f"Table {n}") for n in range(size.guilds)]
    channels = [guilds[n % size.guilds].channel(f"fight-{n}") for n in range(size.active)]
    places = [(c.id, c.guild.id if c.guild else 0) for c in channels]
    places += [(world.new_id(), guilds[n % size.guilds].id) for n in range(size.fights - size.active)]
    for start in range(0, len(places), AT_ONCE):
        some = [(new_id(), *place) for place in places[start : start + AT_ONCE]]

        def job(conn: Connection, some: list[tuple[str, int, int]] = some) -> None:
            base = dict(like._mapping)
            conn.execute(insert(encounters), [base | _place(*one) for one in some])
            conn.execute(insert(ledger), [row | {"encounter": one[0]} for one in some for row in rows])
            shown = encode(Message("1", "1"))
            conn.execute(
                insert(settings),
                [
                    {"scope": of_encounter(one[0]), "key": key, "value": value}
                    for one in some
                    for key, value in ((TOLD.name, encode(len(rows))), (kept.TRACKER.name, shown))
                ],
            )

        await store.database.write(job)
    await store.ledger.end(played, "2026-01-01T00:00:00")
    await store.close()
    return channels


def _place(ident: str, channel: int, guild: int) -> dict[str, str]:
    return {"id": ident, "channel": str(channel), "guild": str(guild)}


@contextlib.asynccontextmanager
async def _running(world: World, url: str, many: int) -> AsyncIterator[list[int]]:
    """So many processes; gives their ids when every shard is connected."""
    world.shards = world.max_concurrency = max(4, many)
    known = {
        "TOKEN": world.token,
        "DATABASE_URL": url,
        "DISCORD_API_BASE": world.api_base,
        "DISCORD_GATEWAY": world.gateway_url,
        "DISCORD_CDN": world.cdn_base,
        "LOG_LEVEL": "WARNING",
    }
    env = os.environ | {f"STRIKERANK_{name}": value for name, value in known.items()}
    made = [await asyncio.create_subprocess_exec(sys.executable, "-m", "bot.cli", "run", env=env) for _ in range(many)]
    try:
        await world.until(lambda: _spread(world, many), timeout=READY)
        yield [one.pid for one in made]
    finally:
        for one in made:
            with contextlib.suppress(ProcessLookupError):
                one.terminate()
        await asyncio.gather(*(one.wait() for one in made))


def _spread(world: World, many: int) -> bool:
    """Whether each shard has its one connection, and each process its share."""
    held = [session.shard[0] for session in world.gateway.sessions if session.link is not None]
    moved = many == 1 or world.gateway.identifies > world.shards or len(world.gateway.sessions) == world.shards
    return sorted(held) == list(range(world.shards)) and moved


async def _played(world: World, channel: Channel, person: Person, blows: int, took: list[float]) -> None:
    for n in range(blows):
        start = time.perf_counter()
        answer = await person.slash(channel, "do", sentence=f"{SENTENCE} -- {n}", wait=False)
        await world.until(lambda answer=answer: answer.messages and not answer.messages[0].loading)
        took.append((time.perf_counter() - start) * 1e3)


async def _measured(url: str, size: Size, many: int) -> Seen:
    async with World(validate=False) as world:
        channels = await filled(url, size, world)
        people = [world.person(f"Gerd {n}", c.guild, manage_guild=True) for n, c in enumerate(channels)]
        start = time.perf_counter()
        async with _running(world, url, many) as pids:
            ready = time.perf_counter() - start
            took: list[float] = []
            start = time.perf_counter()
            await asyncio.gather(
                *(_played(world, c, p, size.blows, took) for c, p in zip(channels, people, strict=True))
            )
            rate = len(took) / (time.perf_counter() - start)
            memory = [_megabytes(pid) for pid in pids]
    took.sort()
    return Seen(many, ready, rate, statistics.median(took), took[int(len(took) * 0.99)], memory)


def _megabytes(pid: int) -> float:
    text = Path(f"/proc/{pid}/status").read_text()
    return int(text.split("VmRSS:")[1].split()[0]) / 1024


async def _every(size: Size) -> None:
    print("| processes | s to ready | commands/s | p50 ms | p99 ms | MB of each |\n|---|---|---|---|---|---|")
    with postgres.server(durable=True) as server:
        for many in size.processes:
            name = f"scale_{many}"
            await postgres.command(server, f"CREATE DATABASE {name}")
            await migrate(server.format(name=name))
            print((await _measured(server.format(name=name), size, many)).line(), flush=True)


def main(arguments: Sequence[str]) -> None:
    """Measure and print a row for each number of processes."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench scale")
    for option, default in (("guilds", 100), ("fights", 2000), ("active", 20), ("blows", 10)):
        parser.add_argument(f"--{option}", type=int, default=default)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2])
    asyncio.run(_every(Size(**vars(parser.parse_args(arguments)))))
