"""The words of a game master's line, each with what it names, in clauses."""

from itertools import pairwise

from msgspec import Struct

from grammar.wording import core


class Word(Struct, frozen=True):
    """One or more words of a line that name something.

    ``kind``: figure, number, kept, place, thing, harm, scope, state, stance, type, as the lists of words are called, or
    strange; ``meant`` is what they name: all that may be meant of figures and places, the number in figures.
    """

    kind: str
    said: str
    meant: tuple[str, ...] = ()


NONE = Word("", "")


class Clause(Struct, frozen=True):
    """The words of a clause of a line, as typed and as heard; ``reason``: it only says why."""

    text: str
    words: tuple[Word, ...]
    reason: bool = False

    def of(self, *kinds: str) -> tuple[Word, ...]:
        """Its words of these kinds, in their order."""
        return tuple(word for word in self.words if word.kind in kinds)

    def amounts(self) -> tuple[Word, ...]:
        """Its numbers, without those that say how long something lasts."""
        behind = (*(word.kind for word in self.words[1:]), "")
        numbers = zip(self.words, behind, strict=True) if self.words else ()
        return tuple(word for word, kind in numbers if word.kind in ("number", "signed") and kind != "rounds")


def joined(heard: Clause) -> bool:
    """Whether figures that are named together are joined by ``and``: else one of them does something to another."""
    at = [n for n, word in enumerate(heard.words) if word.kind == "figure"]
    return all(word.said in core().together for a, b in pairwise(at) for word in heard.words[a + 1 : b])
