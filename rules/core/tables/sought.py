"""Which rules a question is about, by its words: the rare ones before others, titles before texts.

``data/spoken.csv`` of the core says what words of people mean the words of rules, and which say nothing; a system's
``data/asked.csv`` in what words people ask for a rule besides its title.
"""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from math import log

from msgspec import Struct

from rules.core.tables.reference import Entry, by_id, entries
from rules.core.tables.rows import rows

_WORD = re.compile(r"[^\W_]+")
_ENDS = (("ies", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""), ("ly", ""), ("er", ""))
_STEM = 3
"""Letters that an end leaves at least."""
_TITLE, _PART, _TEXT = 3.0, 1.5, 1.0
"""What a word counts in a rule's title or in words that ask for it, in the heading above it, and in its text."""
_ALSO = 0.15
"""How much of what it counts there is added for the less of these places."""
_OTHER = 0.8
"""What a word counts that only means the one in the rule."""
_PAIR = 0.5
"""What two words that stand together in the rule as well count besides."""
_WHOLE, _ELSE = 1.0, 0.7
"""What the words of a title count besides that were said, and what is taken off for those that were not."""
_FIRST = 1.05
"""By how much the first rule of an area, which is the general one, goes before the others."""
_SAID = 1.1
"""By how much a rule whose title stands in the text, letter by letter, goes before the others."""
_LIKE = 0.8
"""How like a known word must be to one that is not, to be meant."""
_SLIPS = 4
"""Letters that a stem has at most which is no other with a slip: *sand* is not *stand*."""
_LEAST = 0.3
"""How much of what the words are worth, were they all in a title, the best rule must have."""
_CLOSE = 0.55
"""How near the best other rules must be to be told of."""
_AS = "="
"""Begins what a word is short for: all of that is meant."""
MOST_KEPT = 4096
"""Of how many words it is kept what they may mean."""
MOST_WORDS = 24
"""Words of a question by which rules are looked for."""


class _Spoken(Struct, frozen=True, forbid_unknown_fields=True):
    """What a word or phrase of people means: nothing, any of several words, or (``=``) all of them."""

    said: str
    means: str = ""


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """The words in which people ask for a rule, as titles parted by ``;``."""

    rule: str
    words: str


class _Fields(Struct, frozen=True):
    """The stems of a rule: of its title and of the words that ask for it, of its part, of its text; and their pairs."""

    titles: tuple[frozenset[str], ...]
    part: frozenset[str]
    text: frozenset[str]
    pairs: frozenset[tuple[str, str]]

    def counts(self, stem: str, title: frozenset[str]) -> float:
        """What a stem counts in the rule, under that title of it."""
        every = (_TITLE * (stem in title), _PART * (stem in self.part), _TEXT * (stem in self.text))
        most = max(every)
        return most + _ALSO * (sum(every) - most)

    def has(self, stem: str) -> bool:
        """Whether the rule has the stem anywhere."""
        return stem in self.text or stem in self.part or any(stem in title for title in self.titles)


def look_up(package: str, text: str, most: int = 8) -> tuple[Entry, ...]:
    """The rules meant by an id, an area (``R3-PAR``) or words, the likeliest first; none where none is likely."""
    return (by_id(package, text) or _likely(package, text))[:most]


def focused(package: str, text: str, best: Entry) -> str:
    """The words of a text that are in the title of the rule it means, where they alone mean it too; else all of it."""
    words, titles = text.split(), _fields(package)[best.id].titles
    told = [([word for word in words if (every := stems(word)) and one.issuperset(every)], one) for one in titles]
    said, title = max(told, key=lambda row: len(" ".join(row[0])))
    sought = " ".join(said)
    # What is a title as a whole means that rule, and needs no second look.
    sure = bool(said) and (len(said) == len(words) or title == {*stems(sought)})
    return sought if sure or (said and look_up(package, sought, most=1) == (best,)) else text


def titled(package: str, text: str, entry: Entry) -> bool:
    """Whether a text has all the words of a rule's title, or of one of the ways to ask for it."""
    said = {way for stem in telling(text) for way in (stem, *_spoken().get(stem, ()))}
    return any(title <= said for title in _fields(package)[entry.id].titles if title)


def unknown(package: str, word: str) -> bool:
    """Whether no rule has a word that tells something, nor one that people mean by it; a slip is no such word."""
    return any(
        not _worth(package, stem) and stem not in _spoken() and not _slip(package, stem) for stem in telling(word)
    )


def _slip(package: str, stem: str) -> bool:
    """Whether a longer stem is one of the rules' with a slip of the finger."""
    near = get_close_matches(stem, _vocabulary(package, stem[0]), n=1, cutoff=_LIKE) if len(stem) > _SLIPS else ()
    return any(abs(len(one) - len(stem)) <= 1 for one in near)


def _likely(package: str, text: str) -> tuple[Entry, ...]:
    """The rules with most of what the words of a text are worth, as far as they come near the best."""
    sought = [_meant(package, word) for word in telling(text)[:MOST_WORDS]]
    known = [(ways, max(_worth(package, way) for way, _ in ways)) for ways in sought if ways]
    if not known:
        return ()
    # A word that no rule has says most of all that it is about something else.
    full = sum(worth for _, worth in known) + (len(sought) - len(known)) * log(1 + len(entries(package)))
    said = f" {' '.join(_WORD.findall(text.casefold()))} "
    ranked = [
        (_points(package, entry, known) * (_SAID if f" {entry.title.casefold()} " in said else 1), entry)
        for entry in entries(package).values()
    ]
    most = max(points for points, _ in ranked)
    if most < _LEAST * _TITLE * full:
        return ()
    best = [row for row in ranked if row[0] >= most * _CLOSE]
    return tuple(entry for _, entry in sorted(best, key=lambda row: -row[0]))


_Way = tuple[str, float]
"""A stem that a word may mean, and how much it counts."""


def _points(package: str, entry: Entry, known: Sequence[tuple[Sequence[_Way], float]]) -> float:
    """How well a rule fits the words, under that of its titles which fits best."""
    fields = _fields(package)[entry.id]
    points = max(_under(package, title, fields, known) for title in fields.titles)
    return points * (_FIRST if entry.id.endswith("-01") else 1)


def _under(
    package: str, title: frozenset[str], fields: _Fields, known: Sequence[tuple[Sequence[_Way], float]]
) -> float:
    """How well a rule fits the words under one of its titles: what else that says makes it fit less."""
    points, hits = 0.0, list[tuple[str, float]]()
    for ways, worth in known:
        counts, stem = max((fields.counts(way, title) * share, way) for way, share in ways)
        points += counts * worth
        hits.append((stem if counts else "", worth))
    for (first, one), (second, other) in pairwise(hits):
        points += _PAIR * (one + other) * ((first, second) in fields.pairs)
    found = {stem for stem, _ in hits}
    said = sum(_worth(package, stem) for stem in title & found)
    return points + _WHOLE * said - _ELSE * sum(_worth(package, stem) for stem in title - found) * (said > 0)


@cache
def asked_for(package: str) -> Mapping[str, tuple[str, ...]]:
    """The words in which people ask for a rule besides its title, by its id."""
    asked: dict[str, tuple[str, ...]] = {}
    if (files(package) / "data" / "asked.csv").is_file():
        for row in rows(package, "asked", Asked):
            asked[row.rule] = (*asked.get(row.rule, ()), *row.words.split(";"))
    return asked


@cache
def _fields(package: str) -> Mapping[str, _Fields]:
    """The stems of every rule."""
    asked = asked_for(package)
    found: dict[str, _Fields] = {}
    heads = set[str]()
    for entry in entries(package).values():
        said = (entry.title, *asked.get(entry.id, ()))
        # A phrase that means other words is looked for as it stands, and word by word.
        titles = [*dict.fromkeys((*map(_told, said), *map(telling, said)))]
        part, text = stems(entry.part), stems(entry.text)
        if entry.part not in heads:
            # The first rule of a part says what the part is about.
            heads.add(entry.part)
            titles.append(part)
        pairs = {pair for said in (*titles, text) for pair in pairwise(said)}
        sets = tuple(map(frozenset, titles))
        found[entry.id] = _Fields(sets, frozenset(part), frozenset(text), frozenset(pairs))
    return found


@cache
def _worth(package: str, stem: str) -> float:
    """What a stem tells of a rule: little where every rule has it, most where one does; nothing where none has."""
    every = _fields(package).values()
    having = sum(fields.has(stem) for fields in every)
    return log(1 + len(every) / having) if having else 0.0


@cache
def _spoken() -> Mapping[str, tuple[str, ...]]:
    """What words mean in the words of rules, by their stems; none for those that say nothing."""
    found: dict[str, tuple[str, ...]] = {}
    for row in rows("rules.core", "spoken", _Spoken):
        found[" ".join(stems(row.said))] = (_AS, *stems(row.means)) if row.means.startswith(_AS) else stems(row.means)
    return found


def telling(text: str) -> tuple[str, ...]:
    """The stems of a text that tell something, one after the other; a phrase that means others stands for itself."""
    every, found, at = stems(text), list[str](), 0
    spoken = _spoken()
    while at < len(every):
        size = next((n for n in (3, 2) if " ".join(every[at : at + n]) in spoken and at + n <= len(every)), 1)
        key = " ".join(every[at : at + size])
        means = spoken.get(key, (key,))
        found += means[1:] if means[:1] == (_AS,) else means and [key]
        at += size
    return tuple(found)


def _told(text: str) -> tuple[str, ...]:
    """The stems of a text without those that say nothing."""
    return tuple(stem for stem in stems(text) if _spoken().get(stem, (stem,)))


@lru_cache(MOST_KEPT)
def _meant(package: str, stem: str) -> tuple[_Way, ...]:
    """The stems of rules that one may mean: itself, what people mean by it, else the known one most like it."""
    others = _spoken().get(stem, ())
    itself = bool(_worth(package, stem))
    if not itself and not others and len(stem) > _STEM:
        others = tuple(get_close_matches(stem, _vocabulary(package, stem[0]), n=1, cutoff=_LIKE))
    known = (one for other in others for one in ((other,) if _worth(package, other) else _spoken().get(other, ())))
    meant = tuple((one, _OTHER) for one in dict.fromkeys(known) if one != stem and _worth(package, one))
    return ((stem, 1.0), *meant) if itself else meant


@cache
def _vocabulary(package: str, letter: str) -> tuple[str, ...]:
    """Every stem that tells something and begins so: the first letter is seldom mistyped."""
    fields = _fields(package).values()
    every = {stem for one in fields for title in (*one.titles, one.part, one.text) for stem in title}
    every |= {said for said, means in _spoken().items() if means}
    return tuple(sorted(stem for stem in every if stem.startswith(letter)))


def stems(text: str) -> tuple[str, ...]:
    """The words of a text without their ends, in small letters."""
    return tuple(map(_stem, _WORD.findall(text.casefold().replace("'s", "").replace("’s", "").replace("'", ""))))


@cache
def _stem(word: str) -> str:
    """A word without its end: ``parries``, ``parried`` and ``parrying`` are as ``parry``."""
    for end, instead in _ENDS:
        if word.endswith(end) and len(word) - len(end) >= _STEM and not word.endswith("ss"):
            word = word.removesuffix(end) + instead
            break
    doubled = len(word) > _STEM and word[-1] == word[-2] and word[-1] not in "lsz"
    return (word[:-1] if doubled else word).removesuffix("e")
