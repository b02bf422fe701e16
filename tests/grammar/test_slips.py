"""Slips of the finger: mended where but one word can be meant."""

import pytest

from grammar.names import Names
from grammar.speech.slips import mended, slipped
from rules.core.parts import Thing

NAMES = Names(("Grak", "Stabby"), {"Grak": (Thing("broadsword", "Broadsword"),)}, {"Grak": (Thing("head", "head"),)})
SPELLING = frozenset(("attack", "with", "kill", "dodge", "stab", "shoot"))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("attck Grak wiht brodsword", "attack Grak with broadsword"),
        ("atatck Stabbby", "attack stabby"),
        # Words of their own, forms of known ones, and names as they are.
        ("till heat stabs attack Grak", "till heat stabs attack Grak"),
        # As near to one as to another.
        ("attack stabb", "attack stabb"),
    ],
)
def test_slips_are_mended_where_one_word_can_be_meant(typed: str, meant: str) -> None:
    assert mended(typed.split(), SPELLING, ("s",), NAMES) == meant.split()


def test_a_short_word_with_another_letter_is_its_own() -> None:
    assert not slipped("till", "kill") and slipped("wiht", "with") and slipped("thurst", "thrust")
