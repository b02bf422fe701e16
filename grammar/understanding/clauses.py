"""The clauses of a line: which tells of a deed, which only colours one, and which bars it."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from grammar.scene.scene import Scene
from grammar.speech.lists import LEADING
from grammar.understanding.clause import Clause, Spans, Tells, is_deed
from grammar.understanding.elided import Part, only_how, repeated, stepping
from grammar.understanding.lattice import Lattice
from grammar.understanding.lexicon import bent, forms_of
from grammar.understanding.means import (
    by,
    gathered,
    is_light,
    leapt,
    lightened,
    nouns,
    purpose_of,
    same_blow,
    serves,
    serving,
)
from grammar.understanding.span import Span
from grammar.wording import core, of_system

_LONGEST = 6
"""Words of the longest phrase by which a clause is known."""
_AND = "and"
_STATED = 4
_SOON = 4
"""Stretches within which it is told of somebody."""
_A = ("a", "an", "another")
_COUNTED = ("bonus", "number", "times")
_HOW = frozenset(("place", "thing", "option", "silent", "bonus", "everyday"))
"""Kinds of what says but how, where or with what a deed is done."""
_SAYS_HOW = frozenset(("place", "thing", "option", "bonus"))
_REPLY = frozenset(("reply", "option", "silent", "everyday", "deed"))
_NAMES = ("option", "place", "answer", *_COUNTED)
"""Kinds of what changes a deed, so that no clause which holds one only colours it."""


def clauses(lattice: Lattice) -> list[Clause]:
    """The clauses of a line; what says no more than how, where or with what is a part of the deed beside it."""
    found: list[Clause] = []
    last: str | None = None
    own = any(word in core().own for word in lattice.words)
    for part in _parts(lattice):
        later = any(one.deed and one.headed for one in found)
        before = found[-1] if found else Clause((), Tells.COLOUR)
        looks = any(_looks(span) for one in found if one.deed for span in one.of("deed")) or _checks(before, lattice)
        looks = looks or (before.deed and bool(before.of("answer")))
        clause = _Reading(part, lattice, last, own, later, before.tells is Tells.OTHER, looks).clause()
        last = clause.who if clause.who is not None else last
        clause = only_how(repeated(clause, before, part), before, part, lattice)
        deeds = clause.deed and before.deed
        headed = deeds and clause.headed and before.headed
        first = lattice.words[part.spans[0][0].begin] if part.spans else ""
        once = same_blow(before, clause, part.joint, first) or leapt(before, clause, part.joint, lattice)
        if not deeds or (headed and not once):
            found.append(clause)
        else:
            # What is said before the first deed (``in the leg, stab him``) belongs to it, as does what stands behind.
            more = tuple(by(one) if headed and serving(one) else one for one in clause.spans)
            if part.joint == _AND and more and all(every[0].kind == "figure" for every in more):
                # ``I hit Grak and Lia``, not ``I hit Grak, Lia``
                more = (*more, (Span(more[-1][0].end, more[-1][0].end, "both"),))
            found[-1] = replace(
                before,
                spans=(*before.spans, *more),
                who=clause.who if before.who is None else before.who,
                verb=before.verb or clause.verb,
                led=before.led or clause.led,
            )
    return [lightened(nouns(one, lattice), lattice) for one in gathered(stepping(found))]


def asked(lattice: Lattice) -> Clause:
    """A whole line as what a question is about."""
    return Clause(tuple(lattice.spans), Tells.ASKED)


def _looks(span: Span) -> bool:
    """Whether a deed is to look out for something."""
    return any(one.partition(" ")[0] in core().lists["looking"] for one in span.meant[:1])


def _checks(clause: Clause, lattice: Lattice) -> bool:
    """Whether a clause ends in a word for finding something out: ``a quick check if``."""
    last = clause.spans[-1][0] if clause.spans else None
    return last is not None and lattice.words[last.begin] in core().lists["looking"]


def _parts(lattice: Lattice) -> Iterator[Part]:
    """The parts of a line between its joints; whoever speaks begins one."""
    kind, joint, spans = "", "", list[tuple[Span, ...]]()
    for n, every in enumerate(lattice.spans):
        first = every[0]
        said, word = " ".join(lattice.words[first.begin : first.end]), lattice.words[first.begin]
        cut = first.kind in ("joint", "reason", "condition") and not (said == "so" and not _about(lattice, n + 1))
        aim = said == "to" and any(map(is_deed, spans)) and _kind(lattice, n + 1) in ("strange", "everyday")
        speaks = bool(spans) and word in core().lists["speakers"] and any(one[0].kind != "silent" for one in spans)
        if (purpose := purpose_of(lattice, n, said, spans)) is not None:
            # What somebody does to do something else is no deed beside that: ``I run at him to knock him down``.
            spans, cut = [by(one) if serves(one, purpose) else one for one in spans], False
        if cut and not spans and kind in ("reason", "condition"):
            continue
        if (cut or speaks or aim) and spans:
            yield Part(kind, joint, tuple(spans), said)
            spans = []
        if aim:
            kind, joint = "reason", said
        elif cut:
            barring = bool({*said.split()} & {*core().bars} - {"but", "then"})
            kind, joint = "condition" if barring and first.kind == "joint" else first.kind, said
        elif speaks:
            kind, joint, spans = "joint", "", [every]
        else:
            spans.append(every)
    if spans or kind == "condition":
        yield Part(kind, joint, tuple(spans))


def _kind(lattice: Lattice, n: int) -> str:
    """What the stretch of that number is first of all; empty where there is none."""
    return lattice.spans[n][0].kind if n < len(lattice.spans) else ""


def _about(lattice: Lattice, n: int) -> bool:
    """Whether it is told of somebody next, be it behind a word on when: ``so next turn he is open``."""
    for every in lattice.spans[n : n + _SOON]:
        word = lattice.words[every[0].begin]
        if every[0].kind == "figure" or word in {*core().lists["tellers"], *core().subjects, *core().own}:
            return True
        if every[0].kind == "joint":
            break
    return False


class _Reading(Struct, frozen=True):
    """One part of a line as it is told. ``last``: whom the parts before tell of; ``own``: whether the line says *I*;
    ``later``: a deed stands before it; ``other``: what another does stands right before it; ``looks``: somebody looks
    out before it."""

    part: Part
    lattice: Lattice
    last: str | None
    own: bool
    later: bool
    other: bool
    looks: bool

    @property
    def scene(self) -> Scene:
        return self.lattice.scene

    def clause(self) -> Clause:
        """The part with what it tells."""
        who, rest, told = self._subject()
        words = self._words(rest)
        tells, spans = self._tells(who, rest, words, told), self.part.spans
        verb = self._strange_verb(rest) if tells is Tells.DEED else None
        first = {one.kind for one in self._first(rest)}
        if tells is Tells.COLOUR and self._begins(words, "passed_over"):
            # Whom one ignores is nobody who is meant.
            spans = tuple(every for every in spans if every[0].kind != "figure")
        elif tells is Tells.DEED:
            spans = rest
        return Clause(spans, tells, who, verb, "deed" in first and "silent" not in first, self.part.joint)

    def _words(self, spans: Sequence[tuple[Span, ...]]) -> list[str]:
        return [word for every in spans for word in self.lattice.words[every[0].begin : every[0].end]]

    def _subject(self) -> tuple[str | None, Spans, bool]:
        """Whom the part tells of (empty: whoever speaks), what is told, and whether that is another's."""
        spans, at = self.part.spans, 0
        while at < len(spans) - 1 and self._opens(spans[at]) and spans[at][0].kind != "figure":
            at += 1
        if not spans:
            return None, spans, False
        first, word = spans[at][0], self._words(spans[at : at + 1])[0]
        if word in core().lists["speakers"]:
            # ``i pass`` is one phrase
            whole = first.kind == "deed" and first.end - first.begin > 1
            return "", spans[at + (not whole) :], False
        if word.partition("'")[0] in core().lists["tellers"]:
            # ``my page runs up and then he strikes``
            again = bool(self.last) and "then" in self.part.joint.split()
            other = (self.own or self.later) and not again
            return (None if other else self.last), spans[at + 1 :], other
        if first.kind == "figure" and len(first.meant) == 1 and at + 1 < len(spans) and not self._owns(first):
            behind = next((n for n in range(at + 1, len(spans) - 1) if not self._opens(spans[n])), at + 1)
            name, does = first.meant[0], self._words(spans[behind : behind + 1])[0]
            tells = does.endswith(("s", "ed")) or does in core().helpers
            mine = self.scene.speaker.plays(self.scene.enc, name)
            if mine or tells:
                return (name if mine else None), spans[at + 1 :], not mine
        goes_on = self.part.joint in ("and", "then", "and then")
        return (self.last if goes_on else None), spans, goes_on and self.other

    def _opens(self, every: tuple[Span, ...]) -> bool:
        """Whether a stretch says nothing yet: ``well, Lia just``."""
        words = self._words((every,))
        return words[0] in core().lists["openers"] or all(word in core().lists["hedges"] for word in words)

    def _owns(self, span: Span) -> bool:
        """Whether a figure is named as whose something is: ``Grak's shield``."""
        return self.lattice.words[span.end - 1].endswith(tuple(core().lists["owner"]))

    def _tells(self, who: str | None, rest: Spans, words: list[str], other: bool) -> Tells:
        kinds = {one.kind for every in rest for one in every}
        whole = self._words(self.part.spans)
        if (passed := self._passed(who, rest, whole, kinds)) is not None:
            return passed
        stated, bars = self._stated(whole), self._bars(rest, other)
        if other:
            return self._told_of_another(kinds, bars, stated)
        if (stated and "bonus" not in kinds and not bars) or self._lacked(rest):
            return Tells.COLOUR
        if "negation" in kinds or self._withheld(who, rest, words):
            return Tells.DENIED
        if not words:
            return Tells.COLOUR if self.later else Tells.DEED
        if self._coloured(rest, words):
            return Tells.COLOUR
        deeds = [every for every in rest if is_deed(every)]
        # ``punch`` is a thing as well: with somebody behind it, it is done.
        armed = "figure" in kinds and "deed" in {one.kind for one in self._first(rest)}
        if deeds or armed:
            # ``I take a moment`` says nothing yet.
            plain = "everyday" in kinds and not kinds - {"deed", "silent", "everyday"}
            return Tells.COLOUR if plain and all(is_light(every, self.lattice) for every in deeds) else Tells.DEED
        return Tells.UNKNOWN if bars else self._verbless(rest, kinds)

    def _passed(self, who: str | None, rest: Spans, whole: list[str], kinds: set[str]) -> Tells | None:
        """What a part tells that is an aside, a condition or a reason; None of any other."""
        part, lists = self.part, core().lists
        careless = self._begins(whole, "careless") and not {*whole} & {*lists["careful_of"]}
        if " ".join(whole) in lists["asides"] or careless:
            return Tells.COLOUR
        if part.kind == "condition" and not kinds and part.joint in lists["afterwards"]:
            return Tells.COLOUR
        if part.kind == "condition" and (not kinds or kinds - {"figure", "silent"}):
            # ``follow after him`` waits for nothing, nor does ``look around if somebody is there``.
            able = self.later and bool({*whole} & {*lists["if_able"]}) and not kinds & {*_NAMES}
            return Tells.COLOUR if part.joint == "if" and (self.looks or able) else Tells.CONDITION
        how = kinds & {"place", "option"} and "deed" not in kinds
        colours = part.kind == "reason" and not self._itself(who) and not how and "reply" not in kinds
        return Tells.COLOUR if colours else None

    def _bars(self, rest: Spans, other: bool) -> set[str]:
        """The words of a part by which nothing of a line may be played."""
        spans, lists = self.part.spans, core().lists
        bare = tuple(every for every in spans if not {one.kind for one in every} & {"option", "answer", "times"})
        bars, kinds = {*self._words(bare)} & {*core().bars}, {one.kind for every in rest for one in every}
        how_only = bool(kinds & _SAYS_HOW) and all({one.kind for one in every} & _HOW for every in rest)
        if self.later and not how_only:
            # ``but misses``, not ``but in the head``
            bars |= {self.part.joint} & {*core().bars}
        if other or self._stated(self._words(spans)):
            bars -= {*lists["states"], *(lists["undone"] if other else ())}
        return bars

    def _told_of_another(self, kinds: set[str], bars: set[str], stated: bool) -> Tells:
        """What a part tells that tells of another: how he answers (``he dodges``), or what changes no deed."""
        if self.later and "reply" in kinds and kinds <= _REPLY:
            return Tells.DEED
        # Where another is struck or falls is nothing that changes a deed, nor is how he is.
        changes = {*_COUNTED, *(() if stated else _NAMES)} - {"place", "number"}
        return Tells.UNKNOWN if bars or kinds & changes else Tells.OTHER

    def _itself(self, who: str | None) -> bool:
        """Whether what stands behind *so* is the deed itself: ``so I strike``; ``I strike so he falls`` is not."""
        return self.part.joint == "so" and not self.later and who is not None

    def _stated(self, words: list[str]) -> bool:
        """Whether it is told how somebody is, and not what he does: ``my arm is tired``."""
        first, _, short = words[0].partition("'") if words else ("", "", "")
        spans = self.part.spans
        thing = bool(spans) and {one.kind for one in spans[0]} & {"thing", "theirs"}
        of_it = len(spans) > 1 and {one.kind for one in spans[1]} & {"thing", "theirs", "place"}
        if short in ("s", "re") and (first in (*core().lists["tellers"], *core().subjects) or (thing and not of_it)):
            return True
        stated = {*words[1:_STATED]} & {*core().lists["being_so"]}
        # ``Lia has a look round``
        has = any(word in core().lists["having"] and behind in _A for word, behind in pairwise(words))
        doing = any(be in core().helpers and behind.endswith("ing") for be, behind in pairwise(words))
        does = (has or doing) and any(map(is_deed, spans))
        return first not in ("do", "will") and bool(stated) and not does

    def _lacked(self, rest: Spans) -> bool:
        """Whether it is told what somebody has not, and nothing else: ``no mercy left``."""
        if not rest or self.lattice.words[rest[0][0].begin] != "no":
            return False
        kinds = {one.kind for every in rest[1:] for one in every}
        return bool(kinds) and kinds <= {"strange", "everyday", "silent"}

    def _withheld(self, who: str | None, rest: Spans, words: list[str]) -> bool:
        """Whether a deed is named that is not done: ``refuses to attack``, ``lets Grak attack``, ``can hit``."""
        deeds = [every[0].begin for every in rest if is_deed(every)]
        if not deeds:
            return False
        begin, line, able = rest[0][0].begin, self.lattice.words, core().lists["able"]
        held = self._begins(words, "withheld")
        others = (
            every[0] for every, behind in pairwise(rest) if behind[0].kind == "figure" and behind[0].begin < deeds[-1]
        )
        bids = who is not None and any(bent(line[one.begin], "ordering", self.scene.rules) for one in others)
        return bool(held and deeds[-1] >= begin + held) or bids or any(line[at - 1] in able for at in deeds if at > 0)

    def _coloured(self, rest: Spans, words: list[str]) -> bool:
        """Whether words are no deed beside one, though they begin as one may: ``steps in``, ``takes a deep breath``."""
        sidesteps = ("sidesteps",) if self.scene.mapless and not self.later else ()
        lists = ("colours", "warding_off", "passed_over", *sidesteps)
        long = max(self._begins(words, one) for one in lists)
        deed = max((one.end - one.begin for one in rest[0] if one.kind == "deed"), default=0)
        begin = rest[0][0].begin + long
        kinds = {one.kind for every in rest if every[0].begin >= begin for one in every}
        return long >= deed and long > 0 and not kinds & {*_NAMES}

    def _begins(self, words: list[str], kind: str) -> int:
        """How many words a phrase of that list has that words begin with, be its first word bent."""
        phrases, rules = _phrases(self.scene.rules.package, kind), self.scene.rules
        at = next((n for n, word in enumerate(words[:-1]) if word not in core().skip), 0)
        said = words[at : at + _LONGEST] if words else []
        for size in range(len(said), 0, -1):
            if any(" ".join((one, *said[1:size])) in phrases for one in forms_of(said[0], rules)):
                return at + size
        return 0

    def _verbless(self, rest: Spans, kinds: set[str]) -> Tells:
        """What a part tells in which no verb is known: more of a deed, what only colours it, or a deed nobody knows."""
        first = next((one.kind for one in self._first(rest)), "")
        strange = first in ("strange", "everyday")
        named = kinds & {"thing", "figure", "known", "again", *_NAMES}
        if len(rest) > 1 and all(every[-1].kind == "silent" for every in rest if every[0].kind == "option"):
            # ``into the moat``
            named -= {"option"}
        if self._words(rest)[0] in core().lists["attempts"]:
            # ``tries to bring her flowers``
            return Tells.DENIED
        if {"thing", "figure"} <= named and self._strange_verb(rest) is not None:
            return Tells.DEED
        then = bool(named) and "then" in self.part.joint.split()
        if (
            self.later
            and self.part.joint not in ("", ",")
            and strange
            and (then or named - {"figure"} or first == "strange")
        ):
            return Tells.UNKNOWN
        strays = not named and any(every[0].kind == "strange" for every in rest)
        turned = self.later and bool({*self._words(rest)} & {*core().lists["backing"]})
        if (
            turned
            or (self.part.behind == ":" and strange and not self._heading())
            or (strays and self._words(rest)[0] in LEADING)
        ):
            # ``I run, far away from here``, ``Bob: strike``, ``at everybody, I slash``
            return Tells.UNKNOWN
        if strange and named == {"figure"}:
            # ``I leap past him``
            return Tells.COLOUR
        return Tells.DEED if named else Tells.COLOUR

    def _heading(self) -> bool:
        """Whether the part is but the heading of a deed: ``my plan:``."""
        return " ".join(self._words(self.part.spans)) in core().lists["headings"]

    def _first(self, rest: Spans) -> tuple[Span, ...]:
        """The first stretch that says anything."""
        return next((every for every in rest if every[0].kind != "silent"), ())

    def _strange_verb(self, rest: Spans) -> Span | None:
        """What is done by a word that no list has: with a thing to a foe, ``I sink my sword into him``."""
        kinds = {one.kind for every in rest for one in every}
        first = self._first(rest)
        if not first or first[0].kind not in ("strange", "everyday") or not {"thing", "figure"} <= kinds:
            return None
        if any(map(is_deed, rest)) or any(bent(word, "gestures", self.scene.rules) for word in self._words(rest)):
            return None
        return first[0]


@cache
def _phrases(package: str, kind: str) -> frozenset[str]:
    """The phrases of a list as a system has it."""
    return frozenset((of_system(package).lists or core().lists)[kind])
