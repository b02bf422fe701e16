"""What the words of a game master's line name: figures, numbers and what they count, places, conditions, reasons.

The words are data: ``[rulings]`` and the tables behind it in wording.toml, ``[master]`` of a system.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import accumulate, takewhile

from msgspec.structs import replace

from grammar.names import group, match, normalise
from grammar.phrases import Phrases
from grammar.rulings.clause import Clause, Word
from grammar.rulings.settled import COUNTED, settled
from grammar.scene.scene import Scene, of_kind
from grammar.speech.lists import lists_of
from grammar.wording import core, of_system, rows, ruled_by, unslanged, words_of
from rules.core.names import fold
from rules.core.parts import Thing
from rules.core.ruleset import Ruleset

LONGEST = 6
"""Words of the longest phrase that is looked for."""
_PART = 3
"""Letters of the shortest word that is taken for a part of a name."""
_TOKEN = re.compile(
    r"[+-]?\s?\d*d\d+(?:\s?[+-]\s?\d+)?(?![\w.])|[+-]\s?\d+%?(?![\w.])|\d+%?(?!['\w.])|[\w'-]*\w|[,:;.!?&]"
)
_CLAUSE = re.compile(r"\s*[,;.!?:](?=\s|$)\s*|\s+-+\s+")
_LED = re.compile(r"(?<![^\s,;.])([^,;.!?:]+):(?=\s)")
_AND = re.compile(r",?\s+(?:and then|and so|and|then|so)\s+", re.IGNORECASE)
_ASIDE = re.compile(r"\s*\(([^()]*[a-z][^()]*)\)", re.IGNORECASE)
_LEADS = ("from", "for", "by")
"""What leads to a reason only where nothing known stands behind it."""
_CAUSES = ("strange", "gear", "scope", "arrive")
"""The kinds of words that may be what did something."""
_NUMBERED = re.compile(r"(?<=[^\W\d])(?=\d+$)")
"""Between a name and its number: ``orc1``."""
_DICE = re.compile(r"[+-]?\d*d\d+(?:[+-]\d+)?")


def clauses(text: str, scene: Scene) -> tuple[Clause, ...]:
    """The clauses of a line, each as it is heard; what is put in brackets and what follows ``because`` are reasons."""
    line = unslanged(normalise(text)).strip().rstrip(" .!")
    asides = [found[1] for found in _ASIDE.finditer(line)]
    ear, made = _Ear(scene), list[Clause]()
    # ``Grak: 3 damage, Lia: 2``: whose it is belongs to what is told of it.
    line = _LED.sub(lambda led: led[1] if {one.kind for one in ear.heard(led[1])} == {"figure"} else led[0], line)
    for part in filter(None, _CLAUSE.split(_ASIDE.sub("", line))):
        head, why = _reasoned(part, ear)
        parts = _parted(head, ear) if head else []
        # ``gets 6 from the soup``
        made += [_hurt(one) for one in parts] if why else parts
        made += [Clause(why, tuple(ear.heard(why)), reason=True)] if why else []
    made += [Clause(one, tuple(ear.heard(one)), reason=True) for one in asides]
    return tuple(made)


def _parted(said: str, ear: "_Ear") -> list[Clause]:
    """A clause, or those of it that ``and`` joins where there are words in it that nobody knows."""
    whole = Clause(said, tuple(ear.heard(said)))
    if not whole.of("strange") and not (lets_go(whole) and whole.of("state", "stance")):
        return [whole]
    return [Clause(one, tuple(ear.heard(one))) for one in _AND.split(said) if one]


def _hurt(clause: Clause) -> Clause:
    """What somebody gets from something, of which nobody says what it is: harm."""
    kinds = {word.kind for word in clause.words}
    if "number" not in kinds or kinds & {*COUNTED, "signed", "full"}:
        return clause
    got = [replace(word, kind="worse") if word.said in core().lists["gets"] else word for word in clause.words]
    return replace(clause, words=tuple(got))


def lets_go(clause: Clause) -> bool:
    """Whether somebody drops a thing: ``Grak drops his axe``; not a stone that drops on him."""
    let = [n for n, word in enumerate(clause.words) if {*word.said.split()} & {*core().lists["letting_go"]}]
    behind = [word.kind for word in clause.words[let[0] + 1 :]] if let else []
    thing = next((n for n, kind in enumerate(behind) if kind in ("thing", "gear", "place")), None)
    return thing is not None and "figure" not in behind[:thing]


def _reasoned(part: str, ear: "_Ear") -> tuple[str, str]:
    """A clause without the reason in it, and the reason; from whom something is taken is none.

    What only leads to what did it ends where the ruling goes on: ``an arrow from nowhere hits Orc 2``.
    """
    for found in _because().finditer(f" {part}"):
        head, why = part[: found.start()].strip(), part[found.end() - 1 :].strip()
        if fold(found[0]).split()[0] not in _LEADS:
            return head, why
        whole = next(ear.heard(part[found.start() :]), None)
        if not _begins(len(_TOKEN.findall(part[: found.start()])), ear.heard(part)):
            # ``out for the count``
            continue
        if whole is None or whole.kind in ("because", "silent", "off", "worse"):
            why, rest = _cut(why, ear)
            if why:
                return f"{head} {rest}".strip(), why
    return part, ""


def _begins(at: int, words: Iterable[Word]) -> bool:
    """Whether one of the words that are heard begins with the token of that number."""
    return at in accumulate((len(word.said.split()) for word in words), initial=0)


def _cut(text: str, ear: "_Ear") -> tuple[str, str]:
    """What did it, at the beginning of a text (empty where that says something else), and the rest of it."""
    words = list(ear.heard(text))
    told = list(takewhile(lambda word: word.kind in (*_CAUSES, "silent", "courtesy", "meant"), words))
    while told and told[-1].kind == "silent":
        told.pop()
    if next((word.kind for word in told if word.kind not in ("silent", "courtesy")), "") not in _CAUSES:
        return "", text
    tokens = list(_TOKEN.finditer(text))
    end = tokens[sum(len(word.said.split()) for word in told) - 1].end() if len(told) < len(words) else len(text)
    return text[:end].strip(), text[end:].strip()


@cache
def _because() -> re.Pattern[str]:
    longest = sorted(ruled_by("because"), key=len, reverse=True)
    return re.compile(rf" (?:{'|'.join(map(re.escape, longest))}) (?:the |a |an |his |her |its )?", re.IGNORECASE)


@cache
def _lexicon(rules: Ruleset) -> Phrases[tuple[str, str]]:
    """Every phrase with the kinds of what it may name, and that: the system's own words come first."""
    own = of_system(rules.package)
    numbers = [*_of("kept", own.master.kept), *_of("type", own.master.types)]
    known = {fold(phrase) for phrase, _ in numbers}
    marks = {key: (key.replace("_", " "),) for key in rules.markable}
    marks = {key: said for key, said in marks.items() if fold(said[0]) not in known}
    return Phrases((*numbers, *_of("state", marks)), own.lists, _shared())


@cache
def _shared() -> Phrases[tuple[str, str]]:
    """The phrases that are the same in every system."""
    said = core()
    tables = {"state": said.states, "stance": said.stances, "lifted": said.lifted, "once": said.once}
    named = [row for kind, table in {**tables, "scope": said.scopes}.items() for row in _of(kind, table)]
    return Phrases((*named, *((phrase, (tag, "")) for phrase, tag in rows(said.rulings))), said.lists)


def _of(kind: str, table: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, tuple[str, str]]]:
    """The phrases of a table, folded as they are looked for, with what they name."""
    return ((fold(phrase), (kind, meant)) for phrase, meant in rows(table))


@cache
def vocabulary(rules: Ruleset) -> frozenset[str]:
    """The words of all that a ruling may be said in."""
    return frozenset(_lexicon(rules).words())


class _Ear:
    """What is known of a fight by name."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.lexicon = _lexicon(scene.rules)
        self.places = {fold(p.name): p.name for every in scene.names.places.values() for p in every}
        things = [t for every in scene.names.things.values() for t in every]
        named = {said: t.name for t in things for said in (fold(t.also), fold(t.name)) if said}
        self.things = {said: name for said, name in named.items() if said not in scene.names.folded}

    def _meant(self, key: str) -> tuple[str, ...]:
        """What the system's word for a place of the body means: ``gut`` for the abdomen."""
        every = (
            table.get(said)
            for table in map(words_of, (self.scene.rules.package, ""))
            for said in (key, f"in the {key}")
        )
        each = next(filter(None, every), ())
        return tuple(name for one in each for name in self._places(fold(one).removeprefix("at ")))

    def heard(self, text: str) -> Iterator[Word]:
        """The words of a clause, of the longest names first."""
        yield from settled(list(self._named(text)), self.lexicon)

    def _named(self, text: str) -> Iterator[Word]:
        said = [one.replace(" ", "") for one in _TOKEN.findall(fold(text).replace("’", "'"))]
        at = 0
        while at < len(said):
            size = 3 if said[at] == "the" else 2
            if nth := self._nth(said[at : at + size][-2:], said[at - 1] if at else ""):
                yield Word("figure", " ".join(said[at : at + size]), nth)
                at += size
                continue
            for size in range(min(LONGEST, len(said) - at), 0, -1):
                word = self._word(" ".join(said[at : at + size]), size)
                if word is not None:
                    break
            yield word or Word("strange", said[at])
            at += size

    def _word(self, key: str, size: int) -> Word | None:
        exact = self._figure(key)
        if exact:
            return Word("figure", key, exact)
        if named := self.lexicon.every(key):
            kind, meant = named[0]
            return Word(kind, key, (meant,) if meant else ())
        if places := self._places(key) or self._meant(key):
            return Word("place", key, places)
        if key in self.things:
            return Word("thing", key, (self.things[key],))
        if size > 1:
            return None
        if number := _number(key):
            return Word("signed" if number[0] in "+-" else "number", key, (number,))
        if figures := self._part(key):
            return Word("figure", key, figures)
        ends = tuple(name for said, name in self.things.items() if key in said.split() or _ends(said, key))
        if ends:
            return Word("thing", key, ends)
        wielded = core().lists["wielded"]
        if key in wielded:
            return Word("gear", key, (one if (one := key.removesuffix("s")) in wielded else key,))
        return Word("silent", key) if key in core().skip or not key[-1].isalnum() else None

    def _nth(self, said: list[str], before: str) -> tuple[str, ...]:
        """Who is called by a number before the name (``the second thug``), where there is such a one."""
        number = core().ordinals.get(said[0]) if len(said) > 1 and before not in core().one else None
        every = self._part(said[1]) if number is not None else ()
        return tuple(name for name in every if name.split()[-1] == str(number))

    def _figure(self, key: str) -> tuple[str, ...]:
        parted = _NUMBERED.sub(" ", key)
        for said in (key, key.removesuffix("'s"), key.removesuffix("'"), key.removesuffix("s"), parted):
            if said in self.scene.names.folded:
                return tuple(name for name in self.scene.names.figures if fold(name) == said)
        called = self.scene.names.initials.get(key.removesuffix("'s"))
        return (called,) if called is not None else ()

    def _part(self, key: str) -> tuple[str, ...]:
        """Whom a word means that is a part of names: a kind, the first word of one; of several all are meant."""
        for said in (key, key.removesuffix("'s"), key.removesuffix("s")):
            if len(said) < _PART or said in core().skip:
                continue
            figures = self.scene.names.figures
            found = group(said, figures) or of_kind(said, self.scene)
            found = found or tuple(name for name in figures if said in fold(name).split())
            if found:
                return found
        return ()

    def _places(self, key: str) -> tuple[str, ...]:
        """The places of that name, or of that name with a side."""
        if key in self.places:
            return (self.places[key],)
        return tuple(name for said, name in self.places.items() if len(key) >= _PART and said.split()[-1] == key)


def acts(clause: Clause, scene: Scene) -> bool:
    """Whether a clause begins with what somebody does: ``just backs off``, ``Orc 1 pokes at Ada``."""
    lists = lists_of(scene.rules.id, scene.rules.package)
    figures = {part for word in clause.of("figure") for part in word.said.split()}
    words = [one for one in fold(clause.text).split() if one not in (*core().skip, *figures) or one in core().subjects]
    ends = [words[0].removesuffix(end) for end in ("", *lists.endings) if words and words[0].endswith(end)]
    begun = [" ".join((end, *words[1:size])) for end in ends for size in range(1, 4)]
    return any(one in lists.deeds or one in lists.verbs for one in begun)


def _ends(said: str, key: str) -> bool:
    return len(key) > _PART and said.endswith(key)


def _number(key: str) -> str:
    """A number, dice, or a number said as a word, in figures; empty for none."""
    if _DICE.fullmatch(key) or key.rstrip("%").lstrip("+-").isdigit():
        return key.rstrip("%")
    return "" if key in core().one else str(core().numbers.get(key, ""))


def only(figures: tuple[str, ...], typed: str) -> bool:
    """Whether all of several figures are meant by a word: that of their plural."""
    return len(figures) == 1 or (typed.endswith("s") and not any(fold(name) == typed for name in figures))


def like(name: str, figures: tuple[str, ...]) -> tuple[str, ...]:
    """The figures that a name may mean."""
    return tuple(thing.id for thing in match(name, tuple(Thing(one, one) for one in figures)))
