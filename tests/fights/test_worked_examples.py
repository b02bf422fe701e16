"""The worked examples of the rules, each played as a script at the console: every number must come out."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest

from bot.cli.console import given_lines, run_script
from tests.bot.table import open_table
from tests.fights.expectations import Misspelt, Script, faults, read

ROOT = Path(__file__).parents[2]
WORKED = Path(__file__).parent / "worked"
REFERENCE = ROOT / "rules" / "rq3plus" / "reference.md"
EXAMPLES = [f"WE-{n:02}" for n in range(1, 39)]
START = "/encounter start rq3plus\n/encounter add Rurik\n/encounter add Grak\n"


async def play(script: Script) -> list[str]:
    """What of a script does not come out as it says."""
    async with open_table() as table:
        out = StringIO()
        await run_script(table, given_lines(script.lines), out, as_json=True)
        return faults(script, [json.loads(row) for row in out.getvalue().splitlines()])


def cases() -> list[object]:
    """The scripts at hand, each marked with the rules that it names."""
    found: list[object] = []
    for path in sorted(WORKED.glob("WE-*.txt")):
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
    for path in WORKED.glob("WE-*.txt"):
        named = read(path.read_text(encoding="utf-8")).rules
        assert named and not set(named) - known, path.stem


@pytest.mark.parametrize(
    ("expectation", "fault"),
    [
        ("", "expects nothing"),
        ("#= chekc Rurik.attack chance 70", "line 5"),
        ("#=", "no expectation"),
        ("#= check Rurik.attack chance", "too few"),
        ("#= die Rurik.location", "too few"),
        ("#= state Grak hp", "too few"),
    ],
)
def test_what_cannot_be_read_is_named(expectation: str, fault: str) -> None:
    with pytest.raises(Misspelt, match=fault):
        read(f"{START}Rurik: attack broadsword vs Grak parry\n{expectation}")


def test_an_expectation_of_no_line_is_named() -> None:
    with pytest.raises(Misspelt, match="line 1"):
        read(f"#= says hello\n{START}")


@pytest.mark.parametrize(
    ("expectation", "fault"),
    [
        ("#= check Rurik.attack degree C", "degree S, expected C"),
        ("#= check Rurik.attack.2 degree S", "no check Rurik.attack.2"),
        ("#= check Rurik.attack chanse 70", "has no chanse"),
        ("#= check Grak.parry degree S", "no check Grak.parry"),
        ("#= die Rurik.location 11", "value 10, expected 11"),
        ("#= dice none", "throws Rurik.attack"),
        ("#= says somersault", "does not say"),
        ("#= silent about Rurik", "says 'Rurik'"),
        ("#= refused wrong_phase", "is not refused"),
        ("#= unused 1", "leaves 0 dice"),
        ("#= thrown Rurik.location", "not left to chance"),
        ("#= state Grak hp 3", "expected 3"),
        ("#= state Grok hp 3", "no combatant Grok"),
        ("#= state Grak health 3", "no health"),
        ("#= state Grak items.axe.ap 3", "no items.axe.ap at axe"),
        ("#= state Grak conditions has stunned", "conditions is"),
        ("#= state Grak posture lying", "posture is"),
        ("#= encounter round 9", "expected 9"),
        ("#= slot Grak attack sr 6", "sr none, expected 6"),
    ],
)
async def test_what_differs_is_named(expectation: str, fault: str) -> None:
    struck = "Rurik: attack broadsword vs Grak nothing rolled attack 40, location 10, damage 2, damage_modifier 1"
    (wrong,) = await play(read(f"{START}{struck}\n{expectation}"))
    assert fault in wrong and wrong.startswith("line 4 (Rurik: attack")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("Rurik: atack broadsword vs Grak", "refused with syntax"),
        ("Rurik: attack broadsword vs Grak nothing rolled attack 90, location 3", "no use for"),
        ("Rurik: attack broadsword vs Grak nothing", "leaves Rurik.attack (1d100) to chance"),
    ],
)
async def test_what_nobody_expects_is_named(line: str, fault: str) -> None:
    wrong = await play(read(f"{START}{line}\n#= encounter round 1"))
    assert any(fault in one for one in wrong)
