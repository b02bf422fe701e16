"""What the choices behind a hit are worth: for every number of points to spend the mean harm of each way to do so."""

from collections.abc import Iterable
from fractions import Fraction

from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.odds.closed_form import poised
from rules.odds.enumerator import Enumerator
from rules.odds.system import System
from rules.odds.worths import Spend, Worth


def worth(enc: Encounter, command: Command, rules: System) -> tuple[Spend, ...]:
    """What each number of points that an attack may have to spend is worth, the fewest first; the best ways first.

    Questions before the first die take their defaults. Empty where the system has nothing to spend, or can't tell it
    without playing; raises Refused as playing it would.
    """
    found: list[tuple[Fraction, Spend]] = []

    def spends(oracle: Enumerator) -> tuple[Spend, ...]:
        t = poised(enc, command, rules, oracle)
        return () if t is None else rules.odds.worth(t)

    for every, over, under in Enumerator().leaves_of(spends):
        found += [(Fraction(over, under), one) for one in every]
    points = sorted({one.points for _, one in found})
    return tuple(_joined([row for row in found if row[1].points == n]) for n in points)


def _joined(rows: list[tuple[Fraction, Spend]]) -> Spend:
    """One row for several cases, each with its chance: means are weighed by how often there is so much to spend."""
    if len(rows) == 1 and rows[0][0] == 1:
        return rows[0][1]
    chance = sum((p * one.chance for p, one in rows), Fraction(0))
    means: dict[str, Fraction] = {}
    for p, one in rows:
        for way in one.ways:
            means[way.words] = means.get(way.words, Fraction(0)) + p * one.chance * way.mean / chance
    plain = sum((p * one.chance * one.plain for p, one in rows), Fraction(0)) / chance
    beside = {way.words: way.beside for _, one in rows for way in one.ways}
    return Spend(rows[0][1].points, chance, plain, ranked(Worth(w, mean, beside[w]) for w, mean in means.items()))


def ranked(ways: Iterable[Worth]) -> tuple[Worth, ...]:
    """Ways to spend, the best first."""
    return tuple(sorted(ways, key=lambda way: -way.mean))
