"""``python -m tests.chaos.soak``: an hour of evenings at a steady, slow pace, and what memory the processes take of it.

Fights begin, are played, asked about and end in turn, so what grows is kept by mistake. Memory is told each quarter
hour; the first quarter fills what is remembered on purpose (lines that were read, deliveries that were heard).
"""

import argparse
import asyncio
import secrets
import time
from collections.abc import Sequence
from pathlib import Path

from tests.chaos.fleet import AXE, PATIENCE, Fleet, Table, begun
from tests.loopback.offers import NotPossible
from tests.soak.chance import Chance

FIGHT = 120
"""Sentences after which a fight ends, and another begins in its channel."""
QUARTER = 900.0
SAID = (
    "/why", "/history", "/state", "/state Grak", "/undo", "/redo", "?", "/map", "Rurik: ?", "hurt?", "/players",
    "/odds Rurik: attack broadsword vs Grak parry", "/roll 3d6+2", "Rurik hits Grak with all he has", "/round",
    "/stats", "attakc Grak", "Grak: attack battle axe vs Lia with a shout", "/next",
    "/effect luck on Rurik: +5 attack, 1 round",
)  # fmt: skip
"""What is said between blows: what reads, what is refused, what is in words of one's own."""


def megabytes(pid: int) -> float:
    """What a process has in memory."""
    return int(Path(f"/proc/{pid}/status").read_text().split("VmRSS:")[1].split()[0]) / 1024


async def _one(fleet: Fleet, table: Table, chance: Chance) -> None:
    """One thing that somebody does there."""
    if len(table.said) >= FIGHT:
        await fleet.anew(table)
    open_ = fleet.open(table)
    if open_:
        message, _ = chance.of(open_)
        parry = next(label for label in message.buttons if label.startswith("Parry"))
        try:
            await table.anna.press(message, parry, wait=False)
        except NotPossible:
            # It was answered just now.
            await fleet.blow(table)
    elif chance.happens(10):
        await fleet.say(table, AXE)
    elif chance.happens(40):
        await fleet.say(table, chance.of(SAID))
    elif chance.happens(10):
        await table.gerd.autocomplete(table.channel, "do", "sentence", "Rurik: att", timeout=PATIENCE)
    else:
        await fleet.blow(table)


async def _paced(fleet: Fleet, chance: Chance, rate: float, minutes: float) -> None:
    began, said = time.monotonic(), 0
    told = [_taken(fleet, 0, 0)]
    while (now := time.monotonic() - began) < minutes * 60:
        if now >= QUARTER * len(told):
            told.append(_taken(fleet, now, said))
        await _one(fleet, chance.of(fleet.tables), chance)
        said += 1
        await asyncio.sleep(max(0.0, began + said / rate - time.monotonic()))
    _taken(fleet, time.monotonic() - began, said)


def _taken(fleet: Fleet, seconds: float, said: int) -> Sequence[float]:
    each = [megabytes(one.running.pid) for one in fleet.processes]
    print(f"| {seconds / 60:.0f} | {said} | {' + '.join(f'{one:.1f}' for one in each)} |", flush=True)
    return each


async def _main(args: argparse.Namespace) -> None:
    async with begun(args.processes, args.shards, args.tables) as (made, _):
        print("| minutes | commands | MB of each |\n|---|---|---|", flush=True)
        await _paced(made, Chance(args.seed), args.rate, args.minutes)


def main() -> None:
    """Run it as the command line says."""
    read = argparse.ArgumentParser(prog="python -m tests.chaos.soak", description=__doc__)
    for option, default in (("processes", 2), ("shards", 4), ("tables", 12)):
        read.add_argument(f"--{option}", type=int, default=default)
    read.add_argument("--minutes", type=float, default=65.0)
    read.add_argument("--rate", type=float, default=4.0, help="commands a second, of all servers together")
    read.add_argument("--seed", default=secrets.token_hex(4))
    asyncio.run(_main(read.parse_args()))


if __name__ == "__main__":
    main()
