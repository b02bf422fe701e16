"""Phrases: the words of a system's notes and of the house's, and the role that each note plays in an answer.

``texts/en.ftl`` of a system holds a message for each note code (``-`` for ``_``; its attribute ``.outside`` for those
who may not know the figure's numbers, ``.full`` for full verbosity, ``.many`` for several figures in a row,
``.verdict`` for what stands in place of a defence's degree) and fragments: ``skill-X``, ``condition-X``, ``degree-X``,
``check-LABEL-DEGREE``.
``data/notes.csv`` says what part of an answer a note is. A system's own stand above those of the house (``bot``).
"""

import enum
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from rules.core.tables.common import common
from rules.core.tables.rows import rows
from rules.texts.messages import Message
from rules.texts.store import spelt, texts

HOUSE = "bot"


class Role(enum.Enum):
    """The part that a note or check plays in an answer."""

    ATTEMPT = "attempt"
    ANSWER = "answer"
    EFFECT = "effect"
    CONSEQUENCE = "consequence"
    FOLLOW = "follow"
    ASIDE = "aside"
    LINE = "line"
    WHY = "why"
    WITHIN = "within"
    """Of a check: told in brackets behind the line it led to."""


class Part(Struct, frozen=True):
    """A row of ``notes.csv``: the role of a note code (or of ``check.LABEL``), and how serious it is (0 to 9)."""

    code: str
    role: Role
    weight: int = 0


class Phrases:
    """The words of one system, those of the house behind them."""

    def __init__(self, package: str) -> None:
        self.files = (texts(package), texts(HOUSE))
        own = {part.code: part for place in (HOUSE, package) for part in _parts(place)}
        self.parts: Mapping[str, Part] = own
        self.common = {} if package == HOUSE else common(package)

    def says(self, code: str, facts: Mapping[str, Any], *kinds: str) -> str | None:
        """The message of a note code with its facts put in; None where there is none, empty where it is not told.

        ``kinds`` name attributes (``outside``, ``full``): the first that the message has stands for it.
        """
        found = _message(self, code)
        return None if found is None else found.says(facts, *kinds)

    def has(self, code: str, kind: str) -> bool:
        """Whether the message of a note code has that attribute."""
        found = _message(self, code)
        return found is not None and kind in found.attributes

    def fragment(self, name: str) -> str | None:
        """The fragment of that name; None where there is none."""
        return _fragment(self, name)

    def names(self, code: str, fact: str, *kinds: str) -> bool:
        """Whether the message of a note code (see ``says``) puts in that fact."""
        found = _message(self, code)
        pattern = None if found is None else found.pattern(*kinds)
        return pattern is not None and fact in pattern.facts

    def role(self, code: str) -> Part | None:
        """The part that a note code (or ``check.LABEL``, ``check.LABEL.DEGREE``) plays, or None where no file says."""
        return self.parts.get(code)


@cache
def phrases(package: str) -> Phrases:
    """The phrases of a system's package; loaded once, when first wanted."""
    return Phrases(package)


@lru_cache(maxsize=4096)
def _message(of: Phrases, code: str) -> Message | None:
    name = spelt(code)
    return next((found for file in of.files if (found := file.get(name)) is not None), None)


@lru_cache(maxsize=4096)
def _fragment(of: Phrases, name: str) -> str | None:
    return of.says(name, {})


def _parts(package: str) -> tuple[Part, ...]:
    return rows(package, "notes", Part) if (files(package) / "data" / "notes.csv").is_file() else ()
