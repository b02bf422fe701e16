"""Slips of the finger: words that are written for others where but one can be meant."""

from collections.abc import Container

from grammar.names import Names, nearest, slips
from rules.core.names import fold
from rules.core.ruleset import Thing

SHORTEST = 4
"""Letters of the shortest word that is taken for a slip of another."""


def mended(words: list[str], spelling: frozenset[str], endings: tuple[str, ...], names: Names) -> list[str]:
    """The words with slips mended where but one word can be meant.

    That is one of the grammar (``spelling``, and their forms with ``endings``), or of a name.
    """
    things = {word for every in (names.things, names.places) for row in every.values() for t in row for word in _of(t)}
    known = spelling | things | {word for name in names.figures for word in fold(name).split()}
    return [_mended(word, known, endings) for word in words]


def _mended(typed: str, known: frozenset[str] | set[str], endings: tuple[str, ...]) -> str:
    word = fold(typed)
    if "-" in word[1:]:
        return "-".join(_mended(part, known, endings) for part in typed.split("-"))
    if len(word) < SHORTEST or not word.isalpha() or word in known or _form(word, known, endings):
        return typed
    near = [one for one in nearest(word, known) if slipped(word, one)]
    return near[0] if len(near) == 1 else typed


def slipped(word: str, meant: str) -> bool:
    """Whether a word is another with a slip of the finger: a short one with another letter in it is its own word."""
    if len(meant) < SHORTEST or (word[0] != meant[0] and sorted(word) != sorted(meant)):
        return False
    one = slips(word, meant) == 1 and (len(word) != len(meant) or sorted(word) == sorted(meant))
    return one or slips(word, meant) <= len(word) // 6


def _of(thing: Thing) -> list[str]:
    return fold(thing.name).split()


def _form(word: str, known: Container[str], endings: tuple[str, ...]) -> bool:
    """Whether a word is a form of one that is known."""
    return any(word.endswith(end) and word.removesuffix(end) in known for end in (*endings, "'s"))
