"""The line that a command says, for the log, where it came from a form or a button. Read again, it is the same."""

import re
from typing import Any

from grammar.commands.every import Part, TableCommand, parts
from grammar.commands.values import Amount, Condition, Hex, Lasting, Newcomer, Numbers, SaidChange, SaidEachRound
from grammar.lalr.expect import keywords
from grammar.parse.build import table_talk
from grammar.table.read import BY
from grammar.wording import core
from rules.core.names import fold

_PLAIN = re.compile(r"[^\W\d][\w'’]*(?: [^\W\d_][\w'’]*| \d+)*")
"""A name that needs no quotes."""
_QUOTED = ("name", "word", "words")


def line_of(command: TableCommand) -> str:
    """The command as it would be typed, without a slash; of one that forms say."""
    every = ((part, getattr(command, part.name)) for part in parts(type(command)))
    said = [(part, value) for part, value in every if value not in (None, False, ())]
    head = " ".join((command.said.words, *(_said(part, value) for part, value in said if not part.field.body)))
    body = ", ".join(_said(part, value) for part, value in said if part.field.body)
    return f"{head}: {body}" if body else head


def does_of(command: TableCommand) -> str:
    """What stands behind the colon of an effect: what it does."""
    return line_of(command).partition(": ")[2]


def _said(part: Part, value: Any) -> str:
    field = part.field
    lead = field.lead.split("|")[0]
    if value is True:
        return lead or part.name
    if field.kind in ("changes", "offers", "newcomers"):
        return ", ".join(_one(lead, one) for one in value)
    if field.kind == "times":
        return f"x{value}"
    quoted = field.kind in _QUOTED or (field.kind == "user" and not value.isdecimal())
    text = _quoted(value) if quoted else _told(value)
    return f"{lead} {text}" if lead else text


def _one(lead: str, value: Any) -> str:
    """One of several: a change, a sentence that is offered, a newcomer."""
    if isinstance(value, SaidChange):
        by = {"1/2": "half", "2": "double"}.get(value.times, f"{value.by:+d}")
        return f"{by} {value.what}" + (f" at {value.at}" if value.at else "")
    if isinstance(value, SaidEachRound):
        return f"{value.typed} {value.what} each {value.unit}"
    if isinstance(value, Newcomer):
        return _quoted(value.name) + (f" x{value.times}" if value.times else "")
    return f'{lead} "{value}"'


def _told(value: Any) -> str:
    if isinstance(value, Hex):
        return f"{value.q},{value.r}"
    if isinstance(value, Condition):
        return f'"{value.key}"' if value.own else value.key
    if isinstance(value, Amount):
        typed = f'"{value.typed}"' if " " in str(value.typed) else str(value.typed)
        adds = value.sign == "+"
        return f"{BY} {typed}" if adds and str(typed).startswith("-") else f"+{typed}" if adds else typed
    if isinstance(value, Numbers):
        return ", ".join(f"{key} {n}" for key, n in value.by_key.items())
    if isinstance(value, Lasting):
        of = f" of {_quoted(value.of)}" if value.of else ""
        return f"{value.rounds} {value.unit}{of}" if value.rounds else f"until {value.unit}{of}"
    return str(value)


def _quoted(text: str) -> str:
    """A name in quotes, where it would be read as something else without them."""
    known = set(map(fold, (*keywords(table_talk()), *core().numbers)))
    return text if _PLAIN.fullmatch(text) and known.isdisjoint(fold(text).split()) else f'"{text}"'
