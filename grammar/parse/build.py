"""The parsers, built once per system from ``common.lark``, the system's own file, and the fragments that names."""

import re
from functools import cache
from importlib.resources import files
from threading import Lock
from typing import Any

from lark import Lark

from grammar.commands.written import commands_source
from grammar.lalr.machine import Machine
from grammar.lalr.stored import parser
from grammar.parse import reader

_WITH = re.compile(r"^// with: ([a-z, ]+)$", re.MULTILINE)


def source(system: str) -> str:
    """The grammar text of a system: the shared skeleton, what the system adds, and what a number may be.

    A line ``// with: ground, things`` of the system's file adds the fragments of those names. Each brings rules, and
    sentences by extending ``utility``; rules nobody uses fall away.
    """
    own = _text(system)
    named = _WITH.search(own)
    fragments = named[1].split(", ") if named else ()
    return _text("common") + own + "".join(map(_text, (*fragments, "amounts")))


@cache
def table_source() -> str:
    """The grammar text of what is said to the table itself."""
    return commands_source() + _text("table") + _text("amounts")


def _text(name: str) -> str:
    return (files("grammar") / f"{name}.lark").read_text("utf-8")


_ONE_AT_A_TIME = Lock()
"""Who needs a parser that another thread is building waits for it, instead of building it too."""


def sentences(system: str) -> Lark:
    """The parser of a system's sentences; its ``parse`` returns the draft ``Command``."""
    with _ONE_AT_A_TIME:
        return _sentences(system)


@cache
def _sentences(system: str) -> Lark:
    return parser(system, source(system), reader.RULES)


@cache
def machine(system: str) -> Machine:
    """The fast way through the same parser."""
    return Machine(sentences(system))


@cache
def table_talk() -> Lark:
    """The parser of what is said to the table itself: encounters, sheets, undo; its ``parse`` returns a tree."""
    return parser("table", table_source())


@cache
def field_text() -> Lark:
    """The parser of what is typed into one field of a form; ``parse`` is told which rule the field has."""
    return parser("fields", table_source(), start=("at", "numbers", "newcomers", "span", "does"))


def strict(text: str, rules: Any = None) -> Lark:
    """A parser built anew, which refuses every hidden conflict (slow, for tests)."""
    return Lark(text, parser="lalr", lexer="contextual", strict=True, maybe_placeholders=False, transformer=rules)
