"""Who is told apart by a number that is said in words: ``the second orc``, ``two orcs``."""

import re

from grammar.names import Names, group, join, match, normalise, split, unjoin
from grammar.wording import core
from rules.core.names import fold

_WORD = re.compile(r"[^\s,:\".!?;()]+")


def by_number(words: list[str], names: Names) -> tuple[int, str, int]:
    """How many of these words are a name and a number said in words, the name, and the number; 0: none."""
    if len(words) < 2:
        return 0, "", 0
    known, said = core(), [fold(word) for word in words]
    named, number, size = words[1], known.ordinals.get(said[0]), 2
    if said[1] in known.lists["numbering"] and len(words) == 3:
        named, number, size = words[0], known.numbers.get(said[2], int(said[2]) if said[2].isdigit() else None), 3
    if number is None and said[1] in known.numbers and group(split(words[0]), names.figures):
        # ``orc two``
        named, number = words[0], known.numbers[said[1]]
    if number is None:
        return 0, "", 0
    figures = names.called
    return (size, named, number) if len(match(f"{split(named)} {number}", figures)) == 1 else (0, "", 0)


def of_number(name: str, names: Names) -> str:
    """``two orcs`` as *orcs*, where there are so many."""
    number, _, rest = name.partition(" ")
    return rest if core().numbers.get(fold(number)) == len(group(rest, names.figures)) > 1 else name


def counted(text: str, names: Names) -> str:
    """A line with whoever is told apart by a number under that name: ``the second orc``, ``orc number two``."""
    line = join(normalise(text), names)
    words, at = [*_WORD.finditer(line)], 0
    changes: list[tuple[int, int, str]] = []
    while at < len(words):
        size, name, number = by_number([word[0] for word in words[at : at + 3]], names)
        if size:
            changes.append((words[at].start(), words[at + size - 1].end(), f"{name} {number}"))
        at += size or 1
    for begin, end, said in reversed(changes):
        line = f"{line[:begin]}{said}{line[end:]}"
    return unjoin(line)
