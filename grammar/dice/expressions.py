"""From the text of a dice expression to its tree (``rules.dice.tree``), with errors a player can act on."""

import re
from functools import cache, lru_cache
from importlib.resources import files

from lark import UnexpectedInput

from grammar.dice.errors import refusal
from grammar.dice.tree import Builder
from grammar.lalr import stored
from grammar.lalr.machine import Machine
from grammar.texts import says
from rules.dice.refused import MAX_NESTING, MAX_TEXT, DiceRefused
from rules.dice.tree import Roll, check_size

_CACHED_LENGTH = 200
"""Longer texts are parsed each time, so that hostile ones can't fill the memory."""

_BEGINS = re.compile(r"[\d(){}@+\-]|\.\d|d *[\d%([]|(?:abs|ceil|floor|round|sign|sqrt|pow|min|max) *\(", re.IGNORECASE)
"""What only an expression begins with, whatever is wrong further on."""

_SHALLOW = 5
"""So many brackets can't make a tree too deep."""

_PHONE = {ord(a): b for a, b in zip("−–—‒×÷·“”„«»‘’", '----*/*"""""\'\'', strict=True)}
_PHONE |= {wide: chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)} | {0x3000: " ", 0xA0: " ", 0x202F: " "}


def parse_dice(text: str) -> Roll:
    """The tree of ``text``, without its names bound; the same text gives the same object while it is remembered.

    Raises DiceRefused: ``syntax`` with the column and what may stand there, ``value`` or ``limit`` for numbers no roll
    could use.
    """
    return _remembered(text) if len(text) <= _CACHED_LENGTH else _parse(text)


def begins_like_dice(text: str) -> bool:
    """Whether a text begins as only a dice expression does: ``4d6``, ``(``, ``d%``, ``max(``."""
    return _BEGINS.match(text) is not None


@cache
def parser() -> Machine:
    """The parser, built on first use (a process that serves players calls this once at its start)."""
    text = (files("grammar") / "dice.lark").read_text("utf-8")
    return Machine(stored.parser("dice", text, Builder(), keep_all_tokens=True), whole=False)


def normalised(text: str) -> str:
    """``text`` with the dashes, signs, quotes, spaces and full-width characters of phones as plain ones, each one for
    one, so that columns stay true."""
    return text if text.isascii() else text.translate(_PHONE)


def _parse(text: str) -> Roll:
    if len(text) > MAX_TEXT:
        raise DiceRefused(
            "limit", says("dice.long", length=len(text), most=MAX_TEXT), MAX_TEXT + 1, (says("hint.shorten"),)
        )
    plain = normalised(text)
    _check_nesting(plain)
    try:
        roll: Roll = parser().parse(plain)
    except UnexpectedInput as fault:
        raise refusal(plain, fault) from None
    if plain.count("(") + plain.count("{") > _SHALLOW:
        check_size(roll.expr)
    return roll


_remembered = lru_cache(maxsize=4096)(_parse)


def _check_nesting(text: str) -> None:
    if text.count("(") + text.count("{") <= MAX_NESTING:
        return
    depth = 0
    for at, char in enumerate(text):
        if char in "({":
            depth += 1
            if depth > MAX_NESTING:
                raise DiceRefused(
                    "limit",
                    says("dice.deep", most=MAX_NESTING, column=at + 1),
                    at + 1,
                    (says("hint.brackets"),),
                )
        elif char in ")}":
            depth -= 1
