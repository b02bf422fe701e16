"""Questions as players type them: odds of an attack, and texts as long as Discord lets them be."""

import asyncio
import time

from msgspec.structs import replace

from bot.cli.console import PLACE, read_line
from bot.table import GameTable
from tests.bench.attack_bench import run as closed_form
from tests.bench.measure import Row, fight, folder, in_turns, open_table, said

ODDS = "/odds Grak: attack battle axe vs Rurik parry"
WEAVE = "Lia: riposte vs Ida parry with rapier weave"
OPENING = (
    "/encounter add Lia",
    "/encounter add Lia as Ida",
    "Ida: attack rapier vs Lia parry with rapier riposte rolled attack 90, parry 8",
)
LONG = 2000
DICE = "/roll " + "+".join(["d20"] * 400)
TEXTS = {
    "a sum of many dice": DICE[:LONG].rstrip("+d2"),
    "brackets in brackets": "/roll " + "(" * 300 + "d6" + ")" * 300,
    "one long word": "attack " + "x" * (LONG - 7),
    "many words": ("attack broadsword vs " + "Grak " * LONG)[:LONG],
    "a long note": ("attack broadsword vs Grak parry -- " + "so there " * LONG)[:LONG],
    "a large custom die again and again": ("/roll " + "d[1..1000]+" * 200)[:LONG].rstrip("+d[1.0"),
    "odds of a long sum": ("/odds " + "2d6+" * 500)[:LONG].rstrip("+d2"),
}
"""What may stand in an option of a slash command. Answered or refused, neither may hold up the loop."""


def run() -> list[Row]:
    """Rows of the goals about questions."""
    cold = next((ours, base) for name, ours, base in closed_form() if "cold" in name)
    return [*asyncio.run(_run()), Row("cold closed-form odds / icepool", cold[0] / 1e3, cold[1] / 1e3, 0.05)]


async def _run() -> list[Row]:
    with folder(memory=True) as where:
        async with open_table(f"sqlite:///{where}/odds.db") as table:
            await fight(table)
            for typed in OPENING:
                await said(table, typed)
            (plain,) = await in_turns(lambda: said(table, ODDS), times=21)
            (weave,) = await in_turns(lambda: said(table, f"/odds {WEAVE}"), times=14)
            return [
                Row("/odds attack axe vs Grak parry, as typed / 1 ms", plain.time, 1.0, 50),
                Row("/odds riposte against a weave, as typed / 1 ms", weave.time, 1.0, 150),
                await _texts(table),
            ]


async def _texts(table: GameTable) -> Row:
    worst, which = 0.0, ""
    for name, text in TEXTS.items():
        assert len(text) <= LONG
        took = []
        for _ in range(3):
            line = replace(read_line(text), place=replace(PLACE, channel="bench", guild="g"))
            start = time.perf_counter()
            reply = await table.say(line)
            took.append((time.perf_counter() - start) * 1e3)
            assert reply.text
        if min(took) > worst:
            worst, which = min(took), name
    return Row(f"texts of 2,000 characters, the worst ({which}) / 1 ms", worst, 1.0, 20)
