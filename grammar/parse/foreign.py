"""Words that a system has not: whoever says one learns whose it is, or that it is left out, not what it looks like."""

import re
from functools import cache

from grammar.lalr.expect import first_words
from grammar.names import Names, split
from grammar.parse.build import sentences, table_talk
from grammar.texts import listed, refuse, says
from grammar.wording import of_system
from rules.core.names import fold
from rules.core.orders.help import helps
from rules.core.report import Refused
from rules.registry import SYSTEMS, ruleset, title

_ACTOR = re.compile(r'\s*(?:"[^"]*"|[^:"]*):\s*')
_WORD = re.compile(r"/?([\w-]+)")
_PLAIN = re.compile(r"[\w-]+")


def told_foreign(line: str, system: str, names: Names, fault: Refused) -> Refused:
    """The fault of a line, which says whose verb it begins with where that is none of this system's but of others."""
    actor = _ACTOR.match(line)
    found = _WORD.match(line, actor.end() if actor is not None else 0)
    if found is None:
        return fault
    verb = fold(split(found[1]))
    if verb in _own_verbs(system) or any(verb in fold(name).split() for name in names.figures):
        return fault
    # By its package, for a system that nobody plays need not be imported to know its verbs.
    titles = [title(s) for s in SYSTEMS if s != system and verb in helps(SYSTEMS[s].rpartition(".")[0])]
    if not titles:
        return fault
    here = ruleset(system).title
    text = says("foreign_verb", verb=verb, systems=listed(titles, "both"), here=here)
    return Refused(fault.code, text, column=found.start(1) + 1, hints=fault.hints)


@cache
def _own_verbs(system: str) -> frozenset[str]:
    return frozenset(map(fold, (*first_words(sentences(system)), *first_words(table_talk()))))


def told_absent(text: str, system: str, fault: Refused) -> Refused:
    """The fault of a line, which says what of it the printed game has and the system's catalogue leaves out."""
    rules = ruleset(system)
    left_out = absent(text, rules.package)
    return refuse("absent", what=left_out, here=rules.title, offers=fault.offers) if left_out else fault


def absent(text: str, package: str) -> str:
    """The first phrase of a line that the printed game has and the system's catalogue leaves out, or nothing."""
    said = " ".join(_PLAIN.findall(fold(text)))
    return next((one for one in of_system(package).absent if f" {one} " in f" {said} "), "")
