"""Reactions: slots on the interrupt stack that come before what they interrupt goes on."""

from typing import Any, TypeAlias

from msgspec import Struct

from rules.core.bout import Bout


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
        for interrupt in reversed(group):
            t.queue(t.enc.clock, interrupt.who, interrupt.what, top=True, **interrupt.data)
