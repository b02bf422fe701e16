"""What a line means that can't be carried out as it stands: each meaning written out in full and rehearsed.

A line is read as typed, then in the grammar's words (``grammar.wording``). Where a reading leaves something open (whom,
with what) or says it in another order, it is written out as often as it could be meant, and each of these is parsed and
rehearsed as if it had been typed. What is legal wins; figures are never guessed between.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from grammar.meaning.runs import Run, runs_of
from grammar.names import Words, match
from grammar.parse.sentence import draft
from grammar.scene.scene import (
    Scene,
    after_verb,
    armed,
    arms,
    at_each,
    described,
    edited,
    figures_of,
    foes_of,
    for_both,
    for_one,
    quoted,
    strange_thing,
    who_acts,
)
from grammar.speech.readings import Reading
from grammar.texts import refuse
from grammar.wording import anything, pronouns
from rules.core.command import Command
from rules.core.names import fold
from rules.core.report import Refused

MOST_OFFERS = 5
LOW = ("syntax", "unknown_name", "ambiguous", "item_not_here", "location_not_here", "no_target")
"""Faults of sentences that were not understood, the worst first."""


class Row(Struct, frozen=True):
    """Why one meaning was refused: of which reading, whether a guess, whether written out, and the sentence.

    ``head``: what stands before the word that does not fit.
    """

    nth: int
    guess: bool
    full: bool
    fault: Refused
    text: str
    head: str = ""


class Faults:
    """Why each meaning was refused, and what was tried."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.instead: list[str] = []
        """What could be done with something else, where the rules refuse what comes first to hand."""

    def keep(
        self, nth: int, reading: Reading, fault: Refused, text: str, *, full: bool = False, head: str = ""
    ) -> None:
        """A fault of one way to mean the reading of that number; ``full``: of one written out that got further."""
        if not reading.guess or (grade(fault) == len(LOW) and fault.code != "not_yours"):
            self.rows.append(Row(nth, reading.guess, full, fault, text, head))

    @property
    def understood(self) -> bool:
        """Whether what was tried was refused by the rules, not for its words: then no word stands for another."""
        return any(grade(row.fault) == len(LOW) for row in self.rows)

    def best(self, typed: str) -> tuple[Refused, str]:
        """The fault of what was understood best, and the sentence.

        Of what was understood alike: words that were typed before those put in by guess or for others, the plainest
        reading of them, and what writing it out has led to before what it has led no further with.
        """
        line = fold(typed)

        def rank(row: Row) -> tuple[int, bool, bool, int, bool]:
            told = row.fault.code not in LOW or fold(row.fault.blamed) in line
            return grade(row.fault), not row.guess, told, row.nth, row.full

        row = max(self.rows, key=rank)
        if row.fault.column is None:
            columns = (other.fault.column for other in self.rows if other.nth == row.nth and not other.full)
            row.fault.column = next(columns, None)
        return row.fault, row.text


def grade(fault: Refused) -> int:
    return LOW.index(fault.code) if fault.code in LOW else len(LOW)


def legal(reading: Reading, scene: Scene, faults: Faults) -> str | None:
    """The legal meaning of one reading; the faults of the others are kept. Raises Refused (``which``)."""
    nth = len({row.nth for row in faults.rows}) + 1
    text = " ".join(reading.text.split())
    try:
        said = draft(reading.text, scene.rules.id, scene.names)
    except Refused as fault:
        # Where it can't be read, or bears a number that is none, there is nothing to fill in.
        head = reading.text[: (fault.column or 1) - 1]
        faults.keep(nth, reading, _moved(fault, reading), text, head=head)
        return None
    if (named := for_one(said, reading.text, scene)) != reading.text:
        return legal(replace(reading, text=named, columns=(1,) * len(named)), scene, faults)
    if isinstance(said.what, Words) and reading.text[said.what.column - 2 : said.what.column - 1].isalnum():
        # ``attacks``: the end of a longer word is no thing (``s`` for a sling).
        return None
    try:
        scene.rehearsed(reading.text)
        return text
    except Refused as fault:
        strange = strange_thing(said, scene) if fault.code == "unknown_name" else None
        head = reading.text[: (fault.column or 1) - 1]
        faults.keep(nth, reading, _moved(strange or fault, reading), text, head=head)
        if _settled(said, fault):
            return None
    deeds = ((said, for_both(said, scene)), *((replace(deed, who=said.who), scene) for deed in said.then))
    every = (way for deed, here in deeds for way in _meanings(deed, reading.text, here))
    for further, ways in every:
        found = dict[str, str]()
        for foe, texts in ways:
            allowed, barred = _allowed(nth, reading, texts, scene, faults, full=further)
            if allowed is not None and barred:
                faults.instead.append(allowed)
            elif allowed is not None:
                found.setdefault(foe, allowed)
        # ``multiple attack on both``: what is for several is legal for none of them.
        if each := at_each(found or {one: texts[0] for one, texts in ways}, reading.text, scene):
            return each
        if found:
            return _only(found)
    return None


def _settled(said: Command, fault: Refused) -> bool:
    """Whether what a sentence leaves open, if anything, can't be what it was refused for."""
    if not said.targets and _names_one(said):
        # ``slam into Borka``: whom an option names is whom it is for, or nobody can be guessed besides.
        return True
    # Nothing was left open: what the rules refuse with this thing is not to be done with another.
    return grade(fault) == len(LOW) and isinstance(said.what, Words) and bool(said.targets)


def _only(found: Mapping[str, str]) -> str:
    """The one meaning that is legal; raises Refused (``which``) where several are."""
    if len(found) > 1:
        whom = " or ".join(list(found)[:MOST_OFFERS])
        raise refuse("which", whom=whom, offers=tuple(found.values())[:MOST_OFFERS])
    return next(iter(found.values()))


def _allowed(
    nth: int, reading: Reading, texts: Sequence[str], scene: Scene, faults: Faults, *, full: bool
) -> tuple[str | None, bool]:
    """The first of the texts that the rules allow, and whether they refuse the one that is meant; faults are kept."""
    barred = False
    for one in texts:
        try:
            scene.rehearsed(one)
        except Refused as fault:
            fault.column = None
            faults.keep(nth, reading, fault, one, full=full or grade(fault) == len(LOW))
            barred = barred or (one == texts[0] and grade(fault) == len(LOW))
        else:
            return one, barred
    return None, barred


def _moved(fault: Refused, reading: Reading) -> Refused:
    if fault.column is not None:
        fault.column = reading.column(fault.column)
    return fault


def _names_one(said: Command) -> bool:
    """Whether an option names a figure."""
    return any(isinstance(one.value, Words) and one.value.kind == "name" for one in said.options)


# --- what is left open, written out


_Ways = list[tuple[str, list[str]]]
"""For each figure that may be meant, the sentences that would say so, the likeliest first."""


def _meanings(said: Command, text: str, scene: Scene) -> Iterator[tuple[bool, _Ways]]:
    """The ways to write a sentence out in full, the likelier before the others.

    With them, whether something that was typed is understood in them that was not before.
    """
    verb = scene.rules.verbs.get(said.verb)
    if verb is None:
        return
    who = who_acts(said, scene)
    if verb.item and not verb.targets and isinstance(said.what, Words):
        yield True, _things(said.what, who, text, scene)
    foes = foes_of(said, who, scene)
    if said.guard is not None and isinstance(said.guard.item, Words) and said.targets:
        yield True, _guarded(said.guard.item, figures_of(str(said.targets[0]), foes, scene), text, scene)
    typed = said.targets[0] if said.targets else None
    at = said.at if isinstance(said.at, Words) and said.at.kind == "place" else None
    owners = (figures_of(typed, foes, scene) if isinstance(typed, Words) else ()) or foes
    runs = runs_of(said.what, who, foes, owners, scene) if isinstance(said.what, Words) else [Run()]
    # A place or a figure among the words is none where the verb takes neither.
    runs = [run for run in runs if (verb.at or not run.places) and (verb.targets or not run.figures)]
    for run in runs or [Run(thing="?")]:
        if len(run.places) > 1:
            # Which of them is asked, as between figures.
            each = [(place, replace(run, places=(place,))) for place in run.places]
            found = _by_place([(p, _as_run(one, said, typed, at, text, foes, scene)) for p, one in each])
        else:
            found = iter(_as_run(run, said, typed, at, text, foes, scene))
        for ways in found:
            yield run.thing != "?" or at is not None, ways
    if at is not None:
        for ways in _spots(said, at, text, foes, scene):
            yield True, ways
    him = pronouns(text)
    if him is not None and said.what is None:
        meant_by = scene.talk.foes or foes
        yield True, [(foe, [f"{text[: him.start()]}{quoted(foe, scene)}{text[him.end() :]}"]) for foe in meant_by]


def _by_place(found: list[tuple[str, list[_Ways]]]) -> Iterator[_Ways]:
    """The ways to mean several places, those of one number together; each way is told by its place."""
    for nth in range(max((len(ways) for _, ways in found), default=0)):
        yield [
            (place if len(ways[nth]) == 1 else f"{place} of {foe}", texts)
            for place, ways in found
            if nth < len(ways)
            for foe, texts in ways[nth]
        ]


def _as_run(
    run: Run,
    said: Command,
    typed: str | None,
    at: Words | None,
    text: str,
    foes: tuple[str, ...],
    scene: Scene,
) -> list[_Ways]:
    """The ways to write a sentence out in which a run of words stands for what it names."""
    verb = scene.rules.verbs[said.verb]
    found: list[_Ways] = []
    edits: list[tuple[int, int, str]] = []
    figures: tuple[str, ...] = ()
    thing = run.thing
    if run.thing == "?":
        thing = ""
    elif isinstance(said.what, Words):
        place = f" at {run.places[0]}" if run.places else ""
        written, end = f"{quoted(run.thing, scene)}{place}".strip(), said.what.end - 1
        # ``slam the big one, Orc 1``
        told_twice = not written and typed is not None and text[end : end + 1] == ","
        edits.append((said.what.column - 1, end + told_twice, "vs" if told_twice else written))
        figures = run.figures
    if isinstance(typed, Words):
        told, figures = figures, figures_of(typed, foes, scene, who=who_acts(said, scene))
        if told and not set(told) & set(figures):
            # ``attack Grak, Orc`` names two, none of whom is passed over.
            return []
        spot = (typed.column - 1, typed.end - 1)
    elif at is not None and verb.targets and not figures and (aimed := _aimed_at(at, foes, said, scene)):
        figures = aimed
        before = text[: at.column - 1].rstrip()
        led = before.casefold().endswith(" at")
        spot = (len(before) - 2 if led else at.column - 1, at.end - 1)
    else:
        spot = None
    # ``tackle Kiru``: the foe may stand where a weapon would, and is the target then.
    bare = not figures and typed is None and verb.targets > 0 and bool(verb.defences) and run.thing not in foes
    for group in [figures] if figures else [scene.talk.foes, foes] if bare else [()]:
        found.append(_written(said, text, edits, spot, group, thing, scene))
    return found


def _aimed_at(typed: str, foes: tuple[str, ...], said: Command, scene: Scene) -> tuple[str, ...]:
    """The figures that stand where a place would: one by its name, or those that are described."""
    who = who_acts(said, scene)
    return described(typed, foes, who, scene) or figures_of(typed, foes, scene, exact=True, who=who)


def _things(typed: Words, who: str | None, text: str, scene: Scene) -> _Ways:
    """The sentence with each thing that may be meant: any by ``it`` or ``weapon``, else what is called so."""
    known = scene.names.things.get(who, ()) if who is not None else ()
    meant = known if anything(str(typed)) else match(str(typed), known)
    # ``drop the sword`` with the huge sword in hand and another at the belt.
    further = tuple(t for t in known if t not in meant and fold(typed) in fold(t.name).split())
    meant = (*further, *meant) if len(meant) == 1 else meant
    spot = (typed.column - 1, typed.end - 1)
    once = {thing.id: thing for thing in reversed(meant)}
    return [(t.name, [edited(text, [(*spot, quoted(t.name, scene))])]) for t in reversed(once.values())]


def _guarded(typed: Words, holders: tuple[str, ...], text: str, scene: Scene) -> _Ways:
    """The sentence with each thing that the target may be meant to ward with; of one thing the first way to use it."""
    spot, ways = (typed.column - 1, typed.end - 1), dict[str, list[str]]()
    for thing in match(str(typed), scene.names.things.get(holders[0], ())) if len(holders) == 1 else ():
        ways.setdefault(thing.of or thing.id, []).append(edited(text, [(*spot, quoted(thing.name, scene))]))
    return list(ways.items())


def _spots(said: Command, at: Words, text: str, foes: tuple[str, ...], scene: Scene) -> Iterator[_Ways]:
    """The sentence with each place that may be meant by the one named, which may have its owner's name before it."""
    owner = figures_of(said.targets[0], foes, scene) if said.targets else ()
    words_ = at.split(" ")
    for end in range(0 if owner else 1, len(words_)):
        whose = owner if not end else figures_of(" ".join(words_[:end]), foes, scene, exact=True)
        if len(whose) != 1:
            continue
        target = "" if said.targets else f" vs {quoted(whose[0], scene)}"
        places = match(" ".join(words_[end:]), scene.names.places.get(whose[0], ()))
        if places:
            yield [
                (place.name, [edited(text, [(at.column - 1, at.end - 1, f"{place.name}{target} ")])])
                for place in places
            ]


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
        name = quoted(figure, scene)
        if figure and spot is not None:
            lead = "" if said.targets else "vs "
            changes.append((*spot, lead + name))
        elif figure:
            changes.append((end, end, f" vs {name} "))
        plain = edited(text, changes)
        texts = [plain]
        if not thing and not said.options and not (isinstance(said.what, Words) and not edits):
            start = said.what.column - 1 if isinstance(said.what, Words) else after_verb(said, text)
            for verb, arm in arms(said, scene):
                if verb == said.verb and arm:
                    texts.append(edited(text, [*changes, (start, start, f" {armed(arm, scene)} ")]))
        ways.append((figure, texts))
    return ways


def _after(said: Command, text: str) -> int:
    """Where a target may be said that is not yet: behind what was named, or the verb."""
    return said.what.end - 1 if isinstance(said.what, Words) else after_verb(said, text)
