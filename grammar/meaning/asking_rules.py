"""Which rule a question is about."""

from itertools import pairwise

from grammar.meaning.heard import Heard
from grammar.meaning.numbers import words_of_numbers
from grammar.meaning.unanswered import strange_in
from grammar.scene.scene import Scene
from grammar.speech.lists import lists_of
from grammar.wording import core
from rules.core.names import fold
from rules.core.tables.sought import focused, look_up, telling, titled, unknown

MOST_WORDS = 12
"""Words of a question by which a rule is looked for."""
_LEAST = 3
"""Letters of the shortest word by which a rule is looked for."""


def rule_of(said: str, heard: Heard, scene: Scene, *, sure: bool = False) -> str:
    """The rule that is asked about: by the words that name nobody; ``sure``: even if none is found."""
    named = {word for some in heard.figures for name in some for word in fold(name).split()}
    bare = [word.removesuffix("'s") for word in said.split()]
    words_ = [word for word in bare if _tells(word, scene) and word not in (*core().skip, *core().askers, *named)]
    plain = [word for word in words_ if word not in core().lists["pricing"]]
    if len(plain) < len(words_) and not {*bare} & {*core().ordinals} and _named(" ".join(plain), scene):
        # ``the penalty for the eyes``: what it is for has a rule of its own.
        words_ = plain
    # What says nothing of a rule is no part of what is looked for, where anything else is said.
    words_ = [word for word in words_ if telling(word) and word not in core().measures] or words_
    if not sure and (strange := [word for word in words_ if _unheard_of(word, scene)]):
        # Nothing near it is an answer: that no rule tells of it is one.
        words_, sure = strange, True
    sought = _hyphened(" ".join(words_[:MOST_WORDS]), scene)
    best = look_up(scene.rules.package, sought, most=1) if sought else ()
    if all(word in core().lists["commonplace"] for word in sought.split()):
        return ""
    if best and not titled(scene.rules.package, sought, best[0]) and (else_ := _elsewhere(sought, heard, scene)):
        return f"rule {else_}" if sure else ""
    if best and not {*said.split()} & {*core().lists["between"]}:
        sought = focused(scene.rules.package, sought, best[0])
    return f"rule {sought}" if best or (sought and sure) else ""


def _unheard_of(word: str, scene: Scene) -> bool:
    """Whether a word is cast, and no rule tells of it."""
    return word in core().lists["spells"] and not look_up(scene.rules.package, word, most=1)


def _named(said: str, scene: Scene) -> bool:
    """Whether some words have a rule by its title."""
    best = look_up(scene.rules.package, said, most=1) if telling(said) else ()
    return bool(best) and titled(scene.rules.package, said, best[0])


def _elsewhere(said: str, heard: Heard, scene: Scene) -> str:
    """The words by which a question is about what no rule tells of; empty where the rules know them all."""
    strange = strange_in(said, heard, scene, sentences=False)
    return " ".join(word for word in strange if unknown(scene.rules.package, word))


def _hyphened(said: str, scene: Scene) -> str:
    """Words with those joined that the system's sentences have as one: ``all out`` as *all-out*."""
    known, words_ = lists_of(scene.rules.id, scene.rules.package).keywords, said.split()
    for one, other in pairwise(words_):
        if f"{one}-{other}" in known:
            said = said.replace(f"{one} {other}", f"{one}-{other}")
    return said


def _tells(word: str, scene: Scene) -> bool:
    """Whether a word may say which rule is meant: a short one where the rules know it, ``hp``."""
    return len(word) >= _LEAST or word in words_of_numbers(scene.rules.package)
