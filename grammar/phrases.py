"""Phrases as data: ``go for (his|her) <part>`` is as many as it has ways to be said, ``<list>`` those of it.

What can be said in hundreds of ways is kept in halves and not written out: ``(don't|never) (care|worry)( about| for|)
(his|her) (defence|safety)`` is some twenty openings and some twenty ends, not thousands of phrases.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from math import prod
from typing import Generic, TypeVar, overload

T = TypeVar("T")

_LIST = re.compile(r"<(\w+)>")
_EITHER = re.compile(r"\(([^()]*)\)")
WIDE = 64
"""Ways to say a phrase from which on it is kept in halves."""
Lists = Mapping[str, tuple[str, ...]]


def listed(phrase: str, lists: Lists) -> str:
    """A phrase with ``<list>`` written as the alternatives of that list."""
    return _LIST.sub(lambda one: "|".join(lists[one[1]]), phrase) if "<" in phrase else phrase


def written_out(phrases: Iterable[str], lists: Lists) -> tuple[str, ...]:
    """All that phrases may be."""
    found: dict[str, None] = {}
    for phrase in _single(phrases, lists):
        found.update(dict.fromkeys(_joined(_ways(phrase, lists))))
    return tuple(found)


def _single(phrases: Iterable[str], lists: Lists) -> Iterator[str]:
    """The phrases, and for one that is a list as a whole those of the list."""
    for phrase in phrases:
        if (whole := _LIST.fullmatch(phrase)) is not None:
            yield from _single(lists[whole[1]], lists)
        else:
            yield phrase


def _ways(phrase: str, lists: Lists) -> list[list[str]]:
    """The parts of a phrase, each with all that it may be."""
    if "(" not in phrase and "<" not in phrase:
        return [[phrase]]
    parts = _EITHER.split(listed(phrase, lists))
    return [part.split("|") if nth % 2 else [part] for nth, part in enumerate(parts) if nth % 2 or part]


def _joined(ways: Iterable[list[str]]) -> list[str]:
    return ["".join(way) for way in product(*ways)]


def _halved(ways: list[list[str]]) -> tuple[list[str], list[str]] | None:
    """How a phrase begins and how it ends, parted at a blank where that leaves the fewest; None for one not so wide."""
    sizes = [len(way) for way in ways]
    if prod(sizes) < WIDE:
        return None
    for cut in sorted(range(1, len(ways)), key=lambda cut: prod(sizes[:cut]) + prod(sizes[cut:])):
        heads, tails = _joined(ways[:cut]), _joined(ways[cut:])
        if all(one[-1:] in ("", " ") for one in heads) or all(one[:1] in ("", " ") for one in tails):
            return list(map(plain, heads)), list(map(plain, tails))
    return None


def plain(said: str) -> str:
    """Words with single blanks, whatever was left out between them."""
    return " ".join(said.split())


class _Halves(Generic[T]):
    """How phrases may begin and how they may end, and what they mean."""

    __slots__ = ("heads", "meant", "tails")

    def __init__(self, heads: Iterable[str], tails: Iterable[str], meant: T) -> None:
        self.heads, self.tails, self.meant = frozenset(heads), frozenset(tails), meant


class Phrases(Generic[T]):
    """What phrases mean, found by the whole phrase; of rows that hold the same one in the order of the rows.

    What is not among them is looked for ``under`` them.
    """

    def __init__(self, rows: Iterable[tuple[str, T]], lists: Lists, under: "Phrases[T] | None" = None) -> None:
        self._under = under
        self._whole: dict[str, tuple[T, ...]] = {}
        self._wide: list[_Halves[T]] = []
        self._heads: dict[str, list[int]] = {}
        self._firsts: set[str] = set()
        begun: dict[str, list[str]] = {}
        same: dict[tuple[T, ...], tuple[T, ...]] = {}
        for row, meant in rows:
            for phrase in _single((row,), lists):
                for one in self._said(_ways(phrase, lists), meant, begun):
                    every = (*self._here(one), meant)
                    if one not in self._whole:
                        begun.setdefault(one.partition(" ")[0], []).append(one)
                    self._whole[one] = same.setdefault(every, every)

    def _said(self, ways: list[list[str]], meant: T, begun: Mapping[str, list[str]]) -> Iterable[str]:
        """What of a phrase is written out: all of it, or of a wide one what is so already.

        ``begun``: what is written out, by its first word.
        """
        halves = _halved(ways)
        if halves is None:
            return dict.fromkeys(map(plain, _joined(ways)))
        wide = _Halves(*halves, meant)
        firsts = {half.partition(" ")[0] for half in (*wide.heads, *(wide.tails if "" in wide.heads else ()))}
        near = (one for first in sorted(firsts) for one in begun.get(first, ()))
        written = [one for one in near if any(h in wide.heads and t in wide.tails for h, t in _cuts(one))]
        for head in wide.heads:
            self._heads.setdefault(head, []).append(len(self._wide))
        self._wide.append(wide)
        self._firsts |= firsts
        return written

    def every(self, phrase: str) -> tuple[T, ...]:
        """All that a phrase means, what stands under these last; empty where it is none."""
        found = self._here(phrase)
        return found if self._under is None else (*found, *self._under.every(phrase))

    @overload
    def get(self, phrase: str) -> T | None: ...

    @overload
    def get(self, phrase: str, default: T) -> T: ...

    def get(self, phrase: str, default: T | None = None) -> T | None:
        """What the last row of a phrase means."""
        found = self._here(phrase)
        if found:
            return found[-1]
        return default if self._under is None else self._under.get(phrase) or default

    def __getitem__(self, phrase: str) -> T:
        found = self.get(phrase)
        if found is None:
            raise KeyError(phrase)
        return found

    def __contains__(self, phrase: str) -> bool:
        return bool(self._here(phrase)) or (self._under is not None and phrase in self._under)

    def of_their_own(self, phrase: str) -> bool:
        """Whether a phrase is among them, and not only under them."""
        return bool(self._here(phrase))

    def words(self) -> Iterator[str]:
        """The words of all phrases, some of them again and again."""
        for one in (*self._whole, *(half for wide in self._wide for half in (*wide.heads, *wide.tails))):
            yield from one.split()
        if self._under is not None:
            yield from self._under.words()

    def of_words(self, many: int) -> Iterator[str]:
        """The phrases of so many words."""
        yield from (one for one in self._whole if one.count(" ") == many - 1)
        for wide in self._wide:
            for size in range(many + 1):
                tails = [one for one in wide.tails if len(one.split()) == many - size]
                heads = (one for one in wide.heads if len(one.split()) == size) if tails else ()
                yield from (f"{head} {tail}".strip() for head, tail in product(heads, tails))
        if self._under is not None:
            yield from self._under.of_words(many)

    def _here(self, phrase: str) -> tuple[T, ...]:
        found = self._whole.get(phrase)
        return self._in_halves(phrase) if found is None and phrase.partition(" ")[0] in self._firsts else found or ()

    def _in_halves(self, phrase: str) -> tuple[T, ...]:
        places = {
            at for head, tail in _cuts(phrase) for at in self._heads.get(head, ()) if tail in self._wide[at].tails
        }
        return tuple(self._wide[at].meant for at in sorted(places))


def _cuts(phrase: str) -> Iterator[tuple[str, str]]:
    """A phrase parted at each of its blanks, and with nothing before or behind it."""
    yield "", phrase
    at = phrase.find(" ")
    while at >= 0:
        yield phrase[:at], phrase[at + 1 :]
        at = phrase.find(" ", at + 1)
    yield phrase, ""
