"""The worked examples of gurps3, each played as a script at the console: every number must come out."""

import json
from io import StringIO
from pathlib import Path

import pytest

from bot.cli.console import given_lines, run_script
from tests.bot.table import open_table
from tests.fights.expectations import faults, read

SCRIPTS = Path(__file__).parent / "gurps3"


def cases() -> list[object]:
    """The scripts at hand, each marked with the rules that it names."""
    found: list[object] = []
    for path in sorted(SCRIPTS.glob("*.txt")):
        marks = pytest.mark.rule(*read(path.read_text(encoding="utf-8")).rules)
        found.append(pytest.param(path, id=path.stem, marks=marks))
    return found


@pytest.mark.parametrize("path", cases())
async def test_a_worked_example_comes_out(path: Path) -> None:
    script = read(path.read_text(encoding="utf-8"))
    async with open_table() as table:
        out = StringIO()
        await run_script(table, given_lines(script.lines), out, as_json=True)
        wrong = faults(script, [json.loads(row) for row in out.getvalue().splitlines()])
    assert not wrong, "\n".join(wrong)
