"""What is wrong with a dice expression: the column, what may stand there, and the nearest word."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from lark import UnexpectedInput
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from grammar.expect import accepted
from rules.dice.refused import DiceRefused
from rules.dice.tree import FUNCTIONS

_WORDS: tuple[tuple[str, frozenset[str]], ...] = (
    ("a number", frozenset({"NUMBER"})),
    ("dice such as 2d6", frozenset({"DICE"})),
    ("a name such as @str", frozenset({"NAME"})),
    ("an opening bracket", frozenset({"OPEN"})),
    ("how many dice (a whole number)", frozenset({"WHOLE"})),
    ("which dice, such as 3 or >=5", frozenset({"WHERE"})),
    ("a number such as 2 or -1", frozenset({"SIGNED"})),
    ("a face such as 1 or 1..6", frozenset({"FACE"})),
    ("failures such as f<=1", frozenset({"FAIL"})),
    ("a modifier such as kh3, r1 or !", frozenset({"ENDS"})),
    ("an operator such as + or >=", frozenset({"OPERATOR"})),
    ("a label such as [fire]", frozenset({"LABEL"})),
    ("dice such as d6", frozenset({"SIDES"})),
    ("a comma", frozenset({"COMMA"})),
    ("a closing )", frozenset({"CLOSE"})),
    ("a closing }", frozenset({"GROUP_END"})),
    ("a closing ]", frozenset({"LIST_END"})),
    ("'rolled' and your dice", frozenset({"ROLLED"})),
    ("a comment after ;", frozenset({"COMMENT"})),
    ("the end", frozenset({"$END"})),
)


def _words(expected: Iterable[str]) -> list[str]:
    names = set(expected)
    return [words for words, terminals in _WORDS if terminals & names]


def refusal(text: str, fault: UnexpectedInput) -> DiceRefused:
    """The refusal that tells what to write instead."""
    assert isinstance(fault, UnexpectedToken | UnexpectedCharacters)
    at = fault.pos_in_stream if fault.pos_in_stream is not None and fault.pos_in_stream >= 0 else len(text)
    if isinstance(fault, UnexpectedToken) and fault.token.type == "$END":
        at = len(text.rstrip())
    if not text.strip():
        return DiceRefused("syntax", "There is nothing to roll: write dice such as 2d6+3.", 1, ("2d6+3",))
    found, wanted = _found(text, at), _words(accepted(fault.state))
    what = f"{found!r} can't stand at column {at + 1}" if found else f"The text stops too early, at column {at + 1}"
    if found == "[":
        what += " (a label is closed with ])"
    message = f"{what}. Expected: {_either(wanted)}." if wanted else f"{what}."
    return DiceRefused("syntax", message, at + 1, tuple(_hints(found, text, at)) or tuple(wanted))


def _either(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


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
