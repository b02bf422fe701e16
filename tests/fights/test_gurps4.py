"""The worked examples of gurps4 and some map scenes, each played as a script at the console."""

from pathlib import Path

import pytest

from rules.core.tables.reference import entries
from tests.fights.expectations import read
from tests.fights.test_worked_examples import play

HERE = Path(__file__).parent / "gurps4"
SCRIPTS = sorted(HERE.glob("*.txt"))


def cases() -> list[object]:
    """The scripts, each marked with the rules that it names."""
    return [
        pytest.param(path, id=path.stem, marks=pytest.mark.rule(*read(path.read_text(encoding="utf-8")).rules))
        for path in SCRIPTS
    ]


@pytest.mark.parametrize("path", cases())
async def test_a_script_comes_out(path: Path) -> None:
    wrong = await play(read(path.read_text(encoding="utf-8")))
    assert not wrong, "\n".join(wrong)


def test_the_rules_that_scripts_name_exist() -> None:
    known = set(entries("rules.gurps4"))
    for path in SCRIPTS:
        named = read(path.read_text(encoding="utf-8")).rules
        assert named and not set(named) - known, path.stem
