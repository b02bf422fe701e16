"""The words of a line, and at each place every concept that the longest words there may be."""

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from grammar.budget import spend
from grammar.loose import spelt
from grammar.names import Words, group, normalise
from grammar.scene.scene import Scene, figures_of, of_kind
from grammar.speech.lists import stems
from grammar.speech.scan import LEADING, VERSUS
from grammar.table.talk import CLOCK
from grammar.understanding.lexicon import SLIP, everyday, forms_of, lexicon
from grammar.understanding.pairs import paired
from grammar.understanding.span import Span, another
from grammar.wording import core, unslanged
from rules.core.names import fold

_TOKEN = re.compile(r"[+-]\s?\d+|\w+(?:[-'’]\w+)*|[,;.:!]|(?<=\s)[-–](?=\s)")
_SIGNS = (",", ";", ".", ":", "!", "-", "–")
_NUMBERED = re.compile(r"(?<=\d)s$")
_BONUS = re.compile(r"[+-]\s?\d+")
_WHY = (["for"], ["because"], ["from"], ["of"], ["due"])
LONGEST = 5
"""Words of the longest idiom or name."""
_LEAST = 3
"""Letters of the shortest word that a thing is called by."""
_PAIR = 2
_SOUGHT = 20
"""Steps of looking for what a word may be a slip of."""


def tokens(text: str) -> list[str]:
    """The words, numbers and signs of a text."""
    return [fold(one).replace("’", "'") for one in _TOKEN.findall(unslanged(normalise(text)))]


def _owned(key: str) -> str:
    """Words without the sign that somebody owns something."""
    bare = _NUMBERED.sub("", key)
    return next((bare.removesuffix(end) for end in core().lists["owner"] if bare.endswith(end)), bare)


class Lattice:
    """One pass over a line, as it is said in a scene by a figure (None: nobody can be meant).

    ``spans``: for each stretch of the line what it may be.
    """

    def __init__(self, text: str, actor: str | None, scene: Scene) -> None:
        self.scene, self.actor = scene, actor
        self.lexicon = lexicon(scene.rules)
        self.words = tokens(text)
        every = scene.names.things
        self.things = every.get(actor, ()) if actor is not None else tuple(t for some in every.values() for t in some)
        self.named_things = [(one.name, fold(one.name), fold(one.also)) for one in self.things]
        self.theirs = {w for who, some in every.items() if who != actor for t in some for w in fold(t.name).split()}
        self.places = {fold(p.name): p.name for some in scene.names.places.values() for p in some}
        self.last_words: dict[str, list[str]] = {}
        for said, place in self.places.items():
            self.last_words.setdefault(said.split()[-1], []).append(place)
        self.called = {one: name for name in scene.names.figures for one in _spellings(name)}
        self.parts: dict[str, dict[str, None]] = {}
        for said, name in self.called.items():
            for part in said.split():
                if not part.isdigit():
                    self.parts.setdefault(part, {})[name] = None
        self.spans: list[tuple[Span, ...]] = []
        self.named = ""
        self._read()

    def _read(self) -> None:
        at = 0
        while at < len(self.words):
            found = self._at(at)
            self.spans.append(found)
            if found[0].kind == "figure" and len(found[0].meant) == 1 and found[0].meant != (self.actor,):
                self.named = found[0].meant[0]
            at = found[0].end
        self.spans = [self._fitting(n) for n in range(len(self.spans))]
        self.spans = paired(self.spans, self.words, self.scene.rules)
        for n, (every, behind) in enumerate(zip(self.spans, self.spans[1:], strict=False)):
            if every[0].kind == "negation" and behind[0].kind == "option" and self._words(n + 1) & {*core().denials}:
                # ``rather not kill``
                self.spans[n] = (replace(every[0], kind="silent"),)
            deed = behind[0].meant[0] if behind[0].kind == "deed" else ""
            option = n > 0 and any(one.kind == "option" for one in self.spans[n - 1])
            if every[0].kind == "number" and every[0].meant == ("2",) and deed and deed not in CLOCK and not option:
                # ``two swipes``: so often, and no number of anything, as it is of rounds.
                self.spans[n] = (replace(every[0], kind="times"),)

    def _fitting(self, n: int) -> tuple[Span, ...]:
        """A stretch without what it can't be there: nobody strikes at *my shoulder*, and *at his head* is no thing."""
        every = self.spans[n]
        kinds = {one.kind for one in every}
        if "deed" in kinds and every[0].end - every[0].begin == 1 and self._inside(every[0].begin):
            # ``in the gut``, where no place of a body is told apart.
            every = tuple(one for one in every if one.kind != "deed") or (
                Span(every[0].begin, every[0].end, "everyday"),
            )
        if n == 0 or not kinds & {"place", "thing"}:
            return every
        if "thing" in kinds and (self._of_another(n - 1) or self._of_whom(n)):
            # ``graks axe`` is not one's own, nor is ``the axe of grak``.
            every = another(every)
        if "place" in kinds and not kinds & {"thing", "theirs"} and self._bodily(n):
            return (Span(every[0].begin, every[0].end, "everyday"),)
        if "place" in kinds and self._words(n - 1) & {*core().own}:
            every = tuple(one for one in every if one.kind != "place") or (
                Span(every[0].begin, every[0].end, "everyday"),
            )
        aims, using, led = {*core().lists["aims"]}, {*core().using}, n - 1
        while (
            led
            and self.spans[led][-1].kind in ("silent", "strange", "everyday")
            and not self._words(led) & (aims | using)
        ):
            led -= 1
        if "place" in kinds and self._words(led) & aims:
            return tuple(one for one in every if one.kind not in ("thing", "deed")) or every
        if "thing" in kinds and self._words(led) & using:
            return tuple(one for one in every if one.kind not in ("place", "deed")) or every
        return every

    def _of_another(self, n: int) -> bool:
        """Whether somebody else is named there as whose something is: ``Grak's``."""
        one = self.spans[n][0]
        said = " ".join(self.words[one.begin : one.end])
        return self._played_by_another(one) and said not in self.called and _owned(said) != said

    def _of_whom(self, n: int) -> bool:
        """Whether it is said behind a thing that it is somebody else's: ``the axe of Grak``."""
        behind = self.spans[n + 1 : n + 3]
        return len(behind) == _PAIR and self._words(n + 1) == {"of"} and self._played_by_another(behind[1][0])

    def _played_by_another(self, span: Span) -> bool:
        """Whether a figure is named there that the speaker doesn't play."""
        return span.kind == "figure" and not any(self.scene.speaker.plays(self.scene.enc, name) for name in span.meant)

    def _bodily(self, n: int) -> bool:
        """Whether somebody only moves a part of himself: ``lowers his head``."""
        if n < _PAIR or not self._words(n - 1) & {*core().own, *core().lists["articles"]}:
            return False
        forms = forms_of(self.words[self.spans[n - 2][0].begin], self.scene.rules)
        return not {*forms}.isdisjoint(core().lists["bodily"])

    def _inside(self, at: int) -> bool:
        """Whether a word stands behind what leads to a place, and an article: ``in the``, ``on his``."""
        lists = core().lists
        return at > 1 and self.words[at - 2] in lists["within"] and self.words[at - 1] in lists["articles"]

    def _words(self, n: int) -> set[str]:
        """The words of a stretch."""
        return {*self.words[self.spans[n][0].begin : self.spans[n][0].end]}

    def _at(self, at: int) -> tuple[Span, ...]:
        spend(2)
        if end := self._reason(at):
            why = " ".join(self.words[at + 2 : end])
            return (Span(at, end, "bonus", (f"{self.words[at].replace(' ', '')} for {why}",)),)
        for size in range(min(LONGEST, len(self.words) - at), 0, -1):
            key = " ".join(self.words[at : at + size])
            if at and key.endswith(" ,"):
                # ``wait, I strike``, not ``I don't want to wait, I strike``
                continue
            found = tuple(dict.fromkeys(Span(at, at + size, kind, meant) for kind, meant in self._named(key, size)))
            if found:
                return found
        word = self.words[at]
        # ``goin``
        word = f"{word}g" if word.endswith("in") and everyday(f"{word}g", self.scene.rules) else word
        if everyday(word, self.scene.rules):
            return (Span(at, at + 1, "everyday"),)
        spend(_SOUGHT)
        if self.lexicon.knows(word, self.scene.rules):
            # ``stays`` is no slip of *slays*, nor ``stones`` of *stone*.
            return (Span(at, at + 1, "strange"),)
        word, number = _apart(word)
        near = _near(word, self.lexicon.single, tuple(sorted(self._own_words())))
        if near and (name := self.called.get(f"{near} {number}")) is not None:
            # ``trolkin2``
            return (Span(at, at + 1, "figure", (name,), True),)
        if near and (name := self.called.get(" ".join((near, *self.words[at + 1 : at + 2])))) is not None:
            # ``trolkin 2``
            return (Span(at, min(at + 2, len(self.words)), "figure", (name,), True),)
        if near:
            found = tuple(Span(at, at + 1, kind, meant, True) for kind, meant in self._named(near, 1))
            if found:
                return found
        return (Span(at, at + 1, "strange"),)

    def _reason(self, at: int) -> int:
        """Where the reason of a bonus ends that begins there; 0: none does."""
        if not _BONUS.fullmatch(self.words[at]) or self.words[at + 1 : at + 2] not in _WHY:
            return 0
        end = next((n for n in range(at + 2, len(self.words)) if self.words[n] in _SIGNS), len(self.words))
        named = any(self._figure(_owned(word), 1) or self._place(word) for word in self.words[at + 2 : end])
        return end if end > at + 2 and not named else 0

    def _own_words(self) -> set[str]:
        named = (
            *core().lists["wielded"],
            *self.places,
            *(fold(thing.name) for thing in self.things),
            *map(fold, self.scene.names.figures),
        )
        return {word for one in named for word in one.split() if len(word) >= SLIP}

    def _named(self, key: str, size: int) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Every concept that words may be."""
        said, lists = _owned(key), self.lexicon.lists
        if size > 1 and key not in core().joints and not {key.split()[0], key.split()[-1]}.isdisjoint(core().joints):
            # ``and then i`` parts two clauses.
            return
        if figures := self._figure(said, size):
            yield "figure", figures
            if key in core().lists["whose"]:
                # ``with her sword``
                yield "silent", ()
            return
        yield from self._marks(key)
        if things := self._thing(said, size):
            yield "thing", things
        if places := self._place(said):
            yield "place", places
        if not things:
            yield from self._of_others(key, said)
        if key in self.lexicon.options:
            yield "option", (key,)
        if key in self.lexicon.answers:
            yield "answer", (key,)
        forms = (key, *self._forms(key))
        for one in forms:
            if one in self.lexicon.deeds:
                meant = tuple(filter(None, self.lexicon.deeds[one]))
                yield ("deed", meant) if meant else ("silent", ())
                break
        meant = next((lists.words[one] for one in forms if one in lists.words), ())
        yield from ((kind, every) for kind, every in self._meant(meant) if kind != "place" or not places)
        shared = (core().things, core().lists["steel"], core().ordinals)
        silent = key in lists.skip or key in lists.using or any(key in every for every in shared)
        if silent or (size == 1 and key in core().lists["slots"]):
            yield "silent", ()

    def _marks(self, key: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """What words of the language say whatever the system."""
        shared = core()
        if key in shared.negations or key in shared.denials:
            yield "negation", ()
        elif key in shared.reasons:
            yield "reason", ()
        elif key in shared.conditions:
            yield "condition", ()
        elif key in shared.joints or key in _SIGNS:
            yield "joint", ()
        elif _BONUS.fullmatch(key):
            yield "bonus", (key.replace(" ", ""),)
        elif key.isdigit() or (key in shared.numbers and key not in shared.one):
            yield "number", (key if key.isdigit() else str(shared.numbers[key]),)
        elif key in shared.lists["doubling"]:
            yield "times", ("2",)
        elif key in shared.again:
            yield "again", ()

    def _meant(self, meant: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """What the system's words for others are: a place, an option, an answer."""
        kinds: dict[str, list[str]] = {}
        for one in meant:
            one = one.removesuffix(f" {VERSUS[0]}")
            bare = one.removeprefix("at ")
            if not one or one in LEADING or one in self.lexicon.lists.using:
                kinds.setdefault("silent", [])
            elif places := self._place(bare):
                kinds.setdefault("place", []).extend(places)
            elif one.partition(" ")[0] in self.lexicon.answers:
                kinds.setdefault("answer", []).append(one)
            elif one in self.lexicon.options or one.rstrip(" 0123456789") in self.lexicon.options:
                kinds.setdefault("option", []).append(one)
            elif one in self.lexicon.deeds:
                kinds.setdefault("deed", []).append(one)
            else:
                kinds.setdefault("known", []).append(one)
        yield from ((kind, tuple(every)) for kind, every in kinds.items())

    def _forms(self, key: str) -> Iterator[str]:
        """What words may be a form of: the first bent, or the last."""
        first, blank, rest = key.partition(" ")
        endings = (*self.lexicon.lists.endings, *core().lists["done"])
        yield from (f"{one}{blank}{rest}" for one in stems(first, endings))

    def _figure(self, key: str, size: int) -> tuple[str, ...]:
        if key in core().pronouns:
            # Whoever was named before in the line, else whoever was fought last.
            return (self.named,) if self.named else self.scene.talk.foes
        if key in core().selves:
            return (self.actor,) if self.actor is not None else ()
        if key in self.called:
            return (self.called[key],)
        words = key.split()
        ordinal = core().ordinals.get(words[0]) if size > 1 else None
        if ordinal is not None:
            several = group(" ".join(words[1:]), self.scene.names.figures)
            return tuple(name for name in several if name.split()[-1] == str(ordinal))
        # ``all of the trollkins``, not ``all out at grak``.
        whole = words[0] in (*core().every, *core().nearest) and {*words[1:-1]} <= {
            *core().skip,
            *self.lexicon.lists.skip,
            "of",
        }
        plain = words[-1] if size == 1 or whole else ""
        forms = (plain, *(plain.removesuffix(end) for end in core().plurals if plain.endswith(end)))
        named = next((tuple(self.parts[one]) for one in forms if one in self.parts), ()) or self._cut(plain)
        if named or size > 2 or (size == 2 and not words[1].isdigit()):
            return named
        numbered = size == 2 or (key[:1].isalpha() and key[-1:].isdigit())
        return figures_of(Words(key), (), self.scene) if numbered or of_kind(key, self.scene) else ()

    def _cut(self, key: str) -> tuple[str, ...]:
        """Those of one group that begin with a word which is none of its own: *troll* for any trollkin."""
        if len(key) < SLIP or key in self.lexicon.lists.spelling or everyday(key, self.scene.rules):
            return ()
        found = tuple(dict.fromkeys(n for part, names in self.parts.items() if part.startswith(key) for n in names))
        return found if len({name.rstrip("0123456789 ") for name in found}) == 1 else ()

    def _thing(self, key: str, size: int) -> tuple[str, ...]:
        sides = (*core().lists["sides"], *core().every)
        if len(key) < 3 or key in self.lexicon.lists.skip or key in sides or key.isdigit():
            return ()
        every = self.named_things
        exact = tuple(name for name, said, also in every if key in (said, also, said.replace(" ", "")))
        if exact or size > 1:
            return exact[:1]
        worded = tuple(name for name, said, _ in every if key in said.split())
        ends = tuple(name for name, said, _ in every if len(key) > 3 and said.endswith(key))
        return tuple(dict.fromkeys(worded or ends))[:3]

    def _of_others(self, key: str, said: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """What the words are that the figure has not: another's thing, or what one fights with."""
        if len(said) >= _LEAST and said in self.theirs:
            yield "theirs", ()
        if key in core().lists["wielded"]:
            # ``attack club``, where nobody has one
            yield "wielded", ()

    def _place(self, key: str) -> tuple[str, ...]:
        if key in self.places:
            return (self.places[key],)
        if len(key) < 3 or key in core().lists["sides"]:
            return ()
        return tuple(self.last_words.get(key, ()))[:2]


def _apart(word: str) -> tuple[str, str]:
    """A word without the number that is joined to it, and the number; a word without one as it is."""
    name = word.rstrip("0123456789")
    return (name, word[len(name) :]) if len(name) >= SLIP else (word, "")


@lru_cache(maxsize=1024)
def _spellings(name: str) -> tuple[str, ...]:
    """How a name may be written: without accents, a number joined to it."""
    every = (fold(name), *spelt(name))
    joined = (one.replace(" ", "") for one in every if one[-1:].isdigit())
    return tuple(dict.fromkeys((*every, *joined)))


@lru_cache(maxsize=1024)
def _near(word: str, known: tuple[str, ...], named: tuple[str, ...]) -> str:
    """The only word that one may be a slip of, letters swapped or one wrong; empty where there is none or several."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    if len(word) < SLIP or not word.isalpha() or word in core().skip or word in core().lists["speech"]:
        return ""
    cutoff = 1 if len(word) < 8 else 2
    found = process.extract(word, (*named, *known), scorer=OSA.distance, score_cutoff=cutoff, limit=6)
    best = dict.fromkeys(one for one, far, _ in found if far == found[0][1] and one[:1] == word[:1])
    # Swapped letters before a wrong one, and that before one too many or too few.
    swapped = [one for one, far, _ in found if far == found[0][1] and sorted(one) == sorted(word)]
    for ways in (swapped, [one for one in best if len(one) == len(word) and len(word) > SLIP], [*best]):
        if ways:
            return ways[0] if len(set(ways)) == 1 and (len(word) > SLIP or ways is swapped) else ""
    return ""
