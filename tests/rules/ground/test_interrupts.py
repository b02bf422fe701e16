"""Walks in the toy system: a watch that interrupts, two at once, a figure of two hexes; and the odds of each."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.engine import Turn, begin, enlist, play, to_rest
from rules.core.events import Together, fold
from rules.core.hexes import Hex
from rules.core.oracle import Table
from rules.core.report import Refused
from rules.odds.exact import Odds, odds
from tests.rules.core.toy.ruleset import DOWN, HP, RULES, fight, fighter
from tests.rules.core.toy.walks import WAITING, body

HIT, CRIT, MISS, FUMBLE = 3, 1, 5, 6
DAMAGE = {0: Fraction(1, 3), **dict.fromkeys((1, 3), Fraction(1, 8)), **dict.fromkeys((6, 8), Fraction(1, 24))}
DAMAGE |= dict.fromkeys((2, 4), Fraction(1, 8) + Fraction(1, 24))
"""What one stroke costs: nothing in 2 of 6, 1d4 in 3 of 6, twice 1d4 in 1 of 6."""


def placed(name: str, at: Hex, **more: Any) -> Figure:
    return replace(fighter(name, **more), pos=at)


def begun(*figures: Figure, **options: Any) -> Encounter:
    enc = replace(fight(), options=options)
    enc = fold(enc, begin(enc, RULES, Table(None)).events)
    return fold(enc, enlist(enc, figures, RULES, Table(None)).events)


def said(enc: Encounter, verb: str, who: str, at: str | None = None, **pins: int) -> tuple[Encounter, list[Turn]]:
    """The state when somebody must speak again, and all turns up to then."""
    named = {key.replace("_", "."): value for key, value in pins.items()}
    first = play(enc, Command(verb, who=who, at=at), RULES, Table(None, pins=named))
    enc = fold(enc, first.events)
    turns = [first]
    for turn, _, after in to_rest(enc, RULES, lambda *_: Table(None, pins=named, decide=lambda q: q.default)):
        enc = after
        turns.append(turn)
    return enc, turns


def spread(found: Odds, key: str) -> dict[Any, Fraction]:
    assert found.exact and sum(chance for _, chance in found.rows) == 1
    return found.marginals[key]


def waiting(enc: Encounter, *names: str) -> Encounter:
    for name in names:
        enc = fold(enc, play(enc, Command("wait", who=name), RULES, Table(None)).events)
    return enc


def passing(*watchers: Figure, hp: int = 6, **options: Any) -> Encounter:
    """Ann stands at the beginning of a row; others beside it wait for whoever comes."""
    enc = begun(placed("Ann", (0, 0), hp=hp, speed=9), *watchers, **options)
    return waiting(enc, *(figure.name for figure in watchers))


def test_a_wait_interrupts_a_walk_which_then_goes_on() -> None:
    enc = passing(placed("Bob", (3, 1), policy="guard"))
    after, turns = said(enc, "walk", "Ann", "5,0", Bob_attack=HIT, Bob_damage=2)
    hurt = next(n for n, turn in enumerate(turns) if any(note.code == "hurt" for note in turn.notes))
    assert turns[0].events and fold(enc, turns[0].events).figures["Ann"].pos == (3, 0)
    assert hurt == 1 and after.figures["Ann"].pos == (5, 0) and HP.of(after.figures["Ann"]) == 4
    assert not after.stack and not WAITING.on(after.figures["Bob"]) and not after.slots("Ann", "turn")[0].opened


def test_who_is_felled_on_the_way_lies_where_it_was_struck() -> None:
    enc = passing(placed("Bob", (3, 1), policy="guard"), hp=2)
    after, turns = said(enc, "walk", "Ann", "5,0", Bob_attack=HIT, Bob_damage=2)
    assert after.figures["Ann"].pos == (3, 0) and DOWN.on(after.figures["Ann"])
    assert [note.data["steps"] for turn in turns for note in turn.notes if note.code == "walked"] == [3]


def test_a_player_is_waited_for_between_two_hexes() -> None:
    enc = passing(placed("Bob", (3, 1)))
    stopped, _ = said(enc, "walk", "Ann", "5,0")
    assert stopped.figures["Ann"].pos == (3, 0)
    assert stopped.stack[-1].who == "Bob" and stopped.stack[-1].opened
    struck = play(
        stopped,
        Command("attack", who="Bob", targets=("Ann",)),
        RULES,
        Table(None, pins={"Bob.attack": MISS}),
    )
    *_, (_, _, on) = to_rest(fold(stopped, struck.events), RULES, lambda *_: Table(None))
    assert on.figures["Ann"].pos == (5, 0) and not on.stack


def test_odds_of_a_walk_count_what_it_provokes() -> None:
    found = odds(passing(placed("Bob", (3, 1), policy="guard"), hp=2), Command("walk", who="Ann", at="5,0"), RULES)
    felled = 1 - DAMAGE[0] - DAMAGE[1]
    assert spread(found, "lost") == DAMAGE and spread(found, "Ann at") == {(3, 0): felled, (5, 0): 1 - felled}


def sums(spreads: Iterable[dict[int, Fraction]]) -> dict[int, Fraction]:
    found = {0: Fraction(1)}
    for one in spreads:
        grown: dict[int, Fraction] = {}
        for a, p in found.items():
            for b, q in one.items():
                grown[a + b] = grown.get(a + b, Fraction(0)) + p * q
        found = grown
    return found


def test_two_at_once_both_strike_though_the_first_would_have_been_enough() -> None:
    pair = placed("Bob", (3, 1), policy="guard"), placed("Cid", (4, -1), policy="guard")
    pins = {"Bob_attack": CRIT, "Bob_damage": 4, "Cid_attack": HIT, "Cid_damage": 1}
    at_once, turns = said(passing(*pair, hp=2, at_once=True), "walk", "Ann", "5,0", **pins)
    assert HP.of(at_once.figures["Ann"]) == 2 - 8 - 1 and len(at_once.figures["Ann"].wounds) == 2
    groups = [event for turn in turns for event in turn.events if isinstance(event, Together)]
    assert [group.on for group in groups[:2]] == [True, False] and len(groups[0].slots) == 2
    in_turn, _ = said(passing(*pair, hp=2), "walk", "Ann", "5,0", **pins)
    assert HP.of(in_turn.figures["Ann"]) == 2 - 8 and len(in_turn.figures["Ann"].wounds) == 1


def test_odds_of_two_at_once_and_of_one_after_the_other() -> None:
    pair = placed("Bob", (3, 1), policy="guard"), placed("Cid", (4, -1), policy="guard")
    command = Command("walk", who="Ann", at="5,0")
    at_once = odds(passing(*pair, hp=2, at_once=True), command, RULES)
    assert spread(at_once, "lost") == sums((DAMAGE, DAMAGE))
    in_turn = odds(passing(*pair, hp=2), command, RULES)
    expected: dict[int, Fraction] = {}
    for first, chance in DAMAGE.items():
        for second, again in ({0: Fraction(1)} if first >= 2 else DAMAGE).items():
            expected[first + second] = expected.get(first + second, Fraction(0)) + chance * again
    assert spread(in_turn, "lost") == expected
    stands = sums((DAMAGE, DAMAGE))
    assert (
        spread(at_once, "Ann at")[(5, 0)] == spread(in_turn, "Ann at")[(5, 0)] == stands[0] + 2 * DAMAGE[0] * DAMAGE[1]
    )


def test_a_figure_of_two_hexes_is_met_at_either_and_needs_room_for_both() -> None:
    wyrm = placed("Wyrm", (0, 0), length=2, speed=9)
    tail = waiting(begun(wyrm, placed("Bob", (-2, 1), policy="guard")), "Bob")
    met, _ = said(tail, "walk", "Wyrm", "1,0", Bob_attack=MISS)
    assert met.figures["Wyrm"].pos == (1, 0) and WAITING.on(met.figures["Bob"])
    beside = waiting(begun(wyrm, placed("Bob", (-1, 1), policy="guard")), "Bob")
    met, _ = said(beside, "walk", "Wyrm", "1,0", Bob_attack=MISS)
    assert not WAITING.on(met.figures["Bob"]), "the head has passed, the tail is next to him"
    with pytest.raises(Refused, match="No way leads Wyrm there"):
        said(begun(wyrm, placed("Bob", (3, 0))), "walk", "Wyrm", "3,0")


def test_a_long_figure_goes_where_its_tail_can_follow() -> None:
    walls = ((1, 0), (1, -1), (0, 1), (0, -1))
    ring = begun(placed("Wyrm", (0, 0), length=2), *(placed(f"Wall {n}", at) for n, at in enumerate(walls)))
    lone = begun(placed("Wyrm", (0, 0)), *(placed(f"Wall {n}", at) for n, at in enumerate(walls)))
    long, _ = said(ring, "walk", "Wyrm", "2,0")
    short, _ = said(lone, "walk", "Wyrm", "2,0")
    assert long.figures["Wyrm"].pos == short.figures["Wyrm"].pos == (2, 0)
    assert not {*body(long.figures["Wyrm"])} & {*walls} and long.figures["Wyrm"].facing != 0


def test_odds_of_a_wyrm_that_is_struck_at_its_tail() -> None:
    wyrm = placed("Wyrm", (0, 0), length=2, speed=9, hp=1)
    enc = waiting(begun(wyrm, placed("Bob", (-1, 1), policy="guard")), "Bob")
    found = odds(enc, Command("walk", who="Wyrm", at="3,0"), RULES)
    assert spread(found, "lost") == DAMAGE
    assert spread(found, "Wyrm at") == {(1, 0): 1 - DAMAGE[0], (3, 0): DAMAGE[0]}
    short = waiting(begun(placed("Wyrm", (0, 0), hp=1, speed=9), placed("Bob", (-1, 1), policy="guard")), "Bob")
    assert spread(odds(short, Command("walk", who="Wyrm", at="3,0"), RULES), "lost") == {0: 1}
