"""Events about turns: slots that wait, open and close; what lasts until a moment lapses as it comes."""

from msgspec.structs import replace

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
        return replace(enc, agenda=tuple(sorted((*enc.agenda, slot), key=lambda s: (s.key, s.id))))


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


class Closed(Happening, frozen=True, omit_defaults=True, tag="closed"):
    """A slot is over; ``why`` is done, lost, passed, aborted or ruled."""

    slot: int
    why: str = "done"

    def apply(self, enc: Encounter) -> Encounter:
        return replace(
            enc,
            stack=tuple(s for s in enc.stack if s.id != self.slot),
            agenda=tuple(s for s in enc.agenda if s.id != self.slot),
        )
