"""An answer among other words: ``ugh, shield up, parry with it, and if it breaks it breaks``.

What is said besides an answer is left out where it limits nothing: no word of another answer, no condition.
"""

import contextlib
import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from grammar.lists import lists_of
from grammar.names import Names
from grammar.readings import readings
from grammar.wording import core
from rules.core.names import fold
from rules.core.orders import answers
from rules.core.report import Choice, Question, Refused
from rules.core.ruleset import Ruleset, Thing

_CLAUSE = re.compile(r"[.!?;:,]+\s+|\s+-+\s+|\s+(?:and|but|because|so|then)\s+|[()]")
_WORD = re.compile(r"[^\W\d_]+(?:'[a-z]+)?")
_NUMBER = re.compile(r"\d+")
_LOOSE = frozenset({"and", "with", "at", "by", "the", "to", "full", "a", "an"})
"""Words of an answer that need not be said."""
_REACH = 2
"""How many words a *not* reaches."""
_SHORTEST = 4
LONGEST = 300


class Found(Struct, frozen=True):
    """The answer that is meant (empty: that is not sure), and those of whose words most are said."""

    sure: str = ""
    near: tuple[str, ...] = ()


def answer_in(said: str, question: Question, rules: Ruleset, names: Names, things: tuple[Thing, ...]) -> Found:
    """The answer to a question that a line holds among other words, as it is typed; and what comes near."""
    if len(said) > LONGEST or question.dice:
        return Found()
    heard = (_heard(way, question, rules, things) for way in _ways(said, rules, names))
    return _answer(max(heard, key=lambda one: len(one.words)), question)


def _ways(said: str, rules: Ruleset, names: Names) -> Iterator[str]:
    """A line as typed, in the grammar's words, and with one clause in these."""
    yield said
    with contextlib.suppress(Refused):
        for clause in dict.fromkeys((said, *_CLAUSE.split(said))):
            for reading in readings(clause, rules, names) if clause and clause.strip() else ():
                yield said.replace(clause, f" {reading.text} ")


class _Heard(Struct, frozen=True):
    """The words of answers in a line, those that are not meant, and whether nothing makes the others unsure."""

    words: frozenset[str]
    barred: frozenset[str]
    sure: bool


def _heard(said: str, question: Question, rules: Ruleset, things: tuple[Thing, ...]) -> _Heard:
    known = {word for option in question.options for word in _words(option)}
    wanted, barred = set[str](), set[str]()
    sure = not _NUMBER.search(said)
    lists = lists_of(rules.id, rules.package)
    for clause in _CLAUSE.split(fold(said).replace("’", "'")):
        words = _WORD.findall(clause or "")
        heard = {word: one for word in words if (one := _meant(word, known, things))}
        if not heard:
            continue
        first = next((word for word in words if word not in lists.skip), "")
        deed = (first in lists.verbs or first in lists.deeds) and first not in heard and first not in lists.words
        asks = first in core().askers or first in core().helpers
        sure = sure and not deed and not asks and not any(word in core().choosing for word in words)
        for n, word in enumerate(words):
            if word in core().negations and not any(f"{word} " in f"{fold(o.text)} " for o in question.options):
                barred |= {heard[one] for one in words[n + 1 : n + 1 + _REACH] if one in heard}
        wanted |= set(heard.values())
    return _Heard(frozenset(wanted - barred), frozenset(barred), sure)


def _answer(heard: _Heard, question: Question) -> Found:
    near = _near(question, heard)
    if not heard.words or not heard.sure:
        return Found(near=near)
    if question.points:
        return Found(_several([option for option in question.options if _words(option) <= heard.words], question), near)
    fit = [option for option in question.options if heard.words <= _words(option) and not heard.barred & _words(option)]
    least = min((len(_words(option)) for option in fit), default=0)
    plain = [option.id for option in fit if len(_words(option)) == least]
    plain.sort(key=lambda one: not question.default.startswith(one))
    single = len(plain) == 1 or (plain and question.default.startswith(plain[0]))
    return Found(plain[0] if single else "", near)


def _several(fit: list[Choice], question: Question) -> str:
    """Several picks as they are typed; empty where they can't all be paid for."""
    said = answers.JOINER.join(option.text for option in fit)
    try:
        answers.read(question, said)
    except Refused:
        return ""
    return said


def _near(question: Question, heard: _Heard) -> tuple[str, ...]:
    """The texts of the answers with words that were said, those with most of them and least besides first."""
    every = [(option, _words(option)) for option in question.options]
    some = [(option, words) for option, words in every if words & heard.words and not words & heard.barred]
    some.sort(key=lambda row: (-len(row[1] & heard.words), len(row[1] - heard.words)))
    return tuple(option.text for option, _ in some)


def _words(option: Choice) -> frozenset[str]:
    return frozenset(_WORD.findall(fold(option.text))) - _LOOSE


def _meant(word: str, known: Iterable[str], things: tuple[Thing, ...]) -> str:
    """The word of an answer that is meant by one: itself, or a longer one that ends so, or what a thing is called."""
    if word in _LOOSE or word in known:
        return "" if word in _LOOSE else word
    longer = next((one for one in known if len(word) >= _SHORTEST and one.endswith(word)), "")
    called = next((fold(t.name) for t in things if t.also and fold(t.also) == word), "")
    return longer or next((one for one in known if one in called.split()), "")
