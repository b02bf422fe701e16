"""An answer among other words: ``ugh, shield up, parry with it, and if it breaks it breaks``.

What is said besides an answer is left out where it limits nothing: no word of another answer, no condition.
"""

import contextlib
import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from grammar.meaning.answer_words import (
    ASKING,
    BEST,
    MISSING,
    NOTHING,
    REACH,
    SIGNED,
    USUAL,
    WORD,
    at_last,
    meant_by,
    of_defences,
    spoken,
    words_of,
)
from grammar.meaning.open_defences import STEP, phrases, special_answers
from grammar.names import Names
from grammar.speech.lists import lists_of, stems
from grammar.speech.readings import readings
from grammar.speech.slips import mended
from grammar.wording import core, unslanged
from rules.core.names import fold
from rules.core.orders import answers
from rules.core.parts import Thing
from rules.core.report import Choice, Question, Refused
from rules.core.ruleset import Ruleset

_CLAUSE = re.compile(r"[.!?;:,]+\s+|\s+[-+&]+\s+|\s+(?:and|but|because|so|then|while)\s+|[()]")
_NUMBER = re.compile(r"\d+")
_TURNS = ("wait", "actually", "sorry", "scratch")
"""Words behind an answer that take it back."""
LONGEST = 300


class Found(Struct, frozen=True):
    """The answer that is meant (empty: that is not sure), and those of whose words most are said."""

    sure: str = ""
    near: tuple[str, ...] = ()


class _Heard(Struct, frozen=True):
    """The words of answers in a line, those that are not meant, and whether nothing makes the others unsure.

    ``deed``: a clause begins as another deed does, which words of its own may have for an answer: ``get my shield up``.
    """

    words: frozenset[str]
    barred: frozenset[str]
    certain: bool
    deed: bool = False

    @property
    def sure(self) -> bool:
        """Whether the answer may be taken."""
        return self.certain and not self.deed


def answer_in(said: str, question: Question, rules: Ruleset, names: Names, things: tuple[Thing, ...]) -> Found:
    """The answer to a question that a line holds among other words, as it is typed; and what comes near."""
    if len(said) > LONGEST or question.dice:
        return Found()
    said = unslanged(said)
    if of_defences(question):
        said = at_last(said, question)
        if picked := [option.id for option in question.options if option.text == said]:
            return Found(picked[0])
    known = {word for option in question.options for word in words_of(option)}
    wanted = known | {
        word for kind in ("block", "parry") for one in core().answering[kind] for word in WORD.findall(one)
    }
    right = mended(WORD.findall(fold(said)), frozenset(wanted) | lists_of(rules.id, rules.package).spelling, (), names)
    if any(word in wanted and word not in WORD.findall(fold(said)) for word in right):
        # But one word of an answer can be meant by a slip of the finger.
        return answer_in(_respelt(said, right), question, rules, names, things)
    plain, meant = spoken(said, question, rules, things)
    first = _heard(plain, question, rules, things)
    every = [first, *(_with(_heard(way, question, rules, things), first) for way in _ways(plain, rules, names))]
    if meant in (BEST, USUAL):
        return _chosen(meant, every[0], question)
    found = next((one for heard in every if (one := _answer(heard, question)).sure), Found())
    besides = SIGNED.search(said) or _done_besides(plain, question, rules) or _of_others(said, question, names)
    if any(word in special_answers(rules) - known for word in WORD.findall(fold(said))) or _NUMBER.search(plain):
        # A way to defend that is not offered, or a number, is never dropped.
        meant = MISSING
    if meant not in (MISSING, ASKING):
        found = _of_nothing(said, question, rules, things) or found
    if found.sure and meant not in (MISSING, ASKING) and not besides:
        return found
    near = replace(_answer(max(every, key=lambda one: len(one.words)), question), sure="")
    wide = " ".join(mended(WORD.findall(fold(said)), _phrased(), (), names))
    if near.near or wide == " ".join(WORD.findall(fold(said))):
        return near
    return _only_near(answer_in(wide, question, rules, names, things), question)


@cache
def _phrased() -> frozenset[str]:
    """The words of all that people say for answers."""
    return frozenset(word for some in core().answering.values() for one in some for word in WORD.findall(one))


def _respelt(said: str, right: list[str]) -> str:
    """A line with its words mended, its signs as they were typed."""
    words = iter(right)
    return WORD.sub(lambda _: next(words), fold(said))


def _with(heard: _Heard, first: _Heard) -> _Heard:
    """What is heard in a line in other words, where these dropped nothing of what was typed."""
    kept = heard.sure and (first.certain or not first.words) and first.words <= heard.words | first.barred
    return _Heard(heard.words | first.words, heard.barred | first.barred, kept)


def _of_others(said: str, question: Question, names: Names) -> bool:
    """Whether somebody is spoken of, outside of what is not meant, whom the question names not: ``block for Lia``."""
    known = f" {' '.join(WORD.findall(fold(f'{question.text} {question.who}')))} "
    for clause in filter(None, _CLAUSE.split(fold(said))):
        words = WORD.findall(clause)
        if {*words} & {*core().negations} or phrases(NOTHING).search(clause):
            continue
        named = (WORD.findall(fold(name)) for name in names.figures)
        if any(one and {*one} <= {*words} and f" {' '.join(one)} " not in known for one in named):
            return True
    return False


def _only_near(found: Found, question: Question) -> Found:
    """What a line with a slip of the finger comes near: it is offered, and nothing of it taken."""
    return replace(found, sure="", near=_first(found, question))


def _of_nothing(said: str, question: Question, rules: Ruleset, things: tuple[Thing, ...]) -> Found | None:
    """No defence, where a line begins with it and then only speaks of others: ``nothing, saving my parry``."""
    first, *further = [clause for clause in _CLAUSE.split(fold(said)) if clause and clause.strip()] or [""]
    begins = {every[0] for clause in further if (every := WORD.findall(clause))}
    known = {word for option in question.options for word in words_of(option)}
    turned = {*WORD.findall(fold(said))} & {*core().choosing, *_TURNS}
    if not further or turned or any(meant_by(one, known, things) for one in begins):
        return None
    found = _answer(_heard(spoken(first, question, rules, things)[0], question, rules, things), question)
    return found if found.sure == NOTHING else None


def _first(found: Found, question: Question) -> tuple[str, ...]:
    """What comes near, the answer that is meant first."""
    sure = tuple(option.text for option in question.options if option.id == found.sure)
    return tuple(dict.fromkeys((*sure, *found.near)))


_LAST = re.compile(r"(\d+)\D*$")


def _chosen(meant: str, heard: _Heard, question: Question) -> Found:
    """The answer where the choice is left: that of the best chance, or the rule's own, of those that are named."""
    if question.points or not heard.sure or heard.barred:
        return Found(near=_near(question, heard))
    offered = [option for option in question.options if option.id != NOTHING]
    fit = [option for option in offered if heard.words <= words_of(option)]
    fit = fit or [option for option in offered if heard.words & words_of(option)]
    if meant == USUAL:
        own = next((option.id for option in fit if option.id == question.default), "")
        return Found(own or (fit[0].id if len(fit) == 1 else ""), _near(question, heard))
    chances = [(int(number[1]), option.id) for option in fit if (number := _LAST.search(option.text))]
    if len(chances) < len(fit) or not chances:
        return Found(near=tuple(option.text for option in fit))
    return Found(max(chances, key=lambda one: one[0])[1])


def _ways(said: str, rules: Ruleset, names: Names) -> Iterator[str]:
    """A line as typed, in the grammar's words, and with one clause in these."""
    yield said
    with contextlib.suppress(Refused):
        for clause in dict.fromkeys((said, *_CLAUSE.split(said))):
            for reading in readings(clause, rules, names) if clause and clause.strip() else ():
                yield said.replace(clause, f" {reading.text} ")


def _heard(said: str, question: Question, rules: Ruleset, things: tuple[Thing, ...]) -> _Heard:
    known = {word for option in question.options for word in words_of(option)}
    wanted, barred, deeds = set[str](), set[str](), False
    sure = not _NUMBER.search(said)
    lists = lists_of(rules.id, rules.package)
    for clause in _CLAUSE.split(fold(said).replace("’", "'")):
        words = WORD.findall(clause or "")
        heard = {word: one for word in words if (one := meant_by(word, known, things))}
        if not heard:
            continue
        first = next((word for word in words if word not in lists.skip | lists.using), "")
        deeds |= (first in lists.verbs or first in lists.deeds) and first not in heard and first not in lists.words
        begin = next((word for word in words if word not in lists.skip or word in core().own), "")
        asks = begin in core().askers or begin in core().helpers
        sure = sure and not asks and not any(word in core().choosing for word in words)
        for n, word in enumerate(words):
            behind = {heard[one] for one in words[n + 1 : n + 1 + REACH] if one in heard}
            if word in core().negations and not any({word, *behind} <= words_of(o) for o in question.options if behind):
                # ``no defence`` is an answer, ``no parry`` none.
                barred |= behind
                heard.pop(word, None)
        wanted |= set(heard.values())
    return _Heard(frozenset(wanted - barred), frozenset(barred), sure, deeds)


def _done_besides(said: str, question: Question, rules: Ruleset) -> bool:
    """Whether a clause tells of a deed or a step, and not only how the answer is meant: ``dodge, and I go round him``.

    It is neither dropped nor guessed at.
    """
    lists, deeds = lists_of(rules.id, rules.package), {*core().lists["strikes"], *core().lists["shifts"]}
    known = {word for option in question.options for word in words_of(option)}
    for clause in filter(None, _CLAUSE.split(fold(said).replace("’", "'"))):
        silent = (*lists.skip, *lists.using, *core().together, *core().joints, *core().meanwhile)
        words = [word for word in WORD.findall(clause) if word not in silent]
        if {*words} & {*core().lists["returns"]} - known:
            return True
        first = words[0] if words else ""
        every = {first, *stems(first, (*core().endings, "ed"))} - known
        if any(one in deeds or lists.verbs.get(one, ("",))[0] in deeds for one in every):
            return True
    return False


def _answer(heard: _Heard, question: Question) -> Found:
    near = _near(question, heard)
    if not heard.words - {STEP} or not heard.sure:
        # Who only steps back has not said how he defends.
        return Found(near=near)
    if question.points:
        return Found(
            _several([option for option in question.options if words_of(option) <= heard.words], question), near
        )
    fit = [
        option for option in question.options if heard.words <= words_of(option) and not heard.barred & words_of(option)
    ]
    # ``a strong defence`` is not none.
    fit = [one for one in fit if words_of(one) & {*core().negations} <= heard.words]
    least = min((len(words_of(option)) for option in fit), default=0)
    plain = [option.id for option in fit if len(words_of(option)) == least]
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
    every = [(option, words_of(option)) for option in question.options]
    # Of all answers but one any other may be meant.
    wanted = heard.words or (frozenset().union(*(words for _, words in every)) if heard.barred else frozenset())
    some = [(option, words) for option, words in every if words & wanted and not words & heard.barred]
    if heard.words:
        some.sort(key=lambda row: (-len(row[1] & heard.words), len(row[1] - heard.words)))
    return tuple(option.text for option, _ in some)
