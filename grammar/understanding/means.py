"""By what a deed is done: a plain blow or step that serves another deed is none beside it."""

from msgspec.structs import replace

from grammar.speech.lists import VERSUS
from grammar.understanding.clause import Clause, is_deed
from grammar.understanding.lattice import Lattice
from grammar.understanding.lexicon import forms_of
from grammar.understanding.span import Span
from grammar.wording import core

_PAIR = 2
_JOINED = ("and", ",")
_ATTACK = "attack"
_STEPS = ("move", "step")
_ARTICLES = ("a", "an", "one")
_BY = ("with", "by", "in")


def serving(every: tuple[Span, ...]) -> bool:
    """Whether a stretch is a plain blow or step, by which something else may be done."""
    return any(one.kind == "deed" and one.meant[0] in core().lists["means"] for one in every)


def steps(every: tuple[Span, ...]) -> bool:
    """Whether a stretch is a plain step."""
    return (
        serving(every)
        and not blow(every)
        and any(one.meant[0].partition(" ")[0] in _STEPS for one in every if one.kind == "deed")
    )


def blow(every: tuple[Span, ...]) -> bool:
    """Whether a stretch is a blow, be it one of a certain kind."""
    return any(one.kind == "deed" and one.meant[0].partition(" ")[0] == _ATTACK for one in every)


def flung(every: tuple[Span, ...]) -> bool:
    """Whether a stretch is a throw or a shot."""
    return any(one.kind == "deed" and one.meant[0].partition(" ")[0] in core().lists["flinging"] for one in every)


def serves(every: tuple[Span, ...], purpose: tuple[Span, ...]) -> bool:
    """Whether a stretch is but what is done for a purpose: a plain blow or step, or what no list has."""
    special = not serving(purpose)
    return serving(every) or (special and (blow(every) or every[0].kind == "strange"))


def by(every: tuple[Span, ...]) -> tuple[Span, ...]:
    """A stretch as that by which something else is done."""
    return (*every, Span(every[0].begin, every[0].end, "means"))


def purpose_of(lattice: Lattice, n: int, said: str, spans: list[tuple[Span, ...]]) -> tuple[Span, ...] | None:
    """What somebody tries to do by a blow or a step, where that is said there: ``to``, ``and try to`` before a deed."""
    joined = said in _JOINED and any(one[0].kind == "figure" for one in spans)
    for at in (n, n + 1) if joined else (n,):
        acts = any(serving(one) or blow(one) or one[0].kind == "strange" for one in spans)
        if at + 1 < len(lattice.spans) and acts:
            every, deed = lattice.spans[at : at + 2]
            if lattice.words[every[0].end - 1] == "to" and any(one.kind == "silent" for one in every) and is_deed(deed):
                return deed
    return None


def same_blow(before: Clause, clause: Clause, joint: str, first: str) -> bool:
    """Whether a clause (by its ``first`` word) only says more of the blow before it: ``I hit Grak, a mighty blow``."""
    told, more = ([every for every in one.spans if is_deed(every)] for one in (before, clause))
    every = (*told, *more)
    if joint != "," or not told or not more or not all(map(blow, every)) or clause.of("figure"):
        return False
    meant = [next(one.meant[0] for one in row if one.kind == "deed").removesuffix(f" {VERSUS[0]}") for row in every]
    plain = any(map(serving, every))
    if first.endswith("ing"):
        # ``I attack him, aiming for his arm``
        return all(map(serving, more))
    # ``stab, stab`` is two, ``I run him through, a mighty thrust`` one.
    return (plain or len({*meant}) == 1) if first in _ARTICLES else plain and len({*meant}) == len(meant)


def leapt(before: Clause, clause: Clause, joint: str, lattice: Lattice) -> bool:
    """Whether a clause tells of the plain blow of whoever goes at his foe before: ``charge him and hit him``."""
    went = next((every[0] for every in before.spans if is_deed(every) and blow(every)), None)
    struck = [every for every in clause.spans if is_deed(every)]
    whom = {name for span in before.of("figure") for name in span.meant}
    named = {name for every in clause.spans if every[0].kind == "figure" for name in every[0].meant}
    if went is None or joint != _JOINED[0] or not struck or not all(map(serving, struck)) or named - whom:
        return False
    words = lattice.words[went.begin : went.begin + _PAIR]
    heads = {" ".join((one, *words[1:size])) for one in forms_of(words[0], lattice.scene.rules) for size in (1, _PAIR)}
    return not heads.isdisjoint(core().lists["leaps"])


def gathered(every: list[Clause]) -> list[Clause]:
    """The clauses with what belongs to a deed put to it across what only colours it: ``all out, roaring, stab him``."""
    deeds = [one for one in every if one.deed]
    loose = [one for one in deeds if not one.headed]
    headed = [one for one in deeds if one.headed]
    if len(headed) != 1 or not loose:
        return every
    whole = replace(
        headed[0],
        spans=tuple(one for clause in deeds for one in clause.spans),
        who=next((one.who for one in deeds if one.who is not None), None),
    )
    return [whole if one is headed[0] else one for one in every if one not in loose]


def nouns(clause: Clause, lattice: Lattice) -> Clause:
    """A clause whose blow is but the means of another deed: ``knock it out of his hand with a quick cut``."""
    spans, deeds = clause.spans, [every for every in clause.spans if is_deed(every)]
    if len(deeds) >= _PAIR and all(map(blow, deeds)) and not all(map(serving, deeds)):
        # ``puts everything into one swing``
        spans = tuple(by(one) if serving(one) else one for one in spans)
    for n, every in enumerate(spans):
        at = n - 1
        while at > 0 and spans[at][0].kind in ("silent", "everyday") and lattice.words[spans[at][0].begin] not in _BY:
            at -= 1
        if len(deeds) >= _PAIR and at > 0 and serving(every) and lattice.words[spans[at][0].begin] in _BY:
            spans = (*spans[:n], by(every), *spans[n + 1 :])
    return replace(clause, spans=spans)


def is_light(every: tuple[Span, ...], lattice: Lattice) -> bool:
    """Whether a verb needs another word for a deed: ``take``."""
    one, light = every[0], core().lists["light"]
    single = one.end - one.begin == 1
    return single and any(form in light for form in forms_of(lattice.words[one.begin], lattice.scene.rules))


def lightened(clause: Clause, lattice: Lattice) -> Clause:
    """A clause whose first verb needs another word for a deed, which it has: ``take a quick swing``."""
    deeds = [every for every in clause.spans if is_deed(every)]
    if len(deeds) < _PAIR or not is_light(deeds[0], lattice):
        return clause
    first = deeds[0]
    silent = (*first, Span(first[0].begin, first[0].end, "silent"))
    return replace(clause, spans=tuple(silent if every is first else every for every in clause.spans))
