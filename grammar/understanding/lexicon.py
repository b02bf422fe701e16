"""What the words of a system stand for, which of them are everyday ones, and what they may be forms of."""

from collections.abc import Mapping
from functools import cache, lru_cache

from msgspec import Struct

from grammar.lalr.expect import first_words
from grammar.parse.build import sentences
from grammar.phrases import Phrases
from grammar.speech.lists import Lists, lists_of, stems
from grammar.wording import core, speech
from rules.core.names import fold
from rules.core.orders.verbs import Answer, spoken
from rules.odds.system import System

SLIP = 4
"""Letters of the shortest word that may be a slip of another."""


class Lexicon(Struct, frozen=True, eq=False):
    """What the words of a system's players stand for, by phrase."""

    deeds: Phrases[tuple[str, ...]]
    options: frozenset[str]
    answers: Mapping[str, Answer]
    """Each answer with its options, and whether a thing may be named with it."""
    lists: Lists
    spelling: frozenset[str]
    """Words of which another may be a slip."""
    opening: frozenset[str]
    """Words that deeds of two words begin with, and those of what one fights with: they are slips of no other."""

    def knows(self, word: str, rules: System) -> bool:
        """Whether a word is one that only begins a phrase, or a weapon's, bent or not: ``stays``, ``stones``."""
        return not self.opening.isdisjoint(forms_of(word, rules))


@cache
def lexicon(rules: System) -> Lexicon:
    """The words of a system, its verbs and options as people say them among them."""
    lists = lists_of(rules.id, rules.package)
    verbs = {one: (one,) for one in (*map(spoken, rules.verbs), *map(fold, first_words(sentences(rules.id))))}
    options = frozenset(filter(None, (spoken(o) for verb in rules.verbs.values() for o in verb.options))) - {
        *core().lists["sides"]
    }
    answers: dict[str, Answer] = {}
    for verb in rules.verbs.values():
        for one, row in verb.defences.items():
            before = answers.get(spoken(one), Answer())
            how = frozenset(map(spoken, row.options)) | before.options
            answers[spoken(one)] = Answer(how, row.item or before.item)
    deeds = Phrases(((verb, heads) for verb, heads in verbs.items() if verb not in lists.verbs), {}, lists.verbs)
    said = (*verbs, *options, *answers, *lists.spelling)
    spelling = {one for some in said for one in some.split() if len(one) >= SLIP}
    opening = frozenset(one.partition(" ")[0] for one in deeds.of_words(2)) | {*core().lists["wielded"]}
    return Lexicon(deeds, options, answers, lists, frozenset(spelling), opening)


@lru_cache(maxsize=4096)
def forms_of(word: str, rules: System) -> tuple[str, ...]:
    """A word and what it may be a form of."""
    endings = (*lists_of(rules.id, rules.package).endings, *core().lists["done"], *core().lists["owner"])
    return (word, *stems(word, endings))


def bent(word: str, kind: str, rules: System) -> bool:
    """Whether a word is one of a list's, or a form of one."""
    return not {*forms_of(word, rules)}.isdisjoint(core().lists[kind])


def everyday(word: str, rules: System) -> bool:
    """Whether it is a word of everyday speech, or a form of one, that bars nothing and that nobody fights with."""
    if word in core().bars or word in core().lists["wielded"]:
        return False
    lists = core().lists
    known = (speech(), lists["light"], lists["speech"])
    forms = (*forms_of(word, rules), *stems(word, lists["manner"]))
    return any(one in some for one in forms for some in known)
