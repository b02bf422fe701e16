"""What an attack comes to without playing a branch: where it strikes for how many points, as whole ways of one total.

A system names its hits: so many of all equally likely cases strike a place, with points that fall by some law, of which
so many are stopped. The rest is arithmetic on packed integers.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm

from msgspec import Struct

from rules.dice.weights import Ways, pack, slot, unpack


class Hit(Struct, frozen=True):
    """In ``ways`` of all cases a blow strikes ``place``: 0 points or more by ``law``, of which ``less`` are stopped."""

    place: str
    ways: int
    law: Ways
    less: int = 0


class HarmLaw(Struct, frozen=True):
    """The exact joint distribution of an attack: ``ways[place][points]`` of ``total`` do so many points (1 and more).

    ``struck`` ways strike at all, whatever is left of the blow; the others do nothing.
    """

    total: int
    struck: int
    ways: Mapping[str, Mapping[int, int]]

    @property
    def harmful(self) -> int:
        """The ways that do any harm."""
        return sum(n for spread in self.ways.values() for n in spread.values())

    @property
    def hurts(self) -> Fraction:
        """The chance to do harm."""
        return Fraction(self.harmful, self.total)

    @property
    def mean(self) -> Fraction:
        """The points on average."""
        return Fraction(sum(k * n for spread in self.ways.values() for k, n in spread.items()), self.total)

    def spread(self) -> dict[int, Fraction]:
        """The chance of each number of points, none included; the chances add up to 1."""
        sums = {0: self.total - self.harmful}
        for ways in self.ways.values():
            for points, n in ways.items():
                sums[points] = sums.get(points, 0) + n
        return {points: Fraction(n, self.total) for points, n in sorted(sums.items()) if n}

    def table(self) -> dict[tuple[str, int], Fraction]:
        """The chance of each place with each number of points, 1 and more."""
        return {
            (place, points): Fraction(n, self.total) for place, ways in self.ways.items() for points, n in ways.items()
        }


def harm_law(cases: int, hits: Sequence[Hit], most: Mapping[str, int] | None = None) -> HarmLaw:
    """The distribution that ``hits`` out of ``cases`` come to; ``most`` bounds the points that count at a place."""
    caps = most or {}
    common = lcm(*{hit.law.total for hit in hits})
    total = cases * common
    size = slot(total)
    struck: dict[str, list[tuple[int, Ways, int]]] = {}
    for hit in hits:
        struck.setdefault(hit.place, []).append((hit.ways, hit.law, hit.less))
    found: dict[str, Mapping[int, int]] = {}
    alike: dict[tuple[int | None, tuple[tuple[int, Ways, int], ...]], Mapping[int, int]] = {}
    for place, every in struck.items():
        # A body has two of most limbs.
        key = caps.get(place), tuple(every)
        if key not in alike:
            packed = sum(
                [ways * (common // law.total) * (_packed(law, size) >> 8 * size * less) for ways, law, less in every]
            )
            # The lowest weight is that of no point at all; what was shifted out is missing from it, and nobody asks.
            alike[key] = _capped(*unpack(packed >> 8 * size, size, 1), caps.get(place))
        found[place] = alike[key]
    return HarmLaw(total, sum([hit.ways for hit in hits]) * common, found)


def mixed(parts: Sequence[tuple[int, int, HarmLaw]]) -> HarmLaw:
    """One of several distributions, each in ``over`` of ``under`` cases; together they are all there are."""
    if len(parts) == 1:
        return parts[0][2]
    total = lcm(*(under * one.total for _, under, one in parts))
    times = [over * (total // (under * one.total)) for over, under, one in parts]
    struck = sum([n * one.struck for n, (_, _, one) in zip(times, parts, strict=True)])
    found: dict[str, Mapping[int, int]] = {}
    alike: dict[tuple[int, ...], dict[int, int]] = {}
    for place in dict.fromkeys([place for _, _, one in parts for place in one.ways]):
        every = [(n, one.ways[place]) for n, (_, _, one) in zip(times, parts, strict=True) if place in one.ways]
        # What a body has two of comes in the same mappings.
        key = tuple([part for n, ways in every for part in (n, id(ways))])
        if key not in alike:
            sums: dict[int, int] = {}
            for n, ways in every:
                for points, m in ways.items():
                    sums[points] = sums.get(points, 0) + n * m
            alike[key] = sums
        found[place] = alike[key]
    return HarmLaw(total, struck, found)


@lru_cache(maxsize=2048)
def _packed(law: Ways, size: int) -> int:
    return pack(law.values, law.weights, size, 0)


def _capped(points: Sequence[int], ways: Sequence[int], most: int | None) -> dict[int, int]:
    if most is None or not points or points[-1] <= most:
        return dict(zip(points, ways, strict=True))
    found = {k: n for k, n in zip(points, ways, strict=True) if k < most}
    found[most] = sum(n for k, n in zip(points, ways, strict=True) if k >= most)
    return found
