"""The events of all systems: each applies itself, by deltas; only ``Ruled`` is absolute. Imports core only."""

from typing import TypeAlias

from msgspec.structs import replace

from rules.core.encounter import Encounter
from rules.core.events.base import Happening
from rules.core.events.fight import (
    Configured,
    Counted,
    Landscaped,
    Linked,
    Remarked,
    Revealed,
    Ruled,
    Unlinked,
    Unremarked,
)
from rules.core.events.figures import Changed, Healed, Joined, Left, Marked, Moved, Owned, Resheeted, Unmarked, Wounded
from rules.core.events.things import ItemChanged, ItemGained, ItemMoved
from rules.core.events.turns import Closed, Kept, Opened, Queued

__all__ = [
    "Changed",
    "Closed",
    "Configured",
    "Counted",
    "Event",
    "Healed",
    "ItemChanged",
    "ItemGained",
    "ItemMoved",
    "Joined",
    "Kept",
    "Landscaped",
    "Left",
    "Linked",
    "Marked",
    "Moved",
    "Opened",
    "Owned",
    "Queued",
    "Remarked",
    "Resheeted",
    "Revealed",
    "Ruled",
    "Together",
    "Unlinked",
    "Unmarked",
    "Unremarked",
    "Wounded",
    "fold",
    "keep",
]


class Together(Happening, frozen=True, omit_defaults=True, tag="together"):
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
    | Kept
    | Together
    | Ruled
    | Configured
    | Counted
    | Landscaped
    | Revealed
    | Remarked
    | Unremarked
)


def keep(enc: Encounter, event: Event) -> Encounter:
    """Apply an event as the ledger does: inside a simultaneous group the body's changes wait for its end."""
    if enc.deferred is not None and event.body and not getattr(event, "now", False):
        return replace(enc, deferred=(*enc.deferred, event))
    return event.apply(enc)


def fold(enc: Encounter, events: tuple[Event, ...]) -> Encounter:
    """The state after these events of the ledger."""
    for event in events:
        enc = event.apply(enc) if enc.deferred is None else keep(enc, event)
    return enc
