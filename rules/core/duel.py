"""Who wins: two figures attack each other round after round, played many times with dice of a fixed key."""

import math
from collections import Counter
from collections.abc import Callable

from msgspec import Struct

from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.engine import Turn, play, step
from rules.core.events import fold
from rules.core.oracle import Table, keyed_source
from rules.core.report import Question, Refused
from rules.core.ruleset import Ruleset

ROUNDS = 60
"""Rounds after which a duel counts as undecided."""


class Duel(Struct, frozen=True):
    """How ``played`` duels ended: wins of each, undecided ones, and rounds on average.

    The shares are sampled; ``error`` is the standard error of the greatest of them.
    """

    played: int
    wins: tuple[tuple[str, int], ...]
    undecided: int
    rounds: float

    @property
    def error(self) -> float:
        """The standard error of a share near one half, at worst."""
        return math.sqrt(0.25 / self.played)


def duel(enc: Encounter, a: str, b: str, rules: Ruleset, enough: Callable[[int], bool]) -> Duel:
    """Play duels between two figures with the weapons they would use by themselves, until ``enough`` were played.

    Everybody else stays out of it. Raises Refused where one of them can't attack at all.
    """
    wins: Counter[str] = Counter()
    rounds = undecided = played = 0
    while not enough(played):
        winner, took = _one(enc, (a, b), rules, played)
        played += 1
        rounds += took
        if winner is None:
            undecided += 1
        else:
            wins[winner] += 1
    return Duel(played, ((a, wins[a]), (b, wins[b])), undecided, rounds / max(1, played))


def _one(enc: Encounter, pair: tuple[str, str], rules: Ruleset, number: int) -> tuple[str | None, int]:
    order = rules.order(enc, pair)
    count = 0
    for round_ in range(1, ROUNDS + 1):
        for who in order:
            other = order[1] if who == order[0] else order[0]
            if not rules.fallen(enc, enc.figures[who]):
                enc, count = _attack(enc, who, other, rules, number, count)
            down = [name for name in order if rules.fallen(enc, enc.figures[name])]
            if down:
                standing = [name for name in order if name not in down]
                return (standing[0] if standing else None), round_
        enc, count = _say(enc, Command("round"), rules, number, count)
    return None, ROUNDS


def _attack(enc: Encounter, who: str, other: str, rules: Ruleset, number: int, count: int) -> tuple[Encounter, int]:
    try:
        return _say(enc, Command("attack", who=who, targets=(other,)), rules, number, count)
    except Refused:
        # Who can't strike this round (a lost round, a dropped weapon) waits for the next.
        if count == 0:
            raise
        return enc, count


def _say(enc: Encounter, command: Command, rules: Ruleset, number: int, count: int) -> tuple[Encounter, int]:
    turn: Turn | None = play(enc, command, rules, _table(number, count))
    while turn is not None:
        enc = fold(enc, turn.events)
        count += 1
        turn = step(enc, rules, _table(number, count))
    return enc, count


def _table(number: int, count: int) -> Table:
    return Table(keyed_source(b"duel", number * 100_000 + count), decide=_default)


def _default(question: Question) -> str:
    return question.default
