"""Slips of the finger: mended where but one word can be meant, and never in a name."""

import pytest

from grammar.names import Names
from grammar.slips import mended, slipped
from rules.core.ruleset import Thing

NAMES = Names(("Grak", "Stabby"), {"Grak": (Thing("broadsword", "Broadsword"),)}, {"Grak": (Thing("head", "head"),)})
SPELLING = frozenset(("attack", "with", "kill", "dodge", "stab", "shoot"))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("attck Grak wiht brodsword", "attack Grak with broadsword"),
        ("atatck Grak", "attack Grak"),
        # Words of their own, forms of known ones, and names as they are.
        ("till heat stabs attack", ""),
        ("attack Garkk", ""),
        # As near to somebody's name as to a word.
        ("attack stabb", ""),
    ],
)
def test_slips_are_mended_where_one_word_can_be_meant(typed: str, meant: str) -> None:
    assert mended(typed.split(), SPELLING, ("s",), NAMES, whom=False) == meant.split()


def test_a_name_is_mended_for_what_is_only_offered() -> None:
    assert mended(["attack", "Stabbby"], SPELLING, (), NAMES, whom=True) == ["attack", "stabby"]
    assert not slipped("till", "kill") and slipped("wiht", "with")
