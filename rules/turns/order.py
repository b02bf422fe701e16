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
    """A figure's place in the order: the key of its next turn (None: no more comes), and what it does by it.

    ``acting``: its turn is under way; ``interrupted``: it has begun and waits for another's; ``waits``; ``done``.
    """

    who: str
    key: Key | None
    state: str


def standing(enc: Encounter) -> tuple[Place, ...]:
    """Every figure once, as a table follows them: who acts, whose turns are to come, and who has none left."""
    now = current(enc)
    found: dict[str, Place] = {}
    for slot in enc.slots():
        if slot.who in enc.figures and slot.who is not None:
            state = "acting" if slot is now else "interrupted" if slot.opened else "waits"
            found.setdefault(slot.who, Place(slot.who, slot.key, state))
    return (*found.values(), *(Place(name, None, "done") for name in enc.figures if name not in found))
