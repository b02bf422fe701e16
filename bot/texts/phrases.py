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
from typing import TYPE_CHECKING, Any, TypeAlias

from fluent.syntax import FluentParser
from fluent.syntax.ast import (
    BaseNode,
    Identifier,
    Message,
    Pattern,
    Placeable,
    Resource,
    SelectExpression,
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
_PLURALS = ("zero", "one", "two", "few", "many", "other")


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
        self._pieces = _pieces(made)

    def filled(self, facts: Mapping[str, Any]) -> str:
        """The words with the facts put in; one that is missing shows as a dash rather than failing an answer."""
        said = None if self._pieces is None else _put_in(self._pieces, facts)
        return self.counted(facts) if said is None else said.strip()

    def counted(self, facts: Mapping[str, Any]) -> str:
        """The same by Fluent, which knows by what plural a language counts."""
        bundle, pattern = self._bundled
        text, _ = bundle.format_pattern(pattern, {name: _fact(facts.get(name)) for name in self.facts})
        return str(text).strip()

    @cached_property
    def _bundled(self) -> "tuple[FluentBundle, Any]":
        # What knows how a language counts is slow to import, and most patterns choose by equality.
        from fluent.runtime import FluentBundle

        bundle = FluentBundle([self._language], use_isolating=False)
        bundle.add_resource(Resource([Message(Identifier("this"), self._made)]))
        return bundle, bundle.get_message("this").value


class _Fact(Struct, frozen=True):
    """A place for the fact of that name."""

    name: str


class _Choice(Struct, frozen=True):
    """Pieces that the fact of that name chooses by what it is. ``counts``: or by the plural that its number takes."""

    name: str
    numbers: Mapping[int, "_Pieces"]
    words: Mapping[str, "_Pieces"]
    otherwise: "_Pieces"
    counts: bool


_Pieces: TypeAlias = tuple[str | _Fact | _Choice, ...]


def _pieces(pattern: Pattern) -> _Pieces | None:
    """What a pattern is made of; None where it calls or refers to what only Fluent knows."""
    found: list[str | _Fact | _Choice] = []
    for element in pattern.elements:
        inner = element.expression if isinstance(element, Placeable) else element
        if isinstance(inner, TextElement):
            found.append(inner.value)
        elif isinstance(inner, StringLiteral):
            found.append(inner.parse()["value"])
        elif isinstance(inner, VariableReference):
            found.append(_Fact(inner.id.name))
        elif isinstance(inner, SelectExpression) and (choice := _choice(inner)) is not None:
            found.append(choice)
        else:
            return None
    return tuple(found)


def _choice(made: SelectExpression) -> _Choice | None:
    numbers, words, otherwise = dict[int, _Pieces](), dict[str, _Pieces](), None
    for variant in made.variants:
        pieces = _pieces(variant.value)
        if pieces is None:
            return None
        if variant.default:
            otherwise = pieces
        if isinstance(variant.key, Identifier):
            words[variant.key.name] = pieces
        elif variant.key.value.isdigit():
            numbers[int(variant.key.value)] = pieces
        else:
            return None
    counts = any(isinstance(v.key, Identifier) and v.key.name in _PLURALS and not v.default for v in made.variants)
    if otherwise is None or not isinstance(made.selector, VariableReference):
        return None
    return _Choice(made.selector.id.name, numbers, words, otherwise, counts)


def _put_in(pieces: _Pieces, facts: Mapping[str, Any]) -> str | None:
    """Pieces with the facts put in; None where a number is to be counted by its plural."""
    said: list[str] = []
    for piece in pieces:
        if isinstance(piece, str):
            said.append(piece)
            continue
        value = facts.get(piece.name)
        if isinstance(piece, _Fact):
            said.append(_word(value))
            continue
        if not isinstance(value, int) or isinstance(value, bool):
            chosen = piece.words.get(_word(value), piece.otherwise)
        elif value in piece.numbers or not piece.counts:
            chosen = piece.numbers.get(value, piece.otherwise)
        else:
            return None
        inner = _put_in(chosen, facts)
        if inner is None:
            return None
        said.append(inner)
    return "".join(said)


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
