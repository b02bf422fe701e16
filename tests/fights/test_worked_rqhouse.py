"""The worked examples of rqhouse, each played as a script at the console: every number must come out."""

import re
from pathlib import Path

import pytest

from tests.fights.expectations import read
from tests.fights.test_worked_examples import play

ROOT = Path(__file__).parents[2]
WORKED = Path(__file__).parent / "worked_rqhouse"
REFERENCE = ROOT / "rules" / "rqhouse" / "reference.md"
EXAMPLES = [f"RH-{n:02}" for n in range(1, 26)]


def cases() -> list[object]:
    """The scripts at hand, each marked with the rules that it names."""
    found: list[object] = []
    for path in sorted(WORKED.glob("RH-*.txt")):
        marks = pytest.mark.rule(*read(path.read_text(encoding="utf-8")).rules)
        found.append(pytest.param(path, id=path.stem, marks=marks))
    return found


@pytest.mark.parametrize("path", cases())
async def test_a_worked_example_comes_out(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    wrong = await play(read(path.read_text(encoding="utf-8")))
    assert not wrong, "\n".join(wrong)


def test_every_worked_example_has_its_script() -> None:
    assert [path.stem for path in sorted(WORKED.glob("*.txt"))] == EXAMPLES


def test_the_rules_that_scripts_name_exist() -> None:
    known = set(re.findall(r"^### (\S+) ", REFERENCE.read_text(encoding="utf-8"), re.MULTILINE))
    for path in WORKED.glob("RH-*.txt"):
        named = read(path.read_text(encoding="utf-8")).rules
        assert named and not set(named) - known, path.stem
