"""Absorbing Markov chains, solved exactly: how a walk from the first state ends, and what it costs on the way."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import TypeAlias

from msgspec import Struct

Row: TypeAlias = dict[int | str, Fraction]
"""Where a state goes next: states by their number, ends by their name; the chances add up to 1."""

NOWHERE = -1
"""In the place of a state: where a walk is that can reach no end any more."""


class Walk(Struct, frozen=True):
    """The chance of each end, the chance that none is ever reached, and the mean cost (None: it may go on for ever)."""

    ends: Mapping[str, Fraction]
    endless: Fraction
    cost: Fraction | None


class _Out(Struct, frozen=True):
    """A state taken out of the chain, as the how manieth: where it leads in the end, and what the way costs."""

    place: int
    row: Row
    cost: Fraction


def solve(rows: Sequence[Row], cost: Sequence[int], patience: Callable[[], bool]) -> Walk | None:
    """How a walk from state 0 ends; ``cost`` is what each visit of a state costs. None when ``patience`` has run out.

    One state after the other is taken out of the chain, those behind it first: whoever leads to it is led on to where
    it leads itself, at what that costs.
    """
    out: dict[int | str, _Out] = {}
    for place, state in enumerate(_last_first(rows)):
        if not patience():
            return None
        row, price = _without(rows[state], out)
        stays = row.pop(state, Fraction(0))
        if stays == 1:
            out[state] = _Out(place, {NOWHERE: Fraction(1)}, Fraction(0))
        else:
            # Visits until it is left are a geometric series.
            visits = 1 / (1 - stays)
            left = {to: chance * visits for to, chance in row.items()}
            out[state] = _Out(place, left, (price + cost[state]) * visits)
    row, mean = out[0].row, out[0].cost
    endless = row.get(NOWHERE, Fraction(0))
    ends = {end: chance for end, chance in row.items() if isinstance(end, str)}
    return Walk(ends, endless, None if endless else mean)


def _without(row: Row, out: Mapping[int | str, _Out]) -> tuple[Row, Fraction]:
    """The row with every state that is taken out replaced by where that one leads, and the mean cost of the way."""
    left, price = dict(row), Fraction(0)
    # One taken out leads only to such as were taken out after it, so each has to be replaced but once.
    due = [(out[to].place, to) for to in row if to in out]
    heapify(due)
    while due:
        _, state = heappop(due)
        chance, gone = left.pop(state), out[state]
        price += chance * gone.cost
        for to, share in gone.row.items():
            if to in out and to not in left:
                heappush(due, (out[to].place, to))
            left[to] = left.get(to, Fraction(0)) + chance * share
    return left, price


def _last_first(rows: Sequence[Row]) -> list[int]:
    """The states that state 0 can come to, each after those it leads to itself, but for ways back."""
    order: list[int] = []
    seen = {0}
    path = [(0, iter(rows[0]))]
    while path:
        state, ways = path[-1]
        for to in ways:
            if isinstance(to, int) and to not in seen:
                seen.add(to)
                path.append((to, iter(rows[to])))
                break
        else:
            order.append(state)
            path.pop()
    return order
