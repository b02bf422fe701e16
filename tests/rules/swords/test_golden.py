"""Every cell of every printed table of swords against golden rows, with or without the catalogue at hand.

The golden rows were first copied from the data. Weapons, armour, shields, trades, defences, challenges and labels have
since been compared with the catalogue's own tables by a reader that knows no data file (263 cells), range bands,
surfaces and toughness with its rulings by eye: no cell is wrong. ``option`` for a weapon against missiles is a cell the
game master may flip (SW-DFD-03); by itself it is the catalogue's no.
"""

from importlib.resources import files
from pathlib import Path

import pytest

from tests.rules.golden import differences, mutants, of_package, of_tests

PACKAGE = "rules.swords"
FOLDER = Path(__file__).parent / "golden"
OURS = {
    "asked",
    "card",
    "numbers",
    "notes",
    "refusals",
    "says",
    "settings",
    "terms",
    "words",
    "creatures",
    "foes",
    "varied",
}
"""Tables that nobody printed: our words, what part of an answer each plays, and creatures and foes of our own."""
TABLES = sorted(f.name.removesuffix(".csv") for f in (files(PACKAGE) / "data").iterdir() if f.name.endswith(".csv"))
PRINTED = [name for name in TABLES if name not in OURS]


def test_every_printed_table_has_golden_rows() -> None:
    assert {path.stem for path in FOLDER.glob("*.csv")} == set(PRINTED)


@pytest.mark.parametrize("name", PRINTED)
def test_a_table_says_what_is_printed(name: str) -> None:
    golden = of_tests(FOLDER, name)
    assert differences(of_package(PACKAGE, name, golden), golden) == []


@pytest.mark.parametrize("name", PRINTED)
def test_any_single_changed_cell_is_caught(name: str) -> None:
    golden = of_tests(FOLDER, name)
    for line, column, mutant in mutants(of_package(PACKAGE, name, golden)):
        wrong = differences(mutant, golden)
        assert len(wrong) == 1 and wrong[0].startswith(f"line {line + 1}, {golden[0][column]}:"), (line, column)
