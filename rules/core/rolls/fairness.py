"""Checking dice after the fact: every keyed die recomputed, and how the faces of a kind have fallen."""

import math
from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from rules.core.dice import Dice, parse, weights
from rules.core.oracle import keyed_source
from rules.core.report import Die
from rules.core.tables.words import says


class Audit(Struct, frozen=True):
    """The dice of a log: how many were recomputed, thrown by hand and forced, and which differ (by name)."""

    checked: int
    given: int = 0
    forced: int = 0
    names: tuple[str, ...] = ()

    @property
    def wrong(self) -> int:
        """How many dice differ from what their secret gives."""
        return len(self.names)

    def with_others(self, more: "Audit") -> "Audit":
        """Both together."""
        names = (*self.names, *more.names)
        return Audit(self.checked + more.checked, self.given + more.given, self.forced + more.forced, names)


def audit(secret: bytes, rows: Iterable[tuple[int | str | tuple[str, ...], tuple[Die, ...]]]) -> Audit:
    """Recompute every die of a log from the encounter's secret; a row is (the place its dice are keyed by, dice).

    Where answers key dice too it has a place for each number of answers that may have come before a die.
    """
    checked = given = forced = 0
    wrong = []
    for placed, dice in rows:
        sources = [keyed_source(secret, one) for one in (placed if isinstance(placed, tuple) else (placed,))]
        for die in dice:
            if die.given:
                given, forced = given + (not die.forced), forced + bool(die.forced)
                continue
            checked += 1
            thrown = _thrown(die.dice)
            keyed = 0 <= die.after < len(sources)
            if thrown is None or not keyed or sources[die.after](die.name, thrown) != die.value:
                wrong.append(die.name)
    return Audit(checked, given, forced, tuple(wrong))


def _thrown(kind: str) -> Dice | None:
    """The dice of a log's entry, or None where it names none (a log may have been tampered with)."""
    try:
        return parse(kind).dice
    except ValueError:
        return None


class Spread(Struct, frozen=True):
    """How often the dice of one kind fell on each value, against their chances: chi-square with its p value."""

    dice: str
    thrown: int
    mean: float
    expected: float
    chi_square: float
    freedom: int
    p: float

    def words(self) -> str:
        """In plain words."""
        if self.thrown < 5 * (self.freedom + 1):
            judged = says("spread.few")
        elif self.p < 0.01:
            judged = says("spread.unusual", p=self.p)
        else:
            judged = says("spread.usual", p=self.p)
        return says("spread", dice=self.dice, thrown=self.thrown, mean=self.mean, expected=self.expected, judged=judged)


def spread(dice: Iterable[Die]) -> tuple[Spread, ...]:
    """The spread of each kind of dice, given and forced ones left out; large ranges are pooled into ten classes."""
    kinds: dict[str, list[int]] = {}
    for die in dice:
        if not die.given:
            kinds.setdefault(die.dice, []).append(die.value)
    every = ((kind, _thrown(kind), values) for kind, values in sorted(kinds.items()))
    return tuple(_spread(kind, thrown, values) for kind, thrown, values in every if thrown is not None)


def _spread(kind: str, thrown: Dice, values: list[int]) -> Spread:
    ways = weights(thrown)
    whole = sum(ways.values())
    pools: dict[int, float] = {}
    width = max(1, -(-len(ways) // 10))
    for total, n in ways.items():
        slot = (total - thrown.low) // width
        pools[slot] = pools.get(slot, 0.0) + n / whole
    seen = Counter((v - thrown.low) // width for v in values)
    count = len(values)
    chi = sum((seen.get(slot, 0) - count * p) ** 2 / (count * p) for slot, p in pools.items())
    mean = sum(t * n for t, n in ways.items()) / whole
    freedom = len(pools) - 1
    return Spread(kind, count, sum(values) / count, mean, chi, freedom, upper_tail(chi, freedom))


def upper_tail(chi: float, freedom: int) -> float:
    """The chance of a chi-square at least as great: the regularised upper incomplete gamma function Q(k/2, x/2)."""
    if chi <= 0:
        return 1.0
    a, x = freedom / 2, chi / 2
    term = total = 1 / a
    n = a
    if x < a + 1:
        while abs(term) > abs(total) * 1e-12:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - total * math.exp(-x + a * math.log(x) - math.lgamma(a)))
    b = x + 1 - a
    c, d = 1e300, 1 / b
    h = d
    for i in range(1, 500):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        h *= d * c
        if abs(d * c - 1) < 1e-12:
            break
    return min(1.0, math.exp(-x + a * math.log(x) - math.lgamma(a)) * h)
