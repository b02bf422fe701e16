"""Every way a bout may go, with exact chances: step by step, and from states that are alike only once."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout, Step
from rules.core.encounter import Encounter
from rules.core.oracle import Cut
from rules.odds.carried import read
from rules.odds.crowds import Crowd, GradeNumbers, Grades, Pool, further
from rules.odds.enumerator import Enumerator, OutOfBudget
from rules.odds.plays import Ends, Flow, Plays
from rules.odds.states import Found, Places, Row, Shape

Chances: TypeAlias = dict[Grades, Fraction]
"""The chance of each way."""


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
        self.grades = GradeNumbers()

    def sole(self, t: Bout, *tag: tuple[str, str]) -> Crowd:
        """A bout that has not begun; ``tag`` stands among the grades of all it comes to."""
        return self.at(t, {tag: Fraction(1)})

    def at(self, t: Bout, ways: Chances) -> Crowd:
        """A bout as it stands, with the ways there; it is used up."""
        found = self.places.begun(t)
        pool = Pool(found.shape)
        for grades, chance in ways.items():
            rows = found.rows([(self.grades.number(grades),)], self.places.base)
            pool.add(rows, (chance.numerator,), chance.denominator)
        return pool.crowd(self.places.base)

    def states(self, crowds: Iterable[Crowd]) -> Iterator[tuple[Bout, Chances]]:
        """Every state of these by itself, as a bout, with the ways there."""
        for crowd in crowds:
            known: dict[Row, Chances] = {}
            for row, n in zip(crowd.rows, crowd.ways, strict=True):
                known.setdefault((0, *row[1:]), {})[self.grades.of[row[0]]] = Fraction(n, crowd.whole)
            for row, ways in known.items():
                yield crowd.shape.filled(row), ways

    def then(self, crowds: Iterable[Crowd], go: Callable[..., None], *args: object) -> list[Crowd]:
        """Those states with something more to be done at their end."""
        step = Step(go, args)
        return [replace(one, shape=self.places.then(one.shape, step)) for one in crowds]

    def branches(
        self, start: Iterable[Crowd], until: Callable[[Bout], bool] = never, *, asking: bool = True
    ) -> list[Crowd]:
        """Play every bout to the end of its steps, to the aftermath that odds leave out, or to where ``until`` says so.

        The chances add up to those of ``start``. Unless ``asking``, a bout whose next step would ask somebody is left
        before it. Raises OutOfBudget as ``Enumerator.walk`` does, and where there are more ways than it allows.
        """
        done: dict[Shape, Pool] = {}
        waiting, told, base = _Waiting(), 0, self.places.base

        def played(t: Bout) -> Ends[End]:
            return self._ends(t, until)

        for one in start:
            for row, n in zip(one.rows, one.ways, strict=True):
                over_ = not one.shape.kind or (until is not never and until(one.shape.filled(row)))
                pool = _pool(done, one.shape) if over_ else waiting.at(one.shape)
                pool.add((row,), (n,), one.whole)
        plays: dict[Shape, Plays[End]] = {}
        while waiting:
            here = waiting.first().crowd(base)
            mine = plays.get(here.shape)
            if mine is None:
                mine = plays[here.shape] = Plays(here.shape, self.walker, played)
            rows, flows = here.rows, mine.flow(here.rows)
            if not asking:
                flows = self._unasked(here, flows, done)
            for end, over, under, group in flows:
                some = rows if len(group) == len(rows) else [rows[at] for at in group]
                if end.grades:
                    some = self.grades.further(some, end.grades)
                there = end.found.shape
                pool = _pool(done, there) if end.over else waiting.at(there)
                ways = [here.ways[at] * over for at in group]
                told += pool.add(end.found.rows(some, base), ways, under * here.whole)
            if told > MOST_WAYS:
                raise OutOfBudget
        return [pool.crowd(base) for pool in done.values()]

    def _unasked(self, here: Crowd, flows: list[Flow[End]], done: dict[Shape, Pool]) -> list[Flow[End]]:
        """Leave the states from which somebody would be asked as they are; returns how the others go on."""
        asked = here.shape.t.asked
        stays = {at for end, _, _, group in flows if end.found.shape.t.asked != asked for at in group}
        if not stays:
            return flows
        _pool(done, here.shape).add([here.rows[at] for at in stays], [here.ways[at] for at in stays], here.whole)
        left = [(end, over, under, [at for at in group if at not in stays]) for end, over, under, group in flows]
        return [one for one in left if one[3]]

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


_Kind: TypeAlias = tuple[Callable[..., object], ...]


class _Waiting:
    """States to be played on, by the functions of what is still to be done: first those from which others may come.

    So what may still become alike to a state has been played as far when its turn comes. Which comes after which is
    learned on the way: the depth of a kind is the longest way there that was seen.
    """

    def __init__(self) -> None:
        self._kinds: dict[_Kind, dict[Shape, Pool]] = {}
        self._depth: dict[_Kind, int] = {}
        self._played: _Kind = ()

    def __bool__(self) -> bool:
        return bool(self._kinds)

    def at(self, shape: Shape) -> Pool:
        """Those of a shape; one that has just been played is about to join them."""
        kind = shape.kind
        shapes = self._kinds.get(kind)
        if shapes is None:
            shapes = self._kinds[kind] = {}
        if kind != self._played:
            after = self._depth.get(self._played, 0) + 1
            if self._depth.get(kind, 0) < after:
                self._depth[kind] = after
        return _pool(shapes, shape)

    def first(self) -> Pool:
        """Take out those of a shape: of the same kind as the last, else of the least depth that no other comes to."""
        if self._played not in self._kinds:
            ahead = [kind for kind in self._kinds if not any(_leads(other, kind) for other in self._kinds)]
            self._played = min(ahead, key=self._depth.__getitem__)
        shapes = self._kinds[self._played]
        pool = shapes.pop(next(iter(shapes)))
        if not shapes:
            del self._kinds[self._played]
        return pool


def _leads(kind: _Kind, to: _Kind) -> bool:
    """Whether what is to be done first will leave the other to be done."""
    return len(kind) > len(to) and kind[len(kind) - len(to) :] == to


def _pool(shapes: dict[Shape, Pool], shape: Shape) -> Pool:
    found = shapes.get(shape)
    if found is None:
        found = shapes[shape] = Pool(shape)
    return found


def _on(t: Bout) -> None:
    try:
        t.go_on()
    except Cut:
        t.steps.clear()
