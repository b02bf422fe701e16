"""Chances in words: nothing rounds to none, and what a short list leaves out is said."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from bot.texts import says

MOST_RUNS = 6
"""How many stretches of left out numbers are named."""


def together(chances: Sequence[Fraction]) -> Fraction:
    """Their sum, added up as whole numbers of equally likely cases."""
    whole = lcm(*{chance.denominator for chance in chances})
    return Fraction(sum([chance.numerator * (whole // chance.denominator) for chance in chances]), whole)


def percent(chance: Fraction | float, digits: int) -> str:
    """A chance with so many digits behind the point; one that is any at all is never told as none."""
    least = Fraction(1, 10 ** (digits + 2))
    if 0 < chance < least:
        return says("chance.below", chance=f"{float(least * 100):.{digits}f} %")
    return f"{float(chance * 100):.{digits}f} %"


def rounded(chance: Fraction) -> str:
    """A chance in whole hundredths, as it stands in a sentence: ``41 %``; what may fail is never told as sure."""
    if 0 < chance < Fraction(1, 200):
        return says("chance.under")
    if Fraction(199, 200) <= chance < 1:
        return says("chance.over")
    return f"{round(chance * 100)} %"


def left_out(rest: Sequence[Any], share: Fraction, every: Sequence[Any], digits: int) -> str:
    """What a list doesn't show: stretches of neighbours among ``every`` value, and their ``share`` together.

    Empty where nothing is left out; values that are no numbers are counted only.
    """
    if not rest:
        return ""
    chance = percent(share, digits)
    if not all(isinstance(value, (int, Fraction)) for value in rest):
        return says("chance.others", n=len(rest), chance=chance)
    gone, runs = {*rest}, list[list[Any]]()
    before = False
    for value in sorted(every):
        if value in gone and before:
            runs[-1][1] = value
        elif value in gone:
            runs.append([value, value])
        before = value in gone
    names = [_run(low, high) for low, high in runs[:MOST_RUNS]]
    more = [says("chance.more_runs", n=len(runs) - MOST_RUNS)] if len(runs) > MOST_RUNS else []
    return says("chance.of_runs" if len(rest) > 1 else "chance.of_run", runs=", ".join((*names, *more)), chance=chance)


def _run(low: Any, high: Any) -> str:
    if low == high:
        return str(low)
    return says("chance.run", low=low, high=high) if low < 0 else f"{low}-{high}"
