"""From a sentence to a draft command: names still as typed, each knowing its column."""

import re
from functools import lru_cache
from typing import NamedTuple, cast

from lark.exceptions import UnexpectedInput
from msgspec.structs import replace

from grammar.names import Names, Words, join, normalise
from grammar.parse.build import machine
from grammar.parse.errors import explain
from grammar.parse.foreign import told_foreign
from rules.core.command import Command, Given
from rules.core.names import fold
from rules.core.report import Refused

_DICE = re.compile(r"\s+(?=(?:rolled|forced)\s)", re.IGNORECASE)
_SECRETLY = re.compile(r"(?<!\w)secretly(?!\w)", re.IGNORECASE)
_ASKED = re.compile(r"\s*/?(?:help|rule)\s+secretly\s*$", re.IGNORECASE)
_TAIL = re.compile(r"\s+(?=(?:rolled|forced)\s|--)", re.IGNORECASE)


def dice_apart(text: str) -> tuple[str, str]:
    """A sentence or an answer without its dice, and the dice from ``rolled`` or ``forced`` on (empty: none)."""
    said, *dice = _DICE.split(text, maxsplit=1)
    return said, "".join(dice)


def hushed(text: str) -> tuple[bool, str]:
    """Whether a line is said ``secretly``, and the line without that word; its columns stay.

    The word may stand anywhere but in quotes or in the note; who asks for help with it says nothing secretly.
    """
    if "secretly" not in text.casefold() or _ASKED.match(text):
        return False, text
    for found in _SECRETLY.finditer(text):
        before = text[: found.start()]
        if before.count('"') % 2 == 0 and "--" not in before and "\u2014" not in before:
            return True, f"{before}{' ' * len(found[0])}{text[found.end() :]}"
    return False, text


NOTED = ("set", "mark", "unmark", "posture", "place", "effect", "end", "control", "encounter remove", "encounter add")
"""Verbs of a game master's rulings, behind which a note may stand: ``-- he slipped``. The log keeps it as typed."""


_SPOKEN = re.compile(r'^\s*([^:"]{1,100}|"[^"]{1,100}")\s*:\s*(?P<rest>.*)$', re.DOTALL)


def spoken_by(text: str) -> tuple[str | None, str]:
    """Who acts by a sentence, named before a colon (None: nobody), and the rest of it."""
    found = _SPOKEN.match(text)
    if found is None or dice_apart(found[1])[1]:
        return None, text
    return found[1].strip(), found["rest"]


def bare(text: str) -> str:
    """A sentence without its dice and its note."""
    return _TAIL.split(text, maxsplit=1)[0]


def unnoted(line: str) -> str:
    """A line of the table that is a ruling without its note."""
    at = line.find(" --")
    if at < 0 or line.count('"', 0, at) % 2:
        return line
    said = fold(line[:at]).lstrip(" /")
    return line[:at] if any(said.startswith(f"{verb} ") for verb in NOTED) else line


def dice(text: str, system: str, column: int = 1) -> tuple[Given, ...]:
    """Dice by themselves, as they stand behind ``rolled`` from ``column`` on; raises Refused as ``draft`` does."""
    lead = "pass rolled "
    moved = column - 1 - len(lead)
    try:
        given = draft(lead + text, system, Names()).given
    except Refused as fault:
        if fault.column is not None:
            fault.column += moved
        raise
    return tuple(replace(die, who=_shifted(die.who, moved), column=die.column + moved) for die in given)


def _shifted(name: str | None, by: int) -> str | None:
    return Words(name, name.column + by, name.kind) if isinstance(name, Words) else name


def draft(text: str, system: str, names: Names) -> Command:
    """Parse one sentence of a system; names become ``Words`` with their columns, not yet resolved.

    Raises Refused (code ``syntax``) naming the column and what may stand there, or the fault of a clause; ``limit``
    for a line that is too long.
    """
    line = join(normalise(hushed(text)[1]), names)
    made = (_remembered if len(line) <= _REMEMBERED_LENGTH else _lately)(system, line)
    if isinstance(made, UnexpectedInput):
        raise told_foreign(line, system, names, explain(made, line, machine(system).lark, names)) from made
    return made


def _parsed(system: str, line: str) -> Command | UnexpectedInput:
    """The command of a line whose names are joined, or its fault; the same line always comes to the same."""
    try:
        return cast(Command, machine(system).parse(line))
    except UnexpectedInput as fault:
        return fault.with_traceback(None)


_REMEMBERED_LENGTH = 200
"""Of longer lines only the last few are remembered, so that hostile ones can't fill the memory."""
_remembered = lru_cache(maxsize=2048)(_parsed)
_lately = lru_cache(maxsize=4)(_parsed)


_FIRST = re.compile(r"\s*/?(?:odds\s+)?(?P<word>[^\W\d]\w*)(?=\s|$)", re.IGNORECASE)


class Opening(NamedTuple):
    """A word of a line with the place where it stands, counted from 0."""

    word: str
    start: int
    end: int


def opening(text: str) -> Opening | None:
    """The word that a line opens with: the first, or the first behind the name of who acts; None: it opens with none.

    ``swing at Grak``, ``Rurik: swing``, ``odds swing``.
    """
    said = bare(text)
    behind = len(said) - len(spoken_by(said)[1])
    found = (_FIRST.match(text, behind) if behind else None) or _FIRST.match(text)
    return None if found is None else Opening(found["word"], found.start("word"), found.end("word"))
