"""What a figure does that nobody is asked for: the default defence, and what is remembered of a long round."""

import pytest

from rules.rq3plus.figure import keys
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import actions, gm

BLOW = "Rurik: attack broadsword vs Grak rolled attack 90"


def free(*who: object) -> Fight:
    return Fight("rq3plus", *who, source=lambda name, dice: 90 if dice.faces == 100 else 1)  # type: ignore[arg-type]


@pytest.mark.rule("R3-RND-03", "R3-HIT-06")
@pytest.mark.parametrize(
    ("intent", "parries"),
    [
        ("triple move", False),
        ("double move, attack battle axe", False),
        ("single move, attack battle axe, attack battle axe", False),
        ("single move, attack battle axe, parry with battle axe", True),
        ("double move, dodge", False),
        ("", True),
    ],
)
def test_nobody_overdraws_its_actions_unasked(intent: str, parries: bool) -> None:
    f = free("Rurik", "Grak")
    if intent:
        f.say(f"Grak: intent {intent}")
    said = f.say(BLOW)
    assert said.has("parry", "Grak") == parries
    assert not said.has("over_budget", "Grak")


@pytest.mark.rule("R3-RND-03", "R3-PAA-01")
def test_the_last_unit_is_spent_once_and_a_typed_defence_still_stands() -> None:
    f = free("Rurik", "Lia", "Grak")
    f.say("Grak: attack battle axe vs Rurik no defence rolled attack 90")
    assert f.say(BLOW).has("parry", "Grak")
    assert f.say(BLOW).has("parry", "Grak"), "the same source is covered already"
    said = f.say("Lia: attack rapier vs Grak rolled attack 90")
    assert not said.has("parry", "Grak") and not said.has("dodge", "Grak")
    typed = f.say("Lia: attack rapier vs Grak parry with battle axe rolled attack 90")
    assert typed.has("parry", "Grak") and typed.has("over_budget", "Grak")


@pytest.mark.rule("R3-RND-03")
def test_a_player_is_asked_with_the_same_default() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", owners={"Grak": "u1"})
    f.say("Grak: intent triple move")
    (question,) = f.say(BLOW).questions
    assert question.default == "nothing" and len(question.options) > 2


@pytest.mark.rule("R3-RND-03", "R3-SR-06")
def test_a_round_that_nobody_ends_stays_small() -> None:
    f = free("Rurik", "Grak")
    sizes = []
    for _ in range(40):
        said = f.say("Rurik: attack broadsword vs Grak parry with battle axe rolled attack 90")
        assert said.check("attack").chance in (70, 60)
        sizes.append(len(actions(f, "Rurik")))
    assert max(sizes) <= 9
    assert said.check("attack").chance == 60 and said.note("attacks").data["sr"] == 10
    gm(f, "round")
    assert keys.DECLARATION.of(f["Rurik"]) is None


@pytest.mark.rule("R3-MOV-12", "R3-SOI-12")
def test_a_bow_loaded_on_the_spot_limits_movement_too() -> None:
    f = free("Forest Archer", "Grak")
    f.say("Forest Archer: shoot self bow vs Grak no defence rolled attack 90")
    f.say("Forest Archer: reload self bow")
    assert f.value("Forest Archer", "allowance_left")["post"] == 1
