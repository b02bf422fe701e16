"""A whole attack over the wire beside what the least bot can do: answer at once, or defer and edit its answer.

Ours is ``strikerank run`` as it is shipped: it parses, resolves, commits durably and answers with an embed, in one
request. The bare bot says "pong", in one request (``ping``) or in two (``noop``). Each works in a process of its own,
on loopbacks in this one, and they take turns call by call: before each measured call the other bot has worked, so that
both begin as cold. First the loopbacks answer at once, then they are ``RTT`` away. CPU is that of a bot's process from
one of its calls to its next, with all that is done behind the answer; the loopbacks' is not in it.
"""

import asyncio
import contextlib
import os
import statistics
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tests.bench.measure import SENTENCE, Row, folder, open_table, rows_stand
from tests.loopback.answer import Answer
from tests.loopback.interactions import DEFER, MESSAGE
from tests.loopback.people import Person
from tests.loopback.server import World
from tests.loopback.state import Channel

TURNS, FAR_TURNS = 300, 80
"""How often each call is made at once, and from afar."""
WARM = 7
"""One call of so many only warms up: the first."""
RTT = 0.08
"""Seconds of a way to Discord and back, from afar."""
PAUSE = 0.01
"""Seconds between two calls: what the one bot does behind its answer must not stand in the other's way."""
_blows = count(1)
UNLIMITED = "1000000/1000000"
"""Commands a minute: one person says here what many say in play."""
NANO = 1e6
"""Nanoseconds of a millisecond."""


class Bot:
    """A bot in a process of its own, with a channel of its own where one person speaks."""

    def __init__(self, world: World, pid: int) -> None:
        self.pid, self._world = pid, world
        self.channel: Channel = world.guild("Table").channel("fight")
        self.person: Person = world.person("Gerd", self.channel.guild)
        self._charged: list[float] | None = None
        self._last = self._whole()

    @property
    def away(self) -> float:
        """Seconds to Discord and back."""
        return self._world.rtt

    def charge(self, account: list[float] | None) -> None:
        """What it does from now on is for ``account`` (None: nobody's): milliseconds of CPU of all its threads."""
        before, self._last = self._last, self._whole()
        if self._charged is not None:
            self._charged.append(self._last - before)
        self._charged = account

    def _whole(self) -> float:
        tasks = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / NANO


class Taken:
    """What one kind of command took: milliseconds to its answer, and of CPU. ``kind`` is its first response."""

    def __init__(self, bot: Bot, use: Callable[[], Awaitable[Answer]], kind: int, shows: str) -> None:
        self._bot, self._use, self._kind, self._shows = bot, use, kind, shows
        self._answers: list[float] = []
        self._others = 0
        self._cpu: list[float] = []

    async def once(self) -> None:
        """Use it; it must be answered as it should be, for everybody to see."""
        self._bot.charge(self._cpu)
        start = time.perf_counter()
        answer = await self._use()
        await answer.settled()
        self._answers.append((time.perf_counter() - start) * 1e3)
        self._others += answer.interaction.answered != self._kind
        assert not answer.ephemeral and self._shows in answer.text, answer.text

    @property
    def full(self) -> float:
        # A machine that stands still for a moment lets an answer be deferred now and then.
        assert self._others <= len(self._answers) // 20, f"{self._others} of {len(self._answers)} came another way"
        return statistics.median(self._answers[len(self._answers) // WARM :])

    @property
    def work(self) -> float:
        return statistics.median(self._cpu[len(self._cpu) // WARM :])


class Four(NamedTuple):
    """What is measured side by side."""

    ping: Taken
    known: Taken
    noop: Taken
    new: Taken


@contextlib.asynccontextmanager
async def running(world: World, *command: str, **settings: str) -> AsyncIterator[Bot]:
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
        running(other, "tests.bench.bare", other.token) as bare,
        running(world, "bot.cli", "run", TOKEN=world.token, DATABASE_URL=url, COMMANDS_A_MINUTE=UNLIMITED) as ours,
    ):
        gerd = ours.person
        for name, values in (("start", {"system": "rq3plus"}), ("add", {"name": "Rurik"}), ("add", {"name": "Grak"})):
            await gerd.slash(ours.channel, f"encounter {name}", values)

        near = await _in_turn(ours, bare, TURNS)
        world.rtt = other.rtt = RTT
        far = await _in_turn(ours, bare, FAR_TURNS)
        world.rtt = other.rtt = 0.0
    async with open_table(url) as table:
        (info,) = await table.store.ledger.running()
        head = await table.store.ledger.head(info.id)
        assert head >= 2 * (TURNS + FAR_TURNS), "attacks were answered that were not committed"
        await rows_stand(table, info.id, head)
    trip = RTT * 1e3
    cpu = [
        Row("CPU of an attack / of a bot that defers and edits", near.known.work, near.noop.work, 2.6),
        Row("CPU of a line never said before / of that bot", near.new.work, near.noop.work),
    ]
    return [
        Row("answer of an attack, from afar / a round trip", far.known.full, trip, 1.15),
        Row("answer of a line never said before, from afar / a round trip", far.new.full, trip),
        Row("answer of an attack, from afar / a bot that answers at once", far.known.full, far.ping.full),
        Row("answer of an attack, from afar / a bot that defers and edits", far.known.full, far.noop.full),
        Row("answer of an attack / a bot that defers and edits", near.known.full, near.noop.full, 1.3),
        Row("answer of a line never said before / that bot", near.new.full, near.noop.full),
        Row("answer of an attack / a bot that answers at once", near.known.full, near.ping.full),
        # Only Linux tells the CPU of a process that runs.
        *(cpu if near.noop.work else ()),
    ]


async def _in_turn(ours: Bot, bare: Bot, turns: int) -> Four:
    """Let both bots be used, call by call in turn."""

    def says(sentence: Callable[[], str]) -> Taken:
        use = partial(ours.person.slash, ours.channel, "do", wait=False)
        return Taken(ours, lambda: use(sentence=sentence()), MESSAGE, "60/")

    def does(command: str, kind: int) -> Taken:
        return Taken(bare, lambda: bare.person.slash(bare.channel, command, wait=False), kind, "pong")

    every = Four(
        does("ping", MESSAGE),
        says(lambda: SENTENCE),
        does("noop", DEFER),
        says(lambda: f"{SENTENCE} -- blow {next(_blows)}"),
    )
    for turn in range(turns):
        if turn % 5 == 0:
            # A new round now and then: nobody strikes a hundred times in one.
            ours.charge(None)
            await ours.person.slash(ours.channel, "round")
        for one in every:
            await asyncio.sleep(PAUSE + ours.away)
            await one.once()
    return every


def run() -> list[Row]:
    """Rows of the goals about the wire."""
    with folder(memory=False) as where:
        return asyncio.run(_measure(f"sqlite:///{where / 'store.db'}"))
