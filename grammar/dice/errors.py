"""What is wrong with a dice expression: the column, what may stand there, and the nearest word."""

from collections.abc import Iterable
from difflib import get_close_matches

from lark import UnexpectedInput
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from grammar.lalr.expect import accepted
from grammar.texts import listed, says
from rules.dice.refused import DiceRefused
from rules.dice.tree import FUNCTIONS

_WORDS = (
    "NUMBER",
    "DICE",
    "NAME",
    "OPEN",
    "WHOLE",
    "WHERE",
    "SIGNED",
    "FACE",
    "FAIL",
    "ENDS",
    "OPERATOR",
    "LABEL",
    "SIDES",
    "COMMA",
    "CLOSE",
    "GROUP_END",
    "LIST_END",
    "ROLLED",
    "COMMENT",
    "$END",
)
"""The terminals that are told (``expected.NAME``), in the order in which they are told."""


def _words(expected: Iterable[str]) -> list[str]:
    names = set(expected)
    return [says(f"expected.{name}") for name in _WORDS if name in names]


def refusal(text: str, fault: UnexpectedInput) -> DiceRefused:
    """The refusal that tells what to write instead."""
    assert isinstance(fault, UnexpectedToken | UnexpectedCharacters)
    at = fault.pos_in_stream if fault.pos_in_stream is not None and fault.pos_in_stream >= 0 else len(text)
    if isinstance(fault, UnexpectedToken) and fault.token.type == "$END":
        at = len(text.rstrip())
    if not text.strip():
        return DiceRefused("syntax", says("dice.nothing"), 1, ("2d6+3",))
    found, wanted = _found(text, at), _words(accepted(fault.state))
    if found == "[":
        message = says("dice.label", found=found, column=at + 1)
    elif found:
        message = says("dice.unfit", found=found, column=at + 1)
    else:
        message = says("dice.early", column=at + 1)
    if wanted:
        message += " " + says("dice.expected", wanted=listed(wanted, "either"))
    return DiceRefused("syntax", message, at + 1, tuple(_hints(found, text, at)) or tuple(wanted))


def _found(text: str, at: int) -> str:
    """The offending word, or the sign alone."""
    end = at
    while end < len(text) and end - at < 20 and (text[end].isalpha() or text[end] == "_"):
        end += 1
    return text[at : max(end, at + 1)]


def _hints(found: str, text: str, at: int) -> list[str]:
    if found in ("d", "D"):
        return ["d6"]
    if len(found) < 2 or not found.isidentifier():
        return []
    at_start = not text[:at].strip() or text[:at].rstrip()[-1] in "+-*/%^<>=,({"
    if not at_start:
        return [f"; {found}", f"[{found}]"]
    near = get_close_matches(found.lower(), FUNCTIONS, n=1, cutoff=0.76)
    return [f"{near[0]}(...)"] if near else [f"@{found}"]
