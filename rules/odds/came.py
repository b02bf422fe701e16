"""The parts of an outcome: what came of whom. Each is a key of data that knows its words; the words are texts."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from rules.core.encounter import Encounter, Figure, Link
from rules.core.keys import LinkKey, MarkKey
from rules.texts.store import CAME, told


class Came(str):
    """What came of ``who``: ``what``, by its code among the texts of ``package``, and ``of`` what or whom.

    As a text it is the key of data and nothing to read: ``Rurik free of Grak``.
    """

    __slots__ = ("of", "package", "what", "who")
    who: str
    what: str
    of: str
    package: str

    def __new__(cls, package: str, who: str, what: str, of: str = "") -> "Came":
        made = super().__new__(cls, " ".join(filter(None, (who, what.replace("_", " "), of))))
        made.package, made.who, made.what, made.of = package, who, what, of
        return made

    def __reduce__(self) -> tuple[type["Came"], tuple[str, str, str, str]]:
        return Came, (self.package, self.who, self.what, self.of)

    def words(self) -> str:
        """What came of whoever it is, in words that stand behind the name."""
        return told(self.package, CAME, self.what, {"of": self.of}) if self.what else self.of


Parts: TypeAlias = Callable[..., Came]


def parts(package: str) -> Parts:
    """What makes the parts of a system's outcomes: ``(who, what, of)``; each is made once."""

    @lru_cache(maxsize=65536)
    def came(who: str, what: str, of: str = "") -> Came:
        return Came(package, who, what, of)

    return came


def counting(came: Parts, *words: str) -> Callable[[Mapping[str, Hashable], str], int]:
    """What adds up the points that an outcome tells of somebody under these words: a system's ``Odds.harm``."""

    def harm(outcome: Mapping[str, Hashable], target: str) -> int:
        points = 0
        for word in words:
            n = outcome.get(came(target, word), 0)
            points += n if isinstance(n, int) else 0
        return points

    return harm


def links_made(key: LinkKey[Any], before: Encounter, now: Encounter) -> tuple[Link, ...]:
    """The links of a key that there were none of before."""
    if now.links is before.links:
        return ()
    had = {(link.a, link.b) for link in key.all(before)}
    return tuple([link for link in key.all(now) if (link.a, link.b) not in had])


def newly(states: Mapping[str, MarkKey[Any]], was: Figure, now: Figure) -> tuple[str, ...]:
    """The words of those states that a figure is in now and was not."""
    if now.marks is was.marks:
        return ()
    return tuple([word for word, mark in states.items() if mark.on(now) and not mark.on(was)])


def touched(before: Encounter, now: Encounter) -> Iterator[tuple[str, Figure, Figure]]:
    """The figures that something has come of and that are still there, each as it was and as it is."""
    for name, was in before.figures.items():
        figure = now.figures.get(name)
        if figure is not None and figure is not was:
            yield name, was, figure
