"""Sentences of several parts, which both GURPS editions take apart alike: movement, deeds, a second defence."""

import pytest

from grammar.names import names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import Speaker, resolve
from rules.core.command import Command
from rules.gurps.parts import Parts, apart
from tests.rules.fight import Fight
from tests.rules.gurps3.play import Melee as Third
from tests.rules.gurps4.play import Melee as Fourth

ANN = Speaker("ann", "Ann", False)
FIGHTS = [
    (lambda **owners: Third("Brandt", "Grak", owners=owners), "Brandt: attack broadsword vs Grak", "Grak"),
    (
        lambda **owners: Fourth("Aldric", "Borka", owners=owners),
        "Aldric: attack thrusting broadsword vs Borka",
        "Borka",
    ),
]
both = pytest.mark.parametrize(("fight", "attack", "foe"), FIGHTS, ids=("gurps3", "gurps4"))


def command(fight: Fight, text: str, speaker: Speaker) -> Command:
    names = names_of(fight.enc, fight.rules, fight.enc.figures)
    return resolve(draft(text, fight.enc.system, names), fight.enc, fight.rules, speaker, names)


@both
def test_a_second_defence_stands_behind_the_first(fight, attack: str, foe: str) -> None:
    (deed,) = command(fight(), f"{attack} parry then dodge", Speaker()).parts
    assert deed.guard is not None and [guard.name for guard in deed.guard.chain] == ["parry", "dodge"]
    assert fight().refused(f"{attack} parry then dodge then block") == "one_defence_here"
    assert fight().refused(f"{attack} then dodge") == "syntax"


@both
def test_the_words_of_a_second_defence_have_to_belong_to_it(fight, attack: str, foe: str) -> None:
    assert fight().refused(f"{attack} dodge then block drop") == "defence_option_not_here"


@both
def test_a_players_word_for_a_further_blow_stands_for_whom_nobody_owns(fight, attack: str, foe: str) -> None:
    for owners, final in (({}, True), ({foe: "bob"}, False)):
        attacker = attack.partition(":")[0]
        said = command(fight(**owners, **{attacker: "ann"}), f"{attack} dodge then at leg parry then dodge", ANN)
        assert [[one.final for one in part.guard.chain] for part in said.parts if part.guard] == [
            [final],
            [final, final],
        ]


def test_parts_lie_before_and_behind_the_deeds_and_a_deed_takes_over_from_the_last() -> None:
    def like(part: Command, last: Command) -> Command:
        return Command(f"{part.verb} like {last.verb}")

    moves, attack, faces, blow, steps = said = [Command(v) for v in ("moves", "attack", "faces", "blow", "steps")]
    found = apart(said, frozenset({"moves", "faces", "steps"}), like)
    assert found == Parts((moves,), (attack, like(blow, attack)), (faces, steps))
