"""The word that a line opens with, where a verb stands, or whatever somebody has saved to stand for a beginning."""

import re
from typing import NamedTuple

from grammar.parse.sentence import bare, spoken_by

_FIRST = re.compile(r"\s*/?(?:odds\s+)?(?P<word>[^\W\d]\w*)(?=\s|$)", re.IGNORECASE)


class Opening(NamedTuple):
    """A word of a line with the place where it stands, counted from 0."""

    word: str
    start: int
    end: int


def opening(text: str) -> Opening | None:
    """The word that a line opens with: the first, or the first behind the name of who acts; None: it opens with none.

    ``swing at Grak``, ``Rurik: swing``, ``odds swing``.
    """
    said = bare(text)
    behind = len(said) - len(spoken_by(said)[1])
    found = (_FIRST.match(text, behind) if behind else None) or _FIRST.match(text)
    return None if found is None else Opening(found["word"], found.start("word"), found.end("word"))
