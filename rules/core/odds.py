"""Exact odds of any command: every branch of its rule, weighed; sampled and labelled so where the tree is too large."""

import math
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.oracle import Cut, Enumerator, OutOfBudget, Poised, Table, keyed_source
from rules.core.report import Question
from rules.core.ruleset import Ruleset

Outcome: TypeAlias = tuple[tuple[str, Any], ...]

LEAVES = 60_000
"""The most leaves of an exact answer; a larger tree is sampled."""
SAMPLES = 4_000


class Odds(Struct, frozen=True):
    """The outcomes of a command with their chances, which add up to 1.

    ``exact`` is False for a sampled answer, whose chances are off by ``error`` (one standard error at worst). ``asked``
    is the first question that was answered by its default because nobody had.
    """

    rows: tuple[tuple[Outcome, Fraction], ...]
    exact: bool = True
    leaves: int = 0
    error: float = 0.0
    asked: Question | None = None

    def marginals(self) -> dict[str, dict[Any, Fraction]]:
        """The distribution of each part of the outcomes by itself; a part that does not occur counts as None."""
        keys = dict.fromkeys(key for outcome, _ in self.rows for key, _ in outcome)
        found: dict[str, dict[Any, Fraction]] = {key: {} for key in keys}
        for outcome, chance in self.rows:
            parts = dict(outcome)
            for key, spread in found.items():
                value = parts.get(key)
                spread[value] = spread.get(value, Fraction(0)) + chance
        return found


def odds(
    enc: Encounter,
    command: Command,
    rules: Ruleset,
    *,
    picks: Mapping[str, str] | None = None,
    expand: frozenset[str] = frozenset(),
    leaves: int = LEAVES,
) -> Odds:
    """The exact distribution of what ``command`` comes to; raises Refused as playing it would.

    ``picks`` answers questions by id; ``expand`` names aftermaths to follow (``*``: all). Above ``leaves`` it samples.
    """
    plain = replace(command, given=())
    walker = Enumerator(picks=picks, keep=expand, budget=leaves)
    begun = _begun(enc, plain, rules, walker)
    try:
        found = walker.walk(lambda oracle: _play(begun.fork(), rules))
    except OutOfBudget:
        return _sampled(enc, plain, rules, dict(picks or {}), expand)
    sums: dict[Outcome, Fraction] = {}
    for outcome, chance in found:
        sums[outcome] = sums.get(outcome, Fraction(0)) + chance
    rows = tuple(sorted(sums.items(), key=lambda row: -row[1]))
    return Odds(rows, leaves=walker.leaves, asked=next(iter(walker.asked.values()), None))


def options(enc: Encounter, command: Command, rules: Ruleset, question: Question) -> tuple[tuple[str, Odds], ...]:
    """The odds for each answer to a question."""
    return tuple((o.text, odds(enc, command, rules, picks={question.id: o.id})) for o in question.options)


class _Begun(Struct):
    """A command up to where its dice begin: the bout as it stands there, and what goes on from it."""

    t: Bout
    go: Callable[[Bout], None]

    def fork(self) -> "_Begun":
        """The same for one branch more."""
        return _Begun(self.t.fork(), self.go)


def _begun(enc: Encounter, command: Command, rules: Ruleset, walker: Enumerator) -> _Begun:
    """What comes before the first die, done once; where the rule does not say, every branch begins at the beginning."""
    whole = partial(_resolve, command, rules)
    t = Bout(enc, walker)
    walker.scouting = True
    try:
        rules.resolve(t, command)
    except Poised as here:
        return _Begun(t, here.go) if here.go is not None else _Begun(Bout(enc, walker), whole)
    finally:
        walker.scouting = False
    return _Begun(Bout(enc, walker), whole)


def _play(begun: _Begun, rules: Ruleset) -> Outcome:
    t, enc = begun.t, begun.t.before
    try:
        begun.go(t)
        rules.settle(t, enc)
    except Cut:
        _settle_quietly(t, enc, rules)
    return _outcome(enc, t, rules)


def _settle_quietly(t: Bout, enc: Encounter, rules: Ruleset) -> None:
    try:
        rules.settle(t, enc)
    except Cut:
        return


def _outcome(enc: Encounter, t: Bout, rules: Ruleset) -> Outcome:
    parts: dict[str, Hashable] = {}
    for name, got in t.grades:
        code = getattr(got, "code", None)
        if code is not None:
            parts.setdefault(name, code)
    return tuple(sorted({**parts, **rules.outcome(enc, t)}.items()))


class _Sample(Table):
    """One play that leaves off where the exact answer would."""

    recording = False

    def __init__(self, number: int, picks: Mapping[str, str], keep: frozenset[str]) -> None:
        super().__init__(keyed_source(b"odds", number), answers=picks, decide=_default)
        self._keep = keep

    def aftermath(self, label: str) -> None:
        if not self.expands(label):
            raise Cut

    def expands(self, label: str) -> bool:
        return label in self._keep or "*" in self._keep


def _sampled(enc: Encounter, command: Command, rules: Ruleset, picks: Mapping[str, str], keep: frozenset[str]) -> Odds:
    """Play it many times with dice from a fixed key: the same question always gets the same answer."""
    counts: dict[Outcome, int] = {}
    for n in range(SAMPLES):
        t = Bout(enc, _Sample(n, picks, keep))
        outcome = _play(_Begun(t, partial(_resolve, command, rules)), rules)
        counts[outcome] = counts.get(outcome, 0) + 1
    rows = tuple(sorted(((o, Fraction(k, SAMPLES)) for o, k in counts.items()), key=lambda row: -row[1]))
    return Odds(rows, exact=False, error=math.sqrt(0.25 / SAMPLES))


def _resolve(command: Command, rules: Ruleset, t: Bout) -> None:
    rules.resolve(t, command)


def _default(question: Question) -> str:
    return question.default
