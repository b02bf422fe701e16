"""Golden rows: what a system's printed tables say, typed from its catalogue, cell by cell, as facts of the tests' own.

``golden/NAME.csv`` beside a system's tests stands for ``data/NAME.csv`` of the system. A wrong cell in either is a
difference; so a clone that has no catalogue catches it too. A table's column ``rules`` is compared where golden rows
have it: elsewhere it is for readers, and ``test_places`` looks that its ids are rules.
"""

import csv
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from rules.core.tables.rows import RULES

Cells = tuple[tuple[str, ...], ...]
"""A table as cells of text, its header first."""


def cells(text: str) -> Cells:
    """The cells of a table in a text, without what stands around them."""
    return tuple(tuple(cell.strip() for cell in line) for line in csv.reader(text.splitlines()))


def of_package(package: str, name: str, golden: Cells) -> Cells:
    """A data table of a system as it ships, without its column ``rules`` where golden rows have none."""
    return printed(cells((files(package) / "data" / f"{name}.csv").read_text(encoding="utf-8")), golden[0])


def printed(found: Cells, header: tuple[str, ...] = ()) -> Cells:
    """A table without its column ``rules``, if that header does not have it."""
    if RULES not in found[0] or RULES in header:
        return found
    at = found[0].index(RULES)
    return tuple((*line[:at], *line[at + 1 :]) for line in found)


def of_tests(folder: Path, name: str) -> Cells:
    """The golden rows of a table."""
    return cells((folder / f"{name}.csv").read_text(encoding="utf-8"))


def differences(found: Cells, golden: Cells) -> list[str]:
    """Where a table differs from its golden rows: a line and the name of its column, or that lines are missing."""
    wrong = [f"{len(found)} lines, not {len(golden)}"] if len(found) != len(golden) else []
    for n, (mine, wanted) in enumerate(zip(found, golden, strict=False)):
        if len(mine) != len(wanted):
            wrong.append(f"line {n + 1}: {len(mine)} cells, not {len(wanted)}")
        wrong += [
            f"line {n + 1}, {golden[0][at]}: {one!r}, not {other!r}"
            for at, (one, other) in enumerate(zip(mine, wanted, strict=False))
            if one != other
        ]
    return wrong


def mutants(found: Cells) -> Iterator[tuple[int, int, Cells]]:
    """Every copy of a table with one cell of it changed: its line, its column, and the copy."""
    for n, line in enumerate(found):
        for at, cell in enumerate(line):
            changed = (*line[:at], mutated(cell), *line[at + 1 :])
            yield n, at, (*found[:n], changed, *found[n + 1 :])


def mutated(cell: str) -> str:
    """Another cell: its last digit one more, an empty one filled, a word with a letter changed."""
    for at in reversed(range(len(cell))):
        if cell[at].isdigit():
            return f"{cell[:at]}{(int(cell[at]) + 1) % 10}{cell[at + 1 :]}"
    return cell[:-1] + ("x" if cell[-1] != "x" else "y") if cell else "1"
