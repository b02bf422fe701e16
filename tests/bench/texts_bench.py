"""Texts as long as Discord lets them be, of forty kinds: answered or refused, none may take much of anything.

Each is said twice to a fight of every second system in turn: once timed, once with what it holds at most counted.
"""

import asyncio
import time
import tracemalloc

from msgspec.structs import replace

from bot.cli.console import PLACE, read_line
from bot.table import GameTable
from tests.bench.measure import Row, all_read, open_table, said
from tests.bench.workload import FIGHTS

LONG = 2000
CPU, HELD = 50.0, 16.0
"""Milliseconds of CPU and megabytes of the worst."""
WORDS = (
    "hit Grak", "attack broadsword vs Grak", "a b c d e f g h", "I swing at his head", "and then", "what if", "?",
    "Grak's left leg", "my axe", "the", "roll 2d6", "not", "if he comes I hit him", "2d6+3 damage", "+10",
    "he drops his shield", "parry with shield", "all-out attack", "slowly", "orc 1, orc 2,",
    "because", "-4 to", "loses 3 hp", "ünïcödé", "愛",
    "\u200f!", '"quoted name"', "12", "dodge!", "@Ann", "/roll", "move 3 north",
)  # fmt: skip
"""What is said again and again."""
OTHERS = {
    "a sum of many dice": "/roll " + "+".join(["d20"] * 400),
    "brackets in brackets": "/roll " + "(" * 300 + "d6" + ")" * 300,
    "one long word": "attack " + "x" * LONG,
    "a long note": "attack broadsword vs Grak parry -- " + "so there " * LONG,
    "a large custom die again and again": "/roll " + "d[1..1000]+" * 180 + "1",
    "odds of a long sum": "/odds " + "2d6+" * 490 + "1",
    "every word of it another": "attack " + " ".join(f"{one}{n}" for n in range(90) for one in ("foo", "bar", "baz")),
    "deeds behind deeds": "Rurik: " + "; ".join(["attack broadsword vs Grak"] * 80),
}


def texts() -> dict[str, str]:
    """The forty, by what they are made of."""
    again = {f"{one!r} again and again": f"{one} " * LONG for one in WORDS}
    return {what: text[:LONG].rstrip("+") for what, text in {**again, **OTHERS}.items()}


def run() -> list[Row]:
    """What the worst of them costs."""
    return asyncio.run(_run())


async def _run() -> list[Row]:
    all_read()
    rows = []
    for system in ("rqhouse", "gurps4"):
        async with open_table("sqlite://") as table:
            await said(table, f"/encounter start {system}")
            for name in FIGHTS[system]:
                await said(table, f"/encounter add {name}")
            await _answered(table, "attack again")
            cpu, held = [], []
            for what, text in texts().items():
                before = time.process_time()
                await _answered(table, text)
                cpu.append(((time.process_time() - before) * 1e3, what))
                tracemalloc.start()
                await _answered(table, f"{text[:-1]}.")
                held.append((tracemalloc.get_traced_memory()[1] / (1 << 20), what))
                tracemalloc.stop()
        (took, slow), (most, large) = max(cpu), max(held)
        many = f"{len(texts())} texts of 2,000 characters, {system}"
        rows += [
            Row(f"{many}: CPU of the worst ({slow[:24]}) / 1 ms", took, 1.0, CPU),
            Row(f"{many}: memory of the worst ({large[:24]}) / 1 MB", most, 1.0, HELD, "MB"),
        ]
    return rows


async def _answered(table: GameTable, text: str) -> None:
    line = read_line(text)
    reply = await table.say(replace(line, text=line.text or text, place=replace(PLACE, channel="bench", guild="g")))
    assert reply.text or reply.prompts.questions, text[:60]
