"""Who comes before whom: roll-offs between those who would come at once, and the order as it is shown."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.encounter import Encounter, Key, current

ROLL_OFFS = 8
"""Ties that stand after so many roll-offs are left to who joined first."""


def roll_off(
    t: Bout, label: str, dice: Dice, ties: Callable[[], Iterable[str]], won: Callable[[str, int], None]
) -> None:
    """Let those who are tied roll, and those still tied again, until nobody is.

    ``ties`` says, each time anew, who is tied with somebody; ``won(name, weight)`` adds what a roll is worth to that
    figure's place: a later roll only tells apart those whom the earlier ones left alike.
    """
    place = dice.high.bit_length()
    for shift in range(ROLL_OFFS - 1, -1, -1):
        tied = tuple(ties())
        for name in tied:
            won(name, t.total(label, name, dice) << place * shift)
        if not tied:
            return


class Place(Struct, frozen=True):
    """A figure's place in the order: the key of its turn, and whether it is acting, interrupts, or still waits."""

    who: str
    key: Key
    state: str


def standing(enc: Encounter, *kinds: str) -> tuple[Place, ...]:
    """The turns that are under way or to come, of those kinds (none: all), in the order in which they are played."""
    now = current(enc)
    found = []
    for slot in enc.slots():
        if slot.who is not None and (not kinds or slot.what in kinds):
            stacked = any(slot.id == one.id for one in enc.stack)
            state = "acting" if now is not None and now.id == slot.id else "interrupts" if stacked else "waits"
            found.append(Place(slot.who, slot.key, state))
    return tuple(found)
