"""Verbs that another system has: whoever says one learns whose it is, instead of what it nearly looks like."""

import re

from grammar.build import sentences, table_talk
from grammar.expect import first_words
from grammar.names import Names, split
from grammar.texts import listed, says
from rules.core.names import fold
from rules.core.orders.help import helps
from rules.core.report import Refused
from rules.registry import SYSTEMS, ruleset

_ACTOR = re.compile(r'\s*(?:"[^"]*"|[^:"]*):\s*')
_WORD = re.compile(r"/?([\w-]+)")


def told_foreign(line: str, system: str, names: Names, fault: Refused) -> Refused:
    """The fault of a line, which says whose verb it begins with where that is none of this system's but of others."""
    actor = _ACTOR.match(line)
    found = _WORD.match(line, actor.end() if actor is not None else 0)
    if found is None:
        return fault
    verb = fold(split(found[1]))
    own = {fold(word) for word in (*first_words(sentences(system)), *first_words(table_talk()))}
    if verb in own or any(verb in fold(name).split() for name in names.figures):
        return fault
    # By its package, for a system that nobody plays need not be imported to know its verbs.
    titles = [ruleset(s).title for s in SYSTEMS if s != system and verb in helps(SYSTEMS[s].rpartition(".")[0])]
    if not titles:
        return fault
    here = ruleset(system).title
    text = says("foreign_verb", verb=verb, systems=listed(titles, "both"), here=here)
    return Refused(fault.code, text, column=found.start(1) + 1, hints=fault.hints)
