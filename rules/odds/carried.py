"""Numbers that a rule carries along: whatever it asks of one is noted as bounds within which it would go on the same.

So one play of a rule tells what it does for every number within those bounds: the bands between thresholds show by
themselves, and nobody has to name one.
"""

from collections.abc import Callable, Hashable
from math import ceil, floor
from typing import Any, ClassVar, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

Terms: TypeAlias = tuple[tuple[int, int], ...]
"""A sum of numbers by their places, each so many times."""

Bound: TypeAlias = tuple[Terms, int | None, int | None]
"""A sum that lies between two numbers, both included; None: it has no end there."""


class Bounds:
    """What one play has found out of the numbers it carries, in order."""

    def __init__(self) -> None:
        self.log: list[Bound] = []
        self._known: dict[Terms, tuple[int | None, int | None]] = {}

    def within(self, terms: Terms, least: int | None, most: int | None) -> None:
        """Note that a sum lies so; what is known already is noted no second time."""
        low, high = self._known.get(terms, (None, None))
        tighter = (least is not None and (low is None or least > low)) or (
            most is not None and (high is None or most < high)
        )
        if tighter:
            low = least if low is None or (least is not None and least > low) else low
            high = most if high is None or (most is not None and most < high) else high
            self._known[terms] = low, high
            self.log.append((terms, least, most))


class Carried:
    """A whole number that stands for others: its ``value`` in this play is the sum of ``terms`` and ``more``.

    It counts and compares as any number does. Sums, differences and whole multiples are carried on; what compares or
    divides it notes the bounds; for all else it is read as it stands, and only the same number goes on the same.
    """

    __slots__ = ("bounds", "more", "terms", "value")
    hashed: ClassVar[int] = 0
    """How many have been hashed: so is found out, at little cost, whether there is any in a value."""
    __class__ = int  # type: ignore[assignment]
    """What asks whether this is a whole number is told so; what reads one by its bytes calls ``__index__``."""

    def __init__(self, bounds: Bounds, terms: Terms, more: int, value: int) -> None:
        self.bounds, self.terms, self.more, self.value = bounds, terms, more, value

    def read(self) -> int:
        """The number as it stands."""
        n = self.value - self.more
        self.bounds.within(self.terms, n, n)
        return self.value

    def _most(self, most: int) -> None:
        self.bounds.within(self.terms, None, most - self.more)

    def _least(self, least: int) -> None:
        self.bounds.within(self.terms, least - self.more, None)

    def _plus(self, other: Any, sign: int) -> Any:
        if type(other) is int:
            more = other if sign > 0 else -other
            return Carried(self.bounds, self.terms, self.more + more, self.value + more)
        if type(other) is not Carried:
            return self.read() + sign * other
        if other.bounds is not self.bounds:
            return self._plus(other.read(), sign)
        sums = dict(self.terms)
        for place, n in other.terms:
            sums[place] = sums.get(place, 0) + sign * n
        terms = tuple(sorted([(place, n) for place, n in sums.items() if n]))
        value, more = self.value + sign * other.value, self.more + sign * other.more
        return Carried(self.bounds, terms, more, value) if terms else value

    def __add__(self, other: Any) -> Any:
        return self._plus(other, 1)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self._plus(other, -1)

    def __rsub__(self, other: Any) -> Any:
        return (self * -1)._plus(other, 1)

    def __mul__(self, other: Any) -> Any:
        if type(other) is not int:
            return self.read() * (other.read() if type(other) is Carried else other)
        terms = tuple([(place, n * other) for place, n in self.terms])
        return Carried(self.bounds, terms, self.more * other, self.value * other) if other else 0

    __rmul__ = __mul__

    def __neg__(self) -> Any:
        return self * -1

    def __pos__(self) -> "Carried":
        return self

    def __abs__(self) -> Any:
        return self if self >= 0 else -self

    def __floordiv__(self, other: Any) -> Any:
        if type(other) is not int or other < 1:
            return self.read() // (other.read() if type(other) is Carried else other)
        if other == 1:
            return self
        whole = self.value // other
        self.bounds.within(self.terms, whole * other - self.more, whole * other + other - 1 - self.more)
        return whole

    def __bool__(self) -> bool:
        return bool(self != 0)

    def __lt__(self, other: Any) -> Any:
        return self._under(other, lambda n: ceil(n) - 1)

    def __le__(self, other: Any) -> Any:
        return self._under(other, floor)

    def __gt__(self, other: Any) -> Any:
        found = self._under(other, floor)
        return found if found is NotImplemented else not found

    def __ge__(self, other: Any) -> Any:
        found = self._under(other, lambda n: ceil(n) - 1)
        return found if found is NotImplemented else not found

    def _under(self, other: Any, most_of: Callable[[Any], int]) -> Any:
        """Whether it is at most what ``most_of`` makes of the other."""
        if type(other) is Carried:
            apart = self - other
            return apart._under(0, most_of) if type(apart) is Carried else apart <= most_of(0)
        try:
            most = most_of(other)
        except TypeError:
            return NotImplemented
        if self.value <= most:
            self._most(most)
            return True
        self._least(most + 1)
        return False

    def __eq__(self, other: Any) -> Any:
        if type(other) is Carried:
            return self - other == 0
        try:
            below, above = ceil(other) - 1, floor(other) + 1
        except TypeError:
            return NotImplemented
        if below < self.value < above:
            self.read()
            return True
        self._most(below) if self.value <= below else self._least(above)
        return False

    def __ne__(self, other: object) -> Any:
        found = self == other
        return found if found is NotImplemented else not found

    def __hash__(self) -> int:
        Carried.hashed += 1
        return hash(self.read())

    def __index__(self) -> int:
        return self.read()

    __int__ = __trunc__ = __floor__ = __ceil__ = __index__

    def __getattr__(self, name: str) -> Any:
        return getattr(self.read(), name)

    def __repr__(self) -> str:
        return repr(self.read())

    def __format__(self, how: str) -> str:
        return format(self.read(), how)


def _as_it_stands(name: str) -> Callable[..., Any]:
    def of(self: Carried, *args: Any) -> Any:
        return getattr(self.read(), name)(*[read(one) for one in args])

    return of


for _name in ("truediv", "mod", "divmod", "pow", "and", "or", "xor", "lshift", "rshift"):
    for _lead in ("", "r"):
        setattr(Carried, f"__{_lead}{_name}__", _as_it_stands(f"__{_lead}{_name}__"))
for _name in ("__rfloordiv__", "__invert__", "__round__", "__float__"):
    setattr(Carried, _name, _as_it_stands(_name))


H = TypeVar("H", bound=Hashable)


def read(value: H) -> H:
    """A value with every carried number in it as it stands; itself where there is none."""
    before = Carried.hashed
    hash(value)
    return value if Carried.hashed == before else _read(value)


def _read(value: Any) -> Any:
    kind = type(value)
    if kind is Carried:
        return value.read()
    if kind in (tuple, frozenset):
        return kind([_read(one) for one in value])
    return (
        replace(value, **{n: _read(getattr(value, n)) for n in kind.__struct_fields__})
        if issubclass(kind, Struct)
        else value
    )
