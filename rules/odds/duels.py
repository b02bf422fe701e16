"""Who wins: two figures attack each other round after round until one falls.

Exactly where the states such a duel can come to are few enough to be told apart; else played many times with dice of
a fixed key.
"""

import math
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction

import msgspec
from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.engine import carry_out, rouse
from rules.core.events import fold
from rules.core.oracle import Source, keyed_source
from rules.core.report import Refused
from rules.odds.alike import happened
from rules.odds.branches import Walk
from rules.odds.chains import Row, solve
from rules.odds.enumerator import Enumerator, OutOfBudget
from rules.odds.known_turns import Turns
from rules.odds.system import System

ROUNDS = 60
"""Rounds after which a duel that is played counts as undecided."""
ALL_ROUNDS = 10_000
"""Rounds of all duels together that are played for one answer; a round is a millisecond or two."""
STATES = 20_000
"""The most states of an exact answer."""
LEAVES = 20_000
"""The most plays of a step that an exact answer takes."""
HOPELESS = 3
"""How many times too many plays the states known by then must take, by those so far, for an exact answer to be left."""
BITS = 10_000
"""The widest an exact chance may get; a fraction of more digits than this makes can't even be written out."""
LEAST = 100
"""The fewest duels that are played before their shares are believed."""
ROUND = 2
"""What follows the attacks of both: the place of the round's end among the turns."""
BOTH = ""
"""The end of a duel in which both fall at once, which nobody's name can be."""
EVERYTHING = frozenset({"*"})

_encode = msgspec.msgpack.Encoder(order="deterministic").encode


class Duel(Struct, frozen=True):
    """How a duel ends: the chances of each to win, of both to fall at once, of nobody ever to fall; mean rounds.

    An exact answer has ``states`` and adds up to 1; a simulated one has ``played``, and its chances are shares.
    ``undecided`` is exact, or the share of duels without an end after ``ROUNDS``. ``rounds`` counts the round in which
    somebody falls; it is None for an exact duel that may go on for ever.
    """

    wins: tuple[tuple[str, Fraction], ...]
    both: Fraction
    undecided: Fraction
    rounds: Fraction | None
    states: int = 0
    played: int = 0

    @property
    def exact(self) -> bool:
        """Whether these are the true chances."""
        return not self.played

    @property
    def error(self) -> float:
        """The standard error of the shares at worst; 0 where the answer is exact."""
        return max([_error(share * self.played, self.played) for _, share in self.wins]) if self.played else 0.0


def _error(times: int | Fraction, played: int) -> float:
    """The standard error of the share of what has come about so many times; four more plays tell of what has not."""
    share = float((times + 2) / Fraction(played + 4))
    return math.sqrt(share * (1 - share) / (played + 4))


def exact_duel(
    enc: Encounter,
    a: str,
    b: str,
    rules: System,
    *,
    patience: Callable[[], bool],
    states: int = STATES,
    leaves: int = LEAVES,
) -> Duel | None:
    """The exact chances of a duel with the weapons both would use by themselves; everybody else stays out of it.

    A state is the encounter between two actions without its past (``System.undated``) and whose turn it is. None
    when there are more than ``states`` of them, when they take more than ``leaves`` plays (as soon as that is plain) or
    ever longer fractions, or when ``patience`` has run out, which is asked all the time. Raises Refused where the first
    to strike can't attack.
    """
    order = rules.odds.order(enc, (a, b))
    known: dict[tuple[int, bytes], int] = {}
    here: list[tuple[int, Encounter]] = []

    def number(turn: int, at: Encounter) -> int:
        key = turn, _encode(rules.undated(at))
        if key not in known:
            known[key] = len(here)
            here.append((turn, at))
        return known[key]

    rows: list[Row] = []
    walker = Enumerator(keep=EVERYTHING, budget=leaves, patience=patience)
    number(0, enc)
    try:
        while len(rows) < len(here):
            turn, at = here[len(rows)]
            row: Row = {}
            # Each state that a turn has come to so far will take about as many plays as those before it.
            most = HOPELESS * leaves * (len(rows) + 1)
            for after, chance in _turn(at, turn, order, rules, walker, most, first=not rows):
                end = _end(after, order, rules) if turn != ROUND else None
                to = number((turn + 1) % 3, after) if end is None else end
                row[to] = row.get(to, Fraction(0)) + chance
            rows.append(row)
            if len(here) > states or walker.leaves * len(here) > HOPELESS * leaves * len(rows):
                return None
    except OutOfBudget:
        return None
    walk = solve(rows, [int(turn == ROUND) for turn, _ in here], patience)
    if walk is None or any(chance.denominator.bit_length() > BITS for chance in walk.ends.values()):
        return None
    return Duel(
        tuple((name, walk.ends.get(name, Fraction(0))) for name in (a, b)),
        walk.ends.get(BOTH, Fraction(0)),
        walk.endless,
        None if walk.cost is None else 1 + walk.cost,
        states=len(here),
    )


def _turn(
    enc: Encounter, turn: int, order: tuple[str, str], rules: System, walker: Enumerator, most: int, *, first: bool
) -> list[tuple[Encounter, Fraction]]:
    """What a turn of the duel comes to, with its chances; a fighter that can't strike makes ready to, or waits.

    Raises OutOfBudget where its plays times its outcomes come to more than ``most``.
    """
    if turn == ROUND:
        return _outcomes(enc, Command("round"), rules, walker, most)
    who, other = order[turn], order[1 - turn]
    if rules.show.fallen(enc, enc.figures[who]):
        return [(enc, Fraction(1))]
    try:
        return _outcomes(enc, Command("attack", who=who, targets=(other,)), rules, walker, most)
    except Refused:
        if first:
            raise
    with suppress(Refused):
        if (ready := rules.odds.ready_again(enc, who)) is not None:
            return _outcomes(enc, ready, rules, walker, most)
    return [(enc, Fraction(1))]


def _outcomes(
    enc: Encounter, command: Command, rules: System, walker: Enumerator, most: int
) -> list[tuple[Encounter, Fraction]]:
    """Every state in which a sentence, and what the engine does after it by itself, comes to rest; see ``_turn``."""
    start = Bout(enc, walker)
    start.then(carry_out, command, rules)
    waiting = {b"": (start, Fraction(1))}
    rest: list[tuple[Encounter, Fraction]] = []
    while waiting:
        begun = waiting.pop(next(iter(waiting)))
        walk = Walk(begun[0].before, walker, happened)
        for t, ways in walk.states(walk.branches([walk.at(begun[0], {(): begun[1]})])):
            chance = sum(ways.values(), Fraction(0))
            if not t.events:
                rest.append((t.before, chance))
                continue
            after = fold(t.before, tuple(t.events))
            next_ = Bout(after, walker)
            next_.then(_rouse, rules)
            same, so_far = waiting.get(key := _encode(rules.undated(after)), (next_, Fraction(0)))
            waiting[key] = same, so_far + chance
        if walker.leaves * (len(waiting) + len(rest)) > most:
            raise OutOfBudget
    return rest


def _rouse(t: Bout, rules: System) -> None:
    rouse(t, rules)


def _end(enc: Encounter, order: tuple[str, str], rules: System) -> str | None:
    """Who has won, ``BOTH`` where both have fallen, None while both stand."""
    standing = [name for name in order if not rules.show.fallen(enc, enc.figures[name])]
    return None if len(standing) == 2 else standing[0] if standing else BOTH


def simulated_duel(
    enc: Encounter, a: str, b: str, rules: System, most: int, *, error: float = 0.0, rounds: int = ALL_ROUNDS
) -> Duel:
    """Play ``most`` duels between two figures with the weapons they would use by themselves.

    Fewer where all together have taken so many ``rounds``, or when no share is off by more than ``error``, one
    standard error; never by time, so that the same duel comes to the same. Everybody else stays out of it. Raises
    Refused where one of them can't attack at all.
    """
    ends: Counter[str | None] = Counter()
    turns = Turns(enc, rules)
    took = played = 0
    while played < most and took < rounds and not (error and _sure(ends, (a, b), played, error)):
        end, lasted = _one(turns, rules.odds.order(enc, (a, b)), rules, played)
        played += 1
        took += lasted
        ends[end] += 1
    return Duel(
        tuple((name, Fraction(ends[name], played)) for name in (a, b)),
        Fraction(ends[BOTH], played),
        Fraction(ends[None], played),
        Fraction(took, played),
        played=played,
    )


def _sure(ends: Mapping[str | None, int], names: tuple[str, str], played: int, error: float) -> bool:
    """Whether the shares are known as well as that; a few plays never tell."""
    return played >= LEAST and max([_error(ends.get(name, 0), played) for name in names]) <= error


def _one(turns: Turns, order: tuple[str, str], rules: System, number: int) -> tuple[str | None, int]:
    def deal(step: int) -> Source:
        return keyed_source(b"duel", number * 100_000 + step)

    state, step = turns.start, 0
    for round_ in range(1, ROUNDS + 1):
        began, any_die = state, False
        for who, other in (order, order[::-1]):
            if not rules.show.fallen(state.enc, state.enc.figures[who]):
                # Who can't strike this round (a lost round, a dropped weapon) makes ready to, or waits for the next.
                before, blow = state, Command("attack", who=who, targets=(other,))
                state, step, thrown = turns.said(state, blow, deal, step)
                any_die |= thrown
                if state is before and not thrown and (ready := rules.odds.ready_again(state.enc, who)) is not None:
                    state, step, thrown = turns.said(state, ready, deal, step)
                    any_die |= thrown
            end = _end(state.enc, order, rules)
            if end is not None:
                return end, round_
        state, step, thrown = turns.said(state, Command("round"), deal, step)
        if state is began and not any_die and not thrown:
            # Without dice that round comes again and again.
            break
    return None, ROUNDS
