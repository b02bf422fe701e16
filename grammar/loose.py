"""Names as people write them: begun, cut short, without accents and hyphens, by their letters."""

import re
import unicodedata
from functools import lru_cache

from rules.core.names import fold
from rules.core.parts import Thing

LONGEST = 64
"""Letters of the longest name that is looked for in these ways."""
_TWO_LETTERS = {ord("ä"): "ae", ord("ö"): "oe", ord("ü"): "ue", ord("å"): "aa", ord("ø"): "oe", ord("æ"): "ae"}
_FEW_LETTERS = 2
_MOST_LETTERS = 5
"""Letters that may stand for a name of which the number stands behind them."""
_NUMBERED = re.compile(r"([a-z]+) ?(\d+)")


def loosely(typed: str, things: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """The things whose names fit what was typed in the first of these ways in which any does."""
    if len(typed) > LONGEST:
        return ()
    wanted = spelt(typed)
    for fits in (_same, _starts, _word_by_word, _inside, _in_order):
        found = {t.id: t for t in things if any(fits(want, name) for want in wanted for name in spelt(t.name))}
        if found:
            return tuple(found.values())
    return ()


@lru_cache(maxsize=4096)
def spelt(name: str) -> tuple[str, ...]:
    """The name without hyphens and accents, an umlaut also written as two letters; none of a name of accents only."""
    plain_name = " ".join(fold(name).replace("-", " ").replace("'", "").split())
    bare = "".join(c for c in unicodedata.normalize("NFKD", plain_name) if not unicodedata.combining(c))
    return tuple(dict.fromkeys(filter(None, (bare, plain_name.translate(_TWO_LETTERS)))))


def _same(want: str, name: str) -> bool:
    return want.replace(" ", "") == name.replace(" ", "")


def _starts(want: str, name: str) -> bool:
    return len(want) > 1 and name.replace(" ", "").startswith(want.replace(" ", ""))


def _word_by_word(want: str, name: str) -> bool:
    """Every word typed begins one of the name's, in their order; a number has to be that number."""
    parts = iter(name.split())
    words = want.split()
    return len(words) > 1 and all(
        any(part == word if word.isdigit() else part.startswith(word) for part in parts) for word in words
    )


def _inside(want: str, name: str) -> bool:
    return len(want) > 2 and " " not in want and want in name


def _in_order(want: str, name: str) -> bool:
    """Two letters: the initials of the name, or of a word of its only one and letters behind it.

    Before a number they may be a few more: ``tk2``, ``trlk 2`` for Trollkin 2.
    """
    parts = name.split()
    numbered = _NUMBERED.fullmatch(want) if want[-1].isdigit() else None
    if numbered is not None and len(parts) > 1 and parts[-1] == numbered[2]:
        begin, letters = numbered[1], iter("".join(parts[:-1]))
        return name[0] == begin[0] and len(begin) <= _MOST_LETTERS and all(letter in letters for letter in begin)
    if len(parts) > 1:
        return "".join(part if part.isdigit() else part[0] for part in parts) == want
    letters = iter(name)
    few = 1 < len(want) <= _FEW_LETTERS and want.isalpha()
    return few and name[0] == want[0] and all(letter in letters for letter in want)
