"""Which answers a figure could give to a blow that were struck at it now: ``can I still parry this round?``"""

import contextlib
import re
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from grammar.scene.resolve import Speaker
from grammar.scene.scene import Scene, foes_of
from grammar.wording import core
from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.dice import Dice
from rules.core.engine import carry_out
from rules.core.names import fold
from rules.core.oracle import Suspend, Table
from rules.core.orders.verbs import spoken
from rules.core.report import Question, Refused
from rules.core.ruleset import Ruleset

STEP = "retreat"
MOST_FOES = 3
"""How many foes are tried before it is said that none can strike."""
_HITS = 0.27
"""Where in their range dice lie that hit, and not critically."""
_MOST_DICE = 40


class Open(Struct, frozen=True):
    """What a blow of that foe would leave open: the answers as they are offered."""

    foe: str
    ways: tuple[str, ...] = ()


class _Done(BaseException):
    """Leaves a rule once enough dice have fallen."""


def open_defences(who: str, scene: Scene) -> Open | None:
    """The answers to a blow of the first foe who could strike now; None where none is asked for or no foe can."""
    gm = replace(scene, speaker=Speaker())
    for foe in foes_of(Command("attack", who=who), who, scene)[:MOST_FOES]:
        question = _asked(f'"{foe}": attack vs "{who}"', who, gm)
        if question is not None:
            return Open(foe, tuple(option.text for option in question.options))
    return None


def _asked(text: str, who: str, scene: Scene) -> Question | None:
    """The question that a blow puts to a figure; None where it is refused, or asks nothing."""
    asked: list[Question] = []
    thrown = 0

    def throw(name: str, dice: Dice) -> int:
        nonlocal thrown
        thrown += 1
        if thrown > _MOST_DICE:
            raise _Done
        return dice.low + int((dice.high - dice.low) * _HITS)

    def decide(question: Question) -> str:
        if question.who == who:
            asked.append(question)
            raise _Done
        return question.default

    with contextlib.suppress(Refused, Suspend, _Done):
        order = scene.order(text)
        t = Bout(scene.enc, Table(throw, decide=decide))
        carry_out(t, order, scene.rules)
        t.finish()
    return asked[0] if asked else None


@cache
def phrases(word: str) -> re.Pattern[str]:
    """What people say for a word of answers; ``(a|b)`` in a phrase is one of them."""
    every = "|".join(re.sub(r"\\([(|)])", r"\1", re.escape(one)).replace("(", "(?:") for one in core().answering[word])
    return re.compile(rf"(?<![\w'])(?:{every})(?![\w'])")


@cache
def special_answers(rules: Ruleset) -> frozenset[str]:
    """The ways to defend that a system has words for, and no blow has among its own; a step back is left out."""
    every = {spoken(word) for verb in rules.verbs.values() if verb.defences for word in verb.options}
    answers = (answer for verb in rules.verbs.values() for answer in verb.defences.values())
    return frozenset(spoken(word) for answer in answers for word in answer.options) - every - {STEP}


@cache
def special_words(rules: Ruleset) -> frozenset[str]:
    """The words of the ways to defend, a step back among them."""
    return frozenset({STEP, *(word for way in special_answers(rules) for word in way.split())})


def named_defences(text: str, scene: Scene) -> tuple[str, ...]:
    """The answers to blows that a text names."""
    known = {word for verb in scene.rules.verbs.values() for word in verb.defences}
    return tuple(dict.fromkeys(word for word in fold(text).split() if word in known))
