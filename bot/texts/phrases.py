"""Phrases: the words of a system and of the house, from Fluent files, and the role that each note plays in an answer.

``data/en.ftl`` of a system holds a message for each note code (``-`` for ``_``; its attribute ``.outside`` for those
who may not know the figure's numbers, ``.full`` for full verbosity, ``.many`` for several figures in a row,
``.verdict`` for what stands in place of a defence's degree) and fragments: ``skill-X``, ``condition-X``, ``degree-X``,
``check-LABEL-DEGREE``.
``data/notes.csv`` says what part of an answer a note is. A system's own stand above those of the house (``bot.texts``).
"""

import enum
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, TypeAlias

from fluent.syntax import FluentParser
from fluent.syntax.ast import (
    BaseNode,
    Message,
    NumberLiteral,
    Pattern,
    Placeable,
    SelectExpression,
    StringLiteral,
    TextElement,
    VariableReference,
)
from msgspec import Struct

from rules.core.tables.common import common
from rules.core.tables.rows import rows

HOUSE = "bot.texts"
LANGUAGE = "en"
_COUNTED: Mapping[str, Callable[[int], str]] = {"en": lambda n: "one" if abs(n) == 1 else "other"}
"""How each language counts, as CLDR names it: one hex, two hexes."""
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
        """The part that a note code (or ``check.LABEL``) plays, or None where no file says."""
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
    """Words with places for facts, ``facts`` by name. It refers to no other message and calls no function."""

    def __init__(self, made: Pattern, language: str) -> None:
        self.facts = frozenset(_variables(made))
        self._parts = _parts_of(made, language)

    def filled(self, facts: Mapping[str, Any]) -> str:
        """The words with the facts put in; one that is missing shows as a dash rather than failing an answer."""
        return _filled(self._parts, facts).strip()


class _Choice(Struct, frozen=True):
    """Words that depend on a fact: those of the first way it fits, else those of ``default``.

    A number fits itself and, as a word, how its language counts it (``one``); words fit themselves.
    """

    fact: str
    ways: tuple[tuple[str | float, "_Parts"], ...]
    default: "_Parts"
    language: str

    def of(self, value: Any) -> "_Parts":
        """The words for a value of the fact."""
        number = isinstance(value, int) and not isinstance(value, bool)
        said = _word(value)
        for key, parts in self.ways:
            fits = key == value if number and not isinstance(key, str) else key == said
            if fits or (number and key == _COUNTED[self.language](value)):
                return parts
        return self.default


class _Fact(Struct, frozen=True):
    """Where a fact is put in."""

    name: str


_Parts: TypeAlias = tuple[str | _Fact | _Choice, ...]


def _parts_of(made: Pattern, language: str) -> _Parts:
    return tuple(_part_of(one.expression if isinstance(one, Placeable) else one, language) for one in made.elements)


def _part_of(made: Any, language: str) -> str | _Fact | _Choice:
    if isinstance(made, TextElement):
        return str(made.value)
    if isinstance(made, StringLiteral):
        return str(made.parse()["value"])
    if isinstance(made, VariableReference):
        return _Fact(made.id.name)
    assert isinstance(made, SelectExpression), f"{type(made).__name__} is nothing that words are made of here"
    assert isinstance(made.selector, VariableReference), "words are chosen by a fact"
    ways = tuple((_key(one.key), _parts_of(one.value, language)) for one in made.variants)
    default = next(parts for one, (_, parts) in zip(made.variants, ways, strict=True) if one.default)
    return _Choice(made.selector.id.name, ways, default, language)


def _key(made: Any) -> str | float:
    return float(made.value) if isinstance(made, NumberLiteral) else str(made.name)


def _filled(parts: _Parts, facts: Mapping[str, Any]) -> str:
    said = []
    for part in parts:
        if isinstance(part, str):
            said.append(part)
        elif isinstance(part, _Fact):
            said.append(_word(facts.get(part.name)))
        else:
            said.append(_filled(part.of(facts.get(part.fact)), facts))
    return "".join(said)


def _word(value: Any) -> str:
    if isinstance(value, str):
        return value
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _variables(node: Any) -> Iterator[str]:
    """The names of the facts that a pattern puts in, wherever they stand."""
    if isinstance(node, VariableReference):
        yield node.id.name
    for value in node if isinstance(node, list) else vars(node).values() if isinstance(node, BaseNode) else ():
        yield from _variables(value)
