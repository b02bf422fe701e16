"""Slips of the finger: words that are written for others where but one can be meant."""

import re
from collections.abc import Container
from functools import cache, lru_cache

from grammar.budget import spend
from grammar.names import Names, join, normalise, unjoin
from grammar.nearest import slips
from grammar.speech.lists import Lists
from grammar.wording import speech
from rules.core.names import fold
from rules.core.parts import Thing

_SOUGHT = 60
"""Steps of looking for what a word may be a slip of."""
_WORD = re.compile(r"[^\s,:\".!?;()*~]+")
_SHOUTED = re.compile(r"([a-z])\1{2,}")
SHORTEST = 4
"""Letters of the shortest word that is taken for a slip of another."""


def mended(words: list[str], spelling: frozenset[str], endings: tuple[str, ...], names: Names) -> list[str]:
    """The words with slips mended where but one word can be meant.

    That is one of the grammar (``spelling``, and their forms with ``endings``), or of a name; a word of everyday speech
    is no slip.
    """
    known = Known(spelling, _words_of(names))
    return [_mended(word, known, endings) for word in words]


def respelled(text: str, lists: Lists, names: Names) -> str:
    """A line with its slips mended as ``mended`` does; as it is where there are none."""
    line = join(normalise(text), names)
    right = iter(mended(_WORD.findall(line), lists.spelling, lists.endings, names))
    return unjoin(_WORD.sub(lambda _: next(right), line))


class Known:
    """Words that another may be a slip of: those of the grammar and those of names."""

    def __init__(self, spelling: frozenset[str], named: frozenset[str]) -> None:
        self.spelling, self.named = spelling, named

    def __contains__(self, word: object) -> bool:
        return word in self.spelling or word in self.named

    def near(self, word: str) -> set[str]:
        """Those that a word may be a slip of."""
        return {*_slips_of(word, self.spelling), *(one for one in self.named if slipped(word, one))}


def _mended(typed: str, known: Known, endings: tuple[str, ...]) -> str:
    if (drawn := _drawn_out(fold(typed), known)) != fold(typed):
        return drawn
    if "-" in typed[1:]:
        return "-".join(_mended(part, known, endings) for part in typed.split("-"))
    near = _near(typed, known, endings)
    # Fingers swap letters rather than leave one out.
    near = {one for one in near if sorted(one) == sorted(fold(typed))} or near
    return next(iter(near)) if len(near) == 1 else typed


def _drawn_out(word: str, known: Container[str]) -> str:
    """A word that is written as it is shouted, as it is spelt: ``dodgeee``; any other as it is."""
    ways = (_SHOUTED.sub(once, word) for once in (r"\1", r"\1\1"))
    return word if word in known else next((one for one in ways if one in known), word)


def _words_of(names: Names) -> frozenset[str]:
    things = {word for every in (names.things, names.places) for row in every.values() for t in row for word in _of(t)}
    return frozenset(things.union(word for name in names.figures for word in fold(name).split()))


def _near(typed: str, known: Known, endings: tuple[str, ...]) -> set[str]:
    """The words that one may be a slip of."""
    word = fold(typed)
    if len(word) < SHORTEST or not word.isalpha() or word in known or word in speech() or _form(word, known, endings):
        return set()
    spend(_SOUGHT)
    return known.near(word)


@lru_cache(maxsize=1024)
def _slips_of(word: str, spelling: frozenset[str]) -> tuple[str, ...]:
    """Those of thousands of words that one may be a slip of; it is asked for each reading of a line."""
    begin, letters = _sorted_out(spelling)
    alike = (*begin.get(word[0], ()), *letters.get("".join(sorted(word)), ()))
    return tuple(one for one in dict.fromkeys(alike) if slipped(word, one))


@cache
def _sorted_out(spelling: frozenset[str]) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Words by their first letter, and by all of their letters."""
    begin: dict[str, list[str]] = {}
    letters: dict[str, list[str]] = {}
    for one in spelling:
        begin.setdefault(one[:1], []).append(one)
        letters.setdefault("".join(sorted(one)), []).append(one)
    return begin, letters


def slipped(word: str, meant: str) -> bool:
    """Whether a word is another with a slip of the finger: a short one with another letter in it is its own word."""
    if len(meant) < SHORTEST or abs(len(word) - len(meant)) > max(1, len(word) // 6):
        return False
    alike = len(word) == len(meant) and sorted(word) == sorted(meant)
    if word[0] != meant[0] and not alike:
        return False
    one = slips(word, meant) == 1 and (len(word) != len(meant) or alike)
    return one or slips(word, meant) <= len(word) // 6


def _of(thing: Thing) -> list[str]:
    return fold(thing.name).split()


def _form(word: str, known: Container[str], endings: tuple[str, ...]) -> bool:
    """Whether a word is a form of one that is known."""
    return any(word.endswith(end) and word.removesuffix(end) in known for end in (*endings, "'s"))
