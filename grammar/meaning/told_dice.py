"""Dice of one's own that are told with an answer: ``dodge, the dice say 27``, ``22 on the die, parry``."""

import re
from itertools import pairwise

from grammar.meaning.answer_words import SIGNED
from grammar.wording import core
from rules.core.report import Question

_TOKEN = re.compile(r"\d+d\d+|d\d+|\d+|[^\W\d_]+(?:'[a-z]+)?|[,.;!]+(?!\w)|(?<=\s)[-\u2013](?=\s)", re.IGNORECASE)
_NUMBERS = re.compile(r"\d+")
_DICE = ("dice", "die")
_BESIDE = " ,.;:!-\u2013"
_SIDES = 6
"""The most that one of several dice shows."""


def thrown(said: str, question: Question) -> str:
    """An answer that tells dice of one's own with these behind it, as they are typed: ``dodge rolled 27``.

    Several small ones are one throw: ``I threw 3 and 4 and 2``. A bare number is one only where it stands last and
    apart, and is neither that of an option nor its chance.
    """
    if SIGNED.search(said):
        return said
    for begin, end, words in reversed(_runs(said)):
        dice = [one for one, behind in pairwise((*words, "")) if one.isdigit() and behind not in _DICE]
        made = not {*words}.isdisjoint(core().lists["dice_made"])
        if made and not dice:
            dice = [str(core().numbers[one]) for one in words if one in core().numbers and one not in core().one]
        rest = f"{said[:begin].rstrip(_BESIDE)} {said[end:].lstrip(_BESIDE)}".strip()
        if not dice or not rest or (len(dice) > 1 and max(map(int, dice)) > _SIDES):
            continue
        if made or (len(dice) == 1 and _last(said, begin, end, words) and dice[0] not in _offered(question)):
            return f"{rest} rolled {sum(map(int, dice)) if len(dice) > 1 else dice[0]}"
    return said


def _runs(said: str) -> list[tuple[int, int, list[str]]]:
    """The stretches of a line that may tell dice: from where to where, and their words."""
    runs, lists = list[tuple[int, int, list[str]]](), core().lists
    begin, words, end = 0, list[str](), 0
    for token in (*_TOKEN.finditer(said), None):
        word = token[0].casefold() if token is not None else ""
        if token is not None and (word.isdigit() or word in lists["dice_told"] or word in core().numbers):
            begin, end = begin if words else token.start(), token.end()
            words.append(word)
            continue
        if words and word not in lists["dice_counts"]:
            # ``that was 3 rounds ago``
            runs.append((begin, end, words))
        words = []
    return runs


def _last(said: str, begin: int, end: int, words: list[str]) -> bool:
    """Whether a stretch ends a line, and stands apart from the answer."""
    return not said[end:].strip(_BESIDE) and (said[:begin].rstrip()[-1:] in _BESIDE or words[0] == "and")


def _offered(question: Question) -> set[str]:
    """The numbers that may be meant for an answer."""
    every = _NUMBERS.findall(" ".join(option.text for option in question.options))
    return {*every, *map(str, range(len(question.options) + 1))}
