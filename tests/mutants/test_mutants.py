"""What the mutation runner changes, what it leaves alone, and which tests it asks in which order."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.__main__ import Suite, near, tries
from tests.mutants.places import SWITCH, places, switched

SOURCE = '''"""A docstring of 3 words, é among them."""


class Judge(Struct, frozen=True):
    @lru_cache(maxsize=64)
    async def judged(self, roll: int, least: int) -> bool:
        """At least 1."""
        told("3 of 4")
        await told(f"{roll + 5}")
        if roll <= least and roll != 96 and not least:
            return True
        match roll:
            case 7 if least < roll < 9:
                least += 1
        return roll in (1, 2) or roll is None or True
'''


def test_numbers_comparisons_operators_and_statements_change_and_texts_patterns_and_declarations_do_not() -> None:
    found = [(one.line, one.old, one.new, one.kind) for one in places(SOURCE)]
    whole, either = "roll <= least and roll != 96 and (not least)", "roll in (1, 2) or roll is None or True"
    assert found == [
        (8, "told('3 of 4')", "pass", "dropped statement"),
        (9, "await told(f'{roll + 5}')", "pass", "dropped statement"),
        (9, "5", "6", "number"),
        (10, whole, "roll <= least or (roll != 96 and (not least))", "boolean operator"),
        (10, "roll <= least", "roll < least", "comparison"),
        (10, "roll != 96", "roll == 96", "comparison"),
        (10, "96", "97", "number"),
        (11, "True", "False", "boolean"),
        (13, "9", "10", "number"),
        (14, "least += 1", "pass", "dropped statement"),
        (14, "1", "2", "number"),
        (15, either, "roll in (1, 2) and roll is None or True", "boolean operator"),
        (15, "roll in (1, 2)", "roll not in (1, 2)", "comparison"),
        (15, "1", "2", "number"),
        (15, "2", "3", "number"),
        (15, "roll is None", "roll is not None", "comparison"),
        (15, "True", "False", "boolean"),
    ]
    every = {one.nth: one.nth for one in places(SOURCE)}
    assert [one.nth for one in places(SOURCE)] == list(every) == list(range(17))


def test_the_switch_stands_behind_the_docstring_and_only_at_the_wanted_places() -> None:
    changed = switched(SOURCE, {7: 42})
    head, after = changed.splitlines()[:2]
    assert head.startswith('"""A docstring') and after == SWITCH
    assert changed.count("_switched(") == 1 and "False if _switched(42) else True" in changed


@pytest.mark.parametrize("on", [None, *range(6)])
def test_a_switched_module_does_what_it_did_until_a_switch_is_on(tmp_path: Path, on: int | None) -> None:
    source = (
        "def judged(roll, least):\n    told = []\n    told.append(3)\n    return told, roll <= least and roll != 96\n"
    )
    found = {one.nth: one.nth for one in places(source)}
    assert [one.old for one in places(source)] == [
        "told.append(3)", "3", "roll <= least and roll != 96", "roll <= least", "roll != 96", "96",
    ]  # fmt: skip
    (tmp_path / "judge.py").write_text(switched(source, found))
    asked = "import judge; print([judge.judged(*pair) for pair in ((5, 5), (96, 96), (97, 97), (9, 5))])"
    env = os.environ | {"PYTHONPATH": f"{tmp_path}:{Path(__file__).parents[2]}", "MUTANT_REACHED": str(tmp_path)}
    env |= {"MUTANT": str(on)} if on is not None else {}
    env |= {"PYTEST_CURRENT_TEST": "tests/test_judge.py::test_of[a b] (call)"}
    said = subprocess.run([sys.executable, "-c", asked], env=env, capture_output=True, text=True, check=True).stdout
    plain = "[([3], True), ([3], False), ([3], True), ([3], False)]\n"
    assert (said == plain) == (on is None)
    (notes,) = tmp_path.glob("reached-*")
    noted = [line.partition(" ") for line in notes.read_text().splitlines()]
    # What is dropped or put in another's place is not asked.
    assert {int(number) for number, _, _ in noted} >= {0, 2} and len(noted) == len(set(noted)) <= len(found)
    assert {name for _, _, name in noted} == {"tests/test_judge.py::test_of[a b]"}


def test_the_tests_beside_a_file_are_asked_first_as_many_as_fit() -> None:
    path = "rules/swords/harm/wounds.py"
    beside, folder, far = (f"tests/{one}.py::test" for one in ("rules/swords/test_wounds", "rules/swords/test_x", "a"))
    assert near(path, beside) > near(path, folder) > near(path, far)
    others = {f"tests/bot/test_{n}.py::test": 1.0 + n / 100 for n in range(60)}
    notes = Suite({beside: 9.0, folder: 3.0, **others}, {1: {beside, folder, *others}, 2: {"", far}})
    first, *more = tries(path, 1, notes, 30.0)
    assert first == [beside, folder]
    assert sum(notes.seconds[one] for batch in (first, *more) for one in batch) <= 30.0
    assert [one for batch in more for one in batch][:2] == list(others)[:2]
    imported = [one for batch in tries(path, 2, notes, 30.0) for one in batch]
    assert imported[:2] == [beside, folder], "what is done at import any test may see"
    assert list(tries(path, 3, notes, 30.0)) == [], "what no test reaches nobody is asked"
