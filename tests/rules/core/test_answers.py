"""Answers to questions with one pick and with several: what is legal, as typed, as stored, and every way there is."""

import pytest

from rules.core.bout import D6, Bout
from rules.core.encounter import Encounter, Figure
from rules.core.oracle import TOTAL, Suspend, Table
from rules.core.orders.answers import NOTHING, legal, picks, read, stored, ways, words
from rules.core.orders.policy import decide
from rules.core.report import Choice, Question, Refused, Term, amount
from rules.odds.enumerator import Enumerator

ONE = Question("A.q", "A", "Which?", (Choice("parry sword", "Parry 60 %"), Choice("dodge", "Dodge 40 %")), "dodge")
SPENT = Question(
    "A.picks",
    "A",
    "Spend 2",
    (Choice("full", "Full damage"), Choice("slash", "Slash", cost=2), Choice("five", "Plus 5"), Choice("head", "Head")),
    "full, five",
    points=2,
)
TWICE = Question(
    "A.picks", "A", "Spend 2", (Choice("five", "plus five"), Choice("five:2", "plus five again")), "five", points=2
)
GROUPED = Question(
    "A.defence",
    "A",
    "Defend",
    (
        Choice("dodge", "Dodge 9", group="defence"),
        Choice("parry", "Parry 11", group="defence"),
        Choice("retreat", "Retreat +3", group="step"),
        Choice("drop", "Drop", group="step"),
    ),
    "parry, retreat",
    points=2,
    needs=("defence",),
)


@pytest.mark.parametrize(
    ("question", "typed", "answer"),
    [
        (ONE, "2", "dodge"),
        (ONE, "Parry", "parry sword"),
        (SPENT, "full damage, plus 5", "full, five"),
        (SPENT, "4, 1", "head, full"),
        (TWICE, "plus five, plus five", "five, five:2"),
        (TWICE, "plus five again", "five:2"),
        (SPENT, "slash", "slash"),
        (SPENT, "nothing", NOTHING),
        (GROUPED, "dodge, drop", "dodge, drop"),
        (GROUPED, "2", "parry"),
    ],
)
def test_answers_are_read_as_typed(question: Question, typed: str, answer: str) -> None:
    assert read(question, typed) == answer
    assert legal(question, answer)
    assert read(question, words(question, answer)) == answer


@pytest.mark.parametrize(
    ("question", "typed", "code", "says"),
    [
        (ONE, "3", "unknown_choice", "1: Parry 60 %, 2: Dodge 40 %"),
        (ONE, "", "unknown_choice", "isn't one of the answers"),
        (SPENT, "slash, full", "too_many_picks", "You have 2 to spend (Slash 2; the others cost 1)."),
        (SPENT, "full, full", "too_many_picks", "can't pick 'full, full' together"),
        (SPENT, "full, banana", "unknown_choice", "'banana'"),
        (GROUPED, "dodge, parry", "too_many_picks", "at most one each of defence, step"),
        (GROUPED, "retreat", "too_many_picks", "defence must be among them"),
        (GROUPED, "nothing", "unknown_choice", "isn't one of the answers"),
    ],
)
def test_what_can_not_be_picked_is_refused(question: Question, typed: str, code: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        read(question, typed)
    assert refused.value.code == code
    assert says in refused.value.message


def test_every_way_is_full_and_legal() -> None:
    assert [answer for answer, _ in ways(ONE)] == ["parry sword", "dodge"]
    assert [answer for answer, _ in ways(SPENT)] == ["full, five", "full, head", "slash", "five, head"]
    assert [said for _, said in ways(GROUPED)] == [
        "Dodge 9, Retreat +3",
        "Dodge 9, Drop",
        "Parry 11, Retreat +3",
        "Parry 11, Drop",
    ]
    assert all(legal(q, answer) for q in (ONE, SPENT, GROUPED) for answer, _ in ways(q))


def test_what_is_stored_reads_back() -> None:
    assert picks(SPENT, stored(("full", "head"))) == ("full", "head")
    assert picks(SPENT, stored(())) == ()
    assert picks(ONE, "parry sword") == ("parry sword",)


def _spend(t: Bout) -> int:
    got = t.pick("picks", "A", SPENT.text, SPENT.options, ("full", "five"), 2)
    harm = 8 if "full" in got else t.total("damage", "A", D6)
    return harm + (5 if "five" in got else 0)


def test_rules_get_the_picks_of_the_table_and_of_odds() -> None:
    enc = Encounter("e", "toy", {"A": Figure("A", {}, owner="u1")})
    with pytest.raises(Suspend) as open_:
        _spend(Bout(enc, Table(None)))
    (question,) = open_.value.questions
    assert (question.points, question.default) == (2, "full, five")
    assert _spend(Bout(enc, Table(None, answers={"A.picks": "full, head"}))) == 8
    assert [(n, str(p)) for n, p in Enumerator().walk(lambda o: _spend(Bout(enc, o)))] == [(13, "1")]
    found = Enumerator(picks={"A.picks": "five, head"}).walk(lambda o: _spend(Bout(enc, o)))
    assert [n for n, _ in found] == [6, 7, 8, 9, 10, 11] and sum(p for _, p in found) == 1


def test_nothing_to_spend_asks_nobody() -> None:
    enc = Encounter("e", "toy", {"A": Figure("A", {}, owner="u1")})
    t = Bout(enc, Table(None))
    assert t.pick("picks", "A", "Spend 0", SPENT.options, (), 0) == ()
    assert t.pick("picks", "A", "Spend 2", (), (), 2) == ()


def test_a_default_that_is_no_answer_is_a_fault_of_the_rule() -> None:
    enc = Encounter("e", "toy", {"A": Figure("A", {})})
    with pytest.raises(AssertionError, match="no legal answer"):
        Bout(enc, Table(None)).pick("picks", "A", "Spend 1", SPENT.options, ("slash",), 1)


@pytest.mark.parametrize(
    ("owner", "policy", "answer"),
    [(None, "", "full, five"), (None, "head, full", "head, full"), ("u", "", None), ("u", "slash", "slash")],
)
def test_standing_orders_pick_several(owner: str | None, policy: str, answer: str | None) -> None:
    enc = Encounter("e", "toy", {"A": Figure("A", {}, owner=owner, policy=policy)})
    assert decide(enc, SPENT) == answer


def test_bounds_come_after_summands_and_factors() -> None:
    terms = (Term("luck", 3), Term("after everything", 9, cap="most"), Term("crippled", times="1/2"))
    assert amount(20, terms) == 9
    assert amount(10, terms) == 6.5
    assert amount(10, (*terms, Term("trained", 7, cap="least"))) == 7
    assert terms[1].pair() == ("after everything", "at most 9")
    assert TOTAL(4) == 4


AWAY = Question(
    "A.defence",
    "A",
    "How?",
    (
        Choice("parry sword retreat", "parry sword + retreat 14"),
        Choice("dodge retreat", "dodge + retreat 13"),
        Choice("parry knife", "parry knife 12"),
        Choice("parry sword", "parry sword 11"),
        Choice("dodge", "dodge 10"),
    ),
    "parry sword retreat",
)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [("dodge", "dodge"), ("parry sword", "parry sword"), ("parry", "parry knife"), ("dodge retreat", "dodge retreat")],
)
def test_who_names_a_defence_has_not_said_what_goes_with_another(typed: str, answer: str) -> None:
    assert read(AWAY, typed) == answer


@pytest.mark.parametrize(
    ("policy", "answer"),
    [("dodge", "dodge"), ("parry", "parry axe"), ("dodge drop", "dodge drop"), ("dodge retreat", "dodge retreat")],
)
def test_a_standing_order_is_that_answer_alone(policy: str, answer: str) -> None:
    ids = ("dodge drop", "dodge retreat", "parry axe retreat", "dodge", "parry axe", "parry knife")
    question = Question("A.defence", "A", "How?", tuple(Choice(one, one) for one in ids), "dodge retreat")
    enc = Encounter("e", "toy", {"A": Figure("A", {}, policy=policy)})
    assert decide(enc, question) == answer
