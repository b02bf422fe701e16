"""What may stand next: read from the parser's own table, so that errors and completion can't disagree with it."""

from functools import lru_cache

from lark import Lark
from lark.lexer import PatternStr
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser_state import ParserState

END = "$END"


def accepted(state: ParserState[int]) -> set[str]:
    """The names of the terminals that may come next in this state, ``$END`` where the line may end."""
    return {name for name in state.parse_conf.states[state.position] if name.isupper() and _leads_on(state, name)}


def _leads_on(state: ParserState[int], name: str) -> bool:
    """Whether the terminal is shifted after the reductions it causes (a LALR table also lists some that are not)."""
    states, base = state.parse_conf.states, state.state_stack
    depth = len(base)
    above: list[int] = []
    while True:
        action, arg = states[above[-1] if above else base[depth - 1]].get(name, (None, None))
        if action is None:
            return False
        if action is Shift:
            return True
        size = len(arg.expansion)
        depth -= max(0, size - len(above))
        del above[max(0, len(above) - size) :]
        above.append(states[above[-1] if above else base[depth - 1]][arg.origin.name][1])
        if name == END and above[-1] == state.parse_conf.end_state:
            return True


@lru_cache(maxsize=64)
def words(parser: Lark) -> dict[str, str]:
    """The keyword that each string terminal of a grammar stands for, by the terminal's name."""
    return {t.name: t.pattern.value for t in parser.terminals if isinstance(t.pattern, PatternStr)}


@lru_cache(maxsize=64)
def first_words(parser: Lark) -> tuple[str, ...]:
    """The keywords a line may begin with."""
    return spoken(parser, accepted(parser.parse_interactive("").parser_state))


@lru_cache(maxsize=64)
def keywords(parser: Lark) -> tuple[str, ...]:
    """Every keyword of a grammar that is a word, in the grammar's order."""
    return spoken(parser, set(words(parser)))


def spoken(parser: Lark, terminals: set[str]) -> tuple[str, ...]:
    """The keywords among these terminals, in the grammar's order; signs such as the comma are none."""
    return tuple(word for name, word in words(parser).items() if name in terminals and word[0].isalnum())


@lru_cache(maxsize=64)
def leading(parser: Lark, rule: str) -> frozenset[str]:
    """The terminals a rule of the grammar may begin with."""
    found: set[str] = set()
    seen: set[str] = set()
    todo = [rule]
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        for one in parser.rules:
            if one.origin.name == name and one.expansion:
                head = one.expansion[0]
                if head.is_term:
                    found.add(str(head.name))
                else:
                    todo.append(str(head.name))
    return frozenset(found)
