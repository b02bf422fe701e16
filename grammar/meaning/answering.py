"""An answer among other words: ``ugh, shield up, parry with it, and if it breaks it breaks``.

What is said besides an answer is left out where it limits nothing: no word of another answer, no condition.
"""

import contextlib
import re
from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from grammar.meaning.asking import plainly_asked
from grammar.meaning.open_defences import STEP, special_answers
from grammar.names import Names
from grammar.speech.lists import lists_of
from grammar.speech.readings import readings
from grammar.speech.slips import mended
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
_ENDS = ("ing", "s", "es", "ed")
_TURNS = ("wait", "actually", "sorry", "scratch")
"""Words behind an answer that take it back."""
_REACH = 3
"""How many words a *not* reaches."""
_SHORTEST = 4
LONGEST = 300


class Found(Struct, frozen=True):
    """The answer that is meant (empty: that is not sure), and those of whose words most are said."""

    sure: str = ""
    near: tuple[str, ...] = ()


class _Heard(Struct, frozen=True):
    """The words of answers in a line, those that are not meant, and whether nothing makes the others unsure."""

    words: frozenset[str]
    barred: frozenset[str]
    sure: bool


def answer_in(said: str, question: Question, rules: Ruleset, names: Names, things: tuple[Thing, ...]) -> Found:
    """The answer to a question that a line holds among other words, as it is typed; and what comes near."""
    if len(said) > LONGEST or question.dice:
        return Found()
    known = {word for option in question.options for word in _words(option)}
    wanted = known | {
        word for kind in ("block", "parry") for one in core().answering[kind] for word in _WORD.findall(one)
    }
    right = mended(_WORD.findall(fold(said)), frozenset(wanted) | lists_of(rules.id, rules.package).spelling, (), names)
    if any(word in wanted and word not in fold(said) for word in right):
        return _only_near(answer_in(" ".join(right), question, rules, names, things), question)
    plain, meant = _spoken(said, question)
    every = [_heard(way, question, rules, things) for way in _ways(plain, rules, names)]
    if meant in (BEST, USUAL):
        return _chosen(meant, every[0], question)
    found = next((one for heard in every if (one := _answer(heard, question)).sure), Found())
    besides = _done_besides(plain, question, rules)
    if any(word in special_answers(rules) - known for word in _WORD.findall(fold(said))) or _NUMBER.search(plain):
        # A way to defend that is not offered, or a number, is never dropped.
        meant = MISSING
    if meant not in (MISSING, ASKING):
        found = _of_nothing(said, question, rules, things) or found
    if found.sure and meant not in (MISSING, ASKING) and not besides:
        return found
    near = replace(_answer(max(every, key=lambda one: len(one.words)), question), sure="")
    wide = " ".join(mended(_WORD.findall(fold(said)), _phrased(), (), names))
    if near.near or wide == " ".join(_WORD.findall(fold(said))):
        return near
    return _only_near(answer_in(wide, question, rules, names, things), question)


@cache
def _phrased() -> frozenset[str]:
    """The words of all that people say for answers."""
    return frozenset(word for some in core().answering.values() for one in some for word in _WORD.findall(one))


def _only_near(found: Found, question: Question) -> Found:
    """What a line with a slip of the finger comes near: it is offered, and nothing of it taken."""
    return replace(found, sure="", near=_first(found, question))


def _of_nothing(said: str, question: Question, rules: Ruleset, things: tuple[Thing, ...]) -> Found | None:
    """No defence, where a line begins with it and then only speaks of others: ``nothing, saving my parry``."""
    first, *further = (clause for clause in _CLAUSE.split(fold(said)) if clause and clause.strip())
    begins = {every[0] for clause in further if (every := _WORD.findall(clause))}
    known = {word for option in question.options for word in _words(option)}
    turned = {*_WORD.findall(fold(said))} & {*core().choosing, *_TURNS}
    if not further or turned or any(_meant(one, known, things) for one in begins):
        return None
    found = _answer(_heard(_spoken(first, question)[0], question, rules, things), question)
    return found if found.sure == _NOTHING else None


def _first(found: Found, question: Question) -> tuple[str, ...]:
    """What comes near, the answer that is meant first."""
    sure = tuple(option.text for option in question.options if option.id == found.sure)
    return tuple(dict.fromkeys((*sure, *found.near)))


BEST, USUAL = "best", "usual"
MISSING, ASKING = "missing", "asking"
_NOTHING, MET = "nothing", "met"
_WEAK = (_NOTHING, "block", "parry", "dodge")
"""What is meant only where no other answer is named: ``take it on the shield``, ``jump back and parry``."""
HELD = ("block", "parry")
"""With what one defends: an answer where it is held against something."""
_LAST = re.compile(r"(\d+)\D*$")


def _spoken(said: str, question: Question) -> tuple[str, str]:
    """A line with what people say for answers put in the words of those that are offered, and what else it says.

    That is ``best`` or ``usual`` where it leaves the choice, ``missing`` where it means what is not offered, ``asking``
    where it asks something.
    """
    if plainly_asked(said):
        return said, ASKING
    line = fold(said).replace("’", "'")
    known = {word for option in question.options for word in _words(option)}
    nothing = next((" ".join(_WORD.findall(fold(o.text))) for o in question.options if o.id == _NOTHING), "")
    # ``I don't do anything, whatever`` leaves no choice.
    left = (BEST,) if phrases(_NOTHING).search(line) else (BEST, USUAL)
    meant = next((word for word in left if phrases(word).search(line)), "")
    line = phrases(meant).sub(" ", line) if meant else line
    line = line.replace(" or ", " ") if meant == BEST else line
    for word in core().answering:
        if word in (BEST, USUAL, MET, *_WEAK) or not phrases(word).search(line):
            continue
        meant = meant if word in known else MISSING
        shown = any(phrases(kind).search(line) for kind in HELD)
        line = phrases(word).sub(
            f" {word if word in known else 'dodge' if 'dodge' in known and not shown else ''} ", line
        )
    for word in reversed(_WEAK):
        # A thing in an answer's own words, and a word of another answer, go before what they mean in general.
        offered = word in known or (word == _NOTHING and nothing)
        others = known - set(nothing.split()) - {STEP}
        named = any(_meant(one, others, ()) for one in _WORD.findall(line))
        if word == _NOTHING and named:
            line = phrases(MET).sub(" ", line)
        if offered and not named and phrases(word).search(line):
            line = phrases(word).sub(f" {nothing if word == _NOTHING else word} ", line)
    return line, meant


@cache
def phrases(word: str) -> re.Pattern[str]:
    """What people say for a word of answers; ``(a|b)`` in a phrase is one of them."""
    every = "|".join(re.sub(r"\\([(|)])", r"\1", re.escape(one)).replace("(", "(?:") for one in core().answering[word])
    return re.compile(rf"(?<![\w'])(?:{every})(?![\w'])")


def _chosen(meant: str, heard: _Heard, question: Question) -> Found:
    """The answer where the choice is left: that of the best chance, or the rule's own, of those that are named."""
    if question.points or not heard.sure or heard.barred:
        return Found(near=_near(question, heard))
    offered = [option for option in question.options if option.id != _NOTHING]
    fit = [option for option in offered if heard.words <= _words(option)]
    fit = fit or [option for option in offered if heard.words & _words(option)]
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
            behind = {heard[one] for one in words[n + 1 : n + 1 + _REACH] if one in heard}
            if word in core().negations and not any({word, *behind} <= _words(o) for o in question.options if behind):
                # ``no defence`` is an answer, ``no parry`` none.
                barred |= behind
                heard.pop(word, None)
        wanted |= set(heard.values())
    return _Heard(frozenset(wanted - barred), frozenset(barred), sure)


def _done_besides(said: str, question: Question, rules: Ruleset) -> bool:
    """Whether a clause tells of a deed or a step, and not only how the answer is meant: ``dodge, and I go round him``.

    It is neither dropped nor guessed at.
    """
    lists, deeds = lists_of(rules.id, rules.package), {*core().lists["strikes"], *core().lists["shifts"]}
    known = {word for option in question.options for word in _words(option)}
    for clause in filter(None, _CLAUSE.split(fold(said).replace("’", "'"))):
        words = [word for word in _WORD.findall(clause) if word not in (*lists.skip, *core().together, *core().joints)]
        first = words[0] if words else ""
        every = {first, *(first.removesuffix(end) for end in _ENDS if first.endswith(end))} - known
        if any(one in deeds or lists.verbs.get(one, ("",))[0] in deeds for one in every):
            return True
    return False


def _answer(heard: _Heard, question: Question) -> Found:
    near = _near(question, heard)
    if not heard.words - {STEP} or not heard.sure:
        # Who only steps back has not said how he defends.
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
    ends = (word.removesuffix(end) for end in _ENDS if word.endswith(end))
    form = next((one for end in ends for one in known if one.removesuffix("e") == end.removesuffix("e")), "")
    if form and len(word) >= _SHORTEST:
        return form
    longer = next((one for one in known if len(word) >= _SHORTEST and one.endswith(word)), "")
    called = next((fold(t.name) for t in things if t.also and fold(t.also) == word), "")
    return longer or next((one for one in known if one in called.split()), "")
