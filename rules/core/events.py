"""The small event vocabulary of all systems. Each event applies itself: total and pure, deltas rather than results.

Only a game master's ``Ruled`` is absolute. An event about a figure, item or slot that is not there changes nothing.
"""

from typing import Any, ClassVar, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from rules.core.encounter import Encounter, Figure, Item, Link, Mark, Slot, Wound
from rules.core.hexes import Hex


class _Event(Struct, frozen=True, omit_defaults=True, tag_field="event", forbid_unknown_fields=True):
    body: ClassVar[bool] = False
    """Whether it waits for the end of a simultaneous group before others see it."""

    def apply(self, enc: Encounter) -> Encounter:
        raise AssertionError(f"{type(self).__name__} must say how it applies")


def _with(enc: Encounter, figure: Figure) -> Encounter:
    return replace(enc, figures={**enc.figures, figure.name: figure})


class _Of(_Event, frozen=True, omit_defaults=True):
    """An event about one figure."""

    who: str

    def apply(self, enc: Encounter) -> Encounter:
        figure = enc.figures.get(self.who)
        return enc if figure is None else _with(enc, self.on(figure))

    def on(self, figure: Figure) -> Figure:
        raise AssertionError(f"{type(self).__name__} must say what becomes of the figure")


class Joined(_Event, frozen=True, omit_defaults=True, tag="joined"):
    """A figure enters the encounter."""

    figure: Figure

    def apply(self, enc: Encounter) -> Encounter:
        return _with(enc, self.figure)


class Left(_Event, frozen=True, omit_defaults=True, tag="left"):
    """A figure is taken out of the encounter, with its slots and links."""

    who: str

    def apply(self, enc: Encounter) -> Encounter:
        return replace(
            enc,
            figures={n: f for n, f in enc.figures.items() if n != self.who},
            agenda=tuple(s for s in enc.agenda if s.who != self.who),
            stack=tuple(s for s in enc.stack if s.who != self.who),
            links=tuple(x for x in enc.links if self.who not in (x.a, x.b)),
        )


class Resheeted(_Of, frozen=True, omit_defaults=True, tag="resheeted"):
    """A figure's sheet is replaced; live numbers move by ``q``, items are taken over as given."""

    sheet: dict[str, Any]
    items: tuple[Item, ...]
    q: dict[str, int] = field(default_factory=dict)

    def on(self, figure: Figure) -> Figure:
        numbers = {**figure.q, **{k: figure.q.get(k, 0) + by for k, by in self.q.items()}}
        return replace(figure, sheet=self.sheet, items=self.items, q=numbers)


class Owned(_Of, frozen=True, omit_defaults=True, tag="owned"):
    """Who plays the figure (None: the game master), on which side, by which policy, and whether it is hidden."""

    owner: str | None
    side: str
    policy: str = ""
    hidden: bool = False

    def on(self, figure: Figure) -> Figure:
        return replace(figure, owner=self.owner, side=self.side, policy=self.policy, hidden=self.hidden)


class Wounded(_Of, frozen=True, omit_defaults=True, tag="wounded"):
    """A blow's harm is recorded; the numbers it costs are ``Changed`` events beside it."""

    body: ClassVar[bool] = True
    wound: Wound

    def apply(self, enc: Encounter) -> Encounter:
        figure = enc.figures.get(self.who)
        if figure is None:
            return enc
        # Two simultaneous blows were numbered against the same state, so the record takes the next free number here.
        wound = replace(self.wound, id=enc.next_id)
        return replace(_with(enc, replace(figure, wounds=(*figure.wounds, wound))), next_id=enc.next_id + 1)


class Healed(_Of, frozen=True, omit_defaults=True, tag="healed"):
    """So many points of one wound are healed; a wound healed whole is forgotten."""

    body: ClassVar[bool] = True
    wound: int
    by: int

    def on(self, figure: Figure) -> Figure:
        wounds = (replace(w, healed=w.healed + self.by) if w.id == self.wound else w for w in figure.wounds)
        return replace(figure, wounds=tuple(w for w in wounds if w.id != self.wound or w.left > 0))


class Changed(_Of, frozen=True, omit_defaults=True, tag="changed"):
    """A number of the figure moves by a delta. ``now``: bookkeeping that a simultaneous act must see at once."""

    body: ClassVar[bool] = True
    key: str
    by: int
    now: bool = False

    def on(self, figure: Figure) -> Figure:
        return replace(figure, q={**figure.q, self.key: figure.q.get(self.key, 0) + self.by})


class Marked(_Of, frozen=True, omit_defaults=True, tag="marked"):
    """A condition, declaration or counter begins, or is renewed with other data."""

    body: ClassVar[bool] = True
    mark: Mark
    now: bool = False

    def on(self, figure: Figure) -> Figure:
        return replace(figure, marks=(*(m for m in figure.marks if m.key != self.mark.key), self.mark))


class Unmarked(_Of, frozen=True, omit_defaults=True, tag="unmarked"):
    """A mark ends; ``why`` is ended, cured, lapsed or ruled."""

    body: ClassVar[bool] = True
    key: str
    why: str = "ended"
    now: bool = False

    def on(self, figure: Figure) -> Figure:
        return replace(figure, marks=tuple(m for m in figure.marks if m.key != self.key))


class Linked(_Event, frozen=True, omit_defaults=True, tag="linked"):
    """Two figures are linked, or their link of that key is renewed."""

    body: ClassVar[bool] = True
    link: Link

    def apply(self, enc: Encounter) -> Encounter:
        if self.link.a not in enc.figures or self.link.b not in enc.figures:
            return enc
        return replace(enc, links=(*_without(enc, self.link.key, self.link.a, self.link.b), self.link))


class Unlinked(_Event, frozen=True, omit_defaults=True, tag="unlinked"):
    """A link ends."""

    body: ClassVar[bool] = True
    key: str
    a: str
    b: str
    why: str = "ended"

    def apply(self, enc: Encounter) -> Encounter:
        return replace(enc, links=_without(enc, self.key, self.a, self.b))


def _without(enc: Encounter, key: str, a: str, b: str) -> tuple[Link, ...]:
    return tuple(x for x in enc.links if (x.key, x.a, x.b) != (key, a, b))


class ItemChanged(_Of, frozen=True, omit_defaults=True, tag="item_changed"):
    """A number of an item moves by a delta: armour points, missiles loaded, draws done."""

    body: ClassVar[bool] = True
    item: str
    key: str
    by: int

    def on(self, figure: Figure) -> Figure:
        return replace(
            figure,
            items=tuple(
                replace(i, q={**i.q, self.key: i.q.get(self.key, 0) + self.by}) if i.id == self.item else i
                for i in figure.items
            ),
        )


class ItemMoved(_Of, frozen=True, omit_defaults=True, tag="item_moved"):
    """An item goes elsewhere: hand, belt, ground (``pos``), stuck in ``at``, or to the figure ``to``."""

    body: ClassVar[bool] = True
    item: str
    where: str
    at: str | None = None
    pos: Hex | None = None
    to: str | None = None

    def apply(self, enc: Encounter) -> Encounter:
        figure = enc.figures.get(self.who)
        item = figure.item(self.item) if figure else None
        if figure is None or item is None:
            return enc
        moved = replace(item, where=self.where, at=self.at, pos=self.pos)
        if self.to is None or self.to == self.who:
            return _with(enc, replace(figure, items=tuple(moved if i.id == self.item else i for i in figure.items)))
        taker = enc.figures.get(self.to)
        if taker is None:
            return enc
        if taker.item(moved.id):
            moved = replace(moved, id=f"{moved.id}.{enc.next_id}")
        rest = replace(figure, items=tuple(i for i in figure.items if i.id != self.item))
        enc = _with(_with(enc, rest), replace(taker, items=(*taker.items, moved)))
        return replace(enc, next_id=enc.next_id + 1)


class ItemGained(_Of, frozen=True, omit_defaults=True, tag="item_gained"):
    """A figure gets a thing that was not there before."""

    body: ClassVar[bool] = True
    item: Item

    def on(self, figure: Figure) -> Figure:
        return replace(figure, items=(*(i for i in figure.items if i.id != self.item.id), self.item))


class Moved(_Of, frozen=True, omit_defaults=True, tag="moved"):
    """Place, facing, elevation or posture change; what is None stays. ``now``: seen at once even inside a group."""

    body: ClassVar[bool] = True
    to: Hex | None = None
    facing: int | None = None
    elevation: int | None = None
    posture: str | None = None
    now: bool = False

    def on(self, figure: Figure) -> Figure:
        return replace(
            figure,
            pos=figure.pos if self.to is None else self.to,
            facing=figure.facing if self.facing is None else self.facing % 6,
            elevation=figure.elevation if self.elevation is None else self.elevation,
            posture=figure.posture if self.posture is None else self.posture,
        )


class Queued(_Event, frozen=True, omit_defaults=True, tag="queued"):
    """A slot waits in the agenda, or on top of the interrupt stack. A key below the clock is raised to it."""

    slot: Slot
    top: bool = False

    def apply(self, enc: Encounter) -> Encounter:
        slot = self.slot if self.slot.key >= enc.clock else replace(self.slot, key=enc.clock)
        enc = replace(enc, next_id=max(enc.next_id, slot.id + 1))
        if self.top:
            return replace(enc, stack=(*enc.stack, slot))
        return replace(enc, agenda=tuple(sorted((*enc.agenda, slot), key=lambda s: (s.key, s.id))))


class Opened(_Event, frozen=True, omit_defaults=True, tag="opened"):
    """A slot's turn has come: the clock moves to its key, and what lasted until then ends."""

    slot: int

    def apply(self, enc: Encounter) -> Encounter:
        slot = enc.slot(self.slot)
        if slot is None:
            return enc
        opened = replace(slot, opened=True)
        enc = replace(
            enc,
            stack=tuple(opened if s.id == self.slot else s for s in enc.stack),
            agenda=tuple(opened if s.id == self.slot else s for s in enc.agenda),
        )
        return enc if slot.key <= enc.clock else _lapse(replace(enc, clock=slot.key))


def _lapse(enc: Encounter) -> Encounter:
    """Drop marks and links whose time has passed."""
    figures = dict(enc.figures)
    for name, figure in enc.figures.items():
        kept = tuple(m for m in figure.marks if m.until is None or m.until > enc.clock)
        if len(kept) != len(figure.marks):
            figures[name] = replace(figure, marks=kept)
    links = tuple(x for x in enc.links if x.until is None or x.until > enc.clock)
    return replace(enc, figures=figures, links=links)


class Closed(_Event, frozen=True, omit_defaults=True, tag="closed"):
    """A slot is over; ``why`` is done, lost, passed, aborted or ruled."""

    slot: int
    why: str = "done"

    def apply(self, enc: Encounter) -> Encounter:
        return replace(
            enc,
            stack=tuple(s for s in enc.stack if s.id != self.slot),
            agenda=tuple(s for s in enc.agenda if s.id != self.slot),
        )


class Together(_Event, frozen=True, omit_defaults=True, tag="together"):
    """A simultaneous group begins or ends. While it lasts, body events wait; at its end they all apply.

    ``slots`` are the interrupts that make the group up; none for one of the agenda, which lasts as long as its moment.
    """

    on: bool
    slots: tuple[int, ...] = ()

    def apply(self, enc: Encounter) -> Encounter:
        if self.on:
            return enc if enc.deferred is not None else replace(enc, deferred=(), group=self.slots)
        waiting = enc.deferred or ()
        enc = replace(enc, deferred=None, group=())
        for event in waiting:
            enc = event.apply(enc)
        return enc


class Ruled(_Event, frozen=True, omit_defaults=True, tag="ruled"):
    """A game master sets a number outright: of a figure, of one of its items, or of the encounter (``who`` empty)."""

    who: str
    key: str
    value: int
    item: str | None = None

    def apply(self, enc: Encounter) -> Encounter:
        if not self.who:
            return replace(enc, q={**enc.q, self.key: self.value})
        figure = enc.figures.get(self.who)
        if figure is None:
            return enc
        if self.item is None:
            return _with(enc, replace(figure, q={**figure.q, self.key: self.value}))
        items = (replace(i, q={**i.q, self.key: self.value}) if i.id == self.item else i for i in figure.items)
        return _with(enc, replace(figure, items=tuple(items)))


class Configured(_Event, frozen=True, omit_defaults=True, tag="configured"):
    """An option of the encounter is set."""

    key: str
    value: Any

    def apply(self, enc: Encounter) -> Encounter:
        return replace(enc, options={**enc.options, self.key: self.value})


class Counted(_Event, frozen=True, omit_defaults=True, tag="counted"):
    """A number of the encounter moves by a delta: rounds, seconds."""

    key: str
    by: int

    def apply(self, enc: Encounter) -> Encounter:
        return replace(enc, q={**enc.q, self.key: enc.q.get(self.key, 0) + self.by})


class Landscaped(_Event, frozen=True, omit_defaults=True, tag="landscaped"):
    """A hex of the map becomes terrain of a kind; an empty kind clears it."""

    at: str
    kind: str = ""

    def apply(self, enc: Encounter) -> Encounter:
        rest = {at: kind for at, kind in enc.terrain.items() if at != self.at}
        return replace(enc, terrain={**rest, self.at: self.kind} if self.kind else rest)


Event: TypeAlias = (
    Joined
    | Left
    | Resheeted
    | Owned
    | Wounded
    | Healed
    | Changed
    | Marked
    | Unmarked
    | Linked
    | Unlinked
    | ItemChanged
    | ItemMoved
    | ItemGained
    | Moved
    | Queued
    | Opened
    | Closed
    | Together
    | Ruled
    | Configured
    | Counted
    | Landscaped
)


def keep(enc: Encounter, event: Event) -> Encounter:
    """Apply an event as the ledger does: inside a simultaneous group the body's changes wait for its end."""
    if enc.deferred is not None and event.body and not getattr(event, "now", False):
        return replace(enc, deferred=(*enc.deferred, event))
    return event.apply(enc)


def fold(enc: Encounter, events: tuple[Event, ...]) -> Encounter:
    """The state after these events of the ledger."""
    for event in events:
        enc = keep(enc, event)
    return enc
