"""The words of the answers to a question, and the kinds of what people say for them (``[answering]``)."""

import re
from collections.abc import Iterable
from functools import cache

from grammar.wording import core
from rules.core.names import fold
from rules.core.parts import Thing
from rules.core.report import Choice, Question

WORD = re.compile(r"[^\W\d_]+(?:'[a-z]+)?")
SIGNED = re.compile(r"(?<![\w-])[-+]\d")
_SIGNS = re.compile(r"[\w']+")
_LOOSE = frozenset({"and", "with", "at", "by", "the", "to", "full", "a", "an"})
"""Words of an answer that need not be said."""
_ENDS = ("ing", "s", "es", "ed")
REACH = 3
"""How many words a *not* reaches."""
_SHORTEST = 4
_BARE = 3
"""Letters of the shortest word that is another one without its vowels."""
_VOWELS = frozenset("aeiou")
BEST, USUAL = "best", "usual"
NOTHING, MET, TURNS, SPARES = "nothing", "met", "turns", "spares"
OPENING, BACK = "opening", "back"
_DEFENCES = frozenset(("block", "parry", "dodge"))
HELD = ("block", "parry")
"""With what one defends: an answer where it is held against something."""


def of_defences(question: Question) -> bool:
    """Whether it is asked how somebody defends."""
    return any(words_of(option) & _DEFENCES for option in question.options)


def outright(line: str, question: Question) -> str:
    """The answer that a line says in few words of no defence: ``nah``, ``the third``, or what is offered as it is."""
    words = [word for word in _SIGNS.findall(line) if word not in core().skip]
    if " ".join(words) in core().lists["declines"]:
        return next((option.id for option in question.options if option.id == NOTHING), "")
    if " ".join(words) in core().lists["defaults"]:
        return question.default
    which = [word for word in words if word not in core().lists["countings"]]
    n = core().ordinals.get(which[0]) or (int(which[0]) if which[0].isdigit() else 0) if len(which) == 1 else 0
    return question.options[n - 1].id if 0 < n <= len(question.options) else ""


@cache
def phrased() -> frozenset[str]:
    """The words of all that people say for answers."""
    return frozenset(word for some in core().answering.values() for one in some for word in WORD.findall(one))


def words_of(option: Choice) -> frozenset[str]:
    return frozenset(WORD.findall(fold(option.text))) - _LOOSE


def meant_by(word: str, known: Iterable[str], things: tuple[Thing, ...]) -> str:
    """The word of an answer that is meant by one: itself, or a longer one that ends so, or what a thing is called."""
    if word in _LOOSE or word in known:
        return "" if word in _LOOSE else word
    ends = (word.removesuffix(end) for end in _ENDS if word.endswith(end))
    form = next((one for end in ends for one in known if one.removesuffix("e") == end.removesuffix("e")), "")
    if form and len(word) >= _SHORTEST:
        return form
    if len(word) >= _BARE and _VOWELS.isdisjoint(word) and (full := [one for one in known if _bared(word, one)]):
        # ``blk``, ``rtrt``
        return full[0] if len(full) == 1 else ""
    longer = next((one for one in known if len(word) >= _SHORTEST and one.endswith(word)), "")
    called = next((fold(t.name) for t in things if t.also and fold(t.also) == word), "")
    return longer or next((one for one in known if one in called.split()), "")


def _bared(word: str, full: str) -> bool:
    """Whether a word is another one with vowels left out, and maybe more of what stands inside it."""
    letters = iter(full)
    return word[0] == full[0] and word[-1] == full.rstrip("aeiou")[-1:] and all(one in letters for one in word)
