"""Every way a bout may go, with exact chances: step by step, and from states that are alike only once."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import gcd
from typing import TypeAlias

from msgspec import Struct

from rules.core.bout import Bout, Step
from rules.core.encounter import Encounter
from rules.core.oracle import Cut
from rules.odds.carried import read
from rules.odds.enumerator import Enumerator, OutOfBudget
from rules.odds.plays import Ends, Plays
from rules.odds.states import Found, Numbers, Places, Shape

Grades: TypeAlias = tuple[tuple[str, Hashable], ...]
"""What the graded rolls on a way came to, as ``(Who label, code)``, and the outcomes of figures that were put away.

Of several rolls under one label only the first is told.
"""


Chances: TypeAlias = dict[Grades, tuple[int, int]]
"""The chance of each way as ``over, under``, a fraction that nobody has cancelled: that is dear, and seldom pays."""


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


class Branch(Struct, frozen=True):
    """A state that a bout may come to, and every way there: the grades on it with its chance."""

    shape: Shape
    numbers: Numbers
    ways: Chances

    @property
    def t(self) -> Bout:
        """A bout in that state."""
        return self.shape.filled(self.numbers)

    @property
    def chance(self) -> Fraction:
        """The chance of this state, whatever was rolled on the way."""
        return sum([Fraction(*way) for way in self.ways.values()], Fraction(0))


class End(Struct, frozen=True):
    """What playing a step has come to: the state, the grades on the way, whether nothing more is to be done."""

    found: Found
    grades: Grades
    over: bool


class Walk:
    """The branches of bouts that began alike: every state they come to, played by one ``walker``.

    Between two steps, bouts of which ``alike`` says the same and which have the same still to do are played on as one,
    whatever was rolled before: no rule reads a grade again. With ``carry`` one play does for all that differ in
    numbers only, as far as what is asked of these is answered alike; ``alike`` then has to tell of states only.
    What ``leap`` knows is not played, and leaves no grades. Whom ``put_away`` settles parts no states any more, so that
    several blows take as long as one each.
    """

    def __init__(
        self,
        before: Encounter,
        walker: Enumerator,
        alike: Callable[[Bout], Hashable],
        leap: Leap = step_by_step,
        put_away: PutAway = nobody,
        *,
        carry: bool = False,
    ) -> None:
        self.walker, self._leap, self._put_away = walker, leap, put_away
        self.places = Places(before, alike, carry=carry)

    def sole(self, t: Bout, *tag: tuple[str, str]) -> Branch:
        """A bout that has not begun; ``tag`` stands among the grades of all it comes to."""
        return self.at(t, {tag: (1, 1)})

    def at(self, t: Bout, ways: Chances) -> Branch:
        """A bout as it stands, with the ways there."""
        found = self.places.found(t)
        return Branch(found.shape, found.numbers((), self.places.base), ways)

    def then(self, branched: Iterable[Branch], go: Callable[..., None], *args: object) -> list[Branch]:
        """Those branches with something more to be done at their end."""
        step = Step(go, args)
        return [Branch(self.places.then(one.shape, step), one.numbers, one.ways) for one in branched]

    def branches(
        self, start: Iterable[Branch], until: Callable[[Bout], bool] = never, *, asking: bool = True
    ) -> list[Branch]:
        """Play every bout to the end of its steps, to the aftermath that odds leave out, or to where ``until`` says so.

        The chances add up to those of ``start``. Unless ``asking``, a bout whose next step would ask somebody is left
        before it. Raises OutOfBudget as ``Enumerator.walk`` does, and where there are more ways than it allows.
        """
        done, waiting, told = _Known(), _Waiting(), 0
        plays: dict[int, Plays[End]] = {}

        def played(t: Bout) -> Ends[End]:
            return self._ends(t, until)

        for one in start:
            over_ = not one.shape.kind or until(one.t)
            sums = (done if over_ else waiting.at(one.shape)).sums_of(one.shape, one.numbers)
            for grades, (over, under) in one.ways.items():
                add_way(sums, grades, over, under)
        base = self.places.base
        while waiting:
            here = waiting.first()
            shape, numbers = here.shape, here.numbers
            mine = plays.get(id(shape))
            if mine is None:
                mine = plays[id(shape)] = Plays(shape, self.walker, played)
            ends = mine.ends(numbers)
            if not asking and any(end.found.shape.t.asked != shape.t.asked for end, _, _ in ends):
                done.sums_of(shape, numbers).update(here.ways)
                continue
            ways = [(grades, over, under, gcd(over, under)) for grades, (over, under) in here.ways.items()]
            for end, over, under in ends:
                there = end.found.shape
                left = done if end.over else waiting.at(there)
                sums = left.sums_of(there, end.found.numbers(numbers, base))
                known = len(sums)
                for before, above, below, common in ways:
                    grades = further(before, end.grades) if end.grades else before
                    add_way(sums, grades, over * (above // common), under * (below // common))
                told += len(sums) - known
            if told > MOST_WAYS:
                raise OutOfBudget
        return [Branch(shape, numbers, sums) for (shape, numbers), sums in done.found.items()]

    def _ends(self, t: Bout, until: Callable[[Bout], bool]) -> Ends[End]:
        """What the next step of a bout comes to; the bout is played on."""
        t.grades.clear()
        known = self._leap(t)
        if known is None:
            _on(t)
            return ((self._end(t, until), 1),)
        found = []
        for one in known:
            there = one.t
            there.grades.clear()
            if until is never and not any(self._settling(there, steps) for steps in one.ways):
                states = self.places.found_with(there, one.ways)
                found += [(End(at, (), not at.shape.kind), n) for at, n in zip(states, one.ways.values(), strict=True)]
                continue
            for steps, n in one.ways.items():
                there = one.t.fork()
                there.steps = [*steps]
                found.append((self._end(there, until), n))
        return tuple(found)

    def _settling(self, t: Bout, steps: tuple[Step, ...]) -> bool:
        t.steps = [*steps]
        return bool(steps) and self._put_away(t) is not None

    def _end(self, t: Bout, until: Callable[[Bout], bool]) -> End:
        over = not t.steps or until(t)
        settling = None if over else self._put_away(t)
        if settling is not None:
            t.steps.insert(0, settling)
        return End(self.places.found(t), further((), read(tuple(t.grades))), over)


def further(known: Grades, grades: Grades) -> Grades:
    """The grades on a way with those that follow, but for what has been rolled under the same label before."""
    labels = {label for label, _ in known}
    new = []
    for one in grades:
        if one[0] not in labels:
            labels.add(one[0])
            new.append(one)
    return (*known, *new) if new else known


def add_way(sums: Chances, way: Grades, over: int, under: int) -> None:
    """Let the chance of a way grow by ``over / under``."""
    known = sums.get(way)
    if known is None:
        sums[way] = over, under
    elif known[1] == under:
        sums[way] = known[0] + over, under
    else:
        common = gcd(known[1], under)
        sums[way] = known[0] * (under // common) + over * (known[1] // common), known[1] // common * under


_Kind: TypeAlias = tuple[Callable[..., object], ...]


class _Known:
    """States that are not alike, each with the sums of the chances of all that are like it, by their grades."""

    def __init__(self) -> None:
        self.found: dict[tuple[Shape, Numbers], Chances] = {}

    def sums_of(self, shape: Shape, numbers: Numbers) -> Chances:
        """The chances of this state."""
        return self.found.setdefault((shape, numbers), {})

    def first(self) -> Branch:
        """Take out the one that has waited longest."""
        (shape, numbers), ways = next(iter(self.found.items()))
        del self.found[shape, numbers]
        return Branch(shape, numbers, ways)


class _Waiting:
    """States to be played on, by the functions of what is still to be done: first those from which others may come.

    So what may still become alike to a state has been played as far when its turn comes. Which comes after which is
    learned on the way: the depth of a kind is the longest way there that was seen.
    """

    def __init__(self) -> None:
        self._kinds: dict[_Kind, _Known] = {}
        self._depth: dict[_Kind, int] = {}
        self._played: _Kind = ()

    def __bool__(self) -> bool:
        return any(known.found for known in self._kinds.values())

    def at(self, shape: Shape) -> _Known:
        """Those with such steps to do; one that has just been played is about to join them."""
        kind = shape.kind
        if kind != self._played:
            self._depth[kind] = max(self._depth.get(kind, 0), self._depth.get(self._played, 0) + 1)
        return self._kinds.setdefault(kind, _Known())

    def first(self) -> Branch:
        """Take out one of the least depth, that which has waited longest."""
        self._played = min([kind for kind, known in self._kinds.items() if known.found], key=self._depth.__getitem__)
        return self._kinds[self._played].first()


def _on(t: Bout) -> None:
    try:
        t.go_on()
    except Cut:
        t.steps.clear()
