"""Reactions: slots on the interrupt stack that come before what they interrupt goes on."""

from typing import Any, TypeAlias

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.encounter import Slot

MOMENT = "moment"
"""The number that the slots of one group share; no slot that acts on its own has one."""


class Interrupt(Struct, frozen=True):
    """A figure that acts now, in another's turn: its slot's kind, and what that slot tells."""

    who: str
    what: str
    data: dict[str, Any] = {}


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
            t.queue(t.enc.clock, interrupt.who, interrupt.what, top=True, **interrupt.data, **moment)


def together(a: Slot, b: Slot) -> bool:
    """Whether two slots belong to one group; what a system's ``together`` says of interrupts."""
    return MOMENT in a.data and a.data[MOMENT] == b.data.get(MOMENT)
