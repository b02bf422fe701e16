"""What a step of a rule comes to from every state of a shape: played once for all numbers that go on the same."""

from collections.abc import Callable
from typing import Generic, TypeAlias, TypeVar

from rules.core.bout import Bout
from rules.core.oracle import Weighted
from rules.odds.carried import Bound, Bounds, Terms
from rules.odds.enumerator import Enumerator, Taken
from rules.odds.states import Numbers, Shape

E = TypeVar("E")

Ends: TypeAlias = tuple[tuple[E, int], ...]
"""What a play comes to, each in so many ways: several where it leaps over dice."""


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
        self._roots: list[tuple[int, Point[E]]] = []
        """Where plays begin that carry so many numbers."""
        self._plays = 0

    def ends(self, numbers: Numbers) -> list[tuple[E, int, int]]:
        """What the play comes to with these numbers, each in ``over`` of ``under`` cases; raises OutOfBudget."""
        places, root = self._root(len(numbers))
        padded = (*numbers, *self._shape.places.base[len(numbers) : places])
        found: list[tuple[E, int, int]] = []
        waiting: list[tuple[Point[E], int, int, int, tuple[Taken, ...]]] = [(root, 1, 1, 0, ())]
        while waiting:
            here, over, under, asked, path = waiting.pop()
            while not here.ends:
                if here.terms:
                    there = here.beyond(_sum(here.terms, padded))
                    if there is not None:
                        here, asked = there, asked + 1
                        continue
                elif here.options:
                    whole = under * here.whole
                    for at, (behind, (_, n)) in enumerate(zip(here.behind, here.options, strict=True)):
                        waiting.append((behind, over * n, whole, asked, (*path, (here.options, at, here.whole))))
                    break
                self._further(here, padded, path, asked)
            else:
                whole = under * here.whole
                found += [(end, over * n, whole) for end, n in here.ends]
        return found

    def _root(self, known: int) -> tuple[int, Point[E]]:
        for one in self._roots:
            if one[0] >= known:
                return one
        self._roots.append((len(self._shape.places.base), Point()))
        return self._roots[-1]

    def _further(self, here: Point[E], numbers: Numbers, path: tuple[Taken, ...], asked: int) -> None:
        """Play to an end from a point where no such numbers have been yet: ``asked`` answers and the dice of a path on.

        Raises OutOfBudget.
        """

        def play(bounds: Bounds) -> Ends[E]:
            return self._play(self._shape.filled(numbers, bounds))

        self._plays += 1
        if self._walker.doubts(self._plays):
            self._walker.probe(lambda _: play(Bounds()))
        bounds = Bounds()
        ends, dice, marks = self._walker.down(lambda: play(bounds), path, bounds.log)
        thrown = len(path)
        for n, bound in enumerate(bounds.log[asked:], start=asked):
            while thrown < len(dice) and marks[thrown] == n:
                here = here.thrown(dice[thrown])
                thrown += 1
            here = here.asked(bound)
        for die in dice[thrown:]:
            here = here.thrown(die)
        here.ended(ends)


def _sum(terms: Terms, numbers: Numbers) -> int:
    total = 0
    for at, times in terms:
        total += times * numbers[at]
    return total
