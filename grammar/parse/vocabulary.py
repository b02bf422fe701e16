"""The words of a grammar, each with the verbs in whose sentences it can stand: what help tells of a word."""

from collections.abc import Mapping
from functools import cache

from lark import Lark

from grammar.lalr.expect import words
from grammar.parse.build import sentences, table_talk


@cache
def vocabulary(system: str) -> Mapping[str, tuple[str, ...]]:
    """Every word of a system's sentences, with the first words of those that may hold it; a verb holds itself."""
    return _vocabulary(sentences(system))


@cache
def table_vocabulary() -> Mapping[str, tuple[str, ...]]:
    """The same for what is said to the table itself."""
    return _vocabulary(table_talk())


def _vocabulary(parser: Lark) -> dict[str, tuple[str, ...]]:
    said = {name: word for name, word in words(parser).items() if word[0].isalnum()}
    walk = _Walk(parser)
    found: dict[str, dict[str, None]] = {word: {} for word in said.values()}
    for first, others in walk.heads("start").items():
        if first in said:
            for name in (first, *sorted(others)):
                if name in said:
                    found[said[name]][said[first]] = None
    return {word: tuple(verbs) for word, verbs in found.items()}


class _Walk:
    """Follows the rules of a grammar from their first symbols to all they hold."""

    def __init__(self, parser: Lark) -> None:
        self._ways: dict[str, list[list[tuple[str, bool]]]] = {}
        self._held: dict[str, set[str]] = {}
        for rule in parser.rules:
            way = [(str(symbol.name), bool(symbol.is_term)) for symbol in rule.expansion]
            self._ways.setdefault(str(rule.origin.name), []).append(way)

    def heads(self, start: str) -> dict[str, set[str]]:
        """The terminals a rule may begin with, each with all that may stand behind it."""
        behind: dict[tuple[str, bool], set[str]] = {(start, False): set()}
        todo = [start]
        while todo:
            rule = todo.pop()
            for first, *rest in filter(None, self._ways.get(rule, ())):
                more = behind[rule, False].union(*(self.held(*symbol) for symbol in rest))
                if first not in behind or not more <= behind[first]:
                    behind.setdefault(first, set()).update(more)
                    todo += [] if first[1] else [first[0]]
        return {name: others for (name, is_term), others in behind.items() if is_term}

    def held(self, name: str, is_term: bool) -> set[str]:
        """Every terminal that may stand within a symbol."""
        if name not in self._held:
            self._held[name] = {name} if is_term else self._within(name)
        return self._held[name]

    def _within(self, name: str) -> set[str]:
        seen, found, todo = {name}, set[str](), [name]
        while todo:
            for way in self._ways.get(todo.pop(), ()):
                for other, other_is_term in way:
                    if other_is_term:
                        found.add(other)
                    elif other not in seen:
                        seen.add(other)
                        todo.append(other)
        return found
