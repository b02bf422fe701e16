"""A whole slash command over the wire beside a no-op command of a bare bot over the same wire, both in one run.

Ours parses, resolves, commits durably and answers with an embed (two requests: acknowledgement and edit); the bare bot
answers "pong" in one. Both run in this process against the same loopback, in turns, so that both meet the same machine.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import discord
from discord import app_commands

from bot.client import Strikerank
from bot.settings import Settings
from bot.table import GameTable
from storage.store import Store
from tests.loopback.fixtures import connect
from tests.loopback.people import Person
from tests.loopback.server import World
from tests.loopback.state import Channel

ROUNDS, BATCH = 7, 25
# A parried blow that harms nobody, so that the hundredth finds the same fight as the first.
SENTENCE = (
    "Rurik: attack broadsword vs Grak parry with battle axe"
    " rolled attack 60, parry 20, location 10, damage 1, damage_modifier 1"
)


class Ping(discord.Client):
    """The least a bot can do."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Answer")
        async def ping(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("pong")

    async def setup_hook(self) -> None:
        await self.tree.sync()


async def _timed(use: Callable[[], Awaitable[object]], between: Callable[[], Awaitable[object]]) -> list[float]:
    """Seconds of each use; ``between`` happens before every fifth and isn't timed."""
    took = []
    for n in range(BATCH):
        if n % 5 == 0:
            await between()
        start = time.perf_counter()
        await use()
        took.append(time.perf_counter() - start)
    return took


async def _fight(person: Person, channel: Channel) -> None:
    await person.slash(channel, "encounter start", system="rq3plus")
    for name in ("Rurik", "Grak"):
        await person.slash(channel, "encounter add", name=name)


async def _measure(folder: Path) -> tuple[float, float]:
    """Median seconds of one command of ours, and of the bare bot's."""
    ours: list[float] = []
    bare: list[float] = []
    store = await Store.open(f"sqlite:///{folder / 'store.db'}")
    settings = Settings(_env_file=None)  # type: ignore[call-arg]
    # No validation against the published schema: it costs more than what is measured.
    async with World(validate=False) as world:
        channel = world.guild("Table").channel("fight")
        person = world.person("Gerd", channel.guild)

        def ping() -> Awaitable[object]:
            return person.slash(channel, "ping")

        def attack() -> Awaitable[object]:
            return person.slash(channel, "say", sentence=SENTENCE)

        for turn in range(ROUNDS):
            async with connect(Ping(), world):
                bare += await _timed(ping, ping)
            await world.until(lambda: not world.gateway.connected)
            async with connect(Strikerank(settings, GameTable(store)), world):
                if turn == 0:
                    await _fight(person, channel)
                warm = await person.slash(channel, "say", sentence=SENTENCE)
                assert not warm.ephemeral, warm.text
                # A new round now and then: nobody strikes a hundred times in one.
                ours += await _timed(attack, lambda: person.slash(channel, "round"))
            await world.until(lambda: not world.gateway.connected)
    await store.close()
    return statistics.median(ours), statistics.median(bare)


def run() -> list[tuple[str, float, float]]:
    """(name, our time, baseline time) in microseconds."""
    with tempfile.TemporaryDirectory() as folder:
        ours, bare = asyncio.run(_measure(Path(folder)))
    return [("slash command on the loopback", ours * 1e6, bare * 1e6)]


if __name__ == "__main__":
    for name, ours, baseline in run():
        print(f"{name:32} {ours:8.1f} us  baseline {baseline:8.1f} us  ratio {ours / baseline:.2f}")
