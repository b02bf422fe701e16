"""``python -m tests.chaos.kills``: kills the bot amid commands of many tables at once, again and again.

Some kills follow one another as fast as the bot is connected, with commands in its ears at once; then every claim of
the fleet has to hold: what was carried out is told, once. The bot forks from a process that has read the program, so
that a start is a blink; what is killed is a whole bot with sockets and a store of its own all the same.
"""

import argparse
import asyncio
import secrets
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack

from storage.database import migrate
from storage.store import Store
from tests.chaos.bots import Bot, Nursery
from tests.chaos.fleet import AXE, PATIENCE, Fleet
from tests.loopback.answer import Answer
from tests.loopback.server import World
from tests.soak.chance import Chance

LONG = 150
"""Rows after which a fight ends and another begins, so that claims are soon looked at."""
ENDS = 10
"""How many of a hundred bursts at a table end its fight."""


async def _burst(fleet: Fleet, chance: Chance) -> list[Answer]:
    """Up to three commands at each table at once, answers to what is asked there, now and then the end of a fight."""
    said = []
    for table in fleet.tables:
        for _ in range(1 + chance.below(3)):
            open_ = fleet.open(table)
            if open_ and chance.happens(40):
                message, _version = chance.of(open_)
                parry = next(label for label in message.buttons if label.startswith("Parry"))
                said.append(await table.anna.press(message, parry, wait=False))
            elif not open_ and chance.happens(25):
                said.append(await fleet.say(table, AXE))
            else:
                said.append(await fleet.blow(table))
        if chance.happens(ENDS):
            said.append(await fleet.end(table))
    return said


async def _series(fleet: Fleet, bots: "Bots", chance: Chance, kills: int, count: Counter[str]) -> None:
    for _ in range(kills):
        said = await _burst(fleet, chance)
        # Some are killed before they could do anything, some behind all; most over the disk or over Discord.
        most = chance.below(len(said) + 1)
        await bots.answers(said, most)
        await asyncio.sleep(chance.below(10) / 100)
        await bots.killed()
        count["commands"] += len(said)
        count["unheard"] += sum(not answer.interaction.settled for answer in said)
        await bots.start()
        count["kills"] += 1
    last = [await fleet.blow(table) for table in fleet.tables]
    await bots.answers(last, len(last))
    await fleet.whole()
    for table in fleet.tables:
        kept = {source for source, _ in await fleet.store.ledger.deliveries(table.encounter, 0)}
        done = [answer for answer in table.said if f"i:{answer.interaction.id}" in kept]
        count["carried out"] += len(done)

        table.said.clear()
        over = await fleet.store.ledger.active(str(table.channel.id)) is None
        count["ends"] += over
        if over or await fleet.store.ledger.head(table.encounter) > LONG:
            await fleet.anew(table)


class Bots:
    """The one bot that lives at a time."""

    def __init__(self, world: World, nursery: Nursery, settings: dict[str, str]) -> None:
        self._world, self._nursery, self._settings = world, nursery, settings
        self._lives: Bot | None = None

    async def start(self) -> None:
        """A bot, as soon as it is connected."""
        self._lives = await self._nursery.bear(self._settings)
        await self._world.until(lambda: self._world.gateway.connected, PATIENCE)

    async def answers(self, said: Sequence[Answer], most: int) -> None:
        """Wait until so many of these are answered."""
        await self._world.until(lambda: sum(answer.interaction.settled for answer in said) >= most, PATIENCE)

    async def killed(self) -> None:
        """Nothing of it is left; Discord has seen its connection fall."""
        assert self._lives is not None
        self._lives.signal(signal.SIGKILL)
        await self._lives.wait()
        await self._world.until(lambda: not self._world.gateway.connected, PATIENCE)


async def _main(args: argparse.Namespace) -> None:
    chance, count, began = Chance(args.seed), Counter[str](), time.monotonic()
    print(f"seed {args.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="strikerank-kills-") as folder:
        url = f"sqlite:///{folder}/store.db"
        await migrate(url)
        store = await Store.open(url)
        async with AsyncExitStack() as stack:
            stack.push_async_callback(store.close)
            world = await stack.enter_async_context(World(validate=False))
            nursery = await stack.enter_async_context(Nursery())
            fleet = Fleet(world, url, store, 1)
            bots = Bots(world, nursery, fleet.settings(url, "one") | {"TRACKER_SECONDS": "0.5"})
            await bots.start()
            for _ in range(args.tables):
                await fleet.table(0)
            while count["kills"] < args.kills and time.monotonic() - began < args.minutes * 60:
                await _series(fleet, bots, chance, min(args.series, args.kills - count["kills"]), count)
                took = time.monotonic() - began
                print(", ".join(f"{n} {what}" for what, n in count.items()), f"in {took:.0f} s", flush=True)
    print("everything that was carried out is told, once")


def main() -> None:
    """Run it as the command line says."""
    read = argparse.ArgumentParser(prog="python -m tests.chaos.kills", description=__doc__)
    for option, default in (("kills", 1000), ("tables", 6), ("series", 5)):
        read.add_argument(f"--{option}", type=int, default=default)
    read.add_argument("--minutes", type=float, default=60.0, help="at most for so long")
    read.add_argument("--seed", default=secrets.token_hex(4))
    asyncio.run(_main(read.parse_args()))


if __name__ == "__main__":
    main()
