"""The verbs that become slash commands of a server, read from the grammars of the systems that are played there."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import zip_longest

from lark import Lark

from bot.discord.forms import Form, forms, verb_form
from grammar.lalr.expect import END, accepted, first_words, leading, words
from grammar.parse.build import sentences, table_talk
from rules.core.orders.help import helps
from rules.registry import ruleset, title

MOST_COMMANDS = 100
"""How many slash commands Discord takes of a server, and as many for everybody."""
_NAME = re.compile(r"[\w-]{1,32}")


@cache
def verb_forms(systems: tuple[str, ...], room: int = MOST_COMMANDS) -> tuple[Form, ...]:
    """A form for every verb of these systems that fits: their verbs in turn, those without help (synonyms) last.

    What the table itself understands stays the table's; a verb left out can still be said with ``/do``.
    """
    if not systems:
        return ()
    taken = {f.verb.split()[0] for f in forms()} | set(first_words(table_talk()))
    spoken: dict[str, list[str]] = {}
    lists = [(system, first_words(sentences(system))) for system in systems]
    for place in range(max(len(known) for _, known in lists)):
        for system, known in lists:
            if place < len(known):
                spoken.setdefault(known[place], []).append(system)
    fit = [v for v in spoken if v not in taken and v == v.lower() and _NAME.fullmatch(v)]
    order = list(_in_turn([[v for v in known if v in fit and v in helps(ruleset(s).package)] for s, known in lists]))
    fit = list(dict.fromkeys((*order, *fit)))
    return tuple(
        verb_form(
            verb,
            _says(verb, spoken[verb]),
            deed=any(_is_deed(verb, system) for system in spoken[verb]),
            needs_more=all(_needs_more(verb, system) for system in spoken[verb]),
        )
        for verb in fit[:room]
    )


def _in_turn(lists: Sequence[Sequence[str]]) -> Iterator[str]:
    """The verbs of several systems in turn, each once; of the first system, the one last played, two at a time."""
    first, *others = lists
    for place in zip_longest(first[::2], first[1::2], *others):
        yield from (verb for verb in place if verb is not None)


def _says(verb: str, systems: list[str]) -> str:
    """What the first system that tells has to say of the verb, else whose it is."""
    lines = (known[verb].says for s in systems if verb in (known := helps(ruleset(s).package)))
    return next(lines, f"{verb.capitalize()} ... ({', '.join(map(title, systems))})")


def _is_deed(verb: str, system: str) -> bool:
    """Whether the verb begins the shared sentence: something is done with a thing to somebody, who may answer."""
    parser = sentences(system)
    terminals = {name for name, word in words(parser).items() if word == verb}
    return bool(terminals & leading(parser, "verb"))


def _needs_more(verb: str, system: str) -> bool:
    """Whether nothing is said by the verb alone: every deed of the shared sentence, and what can't end there."""
    return _is_deed(verb, system) or not _may_end(sentences(system), verb)


def _may_end(parser: Lark, verb: str) -> bool:
    thread = parser.parse_interactive(verb)
    thread.exhaust_lexer()
    return END in accepted(thread.parser_state)
