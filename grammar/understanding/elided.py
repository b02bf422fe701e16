"""Clauses that leave out what the one before them says: whom else it is for, how it is done or guarded."""

from msgspec import Struct
from msgspec.structs import replace

from grammar.understanding.clause import Clause, Spans, Tells, is_deed
from grammar.understanding.lattice import Lattice
from grammar.understanding.lengths import ranged
from grammar.understanding.lexicon import bent
from grammar.understanding.means import flung, steps
from grammar.understanding.span import Span
from grammar.wording import core, of_system

_REPEATS = frozenset(("figure", "silent", "again", "known", "number"))


class Part(Struct, frozen=True):
    """What stands between two joints of a line, the joint before it (its kind and its words), and the one behind."""

    kind: str
    joint: str
    spans: Spans
    behind: str = ""


def repeated(clause: Clause, before: Clause, part: Part) -> Clause:
    """A clause that only names whom else the deed before it is for, as that deed: ``I stab Jörg, then Grak``."""
    kinds = {one.kind for every in part.spans for one in every}
    then = "then" in part.joint.split() or "again" in kinds
    many = any(one.kind == "number" and one.meant != ("1",) for every in part.spans for one in every)
    if many or not (then and before.deed and before.headed and kinds & {"figure", "again"} and kinds <= _REPEATS):
        return clause
    named = tuple(every for every in part.spans if every[0].kind == "figure")
    whom_ = named or tuple(every for every in before.spans if every[0].kind == "figure")
    deed = tuple(every for every in before.spans if every[0].kind != "figure")
    return replace(before, spans=(*deed, *whom_), joint="then")


def only_how(clause: Clause, before: Clause, part: Part, lattice: Lattice) -> Clause:
    """A clause that is but how the deed before it is done, or how it is answered or guarded, as that.

    ``knock it out of his hand, haymaker``, ``I hit him and he blocks``, ``I hit him and keep my shield up``.
    """
    if not before.deed or not before.headed:
        return clause
    if guard := _guard(part, lattice):
        return replace(clause, spans=(guard,), tells=Tells.DEED, led=False, verb=None)
    if (far := _far(clause, before)) is not None:
        return replace(clause, spans=(far,), tells=Tells.DEED, led=False, verb=None)
    alone = len(part.spans) == 1 and any(one.kind == "option" for one in part.spans[0])
    told = any(one.kind == "option" for every in before.spans if is_deed(every) for one in every)
    if not clause.of("reply") and (not alone or told):
        return clause
    spans = (tuple(one for one in every if one.kind != "deed") for every in clause.spans)
    return replace(clause, spans=tuple(filter(None, spans)), tells=Tells.DEED, led=False)


def _far(clause: Clause, before: Clause) -> tuple[Span, ...] | None:
    """How far away it is said to be for a shot or a throw: ``I shoot at Jörg, he is 30 m away``; None for others."""
    ranges = (every for every in clause.spans if any(map(ranged, every)))
    shot = any(map(flung, before.spans)) and not (clause.deed and clause.headed)
    return next(ranges, None) if shot else None


def _guard(part: Part, lattice: Lattice) -> tuple[Span, ...]:
    """What is kept ready to defend oneself with: ``keep my shield up``, ``save a parry``; empty where nothing is."""
    rules, at = lattice.scene.rules, next((n for n, every in enumerate(part.spans) if every[0].kind != "silent"), 0)
    first = part.spans[at][0] if part.spans else None
    keeps = first is not None and bent(lattice.words[first.begin], "keeps", rules)
    if first is None or not keeps or not of_system(rules.package).announces:
        return ()
    every = [one for some in part.spans for one in some]
    answer = next((one for one in every if one.kind == "answer"), None)
    thing = next((one for one in every if one.kind == "thing"), None)
    ward = next((one for one, row in lattice.lexicon.answers.items() if row.item), "")
    begin, end = first.begin, part.spans[-1][0].end
    if answer is not None and not (thing is not None and answer.meant == (ward,)):
        return (Span(begin, end, "answer", answer.meant),)
    ready = answer is not None or any(
        not {*core().lists["readied"]}.isdisjoint(lattice.words[one[0].begin : one[0].end]) for one in part.spans
    )
    return (Span(begin, end, "answer", (f"{ward} with {thing.meant[0]}",)),) if thing is not None and ready else ()


def stepping(every: list[Clause]) -> list[Clause]:
    """The clauses, a step to somebody as a deed where no other deed is told: ``I move closer``."""
    told = [one for one in every if one.tells is Tells.COLOUR and one.of("figure") and any(map(steps, one.spans))]
    if len(told) != 1 or any(one.deed for one in every):
        return every
    return [replace(one, tells=Tells.DEED, led=True) if one is told[0] else one for one in every]
