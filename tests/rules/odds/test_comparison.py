"""What an attack does against each answer, where a system has no closed form: every branch is played."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from rules.core.command import Command, Guard
from rules.core.report import Refused
from rules.odds.closed_form import closed_form
from rules.odds.comparison import compare
from rules.odds.exact import odds
from tests.rules.core.toy.ruleset import RULES, fight, fighter

ATTACK = Command("attack", who="Ann", targets=("Bob",))


def test_answers_come_with_what_they_leave_the_least_first() -> None:
    enc = fight(fighter("Ann", fight=4), fighter("Bob"))
    found = compare(enc, ATTACK, RULES)
    assert [one.id for one in found] == ["duck", "stand"] and found[0].mean < found[1].mean
    for one in found:
        rows = odds(enc, ATTACK, RULES, picks={"Bob.guard": one.id}).rows
        harm = [(RULES.odds.harm(dict(outcome), "Bob"), chance) for outcome, chance in rows]
        assert one.exact and one.words == one.id.title()
        assert one.mean == sum((points * chance for points, chance in harm), Fraction(0)) > 0
        assert one.hurts == sum(chance for points, chance in harm if points)


def test_a_typed_answer_leaves_no_choice() -> None:
    enc = fight(fighter("Ann", fight=4), fighter("Bob"))
    (only,) = compare(enc, replace(ATTACK, guard=Guard("stand")), RULES)
    assert (only.id, only.words) == ("", "")


def test_a_system_without_a_closed_form_has_none_and_refuses_as_ever() -> None:
    enc = fight(fighter("Ann", fight=4), fighter("Bob"))
    assert closed_form(enc, ATTACK, RULES).law is None
    with pytest.raises(Refused):
        compare(enc, replace(ATTACK, verb="juggle"), RULES)
