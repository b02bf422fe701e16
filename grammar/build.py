"""The parsers, built once per system from ``common.lark``, the system's own file, and the fragments that names."""

import hashlib
import os
import re
import sys
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from lark import Lark
from lark import __version__ as lark_version

from grammar import reader
from grammar.machine import Machine

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


def table_source() -> str:
    """The grammar text of what is said to the table itself."""
    return _text("table") + _text("amounts")


def _text(name: str) -> str:
    return (files("grammar") / f"{name}.lark").read_text("utf-8")


@cache
def sentences(system: str) -> Lark:
    """The parser of a system's sentences; its ``parse`` returns the draft ``Command``."""
    return build(source(system), reader.RULES)


@cache
def machine(system: str) -> Machine:
    """The fast way through the same parser."""
    return Machine(sentences(system))


@cache
def table_talk() -> Lark:
    """The parser of what is said to the table itself: encounters, sheets, undo; its ``parse`` returns a tree."""
    return build(table_source())


def build(text: str, rules: Any = None, *, strict: bool = False) -> Lark:
    """A LALR parser with a contextual lexer; ``rules`` are called at each reduction instead of growing a tree.

    ``strict`` refuses every hidden conflict (slow, for tests).
    """
    kept: Any = False if strict else _kept(text)
    return Lark(
        text, parser="lalr", lexer="contextual", strict=strict, maybe_placeholders=False, transformer=rules, cache=kept
    )


def _kept(text: str) -> str | bool:
    """The file in the user's cache that a parser is kept in, by its grammar and versions; False where there is none.

    It only saves time: Lark looks whether it fits, and what can't be read or written is built anew.
    """
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "strikerank"
    try:
        base.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return False
    mine = not hasattr(os, "getuid") or base.stat().st_uid == os.getuid()
    if not mine or not os.access(base, os.W_OK):
        return False
    named = hashlib.sha256("\n".join((text, lark_version, sys.version)).encode()).hexdigest()[:24]
    return str(base / f"{named}.lark")
