"""A line that tells of several figures is parted; one whose other figures only answer, or are only named, is not."""

import pytest

from grammar.meaning.apart import told_apart
from tests.grammar.test_phrasings import _scene

TOLD = {
    "Trollkin 1 stabs Rurik while Trollkin 2 rushes Lia": (
        ("Trollkin 1", "stabs Rurik"),
        ("Trollkin 2", "rushes Lia"),
    ),
    "Grak growls and swings at Lia, trollkin 2 runs away": (
        ("Grak", "growls and swings at Lia"),
        ("Trollkin 2", "runs away"),
    ),
    "The first trollkin hits Rurik; Jörg stays back and waits; Grak kicks Lia": (
        ("Trollkin 1", "hits Rurik"),
        ("Jörg Eisenbart", "stays back and waits"),
        ("Grak", "kicks Lia"),
    ),
}
ONE = (
    "Trollkin 1 stabs Rurik and Rurik parries",
    "Grak attacks Rurik and Trollkin 2",
    "Grak attacks Rurik while Lia is busy",
    "Grak hits Rurik and then Grak hits Lia",
    "I hit Grak while Lia shoots Jörg",
    "Grak burns himself on the torch, right hand, 1 damage",
    "does Grak attack Rurik while Lia runs away",
    "Grak: attack vs Rurik -- while Lia shoots",
)


@pytest.mark.parametrize("typed", TOLD)
async def test_each_figure_of_a_line_does_what_is_told_of_it(typed: str) -> None:
    scene = await _scene("rq3plus")
    assert told_apart(typed, scene.rules, scene.names) == TOLD[typed]


@pytest.mark.parametrize("typed", ONE)
async def test_who_only_answers_or_is_only_named_does_nothing(typed: str) -> None:
    scene = await _scene("rq3plus")
    assert told_apart(typed, scene.rules, scene.names) == ()
