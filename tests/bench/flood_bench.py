"""``python -m tests.bench flood``: one server sends 100 commands a second, others are answered as fast as ever.

The bot is ``strikerank run`` as it is shipped, in a process of its own, before a loopback in this one. Spans without
and with the flood take turns, so that the machine's moods fall on both. Each answer is looked at: the others' blows are
all carried out; the flood's commands are carried out or refused with when there is more, none is left unanswered.
"""

import asyncio
import time
from collections.abc import Iterator
from itertools import cycle
from typing import NamedTuple

from tests.bench.discord_bench import UNLIMITED, running
from tests.bench.measure import SENTENCE, Row, folder, open_table, percentile
from tests.loopback.answer import Answer
from tests.loopback.people import Person
from tests.loopback.server import World
from tests.loopback.state import Channel

FLOOD = 100
"""Commands a second of the one server."""
QUIET, CALM = 6, 0.04
"""How many other servers play in turn, and the seconds between two of their blows."""
SPANS, SPAN = 20, 1.5
"""How many spans, with the flood and without in turn, and how many seconds each lasts."""


class Fight(NamedTuple):
    """Where somebody plays."""

    person: Person
    channel: Channel


class Flood:
    """What people of one server send, each command with its answer."""

    def __init__(self, fight: Fight) -> None:
        self._fight = fight
        self.answers: list[Answer] = []

    async def last(self, seconds: float) -> None:
        """Send ``FLOOD`` commands a second, as regular as the machine lets it."""
        began = time.perf_counter()
        for n in range(int(seconds * FLOOD)):
            await asyncio.sleep(began + n / FLOOD - time.perf_counter())
            self.answers.append(
                await self._fight.person.slash(self._fight.channel, "do", sentence=SENTENCE, wait=False)
            )

    async def over(self) -> None:
        """Wait until each command is answered."""
        for answer in self.answers:
            await answer.settled()

    def counted(self) -> tuple[int, int]:
        """How many commands were carried out, and how many refused; each is one of the two."""
        done = sum("60/" in answer.text for answer in self.answers)
        refused = sum(answer.ephemeral and "too fast for me" in answer.text for answer in self.answers)
        assert done and done + refused == len(self.answers), f"{done} done, {refused} refused of {len(self.answers)}"
        return done, refused


async def _played(fights: Iterator[Fight], seconds: float, took: list[float]) -> None:
    """Strike blow after blow for so long, fight by fight; each has to be carried out."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        start = time.perf_counter()
        person, channel = next(fights)
        answer = await person.slash(channel, "do", sentence=SENTENCE, wait=False)
        await answer.settled()
        took.append((time.perf_counter() - start) * 1e3)
        assert not answer.ephemeral and "60/" in answer.text, answer.text
        await asyncio.sleep(CALM)


async def _begun(world: World, name: str) -> Fight:
    channel = world.guild(f"Table of {name}").channel("fight")
    person = world.person(name, channel.guild)
    for command, values in (("start", {"system": "rq3plus"}), ("add", {"name": "Rurik"}), ("add", {"name": "Grak"})):
        await person.slash(channel, f"encounter {command}", values)
    return Fight(person, channel)


async def _measure(url: str, **limits: str) -> list[Row]:
    async with (
        World(validate=False) as world,
        running(world, "bot.cli", "run", TOKEN=world.token, DATABASE_URL=url, **limits),
    ):
        fights = cycle([await _begun(world, f"Gerd {n}") for n in range(QUIET)])
        loud = await _begun(world, "Fleet")
        flood, calm, stormy = Flood(loud), list[float](), list[float]()
        await _played(fights, SPAN, [])
        for span in range(SPANS):
            if span % 2:
                storm = asyncio.create_task(flood.last(SPAN))
                await _played(fights, SPAN, stormy)
                await storm
                await flood.over()
            else:
                await _played(fights, SPAN, calm)
    done, refused = flood.counted()
    rows = await _stored(url, str(loud.channel.id))
    assert rows >= done, f"{done} commands of the flood were told as done, {rows} rows stand"
    told = (
        f"{len(flood.answers)} commands of a flood, {done} carried out, {refused} refused, {len(stormy)} blows beside"
    )
    print(f"  {told}")
    what, goal = ("with no limits", None) if limits else ("with the limits as shipped", 1.5)
    return [
        Row(f"p95 of a server while another floods / without, {what}", _p95(stormy), _p95(calm), goal),
        Row("its median", percentile(stormy, 0.5), percentile(calm, 0.5)),
    ]


def _p95(took: list[float]) -> float:
    return percentile(took, 0.95)


async def _stored(url: str, channel: str) -> int:
    async with open_table(url) as table:
        encounter = await table.store.ledger.active(channel)
        assert encounter is not None
        return await table.store.ledger.head(encounter)


def run() -> list[Row]:
    """The rows of a flood: within the limits as shipped, and where only the turns of servers stand in its way."""
    rows = []
    for limits in ({}, {"COMMANDS_A_MINUTE": UNLIMITED}):
        with folder(memory=False) as where:
            rows += asyncio.run(_measure(f"sqlite:///{where / 'store.db'}", **limits))
    return rows
