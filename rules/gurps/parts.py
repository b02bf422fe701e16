"""A sentence of several parts: one maneuver of movement before, deeds, and movement behind.

Its parts are not the joined deeds of ``rules.core.orders.deeds``: which maneuver it is follows from all of them (a move
and a blow are a Move and Attack, a feint and a blow an All-Out Attack), so it is declared as a whole before any die;
played one after another each would be a turn of its own.
"""

from collections.abc import Callable, Iterable

from msgspec import Struct

from rules.core.command import Command

SEVERAL = "several"
"""The verb of such a sentence."""
BLOW = "blow"
"""The verb of a part that is the deed before it once more: ``then at leg vs Orc``."""


class Parts(Struct, frozen=True):
    """Movement before, deeds, movement behind."""

    before: tuple[Command, ...] = ()
    deeds: tuple[Command, ...] = ()
    behind: tuple[Command, ...] = ()


def apart(parts: Iterable[Command], moving: frozenset[str], takes_over: Callable[[Command, Command], Command]) -> Parts:
    """Return the parts in order; ``moving`` are the verbs of movement.

    ``takes_over`` returns a further deed with what it leaves unsaid as in the deed before it.
    """
    before: list[Command] = []
    deeds: list[Command] = []
    behind: list[Command] = []
    for part in parts:
        if part.verb in moving:
            (behind if deeds else before).append(part)
        else:
            deeds.append(takes_over(part, deeds[-1]) if deeds else part)
    return Parts(tuple(before), tuple(deeds), tuple(behind))
