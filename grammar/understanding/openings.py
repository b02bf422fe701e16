"""How a line begins: with words that say nothing, with those who are told of, with what is done."""

import re
from functools import cache

from msgspec import Struct

from grammar.names import Names, join, normalise, split, unjoin
from grammar.speech.forms import MOST
from grammar.speech.lists import VERSUS, Lists, stems
from grammar.speech.numbered import of_number
from grammar.understanding.lattice import LONGEST
from grammar.understanding.lexicon import Lexicon, lexicon
from grammar.wording import core, of_system
from rules.core.names import fold
from rules.odds.system import System

_TOKEN = re.compile(r'"[^"]*"?|[,:]|[^\s,:"]+')
_EDGE = ".!?*~;'’()"
_PLURAL = re.compile(r"s (\d+)$")
"""``trollkins 1 and 2``"""


class _Word(Struct, frozen=True):
    """A word as it is typed, as it is looked up, and where it begins."""

    text: str
    key: str
    begin: int


def begins(text: str, rules: System, names: Names) -> bool:
    """Whether a line begins with a verb, or with words that say nothing before one."""
    words, known = _words(join(normalise(text), names)), lexicon(rules)
    first = next((n for n, one in enumerate(words) if one.key not in known.lists.skip), len(words))
    return any(_verb_at(words, n, known) for n in range(min(first + 1, len(words))))


def silent(text: str, rules: System, names: Names) -> bool:
    """Whether words say nothing: ``no, sorry``."""
    words = [one for one in _words(join(normalise(text), names)) if one.key != ","]
    lists = lexicon(rules).lists
    at = 0
    while at < len(words):
        sizes = range(min(LONGEST, len(words) - at), 0, -1)
        keys = ((size, _key(words, at, size)) for size in sizes)
        size = next(
            (n for n, key in keys if _says_nothing(key, lists) or (at + n == len(words) and key in core().courtesy)), 0
        )
        if not size:
            return False
        at += size
    return True


def _says_nothing(key: str, lists: Lists) -> bool:
    """Whether words are left out, or stand for nothing: ``I'm``, ``no sorry``."""
    return key in lists.skip or key in core().opening or "" in (lists.words.get(key) or lists.verbs.get(key) or ())


def actors(text: str, rules: System, names: Names) -> tuple[tuple[str, ...], str]:
    """Several that are named before what they do (``orcs attack Lia``), and what that is; none for any other line."""
    known = lexicon(rules)
    head, colon, _ = text.partition(":")
    first = head.strip().strip('"') if colon else fold(text.lstrip().partition(" ")[0])
    if len(text) > MOST or first in (names.figures if colon else known.lists.deeds):
        # Nearly every line: one figure before a colon, or none before the verb.
        return (), ""
    line = join(normalise(text), names)
    every, begin = _before_verb(_words(line), known)
    if every and every[0].isdigit():
        # ``2 swings at Grak``: so many of what is done, and nobody.
        return (), ""
    every = [of_number(one, names) for one in every]
    every = [_PLURAL.sub(r" \1", one) if fold(one) not in names.folded else one for one in every]
    # ``Orc 1 and 2``
    numbered = [f"{every[0].rstrip('0123456789 ')} {one}" if one.isdigit() else one for one in every]
    return tuple(filter(None, numbered)), unjoin(line[begin:]).strip()


def _before_verb(words: list[_Word], known: Lexicon) -> tuple[list[str], int]:
    """Who is named before the verb (``Orc 1 and 2``, ``orcs``), and where that begins; none where none stands there."""
    found: list[str] = []
    for at, word in enumerate(words):
        if word.key in core().together:
            found.append("")
        elif word.key == ":" or (word.key not in core().numbers and _verb_at(words, at, known)):
            return found, word.begin + (word.key == ":")
        elif word.key not in known.lists.skip and word.key not in core().every:
            found = found or [""]
            found[-1] = f"{found[-1]} {word.text}".strip()
    return [], 0


def again(text: str, rules: System) -> tuple[str, str] | None:
    """Who is to do it again (empty: nobody is named) and what is said of it besides; None for any other line."""
    head, colon, rest = text.partition(":")
    who, said = (head.strip(), rest) if colon else ("", text)
    folded = " ".join(word.strip(_EDGE + ",") for word in fold(said).lstrip("/").split())
    found = _once_more(rules.package).match(folded)
    return None if found is None else (who, folded[found.end() :])


@cache
def _once_more(package: str) -> re.Pattern[str]:
    """What says that it is done again, alone or with what leads to whom or which place then."""
    longest = sorted((*core().again, *of_system(package).again), key=len, reverse=True)
    phrases, but, leads = (
        "|".join(map(re.escape, some))
        for some in (longest, core().lists["however"], (*VERSUS, "on", "at", "to", "for", "in"))
    )
    return re.compile(f"(?:{phrases})(?:$| (?:(?:{but}) )?(?:{leads}) )")


def _words(line: str) -> list[_Word]:
    """The words of a line whose names are joined."""
    found = []
    for token in _TOKEN.finditer(line):
        bare = token[0] if token[0][0] == '"' else token[0].strip(_EDGE)
        said = split(bare)
        found += [_Word(said, fold(said), token.start() + token[0].find(bare))] if bare else []
    return found


def _key(words: list[_Word], at: int, size: int) -> str:
    return " ".join(one.key for one in words[at : at + size])


def _verb_at(words: list[_Word], at: int, known: Lexicon) -> bool:
    """Whether a verb begins there, its first word or its last bent or not: ``steps back``."""
    lists = known.lists
    for size in range(min(LONGEST, len(words) - at), 0, -1):
        first, *rest = _key(words, at, size).split(" ")
        firsts = (first, *stems(first, lists.endings))
        lasts = (rest[-1], *stems(rest[-1], lists.endings)) if rest else ("",)
        if any(" ".join(filter(None, (one, *rest[:-1], last))) in lists.verbs for one in firsts for last in lasts):
            return True
    word = words[at].key
    if word in lists.keywords:
        # ``both``, ``the``: of some systems words of the grammar.
        return word not in lists.skip and word not in core().every
    return word not in lists.words and any(one in lists.keywords for one in stems(word, lists.endings))
