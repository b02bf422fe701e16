"""What of a ruling only colours it: ``the falling door`` in ``the falling door does 5 crushing to Brandt``.

Such words are a note. What limits or denies a ruling, what a number counts, and a place that nobody knows, are none.
"""

from collections.abc import Sequence
from itertools import pairwise, takewhile

from grammar.commands.every import COMMANDS
from grammar.rulings.clause import NONE, Clause, Word
from grammar.wording import core

BREAK = Word("silent", ",")
"""What stands between two clauses of a ruling."""
_FIRM = frozenset(
    (
        *("figure", "pronoun", "everyone", "heroes", "foes", "number", "signed", "kept", "unkept", "absent", "harm"),
        *("better", "worse", "lower", "raise", "off", "full", "place", "thing", "type", "bare", "random", "exact"),
        *(
            "state",
            "stance",
            "lifted",
            "lifts",
            "rounds",
            "this_round",
            "next_turn",
            "forever",
            "once",
            "soon",
            "scope",
        ),
        *("bonus", "penalty", "minus", "plus", "remove", "add", "breaks", "unsure"),
    )
)
"""The kinds of words of which rulings are made."""
_DOES = frozenset({"better", "worse", "lower", "raise", "exact", "remove", "type"})
"""The kinds of words that say what something does to somebody."""
_NOUNS = ("harm", "place", "type", "number")
"""The kinds of words before which another tells how they are: ``a whopping 5``, ``his ugly head``."""


_COMMANDS = frozenset(said.split()[0] for said in COMMANDS if " " in said)
"""How commands of several words begin."""


def plain(words: Sequence[Word]) -> tuple[tuple[Word, ...], Clause]:
    """The words of a ruling without those that only colour it, and these."""
    named = any(word.kind == "figure" for word in words)
    firm = [n for n, word in enumerate(words) if word.kind in _FIRM and not (named and word.kind == "pronoun")]
    if not firm:
        return tuple(words), Clause("", ())
    spans = [(0, firm[0]), *((a + 1, b) for a, b in pairwise(firm)), (firm[-1] + 1, len(words))]
    loose = [n for begin, end in spans if _colours(words, begin, end) for n in range(begin, end)]
    colour = tuple(words[n] for n in loose if words[n].said[-1].isalnum())
    core_ = tuple(word for n, word in enumerate(words) if n not in loose)
    return core_, Clause(" ".join(word.said for word in colour), colour)


def _colours(words: Sequence[Word], begin: int, end: int) -> bool:
    """Whether all that stands between two firm words, or before the first or behind the last, only colours them."""
    within, lists = words[begin:end], core().lists
    told = [word for word in within if word.kind not in ("silent", "courtesy", "because", "pronoun")]
    said = {part for word in within for part in word.said.split()}
    if not told or said & {*core().negations, *lists["only_if"], *lists["hardly"]}:
        return False
    before = words[begin - 1] if begin else NONE
    behind = words[end] if end < len(words) else NONE
    if not begin:
        return _leads(words, end)
    if end == len(words):
        return _trails(words, begin)
    so = behind.kind in ("state", "stance", "lifted")
    if all(word.said.endswith("ly") or (so and word.said in lists["becoming"]) for word in told):
        return True
    if within[0] is BREAK or within[-1] is BREAK:
        return within[0] is BREAK and within[-1] is BREAK
    named = behind.kind in _NOUNS and (len(within) > len(told) or before.kind == "number" or "'" in before.said)
    return named and within[-1] in told and (before.kind != "number" or behind.kind in ("harm", "type"))


def _leads(words: Sequence[Word], first: int) -> bool:
    """Whether words before a ruling tell what does it: something does, or somebody is hit."""
    behind = [word.kind for word in takewhile(lambda word: word is not BREAK, words[first:])]
    if words[0].said in _COMMANDS:
        return False
    return (
        words[first - 1] is BREAK
        or behind[0] in _DOES
        or (behind[0] == "figure" and bool({*_DOES, "stance", "state"} & {*behind}))
    )


def _trails(words: Sequence[Word], begin: int) -> bool:
    """Whether words behind a ruling tell how or where, and no more of its number, and of no place."""
    before, rest = words[begin - 1], words[begin:]
    if rest[0] is BREAK:
        return True
    if before.kind in ("number", "signed") or rest[0].said not in core().lists["hows"]:
        return False
    kinds = {word.kind for word in words}
    return not (
        kinds & {"number", "signed"} and not kinds & {"place", "scope", "once"} and rest[0].said in core().lists["aims"]
    )
