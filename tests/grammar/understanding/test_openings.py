"""How a line begins: silence, a verb, several who act."""

import pytest

from grammar.names import Names
from grammar.understanding.openings import actors, again, begins, silent
from rules.registry import ruleset

RULES = ruleset("gurps3")
NAMES = Names(("Orc 1", "Orc 2", "Ada"))


@pytest.mark.parametrize(
    ("said", "says_nothing"), [("no sorry", True), ("ok, well", True), ("the orc", False), ("please", True)]
)
def test_words_that_say_nothing_are_told_from_others(said: str, says_nothing: bool) -> None:
    assert silent(said, RULES, NAMES) is says_nothing


@pytest.mark.parametrize(
    ("said", "begins_so"),
    [("whack him", True), ("steps back", True), ("then shooting Ada", True), ("Ada shoots", False), ("my axe", False)],
)
def test_a_verb_begins_a_line_bent_or_not(said: str, begins_so: bool) -> None:
    assert begins(said, RULES, NAMES) is begins_so


def test_those_who_act_stand_before_the_verb() -> None:
    assert actors("Orc 1 and 2 attack Ada", RULES, NAMES) == (("Orc 1", "Orc 2"), "attack Ada")
    assert actors("orcs: attack Ada", RULES, NAMES) == (("orcs",), "attack Ada")
    assert actors("2 swings at Ada", RULES, NAMES) == ((), "")
    assert actors("attack Ada", RULES, NAMES) == ((), "")


def test_what_is_done_again_says_for_whom() -> None:
    assert again("Ada: again, but at the head", RULES) == ("Ada", "the head")
    assert again("again", RULES) == ("", "")
    assert again("attack Ada", RULES) is None
