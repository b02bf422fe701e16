"""A fight of six under rqhouse: five whole rounds at the console, nothing refused, nothing left over."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

from bot.cli.console import given_lines, run_script
from bot.table import GameTable
from tests.bot.table import open_table, say

SCRIPT = Path(__file__).parent / "six_rqhouse.txt"


async def test_it_is_fought_for_five_rounds() -> None:
    lines = [line for line in SCRIPT.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    async with open_table() as table:
        out = StringIO()
        await run_script(table, given_lines(lines), out, as_json=True)
    answers = [json.loads(row) for row in out.getvalue().splitlines()]
    faults = [(line, a["text"]) for line, a in zip(lines, answers, strict=True) if not a["ok"] or a["questions"]]
    assert not faults
    (state,) = (a["state"] for a in answers if a["input"] == "/state")
    assert state["round"] == 6
    assert {name: c["health"] for name, c in state["combatants"].items() if c["health"] > 0}


async def test_every_line_can_be_taken_back_and_done_again() -> None:
    lines = [line for line in SCRIPT.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    async with open_table() as table:
        for line in lines[:9]:
            assert (await say(table, line)).ok, line
        states = [await _state(table)]
        for line in lines[9:-2]:
            assert (await say(table, line)).ok, line
            states.append(await _state(table))
        for state in reversed(states[:-1]):
            assert (await say(table, "/undo")).ok and await _state(table) == state
        for state in states[1:]:
            assert (await say(table, "/redo")).ok and await _state(table) == state


async def _state(table: GameTable) -> dict[str, Any]:
    """What ``/state`` holds of every figure."""
    found: dict[str, Any] | None = (await say(table, "/state")).data["state"]
    assert found is not None
    return found
