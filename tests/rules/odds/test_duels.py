"""Duels: exact by the chain of their states, simulated where that is too long, and the two against each other."""

import math
from fractions import Fraction
from functools import partial

import pytest
from msgspec.structs import replace

from rules.core.bout import D6, Bout
from rules.core.command import Command, Guard
from rules.core.encounter import Encounter, Link, Mark, Slot, Wound
from rules.core.engine import play, to_rest
from rules.core.events import fold
from rules.core.oracle import Table, keyed_source
from rules.core.report import Refused
from rules.odds import known_turns
from rules.odds.dealer import Dealer, said
from rules.odds.duels import ROUNDS, Duel, exact_duel, simulated_duel
from rules.odds.known_turns import Turns
from rules.odds.system import System
from rules.odds.undated import undated
from tests.rules.core.toy import ruleset as toy
from tests.rules.core.toy.ruleset import ROUND, RULES, STAGGER, VERBS, Staggered, fight, fighter
from tests.rules.fight import Fight


def _careless(enc: Encounter) -> Encounter:
    found = undated(enc, count=ROUND)
    steady = {
        name: replace(figure, marks=tuple(m for m in figure.marks if m.key != STAGGER.key))
        for name, figure in found.figures.items()
    }
    return replace(found, figures=steady)


CARELESS = replace(RULES, odds=replace(RULES.odds, undated=_careless))
"""The toy system, in which nobody minds having staggered."""


def pair(skill: int = 4, other: int = 4, hp: int = 6) -> Encounter:
    return fight(fighter("Ann", fight=skill, hp=hp), fighter("Bob", fight=other, hp=hp))


def exact(enc: Encounter, a: str = "Ann", b: str = "Bob") -> Duel:
    """The exact duel, whose chances must add up to 1."""
    found = exact_duel(enc, a, b, CARELESS, patience=lambda: True)
    assert found is not None and found.exact and found.error == 0
    assert sum(chance for _, chance in found.wins) + found.both + found.undecided == 1
    return found


# --- exact
@pytest.mark.parametrize(("skill", "other"), [(3, 3), (5, 2), (1, 4)])
def test_who_falls_at_the_first_hit_by_the_closed_formula(skill: int, other: int) -> None:
    """p and q hit by turns: the first wins p / (1 - (1-p)(1-q)), in 1 / (1 - (1-p)(1-q)) rounds."""
    found = exact(pair(skill, other, hp=1))
    p, q = Fraction(skill, 6), Fraction(other, 6)
    ends = 1 - (1 - p) * (1 - q)
    assert dict(found.wins) == {"Ann": p / ends, "Bob": (1 - p) * q / ends}
    assert found.rounds == 1 / ends and found.both == found.undecided == 0
    assert found.states == 3, "Ann's turn, Bob's turn, the end of the round"


def test_hits_add_up_by_the_closed_recursion() -> None:
    """With three points each: the chance to win from every pair of points left, by hand."""
    p = Fraction(4, 6)
    hit = {1: Fraction(3, 6) / 4, 2: Fraction(3, 6) / 4 + Fraction(1, 6) / 4, 3: Fraction(3, 6) / 4}
    fell = {left: p - sum((c for n, c in hit.items() if n < left), Fraction(0)) for left in (1, 2, 3)}
    # A hit costs 1 to 4; a critical (one in six) twice that: 2, 4, 6 or 8.
    known: dict[tuple[int, int], Fraction] = {}

    def to_strike(mine: int, yours: int) -> Fraction:
        """The chance that the one to strike wins: w(a, b) = fells b + misses, and so on, solved for both misses."""
        if (mine, yours) not in known:
            miss = 1 - p
            stays, other = fell[yours], fell[mine]
            for n, chance in hit.items():
                if n < yours:
                    stays += chance * (1 - to_strike(yours - n, mine))
            for n, chance in hit.items():
                if n < mine:
                    other += chance * (1 - to_strike(mine - n, yours))
            # w = stays + miss * (1 - v), v = other + miss * (1 - w)
            known[mine, yours] = (stays + miss * (1 - other - miss)) / (1 - miss * miss)
        return known[mine, yours]

    assert dict(exact(pair(hp=3)).wins)["Ann"] == to_strike(3, 3)


def test_exact_and_simulated_agree_within_five_errors() -> None:
    enc = pair(5, 3)
    true, played = exact(enc), simulated_duel(enc, "Ann", "Bob", CARELESS, 1500)
    for (name, chance), (other, share) in zip(true.wins, played.wins, strict=True):
        assert name == other and abs(float(chance - share)) <= 5 * played.error
    assert true.rounds is not None and played.rounds is not None
    assert abs(float(true.rounds - played.rounds)) < 0.3


def test_the_one_named_first_is_told_first() -> None:
    one, other = exact(pair(), "Ann", "Bob"), exact(pair(), "Bob", "Ann")
    assert [name for name, _ in other.wins] == ["Bob", "Ann"]
    assert one.wins[0][1] == other.wins[0][1], "who strikes first is whom the toy system names first"


def test_a_duel_that_nobody_can_end_is_undecided_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "_hurt", lambda t, target, points: None)
    found = exact_duel(pair(), "Ann", "Bob", CARELESS, patience=lambda: True)
    assert found == Duel((("Ann", Fraction(0)), ("Bob", Fraction(0))), Fraction(0), Fraction(1), None, states=3)


def test_who_is_down_already_has_lost() -> None:
    enc = pair()
    fatal = Table(None, pins={"Bob.attack": 1, "Bob.damage": 4})
    blow = Command("attack", who="Bob", targets=("Ann",), guard=Guard("stand"))
    fallen = fold(enc, play(enc, blow, RULES, fatal).events)
    found = exact(fallen)
    assert dict(found.wins) == {"Ann": 0, "Bob": 1} and found.rounds == 1
    assert dict(simulated_duel(fallen, "Ann", "Bob", RULES, 1).wins) == {"Ann": 0, "Bob": 1}


def test_too_many_states_too_many_plays_or_too_little_patience_give_no_half_answer() -> None:
    enc = pair()
    assert exact_duel(enc, "Ann", "Bob", CARELESS, patience=lambda: True, states=20) is None
    assert exact_duel(enc, "Ann", "Bob", CARELESS, patience=lambda: True, leaves=200) is None
    calls = iter([True] * 500)
    assert exact_duel(enc, "Ann", "Bob", CARELESS, patience=lambda: next(calls, False)) is None


@pytest.mark.parametrize("run", [exact, lambda enc: simulated_duel(enc, "Ann", "Bob", RULES, 1)])
def test_who_can_not_attack_at_all_fights_no_duel(run, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    def refuse(t, command):  # type: ignore[no-untyped-def]
        raise Refused("down", "can't")

    monkeypatch.setitem(VERBS, "attack", replace(VERBS["attack"], do=refuse))
    with pytest.raises(Refused):
        run(pair())


# --- simulated
def test_duels_are_repeatable_and_state_their_error() -> None:
    one = simulated_duel(pair(skill=5), "Ann", "Bob", RULES, 200)
    assert one == simulated_duel(pair(skill=5), "Ann", "Bob", RULES, 200)
    assert not one.exact and one.played == 200 and sum(n for _, n in one.wins) + one.undecided + one.both == 1
    assert 0 < one.error < math.sqrt(0.25 / 200) and one.rounds is not None and 1 <= one.rounds <= ROUNDS
    wins = dict(one.wins)
    assert wins["Ann"] > wins["Bob"], "who hits more often and strikes first wins more often"


def test_duels_are_played_until_their_shares_are_known_well_enough() -> None:
    one = simulated_duel(pair(skill=6, other=1), "Ann", "Bob", RULES, 600, error=0.02)
    assert 100 <= one.played < 600 and one.error <= 0.02, "shares far from one half are known sooner"
    assert simulated_duel(pair(), "Ann", "Bob", RULES, 120, error=0.001).played == 120


def test_an_exact_answer_out_of_reach_is_left_as_soon_as_that_is_plain() -> None:
    asked = iter(range(10**9))
    assert exact_duel(pair(hp=60), "Ann", "Bob", CARELESS, patience=lambda: next(asked) >= 0, leaves=300) is None
    assert next(asked) < 300, "the states known by then tell that they take more plays than allowed"


def test_a_turn_that_comes_to_too_much_by_itself_is_not_played_to_its_end() -> None:
    asked, short = iter(range(10**9)), iter(range(10**9))
    assert exact_duel(pair(hp=60), "Ann", "Bob", CARELESS, patience=lambda: next(asked) >= 0, leaves=300) is None
    assert exact_duel(pair(hp=60), "Ann", "Bob", CARELESS, patience=lambda: next(short) >= 0, leaves=60) is None
    assert next(short) < 40 < next(asked), "of twelve outcomes none is led on to where the engine comes to rest"


def test_a_duel_that_takes_too_long_counts_as_undecided() -> None:
    found = simulated_duel(pair(0, 0, hp=10**6), "Ann", "Bob", RULES, 2)
    assert found.undecided == 1 and found.rounds == ROUNDS
    assert simulated_duel(pair(0, 0, hp=10**6), "Ann", "Bob", RULES, 9, rounds=2 * ROUNDS).played == 2


def test_a_duel_that_stands_still_is_played_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither can strike any more: nothing is rolled, and a second round like it tells that no other is to come."""
    said = list[str]()

    def strike(t: Bout, command: Command) -> None:
        said.append(command.verb)
        if len(said) > 3:
            raise Refused("down", "can't")
        t.total("attack", command.who or "", D6)

    monkeypatch.setitem(VERBS, "attack", replace(VERBS["attack"], do=strike))
    found = simulated_duel(pair(), "Ann", "Bob", CARELESS, 1)
    assert found.undecided == 1 and found.rounds == ROUNDS
    assert len(said) == 5, "in the third round nothing was rolled, and the second's refusal was known"


@pytest.mark.parametrize(("system", "pair"), [("rq3plus", ("Rurik", "Grak")), ("gurps4", ("Aldric", "Borka"))])
def test_a_sentence_played_for_its_state_comes_to_what_is_told_at_a_table(system: str, pair: tuple[str, str]) -> None:
    f, (one, other) = Fight(system, *pair), pair
    states = set()
    for number in range(12):
        key = bytes([number])
        dealer = Dealer(partial(keyed_source, key))
        state = f.enc
        for who, foe in ((one, other), (other, one)):
            blow = Command("attack", who=who, targets=(foe,))
            told = _told(state, blow, f.rules, key, dealer.step)
            try:
                state = said(state, blow, f.rules, dealer)
            except Refused:
                assert told is None
            else:
                assert state == told
        states.add(repr(state))
    assert len(states) > 3, "blows that hit and that miss"


@pytest.mark.parametrize(("system", "pair"), [("gurps3", ("Brandt", "Grak")), ("rqhouse", ("Jorun", "Kett"))])
def test_turns_that_are_known_come_to_what_playing_them_anew_does(
    system: str, pair: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    f, (one, other) = Fight(system, *pair), pair
    turns, played = Turns(f.enc, f.rules), list[Command]()

    def counted(enc: Encounter, command: Command, rules: System, dealer: Dealer) -> Encounter:
        played.append(command)
        return said(enc, command, rules, dealer)

    monkeypatch.setattr(known_turns, "said", counted)
    asked = 0
    for number in range(40):
        deal = partial(keyed_source, bytes([number]))
        state, enc, step, dealer = turns.start, f.enc, 0, Dealer(deal)
        orders = [Command("attack", who=who, targets=(foe,)) for who, foe in ((one, other), (other, one))]
        for command in (*orders, Command("round"), *orders):
            state, step, _ = turns.said(state, command, deal, step)
            try:
                enc = said(enc, command, f.rules, dealer)
            except Refused:
                assert dealer.step
            assert f.rules.undated(state.enc) == f.rules.undated(enc) and step == dealer.step
            asked += 1
    assert len(played) < 0.8 * asked


def _told(enc: Encounter, command: Command, rules: System, key: bytes, step: int) -> Encounter | None:
    """What a sentence and the steps after it come to at a table; None where it is refused."""
    tables = iter(Table(keyed_source(key, n), decide=lambda question: question.default) for n in range(step, 99))
    try:
        enc = fold(enc, play(enc, command, rules, next(tables)).events)
    except Refused:
        return None
    for _, _, after in to_rest(enc, rules, lambda *_: next(tables)):
        enc = after
    return enc


# --- without the past
def test_what_differs_only_in_its_past_is_the_same() -> None:
    def at(now: int, first: int) -> Encounter:
        """The same stand of a fight, in that round and after so many ids."""
        enc = fight(fighter("Ann"), fighter("Bob"))
        ann = replace(
            enc.figures["Ann"],
            marks=(Mark("b", {"round": now - first}, (now + 1,)), Mark("a")),
            wounds=tuple(Wound(first + n, "body", 1) for n in range(2)),
        )
        return replace(
            enc,
            figures={**enc.figures, "Ann": ann},
            q={"round": now, "spent": 7},
            clock=(now, 3),
            agenda=(Slot(first + 4, (now, 5), "Ann", "turn"), Slot(first + 9, (now, 5), "Bob", "turn")),
            links=(Link("held", "Ann", "Bob", {"by": 2}, (now + 2,)),),
            next_id=first + 10,
        )

    rounds = frozenset({"round"})
    one, late = (undated(e, count=ROUND, rounds=rounds) for e in (at(1, 3), at(40, 77)))
    assert one == late
    assert [s.id for s in one.agenda] == [1, 2] and one.next_id == 3
    assert one.figures["Ann"].wounds == (Wound(0, "body", 2),) and one.q == {"spent": 7}


def test_what_is_still_to_come_stays_apart() -> None:
    enc = replace(fight(fighter("Ann")), q={"round": 4}, clock=(4,))
    ends = [replace(enc, links=(Link("held", "Ann", "Ann", {}, (n,)),)) for n in (5, 6)]
    assert undated(ends[0], count=ROUND) != undated(ends[1], count=ROUND)
    staggered = [STAGGER.set("Ann", Staggered(n)).apply(enc) for n in (1, 2)]
    assert undated(staggered[0], count=ROUND) != undated(staggered[1], count=ROUND)
