"""What a line never said before costs in each system: natural ones, slips, and what nobody can follow.

The lines are those of the corpora with noise of a seed of their own, half of them timed, half watched for how long the
event loop stands still meanwhile. Each answer is looked at: it says something, and what nobody can follow is refused.
Of each system a few lines go before, so that words and tables are read; what is carried out is taken back.
"""

import asyncio
import statistics
import time
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from bot.cli.console import read_line
from bot.reply import Line, Reply
from bot.table import GameTable
from rules.registry import SYSTEMS
from tests.bench.meant_lines import REFUSE, Case, Chance, corpus, noisy, setups
from tests.bench.measure import Row, Stall, all_read, open_table, said

SEED, EACH, FIRST = 4711, 22, 4
"""The seed of the noise, lines of a kind in a system, and how many go before."""
KINDS = {"a harmless phrase": "natural", "two letters swapped": "slipped"}
PLAYED = 5
"""One of so many natural and slipped lines has to be carried out, at least."""
GOAL = 10.0
"""Milliseconds of CPU of a line, and of the loop in one turn."""
_NOTHING = ("wibbled", "the", "quorn", "zuxvig", "into", "snarfle", "my", "grimble", "upon", "zort", "thrumbly")


class Said:
    """Lines said at a table, each with what it cost; what is carried out is taken back."""

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self.lines = self.played = 0

    async def say(self, line: Line, kind: str, stall: Stall | None = None) -> float:
        """Say a line, watched or not; milliseconds of CPU."""
        said_: list[Reply] = []

        async def answered() -> None:
            said_.append(await self._table.say(line))

        start = time.process_time()
        await (answered() if stall is None else stall.watch(answered()))
        spent = (time.process_time() - start) * 1e3
        reply = said_[0]
        assert reply.text or reply.prompts.questions, line.text
        assert kind != "refused" or not reply.fight.steps, (line.text, reply.text)
        self.lines += kind != "refused"
        self.played += bool(reply.fight.steps)
        if reply.fight.steps:
            await said(self._table, "/undo 1")
        return spent


def run() -> list[Row]:
    """CPU of lines and the longest standstill, by system and kind."""
    return asyncio.run(_run())


async def _run() -> list[Row]:
    all_read()
    rows = []
    for system in SYSTEMS:
        async with open_table("sqlite://") as table:
            for typed in setups()[system, "fight"].lines:
                await said(table, typed)
            rows += await _of(system, Said(table))
    return rows


async def _of(system: str, said_: Said) -> list[Row]:
    rows, worst, which = list[Row](), Stall(), ""
    for kind, lines in _lines(system).items():
        for line in lines[:FIRST]:
            await said_.say(line, kind)
        took = [await said_.say(line, kind) for line in lines[FIRST::2]]
        for line in lines[FIRST + 1 :: 2]:
            stall = Stall()
            await said_.say(line, kind, stall)
            if stall.busy > worst.busy:
                worst, which = stall, line.text
        what = f"{kind} line, {system}"
        rows.append(Row(f"{what}: CPU of the median / 1 ms", statistics.median(took), 1.0, GOAL))
        rows.append(Row(f"{what}: CPU of the slowest of {len(took)} / 1 ms", max(took), 1.0))
    assert said_.played >= said_.lines // PLAYED, f"{system}: {said_.played} of {said_.lines} were carried out"
    rows.append(Row(f"the loop's CPU in one turn, {system} ({which[:24]}) / 1 ms", worst.busy, 1.0, GOAL))
    return [*rows, Row(f"the loop stands still meanwhile, {system} / 1 ms", worst.worst, 1.0)]


def _lines(system: str) -> dict[str, list[Line]]:
    """Lines of each kind that nobody has said, by whoever says them."""
    every = [case for half in (0, 1) for case in corpus(half) if (case.system, case.setup) == (system, "fight")]
    found: dict[str, list[Line]] = {kind: [] for kind in (*KINDS.values(), "refused")}
    for case in noisy(every, SEED, EACH):
        if case.kind in KINDS:
            found[KINDS[case.kind]].append(_line(case, case.line))
    found["refused"] = [_line(case, text) for case, text in _strange(every)]
    return found


def _strange(cases: Iterable[Case]) -> Iterator[tuple[Case, str]]:
    """What somebody may say of whom, with words that nobody knows."""
    chance = Chance(SEED)
    meant = [case for case in cases if case.means != (REFUSE,)]
    for _ in range(EACH):
        case = chance.choice(meant)
        words = [chance.choice(_NOTHING) for _ in range(4 + chance.below(5))]
        yield case, f"I {' '.join(words)}"


def _line(case: Case, text: str) -> Line:
    line = read_line(text if case.speaker == "gm" else f"@{case.speaker} {text}")
    return replace(line, place=replace(line.place, channel="bench", guild="g"))
