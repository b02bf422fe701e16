"""Reactions: slots on the interrupt stack that come before what they interrupt goes on."""

from typing import Any, TypeAlias

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Slot
from rules.core.keys import SlotKey, plain

MOMENT = "moment"
"""The number that the slots of one group share; no slot that acts on its own has one."""


class Interrupt(Struct, frozen=True):
    """A figure that acts now, in another's turn: by which kind of slot, and that slot's data."""

    who: str
    kind: SlotKey[Any]
    data: Struct | None = None


Groups: TypeAlias = tuple[tuple[Interrupt, ...], ...]
"""Who acts, in order; those of one group act at the same moment."""


def one_by_one(*interrupts: Interrupt) -> Groups:
    """Each on its own, in that order."""
    return tuple((interrupt,) for interrupt in interrupts)


def spring(t: Bout, groups: Groups) -> None:
    """Let the groups act before anything else does, the first group first."""
    for group in reversed(groups):
        moment = {MOMENT: t.enc.next_id} if len(group) > 1 else {}
        for interrupt in reversed(group):
            told = {} if interrupt.data is None else plain(interrupt.data)
            t.queue(t.enc.clock, interrupt.who, interrupt.kind.what, top=True, **told, **moment)


def together(enc: Encounter, a: Slot, b: Slot) -> bool:
    """Return whether two slots belong to one group: a system's ``Time.together`` for interrupts."""
    return MOMENT in a.data and a.data[MOMENT] == b.data.get(MOMENT)
