"""What extra successes are worth: the mean harm of every way to spend them (RH-XS-01, RH-XS-02)."""

from collections.abc import Iterator
from fractions import Fraction

from rules.core.bout import D100, Bout
from rules.odds.enumerator import grouped
from rules.odds.worths import Spend, Worth
from rules.rqhouse.attack import picks as extras
from rules.rqhouse.attack.closed_form import CASES, PoisedAttack, declared, harm, landed
from rules.rqhouse.attack.pick_effects import aimed, full, plus
from rules.rqhouse.figure.exchange_records import Attack
from rules.rqhouse.rolls.successes import SkillReader
from rules.rqhouse.sheet import model
from rules.rqhouse.sheet.body import Location

OUT = "out"
"""What a knockout may do beside its harm."""


class Means:
    """The mean harm of a hit by its picks; what is alike is reckoned once."""

    def __init__(self, t: Bout, ahead: PoisedAttack) -> None:
        self.t, self.ahead = t, ahead
        self._points: dict[tuple[Location, int], int] = {}
        self._known: dict[tuple[bool, bool, str, int], Fraction] = {}

    def of(self, picks: tuple[str, ...]) -> Fraction:
        """The mean harm of a hit with these picks."""
        key = full(picks), extras.has(picks, extras.BARE), aimed(picks), plus(picks)
        if key not in self._known:
            hit = landed(self.t, self.ahead, picks)
            sums = sum(self._harm(spot, through) * n for (spot, _, through), n in hit.ways.items() if through)
            self._known[key] = Fraction(sums, hit.total)
        return self._known[key]

    def _harm(self, spot: Location, through: int) -> int:
        key = spot, through
        if key not in self._points:
            self._points[key] = harm(self.t, self.ahead.blow, spot, through)
        return self._points[key]


def worth(t: Bout) -> tuple[Spend, ...]:
    """What each number of extra successes is worth that the one blow in ``t.steps`` may leave to be spent.

    Those typed are paid first, the others are free. Changes ``t`` as the blow would before its first die.
    """
    ahead = declared(t)
    if ahead is None:
        return ()
    means = Means(t, ahead)
    free: dict[tuple[tuple[str, ...], int], int] = {}
    for margin, n in ahead.margins.items():
        taken, _ = extras.pay(ahead.blow.picks, margin - 1)
        left = margin - 1 - sum(map(extras.cost, taken))
        if left and not ahead.blow.pulled:
            free[taken, left] = free.get((taken, left), 0) + n
    found = []
    for (taken, left), n in sorted(free.items(), key=lambda row: row[0][1]):
        ways = (_worth(t, ahead.blow, means, taken, more) for more in ways_to_spend(t, ahead.blow, taken, left))
        ranked = tuple(sorted(ways, key=lambda way: -way.mean))
        found.append(Spend(left, Fraction(n, ahead.cases), means.of(taken), ranked))
    return tuple(found)


def _worth(t: Bout, blow: Attack, means: Means, taken: tuple[str, ...], more: tuple[str, ...]) -> Worth:
    out = ((OUT, _out(t, blow.target)),) if extras.KNOCKOUT in more else ()
    said = [extras.words(t, blow, pick) for pick in more]
    times = [f"{said.count(words)} × {words}" if said.count(words) > 1 else words for words in dict.fromkeys(said)]
    return Worth(" + ".join(times), means.of((*taken, *more)), out)


def _out(t: Bout, who: str) -> Fraction:
    """How likely a knockout takes somebody's senses (see RH-XS-07)."""
    read = SkillReader(5 * model.of(t.figure(who)).con)
    return Fraction(sum(n for got, n in grouped(D100, read, frozenset()) if not got.successes), CASES)


def ways_to_spend(t: Bout, blow: Attack, taken: tuple[str, ...], left: int) -> Iterator[tuple[str, ...]]:
    """Every entry by itself where there is one to spend; of several those sets that do harm, filled up with +5."""
    may = extras.possible(t, blow, taken, left)
    if left == 1:
        yield from ((pick,) for pick in may)
        return
    weapon = [pick for pick in may if full((pick,))]
    unarmoured = [pick for pick in may if extras.has((pick,), extras.BARE)]
    places = [pick for pick in may if extras.entry(pick) == extras.AT]
    for dice in ("", *weapon):
        for past in ("", *unarmoured):
            for place in ("", *places):
                picked = tuple(pick for pick in (dice, past, place) if pick)
                fives = left - sum(map(extras.cost, picked))
                if fives >= 0:
                    yield (*picked, *(extras.PLUS,) * fives)
