"""Events about turns: slots that wait, open and close; what lasts until a moment lapses as it comes."""

from bisect import bisect
from collections.abc import Set

from msgspec.structs import replace

from rules.core.command import Given
from rules.core.encounter import Encounter, Slot
from rules.core.events.base import Happening


class Queued(Happening, frozen=True, omit_defaults=True, tag="queued"):
    """A slot waits in the agenda, or on top of the interrupt stack. A key below the clock is raised to it."""

    slot: Slot
    top: bool = False

    def apply(self, enc: Encounter) -> Encounter:
        slot = self.slot if self.slot.key >= enc.clock else replace(self.slot, key=enc.clock)
        enc = replace(enc, next_id=max(enc.next_id, slot.id + 1))
        if self.top:
            return replace(enc, stack=(*enc.stack, slot))
        at = bisect(enc.agenda, (slot.key, slot.id), key=lambda s: (s.key, s.id))
        return replace(enc, agenda=(*enc.agenda[:at], slot, *enc.agenda[at:]))


class Opened(Happening, frozen=True, omit_defaults=True, tag="opened"):
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
        if slot.who is not None and all(one.id != slot.id for one in enc.stack):
            enc = _turned(enc, slot)
        return enc if slot.key <= enc.clock else _lapse(replace(enc, clock=slot.key))


def _turned(enc: Encounter, slot: Slot) -> Encounter:
    """Drop the marks that end with this turn of its figure."""
    who, key = slot.who, slot.key
    # Looked at for every figure at every turn: no function is called for a mark.
    over = {
        (name, mark.key)
        for name, figure in enc.figures.items()
        for mark in figure.marks
        if mark.turn_of and mark.turn_of == who and mark.since <= key
    }
    return _without(enc, over)


def _lapse(enc: Encounter) -> Encounter:
    """Drop marks, links and remarks whose time has passed."""
    clock = enc.clock
    over = {
        (name, mark.key)
        for name, figure in enc.figures.items()
        for mark in figure.marks
        if mark.until is not None and mark.until <= clock
    }
    enc = _without(enc, over)
    links = tuple(x for x in enc.links if x.until is None or x.until > clock)
    remarks = tuple(x for x in enc.remarks if x.until is None or x.until > clock)
    return replace(enc, links=links, remarks=remarks)


def _without(enc: Encounter, over: Set[tuple[str, str]]) -> Encounter:
    """The fight without these marks, each by its figure and key."""
    if not over:
        return enc
    left = {}
    for name in {name for name, _ in over}:
        figure = enc.figures[name]
        left[name] = replace(figure, marks=tuple([mark for mark in figure.marks if (name, mark.key) not in over]))
    return replace(enc, figures={**enc.figures, **left})


_STAYS = ("held", "ruled")
"""Why a slot is closed whose turn is still to come."""


class Kept(Happening, frozen=True, omit_defaults=True, tag="kept"):
    """The dice that wait with an interrupt's slot for what goes on in it; ``given`` are all of them."""

    slot: int
    given: tuple[Given, ...] = ()

    def apply(self, enc: Encounter) -> Encounter:
        stack = tuple(replace(s, given=self.given) if s.id == self.slot else s for s in enc.stack)
        return replace(enc, stack=stack)


class Closed(Happening, frozen=True, omit_defaults=True, tag="closed"):
    """A slot is over; ``why`` is done, lost, passed, aborted or ruled."""

    slot: int
    why: str = "done"

    def apply(self, enc: Encounter) -> Encounter:
        slot = enc.slot(self.slot)
        if slot is not None and not slot.opened and slot not in enc.stack and self.why not in _STAYS:
            # A turn that is let pass has been one.
            enc = _turned(enc, slot)
        return replace(
            enc,
            stack=tuple([s for s in enc.stack if s.id != self.slot]),
            agenda=tuple([s for s in enc.agenda if s.id != self.slot]),
        )
