"""Exact odds of a parried cut against icepool mapping the same question: equal to the last fraction, then timed.

Ours begins with the announced attack: the chances come from the figures, with everything that weighs on them. icepool
is given the two chances, the dice and the target's armour as plain numbers.
"""

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from time import perf_counter

from msgspec.structs import replace

from grammar.names import names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import resolve
from rules.core.bout import Bout
from rules.odds.enumerator import Enumerator
from tests.bench.dice_bench import abba
from tests.rules.fight import GM, Fight
from tests.rules.rq3plus.by_icepool import Cut, by_icepool, cut

SENTENCE = "Rurik: attack broadsword slash vs Grak parry with battle axe"


class Question:
    """One cut, ready to be asked of both; ``more`` is added to the skill of the attack, so that no two are alike."""

    def __init__(self, more: int = 0) -> None:
        self.fight = f = Fight("rq3plus", "Rurik", "Grak")
        names = names_of(f.enc, f.rules, f.enc.figures)
        order = resolve(draft(SENTENCE, "rq3plus", names), f.enc, f.rules, GM, names)
        self.t = Bout(f.enc, Enumerator())
        f.rules.resolve(self.t, order)
        step = self.t.steps[0]
        attack, defence = step.args
        if more:
            attack = replace(attack, arm=replace(attack.arm, attack=attack.arm.attack + more))
            self.t.steps[0] = replace(step, args=(attack, defence))
        self.cut: Cut = cut(f, attack, defence)

    def ours(self) -> object:
        """The joint distribution by our closed form."""
        return self.fight.rules.odds.closed_form(self.t.fork())

    def theirs(self) -> object:
        """The die of places and points by icepool."""
        return by_icepool(self.cut)

    def check(self) -> None:
        """Fail unless both say the same, fraction by fraction."""
        mine, die = self.fight.rules.odds.closed_form(self.t.fork()), by_icepool(self.cut)
        assert mine is not None
        assert mine.table() == {(place, n): die.probability((place, n)) for place, n in die.outcomes() if n}


_COLD = """
import sys, time
from tests.bench.attack_bench import Question
first, other = Question(), Question(7)
who = sys.argv[1]
getattr(other, who)()
start = time.perf_counter()
getattr(first, who)()
print(time.perf_counter() - start)
"""
"""A new process that has answered another question before: what is remembered of this one is nothing."""


def run() -> list[tuple[str, float, float]]:
    """``(what, ours, icepool's)`` in microseconds: the same question again and again, and for the first time."""
    question = Question()
    question.check()
    warm = abba(partial(_timed, question.ours, 40), partial(_timed, question.theirs, 2))
    cold = abba(partial(_first, "ours"), partial(_first, "theirs"), rounds=5)
    return [("attack odds, warm", warm[0] * 1e6, warm[1] * 1e6), ("attack odds, cold", cold[0] * 1e6, cold[1] * 1e6)]


def _timed(ask: Callable[[], object], times: int) -> float:
    start = perf_counter()
    for _ in range(times):
        ask()
    return (perf_counter() - start) / times


def _first(who: str) -> float:
    return float(subprocess.run([sys.executable, "-c", _COLD, who], check=True, capture_output=True).stdout)


if __name__ == "__main__":
    for name, mine, base in run():
        print(f"{name:40} {mine:9.1f} {base:9.1f} {mine / base:7.3f}")
