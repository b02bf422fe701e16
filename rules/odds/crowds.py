"""All states of one shape at once, with their chances: rows of numbers that are moved on together."""

from collections.abc import Hashable, Iterable, Sequence
from math import gcd, lcm
from typing import TypeAlias

from msgspec import Struct

from rules.odds.states import Row, Shape

Grades: TypeAlias = tuple[tuple[str, Hashable], ...]
"""What the graded rolls on a way came to, as ``(Who label, code)``, and the outcomes of figures that were put away.

Of several rolls under one label only the first is told.
"""


class Crowd(Struct, frozen=True):
    """States of one shape, in ``ways[n]`` of ``whole`` cases each; their rows are of one length, and none is twice."""

    shape: Shape
    rows: list[Row]
    ways: list[int]
    whole: int


class Pool:
    """States of one shape that plays have come to, until all have: alike ones are one."""

    __slots__ = ("_found", "shape")

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self._found: dict[int, dict[Row, int]] = {}
        """By how many cases there are in all: whole numbers are added until a chance is wanted."""

    def add(self, rows: Iterable[Row], ways: Iterable[int], whole: int) -> int:
        """Let states have come about in so many ways of a whole; returns how many more there are."""
        found = self._found.setdefault(whole, {})
        known, get = len(found), found.get
        for row, n in zip(rows, ways, strict=True):
            found[row] = get(row, 0) + n
        return len(found) - known

    def crowd(self, base: Sequence[int]) -> Crowd:
        """What has come together; ``base`` are the numbers of before the bout."""
        whole = lcm(*self._found)
        lengths = {length for found in self._found.values() for length in {*map(len, found)}}
        longest = max(lengths)
        sums: dict[Row, int] = {}
        for under, found in self._found.items():
            times = whole // under
            if len(lengths) == 1 and not sums:
                sums = found if times == 1 else {row: n * times for row, n in found.items()}
                continue
            for row, n in found.items():
                row = (*row, *base[len(row) : longest])
                sums[row] = sums.get(row, 0) + n * times
        common = gcd(whole, *sums.values())
        ways = [*sums.values()] if common == 1 else [n // common for n in sums.values()]
        return Crowd(self.shape, [*sums], ways, whole // common)


class GradeNumbers:
    """The grades on ways, each by a number of its own, so that a row can hold it."""

    def __init__(self) -> None:
        self._numbers: dict[Grades, int] = {(): 0}
        self.of: list[Grades] = [()]
        """The grades by their numbers."""
        self._further: dict[tuple[int, Grades], int] = {}

    def number(self, grades: Grades) -> int:
        """The number of these."""
        known = self._numbers.setdefault(grades, len(self.of))
        if known == len(self.of):
            self.of.append(grades)
        return known

    def further(self, rows: Iterable[Row], grades: Grades) -> list[Row]:
        """Rows whose ways went on with these grades."""
        return [(self._beyond(row[0], grades), *row[1:]) for row in rows]

    def _beyond(self, known: int, grades: Grades) -> int:
        found = self._further.get((known, grades))
        if found is None:
            found = self._further[known, grades] = self.number(further(self.of[known], grades))
        return found


def further(known: Grades, grades: Grades) -> Grades:
    """The grades on a way with those that follow, but for what has been rolled under the same label before."""
    labels = {label for label, _ in known}
    new = []
    for one in grades:
        if one[0] not in labels:
            labels.add(one[0])
            new.append(one)
    return (*known, *new) if new else known
