"""The sentences that the words of a line may make, each with what it costs to take the line for it."""

import re
from collections.abc import Iterator
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from grammar.names import match
from grammar.scene.scene import Scene, armed, foes_of, quoted
from grammar.speech.lists import LEADING, VERSUS
from grammar.understanding.clause import Clause, Tells
from grammar.understanding.heads import Head, announced, leading, verb_of
from grammar.understanding.leftover import bare, covers, left_over, overlap
from grammar.understanding.lengths import ranged
from grammar.understanding.score import score
from grammar.understanding.span import Span
from grammar.wording import core, of_system
from rules.core.command import Command
from rules.core.names import fold
from rules.core.orders.answers import NOTHING
from rules.core.orders.verbs import Verb

_MOST_HEADS = 3
_MOST_FOES = 4
_MOST_OPTIONS = 3
_MOST_SHORT = 2
_COLOURED = ("everyday", "place", "thing", "figure")
"""What a word may colour that stands before it."""
_COLOUR = ("silent", "everyday", "strange")
_HOW = frozenset(("place", "option", "thing", "bonus", "number"))


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
    head, clause = announced(clause, scene)
    for one in _Making(clause, actor, scene, foes).every():
        if head and not one.text.startswith(head):
            one = replace(one, text=f"{head} {one.text}")
        before = found.get(one.text)
        if before is None or one.cost < before.cost:
            found[one.text] = one
    return sorted(found.values(), key=lambda one: one.cost)


class _Chosen(Struct, frozen=True):
    """The spans that fill a sentence: a thing, a place, an answer, the options each with its number, and a bonus."""

    thing: Span | None
    place: Span | None
    guard: Span | None
    options: tuple[tuple[Span, Span | None], ...]
    bonus: Span | None

    def spans(self, head: Head) -> set[Span]:
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
        # A game master speaks of many things that nobody does, but ``Grak all out on Brandt``.
        named = bool(self.clause.who and of("figure"))
        told = (of("option") or of("place") or of("thing")) and (named or not self.scene.speaker.gm)
        if told and (of("figure") or not deeds or self.clause.tells is Tells.ASKED):
            cost = weights["told" if self._short() or self._thrusts() else "verb"]
            # ``shortbow, Jörg, 30 m``
            shots = core().lists["flinging"] if of("thing") and any(map(ranged, of("option"))) else ()
            for verb in ("attack", *shots):
                yield from self._headed(verb, None, cost)

    def _thrusts(self) -> bool:
        """Whether how somebody strikes is what he does: ``I thrust my rapier at him``."""
        first = next(({one.kind for one in every} for every in self.clause.spans if every[0].kind != "silent"), set())
        return self.clause.who is not None and first == {"option"}

    def _short(self) -> bool:
        """Whether a clause names but somebody and how he is struck: ``Grak, left leg``, ``axe, Grak``."""
        kinds = [{one.kind for one in every} for every in self.clause.spans]
        said = [every for every in kinds if "silent" not in every and "times" not in every]
        how = [kinds for kinds in said if "figure" not in kinds and "number" not in kinds]
        short = len(how) <= _MOST_SHORT or any("thing" in kinds for kinds in how)
        return short and sum("figure" in kinds for kinds in said) == 1 and all(kinds & _HOW for kinds in how)

    def _headed(self, said: str, span: Span | None, cost: float) -> Iterator[Candidate]:
        found = verb_of(said, self.scene.rules)
        if found is None or (found[2].gm and not self.scene.speaker.gm):
            return
        head = Head(*found, span, cost)
        if "," in head.rest or " then " in head.rest:
            yield from self._whole(said, span, cost)
            return
        for chosen in self._chosen(head):
            spans = chosen.spans(head)
            if spans and not overlap(spans):
                yield from self._aimed(head, chosen, spans)

    def _whole(self, said: str, span: Span | None, cost: float) -> Iterator[Candidate]:
        """A phrase that stands for a whole sentence, with whom it is for where it ends before that."""
        words, used = {*re.findall(r"\w+", said)}, {span} if span is not None else set()
        named = [(name, one) for one in self.clause.of("figure") for name in one.meant if name != self.actor]
        for name, one in named if said.endswith(f" {VERSUS[0]}") else ():
            left = left_over(self.clause, {*used, one}, words)
            yield Candidate(f"{said} {quoted(name, self.scene)}", cost + left, name)
        yield Candidate(leading().sub("", said), cost + left_over(self.clause, used, words))

    def _chosen(self, head: Head) -> Iterator[_Chosen]:
        of, row, takes = self.clause.of, head.row, head.takes
        apart = (s for s in of("option") if head.span is None or not covers(head.span, s))
        options = [s for s in apart if any(bare(one) in takes for one in s.meant)][:_MOST_OPTIONS]
        numbers = {s.begin: s for s in of("number")}
        counted = tuple((s, numbers.get(s.end)) for s in options)
        # ``into`` leads to a foe as well.
        open_ = {one for every in self.clause.spans for one in every if any(o.kind == "silent" for o in every)}
        several = dict.fromkeys((counted, tuple(pair for pair in counted if pair[0] not in open_), ()))
        foreign = {s.begin for s in of("theirs")} if head.disarms else set()
        things = [None, *(s for s in of("thing") if row.item and s.begin not in foreign)]
        things += [s for s in of("anything") if row.item and not row.targets and len(things) == 1]
        places = [None, *(s for s in of("place") if row.at)]
        guards = [None, *(s for s in (*of("answer"), *of("reply")) if s.meant[0].split()[0] in row.defences)]
        bonus = next((s for s in of("bonus") if row.bonus), None)
        for some, thing, place, guard in product(several, things[:_MOST_HEADS], places[:_MOST_HEADS], guards[:2]):
            yield _Chosen(thing, place, guard, some, bonus)

    def _aimed(self, head: Head, chosen: _Chosen, spans: set[Span]) -> Iterator[Candidate]:
        slips = score().assumed["slip"] * sum(s.slip for s in spans)
        free = next((s for s in self.clause.of("number") if not overlap({s, *spans})), None)
        options = (bare(one.meant[0]) for one, _ in chosen.options)
        words = {*head.verb.split(), *head.rest.split(), *(word for one in options for word in one.split())}
        for foe, price, whom in self._targets(head.row, head.goes):
            for number in (free, None) if free is not None else (None,):
                there = () if head.goes else self.clause.of("hex")[:1]
                used = spans | {s for s in (whom, number, *there, *self._himself(head)) if s is not None}
                cost = head.cost + slips + price + left_over(self.clause, used, words, head)
                guess = self._guessed(spans | ({whom} if whom is not None else set()), head)
                many = sum(s.slip for s in spans) + (whom is not None and whom.slip)
                yield from (
                    replace(one, guess=guess, slips=many) for one in self._said(head, chosen, foe, number, cost)
                )

    def _himself(self, head: Head) -> list[Span]:
        """Where whoever acts is named in what is done to nobody: ``down on one knee, Lia``."""
        return [] if head.row.targets else [one for one in self.clause.of("figure") if one.meant == (self.actor,)]

    def _guessed(self, spans: set[Span], head: Head) -> bool:
        """Whether a thing is taken for what is used of which something else is said, or a word is passed over."""
        before = {every[0].end: every for every in self.clause.spans}
        for span in spans:
            at = span.begin
            while at in before and before[at][0].kind == "silent":
                at = before[at][0].begin
            other = before.get(at, ())
            kinds = {one.kind for one in other if one not in spans}
            meant = kinds & {"strange", "deed"} and "silent" not in kinds and len(kinds) == len(other)
            if span.kind == "thing" and meant:
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

    def _targets(self, row: Verb, goes: bool) -> list[tuple[str, float, Span | None]]:
        """Whom a sentence may be for, or (``goes``) to whom one goes, what that costs, and the span that says so."""
        weights, nobody = score().assumed, ("", 0.05, None)
        if not (row.targets or goes):
            return [("", 0.0, None)]
        spans = [s for s in self.clause.of("figure") if s.meant != (self.actor,)]
        if goes:
            ends = {one.end for one in self.clause.of("whence")}
            spans = [*self.clause.of("hex"), *(s for s in spans if s.begin not in ends)]
        named = [(name, weights["other"] / 2 * (len(s.meant) > 1), s) for s in spans for name in s.meant]
        named.sort(key=lambda one: one[1])
        if not named and self.clause.of("stranger"):
            # ``vs Captain``, whom nobody knows
            return []
        guessed = [(name, weights["foe"] + 0.01 * nth, None) for nth, name in enumerate(self.foes)]
        return [*(named or (() if goes else guessed))[:_MOST_FOES], *(() if row.defences else (nobody,))]

    def _held(self, head: Head, foe: str) -> tuple[str, ...]:
        """What is taken from a foe, or broken: the thing that is named, or the only one that may be meant."""
        unnamed = head.verb in of_system(self.scene.rules.package).unnamed
        if not unnamed and not head.disarms:
            return ()
        places, things = (every.get(foe, ()) for every in (self.scene.names.places, self.scene.names.things))
        said = (one for span in (*self.clause.of("theirs"), *self.clause.of("wielded")) for one in span.meant)
        named = next((found for one in said if (found := match(one, places) or match(one, things))), ())
        only = places[-1:] if unnamed and len(places) == 1 else ()
        return tuple(quoted(thing.name, self.scene) for thing in named[:1] or only)

    def _worded(self, said: str) -> Iterator[str]:
        """What the actor has whose name holds a word."""
        things = self.scene.names.things.get(self.actor, ())
        return (one.name for one in things if fold(said) in fold(one.name).split())

    def _said(self, head: Head, chosen: _Chosen, foe: str, number: Span | None, cost: float) -> Iterator[Candidate]:
        said = [_counted(next(o for o in s.meant if bare(o) in head.takes), n) for s, n in chosen.options]
        # ``all-out`` is said by ``all-out double`` as well, and ``subdue`` by a verb that stands for it.
        longer = (*said, f"{head.rest} ")
        twice = {*core().lists["twofold"]}
        if twice & {*head.rest.split()}:
            # ``a rapid strike, two cuts``
            said = [one for one in said if not twice & {*one.split()}]
        ways = [one for one in dict.fromkeys(said) if not any(other.startswith(f"{one} ") for other in longer)]
        things, places = (one.meant if one is not None else ("",) for one in (chosen.thing, chosen.place))
        if chosen.thing is not None and not head.row.targets:
            # ``drop the sword`` with the huge sword in hand and another at the belt.
            things = tuple(dict.fromkeys((*things, *(name for one in things for name in self._worded(one)))))
        held = () if chosen.thing else self._held(head, foe)
        every = [*((one, "") for one in held), *product(things, places)]
        answer = chosen.guard.meant[0] if chosen.guard is not None else ""
        bonus = chosen.bonus.meant[0] if chosen.bonus is not None else ""
        spot = next((f"{LEADING[0]} {one.meant[0]}" for one in self.clause.of("hex") if not head.goes), "")
        leads = VERSUS[:1] if head.row.defences or not foe else (*LEADING[:1], LEADING[-1], "")
        for (thing, place), lead in product(every, leads):
            arm = armed(thing, self.scene) if thing else ""
            theirs = thing in held and bool(head.rest)
            side = f"{lead} {quoted(foe, self.scene)}" if foe else ""
            behind = _number(head.rest, number, head.takes)
            if theirs:
                # ``attack disarm spear``
                arm, behind = "", f"{behind} {arm}"
            tail = (*ways, side, f"at {place}" if place else "", spot, bonus)
            needless = bool(place) and head.verb in core().lists["disarming"]
            price = cost + 0.1 * (lead != VERSUS[0]) + 0.15 * needless
            own = chosen.guard is not None and chosen.guard.kind == "answer" and foe and answer != NOTHING
            announces = of_system(self.scene.rules.package).announces if own else ()
            if not announces:
                open_ = arm if chosen.thing is not None and chosen.thing.kind == "anything" else place
                yield Candidate(_joined(head.verb, arm, behind, *tail, answer), price, foe, open_)
            for way in announces:
                # Whoever says what he does says by it how he guards himself.
                deed = _joined(head.verb, arm, behind, *tail)
                yield Candidate(way.format(deed=deed, ward=answer), price - 0.05, foe, place)


def _joined(*words: str) -> str:
    return " ".join(" ".join(words).split())


def _counted(option: str, number: Span | None) -> str:
    """An option with the number behind it."""
    return option if number is None else f"{bare(option)} {number.meant[0]}"


def _number(rest: str, number: Span | None, takes: set[str]) -> str:
    """What stands behind a verb with a number that the line has: in place of its own, as points, or at its end."""
    if number is None:
        return rest
    unit = next((one for one in core().lists["counting"] if one in takes), "")
    return _joined(bare(rest), unit, number.meant[0])


def whom(actor: str, scene: Scene) -> tuple[str, ...]:
    """Who may be meant where nobody is named: whoever was fought last, else the foes."""
    return scene.talk.foes or foes_of(Command("attack", who=actor), actor, scene)
