"""From drafts to commands with ids."""

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from grammar.names import Names, names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import Speaker, resolve
from rules.core.command import Bonus, Command, Given, Guard, Option
from rules.core.encounter import Encounter
from rules.core.report import Refused
from rules.core.ruleset import Ruleset

GM = Speaker()
ANN = Speaker("ann", "Ann", False)
BOB = Speaker("bob", "Bob", False)
EVE = Speaker("eve", "Eve", False)

Say = Callable[..., Command]


@pytest.fixture
def say(fight: Encounter, tiny: Ruleset, names: Names) -> Say:
    def say(text: str, speaker: Speaker = GM, enc: Encounter = fight) -> Command:
        return resolve(draft(text, "rq3plus", names), enc, tiny, speaker, names)

    return say


def test_every_name_becomes_an_id(say: Say) -> None:
    text = "sven: attack broad impale at left vs grak parry with target +5 for luck rolled attack 05, Grak.parry 85"
    command = say(text)
    assert command == Command(
        "attack",
        who="Sven",
        what="broadsword",
        options=(Option("impale"),),
        at="left_leg",
        targets=("Grak the Black",),
        guard=Guard("parry", "target"),
        bonuses=(Bonus(5, "luck"),),
        given=(
            Given(5, "attack", None, 1, text.index("attack 05") + 1),
            Given(85, "parry", "Grak the Black", 1, text.index("Grak.parry") + 1),
        ),
    )
    assert command.guard is not None
    assert msgspec.json.decode(msgspec.json.encode(command), type=Command) == command
    every = (command.who, command.what, command.at, command.guard.item, command.bonuses[0].why, *command.targets)
    assert all(type(word) is str for word in every)


def test_who_acts_when_nobody_is_named(say: Say, fight: Encounter) -> None:
    assert say("attack vs Grak", ANN).who == "Sven"
    assert say("attack vs Grak").who == "Rurik"  # whose turn it is
    idle = replace(fight, agenda=())
    assert say("attack sling vs Sven", GM, idle).who == "Goblin 2"
    with pytest.raises(Refused, match="Who is acting") as refused:
        say("attack vs Sven", GM, idle)
    assert refused.value.code == "who_acts"
    with pytest.raises(Refused, match="You don't play anyone here"):
        say("attack vs Sven", EVE, idle)


def test_only_the_owner_and_the_game_master_speak_for_a_figure(say: Say) -> None:
    assert say("Sven: attack", ANN).by == "player" and say("Sven: attack").by == "gm"
    with pytest.raises(Refused) as refused:
        say("Rurik: attack", ANN)
    assert (refused.value.code, refused.value.column) == ("not_yours", 1)


def test_a_typed_defence_is_final_or_a_proposal(say: Say, fight: Encounter) -> None:
    def final(text: str, speaker: Speaker, enc: Encounter = fight) -> bool:
        guard = say(text, speaker, enc).guard
        assert guard is not None
        return guard.final

    assert final("Sven: attack vs Rurik dodge", GM)
    assert final("Sven: attack vs Grak dodge", ANN)
    assert not final("Sven: attack vs Rurik dodge", ANN)
    grak = replace(fight.figures["Grak the Black"], policy="ask")
    asked = replace(fight, figures={**fight.figures, "Grak the Black": grak})
    assert not final("Sven: attack vs Grak dodge", ANN, asked) and final("Sven: attack vs Grak dodge", GM, asked)


def test_creatures_called_like_keywords_resolve(tiny: Ruleset, fight: Encounter) -> None:
    figures = {n: replace(fight.figures["Sven"], name=n, owner=None) for n in ("Parry", "Head", "Dodge")}
    enc = replace(fight, figures=figures, agenda=())
    names = names_of(enc, tiny, figures)
    command = resolve(draft("Parry: attack broad at head vs Head, Dodge dodge", "rq3plus", names), enc, tiny, GM, names)
    assert (command.who, command.targets, command.at) == ("Parry", ("Head", "Dodge"), "head")
    assert command.guards == (Guard("dodge", who="Dodge"),)


def test_nested_orders_are_resolved_too(say: Say) -> None:
    command = say("Sven: intent attack broad vs goblin 1, double move")
    assert [(p.verb, p.who, p.what, p.targets) for p in command.parts] == [
        ("attack", "Sven", "broadsword", ("Goblin 1",)),
        ("double", "Sven", None, ()),
    ]
