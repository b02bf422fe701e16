"""Parties and fights as they are kept: figures with all that has become of them, their ties, the ground, the notes.

A kept fight knows no clock: what lasts to a moment is kept as how many rounds it still lasts.
"""

from collections.abc import Iterator
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from bot.handlers.effects import LONGEST_NOTE, MOST_NOTES
from bot.handlers.figure_names import need_name
from bot.texts import refuse
from rules.core import effects
from rules.core.encounter import (
    ALL,
    Encounter,
    Figure,
    Item,
    Key,
    Link,
    Mark,
    Remark,
    Wound,
    hex_key,
    hex_of,
)
from rules.core.events import Event, Joined, Landscaped, Linked, Remarked, fold
from rules.core.hexes import FARTHEST, Hex, distance
from rules.core.master import counters
from rules.core.master.rulings import free_number
from rules.core.names import fold as folded
from rules.core.report import Refused
from rules.core.ruleset import Ruleset
from rules.core.sheet.checks import BadSheet
from rules.registry import SYSTEMS

VERSION = 2
"""Of the form in which fights are kept; grows when an older one can't be read as it is."""
UPRIGHT = "standing"
MOST_FIGURES = 60
MOST_HEXES = 5_000
MOST_BYTES = 1 << 20
"""The largest file that is read."""
FAULTS = (LookupError, TypeError, ValueError, AttributeError, AssertionError, msgspec.MsgspecError)
"""What the rules raise on a figure that no fight has brought about."""


Rounds: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
Number: TypeAlias = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]
Place: TypeAlias = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]
Remembered: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NOTE, pattern=r"^[^\x00-\x1f\x7f\u2028\u2029]*$")]


class Borne(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A condition, effect or counter; ``rounds`` is how many it lasts from now (None: until it is ended)."""

    key: str
    data: dict[str, Any] = field(default_factory=dict)
    rounds: Rounds | None = None
    audience: str = ALL
    turn_of: str = ""


class Tie(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A relation between two figures of the fight: a hold, a mount, who leads whom."""

    key: str
    a: str
    b: str
    data: dict[str, Any] = field(default_factory=dict)
    rounds: Rounds | None = None


class Said(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A note on a figure or (``who`` empty) on the fight."""

    text: Remembered
    who: str = ""
    rounds: Rounds | None = None
    audience: str = ALL


class Kept(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A figure of a kept fight. ``q``, ``items`` and ``wounds`` are None where it is to come in fresh."""

    name: str
    sheet: dict[str, Any]
    side: str
    owner: str | None = None
    character: str | None = None
    orders: str = ""
    pos: tuple[Place, Place] | None = None
    facing: int = 0
    elevation: Place = 0
    posture: str = UPRIGHT
    hidden: bool = False
    marks: tuple[Borne, ...] = ()
    q: dict[str, Number] | None = None
    items: tuple[Item, ...] | None = None
    wounds: tuple[Wound, ...] | None = None


class Fight(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A kept party or fight, as it is stored and written to files."""

    version: int
    system: str
    figures: tuple[Kept, ...]
    ties: tuple[Tie, ...] = ()
    terrain: dict[str, str] = field(default_factory=dict)
    notes: Annotated[tuple[Said, ...], Meta(max_length=10 * MOST_NOTES)] = ()


def kept(enc: Encounter, rules: Ruleset) -> Fight:
    """The fight as it is kept."""

    def left(until: Key | None) -> int | None:
        return None if until is None else max(1, rules.rounds_left(enc, until))

    figures = tuple(_kept(figure, enc, rules) for figure in enc.figures.values())
    ties = tuple(Tie(x.key, x.a, x.b, x.data, left(x.until)) for x in enc.links)
    notes = tuple(Said(x.text, x.who, left(x.until), x.audience) for x in enc.remarks)
    return Fight(VERSION, enc.system, figures, ties, dict(enc.terrain), notes)


def _kept(figure: Figure, enc: Encounter, rules: Ruleset) -> Kept:
    conditions = {key for key, _ in rules.show.conditions(enc, figure)}
    lead = (effects.LEAD, counters.LEAD)
    marks = tuple(
        Borne(
            mark.key,
            mark.data,
            None if mark.until is None else max(1, rules.rounds_left(enc, mark.until) - bool(mark.turn_of)),
            mark.audience,
            mark.turn_of,
        )
        for mark in figure.marks
        if mark.key in conditions or mark.key.startswith(lead)
    )
    return Kept(
        figure.name,
        figure.sheet,
        figure.side,
        figure.owner,
        figure.character,
        figure.policy,
        figure.pos,
        figure.facing,
        figure.elevation,
        figure.posture,
        figure.hidden,
        marks,
        {key: figure.q[key] for key in rules.words.numbers(figure) if key in figure.q},
        figure.items,
        figure.wounds,
    )


def fresh(fight: Fight) -> Fight:
    """The fight with everybody hale and on their feet: no wounds, conditions or ties, but effects and counters."""
    lead = (effects.LEAD, counters.LEAD)
    figures = tuple(
        replace(
            one,
            q=None,
            items=None,
            wounds=None,
            posture=UPRIGHT,
            marks=tuple(mark for mark in one.marks if mark.key.startswith(lead)),
        )
        for one in fight.figures
    )
    return replace(fight, figures=figures, ties=())


def made(one: Kept, enc: Encounter, rules: Ruleset) -> Figure:
    """The figure as it comes into a fight. Raises Refused (``bad_sheet``) where its sheet fits no more."""
    try:
        figure = rules.sheets.figure(one.name, rules.sheets.read(one.sheet))
    except BadSheet as fault:
        raise refuse("bad_sheet.kept", who=one.name, fault=fault) from fault
    marks = {mark.key: mark for mark in (*figure.marks, *(_mark(mark, enc, rules) for mark in one.marks))}
    return replace(
        figure,
        side=one.side,
        owner=one.owner,
        character=one.character,
        policy=one.orders,
        pos=one.pos,
        facing=one.facing % 6,
        elevation=one.elevation,
        posture=one.posture,
        hidden=one.hidden,
        marks=tuple(marks.values()),
        q={**figure.q, **(one.q or {})},
        items=figure.items if one.items is None else one.items,
        wounds=figure.wounds if one.wounds is None else one.wounds,
    )


def _mark(one: Borne, enc: Encounter, rules: Ruleset) -> Mark:
    until = None if one.rounds is None else rules.after_rounds(enc, one.rounds + bool(one.turn_of))
    since = rules.turn_after(enc, one.rounds) if one.turn_of and one.rounds is not None else ()
    return Mark(one.key, one.data, until, one.audience, one.turn_of, since)


def around(fight: Fight, enc: Encounter, rules: Ruleset) -> Iterator[Event]:
    """The events that bring in what is kept besides the figures: their ties, the ground, the notes."""

    def until(rounds: int | None) -> Key | None:
        return None if rounds is None else rules.after_rounds(enc, rounds)

    for tie in fight.ties:
        yield Linked(Link(tie.key, tie.a, tie.b, tie.data, until(tie.rounds)))
    for at, kind in fight.terrain.items():
        yield Landscaped(at, kind)
    there = list(enc.remarks)
    for one in fight.notes:
        number = free_number(there, one.audience)
        there.append(Remark(number, one.text, one.who, until(one.rounds), one.audience))
        yield Remarked(there[-1])


def read(text: str | bytes, called: str) -> Fight:
    """The fight that a text holds. Raises Refused (``bad_document``) in one line for one that can't be played."""
    try:
        fight = msgspec.json.decode(text, type=Fight)
    except (msgspec.MsgspecError, RecursionError) as fault:
        why = str(fault).replace("\n", " ")[:120]
        raise refuse("bad_document.unreadable", called=called, why=why) from fault
    except UnicodeDecodeError as fault:
        raise refuse("bad_document.no_text", called=called) from fault
    if fight.version not in (1, VERSION) or fight.system not in SYSTEMS:
        raise refuse("bad_document.version", called=called)
    names = [one.name for one in fight.figures]
    if not 0 < len(names) <= MOST_FIGURES or len({*map(folded, names)}) < len(names) or not all(names):
        raise refuse("bad_document.figures", called=called, most=MOST_FIGURES)
    for name in names:
        try:
            need_name(name)
        except Refused as fault:
            raise refuse("bad_document.name", called=called, fault=fault.message) from fault
    lost = next((name for tie in fight.ties for name in (tie.a, tie.b) if name not in names), None)
    lost = lost or next((one.who for one in fight.notes if one.who and one.who not in names), None)
    if lost is not None:
        raise refuse("bad_document.lost", called=called, lost=lost)
    far = any(hex_key(at) != text or distance(at, (0, 0)) > FARTHEST for text, at in _hexes(fight, called))
    if far or len(fight.terrain) > MOST_HEXES:
        raise refuse("bad_document.ground", called=called)
    return fight


def _hexes(fight: Fight, called: str) -> Iterator[tuple[str, Hex]]:
    for text in fight.terrain:
        try:
            yield text, hex_of(text)
        except ValueError as fault:
            raise refuse("bad_document.hex", called=called, at=text[:20]) from fault


def tried(fight: Fight, enc: Encounter, rules: Ruleset, called: str) -> None:
    """Look at everybody as if the fight had come in. Raises Refused where the rules can make nothing of somebody."""
    figures = [made(one, enc, rules) for one in fight.figures]
    who = ""
    try:
        enc = fold(enc, tuple(map(Joined, figures)))
        enc = fold(enc, tuple(around(fight, enc, rules)))
        for figure in figures:
            who = figure.name
            if figure.posture not in rules.postures:
                raise ValueError(figure.posture)
            rules.show.values(enc, figure), rules.show.conditions(enc, figure), rules.words.things(enc, figure)
            (
                rules.show.vitals(enc, figure),
                rules.show.looks(enc, figure),
                rules.show.hexes(enc, figure),
                rules.show.reach_of(enc, figure),
            )
            tuple(effects.on(figure)), tuple(counters.on(figure))
    except FAULTS as fault:
        raise refuse("bad_document.spoiled", called=called, who=who) from fault
