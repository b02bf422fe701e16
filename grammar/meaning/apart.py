"""A line that tells of several figures, what each of them does: ``Orc 1 shoots Ana while Orc 2 runs at her``."""

import re

from grammar.names import Names
from grammar.speech.forms import MOST
from grammar.speech.lists import lists_of, stems
from grammar.speech.numbered import counted
from grammar.understanding.openings import begins
from grammar.wording import core
from rules.core.names import fold
from rules.odds.system import System

_SEAM = re.compile(
    r"\s*(?:[,;.]\s+)?\b(?:while|whilst|whereas|meanwhile|and then|and|then|but)\b,?\s+|\s*[;,.]\s+", re.IGNORECASE
)
MOST_SEAMS = 6
"""Places where a line may be parted; one with more of them tells a story."""
_LONGEST_NAME = 4
_LATEST = 3
"""The word behind the name by which a verb has come at the latest: ``the wolf then bites``."""


def told_apart(text: str, rules: System, names: Names) -> tuple[tuple[str, str], ...]:
    """Each figure of a line with what it does, in the order told; none where one alone does anything."""
    if ":" in text or "--" in text or len(text) > MOST:
        return ()
    if not 0 < len(_SEAM.findall(text)) <= MOST_SEAMS:
        return ()
    line = counted(text, names)
    if not _named(line, names)[0]:
        return ()
    parts, start = list[tuple[str, str]](), 0
    for seam in _SEAM.finditer(line):
        if _acts(line[seam.end() :], rules, names):
            parts.append(_named(line[start : seam.start()], names))
            start = seam.end()
    parts.append(_named(line[start:], names))
    every = {who for who, _ in parts}
    return tuple(parts) if 1 < len(parts) == len(every) and "" not in every else ()


def _named(said: str, names: Names) -> tuple[str, str]:
    """The figure that words begin with, and what is told of it; empty where they begin with none."""
    words, at = said.split(), 0
    while at < len(words) - 1 and fold(words[at]) in core().lists["openers"]:
        at += 1
    for size in range(min(_LONGEST_NAME, len(words) - at - 1), 0, -1):
        typed = fold(" ".join(words[at : at + size]))
        found = [name for name in names.figures if fold(name) == typed]
        if not found and size == 1 and not typed.isdigit():
            found = [name for name in names.figures if typed in fold(name).split() and typed not in core().skip]
        if len(found) == 1:
            return found[0], " ".join(words[at + size :])
    return "", ""


def _acts(said: str, rules: System, names: Names) -> bool:
    """Whether words begin with a figure and what it does, which is no answer to what was told before."""
    who, deed = _named(said, names)
    lists = lists_of(rules.id, rules.package)
    words = fold(deed).split()[:_LATEST]
    every = {one for word in words for one in (word, *stems(word, lists.endings))}
    if not who or every & {*lists.answers, *core().defences}:
        return False
    # ``hangs back and waits``
    colours = (
        f"{' '.join((one, *words[1:]))} ".startswith(f"{phrase} ")
        for one in every
        for phrase in core().lists["colours"]
    )
    return begins(deed, rules, names) or any(colours)
