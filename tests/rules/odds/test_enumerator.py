"""The enumerator: every branch with its exact chance, against brute force and against play."""

import itertools
import math
from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given as any_of
from hypothesis import settings
from hypothesis import strategies as st
from msgspec import Struct

from rules.core.bout import D6
from rules.core.dice import Dice, weights
from rules.core.oracle import TOTAL, Cut, Oracle, Table, keyed_source
from rules.core.report import Choice, Question
from rules.odds.enumerator import Enumerator, OutOfBudget, grouped
from tests.rules.core.toy.ruleset import Aim, Degree, Shot, harm

SECRET = bytes(range(32))
ASK = (Question("Ann.how", "Ann", "How?", (Choice("one", "One"), Choice("two", "Two")), "one"),)


def spread(rule: Callable[[Oracle], Hashable], **kwargs: Any) -> dict[Hashable, Fraction]:
    """The outcomes of a rule with their chances, which must add up to exactly 1."""
    found: dict[Hashable, Fraction] = {}
    for value, chance in Enumerator(**kwargs).walk(rule):
        found[value] = found.get(value, Fraction(0)) + chance
    assert sum(found.values()) == 1
    return found


class Split(Struct, frozen=True):
    """Reads a roll as its share of a few classes."""

    classes: int

    def __call__(self, faces: int) -> int:
        return faces % self.classes


def test_a_roll_is_grouped_by_its_reading() -> None:
    walker = Enumerator()
    found = walker.walk(lambda o: o.draw("attack", "Ann", D6, Aim(3)))
    assert found == [
        (Degree.CRIT, Fraction(1, 6)),
        (Degree.HIT, Fraction(2, 6)),
        (Degree.MISS, Fraction(2, 6)),
        (Degree.FUMBLE, Fraction(1, 6)),
    ]
    assert walker.leaves == 4
    assert dict(grouped(Dice(2, 6), TOTAL, frozenset())) == weights(Dice(2, 6))


def test_again_is_the_distribution_of_what_else_may_fall() -> None:
    found = spread(lambda o: o.draw("a", "Ann", D6, TOTAL, frozenset({6, 5})))
    assert found == {n: Fraction(1, 4) for n in (1, 2, 3, 4)}
    degrees = spread(lambda o: o.draw("a", "Ann", D6, Aim(3), frozenset({Degree.FUMBLE, Degree.CRIT})))
    assert degrees == {Degree.HIT: Fraction(1, 2), Degree.MISS: Fraction(1, 2)}


def chained(oracle: Oracle) -> tuple[int, ...]:
    """What is rolled second and third hangs on what fell before."""
    first = oracle.draw("a", "Ann", Dice(1, 4), TOTAL)
    second = oracle.draw("b", "Bob", Dice(2, 3), TOTAL) if first > 2 else 0
    third = oracle.draw("c", "Ann", Dice(1, 3), TOTAL) if second % 2 else -1
    return first, second, third


def test_a_tree_against_brute_force() -> None:
    brute: Counter[tuple[int, ...]] = Counter()
    for a, b1, b2, c in itertools.product(range(1, 5), range(1, 4), range(1, 4), range(1, 4)):
        second = b1 + b2 if a > 2 else 0
        brute[a, second, c if second % 2 else -1] += 1
    assert spread(chained) == {k: Fraction(n, 4 * 27) for k, n in brute.items()}


@settings(max_examples=40, deadline=None)
@any_of(st.lists(st.tuples(st.integers(1, 2), st.integers(2, 4), st.integers(1, 3)), min_size=1, max_size=3))
def test_any_row_of_rolls_against_brute_force(rolls: list[tuple[int, int, int]]) -> None:
    def rule(oracle: Oracle) -> tuple[int, ...]:
        got: list[int] = []
        for n, (count, faces, classes) in enumerate(rolls):
            if not got or got[-1] or n == 1:
                got.append(oracle.draw(f"r{n}", "Ann", Dice(count, faces), Split(classes)))
        return tuple(got)

    brute: dict[Hashable, Fraction] = {}
    sides = [range(1, faces + 1) for count, faces, _ in rolls for _ in range(count)]
    whole = math.prod(len(s) for s in sides)
    for fall in itertools.product(*sides):
        left = list(fall)
        sums = [(sum(left.pop(0) for _ in range(count)), classes) for count, _, classes in rolls]
        got: list[int] = []
        for n, (total, classes) in enumerate(sums):
            if not got or got[-1] or n == 1:
                got.append(total % classes)
        brute[tuple(got)] = brute.get(tuple(got), Fraction(0)) + Fraction(1, whole)
    assert spread(rule) == brute


def test_a_remembered_piece_changes_no_chance() -> None:
    def plain(o: Oracle) -> tuple[Degree, int]:
        got = o.draw("attack", "Ann", D6, Aim(3))
        return got, harm(o, "Ann", got is Degree.CRIT) if got in (Degree.CRIT, Degree.HIT) else 0

    def pieces(o: Oracle) -> tuple[Degree, int]:
        got = o.draw("attack", "Ann", D6, Aim(3))
        return got, o.sub(harm, "Ann", got is Degree.CRIT) if got in (Degree.CRIT, Degree.HIT) else 0

    assert spread(plain) == spread(pieces)
    assert spread(lambda o: o.sub(harm, who="Ann", twice=True)) == {n: Fraction(1, 4) for n in (2, 4, 6, 8)}


def _two(oracle: Oracle, sides: int) -> int:
    return oracle.draw("x", "Ann", Dice(1, sides), TOTAL) + oracle.sub(harm, "Ann", False)


def test_a_piece_inside_a_piece_merges_what_is_equal() -> None:
    walker = Enumerator()
    found = walker.walk(lambda o: o.sub(_two, 4))
    assert dict(found) == {n: Fraction(w, 16) for n, w in zip(range(2, 9), (1, 2, 3, 4, 3, 2, 1), strict=True)}
    assert walker.leaves == 7


def test_a_memo_is_shared_between_walks() -> None:
    memo: dict[Any, Any] = {}
    first = Enumerator(memo=memo).walk(lambda o: o.sub(_two, 4))
    kept = dict(memo)
    assert Enumerator(memo=memo).walk(lambda o: o.sub(_two, 4)) == first and memo == kept


def _played(shots: int, chance: int) -> Callable[[Oracle], int]:
    def rule(oracle: Oracle) -> int:
        total = 0
        for _ in range(shots):
            total = Shot("Ann", chance)(oracle, total)
        return total

    return rule


@pytest.mark.parametrize("shots", [0, 1, 2, 3])
def test_a_repetition_is_what_the_loop_would_be(shots: int) -> None:
    assert spread(lambda o: o.fold(Shot("Ann", 3), 0, shots)) == spread(_played(shots, 3))


def test_eighteen_repetitions_are_few_leaves() -> None:
    walker = Enumerator()
    found = dict(walker.walk(lambda o: o.fold(Shot("Ann", 3), 0, 18)))
    assert sum(found.values()) == 1 and walker.leaves == 73
    assert found[72] == Fraction(1, 8) ** 18
    mean = sum(value * chance for value, chance in found.items())
    assert mean == 18 * Fraction(1, 2) * Fraction(5, 2)


def aftermath(oracle: Oracle) -> Any:
    got = oracle.draw("attack", "Ann", D6, Aim(3))
    if got is Degree.FUMBLE:
        try:
            oracle.aftermath("stumble")
        except Cut:
            return got, None
        return got, oracle.draw("stumble", "Ann", D6, TOTAL)
    return got, 0


def test_odds_stop_at_the_aftermath_unless_it_is_to_be_kept() -> None:
    cut = spread(aftermath)
    assert cut[Degree.FUMBLE, None] == Fraction(1, 6) and len(cut) == 4
    for keep in (frozenset({"stumble"}), frozenset({"*"})):
        whole = spread(aftermath, keep=keep)
        assert [whole[Degree.FUMBLE, n] for n in range(1, 7)] == [Fraction(1, 36)] * 6
    assert spread(aftermath, keep=frozenset({"other"})) == cut


def _inside(oracle: Oracle) -> int:
    return oracle.draw("stumble", "Ann", Dice(1, 2), TOTAL) if oracle.expands("stumble") else 0


def test_what_is_to_be_kept_is_kept_inside_pieces_too() -> None:
    assert spread(lambda o: o.sub(_inside)) == {0: 1}
    assert spread(lambda o: o.sub(_inside), keep=frozenset({"stumble"})) == {1: Fraction(1, 2), 2: Fraction(1, 2)}


def test_questions_are_answered_by_picks_or_by_their_default() -> None:
    rule = lambda o: o.ask(ASK)["Ann.how"]  # noqa: E731
    assert spread(rule) == {"one": 1}
    assert spread(rule, picks={"Ann.how": "two"}) == {"two": 1}
    assert spread(rule, picks={"Ann.how": "none such", "Bob.how": "two"}) == {"one": 1}
    walker = Enumerator()
    walker.walk(rule)
    assert walker.asked == {"Ann.how": ASK[0]}


def test_a_tree_beyond_its_budget_gives_no_half_answer() -> None:
    def rule(oracle: Oracle) -> tuple[int, ...]:
        return tuple(oracle.draw(f"r{n}", "Ann", D6, TOTAL) for n in range(3))

    assert len(Enumerator(budget=216).walk(rule)) == 216
    with pytest.raises(OutOfBudget):
        Enumerator(budget=215).walk(rule)
    assert not issubclass(OutOfBudget, Exception) and not issubclass(Cut, Exception)


def test_an_enumerator_records_nothing() -> None:
    walker = Enumerator()
    assert not walker.recording and walker.last is None
    assert not walker.physical and not walker.holds("attack", "Ann")


@pytest.mark.parametrize("rule", [chained, _played(3, 3)], ids=["chained", "volley"])
def test_exact_chances_agree_with_play(rule: Callable[[Oracle], Hashable]) -> None:
    """100,000 rolls with a fixed key: every outcome within five standard errors of its exact chance."""
    exact, count = spread(rule), 100_000 // 3
    seen = Counter(rule(Table(keyed_source(SECRET, n))) for n in range(count))
    assert set(seen) <= set(exact)
    for outcome, chance in exact.items():
        p = float(chance)
        assert abs(seen[outcome] / count - p) <= 5 * math.sqrt(p * (1 - p) / count)


# --- giving up
def _many(dice: int, runs: list[int]) -> Callable[[Oracle], Hashable]:
    def rule(oracle: Oracle) -> Hashable:
        runs.append(1)
        return tuple(oracle.draw(f"d{n}", "Ann", D6, TOTAL) for n in range(dice))

    return rule


def test_a_hopeless_walk_ends_long_before_its_budget() -> None:
    runs: list[int] = []
    with pytest.raises(OutOfBudget):
        Enumerator(budget=32_000).walk(_many(9, runs))
    assert len(runs) == 2_000 + 200, "a sixteenth of the budget, and the ways taken at random"


def test_a_walk_that_comes_to_its_end_is_not_given_up() -> None:
    runs: list[int] = []
    assert len(Enumerator(budget=7_776).walk(_many(5, runs))) == 7_776
    assert len(runs) == 7_776 + 200


def test_what_was_probed_changes_no_chance() -> None:
    def lopsided(oracle: Oracle) -> Hashable:
        first = oracle.draw("first", "Ann", D6, TOTAL)
        return first, tuple(oracle.draw(f"d{n}", "Ann", D6, TOTAL) for n in range(3 if first == 1 else 0))

    found = spread(lopsided, budget=320)
    assert found == spread(lopsided, budget=200_000) and len(found) == 216 + 5
