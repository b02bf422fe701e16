"""Whether what a line was taken for holds all that its words say, by a second reading of them: the lattice's."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from msgspec import Struct

from grammar.budget import once
from grammar.scene.scene import Scene, led
from grammar.speech.lists import LEADING
from grammar.understanding.clause import Tells
from grammar.understanding.clauses import clauses
from grammar.understanding.lattice import Lattice, tokens
from grammar.understanding.score import score
from grammar.understanding.span import Span
from grammar.wording import core
from rules.core.command import Command
from rules.core.report import Refused

_SAYS_LITTLE = ("silent", "strange", "everyday", "joint", "reason", "negation", "condition", "again", "times")
"""Kinds of what no sentence holds as it stands; what a negation denies is read by whoever reads the line."""


_RULED = frozenset(("number", "bonus"))


class _Held(Struct, frozen=True):
    """What sentences say: their words, the figures that they are of and for, and how many lines they are."""

    words: frozenset[str]
    figures: frozenset[str]
    lines: int


def unsaid(text: str, said: Sequence[str], scene: Scene, *, ruled: bool = False) -> tuple[str, ...]:
    """The words of a line that have no part in what it was taken for; none where they say but little.

    ``score.toml`` has what they weigh, and how much of that is little. ``ruled``: the lines are rulings, whose words
    are not those of deeds: only numbers count, and words with a slip in them.
    """
    orders = [deed for one in said for order in _orders(without_note(one), scene) for deed in (order, *order.then)]
    held = _held(said, orders, scene)
    lattice = once(Lattice, led(text, scene)[1], next((one.who for one in orders if one.who), None), scene)
    if not ruled and (said_of := comment(lattice)):
        return said_of
    rows = _told(lattice) if ruled else _deeds(lattice)
    told = (row for row in rows if not ruled or {one.kind for one in row} <= _RULED or row[0].slip)
    left = [every for every in told if not any(_holds(held, one, lattice) for one in every)]
    weights = score().left
    cost = sum(min(weights.get(one.kind, weights["known"]) for one in every) for every in left)
    if cost < score().offered["unsaid"]:
        return ()
    return tuple(" ".join(lattice.words[every[0].begin : every[0].end]) for every in left)


def comment(lattice: Lattice) -> tuple[str, ...]:
    """The words by which a line is a comment on what has been done, and no deed; none where it may be one."""
    words, lists = lattice.words, core().lists
    line = f" {' '.join(words)} "
    if unreal := tuple(one for one in lists["unreal"] if f" {one} " in line):
        return unreal
    spans = [one for every in lattice.spans for one in every]
    if recalled := tuple(word for word in words if word in lists["recalled"]):
        return recalled
    # ``that hit hurt``, ``nice hit on Grak``
    second = any(one.kind == "deed" and one.begin == 1 for one in spans)
    if second and words[0] in (*lists["pointing"], *lists["praise"]):
        return (words[0],)
    named = any(one.kind in ("figure", "thing", "place") for one in spans)
    # ``have a good look round`` praises nothing.
    inside = {at for one in spans if one.kind == "deed" for at in range(one.begin + 1, one.end)}
    praised = tuple(word for at, word in enumerate(words) if word in lists["praise"] and at not in inside)
    return () if named else praised


def _orders(sentence: str, scene: Scene) -> Iterator[Command]:
    with suppress(Refused):
        yield scene.order(sentence)


def without_note(sentence: str) -> str:
    """A sentence without its note; dice said with it stay."""
    return sentence.partition(" -- ")[0]


def _held(said: Sequence[str], orders: Iterable[Command], scene: Scene) -> _Held:
    words = {word for one in said for word in tokens(without_note(one))}
    figures = set[str]()
    for one in orders:
        figures.update((*one.targets, *((one.who,) if one.who else ())))
        words.update(one.verb.split("_"), *(option.name.split("_") for option in one.options))
        things = scene.names.things.get(one.who, ()) if one.who else ()
        words.update(word for thing in things if thing.id == one.what for word in tokens(thing.name))
    return _Held(frozenset(words), frozenset(figures), len(said))


def _deeds(lattice: Lattice) -> Iterator[tuple[Span, ...]]:
    """What says something in a line, but for what it denies, what only colours its deeds and what others do."""
    for clause in clauses(lattice):
        if clause.tells not in (Tells.COLOUR, Tells.OTHER, Tells.DENIED):
            yield from (every for every in clause.spans if not {one.kind for one in every} & {*_SAYS_LITTLE})


def _told(lattice: Lattice) -> Iterator[tuple[Span, ...]]:
    """What says something in a line, but for what it denies; so many minutes pass between deeds, and count nothing."""
    denied = False
    minutes = {n - 1 for n, word in enumerate(lattice.words) if word in core().lists["minutes"]}
    for every in lattice.spans:
        if every[0].end - 1 in minutes and every[0].kind == "number":
            continue
        kinds = {one.kind for one in every}
        denied = ("negation" in kinds or denied) and "joint" not in kinds
        if not denied and not kinds & {*_SAYS_LITTLE}:
            yield every


def _holds(held: _Held, span: Span, lattice: Lattice) -> bool:
    """Whether the sentences hold what words may be."""
    typed = lattice.words[span.begin : span.end]
    if held.words.issuperset(typed):
        return True
    if span.kind == "wielded" and any(word.endswith(typed[-1]) for word in held.words):
        # A longbow may be called a bow.
        return True
    if span.kind in ("theirs", "wielded") and not held.words.isdisjoint(core().lists["disarming"]):
        # ``knock the axe out of his hands``
        return True
    if span.kind == "figure":
        named = any(held.words.issuperset(tokens(one)) for one in span.meant)
        return named or not held.figures.isdisjoint(span.meant) or " ".join(typed).split("'")[0] in core().pronouns
    if span.kind in ("number", "bonus"):
        # A bonus counts by its size, a length in what the system counts in; so many may be said one by one.
        sizes = {one.lstrip("+-") for one in held.words if one[-1].isdigit()}
        other = sizes - {one.lstrip("+-") for one in lattice.words}
        return bool(other) or any(one.split()[0].lstrip("+-") in sizes or one == str(held.lines) for one in span.meant)
    some = any if span.kind in ("deed", "option", "answer", "known") else all
    return any(some(word in held.words for word in tokens(one) if word not in LEADING) for one in span.meant)
