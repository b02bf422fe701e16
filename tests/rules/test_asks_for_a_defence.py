"""A blow asks for the defence by itself: every system says so of that question, and of no other that a blow brings."""

import pytest

from grammar.scene.resolve import Speaker
from rules.core.oracle import keyed_source
from rules.core.report import Question
from tests.rules.fight import Fight

BLOWS = {
    "rq3plus": "{}: attack vs {} rolled attack 20",
    "rqhouse": "{}: attack vs {} rolled attack 20",
    "gurps4": "{}: attack vs {} rolled attack 8",
    "gurps3": "{}: attack vs {} rolled attack 8",
    "swords": "{}: attack vs {} dodge",
}
FIGHTERS = {"rq3plus": "Grak", "rqhouse": "Grak", "gurps4": "Borka", "gurps3": "Grak", "swords": "Orc"}


def asked(system: str) -> tuple[Question, ...]:
    """What a blow of Ann's asks of Kim."""
    kind = FIGHTERS[system]
    f = Fight(system, ("Ann", kind), ("Kim", kind), owners={"Ann": "ann", "Kim": "kim"}, source=keyed_source(b"x", 1))
    return f.say(BLOWS[system].format("Ann", "Kim"), Speaker("ann", "Ann", gm=False)).questions


@pytest.mark.parametrize("system", BLOWS)
def test_the_question_that_a_blow_asks_is_known_as_such(system: str) -> None:
    (question,) = asked(system)
    assert question.who == "Kim" and question.of_attempt
