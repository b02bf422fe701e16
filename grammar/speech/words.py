"""The words of a line before they are read: what is written in one, and what is said of a name besides."""

import re

from grammar.names import Names, split
from grammar.speech.lists import Lists
from grammar.speech.scan import LONGEST, Piece
from grammar.wording import core
from rules.core.names import fold

_SLASH = re.compile(r"[^\W\d_]{2,}(?:/[^\W\d_]{2,})+")


def parted_by_slash(pieces: list[Piece], lists: Lists) -> list[Piece]:
    """``thrust/impale`` as two words, where it is none of the phrases."""
    found: list[Piece] = []
    for piece in pieces:
        if _SLASH.fullmatch(piece.text) and not (fold(piece.text) in lists.verbs or fold(piece.text) in lists.words):
            column = piece.column
            for one in piece.text.split("/"):
                found.append(Piece(one, column))
                column += len(one) + 1
        else:
            found.append(piece)
    return found


def said_of_names(pieces: list[Piece], lists: Lists, names: Names) -> list[Piece]:
    """``that Grak guy`` as *that Grak*; a name that is a word of the grammar as well in quotes: ``hit archer``."""
    found: list[Piece] = []
    keywords = lists.keywords & names.folded
    for piece in pieces:
        word = fold(split(piece.text))
        if found and word in core().lists["fellows"] and fold(split(found[-1].text)) in names.folded:
            continue
        quoted = word in keywords and piece.text[0] != '"'
        found.append(Piece(f'"{split(piece.text)}"', piece.column) if quoted else piece)
    return found


def phrase_at(at: int, pieces: list[Piece], lists: Lists) -> bool:
    """Whether three words or more that the lists know begin there: ``two quick stabs``."""
    words = [fold(piece.text) for piece in pieces[at : at + LONGEST]]
    return any(" ".join(words[:size]) in lists.words for size in range(3, len(words) + 1))
