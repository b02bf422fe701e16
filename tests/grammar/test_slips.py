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


def test_a_word_is_compared_with_those_alone_that_it_may_be_a_slip_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of words nobody knows was compared with thousands of words each, for each of its readings."""
    compared: list[str] = []
    known = frozenset((*SPELLING, *(f"{sign}ow{n}ling" for sign in "abcdefgh" for n in range(100))))
    monkeypatch.setattr("grammar.speech.slips.slips", lambda word, meant: compared.append(meant) or 9)
    for _ in range(9):
        mended(["zowling"], known, (), NAMES)
    assert not compared
    mended(["aowwling"], known, (), NAMES)
    assert {one[0] for one in compared} == {"a"}
