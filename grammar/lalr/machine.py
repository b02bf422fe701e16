"""Lark's lexers and parse table, flattened: the same parse as ``Lark.parse``, in half the time.

Lark finds the callback of a reduction and the state after it by hashing rules and tokens at every step, and counts
lines for every blank. Here each state maps a terminal's name straight to what is to be done, and a text is cut into
tokens in one loop, as if it stood on one line. Expressions, table, callbacks and errors are Lark's own.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser_state import ParserState

from grammar.lalr.expect import END

Reduce: TypeAlias = tuple[Callable[[list[Any]], Any], int, dict[int, int]]
"""The callback of a rule, how many parts it takes, and the state that follows for each state below them."""
Cut: TypeAlias = tuple[Callable[[str, int], re.Match[str] | None], frozenset[str], dict[str, Callable[[Token], Token]]]
"""What finds a token at a place, the terminals that are left out, and what is made of tokens of some terminals."""


class _Moves(dict[int, dict[str, int | Reduce]]):
    """What each state does at a terminal: it shifts to a state or reduces; made when met."""

    def __init__(self, states: Mapping[int, Mapping[str, tuple[Any, Any]]], callbacks: Mapping[Any, Any]) -> None:
        super().__init__()
        self._states, self._callbacks = states, callbacks
        self._after: dict[str, dict[int, int]] = {}
        for state, actions in states.items():
            for name, (action, arg) in actions.items():
                if action is Shift and not name.isupper():
                    self._after.setdefault(str(name), {})[state] = arg

    def __missing__(self, state: int) -> dict[str, int | Reduce]:
        made = self[state] = {
            str(name): arg
            if action is Shift
            else (self._callbacks[arg], len(arg.expansion), self._after.get(str(arg.origin.name), {}))
            for name, (action, arg) in self._states[state].items()
            if name.isupper()
        }
        return made


class Machine:
    """A parser made of a built Lark parser; ``parse`` gives and raises what ``Lark.parse`` does.

    But for keywords that begin a longer word where words are ``whole``: those are faults.
    """

    def __init__(self, lark: Lark, *, whole: bool = True) -> None:
        self.lark, self.whole = lark, whole
        start = lark.parse_interactive("").parser_state
        self._conf, self._lexer, self.last = start.parse_conf, start.lexer, start.parse_conf.end_state
        self.moves = _Moves(start.parse_conf.states, lark.parser.parser.parser.callbacks)
        self._cuts: dict[int, Cut] = {}

    def parse(self, line: str) -> Any:
        """What the start rule's callback makes of the line; raises UnexpectedInput."""
        state = ParserState(self._conf, self._lexer)
        try:
            return self._run(state.state_stack, state.value_stack, self._tokens(line, state.state_stack))
        except UnexpectedInput as fault:
            fault.state = state
            raise

    def _run(self, stack: list[int], values: list[Any], tokens: Iterator[Token]) -> Any:
        """What is made of the tokens, each cut only when the state before it is known."""
        moves = self.moves
        last = Token(END, "", 0, 1, 1)
        while True:
            token = next(tokens, None)
            if token is None:
                token = Token.new_borrow_pos(END, "", last)
            last, name = token, token.type
            while True:
                move = moves[stack[-1]].get(name)
                if move is None:
                    raise UnexpectedToken(token, set())  # type: ignore[no-untyped-call]
                if type(move) is int:
                    stack.append(move)
                    values.append(token)
                    break
                call, size, after = move  # type: ignore[misc]
                if size == 1:
                    # Half of all, and nothing becomes shorter or longer.
                    values[-1] = call(values[-1:])
                    stack[-1] = after[stack[-2]]
                else:
                    below = len(values) - size
                    parts = values[below:]
                    del values[below:], stack[below + 1 :]
                    values.append(call(parts))
                    stack.append(after[stack[-1]])
                if stack[-1] == self.last and name == END:
                    return values[-1]

    def _tokens(self, line: str, stack: list[int]) -> Iterator[Token]:
        """The tokens of a line; raises UnexpectedCharacters where none begins."""
        at, end = 0, len(line)
        while at < end:
            # No terminal but the one that is left out begins with a blank.
            if line[at] == " ":
                at += 1
                continue
            match, ignored, made = self._cuts.get(stack[-1]) or self._cut(stack[-1])
            found = match(line, at)
            if found is None or found.lastgroup is None:
                raise UnexpectedCharacters(line, at, 1, at + 1)  # type: ignore[no-untyped-call]
            begin, at, name = at, found.end(), found.lastgroup
            if self.whole and _cut_short(line, at):
                raise UnexpectedCharacters(line, begin, 1, begin + 1)  # type: ignore[no-untyped-call]
            if name not in ignored:
                # What Token's own constructor does takes a third of the cutting.
                value = found[0]
                token = str.__new__(Token, value)
                token.type, token.value, token.start_pos, token.end_pos = name, value, begin, at
                token.line, token.column, token.end_line, token.end_column = 1, begin + 1, 1, at + 1
                yield made[name](token) if name in made else token

    def _cut(self, state: int) -> Cut:
        """The lexer of a state; there is one for each set of terminals that may come."""
        lexer = self.lark.parser.lexer.lexers[state]
        (expression,) = lexer.scanner._mres
        found = self._cuts[state] = expression.match, lexer.ignore_types, lexer.callback
        return found


def _cut_short(line: str, end: int) -> bool:
    """Whether a token ends within a word: ``cast`` in ``casts``, which says something else."""
    return 0 < end < len(line) and line[end].isalpha() and line[end - 1].isalpha()
