"""What people say for answers to a blow, put in the words of those that are offered."""

import re
from collections.abc import Iterable
from functools import cache
from itertools import pairwise

from grammar.kinds import asks
from grammar.meaning.open_defences import STEP, phrases, special_answers
from grammar.phrases import written_out
from grammar.wording import core
from rules.core.names import fold
from rules.core.parts import Thing
from rules.core.report import Choice, Question
from rules.core.ruleset import Ruleset

WORD = re.compile(r"[^\W\d_]+(?:'[a-z]+)?")
_DICE_TOLD = re.compile(r"\d+d\d+|d\d+|\d+|[^\W\d_]+(?:'[a-z]+)?", re.IGNORECASE)
_NUMBERS = re.compile(r"\d+")
_DICE = ("dice", "die")
_SIDES = 6
"""The most that one of several dice shows."""
_APART = re.compile(r"[,.;:!]\s*$|\s[-\u2013]\s+$")
_BESIDE = " ,.;:!-\u2013"
SIGNED = re.compile(r"(?<![\w-])[-+]\d")
_RATHER = re.compile(r"\brather\b", re.IGNORECASE)
_SIGNS = re.compile(r"[\w']+")
_LOOSE = frozenset({"and", "with", "at", "by", "the", "to", "full", "a", "an"})
"""Words of an answer that need not be said."""
_ENDS = ("ing", "s", "es", "ed")
REACH = 3
"""How many words a *not* reaches."""
_SHORTEST = 4
BEST, USUAL = "best", "usual"
MISSING, ASKING = "missing", "asking"
NOTHING, MET, TURNS, SPARES = "nothing", "met", "turns", "spares"
OPENING, BACK = "opening", "back"
_WEAK = (NOTHING, "block", "parry", "dodge")
"""What is meant only where no other answer is named: ``take it on the shield``, ``jump back and parry``."""
_DEFENCES = frozenset(("block", "parry", "dodge"))
HELD = ("block", "parry")
"""With what one defends: an answer where it is held against something."""
_GENERAL = (BEST, USUAL, MET, TURNS, SPARES, OPENING, BACK, *_WEAK)
_FORMS = {"block": re.compile(r"\bblock(?:s|ing|ed)?\b"), "parry": re.compile(r"\bparr(?:y|ies|ying|ied)\b")}


@cache
def _thrown() -> re.Pattern[str]:
    """The end of an answer that tells dice of one's own, with the number."""
    every = "|".join(written_out(core().lists["thrown"], {}))
    return re.compile(rf"[\s,.;!-]+(?:{every})\s(?P<dice>\d{{1,3}})\W*$", re.IGNORECASE)


def thrown(said: str, question: Question) -> str:
    """An answer whose last words tell dice of one's own with these as they are typed: ``dodge, the dice say 27``.

    Several small ones are one throw: ``I threw 3 and 4 and 2``. A bare number may be that of an option, or its chance.
    """
    found = _thrown().search(said)
    if found is not None:
        return f"{said[: found.start()]} rolled {found['dice']}"
    begin, told = _told_last(said)
    dice = [one for one, behind in pairwise((*told, "")) if one.isdigit() and behind not in _DICE]
    by_words = not {*told}.isdisjoint(core().lists["dice_made"])
    apart = _APART.search(said[:begin]) is not None or told[:1] == ["and"]
    if not dice or not said[:begin].strip() or not (by_words or apart) or SIGNED.search(said):
        return said
    every = _NUMBERS.findall(" ".join(option.text for option in question.options))
    offered = {*every, *map(str, range(len(question.options) + 1))}
    if (not by_words and (len(dice) > 1 or dice[0] in offered)) or (len(dice) > 1 and max(map(int, dice)) > _SIDES):
        return said
    return f"{said[:begin].rstrip(_BESIDE)} rolled {sum(map(int, dice)) if len(dice) > 1 else dice[0]}"


def _told_last(said: str) -> tuple[int, list[str]]:
    """Where the last words that may tell dice begin, and these."""
    begin, told = len(said), list[str]()
    for token in reversed([*_DICE_TOLD.finditer(said)]):
        word = token[0].casefold()
        if not (word.isdigit() or word in core().lists["dice_told"] or word in core().numbers):
            break
        begin, told = token.start(), [word, *told]
    return begin, told


def of_defences(question: Question) -> bool:
    """Whether it is asked how somebody defends."""
    return any(words_of(option) & _DEFENCES for option in question.options)


def at_last(said: str, question: Question) -> str:
    """What a line says in the end: ``dodge - no wait, parry``; ``nah`` is no defence, ``the third`` that of all."""
    line = [word for word in _SIGNS.findall(fold(said)) if word not in core().skip]
    if " ".join(line) in core().lists["declines"]:
        return next((option.text for option in question.options if option.id == NOTHING), said)
    if " ".join(line) in core().lists["defaults"]:
        return next((option.text for option in question.options if option.id == question.default), said)
    which = [word for word in line if word not in core().lists["countings"]]
    n = core().ordinals.get(which[0]) or (int(which[0]) if which[0].isdigit() else 0) if len(which) == 1 else 0
    if n:
        return question.options[n - 1].text if n <= len(question.options) else said
    known = {word for option in question.options for word in words_of(option)} | {*_DEFENCES, *core().defences}
    parts = phrases(TURNS).split(fold(said))
    means = [part for part in parts if any(meant_by(one, known, ()) for one in WORD.findall(part))]
    said = means[-1] if len(means) > 1 and means[-1] == parts[-1] else said
    if phrases(SPARES).search(fold(said)):
        # ``anything but a dodge``, ``save my parry for the big one``
        said = phrases(SPARES).sub(f" {core().negations[0]} ", fold(said))
    return said if " or " in said else _RATHER.sub(" ", said)


def spoken(said: str, question: Question, rules: Ruleset, things: tuple[Thing, ...]) -> tuple[str, str]:
    """A line with what people say for answers put in the words of those that are offered, and what else it says.

    That is ``best`` or ``usual`` where it leaves the choice, ``missing`` where it means what is not offered, ``asking``
    where it asks something.
    """
    if asks(said):
        return said, ASKING
    line = fold(said).replace("’", "'")
    known = {word for option in question.options for word in words_of(option)}
    nothing = next((" ".join(WORD.findall(fold(o.text))) for o in question.options if o.id == NOTHING), "")
    # ``I don't do anything, whatever`` leaves no choice.
    left = (BEST,) if phrases(NOTHING).search(line) else (BEST, USUAL)
    meant = next((word for word in left if phrases(word).search(line)), "")
    line = phrases(meant).sub(" ", line) if meant else line
    line = line.replace(" or ", " ") if meant == BEST else line
    if returned := next((word for word in core().lists["returns"] if word in known), ""):
        # It comes only where there is an opening: to say so makes nothing unsure.
        line = phrases(BACK).sub(f" {returned} ", phrases(OPENING).sub(" ", line))
    stopped = phrases(MET).sub(" ", line)
    if any(phrases(kind).search(stopped) or kind in stopped for kind in HELD):
        # ``hit it out of the way with the sword``: what is done to the blow, and not with oneself.
        line = stopped
    line, missing = _moved(_held(line, known), known, rules)
    meant = missing or meant
    if "block" not in known and (shield := next((o for o in known if meant_by("shield", (o,), things)), "")):
        # Whoever blocks and has a shield means that.
        line = _FORMS["block"].sub(" parry " if _shown("parry", line) else f" {shield} ", line)
    for word in reversed(_WEAK):
        # A thing in an answer's own words, and a word of another answer, go before what they mean in general.
        offered = word in known or (word == NOTHING and nothing)
        others = known - set(nothing.split()) - {STEP}
        named = any(meant_by(one, others, ()) for one in WORD.findall(line))
        if word == NOTHING and named:
            line = phrases(MET).sub(" ", line)
        if offered and not named and phrases(word).search(line):
            line = phrases(word).sub(f" {nothing if word == NOTHING else word} ", line)
    return line, meant


def _held(line: str, known: set[str]) -> str:
    """A line in which the thing says how one defends, where that has its own word: ``parry with the shield``."""
    shown = [kind for kind in HELD if _shown(kind, line)]
    other = {"block": "parry", "parry": "block"}
    return _FORMS[other[shown[0]]].sub(f" {shown[0]} ", line) if {*HELD} <= known and len(shown) == 1 else line


def _shown(kind: str, line: str) -> bool:
    """Whether a line says that what one blocks or parries with is used: ``with my blade``, and no ``not the blade``."""
    for thing in phrases(kind).finditer(line):
        before = WORD.findall(line[: thing.start()])[-REACH:]
        own = kind == "block" or not before or {*before} & {*core().own, *core().using}
        if own and not {*before} & {*core().negations}:
            return True
    return False


def _moved(line: str, known: set[str], rules: Ruleset) -> tuple[str, str]:
    """A line with how one moves while defending in the words of the answers, and ``missing`` for what is not offered.

    What no system's rule has a word for is only how one dodges: ``hop back``, ``cartwheel away``.
    """
    meant, ways = "", special_answers(rules)
    for word in core().answering:
        if word in _GENERAL or not (phrases(word).search(line) or (word == STEP and f" {STEP}" in f" {line}")):
            continue
        found = phrases(word).search(line)
        before = WORD.findall(line[: found.start()] if found else line.partition(STEP)[0])[-REACH:]
        denied = {*before} & {*core().negations}
        shown = any(phrases(kind).search(line) or kind in line for kind in HELD)
        offered = word in known
        alone = not shown and (word == STEP or not any(word in way.split() for way in ways)) and word != "drop"
        if not offered and not denied and not (alone and "dodge" in known):
            meant = MISSING
        instead = word if offered else "dodge" if "dodge" in known and not shown and not denied else ""
        if word == STEP and offered and not shown and found and found[0].split()[0] in core().lists["springs_back"]:
            # Whoever leaps back gets out of the way; whoever steps back has not said how he defends.
            instead = instead if "dodge" in line or NOTHING in line else f"dodge {instead}"
        line = phrases(word).sub(f" {instead} ", line)
    return line, meant


def words_of(option: Choice) -> frozenset[str]:
    return frozenset(WORD.findall(fold(option.text))) - _LOOSE


def meant_by(word: str, known: Iterable[str], things: tuple[Thing, ...]) -> str:
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
