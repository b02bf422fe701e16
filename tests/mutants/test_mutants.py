"""What the mutation runner changes, and what it leaves alone."""

from pathlib import Path

from tests.mutants.__main__ import near
from tests.mutants.places import mutants

SOURCE = b'''"""A docstring of 3 words, \xc3\xa9 among them."""


def judged(roll: int, least: int) -> bool:
    """At least 1."""
    told("3 of 4")
    if roll <= least and roll != 96:
        return True
    return roll in (1, 2)
'''


def test_numbers_comparisons_operators_and_statements_change_and_texts_do_not() -> None:
    found = [(one.line, one.old, one.new, one.kind) for one in mutants(SOURCE)]
    assert found == [
        (6, 'told("3 of 4")', "pass", "dropped statement"),
        (7, "<=", "<", "comparison"),
        (7, "and", "or", "boolean operator"),
        (7, "!=", "==", "comparison"),
        (7, "96", "97", "number"),
        (8, "True", "False", "boolean"),
        (9, "in", "not in", "comparison"),
        (9, "1", "2", "number"),
        (9, "2", "3", "number"),
    ]


def test_each_change_is_made_alone_and_can_be_compiled() -> None:
    for one in mutants(SOURCE):
        changed = one.applied(SOURCE)
        compile(changed, "judged.py", "exec")
        before, after = SOURCE.splitlines(), changed.splitlines()
        assert [n for n, line in enumerate(after, 1) if line != before[n - 1]] == [one.line]


def test_the_tests_near_a_file_are_those_of_its_name_else_of_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "rules" / "swords" / "harm"
    folder.mkdir(parents=True)
    (folder / "test_wounds.py").touch()
    assert near(tmp_path, "rules/swords/harm/wounds.py") == ("tests/rules/swords/harm/test_wounds.py",)
    assert near(tmp_path, "rules/swords/harm/stuns.py") == ("tests/rules/swords/harm",)
    assert near(tmp_path, "rules/swords/rolls/aims.py") == ("tests/rules/swords",)
