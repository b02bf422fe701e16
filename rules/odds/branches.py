"""Every way a bout may go, with exact chances: step by step, and from states that are alike only once."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.oracle import Cut
from rules.odds.enumerator import Enumerator, Share, add, summed, total

Grades: TypeAlias = tuple[tuple[str, str], ...]
"""What the graded rolls on a way came to, as ``(Who label, code)``."""


class Branch(Struct, frozen=True):
    """A state that a bout may come to, and every way there: the grades on it with its chance."""

    t: Bout
    ways: dict[Grades, Share]

    @property
    def chance(self) -> Fraction:
        """The chance of this state, whatever was rolled on the way."""
        return sum(map(total, self.ways.values()), Fraction(0))


class Leapt(Struct, frozen=True):
    """A state that a bout comes to in so many ``ways`` of all that a leap lists, without its dice being thrown."""

    t: Bout
    ways: int


Leap: TypeAlias = Callable[[Bout], Sequence[Leapt] | None]
"""Where a bout comes to by its next step, and perhaps more of them; None: the step has to be played."""


def step_by_step(t: Bout) -> None:
    """The leap of who knows none."""


def never(t: Bout) -> bool:
    """Stops nowhere."""
    return False


def sole(t: Bout, *tag: tuple[str, str]) -> Branch:
    """A bout that has not begun; ``tag`` stands among the grades of all it comes to."""
    return Branch(t, {tag: {1: 1}})


def branches(
    start: Iterable[Branch],
    walker: Enumerator,
    alike: Callable[[Bout], Hashable],
    leap: Leap = step_by_step,
    until: Callable[[Bout], bool] = never,
) -> list[Branch]:
    """Play every bout to the end of its steps, to the aftermath that odds leave out, or to where ``until`` says so.

    The chances add up to those of ``start``. Between two steps, bouts of which ``alike`` says the same and which have
    the same still to do are played on as one, whatever was rolled before: no rule reads a grade again. No bout is
    changed: its branches are forks. What ``leap`` knows is not played, and leaves no grades. Raises OutOfBudget as
    ``Enumerator.walk`` does.
    """
    done, waiting = _Known(alike), _Known(alike)
    for one in start:
        sums = (waiting if one.t.steps and not until(one.t) else done).sums_of(one.t)
        for grades, share in one.ways.items():
            add(sums.setdefault(grades, {}), *summed(share))
    while waiting.found:
        here = waiting.oldest()
        ways = [(grades, *summed(share)) for grades, share in here.ways.items()]
        for there, over, under in _next(here.t, walker, leap):
            grades = tuple(there.grades)
            sums = (waiting if there.steps and not until(there) else done).sums_of(there)
            for before, above, below in ways:
                add(sums.setdefault((*before, *grades), {}), over * above, under * below)
    return [Branch(t, sums) for t, sums in done.found.values()]


def _next(t: Bout, walker: Enumerator, leap: Leap) -> Iterator[tuple[Bout, int, int]]:
    """The states behind the next step, each with its chance as ``over / under``."""
    known = leap(t)
    if known is None:
        yield from walker.leaves_of(lambda _: _on(t.fork()))
        return
    every = sum(one.ways for one in known)
    for one in known:
        one.t.grades.clear()
        yield one.t, one.ways, every


class _Known:
    """Bouts that are not alike, each with the sums of the chances of all that are like it, by their grades."""

    def __init__(self, alike: Callable[[Bout], Hashable]) -> None:
        self.alike = alike
        self.found: dict[Hashable, tuple[Bout, dict[Grades, Share]]] = {}

    def sums_of(self, t: Bout) -> dict[Grades, Share]:
        """The chances of the bouts that are like this one."""
        return self.found.setdefault((self.alike(t), t.asked, *t.steps), (t, {}))[1]

    def oldest(self) -> Branch:
        """Take out the one that has waited longest: what may still become alike to it has been played as far."""
        return Branch(*self.found.pop(next(iter(self.found))))


def _on(t: Bout) -> Bout:
    t.grades.clear()
    try:
        t.go_on()
    except Cut:
        t.steps.clear()
    return t
