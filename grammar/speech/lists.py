"""What people say for the words of a grammar: the phrases of the core and of a system as they are looked up."""

from collections.abc import Mapping
from functools import cache, lru_cache

from msgspec import Struct

from grammar.lalr.expect import keywords, leading, words
from grammar.parse.build import sentences
from grammar.phrases import Phrases
from grammar.wording import Meant, core, every, of_system, verbs_of, words_of
from rules.core.names import fold

VERSUS = ("vs", "vs.", "against")
LEADING = (*VERSUS, "at", "to")
"""What leads to a name, and is said but once before it."""
_TOGETHER = 6
"""Letters, and a blank, of the shortest verb of two words that is looked for in one."""


class Lists(Struct, frozen=True, eq=False):
    """The phrases of core and system, each as its folded words."""

    skip: frozenset[str]
    using: frozenset[str]
    verbs: Phrases[tuple[str, ...]]
    words: Phrases[tuple[str, ...]]
    endings: tuple[str, ...]
    keywords: frozenset[str]
    deeds: frozenset[str]
    answers: frozenset[str]
    spelling: frozenset[str]
    lengths: Mapping[str, int]
    """How many of a unit of length make the one that the system counts in."""
    together: Mapping[str, str]
    """Verbs of two words as they are written in one: ``shieldbash``."""


@cache
def lists_of(system: str, package: str) -> Lists:
    shared, own, parser = core(), of_system(package), sentences(system)
    said = words(parser)
    answers = frozenset(said[name] for name in leading(parser, "defence") if name in said)
    verbs, meanings = verbs_of(package), words_of(package)
    # What says nothing elsewhere may be a word of the system: ``with everything I have``.
    skip = frozenset(
        one
        for one in (*shared.skip, *own.skip)
        if " " not in one or not (verbs.of_their_own(one) or meanings.of_their_own(one))
    )
    using = frozenset((*shared.using, *own.using))
    known = frozenset(map(fold, keywords(parser)))
    everybody = {key: _further(value, meanings, known) for key, value in shared.words.items()}
    phrases = Phrases(
        ((key, _meant(value, answers)) for key, value in own.words.items()),
        own.lists,
        Phrases(((key, _meant(value, answers)) for key, value in everybody.items()), shared.lists),
    )
    spelling = frozenset((*" ".join((*skip, *using, *known)).split(), *verbs.words(), *phrases.words()))
    run_together = {one.replace(" ", ""): one for one in verbs.of_words(2) if len(one) > _TOGETHER}
    return Lists(
        skip,
        using,
        verbs,
        phrases,
        (*shared.endings, *own.endings),
        known,
        frozenset(fold(said[name]) for name in leading(parser, "verb") if name in said),
        answers,
        spelling.union(run_together),
        {**dict.fromkeys(shared.units, 1), **shared.lengths, **own.lengths},
        {one: phrase for one, phrase in run_together.items() if one not in spelling},
    )


def _further(meant: Meant, own: Phrases[tuple[str, ...]], known: frozenset[str]) -> tuple[str, ...]:
    """What everybody's phrase stands for in the words of a system: ``guts`` are a gut, and that is its torso."""
    found = (_own(one, own) if one not in known else (one,) for one in every(meant))
    return tuple(dict.fromkeys(further for some in found for further in some))


def _own(said: str, own: Phrases[tuple[str, ...]]) -> tuple[str, ...]:
    """What words are in a system, be they led to: ``at gut``."""
    lead, _, place = said.partition(" ")
    if said in own or lead != "at" or place not in own:
        return own.get(said, (said,))
    return tuple(f"at {one}" for one in own[place])


def _meant(meant: Meant, answers: frozenset[str]) -> tuple[str, ...]:
    """What a phrase may mean; a defence of the system is no other one, so that what bars it is told and not played."""
    found = every(meant)
    return found[:1] if found[0] in answers else found


@lru_cache(maxsize=1024)
def stems(word: str, endings: tuple[str, ...]) -> tuple[str, ...]:
    """The words that one may be a form of: ``steps``, ``stepping``, ``charging``, ``parries``."""
    cut = [word.removesuffix(end) for end in endings if word.endswith(end) and len(word) > len(end) + 1]
    doubled = [one[:-1] for one in cut if one[-1:] == one[-2:-1]]
    changed = [f"{one[:-1]}y" for one in cut if one.endswith("i")]
    return (*cut, *doubled, *changed, *(f"{one}e" for one in cut))
