"""A command from the fields of a form: each value by its kind, without a line between."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from lark import Lark
from lark.exceptions import UnexpectedInput

from grammar.commands.every import Part, TableCommand, parts
from grammar.names import Names, Words, plain, whole
from grammar.parse.build import field_text
from grammar.parse.errors import explain
from grammar.table.read import Reader, amount_of, condition_of, key_of, times_of

DOES = "does"
"""The field of a form in which all that stands behind the colon of an effect is said."""


def shown(part: Part) -> str:
    """The name of a field in forms."""
    if part.field.body and part.field.kind != "text":
        return DOES
    return part.field.shown or part.name


def filled(made: type[TableCommand], values: Mapping[str, Any]) -> TableCommand:
    """The command that a form's values say, by the names of its fields; what is absent or None is left out.

    Raises Refused for a text that can't stand in its field.
    """
    given: dict[str, Any] = {}
    numbered = any(part.name == "n" and part.field.unasked for part in parts(made))
    for part in parts(made):
        value = values.get(shown(part))
        if value is None or part.field.unasked:
            continue
        if numbered and str(value).isdecimal():
            # A page of the list, or a row, where a name may stand as well.
            return made(n=whole(str(value), 1))
        if part.field.begins and not str(value).casefold().startswith(f"{part.field.begins} "):
            value = f"{part.field.begins} {value}"
        if shown(part) == DOES:
            given |= _read(DOES, str(value))
        elif part.field.kind in _WHOLE_RULE:
            given |= _read(_WHOLE_RULE[part.field.kind], f"{part.field.lead} {value}".strip())
        else:
            given[part.name] = _VALUES.get(part.field.kind, _plain)(value)
    return made(**given)


def _read(rule: str, text: str) -> dict[str, Any]:
    """What the text of one field says, by the rule of that field."""
    parser: Lark = field_text()
    line = plain(text)
    try:
        tree: Any = parser.parse(line, start=rule)
    except UnexpectedInput as fault:
        refused = explain(fault, line, parser, Names())
        refused.column = None
        raise refused from fault
    reader = Reader(line, Names())
    return reader.each([tree] if rule != DOES else tree.children)


def _plain(value: Any) -> Any:
    return value.strip().strip('"') if isinstance(value, str) else value


_WHOLE_RULE = {"hex": "at", "numbers": "numbers", "newcomers": "newcomers", "lasting": "span"}
"""The kinds whose text is read by the rule of their field."""
_VALUES: Mapping[str, Callable[[Any], Any]] = {
    "text": lambda value: Words(str(value).strip(), 1, "text"),
    "dice": lambda value: Words(str(value).strip(), 1, "text"),
    "key": key_of,
    "condition": condition_of,
    "amount": lambda value: amount_of(plain(str(value)).strip()),
    "times": lambda value: times_of(str(value)),
    "height": lambda value: whole(plain(str(value)).strip(), 1),
    "choice": str,
    "user": str,
}


@cache
def fields_of(made: type[TableCommand]) -> tuple[Part, ...]:
    """The fields of a command as a form shows them: those it must have first, each name once."""
    seen: dict[str, Part] = {}
    for part in parts(made):
        if not part.field.unasked:
            seen.setdefault(shown(part), part)
    return tuple(sorted(seen.values(), key=lambda part: not part.required))
