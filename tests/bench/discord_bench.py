"""A whole attack over the wire beside a no-op command that defers and edits, by a bare bot over the same wire.

Ours is ``strikerank run`` as it is shipped: it parses, resolves, commits durably and answers with an embed; the bare
bot acknowledges and edits "pong" in. Both make the same two requests, each from a process of its own, to loopbacks in
this one, and take turns call by call: before each measured call the other bot has worked, so that both begin as cold.
``ping`` is one request. CPU is that of a bot's process from one of its calls to its next, with all that is done behind
the answer; the loopbacks' is not in it.
"""

import asyncio
import contextlib
import os
import statistics
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from tests.bench.measure import SENTENCE, Row, folder, open_table, rows_stand
from tests.loopback.answer import Answer
from tests.loopback.people import Person
from tests.loopback.server import World
from tests.loopback.state import Channel

TURNS, WARM = 300, 40
"""How often each call is made, and how many of these only warm up."""
PAUSE = 0.01
"""Seconds between two calls: what the one bot does behind its answer must not stand in the other's way."""
NANO = 1e6
"""Nanoseconds of a millisecond."""


class Bot:
    """A bot in a process of its own, with a channel of its own where one person speaks."""

    def __init__(self, world: World, pid: int) -> None:
        self._pid = pid
        self.channel: Channel = world.guild("Table").channel("fight")
        self.person: Person = world.person("Gerd", self.channel.guild)
        self._charged: list[float] | None = None
        self._last = self._whole()

    def charge(self, account: list[float] | None) -> None:
        """What it does from now on is for ``account`` (None: nobody's): milliseconds of CPU of all its threads."""
        before, self._last = self._last, self._whole()
        if self._charged is not None:
            self._charged.append(self._last - before)
        self._charged = account

    def _whole(self) -> float:
        tasks = Path(f"/proc/{self._pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / NANO


class Taken:
    """What one kind of command took: milliseconds to its acknowledgement, to its answer, and of CPU."""

    def __init__(self, bot: Bot, use: Callable[[], Awaitable[Answer]]) -> None:
        self._bot, self._use = bot, use
        self._acks: list[float] = []
        self._answers: list[float] = []
        self._cpu: list[float] = []

    async def once(self) -> None:
        """Use it; it must be answered for everybody to see."""
        self._bot.charge(self._cpu)
        start = time.perf_counter()
        answer = await self._use()
        await answer.acked()
        acked = time.perf_counter()
        await answer.settled()
        self._answers.append((time.perf_counter() - start) * 1e3)
        self._acks.append((acked - start) * 1e3)
        assert not answer.ephemeral, answer.text

    @property
    def ack(self) -> float:
        return statistics.median(self._acks[WARM:])

    @property
    def full(self) -> float:
        return statistics.median(self._answers[WARM:])

    @property
    def work(self) -> float:
        return statistics.median(self._cpu[WARM:])


@contextlib.asynccontextmanager
async def _running(world: World, *command: str, **settings: str) -> AsyncIterator[Bot]:
    """A bot by that command line, connected to ``world``."""
    where = {"DISCORD_API_BASE": world.api_base, "DISCORD_GATEWAY": world.gateway_url, "DISCORD_CDN": world.cdn_base}
    env = {f"STRIKERANK_{name}": value for name, value in (where | settings).items()}
    made = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *command, env=os.environ | env, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        await world.until(lambda: world.gateway.identifies > 0 or made.returncode is not None)
        assert made.returncode is None, f"{command} has ended"
        yield Bot(world, made.pid)
    finally:
        with contextlib.suppress(ProcessLookupError):
            made.terminate()
        await made.wait()


async def _measure(url: str) -> list[Row]:
    # No validation against the published schema: it costs more than what is measured.
    async with (
        World(validate=False) as world,
        World(validate=False) as other,
        _running(other, "tests.bench.bare", other.token) as bare,
        _running(world, "bot.cli", "run", TOKEN=world.token, DATABASE_URL=url) as ours,
    ):
        gerd = ours.person
        for name, values in (("start", {"system": "rq3plus"}), ("add", {"name": "Rurik"}), ("add", {"name": "Grak"})):
            await gerd.slash(ours.channel, f"encounter {name}", values)

        def says(sentence: Callable[[], str]) -> Taken:
            return Taken(ours, lambda: gerd.slash(ours.channel, "do", sentence=sentence(), wait=False))

        def does(command: str) -> Taken:
            return Taken(bare, lambda: bare.person.slash(bare.channel, command, wait=False))

        turn = 0
        known, new = says(lambda: SENTENCE), says(lambda: f"{SENTENCE} -- blow {turn}")
        ping, noop = does("ping"), does("noop")
        for turn in range(TURNS):
            if turn % 5 == 0:
                # A new round now and then: nobody strikes a hundred times in one.
                ours.charge(None)
                await gerd.slash(ours.channel, "round")
            for one in (ping, known, noop, new):
                await asyncio.sleep(PAUSE)
                await one.once()
    async with open_table(url) as table:
        (info,) = await table.store.ledger.running()
        head = await table.store.ledger.head(info.id)
        assert head >= 2 * TURNS, "attacks were answered that were not committed"
        await rows_stand(table, info.id, head)
    cpu = [
        Row("CPU of an attack / of that bot", known.work, noop.work, 3.5),
        Row("CPU of a line never said before / of that bot", new.work, noop.work),
    ]
    return [
        Row("acknowledgement of a slash command / a ping", known.ack, ping.full, 1.2),
        Row("full answer of an attack / a bot that defers and edits", known.full, noop.full, 2.5),
        Row("full answer of an attack / a ping", known.full, ping.full),
        Row("acknowledgement of a line never said before / a ping", new.ack, ping.full),
        Row("full answer of a line never said before / a bot that defers and edits", new.full, noop.full),
        # Only Linux tells the CPU of a process that runs.
        *(cpu if noop.work else ()),
    ]


def run() -> list[Row]:
    """Rows of the goals about the wire."""
    with folder(memory=False) as where:
        return asyncio.run(_measure(f"sqlite:///{where / 'store.db'}"))
