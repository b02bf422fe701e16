"""Exact odds of any command: every branch of its rule, weighed; sampled and labelled so where the tree is too large."""

import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.engine import rouse
from rules.core.oracle import Cut, Table, Weighted, keyed_source
from rules.core.orders.answers import ways as answers
from rules.core.report import Question
from rules.core.rolls.throws import begin, exact
from rules.odds.away import put_away
from rules.odds.branches import Walk, never
from rules.odds.carried import Carried, Terms, read
from rules.odds.crowds import Crowd, Grades, further
from rules.odds.enumerator import Enumerator, Kept, OutOfBudget
from rules.odds.plays import Ends, Plays
from rules.odds.states import Row, added
from rules.odds.system import System

Outcome: TypeAlias = tuple[tuple[str, Any], ...]

SAMPLES = 4_000
LEAST_SAMPLES = 100
"""How often it is played at least, however little patience there is."""
MOST_PIECES = 5_000
"""How many pure pieces are remembered from question to question."""
ALL = frozenset({"*"})
"""Every aftermath."""


def _for_ever() -> bool:
    return True


class Patience(Struct, frozen=True):
    """How long odds may take: ``walk`` says whether an exact answer is still waited for, ``play`` a finer sample."""

    walk: Callable[[], bool] = _for_ever
    play: Callable[[], bool] = _for_ever


ENDLESS = Patience()


class Odds(Struct, frozen=True, dict=True):
    """The outcomes of a command with their chances, which add up to 1.

    ``leaves`` is how many times a step of its rule was played for them.
    ``exact`` is False for a sampled answer, whose chances are off by ``error`` (one standard error at worst). ``asked``
    is the first question that was answered by its default because nobody had.
    """

    rows: tuple[tuple[Outcome, Fraction], ...]
    exact: bool = True
    leaves: int = 0
    error: float = 0.0
    asked: Question | None = None

    @cached_property
    def whole(self) -> int:
        """The least number of equally likely cases of which each outcome has a whole number."""
        return math.lcm(*{chance.denominator for _, chance in self.rows})

    @cached_property
    def cases(self) -> tuple[int, ...]:
        """How many of them each outcome has, in the order of ``rows``."""
        return tuple([chance.numerator * (self.whole // chance.denominator) for _, chance in self.rows])

    @cached_property
    def marginals(self) -> Mapping[str, Mapping[Any, Fraction]]:
        """The distribution of each part of the outcomes by itself; a part that does not occur counts as None."""
        found: dict[str, dict[Any, int]] = {}
        for (outcome, _), n in zip(self.rows, self.cases, strict=True):
            for key, value in outcome:
                spread = found.setdefault(key, {})
                spread[value] = spread.get(value, 0) + n
        for spread in found.values():
            left = self.whole - sum(spread.values())
            if left:
                spread[None] = spread.get(None, 0) + left
        return {key: {value: Fraction(n, self.whole) for value, n in spread.items()} for key, spread in found.items()}


def odds(
    enc: Encounter,
    command: Command,
    rules: System,
    *,
    picks: Mapping[str, str] | None = None,
    expand: frozenset[str] = frozenset(),
    leaves: int | None = None,
    patience: Patience = ENDLESS,
    harming: str | None = None,
) -> Odds:
    """The exact distribution of what ``command`` comes to; raises Refused as playing it would.

    ``picks`` answers questions by id; ``expand`` names aftermaths to follow (``*``: all). Above ``leaves`` plays of a
    step, by default as many as the system allows, it samples, and when ``patience`` for the exact answer is at its end.
    Interrupts that the command provokes belong to it as far as nobody must speak for them; then every aftermath is
    followed, since play goes on behind it. ``harming``: only the harm to that figure is wanted, whatever else follows.
    """
    plain = replace(command, given=())
    budget = rules.leaves if leaves is None else leaves
    memo = None if picks else _pieces(expand)
    walker = Enumerator(picks=picks, keep=expand, memo=memo, budget=budget, patience=patience.walk)
    walk = _walk(enc, walker, rules)
    spent = never if harming is None else partial(_spent, rules, harming)
    try:
        played = walk.branches([_begun(walk, enc, plain, rules)], spent)
        if any(_provokes(one.shape.t) for one in played):
            if "*" not in expand:
                return odds(
                    enc, command, rules, picks=picks, expand=ALL, leaves=leaves, patience=patience, harming=harming
                )
            played = walk.branches(walk.then(played, _provoked, rules))
        settled = [one for one in played if spent(one.shape.t)]
        left = [one for one in played if not spent(one.shape.t)]
        leaves = walker.leaves
        rows = _rows([*settled, *walk.then(left, _settle, rules)], walk, rules)[None]
    except OutOfBudget:
        return _sampled(enc, plain, rules, dict(picks or {}), expand, patience.play)
    asked = next(iter(walker.asked.values()), None)
    return Odds(rows, exact(plain), leaves, asked=asked)


def _walk(enc: Encounter, walker: Enumerator, rules: System) -> Walk:
    asks = rules.odds
    return Walk(enc, walker, asks.alike, asks.leap, put_away(rules), carry=asks.carries)


def _begun(walk: Walk, enc: Encounter, plain: Command, rules: System) -> Crowd:
    whole = Bout(enc, walk.walker)
    whole.then(begin, plain, rules)
    return walk.sole(whole)


def _pieces(keep: frozenset[str] = frozenset()) -> dict[Any, Weighted]:
    """What pure pieces of rules came to in earlier questions: the dice of a weapon are the same for every foe."""
    memo = _known_pieces(keep)
    if len(memo) > MOST_PIECES:
        memo.clear()
    return memo


@lru_cache(maxsize=64)
def _known_pieces(keep: frozenset[str]) -> dict[Any, Weighted]:
    return {}


_Rows: TypeAlias = tuple[tuple[Outcome, Fraction], ...]


def _rows(played: list[Crowd], walk: Walk, rules: System, tag: str = "") -> dict[Any, _Rows]:
    """The outcomes with their chances, the likeliest first, for each value of a tag among the grades.

    What is still to be done in the bouts that were ``played`` is done first: judging their thresholds.
    """
    found: dict[tuple[_Came, Grades], dict[int, dict[Row, int]]] = {}
    for crowd in played:
        flows = Plays(crowd.shape, walk.walker, partial(_came, rules)).flow(crowd.rows)
        columns = list(zip(*crowd.rows, strict=True))
        known: dict[tuple[Terms, int], Sequence[int]] = {}
        for (came, rolled), over, under, group in flows:
            sums: list[Sequence[int]] = [columns[0]]
            for _, more, terms in came:
                if terms:
                    if (terms, more) not in known:
                        known[terms, more] = added(terms, more, columns, len(crowd.rows))
                    sums.append(known[terms, more])
            spread = found.setdefault((came, rolled), {}).setdefault(under * crowd.whole, {})
            for at in group:
                row = tuple([one[at] for one in sums])
                spread[row] = spread.get(row, 0) + crowd.ways[at] * over
    whole = math.lcm(*{under for spreads in found.values() for under in spreads})
    tables: dict[Any, dict[Outcome, int]] = {}
    for (came, rolled), spreads in found.items():
        for under, spread in spreads.items():
            for (number, *values), n in spread.items():
                grades = further(walk.grades.of[number], rolled)
                tagged, grades = (grades[0][1], grades[1:]) if tag else (None, grades)
                ways, told = tables.setdefault(tagged, {}), _told(grades, _counted(came, values))
                ways[told] = ways.get(told, 0) + n * (whole // under)
    return {
        tagged: tuple([(told, Fraction(n, whole)) for told, n in sorted(ways.items(), key=lambda row: -row[1])])
        for tagged, ways in tables.items()
    }


_Came: TypeAlias = tuple[tuple[str, Any, Terms], ...]
"""An outcome in parts: the key, and its value, to which numbers of the state are to be added."""


def _came(rules: System, t: Bout) -> Ends[tuple[_Came, Grades]]:
    """What a bout comes to when it is done with, for whatever numbers it carries; and the grades on the way."""
    t.grades.clear()
    if [step.go for step in t.steps] == [_settle]:
        _play(t)
    parts = [
        (key, value.more, value.terms) if type(value) is Carried else (key, read(value), ())
        for key, value in rules.odds.outcome(t.before, t).items()
    ]
    return (((tuple(parts), further((), read(tuple(t.grades)))), 1),)


def _counted(came: _Came, sums: list[int]) -> Outcome:
    """An outcome with the sums of its numbers."""
    left = iter(sums)
    return tuple([(key, next(left) if terms else value) for key, value, terms in came])


def by_answers(
    enc: Encounter,
    command: Command,
    rules: System,
    tells: Callable[[Question], bool] = lambda question: True,
    patience: Patience = ENDLESS,
) -> tuple[Question | None, Mapping[str, Odds]]:
    """What a command asks first, and its odds by each answer's id in the order of ``ways``; raises Refused.

    Where nothing is asked, or what ``tells`` does not let out, there is no question, and only the odds by defaults,
    under an empty id.
    """
    plain = replace(command, given=())
    walker = Enumerator(memo=_pieces(), budget=rules.leaves, patience=patience.walk)
    walk = _walk(enc, walker, rules)
    found: dict[str, Odds] = {}
    with suppress(OutOfBudget):
        before = walk.branches([_begun(walk, enc, plain, rules)], asking=False)
        asked = next(iter(walker.asked.values()), None)
        if asked is not None and tells(asked):
            found = _together(before, asked, plain, rules, walk)
        elif asked is None and not any(_provokes(one.shape.t) for one in before):
            # Nobody had to be asked, so everything has been played.
            leaves, rows = walker.leaves, _rows(walk.then(before, _settle, rules), walk, rules)
            return None, {"": Odds(rows[None], exact(plain), leaves)}
    asked = next(iter(walker.asked.values()), None)
    if asked is None or not tells(asked):
        return None, {"": odds(enc, command, rules, patience=patience)}

    def by(answer: str) -> Odds:
        known = found.get(answer)
        return odds(enc, command, rules, picks={asked.id: answer}, patience=patience) if known is None else known

    return asked, {answer: by(answer) for answer, _ in answers(asked)}


def _together(before: list[Crowd], asked: Question, plain: Command, rules: System, walk: Walk) -> dict[str, Odds]:
    """The odds for each answer to what the bouts ``before`` ask, played as one: what is alike in all, only once.

    None of them where somebody may interrupt. Raises OutOfBudget.
    """
    start, walker = [], walk.walker
    for answer, _ in answers(asked):
        tag, one = (asked.id, answer), walker.answering({asked.id: answer})
        answered = _walk(walk.places.before, one, rules)
        tagged = [
            answered.at(t.fork(one), {(tag, *way): chance for way, chance in ways.items()})
            for t, ways in walk.states(before)
        ]
        for t, ways in answered.states(answered.branches(tagged, _asked)):
            t.oracle = walker
            start.append(walk.at(t, ways))
    played = walk.branches(start)
    if any(_provokes(one.shape.t) for one in played):
        return {}
    rows = _rows(walk.then(played, _settle, rules), walk, rules, asked.id)
    return {answer: Odds(found, exact(plain), walker.leaves) for answer, found in rows.items()}


def _asked(t: Bout) -> bool:
    return bool(t.asked)


def outcome(t: Bout, rules: System) -> Outcome:
    """What a bout has come to: the degrees of its graded rolls, and what its system tells of it."""
    return _told(further((), tuple(t.grades)), tuple(rules.odds.outcome(t.before, t).items()))


def _told(grades: Grades, state: Outcome) -> Outcome:
    """The grade of each roll, and what there is to tell of the state it led to."""
    return tuple(sorted({**dict(grades), **dict(state)}.items()))


class _Sample(Kept, Table):
    """One play that leaves off where the exact answer would."""

    recording = False

    def __init__(self, number: int, picks: Mapping[str, str], keep: frozenset[str]) -> None:
        super().__init__(keyed_source(b"odds", number), answers=picks, decide=_default)
        self._keep = keep


def _sampled(
    enc: Encounter,
    command: Command,
    rules: System,
    picks: Mapping[str, str],
    keep: frozenset[str],
    patience: Callable[[], bool],
) -> Odds:
    """Play it many times with dice from a fixed key: the same question gets the same answer while patience lasts."""
    counts: dict[Outcome, int] = {}
    played = 0
    for n in range(SAMPLES):
        if n >= LEAST_SAMPLES and not patience():
            break
        played = n + 1
        t = Bout(enc, _Sample(n, picks, keep))
        t.then(begin, command, rules)
        _play(t)
        if _provokes(t):
            if "*" not in keep:
                return _sampled(enc, command, rules, picks, ALL, patience)
            t.then(_provoked, rules)
            _play(t)
        t.then(_settle, rules)
        _play(t)
        told = outcome(t, rules)
        counts[told] = counts.get(told, 0) + 1
    rows = tuple(sorted(((o, Fraction(k, played)) for o, k in counts.items()), key=lambda row: -row[1]))
    return Odds(rows, exact=False, error=math.sqrt(0.25 / played))


def _play(t: Bout) -> None:
    """Play what is still to be done as far as odds go."""
    try:
        t.finish()
    except Cut:
        t.steps.clear()


def _provokes(t: Bout) -> bool:
    """Whether interrupts wait that the command has called up."""
    grouped = t.enc.deferred is not None and t.before.deferred is None
    return len(t.enc.stack) > len(t.before.stack) or grouped


def _provoked(t: Bout, rules: System) -> None:
    """Play those interrupts, one after the other, until none is left or somebody must speak."""
    if _provokes(t) and rouse(t, rules):
        t.then(_provoked, rules)


def _settle(t: Bout, rules: System) -> None:
    rules.time.settle(t, t.judged)


def _default(question: Question) -> str:
    return question.default


def _spent(rules: System, target: str, t: Bout) -> bool:
    """Return whether what is left of the bout cannot change the harm to the target any more."""
    return rules.odds.spent(t, target)
