"""The memory of ``strikerank run`` as it is shipped, in a process of its own before a loopback in this one.

First with one fight, then with one of each system; in each somebody has said a sentence and a line in own words.
What a process has taken at most (``VmHWM``) is what a host must have for it. Only Linux tells it.
"""

import asyncio
import re
from pathlib import Path

from tests.bench.discord_bench import running
from tests.bench.measure import Row, folder
from tests.bench.workload import FIGHTS, GIVEN, SENTENCES
from tests.loopback.people import Person
from tests.loopback.server import World
from tests.loopback.state import Channel

ONE, FIVE = 90, 140
"""Megabytes of the bot with one fight, and with one of each system."""


def run() -> list[Row]:
    """The rows of its memory."""
    with folder(memory=True) as where:
        return asyncio.run(_measure(f"sqlite:///{where / 'store.db'}"))


async def _measure(url: str) -> list[Row]:
    async with (
        World(validate=False) as world,
        running(world, "bot.cli", "run", TOKEN=world.token, DATABASE_URL=url) as ours,
    ):
        guild, rows = ours.channel.guild, list[Row]()
        for system in FIGHTS:
            await _fought(ours.person, guild.channel(system), system)
            if len(rows) == 0:
                rows.append(Row("memory of the running bot with one fight / 1 MB", _peak(ours.pid), 1.0, ONE, "MB"))
        return [*rows, Row("memory of the running bot, five systems / 1 MB", _peak(ours.pid), 1.0, FIVE, "MB")]


async def _fought(gerd: Person, channel: Channel, system: str) -> None:
    """Begin a fight of that system, and say two lines."""
    who, foe = FIGHTS[system]
    for name, values in (("start", {"system": system}), ("add", {"name": who}), ("add", {"name": foe})):
        await gerd.slash(channel, f"encounter {name}", values)
    for typed in (SENTENCES[system] + GIVEN[system], f"{who} swings at {foe} once more, grinning"):
        answer = await gerd.slash(channel, "do", sentence=typed, wait=False)
        await answer.settled()
        assert answer.text, typed


def _peak(pid: int) -> float:
    """Megabytes that a process has taken at most."""
    found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) / 1024
