"""What a step of a rule comes to from every state of a shape: played once for all numbers that go on the same."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeAlias, TypeVar

from rules.core.bout import Bout
from rules.core.oracle import Weighted
from rules.odds.carried import Bound, Bounds, Terms
from rules.odds.enumerator import Enumerator, Taken
from rules.odds.states import Row, Shape, added

E = TypeVar("E")

Ends: TypeAlias = tuple[tuple[E, int], ...]
"""What a play comes to, each in so many ways: several where it leaps over dice."""

Flow: TypeAlias = tuple[E, int, int, list[int]]
"""What plays come to from some states, by their places in a list, in so many of so many cases each."""


class Point(Generic[E]):
    """A point that plays come to, and how they go on: by the answer to what is asked of a sum of numbers (``terms``),
    by how a die falls (``options``), or not (``ends``). Nobody has been at one that has none of these.
    """

    __slots__ = ("bands", "behind", "ends", "exact", "options", "terms", "whole")

    def __init__(self) -> None:
        self.terms: Terms = ()
        self.exact: dict[int, Point[E]] = {}
        self.bands: list[tuple[int | None, int | None, Point[E]]] = []
        self.options: Weighted = ()
        self.behind: list[Point[E]] = []
        self.ends: Ends[E] = ()
        self.whole = 1

    def parted(self, sums: Sequence[int], group: list[int]) -> "list[tuple[Point[E] | None, list[int]]]":
        """Where plays go from here, of so many states by their places among the ``sums``; None: nobody knows yet."""
        of = [sums[at] for at in group]
        low, high = min(of), max(of)
        if low == high:
            return [(self.beyond(low), group)]
        for least, most, band in self.bands:
            if (least is None or low >= least) and (most is None or high <= most):
                return [(band, group)]
        to = {n: self.beyond(n) for n in set(of)}
        parts: dict[Point[E] | None, list[int]] = {}
        for at, n in zip(group, of, strict=True):
            parts.setdefault(to[n], []).append(at)
        return list(parts.items())

    def beyond(self, n: int) -> "Point[E] | None":
        """Where plays go with whom the sum is ``n``."""
        found = self.exact.get(n)
        if found is None:
            for least, most, band in self.bands:
                if (least is None or n >= least) and (most is None or n <= most):
                    return band
        return found

    def asked(self, bound: Bound) -> "Point[E]":
        """A fresh point for those who answer so."""
        self.terms, least, most = bound
        found: Point[E] = Point()
        if least is not None and least == most:
            self.exact[least] = found
        else:
            self.bands.append((least, most, found))
        return found

    def thrown(self, die: Taken) -> "Point[E]":
        """Let a die be thrown here; returns the point behind what it came to."""
        self.options, nth, self.whole = die
        self.behind = [Point() for _ in self.options]
        return self.behind[nth]

    def ended(self, ends: Ends[E]) -> None:
        """Let plays end here."""
        self.ends, self.whole = ends, sum([n for _, n in ends])


class Plays(Generic[E]):
    """Every way in which ``play`` may go from the states of one shape, learned as they are asked for."""

    def __init__(self, shape: Shape, walker: Enumerator, play: Callable[[Bout], Ends[E]]) -> None:
        self._shape, self._walker, self._play = shape, walker, play
        self._roots: dict[tuple[Row, frozenset[int]], Point[E]] = {}
        """Where plays begin, by the numbers that are the same in all, and the places of those that are carried."""
        self._plays = 0

    def flow(self, rows: list[Row]) -> list[Flow[E]]:
        """Where so many states of one length go; the numbers that differ are carried. Raises OutOfBudget."""
        many = len(rows)
        columns: list[Sequence[int]] = list(zip(*rows, strict=True))
        carried, root = self._root(columns, many)
        sums: dict[Terms, Sequence[int]] = {}
        found: list[Flow[E]] = []
        waiting: list[tuple[Point[E], list[int], int, int, int, tuple[Taken, ...]]]
        waiting = [(root, [*range(many)], 1, 1, 0, ())]
        while waiting:
            here, group, over, under, asked, path = waiting.pop()
            while not here.ends:
                if here.terms:
                    totals = sums.get(here.terms)
                    if totals is None:
                        totals = sums[here.terms] = added(here.terms, 0, columns, many)
                    (there, some), *others = here.parted(totals, group)
                    for point, part in others:
                        waiting.append(
                            (here, part, over, under, asked, path)
                            if point is None
                            else (point, part, over, under, asked + 1, path)
                        )
                    group = some
                    if there is not None:
                        here, asked = there, asked + 1
                        continue
                elif here.options:
                    whole = under * here.whole
                    for at, (behind, (_, n)) in enumerate(zip(here.behind, here.options, strict=True)):
                        waiting.append((behind, group, over * n, whole, asked, (*path, (here.options, at, here.whole))))
                    break
                self._further(here, rows[group[0]], carried, path, asked)
            else:
                whole = under * here.whole
                found += [(end, over * n, whole, group) for end, n in here.ends]
        return found

    def _root(self, columns: list[Sequence[int]], many: int) -> tuple[frozenset[int], Point[E]]:
        """Where plays of such states begin: at first with those numbers carried that differ, later with all."""
        differ = [at for at, of in enumerate(columns) if at and of.count(of[0]) < many] if many > 1 else ()
        carried = frozenset(differ)
        key = tuple([0 if at in carried else of[0] for at, of in enumerate(columns) if at]), carried
        if self._roots and key not in self._roots:
            key = (), frozenset(range(1, len(columns)))
        return key[1], self._roots.setdefault(key, Point())

    def _further(self, here: Point[E], row: Row, carried: frozenset[int], path: tuple[Taken, ...], asked: int) -> None:
        """Play to an end from a point where no such numbers have been yet: ``asked`` answers and the dice of a path on.

        Raises OutOfBudget.
        """
        bounds = Bounds()
        self._plays += 1
        if self._walker.doubts(self._plays):
            self._walker.probe(lambda _: self._play(self._shape.filled(row, carried, bounds)))
            bounds = Bounds()
        ends, dice, marks = self._walker.down(
            lambda: self._play(self._shape.filled(row, carried, bounds)), path, bounds.log
        )
        thrown = len(path)
        for n, bound in enumerate(bounds.log[asked:], start=asked):
            while thrown < len(dice) and marks[thrown] == n:
                here = here.thrown(dice[thrown])
                thrown += 1
            here = here.asked(bound)
        for die in dice[thrown:]:
            here = here.thrown(die)
        here.ended(ends)
