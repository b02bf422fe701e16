"""Names of figures as a phone leaves them in a line: without the sign of whose something is, or of who acts."""

import re

from grammar.loose import spelt
from grammar.names import Names
from rules.core.names import fold

_OWNER = re.compile(r"(?<!\S)([^\W\d]+(?: \d+)?)[sS](?= )")


def owned(line: str, names: Names) -> str:
    """A line with the sign of the possessive where a phone leaves it out: ``thug 2s face``, ``graks axe``."""
    known = [word for name in names.figures for word in dict.fromkeys((name, *name.split())) if not word.isdigit()]
    owners = {one for word in known if known.count(word) == 1 for one in spelt(word)}

    def signed(found: re.Match[str]) -> str:
        return f"{found[1]}'s" if any(one in owners for one in spelt(found[1])) else found[0]

    return _OWNER.sub(signed, line)


def named_first(line: str, names: Names) -> tuple[str, ...]:
    """A line that begins with the name of a figure as one that is said for it, whatever the verb."""
    owners = {fold(word): name for name in reversed(names.figures) for word in (name.split()[0], name)}
    for size in (3, 2, 1):
        words_ = line.split(" ", size)
        if ":" not in line and len(words_) > size and fold(" ".join(words_[:size])) in owners:
            return (f"{owners[fold(' '.join(words_[:size]))]}: {words_[size]}",)
    return ()
