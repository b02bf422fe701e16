"""The state of a bout as a shape with numbers, so that what differs in numbers only can be played as one."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout, Step
from rules.core.encounter import Encounter, Figure
from rules.odds.carried import Bounds, Carried, Terms, read

Row: TypeAlias = tuple[int, ...]
"""The number of a state's grades, at place 0, and its numbers by their places; those behind the end are as they were
before the bout."""

Moves: TypeAlias = tuple[tuple[int, Terms, int], ...]
"""Of places their new number: a sum of those before, and so many more."""

Holes: TypeAlias = dict[int, "Hole"]

NOW, JUDGED = "now", "judged"
"""The encounter as it stands, and as it stood when thresholds were judged last."""

_NOT_TOLD = object()

Place: TypeAlias = tuple[str, str, str] | tuple[int, int]
"""Where a number stands: its encounter (``NOW`` or ``JUDGED``), figure and key; or its step and argument."""


class Hole:
    """Stands for a number where states are told apart; it is the number of before the bout to whoever compares it."""

    __slots__ = ("n", "seen")

    def __init__(self, n: int) -> None:
        self.n, self.seen = n, False

    def __hash__(self) -> int:
        self.seen = True
        return hash(self.n)

    def __int__(self) -> int:
        self.seen = True
        return self.n

    def __eq__(self, other: object) -> bool:
        return self.n == (other.n if isinstance(other, Hole) else other)


class Shape:
    """All of a state but its numbers: a bout in which they are to be filled in, with its steps."""

    __slots__ = ("_slots", "_slots_of", "kind", "places", "t", "then")

    def __init__(self, t: Bout, places: "Places") -> None:
        self.t, self.places = t, places
        self.then: dict[Step, Shape] = {}
        """This with one more step."""
        self.kind = tuple([step.go for step in t.steps])
        self._slots, self._slots_of = Slots((), (), ()), 0

    def filled(self, row: Row, carried: frozenset[int] = frozenset(), bounds: Bounds | None = None) -> Bout:
        """A bout of its own in this state; numbers at some places may be carried, what is asked of them noted."""
        if not self.places.carry:
            return self.t.fork()
        if self._slots_of != len(self.places.base):
            self._slots, self._slots_of = self.places.slots(self.t), len(self.places.base)
        return self.places.filled(self.t, self._slots, row, carried, bounds)


class Slots(Struct, frozen=True):
    """Where a shape's numbers go: the keys of figures with their places, now and as judged; arguments of steps."""

    now: "Keys"
    judged: "Keys"
    steps: tuple[tuple[tuple[int, int], ...], ...]


Keys: TypeAlias = tuple[tuple[str, tuple[tuple[str, int], ...]], ...]


class Found(Struct, frozen=True):
    """The state that a play has come to from another: a shape, and of each place that changed its number.

    Places count from the numbers of the state that was played: so many times each, and ``more``.
    """

    shape: Shape
    moves: Moves

    def rows(self, before: list[Row], base: list[int]) -> list[Row]:
        """The states, from those it was played with, all of one length; ``base`` is as it was before the bout."""
        if not self.moves:
            return before
        many = len(before)
        columns: list[Sequence[int]] = list(zip(*before, strict=True))
        columns += [(n,) * many for n in base[len(columns) : self.moves[-1][0] + 1]]
        moved = [*columns]
        for place, terms, more in self.moves:
            moved[place] = added(terms, more, columns, many)
        return list(zip(*moved, strict=True))


def added(terms: Terms, more: int, columns: Sequence[Sequence[int]], many: int) -> Sequence[int]:
    """The sum of terms and so many more for each of ``many`` states."""
    if not terms:
        return (more,) * many
    (at, times), *others = terms
    found = columns[at]
    if times != 1 or more:
        found = [times * n + more for n in found]
    for at, times in others:
        found = [n + times * m for n, m in zip(found, columns[at], strict=True)]
    return found


class Places:
    """The places of numbers that have changed in some state of a bout, learned on the way, and the shapes met."""

    def __init__(self, before: Encounter, alike: Callable[[Bout], Hashable], *, carry: bool) -> None:
        self.before, self.alike, self.carry = before, alike, carry
        self.base: list[int] = [0]
        """By place the number of before the bout, 0 where there was none; place 0 is that of the grades."""
        self._at: dict[Place, int] = {}
        self._of: dict[tuple[str, str], dict[str, int]] = {}
        """By encounter and figure the place of each of its numbers."""
        self._shapes: dict[Hashable, Shape] = {}
        self._filled: dict[tuple[str, int], tuple[Figure, Figure, tuple[tuple[str, int], ...]]] = {}
        """The figures of the bout that was filled last, by encounter and id, with their blanks and places."""
        self._was: dict[int, int] = {}
        """The numbers it was filled with, by their places."""

    def begun(self, t: Bout) -> Found:
        """The state of a bout that has not come from one that was filled here."""
        self._filled, self._was = {}, {}
        return self.found(t)

    def found(self, t: Bout) -> Found:
        """The state a bout has come to; what is asked of its carried numbers meanwhile is noted."""
        return self.found_with(t, ((*t.steps,),))[0]

    def found_with(self, t: Bout, every: Iterable[tuple[Step, ...]]) -> list[Found]:
        """The states a bout has come to with each of these to be done; it is used up."""
        if not self.carry:
            mark = self.alike(t)
            return [Found(self._shape(t, mark, steps), ()) for steps in every]
        moves: dict[int, int | Carried] = {}
        holes: Holes = {}
        now, judged = t.enc, t.judged
        t.enc = t.judged = self._blank(NOW, now, moves, holes)
        if judged is not now:
            t.judged = self._blank(JUDGED, judged, moves, holes)
        t.events.clear()
        mark = _NOT_TOLD
        found = []
        for steps in every:
            numbers = dict(moves)
            t.steps = [self._blank_step(n, step, numbers) for n, step in enumerate(steps)]
            if mark is _NOT_TOLD:
                mark = self.alike(t)
            found.append(Found(self._shape(t, mark, (*t.steps,)), self._moved(numbers, holes)))
        return found

    def _moved(self, numbers: Mapping[int, int | Carried], holes: Holes) -> Moves:
        moved: list[tuple[int, Terms, int]] = []
        was = self._was
        n: Any
        for place in {*was, *numbers}:
            base = self.base[place]
            # Whatever says what is alike passes over the numbers that nothing reads any more.
            n = numbers[place] if place in numbers and (place not in holes or holes[place].seen) else base
            old: object = was.get(place, base)
            if n is old:
                continue
            if type(n) is Carried:
                if n.more or n.terms != ((place, 1),):
                    moved.append((place, n.terms, n.more))
            elif type(old) is Carried or n != old:
                moved.append((place, (), n))
        moved.sort()
        return tuple(moved)

    def then(self, shape: Shape, step: Step) -> Shape:
        """The same with something more to be done at the end, which has no numbers."""
        if step not in shape.then:
            t = shape.t.fork()
            t.steps.append(step)
            shape.then[step] = Shape(t, self)
        return shape.then[step]

    def _shape(self, t: Bout, mark: Hashable, steps: tuple[Step, ...]) -> Shape:
        key = (mark, t.asked, *steps)
        known = self._shapes.get(key)
        if known is None:
            t = t.fork()
            t.steps = [*steps]
            known = self._shapes[key] = Shape(t, self)
        return known

    def _place(self, key: Place, base: int) -> int:
        at = self._at.get(key)
        if at is None:
            at = self._at[key] = len(self.base)
            self.base.append(base)
            if len(key) == 3:
                self._of.setdefault(key[:2], {})[key[2]] = at
        return at

    def _blank(self, which: str, enc: Encounter, moves: dict[int, int | Carried], holes: Holes) -> Encounter:
        if enc is self.before:
            return enc
        changed: dict[str, Figure] = {}
        for name, figure in enc.figures.items():
            was = self.before.figures.get(name)
            if figure is not was:
                changed[name] = self._blank_figure(which, figure, {} if was is None else was.q, moves, holes)
        return replace(enc, figures={**enc.figures, **changed})

    def _blank_figure(
        self,
        which: str,
        figure: Figure,
        was: Mapping[str, int],
        moves: dict[int, int | Carried],
        holes: dict[int, Hole],
    ) -> Figure:
        if figure.q is was:
            return figure
        same = self._filled.get((which, id(figure)))
        if same is not None:
            _, blank, places = same
            for key, at in places:
                moves[at] = figure.q[key]
                hole: Any = blank.q[key]
                if type(hole) is Hole:
                    hole.seen, holes[at] = False, hole
            return blank
        known = self._of.setdefault((which, figure.name), {})
        new: dict[str, int] = {}
        n: Any
        for key, n in figure.q.items():
            if key not in known:
                base = was.get(key, 0)
                if type(n) is not Carried and n == base:
                    continue
                self._place((which, figure.name, key), base)
            place = known[key]
            moves[place] = n
            holes[place] = new[key] = Hole(self.base[place])  # type: ignore[assignment]
        return replace(figure, q={**figure.q, **new}) if new else figure

    def _blank_step(self, n: int, step: Step, moves: dict[int, int | Carried]) -> Step:
        args = list(step.args)
        for k, one in enumerate(args):
            if type(one) is Carried or type(one) is int:
                moves[self._place((n, k), 0)] = one
                args[k] = 0
        return Step(step.go, read(tuple(args))) if args else step

    def slots(self, t: Bout) -> Slots:
        """Where the numbers of a shape go, as far as places are known."""
        steps = [
            tuple([(k, self._at[n, k]) for k, one in enumerate(step.args) if type(one) is int])
            for n, step in enumerate(t.steps)
        ]
        judged = () if t.judged is t.enc else self._keys(JUDGED, t.judged)
        return Slots(self._keys(NOW, t.enc), judged, tuple(steps))

    def _keys(self, which: str, enc: Encounter) -> Keys:
        found = []
        for (where, name), places in self._of.items():
            figure = enc.figures.get(name) if where == which else None
            if figure is not None and figure is not self.before.figures.get(name):
                found.append((name, tuple([(key, at) for key, at in places.items() if key in figure.q])))
        return tuple(found)

    def filled(self, t: Bout, slots: Slots, row: Row, carried: frozenset[int], bounds: Bounds | None) -> Bout:
        """A bout like ``t`` with the numbers of a row; see ``Shape.filled``."""
        there, known, base = t.fork(), len(row), self.base
        self._filled, self._was = {}, {}
        was = self._was

        def of(place: int) -> int:
            n: Any = row[place] if place < known else base[place]
            if place in carried:
                n = Carried(bounds, ((place, 1),), 0, n)  # type: ignore[arg-type]
            was[place] = n
            return n  # type: ignore[no-any-return]

        there.enc = self._with(NOW, t.enc, slots.now, of)
        there.judged = there.enc if t.judged is t.enc else self._with(JUDGED, t.judged, slots.judged, of)
        there.steps = [
            Step(step.go, _put(step.args, [(k, of(at)) for k, at in places])) if places else step
            for step, places in zip(t.steps, slots.steps, strict=True)
        ]
        return there

    def _with(self, which: str, enc: Encounter, keys: Keys, of: Callable[[int], int]) -> Encounter:
        if not keys:
            return enc
        figures = dict(enc.figures)
        for name, places in keys:
            blank = figures[name]
            figures[name] = new = replace(blank, q={**blank.q, **{key: of(at) for key, at in places}})
            self._filled[which, id(new)] = new, blank, places
        return replace(enc, figures=figures)


def _put(args: tuple[Any, ...], numbers: list[tuple[int, int]]) -> tuple[Any, ...]:
    found = list(args)
    for k, n in numbers:
        found[k] = n
    return tuple(found)
