"""A parser that Lark has built, as plain values that are kept, and the parser again in a fifth of the time Lark takes.

Lark's own files hold an object for each move of each state, and a lexer is made for each state as they are read. Here
what is alike is written once, and a lexer is made when a line first comes to its state.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from copy import copy
from functools import cache, partial
from typing import Any

from lark import Lark
from lark import __version__ as lark_version
from lark.common import LexerConf, ParserConf
from lark.grammar import NonTerminal, Rule, RuleOptions, Symbol, Terminal
from lark.lark import LarkOptions
from lark.lexer import AbstractBasicLexer, BasicLexer, ContextualLexer, PatternRE, PatternStr, TerminalDef
from lark.parser_frontends import ParsingFrontend
from lark.parsers.lalr_analysis import IntParseTable, Reduce, Shift
from lark.parsers.lalr_parser import LALR_Parser, _Parser
from msgspec import Struct

from grammar.keeping import code, fingerprint, made_once

_ENDLESS = 2**64 - 1
"""The width of a text without an end, for which Python has one more: the largest number that can be kept."""


class _Word(Struct, frozen=True, array_like=True):
    """A terminal; ``width`` of its shortest and longest text where it is an expression."""

    name: str
    value: str
    flags: tuple[str, ...]
    raw: str | None
    width: tuple[int, int] | None
    priority: int


class _Rule(Struct, frozen=True, array_like=True):
    """A rule, its symbols by their numbers."""

    origin: int
    expansion: tuple[int, ...]
    order: int
    alias: str | None
    keep_all_tokens: bool
    expand1: bool
    empty_indices: tuple[bool, ...]


class _Stored(Struct, frozen=True, array_like=True):
    """What Lark makes of a grammar. A symbol is its name, whether it is a terminal, and whether trees leave it out.

    ``moves``: a state to shift to, or below 0 a rule to reduce by (-1 the first). ``states``: of each the numbers of
    symbols, and those of the moves at them.
    """

    symbols: tuple[tuple[str, bool, bool], ...]
    words: tuple[_Word, ...]
    ignored: tuple[str, ...]
    rules: tuple[_Rule, ...]
    moves: tuple[int, ...]
    names: tuple[str, ...]
    states: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    starts: Mapping[str, int]
    ends: Mapping[str, int]


def parser(
    name: str, text: str, rules: Any = None, *, start: Sequence[str] = ("start",), keep_all_tokens: bool = False
) -> Lark:
    """The LALR parser of a grammar, with a contextual lexer; built where it is not kept under this name.

    ``rules`` are called at each reduction instead of growing a tree.
    """
    of = fingerprint(text, *start, lark_version, code("lalr/stored.py"))
    make = partial(_built, text, start, keep_all_tokens)
    return _parser(made_once(f"parser-{name}", of, _Stored, make), rules)


def _built(text: str, start: Sequence[str], keep_all_tokens: bool) -> _Stored:
    lark = Lark(
        text,
        parser="lalr",
        start=list(start),
        lexer="contextual",
        maybe_placeholders=False,
        keep_all_tokens=keep_all_tokens,
        _plugins={"ContextualLexer": _Lexers},
    )
    table = lark.parser.parser._parse_table
    number = {rule: n for n, rule in enumerate(lark.rules)}
    symbols: dict[tuple[str, bool, bool], int] = {}
    rows: dict[str, int] = {}
    moves: dict[int, int] = {}

    def symbol(one: Symbol) -> int:
        return symbols.setdefault((str(one.name), one.is_term, getattr(one, "filter_out", False)), len(symbols))

    def row(moved: Mapping[str, tuple[Any, Any]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        goes = [arg if action is Shift else -1 - number[arg] for action, arg in moved.values()]
        return (
            tuple(rows.setdefault(str(said), len(rows)) for said in moved),
            tuple(moves.setdefault(move, len(moves)) for move in goes),
        )

    made = tuple(
        _Rule(
            symbol(rule.origin),
            tuple(map(symbol, rule.expansion)),
            rule.order,
            rule.alias,
            rule.options.keep_all_tokens,
            rule.options.expand1,
            rule.options.empty_indices,
        )
        for rule in lark.rules
    )
    states = tuple(row(table.states[n]) for n in range(len(table.states)))
    return _Stored(
        tuple(symbols),
        tuple(map(_word, lark.terminals)),
        tuple(lark.ignore_tokens),
        made,
        tuple(moves),
        tuple(rows),
        states,
        table.start_states,
        table.end_states,
    )


def _word(made: TerminalDef) -> _Word:
    pattern = made.pattern
    width = (pattern.min_width, min(pattern.max_width, _ENDLESS)) if isinstance(pattern, PatternRE) else None
    return _Word(made.name, pattern.value, tuple(pattern.flags), pattern.raw, width, made.priority)


def _parser(stored: _Stored, rules: Any) -> Lark:
    """The parser again, as ``Lark.load`` makes one of its own file."""
    lark = Lark.__new__(Lark)
    starts = list(stored.starts)
    lark.options = LarkOptions(
        {
            "parser": "lalr",
            "lexer": "contextual",
            "maybe_placeholders": False,
            "transformer": rules,
            "start": starts,
            "_plugins": {"ContextualLexer": _Lexers},
        }
    )
    lark.rules, lark.terminals = _rules(stored), [_terminal(word) for word in stored.words]
    lark._terminals_dict = {one.name: one for one in lark.terminals}
    lark.lexer_conf = LexerConf(lark.terminals, re, stored.ignored, skip_validation=True)
    lark.lexer_conf.lexer_type = "contextual"
    lark._prepare_callbacks()
    moves = [(Shift, move) if move >= 0 else (Reduce, lark.rules[-1 - move]) for move in stored.moves]
    states = {
        state: {stored.names[name]: moves[move] for name, move in zip(*row, strict=True)}
        for state, row in enumerate(stored.states)
    }
    table: Any = IntParseTable(states, dict(stored.starts), dict(stored.ends))  # type: ignore[no-untyped-call]
    lalr = LALR_Parser.__new__(LALR_Parser)
    lalr._parse_table, lalr.parser = table, _Parser(table, lark._callbacks)
    conf = ParserConf(lark.rules, lark._callbacks, starts)
    conf.parser_type = "lalr"
    lark.parser = ParsingFrontend(lark.lexer_conf, conf, lark.options, parser=lalr)
    return lark


def _rules(stored: _Stored) -> list[Rule]:
    options = cache(RuleOptions)
    symbols: list[Any] = [
        Terminal(name, out) if is_term else NonTerminal(name) for name, is_term, out in stored.symbols
    ]
    return [
        Rule(
            symbols[rule.origin],
            [symbols[part] for part in rule.expansion],
            rule.order,
            rule.alias,
            options(rule.keep_all_tokens, rule.expand1, empty_indices=rule.empty_indices),
        )
        for rule in stored.rules
    ]


def _terminal(word: _Word) -> TerminalDef:
    if word.width is None:
        return TerminalDef(word.name, PatternStr(word.value, word.flags, word.raw), word.priority)
    pattern: Any = PatternRE(word.value, word.flags, word.raw)
    pattern._width = word.width
    return TerminalDef(word.name, pattern, word.priority)


class _Lexers(ContextualLexer):
    """Lark's lexers, each made when a line first comes to a state where the same terminals may stand."""

    def __init__(
        self, conf: LexerConf, states: Mapping[int, Collection[str]], always_accept: Collection[str] = ()
    ) -> None:
        self.root_lexer = _lexer(conf, conf.terminals_by_name)
        self.lexers = _ByState(conf, states)


class _ByState(dict[int, AbstractBasicLexer]):
    """The lexer of each state."""

    def __init__(self, conf: LexerConf, states: Mapping[int, Collection[str]]) -> None:
        super().__init__()
        self._states, self._lexer = states, cache(partial(_lexer, conf))

    def __missing__(self, state: int) -> AbstractBasicLexer:
        found = self[state] = self._lexer(frozenset(self._states[state]))
        return found


def _lexer(conf: LexerConf, may: Collection[str]) -> BasicLexer:
    """The lexer of these terminals, and of those that are left out everywhere."""
    mine, known = copy(conf), conf.terminals_by_name
    mine.terminals = [known[name] for name in {*may, *conf.ignore} if name in known]
    mine.skip_validation = True
    return BasicLexer(mine)
