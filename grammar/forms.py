"""Whole lines that people say in other words: each form has holes, and a line of the grammar that it stands for."""

import re
from functools import cache, lru_cache

from grammar.build import table_talk
from grammar.expect import first_words
from grammar.wording import core, of_system
from rules.core.ruleset import Ruleset

_HOLE = re.compile(r"\\\{(\w+)\\\}")
_FITS = {"n": r"\+?\d+", "plain": r"[^:\d]+?", "roll": r"(?!(?:save|forget|list)\b)[^:]+?"}
"""What fits in a hole of that name (plain words have no number; a roll is not what is done with those one keeps); in
any other one or more words do."""
_ARTICLE = re.compile(r"^(?:the|my|a|an|his|her)\s+", re.IGNORECASE)
_BLANKS = re.compile(r"\s+")
MOST = 200
"""Characters of the longest line that is looked at."""


def table_line(text: str) -> str | None:
    """The line of table talk that is said in other words (``set kett's health to 5``); None for any other line."""
    return next(iter(_meant(text, True, "")), None)


def of_the_fight(text: str) -> bool:
    """Whether a line that begins as table talk does stands for a sentence: ``end turn``."""
    return bool(_meant(text, False, ""))


def sentences_of(text: str, rules: Ruleset) -> tuple[str, ...]:
    """The sentences of a system that a whole line may stand for, the likeliest first."""
    return _meant(text, False, rules.package)


@lru_cache(maxsize=2048)
def _meant(text: str, talk: bool, package: str) -> tuple[str, ...]:
    """What a line stands for; remembered, because every line is asked for several times."""
    if len(text) > MOST:
        return ()
    line = _BLANKS.sub(" ", text.replace("’", "'")).strip().lstrip("/").rstrip(" .!?")
    meant: list[str] = []
    if not _any(talk, package).fullmatch(line):
        return ()
    for pattern, written in _forms(talk, package):
        found = pattern.fullmatch(line)
        if found is not None:
            holes = {hole: _ARTICLE.sub("", said, count=1) for hole, said in found.groupdict().items()}
            meant += [one.format(**holes) for one in written]
    return tuple(meant)


@cache
def _forms(talk: bool, package: str) -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    """The forms of table talk, or those of sentences, of the core and of a system."""
    verbs = first_words(table_talk())
    every = {**(of_system(package).forms if package else {}), **core().forms}
    found = []
    for form, meant in every.items():
        written = tuple(
            one for one in ((meant,) if isinstance(meant, str) else meant) if (one.split()[0] in verbs) is talk
        )
        if written:
            found.append((_pattern(form), written))
    return tuple(found)


@cache
def _any(talk: bool, package: str) -> re.Pattern[str]:
    """What any of these forms fits: nearly every line is none."""
    return re.compile("|".join(re.sub(r"\(\?P<\w+>", "(?:", one.pattern) for one, _ in _forms(talk, package)), re.I)


def _pattern(form: str) -> re.Pattern[str]:
    return re.compile(_HOLE.sub(lambda hole: f"(?P<{hole[1]}>{_FITS.get(hole[1], '[^:]+?')})", re.escape(form)), re.I)
