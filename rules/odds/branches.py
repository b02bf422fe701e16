"""Every way a bout may go, with exact chances: step by step, and from states that are alike only once."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd
from typing import TypeAlias

from msgspec import Struct

from rules.core.bout import Bout, Step
from rules.core.oracle import Cut
from rules.odds.enumerator import Enumerator, OutOfBudget

Grades: TypeAlias = tuple[tuple[str, Hashable], ...]
"""What the graded rolls on a way came to, as ``(Who label, code)``, and the outcomes of figures that were put away."""


Chances: TypeAlias = dict[Grades, tuple[int, int]]
"""The chance of each way as ``over, under``, a fraction that nobody has cancelled: that is dear, and seldom pays."""


class Branch(Struct, frozen=True):
    """A state that a bout may come to, and every way there: the grades on it with its chance."""

    t: Bout
    ways: Chances

    @property
    def chance(self) -> Fraction:
        """The chance of this state, whatever was rolled on the way."""
        return sum([Fraction(*way) for way in self.ways.values()], Fraction(0))


class Leapt(Struct, frozen=True):
    """What a bout comes to without its dice being thrown: the state ``t``, and what may be still to be done from there.

    ``ways`` are those of each of these, of all that a leap lists; the steps of ``t`` itself count for nothing.
    """

    t: Bout
    ways: Mapping[tuple[Step, ...], int]


Leap: TypeAlias = Callable[[Bout], Sequence[Leapt] | None]
"""Where a bout comes to by its next step, and perhaps more of them; None: the step has to be played."""


def step_by_step(t: Bout) -> None:
    """The leap of who knows none."""


MOST_WAYS = 100_000
"""How many ways to the states of a bout are told apart at most: those of three blows and more multiply."""
PutAway: TypeAlias = Callable[[Bout], Step | None]
"""What settles the figures that nothing still to be done concerns, before that is done; None: there are none."""


def nobody(t: Bout) -> None:
    """Puts nobody away."""


def never(t: Bout) -> bool:
    """Stops nowhere."""
    return False


def sole(t: Bout, *tag: tuple[str, str]) -> Branch:
    """A bout that has not begun; ``tag`` stands among the grades of all it comes to."""
    return Branch(t, {tag: (1, 1)})


def branches(
    start: Iterable[Branch],
    walker: Enumerator,
    alike: Callable[[Bout], Hashable],
    leap: Leap = step_by_step,
    until: Callable[[Bout], bool] = never,
    put_away: PutAway = nobody,
    asking: bool = True,
) -> list[Branch]:
    """Play every bout to the end of its steps, to the aftermath that odds leave out, or to where ``until`` says so.

    The chances add up to those of ``start``. Between two steps, bouts of which ``alike`` says the same and which have
    the same still to do are played on as one, whatever was rolled before: no rule reads a grade again. No bout is
    changed: its branches are forks. What ``leap`` knows is not played, and leaves no grades. Whom ``put_away`` settles
    parts no states any more, so that several blows take as long as one each. Unless ``asking``, a bout whose next step
    would ask somebody is left before it. Raises OutOfBudget as ``Enumerator.walk``
    does, and where there are more ways than it allows.
    """
    done, waiting, told = _Known(), _Waiting(), 0
    for one in start:
        steps = (*one.t.steps,)
        sums = (waiting.at(steps) if steps and not until(one.t) else done).sums_of(one.t, alike(one.t), steps)
        for grades, (over, under) in one.ways.items():
            _add(sums, grades, over, under)
    while waiting:
        here = waiting.first()
        settling = put_away(here.t)
        begun = here.t if settling is None else _standing(here.t, (settling, *here.t.steps))
        ways = [(grades, over, under, gcd(over, under)) for grades, (over, under) in here.ways.items()]
        behind: Iterable[_Behind] = _next(begun, walker, leap)
        if not asking:
            behind = tuple(behind)
            if any(there.asked != begun.asked for there, _, _ in behind):
                done.sums_of(begun, alike(begun), (*begun.steps,)).update(here.ways)
                continue
        for there, ends, under in behind:
            grades, mark = tuple(there.grades), alike(there)
            over_ = until(there)
            for steps, over in ends.items():
                sums = (waiting.at(steps) if steps and not over_ else done).sums_of(there, mark, steps)
                known = len(sums)
                for before, above, below, common in ways:
                    _add(sums, (*before, *grades), over * (above // common), under * (below // common))
                told += len(sums) - known
                if told > MOST_WAYS:
                    raise OutOfBudget
    return [Branch(t, sums) for t, sums in done.found.values()]


def _add(sums: Chances, way: Grades, over: int, under: int) -> None:
    known = sums.get(way)
    if known is None:
        sums[way] = over, under
    elif known[1] == under:
        sums[way] = known[0] + over, under
    else:
        sums[way] = known[0] * under + over * known[1], known[1] * under


_Behind: TypeAlias = tuple[Bout, Mapping[tuple[Step, ...], int], int]


def _next(t: Bout, walker: Enumerator, leap: Leap) -> Iterator[_Behind]:
    """The states behind the next step, with what is still to be done there in how many ways of how many."""
    known = leap(t)
    if known is None:
        for there, over, under in walker.leaves_of(lambda _: _on(t.fork())):
            yield there, {(*there.steps,): over}, under
        return
    every = sum([sum(one.ways.values()) for one in known])
    for one in known:
        one.t.grades.clear()
        yield one.t, one.ways, every


_Kind: TypeAlias = tuple[Callable[..., None], ...]


class _Known:
    """Bouts that are not alike, each with the sums of the chances of all that are like it, by their grades."""

    def __init__(self) -> None:
        self.found: dict[Hashable, tuple[Bout, Chances]] = {}

    def sums_of(self, t: Bout, mark: Hashable, steps: tuple[Step, ...]) -> Chances:
        """The chances of the bouts that are like this one, of which ``alike`` says ``mark``, with these steps to do."""
        key = (mark, t.asked, *steps)
        known = self.found.get(key)
        if known is None:
            known = self.found[key] = _standing(t, steps), {}
        return known[1]

    def first(self) -> Branch:
        """Take out the one that has waited longest."""
        return Branch(*self.found.pop(next(iter(self.found))))


class _Waiting:
    """Bouts to be played on, by the functions of what is still to be done: first those from which others may come.

    So what may still become alike to a bout has been played as far when its turn comes. Which comes after which is
    learned on the way: the depth of a kind is the longest way there that was seen.
    """

    def __init__(self) -> None:
        self._kinds: dict[_Kind, _Known] = {}
        self._depth: dict[_Kind, int] = {}
        self._played: _Kind = ()

    def __bool__(self) -> bool:
        return any(known.found for known in self._kinds.values())

    def at(self, steps: tuple[Step, ...]) -> _Known:
        """Those with such steps to do; one that has just been played is about to join them."""
        kind = tuple([step.go for step in steps])
        if kind != self._played:
            self._depth[kind] = max(self._depth.get(kind, 0), self._depth.get(self._played, 0) + 1)
        return self._kinds.setdefault(kind, _Known())

    def first(self) -> Branch:
        """Take out one of the least depth, that which has waited longest."""
        self._played = min([kind for kind, known in self._kinds.items() if known.found], key=self._depth.__getitem__)
        return self._kinds[self._played].first()


def _standing(t: Bout, steps: tuple[Step, ...]) -> Bout:
    """The bout with these steps to do; another than the one given where that has others."""
    if t.steps == [*steps]:
        return t
    other = t.fork()
    other.steps = [*steps]
    return other


def _on(t: Bout) -> Bout:
    t.grades.clear()
    try:
        t.go_on()
    except Cut:
        t.steps.clear()
    return t
