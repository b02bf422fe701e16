"""Known words that one with slips of the finger in it may be meant for."""

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice, takewhile

from msgspec import Struct

from grammar.loose import LONGEST
from rules.core.names import fold


def nearly_begins(typed: str, name: str) -> bool:
    """Whether a name begins like what was typed but for one slip: ``brod`` for Broadsword."""
    # Slow to import, and nothing to who slips nowhere.
    from rapidfuzz.distance import OSA

    want, begin = fold(typed), fold(name)
    ends = range(len(want) - 1, len(want) + 2)
    return len(want) > 2 and any(OSA.distance(want, begin[:end], score_cutoff=1) <= 1 for end in ends)


def slips(typed: str, word: str) -> int:
    """How many slips of the finger lie between what was typed and a word, see ``nearest``."""
    from rapidfuzz.distance import OSA

    return int(OSA.distance(fold(typed), fold(word)))


def nearest(typed: str, words: Iterable[str]) -> tuple[str, ...]:
    """At most three words like the one typed, the likeliest first: one slip of the finger for every three letters.

    A slip is a letter left out, added, changed, or swapped with its neighbour.
    """
    # As in ``nearly_begins``.
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    want = fold(typed)
    if not 1 < len(want) <= LONGEST:
        return ()
    most = min(3, max(1, len(want) // 3))
    parts = _parts(tuple(words))
    begins = takewhile(lambda part: part.startswith(want), islice(parts.sorted, bisect_left(parts.sorted, want), None))
    far = dict[str, float](
        (part, off) for part, off, _ in extract(want, parts.sorted, scorer=OSA.distance, score_cutoff=most, limit=None)
    )
    far |= dict.fromkeys(begins, 0.5)
    ranked: dict[str, float] = {}
    for part, off in far.items():
        # Fingers swap letters rather than hit a wrong one; a word inside a longer name counts for a little less.
        off -= 0.1 if off == 1 and sorted(part) == sorted(want) else 0
        if off < len(want) / 2:
            for word, inside in parts.of[part]:
                ranked[word] = min(ranked.get(word, 9.0), off + (0.4 if inside else 0))
    return tuple(sorted(ranked, key=lambda word: (ranked[word], parts.order[word]))[:3])


class _Parts(Struct, frozen=True):
    """Names and their words as they are compared, in order of the alphabet, and of which names each is (a part)."""

    sorted: list[str]
    of: dict[str, list[tuple[str, bool]]]
    order: dict[str, int]


@lru_cache(maxsize=64)
def _parts(words: tuple[str, ...]) -> _Parts:
    found: dict[str, list[tuple[str, bool]]] = {}
    for word in words:
        whole_word = fold(word)
        for n, part in enumerate((whole_word, *(whole_word.split() if " " in whole_word else ()))):
            found.setdefault(part, []).append((word, n > 0))
    order: dict[str, int] = {}
    for nth, word in enumerate(words):
        order.setdefault(word, nth)
    return _Parts(sorted(found), found, order)
