"""Phrases: the words of a system and of the house, from Fluent files, and the role that each note plays in an answer.

``data/en.ftl`` of a system holds a message for each note code (``-`` for ``_``; its attribute ``.outside`` for those
who may not know the figure's numbers, ``.full`` for full verbosity, ``.many`` for several figures in a row) and
fragments: ``skill-X``, ``condition-X``, ``degree-X``, ``check-LABEL-DEGREE``.
``data/notes.csv`` says what part of an answer a note is. A system's own stand above those of the house (``bot.texts``).
"""

import enum
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Placeable, TextElement, VariableReference
from fluent.runtime.types import fluent_number
from fluent.syntax.ast import BaseNode
from msgspec import Struct

from rules.core.tables.rows import rows

HOUSE = "bot.texts"
LANGUAGE = "en"


class Role(enum.Enum):
    """The part that a note or check plays in an answer."""

    ATTEMPT = "attempt"
    ANSWER = "answer"
    EFFECT = "effect"
    CONSEQUENCE = "consequence"
    FOLLOW = "follow"
    ASIDE = "aside"
    LINE = "line"


class Part(Struct, frozen=True):
    """A row of ``notes.csv``: the role of a note code (or of ``check.LABEL``), and how serious it is (0 to 9)."""

    code: str
    role: Role
    weight: int = 0


class Phrases:
    """The words of one system in one language, those of the house behind them."""

    def __init__(self, package: str, language: str = LANGUAGE) -> None:
        self._bundles = tuple(_bundle(place, language) for place in (package, HOUSE))
        own = {part.code: part for place in (HOUSE, package) for part in _parts(place)}
        self.parts: Mapping[str, Part] = own

    def says(self, code: str, facts: Mapping[str, Any], *kinds: str) -> str | None:
        """The message of a note code with its facts put in; None where there is none, empty where it is not told.

        ``kinds`` name attributes (``outside``, ``full``): the first that the message has stands for it.
        """
        name = code.replace("_", "-")
        for bundle in self._bundles:
            if bundle.has_message(name):
                message = bundle.get_message(name)
                other = next((message.attributes[kind] for kind in kinds if kind in message.attributes), None)
                return _filled(bundle, other or message.value, facts)
        return None

    def has(self, code: str, kind: str) -> bool:
        """Whether the message of a note code has that attribute."""
        name = code.replace("_", "-")
        found = next((b.get_message(name) for b in self._bundles if b.has_message(name)), None)
        return found is not None and kind in found.attributes

    def fragment(self, *names: str) -> str | None:
        """The first of these fragments that exists."""
        return next((found for name in names if (found := _fragment(self, name)) is not None), None)

    def names(self, code: str, fact: str, *kinds: str) -> bool:
        """Whether the message of a note code (see ``says``) puts in that fact."""
        name = code.replace("_", "-")
        found = next((b.get_message(name) for b in self._bundles if b.has_message(name)), None)
        if found is None:
            return False
        pattern = next((found.attributes[kind] for kind in kinds if kind in found.attributes), found.value)
        return pattern is not None and fact in _facts_of(pattern)

    def role(self, code: str) -> Part | None:
        """The part that a note code (or ``check.LABEL``) plays, or None where no file says."""
        return self.parts.get(code)


@cache
def phrases(package: str, language: str = LANGUAGE) -> Phrases:
    """The phrases of a system's package; loaded once, when first wanted."""
    return Phrases(package, language)


@lru_cache(maxsize=4096)
def _fragment(of: Phrases, name: str) -> str | None:
    return of.says(name, {})


def _bundle(package: str, language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    place = files(package) / "data" / f"{language}.ftl"
    if place.is_file():
        bundle.add_resource(FluentResource(place.read_text(encoding="utf-8")))
    return bundle


def _parts(package: str) -> tuple[Part, ...]:
    return rows(package, "notes", Part) if (files(package) / "data" / "notes.csv").is_file() else ()


def _filled(bundle: FluentBundle, pattern: Any, facts: Mapping[str, Any]) -> str:
    if pattern is None:
        return ""
    # A fact that is missing shows as a dash rather than failing an answer.
    plain = _plain_parts(pattern)
    if plain is not None:
        return "".join(_word(facts.get(part)) if is_fact else part for is_fact, part in plain).strip()
    said = {name: _fact(facts.get(name)) for name in _facts_of(pattern)}
    text, _ = bundle.format_pattern(pattern, said)
    return str(text).strip()


def _plain_parts(pattern: Any) -> tuple[tuple[bool, str], ...] | None:
    """A pattern of words and facts alone, each with whether it is a fact; None where it chooses or calls."""
    if not hasattr(pattern, "plain"):
        parts = [pattern] if isinstance(pattern, TextElement | Placeable) else getattr(pattern, "elements", [None])
        made = [_plain_part(part) for part in parts]
        pattern.plain = None if None in made else tuple(made)
    found: tuple[tuple[bool, str], ...] | None = pattern.plain
    return found


def _plain_part(part: Any) -> tuple[bool, str] | None:
    if isinstance(part, TextElement):
        return False, part.value
    inner = part.expression if isinstance(part, Placeable) else None
    return (True, inner.id.name) if isinstance(inner, VariableReference) else None


def _word(value: Any) -> str:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else str(_fact(value))


def _fact(value: Any) -> Any:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return fluent_number(value, useGrouping=False)
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _facts_of(pattern: Any) -> frozenset[str]:
    """The names of the facts that a pattern puts in, wherever they stand."""
    found: frozenset[str] | None = getattr(pattern, "facts", None)
    if found is None:
        found = pattern.facts = frozenset(_variables(pattern))
    return found


def _variables(node: Any) -> Iterator[str]:
    if isinstance(node, VariableReference):
        yield node.id.name
    for value in node if isinstance(node, list) else vars(node).values() if isinstance(node, BaseNode) else ():
        yield from _variables(value)
