"""A parser that is kept is the one that Lark builds."""

from typing import Any

import pytest
from lark import Lark

from grammar.parse import reader
from grammar.parse.build import sentences, source, table_source, table_talk
from rules.registry import SYSTEMS


def told(parser: Lark) -> tuple[Any, ...]:
    """All that makes a parser: its rules, its terminals, and what it does at each in each state."""
    inner: Any = parser.parser.parser
    table: Any = inner._parse_table
    rules = {rule: (rule.alias, rule.order, vars(rule.options)) for rule in parser.rules}
    terminals = {one.name: (one.pattern, one.priority, min(one.pattern.max_width, 2**63)) for one in parser.terminals}
    return rules, terminals, list(parser.lexer_conf.ignore), _numbered(table.states, table.start_states["start"])


def _numbered(states: dict[int, dict[str, tuple[Any, Any]]], start: int) -> list[dict[str, tuple[str, Any]]]:
    """The moves of every state, in the order in which they are come to from the first: Lark numbers them by chance."""
    order, seen = [start], {start: 0}
    for state in order:
        for _, (action, arg) in sorted(states[state].items()):
            if str(action) == "Shift" and arg not in seen:
                seen[arg] = len(order)
                order.append(arg)
    return [
        {str(name): (str(action), seen.get(arg, arg)) for name, (action, arg) in states[state].items()}
        for state in order
    ]


@pytest.mark.parametrize("system", [*SYSTEMS, "table"])
def test_a_kept_parser_is_what_lark_builds(system: str) -> None:
    text = table_source() if system == "table" else source(system)
    rules = None if system == "table" else reader.RULES
    built = Lark(text, parser="lalr", lexer="contextual", maybe_placeholders=False, transformer=rules)
    kept = table_talk() if system == "table" else sentences(system)
    assert told(kept) == told(built)
    mine: Any = kept.parser.lexer
    theirs: Any = built.parser.lexer
    assert [one.name for one in mine.root_lexer.terminals] == [one.name for one in theirs.root_lexer.terminals]
