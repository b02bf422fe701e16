"""Names as people type them, made comparable."""

import unicodedata
from collections.abc import Collection
from functools import lru_cache

_LONGEST = 64

SIGNS: dict[int, str] = {
    **{0xFF01 + n: chr(0x21 + n) for n in range(94)},
    **dict.fromkeys(map(ord, "\u2212\u2013\u2010\u2011\ufe63"), "-"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033"), '"'),
    **dict.fromkeys(map(ord, "\u2018\u2019\u201b\u02bc"), "'"),
    **dict.fromkeys(map(ord, "\t\n\x0b\x0c\r\x85\u00a0\u1680\u2028\u2029\u202f\u205f\u3000"), " "),
    **dict.fromkeys((*range(0x2000, 0x200C), 0x200E, 0x200F, *range(0x202A, 0x202F)), " "),
    **dict.fromkeys((0x2060, *range(0x2066, 0x206A), 0xFEFF), " "),
    0x3001: ",",
    0x060C: ",",
    **dict.fromkeys(map(ord, "\u061f\u203d\u2753\u2754"), "?"),
}
"""What phones type, and the plain sign it stands for: one character for one, so that columns stay true.

Direction marks of right-to-left keyboards and invisible blanks are blanks; the joiners of Persian and Hindi words
(U+200C, U+200D) are letters of a name.
"""


def fold(name: str) -> str:
    """A name made comparable: case, accents' composition, phones' signs, underscores and doubled blanks don't count."""
    return _fold(name) if len(name) <= _LONGEST else _fold.__wrapped__(name)


@lru_cache(maxsize=4096)
def _fold(name: str) -> str:
    if name.isascii():
        folded = name.lower()
    else:
        # Folding the case of a composed letter may decompose it.
        once = unicodedata.normalize("NFKC", name.translate(SIGNS)).casefold()
        folded = unicodedata.normalize("NFKC", once)
    return " ".join(folded.replace("_", " ").split())


def fresh(word: str, taken: Collection[str], sign: str = " ") -> str:
    """The word, or with the next number behind it where it is ``taken``, in whatever case: ``dagger 2``."""
    found, n = word, 2
    while found.casefold() in taken or found in taken:
        found, n = f"{word}{sign}{n}", n + 1
    return found


def unnumbered(name: str) -> str:
    """A name without its number."""
    return name.rstrip("0123456789 ")
