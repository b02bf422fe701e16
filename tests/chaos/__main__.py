"""``python -m tests.chaos``: befalls a fleet with what its tests do once, at random and amid commands, again and again.

Prints each round; ends with an error at the first claim that does not hold. ``--old COMMIT`` lets processes of that
commit run too: an update of the program, one process after the other, while both play.
"""

import argparse
import asyncio
import contextlib
import secrets
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from storage.leases import LEASE
from tests.chaos.fleet import AXE, ROOT, Fleet, Process, begun
from tests.soak.chance import Chance
from tests.storage import postgres


class Chaos:
    """What befalls a fleet; each deed leaves as many processes as there were."""

    def __init__(self, fleet: Fleet, server: str, chance: Chance, old: Path) -> None:
        self._fleet, self._server, self._chance, self._old = fleet, server, chance, old
        self.deeds = (self.killed, self.stopped, self.cut, self.restarted, self.updated)

    async def killed(self) -> None:
        """A process is killed, and another starts."""
        await self._fleet.gone(self._one, signal.SIGKILL)
        await self._fleet.start()

    async def stopped(self) -> None:
        """A process stands still for longer than its lease, and wakes."""
        one = self._one
        one.running.signal(signal.SIGSTOP)
        await asyncio.sleep(LEASE * 1.5)
        one.running.signal(signal.SIGCONT)

    async def cut(self) -> None:
        """A process loses its store: for moments, or for longer than its lease."""
        wire = self._one.wire
        for seconds in (0.0, 0.1, 1.0, self._chance.of((0.0, LEASE * 1.5))):
            wire.cut()
            await asyncio.sleep(seconds)
            wire.mend()
            await asyncio.sleep(self._chance.below(10) / 10)

    async def restarted(self) -> None:
        """The store crashes and comes back."""
        await asyncio.to_thread(postgres.restart, self._server)

    async def updated(self) -> None:
        """Each process is followed by one of another program, which starts before the old one is told to go."""
        for one in tuple(self._fleet.processes):
            await self._fleet.start(self._old if self._chance.happens(50) else ROOT)
            await self._fleet.ready()
            await self._fleet.gone(one, signal.SIGTERM)

    @property
    def _one(self) -> Process:
        return self._chance.of(self._fleet.processes)


async def _playing(fleet: Fleet, chance: Chance, pause: float) -> None:
    """Blows here and there, and answers to what is asked."""
    while True:
        table = chance.of(fleet.tables)
        open_ = fleet.open(table)
        if open_ and chance.happens(30):
            message, _ = chance.of(open_)
            parry = next(label for label in message.buttons if label.startswith("Parry"))
            await table.anna.press(message, parry, wait=False)
        elif not open_ and chance.happens(20):
            await fleet.say(table, AXE)
        else:
            await fleet.blow(table)
        await asyncio.sleep(pause * chance.below(20) / 10)


async def _rounds(fleet: Fleet, chaos: Chaos, chance: Chance, args: argparse.Namespace) -> None:
    until, n = time.monotonic() + args.seconds, 0
    while time.monotonic() < until:
        deed = chaos.deeds[n % len(chaos.deeds)] if n < len(chaos.deeds) else chance.of(chaos.deeds)
        n += 1
        playing = asyncio.create_task(_playing(fleet, chance, args.pause))
        await asyncio.sleep(1.0)
        began = time.monotonic()
        await deed()
        await fleet.ready()
        took = time.monotonic() - began
        await asyncio.sleep(1.0)
        playing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await playing
        # What is told late is told at the next word in the fight, as long as nobody connects anew.
        await fleet.busy(1)
        await fleet.whole()
        said = sum(len(table.said) for table in fleet.tables)
        print(f"{n}: {deed.__name__}, whole again after {took:.1f} s; {said} commands so far", flush=True)


@contextlib.contextmanager
def _tree(commit: str | None) -> Iterator[Path]:
    """The program of a commit, in a folder of its own; today's where none is named."""
    if commit is None:
        yield ROOT
        return
    with tempfile.TemporaryDirectory(prefix="strikerank-old-") as folder:
        subprocess.run(["git", "worktree", "add", "--detach", "-q", folder, commit], cwd=ROOT, check=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", folder], cwd=ROOT, check=True)


async def _main(args: argparse.Namespace) -> None:
    chance = Chance(args.seed)
    print(f"seed {args.seed}", flush=True)
    with _tree(args.old) as old:
        async with begun(args.processes, args.shards, args.tables, old, args.guilds) as (made, server):
            await _rounds(made, Chaos(made, server, chance, old), chance, args)


def main() -> None:
    """Run it as the command line says."""
    read = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    for option, default in (("processes", 2), ("shards", 4), ("tables", 8), ("guilds", 0)):
        read.add_argument(f"--{option}", type=int, default=default)
    read.add_argument("--seconds", type=float, default=120.0, help="for how long; the last round is played out")
    read.add_argument("--pause", type=float, default=0.1, help="seconds between two commands, on the average")
    read.add_argument("--seed", default=secrets.token_hex(4))
    read.add_argument("--old", help="a commit whose program runs beside today's")
    asyncio.run(_main(read.parse_args()))


if __name__ == "__main__":
    main()
