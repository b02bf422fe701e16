"""The rule that a question is about is the first that is found."""

import tomllib
from pathlib import Path

import pytest

from rules.core.tables.reference import entries
from rules.core.tables.rows import rows
from rules.core.tables.sought import MOST_WORDS, Asked, look_up
from rules.registry import SYSTEMS, ruleset
from tests.calls import calls_of

QUESTIONS = tomllib.loads((Path(__file__).parent / "sought.toml").read_text("utf-8"))
EVERY = [(system, asked) for system, some in QUESTIONS.items() for asked in some]
LONGEST = 2_000


@pytest.mark.parametrize(("system", "asked"), EVERY)
def test_the_rule_that_a_question_is_about_is_found_first(system: str, asked: str) -> None:
    found = look_up(ruleset(system).package, asked)
    assert found and found[0].id in QUESTIONS[system][asked]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_that_is_asked_for_in_other_words_is_one(system: str) -> None:
    package = ruleset(system).package
    asked = [row.rule for row in rows(package, "asked", Asked)]
    known = list(entries(package))
    assert sorted(set(asked), key=known.index) == asked


@pytest.mark.parametrize(("typed", "meant"), [("ripsote", "R3-RIP-01"), ("what dose a knokback do", "R3-KNB-01")])
def test_words_with_a_slip_are_found(typed: str, meant: str) -> None:
    assert look_up("rules.rq3plus", typed)[0].id == meant


def test_what_no_rule_is_about_finds_none() -> None:
    assert look_up("rules.swords", "does the weather of tomorrow sing opera in venice") == ()
    assert look_up("rules.swords", "") == ()
    # A word that no rule has outweighs one that stands in the text of many.
    assert look_up("rules.rq3plus", "add a troll") == look_up("rules.rq3plus", "who brought pizza") == ()


def test_of_a_long_text_the_first_words_are_looked_for() -> None:
    words = "parry swrod qwe zxcvb " * LONGEST
    assert look_up("rules.rq3plus", words[:LONGEST]) == look_up("rules.rq3plus", " ".join(words.split()[:MOST_WORDS]))
    again = calls_of(lambda: look_up("rules.rq3plus", words[:LONGEST]))
    assert again < 5 * calls_of(lambda: look_up("rules.rq3plus", "parry sword"))
