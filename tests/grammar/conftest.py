"""A small rule system and a fight for the tests of names, resolution and completion."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from grammar.names import Names, names_of
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, Slot
from rules.core.parts import Thing
from rules.odds.system import System
from tests.rules.core.toy.ruleset import RULES


def _things(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    return tuple(Thing(i, n) for i, n in figure.sheet["things"].items())


def _places(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    return (Thing("head", "head"), Thing("left_leg", "left leg"), Thing("right_leg", "right leg"))


def _labels(enc: Encounter, command: Command) -> Mapping[str, tuple[int, int]]:
    return {"attack": (1, 100), "Grak the Black.parry": (1, 100), "Lurker.parry": (1, 100), "location": (1, 20)}


TINY = replace(
    RULES,
    id="rq3plus",
    title="Tiny",
    package="rules.rq3plus",
    verbs={},
    rights={},
    words=replace(RULES.words, things=_things, places=_places, labels=_labels),
)
"""What the grammar asks of a system: the words of a figure, and the labels of a command."""


def _figure(name: str, owner: str | None, **things: str) -> Figure:
    return Figure(name, {"things": things}, owner=owner)


@pytest.fixture(scope="session")
def tiny() -> System:
    return TINY


@pytest.fixture(scope="session")
def fight() -> Encounter:
    """Ann plays Sven, Bob plays Rurik; the game master has two foes, a goblin pair and a hidden Lurker."""
    figures = (
        _figure("Sven", "ann", broadsword="broadsword", sword1="Sword +1", buckler="buckler"),
        _figure("Rurik", "bob", axe="battle axe", shield="round shield"),
        _figure("Grak the Black", None, mace="heavy mace", target="target shield"),
        _figure("Goblin 1", None, spear="short spear"),
        _figure("Goblin 2", None, spear="short spear", sling="sling"),
        _figure("Lurker", None, claw="claw"),
    )
    agenda = (Slot(1, (1, 5), "Rurik", "act"),)
    return Encounter("e", "rq3plus", figures={f.name: f for f in figures}, agenda=agenda)


@pytest.fixture(scope="session")
def names(tiny: System, fight: Encounter) -> Names:
    """Everything but the hidden Lurker."""
    return names_of(fight, tiny, [n for n in fight.figures if n != "Lurker"])
