"""Whole lines that people say in other words: each form has holes, and a line of the grammar that it stands for."""

import re
from functools import cache, lru_cache

from grammar.build import table_talk
from grammar.expect import first_words
from grammar.wording import core, of_system
from rules.core.ruleset import Ruleset

_HOLE = re.compile(r"\\\{(\w+)\\\}")
_FITS = {
    "plain": r"[^:\d]+?",
    "kept": r"(?!(?:damage|dmg|points?)\b)[^:]+?",
    "roll": r"(?!(?:save|forget|list)\b)[^:]+?",
}
"""What fits in a hole of that name (plain words have no number; what is kept of somebody is no damage; a roll is not
what is done with those one keeps); in one of a list one of its phrases does, in any other one or more words, in ``n`` a
number."""
_ARTICLE = re.compile(r"^(?:the|my|a|an|his|her)\s+", re.IGNORECASE)
_BLANKS = re.compile(r"\s+")
MOST = 200
"""Characters of the longest line that is looked at."""


def table_line(text: str, package: str = "") -> str | None:
    """The line of table talk that is said in other words (``set kett's health to 5``); None for any other line.

    ``package``: of the system that is played, whose own forms come first.
    """
    talk = _meant(text, True, package)
    if not talk:
        return None
    deeds = _meant(text, False, package) if package else ()
    return talk[0][1] if not deeds or talk[0][0] < deeds[0][0] else None


def of_the_fight(text: str) -> bool:
    """Whether a line that begins as table talk does stands for a sentence: ``end turn``."""
    return bool(_meant(text, False, ""))


def sentences_of(text: str, rules: Ruleset) -> tuple[str, ...]:
    """The sentences of a system that a whole line may stand for, the likeliest first."""
    who, colon, rest = text.partition(":")
    lead = f"{who.strip()}: " if colon else ""
    return tuple(dict.fromkeys(f"{lead}{said}" for _, said in _meant(rest if colon else text, False, rules.package)))


@lru_cache(maxsize=2048)
def _meant(text: str, talk: bool, package: str) -> tuple[tuple[int, str], ...]:
    """What a line stands for, each with the number of its form; remembered, for every line is asked for several times.

    Words that say nothing may stand before it.
    """
    if len(text) > MOST:
        return ()
    line = _BLANKS.sub(" ", text.replace("’", "'")).strip().lstrip("/").rstrip(" .!?")
    while not _any(talk, package).fullmatch(line):
        silent = _silent().match(line)
        if silent is None:
            return ()
        line = line[silent.end() :]
    meant: list[tuple[int, str]] = []
    for nth, pattern, written in _forms(talk, package):
        found = pattern.fullmatch(line)
        if found is not None:
            holes = {hole: _in_hole(hole, said or "") for hole, said in found.groupdict().items()}
            meant += [(nth, one.format(**holes)) for one in written]
    return tuple(meant)


@cache
def _silent() -> re.Pattern[str]:
    """Words that say nothing, at the beginning of a line."""
    longest = sorted(core().skip, key=len, reverse=True)
    return re.compile(rf"(?:{'|'.join(map(re.escape, longest))})[,!]? ", re.IGNORECASE)


def _in_hole(hole: str, said: str) -> str:
    """What was said in a hole as it is put in its place: a number in figures, a name without its article."""
    return str(core().numbers.get(said.casefold(), said)) if hole == "n" else _ARTICLE.sub("", said, count=1)


@cache
def _forms(talk: bool, package: str) -> tuple[tuple[int, re.Pattern[str], tuple[str, ...]], ...]:
    """The forms of table talk, or those of sentences, of a system and of the core, each with its number among all."""
    verbs = first_words(table_talk())
    every = {**(of_system(package).forms if package else {}), **core().forms}
    found = []
    for nth, (form, meant) in enumerate(every.items()):
        written = tuple(
            one for one in ((meant,) if isinstance(meant, str) else meant) if (one.split()[0] in verbs) is talk
        )
        if written:
            found.append((nth, _pattern(form), written))
    return tuple(found)


@cache
def _any(talk: bool, package: str) -> re.Pattern[str]:
    """What any of these forms fits: nearly every line is none."""
    patterns = (re.sub(r"\(\?P<\w+>", "(?:", one.pattern) for _, one, _ in _forms(talk, package))
    return re.compile("|".join(patterns), re.IGNORECASE)


def _pattern(form: str) -> re.Pattern[str]:
    """What a form fits: ``{name}`` is a hole, of ``(a|b)`` one is said (``(a |)``: or none)."""
    literal = re.sub(r"\\([(|)])", r"\1", re.escape(form)).replace("(", "(?:")
    return re.compile(_HOLE.sub(lambda hole: f"(?P<{hole[1]}>{_fits(hole[1])})", literal), re.IGNORECASE)


def _fits(hole: str) -> str:
    if hole == "n":
        return rf"\+?\d+|{'|'.join(core().numbers)}"
    if hole == "name":
        # alias save roll attack axe: nobody is called by a command of the table.
        return rf"(?!(?:{'|'.join(sorted(first_words(table_talk())))})\b)[^:]+?"
    if hole == "other":
        # ``attack Brute then move 3``: nobody is called by what one does.
        return rf"(?!(?:{'|'.join(core().lists['strikes'])})\b)[^:]+?"
    if hole in core().lists:
        return "|".join(core().lists[hole])
    return _FITS.get(hole, "[^:]+?")
