"""Lengths as people say them: ``30m``, ``two hexes``, ``from 20 yards``."""

import re

from grammar.understanding.lexicon import Lexicon
from grammar.understanding.span import Span
from grammar.wording import core

_UNIT = re.compile(r"(\d+)([a-z]+)")
_RANGE = "range"


def length(words: list[str], at: int, lexicon: Lexicon) -> tuple[Span, ...]:
    """The length that begins at a word, in what the system counts in, and the range that it may be; empty of others."""
    word, lengths = words[at], lexicon.lists.lengths
    joined = _UNIT.fullmatch(word)
    number, unit, end = (joined[1], joined[2], at + 1) if joined is not None else (word, "", at + 2)
    if joined is None:
        number = word if word.isdigit() else str(core().numbers.get(word, ""))
        unit = " ".join(words[at + 1 : at + 2])
    if not number or unit not in lengths:
        return ()
    far = str(-(-int(number) // lengths[unit]))
    ranged = _RANGE in lexicon.options
    return (Span(at, end, "number", (far,)), *((Span(at, end, "option", (f"{_RANGE} {far}",)),) if ranged else ()))


def ranged(span: Span) -> bool:
    """Whether a span is how far away somebody is."""
    return span.kind == "option" and span.meant[0].startswith(f"{_RANGE} ")
