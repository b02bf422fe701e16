"""Processes that share the servers, tables that play before them, and the claims about all that was said there."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from sqlalchemy import update

from bot.discord.answers import TOLD
from bot.discord.servers import COMMANDS
from bot.discord.shards import shard_of
from storage.database import migrate
from storage.leases import living
from storage.schema import processes
from storage.settings import of_encounter, of_guild
from storage.store import Store
from tests.bench.scale_bench import Size, filled
from tests.bot.discord.scene import MISS
from tests.chaos.bots import ROOT, Bot, Nursery
from tests.chaos.wire import Wire
from tests.loopback.answer import Answer
from tests.loopback.messages import Message, walk
from tests.loopback.people import Person
from tests.loopback.server import World
from tests.loopback.state import Channel, Guild
from tests.storage import postgres

PATIENCE = float(os.environ.get("CHAOS_PATIENCE", "120"))
"""Seconds that anything may take here: starts, leases, connections, each made when Discord lets it."""
AXE = "Grak: attack battle axe vs Lia rolled attack 35, Lia.parry 30, location 14, damage 2, damage_modifier 1"


@dataclass
class Table:
    """A channel with a fight, whoever runs it and who plays Lia there; everything that was said."""

    channel: Channel
    gerd: Person
    anna: Person
    encounter: str = ""
    said: list[Answer] = field(default_factory=list)

    def buttons(self, kind: str) -> Iterator[tuple[Message, str]]:
        """The buttons of a kind that belong to the fight, each with the message it stands on, as what follows."""
        head = f"1:{kind}:{self.encounter}:"
        for message in self.channel.messages:
            for part in walk(message.components):
                custom = str(part.get("custom_id") or "")
                if custom.startswith(head):
                    yield message, custom.removeprefix(head)


@dataclass(eq=False)
class Process:
    """``strikerank run`` in a process of its own, with a line of its own to the store."""

    name: str
    wire: Wire
    running: Bot


class Fleet:
    """``shards`` of Discord's, and processes that hold them."""

    def __init__(self, world: World, url: str, store: Store, shards: int) -> None:
        self.world, self.url, self.store, self.shards = world, url, store, shards
        world.shards = world.max_concurrency = shards
        self.processes: list[Process] = []
        self.tables: list[Table] = []
        self._named = self._spoken = 0
        self._nurseries: dict[Path, Nursery] = {}
        self._stack = contextlib.AsyncExitStack()

    # --- processes
    async def start(self, tree: Path = ROOT) -> Process:
        """One more process, of the program in that folder; it is not waited for."""
        wire = await self._stack.enter_async_context(Wire(self.url))
        self._named += 1
        name = f"p{self._named}"
        if tree not in self._nurseries:
            self._nurseries[tree] = await self._stack.enter_async_context(Nursery(tree))
        made = Process(name, wire, await self._nurseries[tree].bear(self.settings(wire.url, name)))
        self.processes.append(made)
        return made

    def settings(self, url: str, name: str) -> dict[str, str]:
        """Of a process of that name on that store."""
        return {
            "TOKEN": self.world.token,
            "DATABASE_URL": url,
            "DISCORD_API_BASE": self.world.api_base,
            "DISCORD_GATEWAY": self.world.gateway_url,
            "DISCORD_CDN": self.world.cdn_base,
            "TRACKER_SECONDS": "0.05",
            "PROCESS": name,
            "COMMANDS_A_MINUTE": "100000/100000",
        }

    async def gone(self, process: Process, how: signal.Signals) -> None:
        """End a process by that signal, and wait until it has ended."""
        process.running.signal(how)
        await asyncio.wait_for(process.running.wait(), PATIENCE)
        self.processes.remove(process)

    async def close(self) -> None:
        """Kill what runs."""
        await self._stack.aclose()

    async def ready(self) -> None:
        """Wait until the processes hold fair shares of the shards, and each shard has a connection."""
        async with asyncio.timeout(PATIENCE):
            while not (self._connected() and await self._fair()):
                await self._pause()

    async def _fair(self) -> bool:
        held = await self.held()
        least = self.shards // len(self.processes)
        holders = list(held.values())
        return len(held) == self.shards and all(holders.count(one.name) >= least for one in self.processes)

    async def held(self) -> dict[int, str]:
        """Which process holds each shard, by the leases."""
        _, alive = await living(self.store.database)
        return {shard: one.name.partition("/")[0] for one in alive for shard in one.shards}

    async def over(self, process: Process) -> None:
        """Let the lease of a process run out now."""
        older = update(processes).where(processes.c.name.like(f"{process.name}/%")).values(until=0.0)
        await self.store.database.write(lambda conn: conn.execute(older) and None)

    async def taken(self, process: Process) -> None:
        """Wait until others hold all that this process has held."""
        async with asyncio.timeout(PATIENCE):
            while not (self._connected() and process.name not in (held := await self.held()).values() and held):
                await self._pause()

    def _connected(self) -> bool:
        held = {session.shard[0] for session in self.world.gateway.sessions if session.link is not None}
        return held == set(range(self.shards))

    # --- tables
    async def table(self, shard: int) -> Table:
        """A table on a new server of that shard, with a fight of Rurik, Grak and Lia."""
        taken = {table.channel.guild for table in self.tables}
        free = (one for one in chain([*self.world.guilds.values()], self._more()) if one not in taken)
        guild = next(one for one in free if shard_of(str(one.id), self.shards) == shard)
        made = Table(guild.channel("fight"), self.world.person("Gerd", guild), self.world.person("Anna", guild))
        await self._fight(made)
        self.tables.append(made)
        return made

    def _more(self) -> Iterator[Guild]:
        while True:
            yield self.world.guild(f"Table {len(self.world.guilds)}")

    async def fill(self) -> None:
        """Store a running fight at rest for each server, and that Discord knows its commands."""
        key = of_guild(str(self.tables[0].channel.guild.id))  # type: ignore[union-attr]
        while (told := await self.store.settings.get(COMMANDS, key)) is None:
            await self._pause()
            self.store.settings.forget()
        many = len(self.world.guilds)
        await filled(self.url, Size(many, many, 0, 0, ()), self.world)
        for guild in self.world.guilds:
            await self.store.settings.set(COMMANDS, of_guild(str(guild)), told)

    async def end(self, table: Table) -> Answer:
        """End the fight of that table, and don't wait for what comes of it."""
        return await table.gerd.slash(table.channel, "encounter end", now=True, wait=False, timeout=PATIENCE)

    async def anew(self, table: Table) -> None:
        """Another fight begins at that table, and the channel forgets what was said; one that runs ends."""
        if await self.store.ledger.active(str(table.channel.id)) is not None:
            await self._done(table, "encounter end", now=True)
        table.said.clear()
        table.channel.store.clear()
        await self._fight(table)

    async def _fight(self, table: Table) -> None:
        await self._done(table, "encounter start", system="rq3plus", pace="free")
        for name in ("Rurik", "Grak", "Lia"):
            owner = {"for": table.anna} if name == "Lia" else {}
            await self._done(table, "encounter add", name=name, **owner)
        table.encounter = await self.store.ledger.active(str(table.channel.id)) or ""
        assert table.encounter

    async def _done(self, table: Table, command: str, **values: object) -> None:
        answer = await table.gerd.slash(table.channel, command, values, timeout=PATIENCE)
        assert not answer.ephemeral, answer.text

    async def say(self, table: Table, sentence: str) -> Answer:
        """Say a sentence that nobody has said anywhere, and don't wait for what comes of it."""
        self._spoken += 1
        answer = await table.gerd.slash(
            table.channel, "do", sentence=f"{sentence} -- {self._spoken}", wait=False, timeout=PATIENCE
        )
        table.said.append(answer)
        return answer

    async def blow(self, table: Table) -> Answer:
        """A blow that misses."""
        return await self.say(table, MISS)

    async def busy(self, blows: int) -> None:
        """Blows at every table, one behind another, of which nobody waits for what comes."""
        for _ in range(blows):
            for table in self.tables:
                await self.blow(table)

    async def asked(self, table: Table) -> None:
        """A blow that asks Lia's player, up to the message that asks."""
        before = {version for _, version in self.open(table)}
        await self.say(table, AXE)
        await self.world.until(lambda: {v for _, v in self.open(table)} - before, PATIENCE)

    def open(self, table: Table) -> list[tuple[Message, int]]:
        """The messages that ask something there, each with the version of its question."""
        found = {(message, int(rest.partition(":")[0])) for message, rest in table.buttons("answer")}
        return sorted(found, key=lambda one: one[1])

    async def answered(self, table: Table, message: Message) -> None:
        """Press ``Parry`` on what asks, until it is answered: a press that found nobody is made again."""
        parry = next(label for label in message.buttons if label.startswith("Parry"))
        async with asyncio.timeout(PATIENCE):
            while message in (one for one, _ in self.open(table)):
                await table.anna.press(message, parry, wait=False)
                with contextlib.suppress(TimeoutError):
                    await self.world.until(lambda: message not in (m for m, _ in self.open(table)), 5.0)

    # --- claims
    async def whole(self) -> None:
        """Wait until all that was carried out is told; then fail unless every claim holds.

        Nothing acknowledged is lost; each row is told once, and the end; each open question has its one message; each
        running fight has one tracker; the rows hang together.
        """
        until = time.monotonic() + PATIENCE
        for table in self.tables:
            while faults := await self._faults(table):
                assert time.monotonic() < until, f"{table.encounter}: {faults}\n{await self._account(table)}"
                await self._pause()

    async def _account(self, table: Table) -> str:
        """What the store and the channel hold of a fight: for whoever looks for the cause."""
        store = self.store
        rows = await store.ledger.rows(table.encounter)
        lines = [f"row {row.seq} of {row.cause}: {row.kind} {row.source} {row.text}" for row in rows]
        lines += [f"delivery {one}: row {seq}" for one, seq in await store.ledger.deliveries(table.encounter, 0)]
        lines += [f"told: {await store.settings.get(TOLD, of_encounter(table.encounter))}"]
        for message in table.channel.messages:
            asked = [str(part.get("custom_id")) for part in walk(message.components)]
            lines.append(f"message {message.id}: {message.text!r} {asked}")
        return "\n".join(lines)

    async def _pause(self) -> None:
        with contextlib.suppress(TimeoutError):
            await self.world.until(lambda: False, 0.3)

    async def _faults(self, table: Table) -> list[str]:
        """What does not hold at that table yet."""
        rows = await self.store.ledger.rows(table.encounter)
        faults = [] if [row.seq for row in rows] == list(range(1, len(rows) + 1)) else ["rows are missing"]
        kept = {source for source, _ in await self.store.ledger.deliveries(table.encounter, 0)}
        for answer in table.said:
            done = answer.interaction.settled and bool(answer.messages) and "/" in answer.text
            if done and not answer.ephemeral and f"i:{answer.interaction.id}" not in kept:
                faults.append(f"told and lost: {answer.text}")
        told: dict[int, set[int]] = {}
        for message, rest in table.buttons("why"):
            told.setdefault(int(rest), set()).add(message.id)
        for row in rows:
            if row.cause is None and row.text.startswith((MISS, AXE)):
                times = len(told.get(row.seq, ()))
                faults += [] if times == 1 else [f"row {row.seq} ({row.source}) is told {times} times"]
        asked = [one.version for one in await self.store.ledger.pending(table.encounter)]
        shown = [version for _, version in self.open(table)]
        faults += [] if shown == asked else [f"asked {asked}, shown {shown}"]
        over = int((await self.store.ledger.info(table.encounter)).ended is not None)
        trackers = {message.id for message, _ in table.buttons("board")}
        faults += [] if len(trackers) == 1 - over == len(table.channel.pins) else [f"{len(trackers)} trackers"]
        ends = {message.id for message, _ in table.buttons("verify")}
        faults += [] if len(ends) == over else [f"its end is told {len(ends)} times"]
        return faults


@contextlib.asynccontextmanager
async def begun(
    processes: int, shards: int, tables: int, tree: Path = ROOT, guilds: int = 0
) -> AsyncIterator[tuple[Fleet, str]]:
    """So many processes of a program, on a server of PostgreSQL's own (its URL), and tables spread over the shards.

    ``guilds``: how many servers there are in all, each with a running fight at rest beside what is played at tables.
    """
    with postgres.server() as server:
        await postgres.command(server, "CREATE DATABASE chaos")
        url = server.format(name="chaos")
        await migrate(url)
        async with World(validate=False) as world, fleet(world, url, shards) as made:
            for n in range(max(1, guilds)):
                world.guild(f"Table {n}")
            await made.start(tree)
            await made.ready()
            # The first table makes known what Discord is told of a server's commands: so the others know it.
            await made.table(0)
            if guilds:
                await made.fill()
            for _ in range(processes - 1):
                await made.start(tree)
            await made.ready()
            for n in range(1, tables):
                await made.table(n % shards)
            yield made, server


@contextlib.asynccontextmanager
async def fleet(world: World, url: str, shards: int) -> AsyncIterator[Fleet]:
    """A fleet without processes; what runs at its end is killed."""
    store = await Store.open(url)
    made = Fleet(world, url, store, shards)
    try:
        yield made
    finally:
        await made.close()
        await store.close()
