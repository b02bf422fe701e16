"""Slips of the finger: the one word that another may be."""

from functools import lru_cache

from grammar.understanding.lexicon import SLIP
from grammar.wording import core


@lru_cache(maxsize=1024)
def nearest_word(word: str, known: tuple[str, ...], named: tuple[str, ...]) -> str:
    """The only word that one may be a slip of, letters swapped or one wrong; empty where there is none or several."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    if len(word) < SLIP or not word.isalpha() or word in core().skip or word in core().lists["speech"]:
        return ""
    cutoff = 1 if len(word) < 8 else 2
    found = process.extract(word, (*named, *known), scorer=OSA.distance, score_cutoff=cutoff, limit=6)
    best = dict.fromkeys(one for one, far, _ in found if far == found[0][1] and one[:1] == word[:1])
    # Swapped letters before a wrong one, and that before one too many or too few.
    swapped = [one for one, far, _ in found if far == found[0][1] and sorted(one) == sorted(word)]
    for ways in (swapped, [one for one in best if len(one) == len(word) and len(word) > SLIP], [*best]):
        if ways:
            return ways[0] if len(set(ways)) == 1 and (len(word) > SLIP or ways is swapped) else ""
    return ""
