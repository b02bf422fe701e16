"""One die of any size: its values lie evenly apart and are equally likely, so that they need not be listed."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import sqrt
from typing import overload

from msgspec import Struct

from rules.dice.laws import Law, law
from rules.dice.numbers import TESTS, bounded, operate
from rules.dice.tree import (
    Compare,
    Dice,
    Ends,
    Group,
    Labelled,
    Mark,
    Minus,
    Modifier,
    Name,
    Node,
    Number,
    Product,
    Sort,
    Sum,
    Value,
)


class Span(Struct, frozen=True):
    """``count`` equally likely values from ``low`` on, ``step`` apart (which may be negative)."""

    low: Value
    step: Value
    count: int

    def at(self, place: int) -> Value:
        """The value at a place from 0."""
        return self.low + self.step * place


class Even(Sequence[tuple[Value, Fraction]]):
    """The values of a span in rising order, each with its chance."""

    def __init__(self, span: Span) -> None:
        self.span = span if span.step >= 0 else Span(span.at(span.count - 1), -span.step, span.count)

    def __len__(self) -> int:
        return self.span.count

    @overload
    def __getitem__(self, place: int) -> tuple[Value, Fraction]: ...
    @overload
    def __getitem__(self, place: slice) -> list[tuple[Value, Fraction]]: ...
    def __getitem__(self, place: int | slice) -> tuple[Value, Fraction] | list[tuple[Value, Fraction]]:
        places = range(self.span.count)[place]
        each = Fraction(1, self.span.count)
        if isinstance(places, int):
            return self.span.at(places), each
        return [(self.span.at(at), each) for at in places]

    def __iter__(self) -> Iterator[tuple[Value, Fraction]]:
        each = Fraction(1, self.span.count)
        return ((self.span.at(at), each) for at in range(self.span.count))

    @property
    def mean(self) -> Fraction:
        """The mean value."""
        return Fraction(self.span.low + self.span.at(self.span.count - 1)) / 2

    @property
    def sd(self) -> float:
        """The standard deviation."""
        return sqrt((self.span.count**2 - 1) / 12) * float(self.span.step)


def span(node: Node) -> Span | None:
    """What an expression over at most one plain die comes to, where its values stay evenly apart; else None."""
    match node:
        case Number():
            return Span(node.value, 0, 1)
        case Dice(1, int(sides), modifiers) if all(map(_idle, modifiers)):
            return Span(1, 1, sides)
        case Labelled(of):
            return span(of)
        case Name(_, value):
            return None if value is None else span(value)
        case Group((item,), modifiers) if all(isinstance(one, Mark | Sort) for one in modifiers):
            return span(item)
        case Minus(of):
            found = span(of)
            return None if found is None else Span(-found.low, -found.step, found.count)
        case Sum(terms, minus):
            return _sum(terms, minus)
        case Product(first, rest):
            return _product(first, rest)
    return None


def _idle(modifier: Modifier) -> bool:
    """Whether a modifier changes nothing about a single die."""
    if isinstance(modifier, Ends):
        return modifier.n >= 1 if modifier.how[0] == "k" else modifier.n == 0
    return isinstance(modifier, Mark | Sort)


def _sum(terms: Sequence[Node], minus: Sequence[bool]) -> Span | None:
    low: Value = 0
    step: Value = 0
    count = 1
    for term, less in zip(terms, minus, strict=True):
        found = span(term)
        if found is None or (found.count > 1 and count > 1):
            return None
        low = bounded(low - found.low if less else low + found.low)
        if found.count > 1:
            step, count = -found.step if less else found.step, found.count
    return Span(low, step, count)


def _product(first: Node, rest: Sequence[tuple[str, Node]]) -> Span | None:
    found = span(first)
    for op, node in rest:
        other = span(node)
        if found is None or other is None or op not in ("*", "/"):
            return None
        if found.count == 1 and op == "*":
            found, other = other, found
        if other.count > 1 or other.low == 0:
            return None
        found = Span(operate(op, found.low, other.low), operate(op, found.step, other.low), found.count)
    return found


def compared(node: Compare) -> Law | None:
    """The law of one comparison of a single die with a fixed number, whatever its size; None for any other."""
    if len(node.rest) != 1:
        return None
    op, right = node.rest[0]
    one, other = span(node.first), span(right)
    if one is None or other is None or min(one.count, other.count) > 1:
        return None
    if one.count == 1:
        one, other = other, one
        op = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}.get(op, op)
    holds = _holding(Even(one), op, other.low)
    return law({0: one.count - holds, 1: holds})


def _holding(values: Even, op: str, bound: Value) -> int:
    """How many of the rising values hold against the bound."""
    below = _first(values, TESTS[">="], bound)
    upto = _first(values, TESTS[">"], bound)
    ways = {"<": below, "<=": upto, ">": len(values) - upto, ">=": len(values) - below, "=": upto - below}
    return ways[op] if op in ways else len(values) - upto + below


def _first(values: Even, test: Callable[[Value, Value], bool], bound: Value) -> int:
    """The place of the first value that passes, by halves."""
    low, high = 0, len(values)
    while low < high:
        middle = (low + high) // 2
        if test(values[middle][0], bound):
            high = middle
        else:
            low = middle + 1
    return low
