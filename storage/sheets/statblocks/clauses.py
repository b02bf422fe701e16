"""Lines of stat blocks cut where the next key begins, and what is left of one without its loose signs."""

import re
from collections.abc import Callable, Iterable, Iterator

from storage.sheets.statblocks.lines import Row

_LOOSE = re.compile(r"(?:\s*[,;:|.])+(?=\s*(?:[,;:|.]|$))|\(\s*\)")


def cutter(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern of the places within a line at which one of the keys begins."""
    known = "|".join(re.escape(word) for word in sorted(set(words), key=len, reverse=True))
    return re.compile(rf"(?<=[.;,|)\d] )(?=(?:{known})(?: \([^()]{{1,40}}\))?\s?:)", re.IGNORECASE)


def clauses(row: Row, cuts: re.Pattern[str]) -> Iterator[Row]:
    """The parts of a line, each beginning with its key; the first goes on with what the line before it began."""
    at = 0
    # A piece that begins with a key of its own doesn't go on with the one before it.
    label = "" if cuts.match(f". {row.text}", 2) else row.label
    for match in cuts.finditer(row.text):
        yield Row(row.number, row.text[at : match.start()].strip(), label=label)
        at, label = match.start(), ""
    yield Row(row.number, row.text[at:].strip(), label=label)


def tidy(text: str) -> str:
    """What is left of a line, without the signs that stood between what was taken out of it."""
    return " ".join(_LOOSE.sub(" ", text).split()).strip(" ,;:.|")


def taken(pattern: re.Pattern[str], text: str, take: Callable[[re.Match[str]], bool]) -> str:
    """The text without what was found and taken."""
    return pattern.sub(lambda match: " " if take(match) else match[0], text)
