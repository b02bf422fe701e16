"""Phrases: the words of a system and of the house, from Fluent files, and the role that each note plays in an answer.

``data/en.ftl`` of a system holds a message for each note code (``-`` for ``_``; its attribute ``.outside`` for those
who may not know the figure's numbers, ``.full`` for full verbosity, ``.many`` for several figures in a row,
``.verdict`` for what stands in place of a defence's degree) and fragments: ``skill-X``, ``condition-X``, ``degree-X``,
``check-LABEL-DEGREE``.
``data/notes.csv`` says what part of an answer a note is. A system's own stand above those of the house (``bot.texts``).
"""

import enum
import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from fluent.syntax import FluentParser
from fluent.syntax.ast import (
    BaseNode,
    Identifier,
    Message,
    Pattern,
    Placeable,
    Resource,
    StringLiteral,
    TextElement,
    VariableReference,
)
from msgspec import Struct

from rules.core.tables.common import common
from rules.core.tables.rows import rows

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

HOUSE = "bot.texts"
LANGUAGE = "en"
_HEAD = re.compile(r"^([A-Za-z][\w-]*) *=", re.MULTILINE)
"""Where a message begins, with its name."""


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
    """The words of one system in one language, those of the house behind them."""

    def __init__(self, package: str, language: str = LANGUAGE) -> None:
        self.files = tuple(_Messages(place, language) for place in (package, HOUSE))
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
        return found is not None and kind in found.patterns

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
def phrases(package: str, language: str = LANGUAGE) -> Phrases:
    """The phrases of a system's package; loaded once, when first wanted."""
    return Phrases(package, language)


@lru_cache(maxsize=4096)
def _message(of: Phrases, code: str) -> "_Message | None":
    name = code.replace("_", "-")
    return next((found for file in of.files if (found := file.get(name)) is not None), None)


@lru_cache(maxsize=4096)
def _fragment(of: Phrases, name: str) -> str | None:
    return of.says(name, {})


def _parts(package: str) -> tuple[Part, ...]:
    return rows(package, "notes", Part) if (files(package) / "data" / "notes.csv").is_file() else ()


class _Messages:
    """The messages of one file, each parsed when it is first wanted: a fight says a few of hundreds."""

    def __init__(self, package: str, language: str) -> None:
        place = files(package) / "data" / f"{language}.ftl"
        text = place.read_text(encoding="utf-8") if place.is_file() else ""
        heads = [*_HEAD.finditer(text)]
        ends = [*(head.start() for head in heads[1:]), len(text)]
        self._texts = {head[1]: text[head.start() : end] for head, end in zip(heads, ends, strict=True)}
        self._made: dict[str, _Message] = {}
        self._language = language

    def get(self, name: str) -> "_Message | None":
        """The message of that name, if there is one."""
        if name not in self._made:
            if name not in self._texts:
                return None
            made = FluentParser(with_spans=False).parse_entry(self._texts[name])
            assert isinstance(made, Message), f"{name} is no message"
            self._made[name] = _Message(made, self._language)
        return self._made[name]


class _Message:
    """A message: its own pattern, and those of its attributes by name."""

    def __init__(self, made: Message, language: str) -> None:
        self.value = None if made.value is None else _Pattern(made.value, language)
        self.patterns = {one.id.name: _Pattern(one.value, language) for one in made.attributes}

    def pattern(self, *kinds: str) -> "_Pattern | None":
        """That of the first of these attributes that there is, else its own."""
        for kind in kinds:
            if kind in self.patterns:
                return self.patterns[kind]
        return self.value

    def says(self, facts: Mapping[str, Any], *kinds: str) -> str:
        """The words with the facts put in."""
        pattern = self.pattern(*kinds)
        return "" if pattern is None else pattern.filled(facts)


class _Pattern:
    """Words with places for facts, ``facts`` by name. It refers to no other message."""

    def __init__(self, made: Pattern, language: str) -> None:
        self.facts = frozenset(_variables(made))
        self._made, self._language = made, language
        parts = [_plain_part(part) for part in made.elements]
        self._plain = None if None in parts else tuple(part for part in parts if part is not None)

    def filled(self, facts: Mapping[str, Any]) -> str:
        """The words with the facts put in; one that is missing shows as a dash rather than failing an answer."""
        if self._plain is not None:
            return "".join([_word(facts.get(part)) if is_fact else part for is_fact, part in self._plain]).strip()
        return self._chosen(facts)

    def _chosen(self, facts: Mapping[str, Any]) -> str:
        bundle, pattern = self._bundled
        text, _ = bundle.format_pattern(pattern, {name: _fact(facts.get(name)) for name in self.facts})
        return str(text).strip()

    @cached_property
    def _bundled(self) -> "tuple[FluentBundle, Any]":
        # What knows how a language counts is slow to import, and most patterns choose nothing.
        from fluent.runtime import FluentBundle

        bundle = FluentBundle([self._language], use_isolating=False)
        bundle.add_resource(Resource([Message(Identifier("this"), self._made)]))
        return bundle, bundle.get_message("this").value


def _plain_part(part: Any) -> tuple[bool, str] | None:
    """A part of words or a fact alone, with whether it is a fact; None where it chooses or calls."""
    if isinstance(part, TextElement):
        return False, part.value
    inner = part.expression if isinstance(part, Placeable) else None
    if isinstance(inner, StringLiteral):
        return False, inner.parse()["value"]
    return (True, inner.id.name) if isinstance(inner, VariableReference) else None


def _word(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return str(_fact(value))


def _fact(value: Any) -> Any:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return _number(value)
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


@lru_cache(maxsize=2048)
def _number(value: int) -> Any:
    # What knows how a language counts is slow to import, and most patterns choose nothing.
    from fluent.runtime.types import fluent_number

    return fluent_number(value, useGrouping=False)


def _variables(node: Any) -> Iterator[str]:
    """The names of the facts that a pattern puts in, wherever they stand."""
    if isinstance(node, VariableReference):
        yield node.id.name
    for value in node if isinstance(node, list) else vars(node).values() if isinstance(node, BaseNode) else ():
        yield from _variables(value)
