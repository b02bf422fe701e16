"""The state of a bout as a shape with numbers, so that what differs in numbers only can be played as one."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout, Step
from rules.core.encounter import Encounter, Figure
from rules.odds.carried import Bounds, Carried, Terms, read

Numbers: TypeAlias = tuple[int, ...]
"""The numbers of a state by their places; those at the end that are as they were before the bout are left out."""

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

    __slots__ = ("kind", "places", "t", "then")

    def __init__(self, t: Bout, places: "Places") -> None:
        self.t, self.places = t, places
        self.then: dict[Step, Shape] = {}
        """This with one more step."""
        self.kind = tuple([step.go for step in t.steps])

    def filled(self, numbers: Numbers, bounds: Bounds | None = None) -> Bout:
        """A bout of its own in this state; with ``bounds`` these numbers are carried, and what is asked noted there."""
        return self.places.filled(self.t, numbers, bounds)


class Found(Struct, frozen=True):
    """The state that a play has come to from another: a shape, and of each place that changed its number.

    Places count from the numbers of the state that was played: so many times each, and ``more``.
    """

    shape: Shape
    moves: Moves

    def numbers(self, before: Numbers, base: list[int]) -> Numbers:
        """The numbers, from those it was played with; ``base`` are those of before the bout."""
        if not self.moves:
            return before
        found = list(before)
        found += base[len(found) : self.moves[-1][0] + 1]
        for place, terms, more in self.moves:
            n = more
            for at, times in terms:
                n += times * (before[at] if at < len(before) else base[at])
            found[place] = n
        last = len(found)
        while last and found[last - 1] == base[last - 1]:
            last -= 1
        return (*found[:last],)


class Places:
    """The places of numbers that have changed in some state of a bout, learned on the way, and the shapes met."""

    def __init__(self, before: Encounter, alike: Callable[[Bout], Hashable], *, carry: bool) -> None:
        self.before, self.alike, self.carry = before, alike, carry
        self.base: list[int] = []
        """By place the number of before the bout, 0 where there was none."""
        self._at: dict[Place, int] = {}
        self._of: dict[tuple[str, str], dict[str, int]] = {}
        """By encounter and figure the place of each of its numbers."""
        self._shapes: dict[Hashable, Shape] = {}

    def found(self, t: Bout) -> Found:
        """The state a bout has come to; what is asked of its carried numbers meanwhile is noted."""
        return self.found_with(t, ((*t.steps,),))[0]

    def found_with(self, t: Bout, every: Iterable[tuple[Step, ...]]) -> list[Found]:
        """The states a bout has come to with each of these to be done."""
        if not self.carry:
            mark = self.alike(t)
            return [Found(self._shape(t, mark, steps), ()) for steps in every]
        moves: dict[int, int | Carried] = {}
        holes: Holes = {}
        blank = t.fork()
        blank.enc = self._blank(NOW, t.enc, moves, holes)
        blank.judged = blank.enc if t.judged is t.enc else self._blank(JUDGED, t.judged, moves, holes)
        mark = _NOT_TOLD
        found = []
        for steps in every:
            numbers = dict(moves)
            blank.steps = [self._blank_step(n, step, numbers) for n, step in enumerate(steps)]
            if mark is _NOT_TOLD:
                mark = self.alike(blank)
            found.append(Found(self._shape(blank, mark, (*blank.steps,)), self._moved(numbers, holes)))
        return found

    def _moved(self, numbers: Mapping[int, int | Carried], holes: Holes) -> Moves:
        moved: list[tuple[int, Terms, int]] = []
        for place, base in enumerate(self.base):
            # Whatever says what is alike passes over the numbers that nothing reads any more.
            n = base if place in holes and not holes[place].seen else numbers.get(place, base)
            if not isinstance(n, Carried):
                moved.append((place, (), n))
            elif n.more or n.terms != ((place, 1),):
                moved.append((place, n.terms, n.more))
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
        known = self._of.get((which, figure.name), {})
        new: dict[str, int] = {}
        for key, n in figure.q.items():
            base = was.get(key, 0)
            place = known.get(key)
            if place is None and (isinstance(n, Carried) or n != base):
                place = self._place((which, figure.name, key), base)
            if place is not None:
                moves[place] = n
                holes[place] = new[key] = Hole(base)  # type: ignore[assignment]
        return replace(figure, q={**figure.q, **new}) if new else figure

    def _blank_step(self, n: int, step: Step, moves: dict[int, int | Carried]) -> Step:
        args = list(step.args)
        for k, one in enumerate(args):
            if isinstance(one, Carried) or type(one) is int:
                moves[self._place((n, k), 0)] = one
                args[k] = 0
        return Step(step.go, read(tuple(args)))

    def number(self, numbers: Numbers, place: int) -> int:
        """The number at a place."""
        return numbers[place] if place < len(numbers) else self.base[place]

    def filled(self, t: Bout, numbers: Numbers, bounds: Bounds | None) -> Bout:
        """A bout like ``t`` with these numbers; see ``Shape.filled``."""
        there = t.fork()
        if not self.carry:
            return there

        def of(place: int) -> int:
            n = self.number(numbers, place)
            carried = bounds is not None and place < len(numbers)
            return Carried(bounds, ((place, 1),), 0, n) if carried else n  # type: ignore[arg-type,return-value]

        there.enc = self._with(NOW, t.enc, of)
        there.judged = there.enc if t.judged is t.enc else self._with(JUDGED, t.judged, of)
        there.steps = [
            Step(step.go, tuple([of(self._at[n, k]) if type(one) is int else one for k, one in enumerate(step.args)]))
            for n, step in enumerate(t.steps)
        ]
        return there

    def _with(self, which: str, enc: Encounter, of: Callable[[int], int]) -> Encounter:
        if enc is self.before:
            return enc
        changed: dict[str, Figure] = {}
        for (where, name), places in self._of.items():
            figure = enc.figures.get(name) if where == which else None
            if figure is not None and figure is not self.before.figures.get(name):
                q = figure.q
                changed[name] = replace(figure, q={**q, **{key: of(at) for key, at in places.items() if key in q}})
        return replace(enc, figures={**enc.figures, **changed}) if changed else enc
