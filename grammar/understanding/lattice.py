"""The words of a line, and at each place every concept that the longest words there may be."""

import re
from collections.abc import Iterator

from grammar.budget import spend
from grammar.names import match, normalise
from grammar.scene.scene import Scene
from grammar.speech.lists import LEADING, VERSUS, stems
from grammar.speech.slips import mended
from grammar.understanding.lengths import length
from grammar.understanding.lexicon import SLIP, bent, everyday, lexicon
from grammar.understanding.neighbours import Beside
from grammar.understanding.pairs import paired
from grammar.understanding.people import People
from grammar.understanding.span import Span, another
from grammar.wording import core, of_system, unslanged
from rules.core.names import fold

_TOKEN = re.compile(r"[+-]\s?\d*d\d+|[+-]?\d+,[+-]?\d+|[+-]\s?\d+|\w+(?:[-'’]\w+)*|[,;.:!]|(?<=\s)[-–](?=\s)")
_SIGNS = (",", ";", ".", ":", "!", "-", "–")
_NUMBERED = re.compile(r"(?<=\d)s$")
_HEX = re.compile(r"[+-]?\d+,[+-]?\d+")
_BONUS = re.compile(r"[+-]\s?(?:\d*d)?\d+")
_WHY = (["for"], ["because"], ["from"], ["of"], ["due"])
_AIMS = (*LEADING, *VERSUS)
_WHY_OF = ("of", "to")
LONGEST = 5
"""Words of the longest idiom or name."""
_LEAST = 3
"""Letters of the shortest word that a thing is called by."""
_PAIR = 2


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
        self.words = [word for one in tokens(text) for word in self._apart(one)]
        every = scene.names.things
        self.things = every.get(actor, ()) if actor is not None else tuple(t for some in every.values() for t in some)
        self.named_things = [(one.name, fold(one.name), fold(one.also)) for one in self.things]
        self.theirs = {w for who, some in every.items() if who != actor for t in some for w in fold(t.name).split()}
        self.places = {fold(p.name): p.name for some in scene.names.places.values() for p in some}
        self.last_words: dict[str, list[str]] = {}
        for said, place in self.places.items():
            self.last_words.setdefault(said.split()[-1], []).append(place)
        self.people = People(actor, scene, self.lexicon.lists)
        self.spans: list[tuple[Span, ...]] = []
        self.named = ""
        self.mended: frozenset[int] = frozenset()
        self._read()

    def _read(self) -> None:
        self._scan()
        if self._mend():
            self._scan()
        self.spans = [self._fitting(n) for n in range(len(self.spans))]
        self.spans = paired(self.spans, self.words, self.scene.rules)
        foreign = [self.people.told_of(every[0]) for every in self.spans]
        twice = tuple(self._named(core().lists["doubling"][0], 1))
        self.spans = Beside(self.spans, self.words, foreign, twice, self.lexicon, self.scene).settled()

    def _scan(self) -> None:
        """Take each stretch of the words for what it may be."""
        at, self.named, self.spans = 0, "", []
        while at < len(self.words):
            found = self._at(at)
            self.spans.append(found)
            if found[0].kind == "figure" and len(found[0].meant) == 1 and found[0].meant != (self.actor,):
                self.named = found[0].meant[0]
            at = found[0].end

    def _mend(self) -> bool:
        """Put the words that the fingers slipped in as they are meant, and tell whether there are any."""
        strange = (every[0].begin for every in self.spans if every[0].kind == "strange")
        right = {at: word for at in strange if (word := self._spelt(self.words[at]))}
        for at, word in right.items():
            self.words[at] = word
        self.mended = frozenset(right)
        return bool(right)

    def _spelt(self, word: str) -> str:
        """The word that one with a slip in it is meant for; empty where it is none."""
        if self.lexicon.knows(word, self.scene.rules):
            # ``stays`` is no slip of *slays*, nor ``stones`` of *stone*.
            return ""
        word, number = _apart(word)
        near = mended([word], self.lexicon.spelling, self.lexicon.lists.endings, self.scene.names)[0]
        return f"{near}{number}" if near != word else ""

    def _apart(self, word: str) -> list[str]:
        """A verb of two words that is written as one: ``shieldbash``, ``shield-bash``."""
        return self.lexicon.lists.together.get(word.replace("-", ""), word).split()

    def _fitting(self, n: int) -> tuple[Span, ...]:
        """A stretch without what it can't be there: nobody strikes at *my shoulder*, and *at his head* is no thing."""
        every = self.spans[n]
        kinds = {one.kind for one in every}
        if "deed" in kinds and every[0].end - every[0].begin == 1 and self._inside(every[0].begin):
            # ``in the gut``, where no place of a body is told apart.
            every = tuple(one for one in every if one.kind != "deed") or (
                Span(every[0].begin, every[0].end, "everyday"),
            )
        if n and kinds & {"strange", "everyday"} and self._words(n - 1) & {*VERSUS}:
            return (Span(every[0].begin, every[0].end, "stranger"),)
        if n == 0 or not kinds & {"place", "thing", "wielded"}:
            return every
        if "place" in kinds and self._of_another(n - 1):
            # ``grak's gut``
            every = tuple(one for one in every if one.kind != "deed")
        if "thing" in kinds and (self._of_another(n - 1) or self._of_whom(n)):
            # ``graks axe`` is not one's own, nor is ``the axe of grak``.
            every = another(every)
        if "place" in kinds and not kinds & {"thing", "theirs"} and self._bodily(n):
            return (Span(every[0].begin, every[0].end, "everyday"),)
        if "place" in kinds and self.words[every[0].begin - 1] in core().own:
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
        if kinds & {"thing", "wielded"} and self._words(led) & using:
            return tuple(one for one in every if one.kind not in ("place", "deed")) or every
        return every

    def _of_another(self, n: int) -> bool:
        """Whether somebody else is named there as whose something is: ``Grak's``."""
        one = self.spans[n][0]
        said = " ".join(self.words[one.begin : one.end])
        return self.people.played_by_another(one) and said not in self.people.called and _owned(said) != said

    def _of_whom(self, n: int) -> bool:
        """Whether it is said behind a thing that it is somebody else's: ``the axe of Grak``."""
        behind = self.spans[n + 1 : n + 3]
        return len(behind) == _PAIR and self._words(n + 1) == {"of"} and self.people.played_by_another(behind[1][0])

    def _bodily(self, n: int) -> bool:
        """Whether somebody only moves a part of himself: ``lowers his head``."""
        if n < _PAIR or not self._words(n - 1) & {*core().own, *core().lists["articles"]}:
            return False
        return bent(self.words[self.spans[n - 2][0].begin], "bodily", self.scene.rules)

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
            why = " ".join(self._because(at + 2, end))
            return (Span(at, end, "bonus", (f"{self.words[at].replace(' ', '')} for {why}",)),)
        if found := length(self.words, at, self.lexicon):
            return found
        for size in range(min(LONGEST, len(self.words) - at), 0, -1):
            key = " ".join(self.words[at : at + size])
            if at and key.endswith(" ,"):
                # ``wait, I strike``, not ``I don't want to wait, I strike``
                continue
            slip = not self.mended.isdisjoint(range(at, at + size))
            found = tuple(
                dict.fromkeys(Span(at, at + size, kind, meant, slip) for kind, meant in self._named(key, size))
            )
            if found:
                return found
        return self._begun(at) or self._unread(at)

    def _because(self, begin: int, end: int) -> list[str]:
        """The words of a reason, without what leads to it: ``-10 because of the mud``."""
        words = self.words[begin:end]
        of = len(words) > 1 and words[0] in _WHY_OF
        return words[1 + (words[1] in core().lists["articles"]) :] if of else words

    def _begun(self, at: int) -> tuple[Span, ...]:
        """A word as the letters of a thing (``bs`` for a broadsword), or the beginning of a name at the line's end."""
        word, last = self.words[at], at == len(self.words) - 1
        if not word.isalpha() or everyday(word, self.scene.rules):
            return ()
        led = at > 0 and (len(word) > 1 or self.words[at - 1] in _AIMS)
        foes = match(word, self.scene.names.called) if last and led else ()
        if foes:
            return (Span(at, at + 1, "figure", tuple(one.id for one in foes)),)
        things = match(word, self.things) if len(word) <= _LEAST else ()
        letters = tuple(one.name for one in things if word not in f" {fold(one.name)}")
        return (Span(at, at + 1, "thing", letters),) if letters else ()

    def _unread(self, at: int) -> tuple[Span, ...]:
        """A word of everyday, or what nobody knows."""
        # ``goin``
        word = self.words[at]
        word = f"{word}g" if word.endswith("in") and everyday(f"{word}g", self.scene.rules) else word
        return (Span(at, at + 1, "everyday" if everyday(word, self.scene.rules) else "strange"),)

    def _reason(self, at: int) -> int:
        """Where the reason of a bonus ends that begins there; 0: none does."""
        if not _BONUS.fullmatch(self.words[at]) or self.words[at + 1 : at + 2] not in _WHY:
            return 0
        end = next((n for n in range(at + 2, len(self.words)) if self.words[n] in _SIGNS), len(self.words))
        named = any(self._figure(_owned(word), 1) or self._place(word) for word in self.words[at + 2 : end])
        return end if end > at + 2 and not named else 0

    def _named(self, key: str, size: int) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Every concept that words may be."""
        said, lists = _owned(key), self.lexicon.lists
        if size > 1 and key not in core().joints and not {key.split()[0], key.split()[-1]}.isdisjoint(core().joints):
            # ``and then i`` parts two clauses.
            return
        if figures := self._figure(said, size):
            yield from self._who(key, figures)
            return
        yield from self._marks(key)
        if things := self._thing(said, size):
            yield "thing", things
        if key in core().things:
            yield "anything", tuple(thing.name for thing in self.things)
        if places := self._place(said):
            yield "place", places
        yield from self._of_others(key, said, own=bool(things))
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
        if self._silent(key, size):
            yield "silent", ()

    def _who(self, key: str, figures: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """What words are that name figures: these, each of them, and what else they may say."""
        lists, several = core().lists, {*key.split()} & {*core().lists["all_of"]}
        two = several == {*lists["twain"]}
        yield "figure", figures
        if two and len(figures) == 1:
            # ``both Grak and Lia``
            yield "both", ()
        elif several and (len(figures) == _PAIR or not two):
            yield "each", figures
        if key in lists["whose"]:
            # ``with her sword``
            yield "silent", ()
        if key in core().things:
            yield "anything", tuple(thing.name for thing in self.things)

    def _silent(self, key: str, size: int) -> bool:
        """Whether words may say nothing."""
        lists = self.lexicon.lists
        shared = (core().things, core().lists["steel"], core().ordinals, lists.skip, lists.using)
        return any(key in every for every in shared) or (size == 1 and key in core().lists["slots"])

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
        elif _HEX.fullmatch(key):
            yield "hex", (key,)
        elif _BONUS.fullmatch(key):
            yield "bonus", (key.replace(" ", ""),)
        elif key.isdigit() or (key in shared.numbers and key not in shared.one):
            yield "number", (key if key.isdigit() else str(shared.numbers[key]),)
        elif key in shared.lists["doubling"]:
            yield "times", ("2",)
        elif key in shared.again:
            yield "again", ()
        elif key in shared.lists["away_from"]:
            yield "whence", ()

    def _meant(self, meant: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """What the system's words for others are: a place, an option, an answer."""
        kinds: dict[str, list[str]] = {}
        for one in map(self._warding, meant):
            one = one.removesuffix(f" {VERSUS[0]}")
            bare, led = one.removeprefix("at "), one.partition(" ")[0] in LEADING
            if not one or one in LEADING or one in self.lexicon.lists.using:
                kinds.setdefault("silent", [])
            elif things := self._thing(one, len(one.split())):
                kinds.setdefault("thing", []).extend(things)
            elif places := self._place(bare):
                kinds.setdefault("place", []).extend(places)
            elif one.partition(" ")[0] in self.lexicon.answers:
                kinds.setdefault("answer", []).append(one)
            elif (
                led
                and (places := self._place(bare.rpartition(" ")[0]))
                and bare.rpartition(" ")[2] in self.lexicon.options
            ):
                # ``at vitals thrust``
                kinds.setdefault("place", []).extend(places)
            elif one.split()[0] in core().nearest or one in core().anybody:
                kinds.setdefault("figure", []).extend(self.people.described(one))
            elif led and self._figure(one.partition(" ")[2], 1):
                kinds.setdefault("figure", []).extend(self._figure(one.partition(" ")[2], 1))
            elif one in self.lexicon.options or one.rstrip(" 0123456789") in self.lexicon.options:
                kinds.setdefault("option", []).append(one)
            elif one in self.lexicon.deeds:
                kinds.setdefault("deed", []).append(one)
            else:
                kinds.setdefault("known", []).append(one)
        yield from ((kind, tuple(every)) for kind, every in kinds.items())

    def _warding(self, said: str) -> str:
        """What is said of a thing alone (``with shield``), as the answer that may be announced with it."""
        lead, _, rest = said.partition(" ")
        things = self._thing(rest, len(rest.split())) if lead in self.lexicon.lists.using and rest else ()
        ward = next((one for one, row in self.lexicon.answers.items() if row.item), "")
        announces = of_system(self.scene.rules.package).announces
        return f"{ward} with {things[0]}" if things and ward and announces else said

    def _forms(self, key: str) -> Iterator[str]:
        """What words may be a form of: the first bent, or the last."""
        first, blank, rest = key.partition(" ")
        endings = (*self.lexicon.lists.endings, *core().lists["done"])
        yield from (f"{one}{blank}{rest}" for one in stems(first, endings))

    def _figure(self, key: str, size: int) -> tuple[str, ...]:
        return self.people.meant(key, size, self.named)

    def _thing(self, key: str, size: int) -> tuple[str, ...]:
        sides = (*core().lists["sides"], *core().every)
        unnamed = key in self.lexicon.lists.skip or key in core().things
        if len(key) < _LEAST or unnamed or key in sides or key.isdigit():
            return ()
        every = self.named_things
        exact = tuple(name for name, said, also in every if key in (said, also, said.replace(" ", "")))
        if exact or size > 1:
            return exact[:1]
        if key in self.places and key not in {said.split()[-1] for _, said, _ in every}:
            # The *head* is no head butt.
            return ()
        worded = tuple(name for name, said, _ in every if key in said.split())
        long = len(key) > _LEAST or key in core().lists["wielded"]
        ends = tuple(name for name, said, _ in every if long and said.endswith(key))
        found = tuple(dict.fromkeys(worded or ends))[:3]
        # *javelin*, of which one may be thrown, is told apart by what is done with it.
        return (key, *found) if len(worded) > 1 else found

    def _of_others(self, key: str, said: str, *, own: bool) -> Iterator[tuple[str, tuple[str, ...]]]:
        """What the words are that the figure has not: another's thing, or what one fights with."""
        if len(said) >= _LEAST and said in self.theirs:
            yield "theirs", (said,)
        if key in core().lists["wielded"] and not own:
            # ``attack club``, where nobody has one
            yield "wielded", (key,)

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
