"""A whole attack over the wire beside a no-op command that defers and edits, by a bare bot over the same wire.

Ours parses, resolves, commits durably and answers with an embed; the bare bot acknowledges and edits "pong" in. Both
make the same two requests, run in this process against the same loopback, and take turns. ``ping`` is one request.
"""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import discord
from discord import app_commands

from bot.discord.client import Strikerank
from bot.settings import Settings
from bot.table import GameTable
from storage.store import Store
from tests.bench.measure import SENTENCE, Row, folder, rows_stand
from tests.loopback.answer import Answer
from tests.loopback.fixtures import connect
from tests.loopback.people import Person
from tests.loopback.server import World
from tests.loopback.state import Channel

ROUNDS, BATCH = 7, 25


class Bare(discord.Client):
    """The least a bot can do: ``ping`` answers at once, ``noop`` acknowledges and edits its answer."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Answer")
        async def ping(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("pong")

        @self.tree.command(description="Acknowledge and answer")
        async def noop(interaction: discord.Interaction) -> None:
            await interaction.response.defer()
            await interaction.edit_original_response(content="pong")

    async def setup_hook(self) -> None:
        await self.tree.sync()


class Taken:
    """What one kind of command took: to its acknowledgement, to its answer, and the CPU of a batch for each."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.answered: list[float] = []
        self.cpu: list[float] = []

    async def batch(self, use: Callable[[], Awaitable[Answer]], between: Callable[[], Awaitable[object]]) -> None:
        """Use it many times; ``between`` happens before every fifth and isn't timed."""
        spent = 0.0
        for n in range(BATCH):
            if n % 5 == 0:
                await between()
            cpu, start = time.process_time(), time.perf_counter()
            answer = await use()
            await answer.acked()
            self.acknowledged.append(time.perf_counter() - start)
            await answer.settled()
            self.answered.append(time.perf_counter() - start)
            spent += time.process_time() - cpu
        self.cpu.append(spent / BATCH)

    @property
    def ack(self) -> float:
        """Milliseconds, median."""
        return statistics.median(self.acknowledged) * 1e3

    @property
    def full(self) -> float:
        """Milliseconds, median."""
        return statistics.median(self.answered) * 1e3

    @property
    def work(self) -> float:
        """Milliseconds of CPU, the best batch."""
        return min(self.cpu) * 1e3


async def _fight(person: Person, channel: Channel) -> None:
    await person.slash(channel, "encounter start", system="rq3plus")
    for name in ("Rurik", "Grak"):
        await person.slash(channel, "encounter add", name=name)


async def _measure(where: Path) -> list[Row]:
    ours, noop, ping = Taken(), Taken(), Taken()
    store = await Store.open(f"sqlite:///{where / 'store.db'}")
    settings = Settings(_env_file=None)  # type: ignore[call-arg]
    table = GameTable(store)
    # No validation against the published schema: it costs more than what is measured.
    async with World(validate=False) as world:
        channel = world.guild("Table").channel("fight")
        person = world.person("Gerd", channel.guild)

        async def attack() -> Answer:
            return await person.slash(channel, "do", sentence=SENTENCE, wait=False)

        async def look() -> Answer:
            return await person.slash(channel, "round")

        attacks = 0
        for turn in range(ROUNDS):
            async with connect(Bare(), world):
                await ping.batch(
                    lambda: person.slash(channel, "ping", wait=False), lambda: person.slash(channel, "ping")
                )
                await noop.batch(
                    lambda: person.slash(channel, "noop", wait=False), lambda: person.slash(channel, "noop")
                )
            await world.until(lambda: not world.gateway.connected)
            async with connect(Strikerank(settings, table), world):
                if turn == 0:
                    await _fight(person, channel)
                warm = await person.slash(channel, "do", sentence=SENTENCE)
                assert not warm.ephemeral, warm.text
                head = await _head(table)
                # A new round now and then: nobody strikes a hundred times in one.
                await ours.batch(attack, look)
                attacks += BATCH
                assert await _head(table) >= head + BATCH, "attacks were answered that were not committed"
            await world.until(lambda: not world.gateway.connected)
        (encounter,) = table.running.values()
        await rows_stand(table, encounter, await _head(table))
    await store.close()
    return [
        Row("acknowledgement of a slash command / a ping", ours.ack, ping.full, 1.2),
        Row("full answer of an attack / a bot that defers and edits", ours.full, noop.full, 2.5),
        Row("CPU of an attack / of that bot", ours.work, noop.work, 3.5),
        Row("full answer of an attack / a ping", ours.full, ping.full),
    ]


async def _head(table: GameTable) -> int:
    (encounter,) = table.running.values()
    return await table.store.ledger.head(encounter)


def run() -> list[Row]:
    """Rows of the goals about the wire."""
    with folder(memory=False) as where:
        return asyncio.run(_measure(where))
