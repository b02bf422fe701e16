"""Strange words of a line: whether they only colour what is said, or stand where they could change it."""

import re
from functools import cache

from grammar.scene.scene import Scene
from grammar.speech.lists import lists_of, stems
from grammar.speech.scan import LEADING, LONGEST
from grammar.speech.slips import any_slip
from grammar.wording import core, ruled_by, speech
from rules.core.names import fold
from rules.core.orders.verbs import spoken
from rules.core.ruleset import Ruleset

_WORD = re.compile(r"[\w'-]*\w")
_ONE = ("a", "an", "one", "another")
"""Numbers that are articles as well."""


def words_of(said: str) -> list[str]:
    return _WORD.findall(fold(said).replace("’", "'"))


def harmless(strange: tuple[str, ...] | list[str], said: str, scene: Scene) -> bool:
    """Whether words that mean nothing here only colour what is said."""
    known = core()
    if not strange:
        return True
    words = words_of(said)
    odd = set(strange)
    if numbered(list(strange)) or odd & {*known.bars, *known.negations, *known.denials, *known.lists["wielded"]}:
        return False
    spelling = lists_of(scene.rules.id, scene.rules.package)
    if any(word in known.lists["whereabouts"] and _led_to(word, words) for word in strange):
        # ``in the side``
        return False
    if any(word in known.lists["grips"] for word in strange) and set(words) & {*ruled_by("off"), "out"}:
        # ``kick it out of his hand``
        return False
    unknown = [word for word in strange if not of_speech(word, scene)]
    runs = (words[at : at + size] for size in range(2, LONGEST + 1) for at in range(len(words) - size + 1))
    if any(odd.issuperset(run) and any(spelling.words.get(" ".join(run), ())) for run in runs):
        # ``full force`` may be how the deed is done.
        return False
    if any_slip(unknown, spelling.spelling, spelling.endings, scene.names):
        return False
    return not any(_in_a_slot(word, words, odd, scene) for word in unknown)


def says_how(words: list[str], scene: Scene) -> bool:
    """Whether several of the words together say how a deed is done: ``forget all defence``."""
    lists = lists_of(scene.rules.id, scene.rules.package)
    options = _options(scene.rules)
    sizes = range(2, LONGEST + 1)
    runs = (" ".join(words[at : at + size]) for size in sizes for at in range(len(words) - size + 1))
    return any(one.replace("-", " ").split(" ")[0] in options for run in runs for one in lists.words.get(run, ()))


@cache
def _options(rules: Ruleset) -> frozenset[str]:
    """The first words of what is said of a deed besides."""
    small = {*core().lists["slots"], *core().lists["speech"], *core().numbers, *core().defences, "here", "back", "n"}
    said = {spoken(option) for verb in rules.verbs.values() for option in verb.options}
    return frozenset(one.replace("-", " ").split(" ")[0] for one in said) - small


def _led_to(word: str, words: list[str]) -> bool:
    """Whether a word stands where a place would: ``in the side``."""
    at = words.index(word) if word in words else 0
    while at and words[at - 1] in core().lists["small"]:
        at -= 1
    return bool(at) and words[at - 1] in ("in", "at", "to", "on", "across", "into")


def numbered(words: list[str]) -> bool:
    return any((word.isdigit() or word in core().numbers) and word not in _ONE for word in words)


def _in_a_slot(word: str, words: list[str], odd: set[str], scene: Scene) -> bool:
    """Whether a strange word stands where a thing, a place or a figure would: it is one that nobody knows."""
    if word not in words:
        return True
    if word.endswith("ly"):
        return False
    lists = core().lists
    functions = {*lists["slots"], *lists["small"], *lists["speech"], *LEADING, *core().skip, *core().courtesy}
    first = last = words.index(word)
    while last + 1 < len(words) and words[last + 1] in odd - functions:
        last += 1
    if word != words[last] and of_speech(words[last], scene):
        # ``with a guttural roar``
        return False
    things = {word for every in scene.names.things.values() for thing in every for word in fold(thing.name).split()}
    if first and words[first - 1] in things and words[last + 1 :] and words[last + 1] not in functions:
        # ``broadsword flurble Grak``
        return True
    if last + 1 < len(words) and words[last + 1] not in functions:
        # It says of what sort the next one is, which is known: of a deed one that nobody knows.
        return _deed(words[last + 1], scene)
    while first and (words[first - 1] in odd or words[first - 1] in lists["small"]):
        first -= 1
    before = words[first - 1] if first else ""
    owner = before.removesuffix("'s") != before
    return owner or before in lists["slots"]


def _deed(word: str, scene: Scene) -> bool:
    lists = lists_of(scene.rules.id, scene.rules.package)
    return any(one in lists.deeds or one in lists.verbs for one in forms_of(word, scene))


def adjective(word: str, said: str) -> bool:
    """Whether a word says of what sort the next one is, or how a thing is done: ``his unprotected head``."""
    words, lists = words_of(said), core().lists
    at = words.index(word) if word in words else 0
    behind = words[at + 1 : at + 2]
    return word.endswith("ly") or bool(at and words[at - 1] in lists["small"] and {*behind} - {*lists["speech"]})


def of_speech(word: str, scene: Scene) -> bool:
    """Whether it is a word of everyday speech, or a form of one."""
    return any(one in speech() for one in forms_of(word, scene, ("ed", "'s")))


def light(word: str, scene: Scene) -> bool:
    """Whether a verb says nothing without another word: ``take`` a swing."""
    return any(one in core().lists["light"] for one in forms_of(fold(word), scene))


def forms_of(word: str, scene: Scene, further: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A word and the stems that it may be a form of, by the endings of the system and ``further`` ones."""
    return (word, *stems(word, (*lists_of(scene.rules.id, scene.rules.package).endings, *further)))
