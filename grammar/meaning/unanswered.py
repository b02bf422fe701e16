"""What nothing here can answer: the words of a question that nobody knows, and what can be asked instead."""

from functools import cache

from grammar.meaning.heard import Heard
from grammar.meaning.numbers import words_of_numbers
from grammar.scene.scene import Scene, quoted
from grammar.speech.lists import lists_of
from grammar.wording import core
from rules.core.tables.sought import telling

_SHORTEST = 3
"""Letters of the shortest word that may tell that something else is asked."""


def strange_in(said: str, heard: Heard, scene: Scene, *, sentences: bool = True) -> tuple[str, ...]:
    """The words of a question that are of no question, no sentence and no name here: *pizza*, *afraid*.

    Without ``sentences`` those of a system's sentences are no more known.
    """
    known = _asking() | (lists_of(scene.rules.id, scene.rules.package).spelling if sentences else frozenset())
    known |= words_of_numbers(scene.rules.package)
    bare = (word for word in said.split() if word in heard.strange and word not in core().lists["spells"])
    return tuple(word for word in bare if len(word) >= _SHORTEST and word not in known and telling(word))


@cache
def _asking() -> frozenset[str]:
    """The words of questions."""
    words = core()
    asking = (*(one for some in words.asking.values() for one in some), *words.lists["asked_by"])
    every = (*words.skip, *words.askers, *words.helpers, *words.own, *words.subjects, *words.pronouns, *words.measures)
    shapes = (word for name in _SHAPES for word in words.lists[name])
    told = (*asking, *every, *words.conditions, *words.ordinals, *words.numbers, *words.courtesy, *shapes)
    return frozenset(word for one in told for word in one.split())


_SHAPES = (
    *("which_of", "who_of", "any_news", "in_order", "comes_on", "undertaking", "open_to", "strokes", "reaching"),
    *("going", "lengthwise", "by_now", "acting", "belongings", "fellows", "before_asking", "turned"),
)
"""The lists of words by which questions are told."""


def askable(heard: Heard, scene: Scene) -> tuple[str, ...]:
    """What can be asked instead: how who is named stands, what one may do, who is next."""
    named = [some[0] for some in heard.figures if len(some) == 1]
    own = f"state {core().selves[0]}"
    first = f"state {quoted(named[0], scene)}" if named else "encounter status" if scene.speaker.gm else own
    return tuple(dict.fromkeys((first, "options", "encounter status")))
