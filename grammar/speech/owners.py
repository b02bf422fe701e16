"""Names of figures as a phone leaves them in a line: without the sign of whose something is, or of who acts."""

import re
from collections import Counter

from grammar.loose import spelt
from grammar.names import Names
from rules.core.names import fold

_OWNER = re.compile(r"(?<!\S)([^\W\d]+(?: \d+)?)[sS](?= )")


def owned(line: str, names: Names) -> str:
    """A line with the sign of the possessive where a phone leaves it out: ``thug 2s face``, ``graks axe``."""
    every = (word for name in names.figures for word in {name, *name.split()} if not word.isdigit())
    owners = {one for word, often in Counter(every).items() if often == 1 for one in spelt(word)}

    def signed(found: re.Match[str]) -> str:
        return f"{found[1]}'s" if any(one in owners for one in spelt(found[1])) else found[0]

    return _OWNER.sub(signed, line)


def alone(names: Names) -> set[str]:
    """The words that one figure alone is called by, as a name or by its kind.

    ``thugs`` are several of that name, ``thug's`` is one's; ``the orc's`` is Grak's, who is the only orc.
    """
    called = Counter(word for name in names.figures for word in {fold(name), *fold(name).split()})
    kinds = Counter(word for kind in names.kinds.values() for word in {kind, kind.rpartition(" ")[2]} - {"", *called})
    return {one for words_ in (called, kinds) for one, often in words_.items() if often == 1}


def named_first(line: str, names: Names) -> tuple[str, ...]:
    """A line that begins with the name of a figure as one that is said for it, whatever the verb."""
    owners = {fold(word): name for name in reversed(names.figures) for word in (name.split()[0], name)}
    for size in (3, 2, 1):
        words_ = line.split(" ", size)
        if ":" not in line and len(words_) > size and fold(" ".join(words_[:size])) in owners:
            return (f"{owners[fold(' '.join(words_[:size]))]}: {words_[size]}",)
    return ()
