"""Finite distributions with integer weights: sums by packing many weights into one big integer.

A law is exact as long as its weights are; where numbers would grow too large they are rounded to ``COARSE`` bits and
the law says so.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, compress
from math import lcm

from msgspec import Struct

from rules.dice.numbers import bounded
from rules.dice.texts import says
from rules.dice.tree import Value
from rules.dice.weights import pack, slot, unpack

COARSE = 56
"""Bits of a rounded weight; what weighs less than 1 in 2**COARSE is left out."""
MAX_WORK = 700_000
"""Bits of the largest exact sum; larger ones are rounded first."""
MAX_SLOTS = 20_000
"""Distinct values of a sum, gaps included."""
MAX_CELLS = 60_000
"""Pairs of values an operation looks at."""


def rounded() -> str:
    """The note on a law whose weights were rounded."""
    return says("rounded", power=COARSE)


class TooLarge(Exception):
    """The question needs too much work even with rounded weights."""


class Law(Struct, frozen=True):
    """``values`` in rising order, positive ``weights`` that add up to ``total``; ``notes`` say what is not exact."""

    values: tuple[Value, ...]
    weights: tuple[int, ...]
    total: int
    notes: frozenset[str] = frozenset()


def point(value: Value) -> Law:
    """The law of a constant."""
    return Law((value,), (1,), 1)


def law(weights: Mapping[Value, int], notes: frozenset[str] = frozenset()) -> Law:
    """The law of a table of weights."""
    pairs = sorted((value, weight) for value, weight in weights.items() if weight)
    kept = tuple([weight for _, weight in pairs])
    return Law(tuple([value for value, _ in pairs]), kept, sum(kept), notes)


@lru_cache(maxsize=512)
def uniform(sides: int) -> Law:
    """A plain die."""
    if sides > MAX_SLOTS:
        raise TooLarge
    return Law(tuple(range(1, sides + 1)), (1,) * sides, sides)


def mapped(one: Law, function: Callable[[Value], Value]) -> Law:
    """The law of a function of one law."""
    table: dict[Value, int] = {}
    for value, weight in zip(one.values, one.weights, strict=True):
        to = function(value)
        table[to] = table.get(to, 0) + weight
    return law(table, one.notes)


def joint(one: Law, other: Law, function: Callable[[Value, Value], Value]) -> Law:
    """The law of a function of two independent laws; raises TooLarge."""
    if len(one.values) * len(other.values) > MAX_CELLS:
        raise TooLarge
    table: dict[Value, int] = {}
    pairs = list(zip(other.values, other.weights, strict=True))
    for left, weight in zip(one.values, one.weights, strict=True):
        for right, times in pairs:
            to = function(left, right)
            table[to] = table.get(to, 0) + weight * times
    return law(table, one.notes | other.notes)


def mixed(parts: list[tuple[int, Law]]) -> Law:
    """One of several laws, chosen with these weights."""
    common = lcm(*(one.total for _, one in parts))
    table: dict[Value, int] = {}
    for chance, one in parts:
        times = chance * (common // one.total)
        for value, weight in zip(one.values, one.weights, strict=True):
            table[value] = table.get(value, 0) + weight * times
    return law(table, frozenset().union(*(one.notes for _, one in parts)))


def coarse(one: Law) -> Law:
    """The law with weights of at most ``COARSE`` bits and a note, or itself where they are that small."""
    shift = one.total.bit_length() - COARSE - 1
    if shift <= 0:
        return one
    weights = [weight >> shift for weight in one.weights]
    kept = tuple(filter(None, weights))
    return Law(tuple(compress(one.values, weights)), kept, sum(kept), one.notes | {rounded()})


def _whole(one: Law) -> bool:
    return {*map(type, one.values)} == {int}


def unpacked(packed: int, size: int, low: int, notes: frozenset[str] = frozenset()) -> Law:
    """The law whose weights lie ``size`` bytes apart in ``packed``, for ``low`` and the values after it."""
    values, weights = unpack(packed, size, low)
    return Law(values, weights, sum(weights), notes)


def _pack(one: Law, size: int) -> int:
    return pack(one.values, one.weights, size)  # type: ignore[arg-type]  # of whole values only


def added(one: Law, other: Law) -> Law:
    """The law of the sum of two independent laws; raises TooLarge."""
    if len(one.values) == 1 or len(other.values) == 1:
        few, many = (one, other) if len(one.values) == 1 else (other, one)
        by, notes = few.values[0], one.notes | other.notes
        return Law(tuple([bounded(value + by) for value in many.values]), many.weights, many.total, notes)
    cells = len(one.values) * len(other.values)
    if not (_whole(one) and _whole(other)):
        return joint(one, other, lambda left, right: bounded(left + right))
    slots = int(one.values[-1] - one.values[0] + other.values[-1] - other.values[0]) + 1
    if slots > MAX_SLOTS or (slots > 4 * cells and cells <= MAX_CELLS):
        return joint(one, other, lambda left, right: left + right)
    alike = one is other
    if slots * (one.total * other.total).bit_length() > MAX_WORK:
        one = coarse(one)
        other = one if alike else coarse(other)
    size = slot(one.total * other.total)
    packed = _pack(one, size)
    # A number times itself, the same object, takes Python two thirds of the time.
    packed *= packed if alike else _pack(other, size)
    return unpacked(packed, size, int(one.values[0] + other.values[0]), notes=one.notes | other.notes)


def times(one: Law, count: int) -> Law:
    """The law of the sum of ``count`` independent draws; raises TooLarge."""
    if count == 0:
        return Law((0,), (1,), 1, one.notes)
    if count == 1:
        return one
    if len(one.values) == 1:
        return Law((bounded(one.values[0] * count),), (1,), 1, one.notes)
    digits, begun = f"{count:b}", 1
    found = one
    if _whole(one):
        span = int(one.values[-1] - one.values[0])
        if span * count + 1 > MAX_SLOTS:
            raise TooLarge
        if _bits(one, span, count) <= MAX_WORK:
            return _power(one, count)
        # It will be rounded anyway: as many of the first digits at once as a small exact power has room for.
        while _bits(one, span, int(digits[: begun + 1], 2)) <= MAX_WORK // 8:
            begun += 1
        found = _power(one, int(digits[:begun], 2))
    # Digit by digit from the first on, so that what is added beside the doubles is small.
    for digit in digits[begun:]:
        found = coarse(found)
        found = added(found, found)
        if digit == "1":
            found = added(found, one)
    return coarse(found) if rounded() in found.notes else found


def _bits(one: Law, span: int, count: int) -> int:
    """Of the exact sum of so many draws."""
    return (span * count + 1) * count * one.total.bit_length()


def _power(one: Law, count: int) -> Law:
    size = slot(one.total**count)
    return unpacked(_pack(one, size) ** count, size, int(one.values[0]) * count, notes=one.notes)


def compared(op: str, one: Law, other: Law) -> Law:
    """The law of ``one op other``: 1 where it holds, else 0."""
    sums = [0, *accumulate(other.weights)]
    holds = 0
    for value, weight in zip(one.values, one.weights, strict=True):
        below, upto = sums[bisect_left(other.values, value)], sums[bisect_right(other.values, value)]
        match op:
            case "<":
                ways = other.total - upto
            case "<=":
                ways = other.total - below
            case ">":
                ways = below
            case ">=":
                ways = upto
            case "=":
                ways = upto - below
            case _:
                ways = other.total - upto + below
        holds += weight * ways
    everything = one.total * other.total
    return law({0: everything - holds, 1: holds}, one.notes | other.notes)


def best(laws: list[Law], highest: bool) -> Law:
    """The law of the highest (or lowest) of independent draws, one of each law; raises TooLarge."""
    values = sorted({value for one in laws for value in one.values})
    if len(values) * len(laws) > MAX_CELLS:
        raise TooLarge
    if not highest:
        values.reverse()
    table: dict[Value, int] = {}
    sums = [([0, *accumulate(one.weights)], one.values, one.total) for one in laws]
    before = 0
    for value in values:
        product = 1
        for running, own, total in sums:
            product *= running[bisect_right(own, value)] if highest else total - running[bisect_left(own, value)]
        table[value] = product - before
        before = product
    return law(table, frozenset().union(*(one.notes for one in laws)))


MAX_HANDS = 20_000
"""Pairs of a hand of kept totals and one more total that are looked at."""


def kept_law(laws: Sequence[Law], kept: int, *, highest: bool, read: Callable[[Value], Value]) -> Law:
    """The law of what the ``kept`` highest (or lowest) of independent draws, one of each law, add up to by ``read``.

    Draw by draw, only the hand that would be kept so far is told apart. Raises TooLarge.
    """
    hands: dict[tuple[Value, ...], int] = {(): 1}
    work = 0
    for one in laws:
        work += len(hands) * len(one.values)
        if work > MAX_HANDS:
            raise TooLarge
        after: dict[tuple[Value, ...], int] = {}
        for hand, ways in hands.items():
            for value, weight in zip(one.values, one.weights, strict=True):
                new = tuple(sorted((*hand, value), reverse=highest)[:kept])
                after[new] = after.get(new, 0) + ways * weight
        hands = after
    table: dict[Value, int] = {}
    for hand, ways in hands.items():
        total = bounded(sum(map(read, hand)))
        table[total] = table.get(total, 0) + ways
    return law(table, frozenset().union(*(one.notes for one in laws)))
