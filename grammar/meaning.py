"""What a sentence means that can't be carried out as it stands: the one legal meaning, or a refusal that helps.

A line is read as typed, then in the grammar's words (``grammar.wording``). Where a reading leaves something open (whom,
with what) or says it in another order, it is written out in full as often as it could be meant, and each of these is
parsed and rehearsed as if it had been typed. What is legal wins; figures are never guessed between.
"""

import contextlib
import re
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from grammar.build import sentences
from grammar.errors import nearly_typed
from grammar.expect import keywords, leading, words
from grammar.expression import labels_of
from grammar.names import Names, Words, match, normalise, unknown
from grammar.resolve import Speaker, actor_of, resolve
from grammar.sentence import draft
from grammar.wording import Reading, additions, again, core, pronoun, pronouns, readings, remedies, sacrifices
from rules.core import deeds, given
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.engine import play
from rules.core.events import fold as fold_events
from rules.core.names import fold
from rules.core.oracle import Table, Unpinned
from rules.core.policy import decide
from rules.core.report import Refused
from rules.core.ruleset import Thing
from rules.odds.system import System

MOST_OFFERS = 5
_MOST_WORDS = 8
_SAID = re.compile(r"`([^`]+)`")
_ARM = re.compile(r'(\w+)(?: "([^"]+)")?')
_LOW = ("syntax", "unknown_name", "ambiguous", "item_not_here", "location_not_here", "no_target")
"""Faults of sentences that were not understood, the worst first."""
_SURE = ("not_yours", "limit", "gm_only", "claims_gm", "dice_shown", "waiting")
"""Refusals of a sentence that was understood whole: no other meaning is looked for."""


class Talk(Struct, frozen=True):
    """What was said last by whoever speaks: the sentence, and whom it was for."""

    last: str = ""
    foes: tuple[str, ...] = ()


class Scene(Struct, frozen=True):
    """The fight as a sentence is said in it: by whom, with which names, after what."""

    enc: Encounter
    rules: System
    speaker: Speaker
    names: Names
    talk: Talk = Talk()

    def order(self, text: str) -> Command:
        """The command that a sentence is; raises Refused."""
        found = resolve(draft(text, self.rules.id, self.names), self.enc, self.rules, self.speaker, self.names)
        if found.given:
            given.check(found.given, {**deeds.labels_of(self.rules, self.enc, found), **labels_of(found)}, found.by)
        return found

    def rehearsed(self, text: str) -> Command:
        """The command of a sentence that can be carried out now; raises Refused where it would be refused."""
        order = self.order(text)
        rehearse(self.enc, order, self.rules)
        return order


def rehearse(enc: Encounter, order: Command, rules: System) -> None:
    """Play a command up to its first die that nobody gave: all that can be refused is refused before."""
    oracle = Table(None, given=order.given, decide=lambda question: decide(enc, question))
    with contextlib.suppress(Unpinned):
        play(enc, order, rules, oracle)


def meant(text: str, scene: Scene, fault: Refused) -> str:
    """The legal sentence that is meant by one that was refused as ``fault``.

    Raises Refused: ``which`` with a sentence for each of several meanings, else the fault of the meaning that comes
    nearest, with sentences that would do.
    """
    if fault.code in _SURE:
        raise fault
    once_more = again(text, scene.rules, scene.names)
    if once_more is not None:
        return _again(scene, *once_more)
    faults = _Faults()
    for reading in _readings(text, scene):
        found = _legal(reading, scene, faults)
        if found is not None:
            return found
    raise _nearest_fault(text, scene, faults)


class _Faults:
    """Why each meaning was refused, and what was tried."""

    def __init__(self) -> None:
        self.rows: list[tuple[int, bool, Refused, str]] = []

    def keep(self, nth: int, reading: Reading, fault: Refused, text: str, *, full: bool = False) -> None:
        """A fault of one way to mean the reading of that number; ``full``: of one written out."""
        if not reading.guess or _grade(fault) == len(_LOW):
            self.rows.append((nth, full, fault, text))

    @property
    def best(self) -> tuple[Refused, str]:
        """The fault of what was understood best, the plainest reading of it, and the sentence."""
        *_, fault, text = max(self.rows, key=lambda row: (_grade(row[2]), row[0], row[1]))
        return fault, text


def _readings(text: str, scene: Scene) -> Iterator[Reading]:
    """The line as typed, then in the grammar's words."""
    line = normalise(text)
    yield Reading(line, tuple(range(1, len(line) + 1)))
    yield from readings(text, scene.rules, scene.names)


def _again(scene: Scene, who: str, target: str) -> str:
    """The last sentence once more, for another figure or at another target."""
    if not scene.talk.last:
        raise Refused("nothing_before", "You have said nothing in this fight yet.", offers=examples(scene))
    text = scene.talk.last
    if who:
        text = f"{who}: {text.partition(':')[2].strip() if draft(text, scene.rules.id, scene.names).who else text}"
    if target:
        said = draft(text, scene.rules.id, scene.names)
        foes = [foe for foe in said.targets[:1] if isinstance(foe, Words)]
        text = _edited(text, [(foe.column - 1, foe.end - 1, target) for foe in foes])
    return text


def _legal(reading: Reading, scene: Scene, faults: _Faults) -> str | None:
    """The legal meaning of one reading; the faults of the others are kept. Raises Refused (``which``)."""
    nth = len({row[0] for row in faults.rows}) + 1
    text = " ".join(reading.text.split())
    try:
        said = draft(reading.text, scene.rules.id, scene.names)
        scene.rehearsed(reading.text)
        return text
    except Refused as fault:
        if fault.code == "syntax":
            faults.keep(nth, reading, _moved(fault, reading), text)
            return None
        strange = _strange(said, scene) if fault.code == "unknown_name" else None
        faults.keep(nth, reading, _moved(strange or fault, reading), text)
    for ways in _meanings(said, reading.text, scene):
        found: dict[str, str] = {}
        for foe, texts in ways:
            for one in texts:
                try:
                    scene.rehearsed(one)
                except Refused as fault:
                    fault.column = None
                    faults.keep(nth, reading, fault, one, full=True)
                else:
                    found.setdefault(foe, one)
                    break
        if len(found) > 1:
            whom = " or ".join(list(found)[:MOST_OFFERS])
            raise Refused("which", f"Which one: {whom}?", offers=tuple(found.values())[:MOST_OFFERS])
        if found:
            return next(iter(found.values()))
    return None


def _moved(fault: Refused, reading: Reading) -> Refused:
    if fault.column is not None:
        fault.column = reading.column(fault.column)
    return fault


# --- what is left open, written out


class _Run(Struct, frozen=True):
    """What a run of words names, in whatever order: a thing, figures that may be meant, a place."""

    thing: str = ""
    figures: tuple[str, ...] = ()
    place: str = ""


_Ways = list[tuple[str, list[str]]]
"""For each figure that may be meant, the sentences that would say so, the likeliest first."""


def _meanings(said: Command, text: str, scene: Scene) -> Iterator[_Ways]:
    """The ways to write a sentence out in full, the likelier before the others."""
    verb = scene.rules.verbs.get(said.verb)
    if verb is None:
        return
    who = _who(said, scene)
    foes = _foes(said, who, scene)
    typed = said.targets[0] if said.targets else None
    at = said.at if isinstance(said.at, Words) and said.at.kind == "place" else None
    runs = _runs(said.what, who, foes, scene) if isinstance(said.what, Words) else [_Run()]
    for run in runs or [_Run(thing="?")]:
        edits: list[tuple[int, int, str]] = []
        figures: tuple[str, ...] = ()
        thing = run.thing
        if run.thing == "?":
            thing = ""
        elif isinstance(said.what, Words):
            place = f" at {run.place}" if run.place else ""
            edits.append((said.what.column - 1, said.what.end - 1, f"{_quoted(run.thing, scene)}{place}".strip()))
            figures = run.figures
        if isinstance(typed, Words):
            figures = _figures(typed, foes, scene)
            spot = (typed.column - 1, typed.end - 1)
        elif at is not None and verb.targets and not figures and (aimed := _figures(at, foes, scene, exact=True)):
            figures = aimed
            before = text[: at.column - 1].rstrip()
            led = before.casefold().endswith(" at")
            spot = (len(before) - 2 if led else at.column - 1, at.end - 1)
        else:
            spot = None
        bare = not figures and typed is None and verb.targets > 0 and bool(verb.defences)
        for group in [figures] if figures else [scene.talk.foes, foes] if bare else [()]:
            yield _written(said, text, edits, spot, group, thing, scene)
    found = pronouns(text)
    if found is not None and said.what is None:
        meant_by = scene.talk.foes or foes
        yield [(foe, [f"{text[: found.start()]}{_quoted(foe, scene)}{text[found.end() :]}"]) for foe in meant_by]


def _written(
    said: Command,
    text: str,
    edits: list[tuple[int, int, str]],
    spot: tuple[int, int] | None,
    figures: Iterable[str],
    thing: str,
    scene: Scene,
) -> _Ways:
    """The sentences of one way to mean it: for each figure, with what was named, or with each thing at hand."""
    end = _after(said, text)
    ways: _Ways = []
    for figure in figures or ("",):
        changes = list(edits)
        name = _quoted(figure, scene)
        if figure and spot is not None:
            lead = "" if said.targets else "vs "
            changes.append((*spot, lead + name))
        elif figure:
            changes.append((end, end, f" vs {name} "))
        plain = _edited(text, changes)
        texts = [plain]
        if not thing and not said.options and not (isinstance(said.what, Words) and not edits):
            start = said.what.column - 1 if isinstance(said.what, Words) else _after_verb(said, text)
            for verb, arm in _arms(said, scene):
                if verb == said.verb and arm:
                    texts.append(_edited(text, [*changes, (start, start, f" {_quoted(arm, scene)} ")]))
        ways.append((figure, texts))
    return ways


def _arms(said: Command, scene: Scene) -> list[tuple[str, str]]:
    """What the figure may fight with, by verb, the best known to its system first."""
    who = _who(said, scene)
    if who is None:
        return []
    ways = (_ARM.match(way) for way in scene.rules.tactics(scene.enc, scene.enc.figures[who]))
    return list(dict.fromkeys((way[1], way[2] or "") for way in ways if way is not None))


def _who(said: Command, scene: Scene) -> str | None:
    """The figure that acts, or None where that can't be known."""
    with contextlib.suppress(Refused):
        return actor_of(said, scene.enc, scene.rules, scene.speaker, scene.names)
    return None


def _foes(said: Command, who: str | None, scene: Scene) -> tuple[str, ...]:
    """Whom a blow may be meant for that names nobody: those of other sides."""
    figures = scene.enc.figures
    side = figures[who].side if who is not None else None
    return tuple(
        name
        for name in scene.names.figures
        if name != who and (not side or figures[name].side != side) and not _out(name, scene)
    )


def _out(name: str, scene: Scene) -> bool:
    return scene.rules.fallen(scene.enc, scene.enc.figures[name])


def _figures(typed: str, foes: tuple[str, ...], scene: Scene, *, exact: bool = False) -> tuple[str, ...]:
    """The figures that may be meant by a name or pronoun."""
    if pronoun(typed):
        return scene.talk.foes or foes
    found = tuple(thing.id for thing in match(typed, tuple(Thing(n, n) for n in scene.names.figures)))
    return found if not exact or len(found) == 1 else ()


def _runs(typed: Words, who: str | None, foes: tuple[str, ...], scene: Scene) -> list[_Run]:
    """Every way to part a run of words into a thing, a figure and a place: fewest parts first, those with a figure."""
    said = typed.split(" ")[:_MOST_WORDS]
    things = scene.names.things.get(who, ()) if who is not None else ()
    found: list[tuple[int, int, _Run]] = []

    def part(rest: list[str], run: _Run, parts: int, loose: int = 0) -> None:
        if not rest:
            found.append((parts, loose, run))
            return
        for end in range(len(rest), 0, -1):
            words_, left = " ".join(rest[:end]), rest[end:]
            if not run.thing:
                for thing in match(words_, things):
                    worse = loose + (fold(thing.name) != fold(words_))
                    part(left, _Run(thing.name, run.figures, run.place), parts + 1, worse)
            if not run.figures and (figures := _figures(words_, foes, scene)):
                part(left, _Run(run.thing, figures, run.place), parts + 1, loose)
            if not run.place:
                for name in run.figures or foes:
                    spots = match(words_, scene.names.places.get(name, ())) if len(words_) > 2 else ()
                    if len(spots) == 1:
                        worse = loose + (fold(spots[0].name) != fold(words_))
                        part(left, _Run(run.thing, run.figures, spots[0].name), parts + 1, worse)
                        break

    part(said, _Run(), 0)
    ranked = sorted(found, key=lambda row: (row[0], row[1], not row[2].figures))
    return list(dict.fromkeys(run for *_, run in ranked))


def _strange(said: Command, scene: Scene) -> Refused | None:
    """The refusal of a thing nobody knows, where whom it was to be used on is known."""
    who = _who(said, scene)
    if not isinstance(said.what, Words) or who is None:
        return None
    words_ = said.what.split(" ")
    foes = _foes(said, who, scene)
    for end in range(1, len(words_)):
        for known, left in ((words_[:end], words_[end:]), (words_[end:], words_[:end])):
            rest = " ".join(left)
            if _figures(" ".join(known), foes, scene) and not match(rest, scene.names.things.get(who, ())):
                return unknown(rest, scene.names.things.get(who, ()), who)
    return None


def _after(said: Command, text: str) -> int:
    """Where a target may be said that is not yet: behind what was named, or the verb."""
    return said.what.end - 1 if isinstance(said.what, Words) else _after_verb(said, text)


def _after_verb(said: Command, text: str) -> int:
    """The index behind the verb."""
    begin = said.who.end - 1 if isinstance(said.who, Words) else 0
    verb = re.compile(r"[\s_]+".join(map(re.escape, re.split(r"[\s_]", said.verb))), re.IGNORECASE)
    found = verb.search(text, begin)
    return found.end() if found is not None else len(text)


def _quoted(name: str, scene: Scene) -> str:
    """A name as it is safely said: in quotes where the grammar would take it for a word of its own."""
    return f'"{name}"' if fold(name) in map(fold, keywords(sentences(scene.rules.id))) else name


def _edited(text: str, changes: list[tuple[int, int, str]]) -> str:
    """The text with pieces of it written otherwise, and single blanks."""
    for begin, end, new in sorted(changes, key=lambda change: -change[0]):
        text = f"{text[:begin]}{new}{text[end:]}"
    return " ".join(text.split())


# --- refusals that help


def _nearest_fault(text: str, scene: Scene, faults: _Faults) -> Refused:
    """The fault of the meaning that was understood best, with sentences that would do."""
    best, said = faults.best
    offers = tuple(_SAID.findall(best.message)) or best.offers
    if best.code == "who_acts":
        offers = tuple(one for name in best.hints if (one := _would_do(f"{name}: {text}", scene)))
    elif not offers and best.code in _LOW:
        told = _unanswered(text, scene)
        best = told if told is not None else best
        offers = _corrected(text, best, scene)
    elif not offers:
        offers = _remedies(said, best, scene)
    best.offers = (offers or examples(scene))[:MOST_OFFERS]
    return best


def _remedies(text: str, fault: Refused, scene: Scene) -> tuple[str, ...]:
    """What to say first, so that a sentence can be carried out that was refused."""
    order = scene.order(text)
    if order.who is None:
        return ()
    lead = f"{_quoted(order.who, scene)}: " if draft(text, scene.rules.id, scene.names).who else ""
    things = scene.names.things.get(order.who, ())
    few = [t for t in things if t.id == order.what] if order.what else things[:_MOST_WORDS]
    found: list[str] = [one for form in additions(scene.rules) if _carried(one := f"{text} {form}", scene)]
    found += [one for one in _aimed(text, scene) if _carried(one, scene)]
    for form in remedies(scene.rules):
        for thing in few if "{thing}" in form else few[:1]:
            first = lead + form.format(thing=_quoted(thing.name, scene))
            if _mends(first, text, fault, scene):
                found.append(first)
    if not found:
        others = [thing for thing in things if thing.id != order.what]
        gone = (lead + form.format(thing=_quoted(t.name, scene)) for form in sacrifices(scene.rules) for t in others)
        found += [first for first in gone if _mends(first, text, None, scene)]
    return tuple(dict.fromkeys(found))


def _aimed(text: str, scene: Scene) -> list[str]:
    """The sentence with each thing or place of its target named behind the verb, where it names none."""
    said = draft(text, scene.rules.id, scene.names)
    if said.at or said.what or not said.targets:
        return []
    found = match(said.targets[0], tuple(Thing(name, name) for name in scene.names.figures))
    places = scene.names.places.get(found[0].id, ()) if len(found) == 1 else ()
    at = _after_verb(said, text)
    return [_edited(text, [(at, at, f" {_quoted(place.name, scene)} ")]) for place in reversed(places)]


def _mends(first: str, text: str, fault: Refused | None, scene: Scene) -> bool:
    """Whether after the first sentence the second is legal, or refused for another reason than ``fault``."""
    try:
        order = scene.order(first)
        turn = play(scene.enc, order, scene.rules, Table(None, decide=lambda question: decide(scene.enc, question)))
        after = replace(scene, enc=fold_events(scene.enc, turn.events))
        after.rehearsed(text)
    except Unpinned:
        return False
    except Refused as other:
        other_now = fault is not None and other.message != fault.message
        return other_now and _grade(other) == len(_LOW) and _carried(first, scene)
    return True


def _carried(text: str, scene: Scene) -> bool:
    try:
        scene.rehearsed(text)
    except Refused:
        return False
    return True


def _grade(fault: Refused) -> int:
    return _LOW.index(fault.code) if fault.code in _LOW else len(_LOW)


def _unanswered(text: str, scene: Scene) -> Refused | None:
    """The refusal of a defence that nobody asked for."""
    parser = sentences(scene.rules.id)
    said = words(parser)
    defences = {said[name] for name in leading(parser, "defence") if name in said}
    defences |= set(core().defences)
    for reading in _readings(text, scene):
        first = reading.text.partition(":")[2].split() or reading.text.split()
        if first and first[0].casefold() in defences:
            return Refused("nothing_asked", "Nobody has struck at you: there is nothing to answer now.")
    return None


def _corrected(text: str, fault: Refused, scene: Scene) -> tuple[str, ...]:
    """The sentence with the word at fault written as the nearest that makes it legal."""
    found = []
    for one in nearly_typed(text, fault):
        done = _would_do(one, scene)
        if done:
            found.append(done)
    return tuple(dict.fromkeys(found))


def _would_do(text: str, scene: Scene) -> str:
    """The legal sentence that a text is or means, empty where it is none."""
    faults = _Faults()
    with contextlib.suppress(Refused):
        for reading in _readings(text, scene):
            found = _legal(reading, scene, faults)
            if found is not None:
                return found
    return ""


def examples(scene: Scene) -> tuple[str, ...]:
    """A sentence that the speaker might say now; none where nothing comes to mind."""
    draft_ = Command("attack")
    who = _who(draft_, scene)
    if who is None:
        return ()
    lead = f"{_quoted(who, scene)}: " if scene.speaker.gm else ""
    for foe in (*scene.talk.foes, *_foes(draft_, who, scene))[:MOST_OFFERS]:
        for verb, arm in _arms(draft_, scene):
            text = " ".join(f"{lead}{verb} {_quoted(arm, scene)} vs {_quoted(foe, scene)}".split())
            with contextlib.suppress(Refused):
                scene.rehearsed(text)
                return (text,)
    return ()
