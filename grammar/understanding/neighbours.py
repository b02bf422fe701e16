"""What stretches of a line are by what stands beside them: ``two swipes``, ``dagger out``, ``parry with my shield``."""

from msgspec import Struct
from msgspec.structs import replace

from grammar.names import match
from grammar.scene.scene import Scene, quoted
from grammar.speech.lists import stems
from grammar.table.talk import CLOCK
from grammar.understanding.lexicon import Lexicon
from grammar.understanding.span import Span
from grammar.wording import core, takes
from rules.core.names import fold

_UNTIL = "until"
_LITTLE = ("silent", "everyday")
_HIS = ("theirs", "wielded", "thing")
_NO_DEED = frozenset(("thing", "place"))

Spans = list[tuple[Span, ...]]


class Beside(Struct, frozen=True):
    """The stretches of a line of these words, which are rewritten one by one.

    ``foreign``: for each whether it names somebody whom the speaker doesn't play; ``twice``: what *twice* may be.
    """

    spans: Spans
    words: list[str]
    foreign: list[bool]
    twice: tuple[tuple[str, tuple[str, ...]], ...]
    lexicon: Lexicon
    scene: Scene

    def settled(self) -> Spans:
        """Every stretch as what it is beside its neighbours."""
        for n in range(len(self.spans) - 1):
            self._settle(n)
        for n, every in enumerate(self.spans):
            self._warded(n)
            self._sided(n)
            if n == len(self.spans) - 1 and every[0].kind == "negation" and self._words(n) & {*core().lists["instead"]}:
                # ``let go of my sword, pull the dagger instead``
                self.spans[n] = (replace(every[0], kind="silent"),)
        return self.spans

    def _settle(self, n: int) -> None:
        every, behind = self.spans[n], self.spans[n + 1]
        one, said = every[0], self._words(n)
        if said & {*core().every} and one.kind == "strange":
            # ``both swings at him``, ``both on him``, ``both Grak and Lia``
            self.spans[n] = self._as_twice(one) if _acts(behind) else (replace(one, kind="both"),)
        if one.kind == "negation" and behind[0].kind == "option" and self._words(n + 1) & {*core().denials}:
            # ``rather not kill``
            self.spans[n] = (replace(one, kind="silent"),)
        if self.foreign[n]:
            # ``I attack Grak, he dodges``
            self.spans[n + 1] = tuple(replace(o, kind="reply") if o.kind == "answer" else o for o in behind)
        if one.kind == "condition" and said & {*core().lists["till"]} and _UNTIL in self.lexicon.options:
            self._till(n)
        if any(o.kind == "thing" for o in every) and (heads := self._handled(n + 1)):
            self._drawn(n + 1, heads)
        if one.kind == "number" and said & {*core().anybody} and behind[0].kind == "figure":
            # ``the one next to me``
            self.spans[n] = (replace(one, kind="silent"),)
        option = n > 0 and any(o.kind == "option" for o in self.spans[n - 1])
        if one.kind == "number" and _acts(behind) and not option:
            # ``two swipes``: so often, and no number of anything, as it is of rounds; ``one step``.
            number = one.meant[0]
            self.spans[n] = (replace(one, kind="silent"),) if number == "1" else self._as_twice(one, number)

    def _as_twice(self, one: Span, number: str = "2") -> tuple[Span, ...]:
        """A stretch as what *twice* is in the system; as it is, where it is another number."""
        return tuple(Span(one.begin, one.end, kind, meant) for kind, meant in self.twice) if number == "2" else (one,)

    def _till(self, n: int) -> None:
        """Take the number behind that stretch for when something ends: ``hold till count 4``."""
        at = n + 1 + bool(n + 2 < len(self.spans) and self._words(n + 1) & {*core().lists["moments"]})
        number = self.spans[at][0]
        if number.kind == "number":
            self.spans[n:at] = [(replace(every[0], kind="silent", meant=()),) for every in self.spans[n:at]]
            self.spans[at] = (replace(number, kind="option", meant=(f"{_UNTIL} {number.meant[0]}",)),)

    def _handled(self, n: int) -> tuple[str, ...]:
        """What is done with a thing by the word behind it (``out``, ``away``); nothing by any other."""
        words, ends = self._words(n), n + 1 == len(self.spans) or self.spans[n + 1][0].kind == "joint"
        if words == {*core().lists["drawn"]}:
            return takes(self.scene.rules)
        where = next((one for one in core().lists["put_where"] if ends and {one} == words), "")
        every = (self.lexicon.deeds.get(f"{put} {where}", ()) for put in core().lists["puts"]) if where else ()
        return next(filter(None, every), ())

    def _drawn(self, n: int, heads: tuple[str, ...]) -> None:
        """Take that stretch for what is done with the thing before it, where nothing else is: ``dagger out``."""
        begin = next((m + 1 for m in range(n - 2, -1, -1) if self.spans[m][0].kind == "joint"), 0)
        end = next((m for m in range(n + 1, len(self.spans)) if self.spans[m][0].kind == "joint"), len(self.spans))
        other = any(_acts(every) for every in (*self.spans[begin : n - 1], *self.spans[n + 1 : end]))
        of = n + 1 < len(self.spans) and self._words(n + 1) == {"of"}
        if not (other or of):
            self.spans[n - 1] = tuple(one for one in self.spans[n - 1] if one.kind == "thing")
            self.spans[n] = (replace(self.spans[n][0], kind="deed", meant=heads),)

    def _warded(self, n: int) -> None:
        """Take an answer together with how it is given, and the thing that it is given with."""
        first = next((one for one in self.spans[n] if one.kind in ("answer", "reply")), None)
        if first is None:
            return
        said, end, at = first.meant[0], first.end, n + 1
        known = self.lexicon.answers.get(said.split()[0])
        while known is not None and at < len(self.spans):
            if self.spans[at][0].kind == "joint" and any(o in known.options for o in self._options(at + 1)):
                # ``he dodges and retreats``
                self.spans[at] = (replace(self.spans[at][0], kind="silent"),)
                at += 1
            how = next((one for one in self._options(at) if one in known.options), "")
            thing = self._ward(n, at, first.kind)
            if how:
                said, end = f"{said} {how}", self.spans[at][0].end
                self.spans[at] = (replace(self.spans[at][0], kind="silent"),)
            elif thing and known.item and at > n + 1:
                self._add(n, replace(first, end=self.spans[at][0].end, meant=(f"{said} with {thing}",)))
                return
            elif self.spans[at][0].kind not in _LITTLE or thing:
                break
            at += 1
        if end != first.end:
            self._add(n, replace(first, end=end, meant=(said,)))

    def _sided(self, n: int) -> None:
        """Take *the right one* behind a place for which side it is on."""
        side, at = self._words(n) & {*core().lists["sides"]}, n - 1
        while side and at >= 0 and self.spans[at][0].kind in (*_LITTLE, "joint"):
            at -= 1
        places = next((one for one in self.spans[at] if one.kind == "place"), None) if side and at >= 0 else None
        meant = tuple(one for one in places.meant if side & {*fold(one).split()}) if places is not None else ()
        if places is None or not meant:
            return
        self.spans[at] = (replace(places, meant=meant),)
        if self.spans[n][0].kind in ("strange", *_LITTLE):
            self.spans[n] = (replace(self.spans[n][0], kind="silent"),)
        behind = self.spans[n + 1][0] if n + 1 < len(self.spans) else None
        if behind is not None and behind.kind == "number" and behind.meant == ("1",):
            self.spans[n + 1] = (replace(behind, kind="silent"),)

    def _ward(self, n: int, at: int, kind: str) -> str:
        """The thing that an answer is given with which stands at a stretch: one's own, or that of whom it is told."""
        if kind == "answer":
            return next((one.meant[0] for one in self.spans[at] if one.kind == "thing"), "")
        who = next((every[0].meant[0] for every in self.spans[n - 1 :: -1] if every[0].kind == "figure"), "")
        things = self.scene.names.things.get(who, ())
        said = (one for span in self.spans[at] if span.kind in _HIS for one in span.meant)
        return next((quoted(found[0].name, self.scene) for one in said if (found := match(one, things))), "")

    def _add(self, n: int, whole: Span) -> None:
        """Add what a stretch is together with those behind it, before what it is alone."""
        self.spans[n] = (whole, *self.spans[n])

    def _options(self, n: int) -> tuple[str, ...]:
        """What a stretch may be called as an option: its words, and what they stand for; nothing behind the last."""
        if n >= len(self.spans):
            return ()
        one = self.spans[n][0]
        typed = " ".join(self.words[one.begin : one.end])
        meant = [said for every in self.spans[n] for said in every.meant]
        return (typed, *stems(typed, self.lexicon.lists.endings), *meant, *(said.split()[0] for said in meant))

    def _words(self, n: int) -> set[str]:
        """The words of a stretch."""
        return {*self.words[self.spans[n][0].begin : self.spans[n][0].end]}


def _acts(every: tuple[Span, ...]) -> bool:
    """Whether a stretch may be a deed or an answer, and none that moves the clock."""
    kinds = {one.kind for one in every}
    deed = next((one.meant[0] for one in every if one.kind == "deed"), "")
    return "answer" in kinds or bool(deed and deed not in CLOCK and not kinds & _NO_DEED)
