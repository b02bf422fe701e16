"""What the words of a clause cost that a sentence leaves over."""

from collections.abc import Iterable
from itertools import pairwise

from grammar.understanding.clause import Clause
from grammar.understanding.heads import Head
from grammar.understanding.means import serving
from grammar.understanding.score import score
from grammar.understanding.span import Span
from grammar.wording import core
from rules.core.names import fold


def left_over(clause: Clause, used: set[Span], words: set[str], head: Head | None = None) -> float:
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
        if any(one in used or any(covers(span, one) for span in used) for one in every):
            continue
        told = every[0].meant if every[0].kind == "figure" else ()
        if told and (named.issuperset(told) or (len(told) > 1 and named & {*told})):
            # ``grak's head, hit it``, ``kick the ugly one, grak``
            continue
        wider = (name for one in every if one.kind == "place" for name in one.meant)
        if aimed and any(struck.issuperset(fold(name).split()) for name in wider):
            # ``his kneecap, the right leg``
            continue
        if any(one.kind in ("theirs", "wielded") for one in every) and words & {*core().lists["disarming"]}:
            # ``knock the axe out of his hands``
            continue
        if every[0].kind == "times" and words & {*core().lists["twofold"]}:
            # ``a rapid strike, two cuts``
            continue
        deed = () if armed_ or _arms(every) else ("deed",)
        again = ("known", *deed, *(("option",) if every[0].begin > begin else ()))
        said = (meant for one in every if one.kind in again for meant in one.meant)
        if any(words.issuperset(bare(meant).split()) for meant in said):
            # ``trick him with a feint``
            continue
        struck_ = head is not None and bool(head.row.defences)
        loose = every[0].kind == "place" and not placed and not struck_
        kinds = {one.kind for one in every} | ({"placeless"} if loose else set())
        if head is not None and not struck_ and _beside(clause, every, alone):
            # ``flee from Grak``, ``brace against the charge of the trollkin``, ``bladesharp on my sword``
            kinds.add("placeless")
        if special and serving(every):
            kinds.add("means")
        if alone and every[0].kind == "strange":
            # ``look around for hidden archers``
            kinds.add("placeless")
        cost += min(weights.get(kind, weights["known"]) for kind in kinds)
    return cost


def _beside(clause: Clause, every: tuple[Span, ...], alone: bool) -> bool:
    """Whether a stretch is but where, from whom or on what it is done; ``alone``: by a verb that takes no object."""
    before = next((one for one in clause.spans if one[0].end == every[0].begin), ())
    led = any(one.kind == "whence" or (alone and one.kind == "silent") for one in before)
    kinds = {one.kind for one in every}
    return (led and "figure" in kinds) or (alone and bool(kinds & {"thing", "again"}))


def _arms(every: tuple[Span, ...]) -> bool:
    """Whether a stretch may be what somebody strikes with, or at."""
    return any(one.kind in ("thing", "place", "theirs", "wielded") for one in every)


def covers(span: Span, other: Span) -> bool:
    return span.begin <= other.begin and other.end <= span.end


def overlap(used: Iterable[Span]) -> bool:
    every = sorted(used, key=lambda one: one.begin)
    return any(one.end > other.begin for one, other in pairwise(every))


def bare(option: str) -> str:
    return option.rstrip(" 0123456789")
