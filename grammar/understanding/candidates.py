"""The sentences that the words of a line may make, each with what it costs to take the line for it."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib.resources import files
from itertools import pairwise, product

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grammar.names import Names
from grammar.parse.sentence import draft
from grammar.scene.scene import Scene, armed, foes_of, quoted
from grammar.speech.scan import LEADING, VERSUS
from grammar.understanding.clause import Clause, Tells
from grammar.understanding.means import serving
from grammar.understanding.span import Span
from grammar.wording import core, of_system
from rules.core.command import Command
from rules.core.names import fold
from rules.core.orders.verbs import Verb, spoken
from rules.core.report import Refused
from rules.odds.system import System

_MOST_HEADS = 3
_MOST_FOES = 4
_MOST_OPTIONS = 3
_MOST_SHORT = 2
_COLOURED = ("everyday", "place", "thing", "figure")
"""What a word may colour that stands before it."""
_COLOUR = ("silent", "everyday", "strange")
_HOW = frozenset(("place", "option", "thing", "bonus", "number"))


@cache
def _leading() -> re.Pattern[str]:
    """What leads to a foe or a place, which are said elsewhere."""
    words = "|".join((*LEADING, *core().objects))
    return re.compile(rf"(?:\s(?:{words}))+(?=\s*$)|\s{VERSUS[0]} (?:{'|'.join(core().objects)})\b")


class Score(Struct, frozen=True, forbid_unknown_fields=True):
    """The weights of the one sum: see ``score.toml``."""

    left: Mapping[str, float]
    assumed: Mapping[str, float]
    offered: Mapping[str, float]


@cache
def score() -> Score:
    """The weights."""
    text = (files("grammar.understanding") / "score.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Score)


class Candidate(Struct, frozen=True):
    """A sentence without who says it, what it costs, whom and what place it is for, and whether a word is guessed.

    ``slips``: of the finger in the words that it is made of.
    """

    text: str
    cost: float
    foe: str = ""
    place: str = ""
    guess: bool = False
    slips: int = 0

    def bare(self, scene: Scene) -> str:
        """The sentence without whom and what place it is for."""
        bare = self.text.replace(quoted(self.foe, scene), "") if self.foe else self.text
        return bare.replace(f" {self.place}", "") if self.place else bare


def candidates(clause: Clause, actor: str, scene: Scene, foes: tuple[str, ...]) -> list[Candidate]:
    """What a clause may say, the cheapest first; ``foes`` are those who may be meant where nobody is named."""
    found: dict[str, Candidate] = {}
    for one in _Making(clause, actor, scene, foes).every():
        before = found.get(one.text)
        if before is None or one.cost < before.cost:
            found[one.text] = one
    return sorted(found.values(), key=lambda one: one.cost)


class _Head(Struct, frozen=True):
    """The verb of a sentence, what stands behind it, its row, the span that says it, and what that choice costs."""

    verb: str
    rest: str
    row: Verb
    span: Span | None
    cost: float

    @property
    def alone(self) -> bool:
        """Whether the verb has no object that a word may be."""
        return not (self.row.targets or self.row.item or self.row.at)

    @property
    def begin(self) -> int:
        """Where the verb stands; at the first word where none says it."""
        return self.span.begin if self.span is not None else 0

    @property
    def special(self) -> bool:
        """Whether it is a blow of its own kind, by which a plain one is meant as well: ``fakes an overhand chop``."""
        return bool(self.row.defences) and (self.verb, self.rest) != ("attack", "")

    @property
    def takes(self) -> set[str]:
        """The options of the verb as they are said."""
        return {spoken(option) for option in self.row.options}


class _Chosen(Struct, frozen=True):
    """The spans that fill a sentence: a thing, a place, an answer, the options each with its number, and a bonus."""

    thing: Span | None
    place: Span | None
    guard: Span | None
    options: tuple[tuple[Span, Span | None], ...]
    bonus: Span | None

    def spans(self, head: _Head) -> set[Span]:
        """All of them, with the verb's."""
        counted = (one for pair in self.options for one in pair)
        return {one for one in (head.span, self.thing, self.place, self.guard, self.bonus, *counted) if one is not None}


class _Making(Struct, frozen=True):
    """Puts the spans of a clause together: verb heads x things x places x answers x foes x numbers."""

    clause: Clause
    actor: str
    scene: Scene
    foes: tuple[str, ...]

    def every(self) -> Iterator[Candidate]:
        """Every sentence that the clause may make."""
        weights, of = score().assumed, self.clause.of
        deeds = [(span, head, nth) for span in of("deed") for nth, head in enumerate(span.meant[:_MOST_HEADS])]
        for span, head, nth in deeds:
            yield from self._headed(head, span, weights["head"] * nth)
        if self.clause.verb is not None and self.clause.who is not None:
            # ``I sink my sword into him``
            yield from self._headed("attack", self.clause.verb, weights["told"])
        # A game master speaks of many things that nobody does.
        told = (of("option") or of("place") or of("thing")) and not self.scene.speaker.gm
        if told and (of("figure") or not deeds or self.clause.tells is Tells.ASKED):
            yield from self._headed("attack", None, weights["told" if self._short() or self._thrusts() else "verb"])

    def _thrusts(self) -> bool:
        """Whether how somebody strikes is what he does: ``I thrust my rapier at him``."""
        first = next(({one.kind for one in every} for every in self.clause.spans if every[0].kind != "silent"), set())
        return self.clause.who is not None and first == {"option"}

    def _short(self) -> bool:
        """Whether a clause names but somebody and how he is struck: ``Grak, left leg``, ``axe, Grak``."""
        kinds = [{one.kind for one in every} for every in self.clause.spans]
        said = [every for every in kinds if "silent" not in every]
        how = [kinds for kinds in said if "figure" not in kinds]
        short = len(how) <= _MOST_SHORT or any("thing" in kinds for kinds in how)
        return short and len(how) + 1 == len(said) and all(kinds & _HOW for kinds in how)

    def _headed(self, said: str, span: Span | None, cost: float) -> Iterator[Candidate]:
        found = _verb(said, self.scene.rules)
        if found is None or (found[2].gm and not self.scene.speaker.gm):
            return
        head = _Head(*found, span, cost)
        if "," in head.rest or " then " in head.rest:
            # It stands for a whole sentence.
            yield Candidate(
                _leading().sub("", said), cost + _left(self.clause, {span} if span is not None else set(), set())
            )
            return
        for chosen in self._chosen(head):
            spans = chosen.spans(head)
            if spans and not _overlap(spans):
                yield from self._aimed(head, chosen, spans)

    def _chosen(self, head: _Head) -> Iterator[_Chosen]:
        of, row, takes = self.clause.of, head.row, head.takes
        apart = (s for s in of("option") if head.span is None or not _covers(head.span, s))
        options = [s for s in apart if any(_bare(one) in takes for one in s.meant)][:_MOST_OPTIONS]
        numbers = {s.begin: s for s in of("number")}
        counted = tuple((s, numbers.get(s.end)) for s in options)
        # ``into`` leads to a foe as well.
        open_ = {one for every in self.clause.spans for one in every if any(o.kind == "silent" for o in every)}
        several = dict.fromkeys((counted, tuple(pair for pair in counted if pair[0] not in open_), ()))
        things = [None, *(s for s in of("thing") if row.item)]
        places = [None, *(s for s in of("place") if row.at)]
        guards = [None, *(s for s in of("answer") if s.meant[0].split()[0] in row.defences)]
        bonus = next((s for s in of("bonus") if row.bonus), None)
        for some, thing, place, guard in product(several, things[:_MOST_HEADS], places[:_MOST_HEADS], guards[:2]):
            yield _Chosen(thing, place, guard, some, bonus)

    def _aimed(self, head: _Head, chosen: _Chosen, spans: set[Span]) -> Iterator[Candidate]:
        slips = score().assumed["slip"] * sum(s.slip for s in spans)
        free = next((s for s in self.clause.of("number") if s not in spans), None)
        options = (_bare(one.meant[0]) for one, _ in chosen.options)
        words = {*head.verb.split(), *head.rest.split(), *(word for one in options for word in one.split())}
        for foe, price, whom in self._targets(head.row):
            for number in (free, None) if free is not None else (None,):
                used = spans | {s for s in (whom, number) if s is not None}
                cost = head.cost + slips + price + _left(self.clause, used, words, head)
                guess = self._guessed(spans | ({whom} if whom is not None else set()), head)
                many = sum(s.slip for s in spans) + (whom is not None and whom.slip)
                yield from (
                    replace(one, guess=guess, slips=many) for one in self._said(head, chosen, foe, number, cost)
                )

    def _guessed(self, spans: set[Span], head: _Head) -> bool:
        """Whether a thing is taken for what is used of which something else is said, or a word is passed over."""
        before = {every[0].end: every for every in self.clause.spans}
        for span in spans:
            at = span.begin
            while at in before and before[at][0].kind == "silent":
                at = before[at][0].begin
            other = before.get(at, ())
            kinds = {one.kind for one in other if one not in spans}
            if span.kind == "thing" and kinds & {"strange", "deed"} and len(kinds) == len(other):
                return True
        # What one looks around for, or kneels behind, is no part of that.
        return not head.alone and any(
            self._unknown(n)
            for n, every in enumerate(self.clause.spans)
            if not spans & {*every} and n >= self._before() and every[-1].kind != "means"
        )

    def _before(self) -> int:
        """How many stretches only colour what comes: ``with a proud mule on my mind, attack``."""
        spans = self.clause.spans
        end = next((n for n, every in enumerate(spans) if every[0].kind not in _COLOUR), 0)
        kinds = [every[0].kind for every in spans[:end]]
        return end if end and kinds[0] == "silent" and "everyday" in kinds else 0

    def _unknown(self, n: int) -> bool:
        """Whether a word that nobody knows stands there, which is more than the colour of the one behind it."""
        spans = self.clause.spans
        if spans[n][0].kind != "strange":
            return False
        before = spans[n - 1][0].kind if n else "silent"
        behind = spans[n + 1][0].kind if n + 1 < len(spans) else ""
        return before not in ("silent", "everyday") or behind not in _COLOURED

    def _targets(self, row: Verb) -> list[tuple[str, float, Span | None]]:
        """Whom a sentence may be for, what that costs, and the span that says so."""
        weights, nobody = score().assumed, ("", 0.05, None)
        if not row.targets:
            return [("", 0.0, None)]
        spans = [s for s in self.clause.of("figure") if s.meant != (self.actor,)]
        named = [(name, weights["other"] / 2 * (len(s.meant) > 1), s) for s in spans for name in s.meant]
        guessed = [(name, weights["foe"] + 0.01 * nth, None) for nth, name in enumerate(self.foes)]
        return [*(named or guessed)[:_MOST_FOES], *(() if row.defences else (nobody,))]

    def _only_held(self, verb: str, foe: str) -> str:
        """The only thing of a foe that may be meant, where the system has that left unnamed; empty where none is."""
        if verb not in of_system(self.scene.rules.package).unnamed:
            return ""
        places = self.scene.names.places.get(foe, ())
        return quoted(places[-1].name, self.scene) if len(places) == 1 else ""

    def _said(self, head: _Head, chosen: _Chosen, foe: str, number: Span | None, cost: float) -> Iterator[Candidate]:
        said = [_counted(next(o for o in s.meant if _bare(o) in head.takes), n) for s, n in chosen.options]
        # ``all-out`` is said by ``all-out double`` as well, and ``subdue`` by a verb that stands for it.
        longer = (*said, f"{head.rest} ")
        twice = {*core().lists["twofold"]}
        if twice & {*head.rest.split()}:
            # ``a rapid strike, two cuts``
            said = [one for one in said if not twice & {*one.split()}]
        ways = [one for one in dict.fromkeys(said) if not any(other.startswith(f"{one} ") for other in longer)]
        things, places = (one.meant if one is not None else ("",) for one in (chosen.thing, chosen.place))
        if not chosen.thing and (held := self._only_held(head.verb, foe)):
            things, places = (held,), ("",)
        answer = chosen.guard.meant[0] if chosen.guard is not None else ""
        bonus = chosen.bonus.meant[0] if chosen.bonus is not None else ""
        leads = VERSUS[:1] if head.row.defences or not foe else (*LEADING[:1], LEADING[-1], "")
        for thing, place, lead in product(things, places, leads):
            arm = armed(thing, self.scene) if thing else ""
            side = f"{lead} {quoted(foe, self.scene)}" if foe else ""
            behind = _number(head.rest, number, head.takes)
            tail = (*ways, side, f"at {place}" if place else "", bonus)
            needless = bool(place) and head.verb in core().lists["disarming"]
            price = cost + 0.1 * (lead != VERSUS[0]) + 0.15 * needless
            yield Candidate(_joined(head.verb, arm, behind, *tail, answer), price, foe, place)
            for way in of_system(self.scene.rules.package).announces if answer and foe else ():
                # Whoever says what he does says by it how he guards himself; a thing is what he does that with.
                ward = f"{answer} with {quoted(thing, self.scene)}" if thing else answer
                deed = _joined(head.verb, behind, *tail)
                yield Candidate(way.format(deed=f"{deed}, {ward}"), price - 0.05, foe, place)


def _joined(*words: str) -> str:
    return " ".join(" ".join(words).split())


@cache
def _verb(head: str, rules: System) -> tuple[str, str, Verb] | None:
    """A head as the verb it begins with, what stands behind it without what leads to a foe, and the verb's row.

    None where it is no verb of the system.
    """
    words = _leading().sub("", head).split()
    for size in range(min(3, len(words)), 0, -1):
        row = rules.verbs.get("_".join(words[:size]))
        if row is not None:
            return " ".join(words[:size]), " ".join(words[size:]), row
    with suppress(Refused):
        # The sentence may be called otherwise than its verb: ``kneel`` is a change of posture.
        verb = draft(" ".join(words), rules.id, Names()).verb
        return (" ".join(words), "", rules.verbs[verb]) if verb in rules.verbs else None
    return None


def _counted(option: str, number: Span | None) -> str:
    """An option with the number behind it."""
    return option if number is None else f"{_bare(option)} {number.meant[0]}"


def _number(rest: str, number: Span | None, takes: set[str]) -> str:
    """What stands behind a verb with a number that the line has: in place of its own, as points, or at its end."""
    if number is None:
        return rest
    unit = next((one for one in core().lists["counting"] if one in takes), "")
    return _joined(_bare(rest), unit, number.meant[0])


def _left(clause: Clause, used: set[Span], words: set[str], head: _Head | None = None) -> float:
    """What the words cost that a sentence leaves over whose verb and options have these ``words``.

    ``head``: its verb; None of a whole sentence that a phrase stands for.
    """
    begin = head.begin if head is not None else 0
    placed, special = head is None or head.row.at, head is not None and head.special
    alone = head is not None and head.alone
    weights = score().left
    cost = 0.0
    named = {name for span in used if span.kind == "figure" for name in span.meant}
    aimed = {name for span in used if span.kind == "place" for name in span.meant}
    # ``attack club``: a thing that may be a verb as well is no second word for one.
    armed_ = any(_arms(every) for every in clause.spans if every[0].begin == begin)
    struck = {word for name in aimed for word in fold(name).split()}
    for every in clause.spans:
        if any(one in used or any(_covers(span, one) for span in used) for one in every):
            continue
        if every[0].kind == "figure" and named and named.issuperset(every[0].meant):
            # ``grak's head, hit it``
            continue
        wider = (name for one in every if one.kind == "place" for name in one.meant)
        if aimed and any(struck.issuperset(fold(name).split()) for name in wider):
            # ``his kneecap, the right leg``
            continue
        if any(one.kind == "theirs" for one in every) and words & {*core().lists["disarming"]}:
            # ``knock the axe out of his hands``
            continue
        if every[0].kind == "times" and words & {*core().lists["twofold"]}:
            # ``a rapid strike, two cuts``
            continue
        deed = () if armed_ or _arms(every) else ("deed",)
        again = ("known", *deed, *(("option",) if every[0].begin > begin else ()))
        said = (meant for one in every if one.kind in again for meant in one.meant)
        if any(words.issuperset(_bare(meant).split()) for meant in said):
            # ``trick him with a feint``
            continue
        kinds = {one.kind for one in every} | ({"placeless"} if every[0].kind == "place" and not placed else set())
        if special and serving(every):
            kinds.add("means")
        if alone and every[0].kind == "strange":
            # ``look around for hidden archers``
            kinds.add("placeless")
        cost += min(weights.get(kind, weights["known"]) for kind in kinds)
    return cost


def _arms(every: tuple[Span, ...]) -> bool:
    """Whether a stretch may be what somebody strikes with, or at."""
    return any(one.kind in ("thing", "place", "theirs", "wielded") for one in every)


def _covers(span: Span, other: Span) -> bool:
    return span.begin <= other.begin and other.end <= span.end


def _overlap(used: Iterable[Span]) -> bool:
    every = sorted(used, key=lambda one: one.begin)
    return any(one.end > other.begin for one, other in pairwise(every))


def _bare(option: str) -> str:
    return option.rstrip(" 0123456789")


def whom(actor: str, scene: Scene) -> tuple[str, ...]:
    """Who may be meant where nobody is named: whoever was fought last, else the foes."""
    return scene.talk.foes or foes_of(Command("attack", who=actor), actor, scene)
