"""What kind of speech a line is, decided once and before any reading of it competes.

A command and a sentence are typed exactly as the grammar has them. A question can only reach what reads. All else are
words of one's own: an answer, a ruling, a deed or chat, told apart by reading them, and what is final is never done by
such a reading, only offered.
"""

import re
from collections.abc import Iterable
from enum import Enum
from functools import lru_cache

from grammar.commands.every import COMMANDS
from grammar.wording import core, unslanged
from rules.core.names import fold


class Kind(Enum):
    """What a line is: typed exactly as a command or a sentence, a question, or words of one's own."""

    COMMAND = "command"
    SENTENCE = "sentence"
    QUESTION = "question"
    WORDS = "words"


READS = frozenset(words for words, made in COMMANDS.items() if made.said.reads)
"""What is said to the table and changes nothing: all that a question reaches."""
TEXTS = frozenset(words for words, made in COMMANDS.items() if made.said.keeps)
"""What keeps a text as it is typed, which may end in a question mark."""
_FINAL = tuple(one for made in COMMANDS.values() if made.said.final for one in (made.said.words, *made.said.others))
"""What begins a line of the table that words of one's own never reach."""
_HANDS_ON = ("next", "pass", "phase", "round")
"""Sentences that end somebody's turn, or the round."""
_KILLED = re.compile(r"(?:un)?mark .*\bdead\b")
_ASIDE = re.compile(r"\([^()]*\)|(?<!\w)[:;=x]-?[dop]\b")
"""An aside in brackets, or a face of letters."""
_QUOTED = re.compile(r'"[^"]*"')
_NOTE = re.compile(r"\s(?:--|\u2014).*$")
_WORD = re.compile(r"[\w'-]*\w")
_LED = re.compile(r"^[^:]*:\s*")
_THEN = re.compile(r"\s+then\s+")
KEPT = 512
"""Of how many lines is held what kind they are: the same are said again and again."""
_LEAST = 3
"""Words of the shortest line that asks by its first word alone: ``is Grak dead``."""


@lru_cache(maxsize=KEPT)
def kind_of(text: str, *, verb: str | None = None, sentence: bool = False, names: tuple[str, ...] = ()) -> Kind:
    """The kind of a line. ``verb``: of the table, where it is typed exactly so; ``sentence``: whether it is one of the
    system's, word for word; ``names``: the figures that may be asked about.
    """
    if verb in READS or verb in TEXTS:
        return Kind.COMMAND
    if ends_asking(text):
        return Kind.QUESTION
    if verb is not None or text.lstrip().startswith("/"):
        return Kind.COMMAND
    if sentence:
        return Kind.SENTENCE
    return Kind.QUESTION if opens_asking(text, names) else Kind.WORDS


def ends_asking(text: str) -> bool:
    """Whether a line ends in a question mark, whatever stands behind it that says nothing; a note is no part of it.

    ``hit him? please``, ``hit him? (softly)`` and ``best attack? percent`` ask, ``parry? no, dodge`` is an answer.
    """
    line = _NOTE.sub("", _QUOTED.sub("_", fold(text)))
    asked, _, behind = line.rpartition("?")
    said = " ".join(_WORD.findall(_ASIDE.sub(" ", behind)))
    alone = " " not in said and said not in core().defences
    return bool(_WORD.search(asked)) and (alone or said in core().courtesy)


def opens_asking(text: str, names: Iterable[str] = ()) -> bool:
    """Whether a line opens as a question: ``how long until I bleed out``, ``can I hit him``; no ``who cares``."""
    said = _said(text)
    words = _WORD.findall(said)
    line, lists = f" {' '.join(words)} ", core().lists
    if len(words) >= _LEAST and words[0] in lists["wholly"]:
        return True
    if line.endswith(tuple(f" {one} " for one in lists["wonders"])):
        return True
    if line.startswith(tuple(f" {one} " for one in lists["outright"])):
        return True
    if words[:1] and words[0] in lists["pricing"] and not any(map(str.isdigit, line)):
        # ``penalty for hitting him in the head``
        return True
    if any(f" {one} " in line for one in lists["asks_inside"]) or any(map(_turned, words, words[1:], words[2:])):
        return True
    first, second = begun(said)
    if first in core().conditions and any(
        one[0] in core().helpers and one[1] in core().own for one in map(begun, said.split(",")[1:])
    ):
        return True
    if first in core().whens:
        return second in core().helpers
    if first in core().askers:
        # ``what the hell`` asks nothing, ``whats the penalty`` does.
        joined = any(first != one and first.startswith(one) for one in core().askers)
        return joined or second not in core().unasked
    return _wonders(first, second, names)


def _turned(asker: str, helper: str, subject: str) -> bool:
    """Whether words stand as they do in questions alone, wherever in a line: ``what did they``."""
    return asker in core().askers and helper in core().helpers and subject in (*core().own, *core().lists["turned"])


def asks(text: str) -> bool:
    """Whether a line only asks, whoever is at the table."""
    return ends_asking(text) or opens_asking(text)


def _wonders(first: str, second: str, names: Iterable[str]) -> bool:
    """Whether a line begins as ``can I``, ``will he``, ``should Grak``; ``do it``, ``have Wat roll`` are none."""
    if first not in core().helpers:
        return False
    if second in core().own:
        return True
    about = {*core().subjects, *(fold(name).split()[0] for name in names)}
    return second in about and first not in core().lists["bidding"]


def begun(clause: str) -> tuple[str, str]:
    """The first two words of a clause that say something; who is spoken of says something."""
    words, known = _WORD.findall(clause), core()
    if len(words) > 1 and words[0] in known.lists["before_asking"] and words[1] in known.askers:
        # ``at what ...``, ``wait, how ...``
        words = words[1:]
    while words and words[0] in known.skip and words[0] not in (*known.subjects, *known.own, *known.helpers):
        words = words[1:]
    return words[0] if words else "", words[1] if len(words) > 1 else ""


def _said(text: str) -> str:
    return unslanged(fold(text).replace("\u2019", "'").strip())


def final(line: str) -> bool:
    """Whether words of one's own that mean this line of the table are only offered it."""
    said = f"{fold(_NOTE.sub('', line)).lstrip(' /')} ".removeprefix("secretly ")
    return said.startswith(tuple(f"{one} " for one in (*_FINAL, *_HANDS_ON))) or bool(_KILLED.match(said))


def hands_on(sentence: str) -> bool:
    """Whether words of one's own that mean this sentence are only offered it: it ends a turn, or the round."""
    said = _LED.sub("", fold(_NOTE.sub("", sentence))).lstrip(" /").removeprefix("secretly ")
    return any(one.split(" ")[0] in _HANDS_ON for one in _THEN.split(said))
