"""Odds of whole sentences: exact, by answer, sampled where the tree is too large."""

import math
from collections import Counter
from fractions import Fraction

import pytest
from msgspec.structs import replace

from rules.core.command import Command, Given, Guard, Option
from rules.core.encounter import Encounter
from rules.core.engine import play
from rules.core.oracle import Table, keyed_source
from rules.core.report import Refused
from rules.odds import exact as module
from rules.odds.exact import Odds, Patience, by_answers, odds
from tests.rules.core.toy.ruleset import HP, RULES, fight, fighter

ATTACK = Command("attack", who="Ann", targets=("Bob",), guard=Guard("stand"))
ASKING = replace(ATTACK, guard=None)


def pair(skill: int = 4) -> Encounter:
    return fight(fighter("Ann", fight=skill), fighter("Bob"))


def test_exact_odds_of_a_sentence() -> None:
    found = odds(pair(skill=3), ATTACK, RULES)
    assert found.exact and found.error == 0.0 and found.asked is None and found.leaves == 10
    assert sum(chance for _, chance in found.rows) == 1
    assert [c for _, c in found.rows] == sorted((c for _, c in found.rows), reverse=True)
    marginals = found.marginals
    assert marginals["Ann attack"] == {
        "crit": Fraction(1, 6),
        "hit": Fraction(1, 3),
        "miss": Fraction(1, 3),
        "fumble": Fraction(1, 6),
    }
    assert marginals["lost"] == {
        0: Fraction(1, 2),
        1: Fraction(1, 12),
        2: Fraction(1, 8),
        3: Fraction(1, 12),
        4: Fraction(1, 8),
        6: Fraction(1, 24),
        8: Fraction(1, 24),
    }
    assert marginals["down"] == {False: Fraction(11, 12), True: Fraction(1, 12)}


def test_every_marginal_adds_up_to_one_even_where_a_part_is_absent() -> None:
    found = odds(pair(), replace(ATTACK, guard=Guard("duck")), RULES)
    marginals = found.marginals
    assert all(sum(spread.values()) == 1 for spread in marginals.values())
    assert marginals["Bob duck"][None] == Fraction(1, 3), "nobody ducks before a miss or a fumble"


def test_given_dice_do_not_change_odds_and_odds_touch_nothing() -> None:
    enc = pair()
    assert odds(enc, replace(ATTACK, given=(Given(1, "attack"),)), RULES) == odds(enc, ATTACK, RULES)
    assert enc == pair()


def test_the_aftermath_is_followed_only_where_asked_for() -> None:
    assert "staggered" not in odds(pair(), ATTACK, RULES).marginals
    for expand in (frozenset({"stumble"}), frozenset({"*"})):
        whole = odds(pair(), ATTACK, RULES, expand=expand)
        assert whole.marginals["staggered"] == {True: Fraction(1, 6), None: Fraction(5, 6)}


def test_an_open_question_takes_its_default_and_is_named() -> None:
    found = odds(pair(), ASKING, RULES)
    assert found.rows == odds(pair(), ATTACK, RULES).rows
    assert found.asked is not None and found.asked.id == "Bob.guard"
    asked, by_answer = by_answers(pair(), ASKING, RULES)
    assert asked == found.asked
    assert list(by_answer) == ["duck", "stand"]
    assert by_answer["stand"].rows == found.rows
    assert by_answer["duck"].rows == odds(pair(), replace(ATTACK, guard=Guard("duck")), RULES).rows


def test_answers_that_are_not_told_leave_the_odds_by_default() -> None:
    asked, by_answer = by_answers(pair(), ASKING, RULES, lambda question: False)
    assert asked is None and by_answer[""].rows == odds(pair(), ASKING, RULES).rows
    assert by_answers(pair(), ATTACK, RULES) == (None, {"": odds(pair(), ATTACK, RULES)})


def test_odds_are_refused_as_play_would_be() -> None:
    with pytest.raises(Refused, match="Whom"):
        odds(pair(), Command("attack", who="Ann"), RULES)


def test_exact_odds_agree_with_play() -> None:
    """20,000 attacks, five standard errors."""
    enc, count = pair(skill=3), 20_000
    exact = odds(enc, replace(ATTACK, guard=Guard("duck")), RULES).marginals["lost"]
    seen: Counter[int] = Counter()
    for n in range(count):
        turn = play(enc, replace(ATTACK, guard=Guard("duck")), RULES, Table(keyed_source(b"play", n)))
        seen[-sum(getattr(e, "by", 0) for e in turn.events if getattr(e, "key", "") == HP.key)] += 1
    assert set(seen) == set(exact)
    for lost, chance in exact.items():
        p = float(chance)
        assert abs(seen[lost] / count - p) <= 5 * math.sqrt(p * (1 - p) / count)


# --- sampled
def sampled(command: Command, **kwargs: frozenset[str]) -> Odds:
    found = odds(pair(), command, RULES, leaves=3, **kwargs)  # type: ignore[arg-type]
    assert not found.exact and found.error == pytest.approx(math.sqrt(0.25 / module.SAMPLES))
    assert sum(chance for _, chance in found.rows) == 1
    return found


def test_a_tree_too_large_is_sampled_and_labelled_with_its_error() -> None:
    found, exact = sampled(ATTACK), odds(pair(), ATTACK, RULES)
    assert found == sampled(ATTACK), "the same question gets the same answer"
    for outcome, chance in exact.rows:
        assert abs(float(dict(found.rows)[outcome] - chance)) <= 5 * found.error


def test_a_sample_is_of_the_same_outcomes_as_the_exact_answer() -> None:
    assert {o for o, _ in sampled(ATTACK).rows} == {o for o, _ in odds(pair(), ATTACK, RULES).rows}
    whole = sampled(ATTACK, expand=frozenset({"stumble"}))
    assert "staggered" in whole.marginals


def test_a_sample_takes_picks() -> None:
    plain = odds(pair(), ASKING, RULES, picks={"Bob.guard": "duck"}, leaves=3)
    assert "Bob duck" in plain.marginals


def test_a_large_volley_stays_exact() -> None:
    found = odds(pair(), Command("volley", who="Ann", targets=("Bob",), options=(Option("shots", 12),)), RULES)
    assert found.exact and found.leaves == 49


def test_without_patience_it_is_sampled_as_often_as_it_must_and_says_how_rough_it_is() -> None:
    found = odds(pair(), ATTACK, RULES, patience=Patience(lambda: False, lambda: False))
    assert not found.exact and found.error == pytest.approx(math.sqrt(0.25 / module.LEAST_SAMPLES))
    assert sum(chance for _, chance in found.rows) == 1
