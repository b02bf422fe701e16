"""Every way a bout may go, with exact chances: step by step, and from states that are alike only once."""

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import TypeAlias

from rules.core.bout import Bout
from rules.core.oracle import Cut
from rules.odds.enumerator import Enumerator, Share, total

Chances: TypeAlias = list[tuple[Bout, Fraction]]
"""Bouts with their chances, which add up to 1."""


def branches(start: Iterable[tuple[Bout, Fraction]], walker: Enumerator, alike: Callable[[Bout], Hashable]) -> Chances:
    """Play every bout to the end of its steps, or to the aftermath that odds leave out.

    Between two steps, bouts of which ``alike`` says the same and which have the same still to do are played on as one.
    No bout is changed: its branches are forks. Raises OutOfBudget as ``Enumerator.walk`` does.
    """
    done, waiting = _Known(alike), _Known(alike)
    for here, chance in start:
        (waiting if here.steps else done).add(here, chance.numerator, chance.denominator)
    while waiting.found:
        here, chance = waiting.oldest()
        for there, over, under in walker.leaves_of(lambda _, here=here: _on(here.fork())):  # type: ignore[misc]
            (waiting if there.steps else done).add(there, chance.numerator * over, chance.denominator * under)
    return [(t, total(share)) for t, share in done.found.values()]


class _Known:
    """Bouts that are not alike, each with the sum of the chances of all that are like it."""

    def __init__(self, alike: Callable[[Bout], Hashable]) -> None:
        self.alike = alike
        self.found: dict[Hashable, tuple[Bout, Share]] = {}

    def add(self, t: Bout, over: int, under: int) -> None:
        """One more, with the chance ``over / under``."""
        _, share = self.found.setdefault((self.alike(t), *t.steps), (t, {}))
        share[under] = share.get(under, 0) + over

    def oldest(self) -> tuple[Bout, Fraction]:
        """Take out the one that has waited longest: what may still become alike to it has been played as far."""
        t, share = self.found.pop(next(iter(self.found)))
        return t, total(share)


def _on(t: Bout) -> Bout:
    try:
        t.go_on()
    except Cut:
        t.steps.clear()
    return t
