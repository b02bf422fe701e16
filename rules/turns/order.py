"""Who comes before whom: roll-offs between those who would come at once, and the order as it is shown."""

from collections.abc import Callable, Collection, Hashable, Sequence

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.encounter import Encounter, Figure, Key, current
from rules.core.keys import Number

SHIFTS = tuple(range(7, -1, -1))
"""How far up in the number each roll-off stands, by dice; ties behind the last are left to who joined first."""


def roll_off(
    t: Bout,
    label: str,
    dice: Dice,
    tie: Number,
    names: Collection[str],
    place: Callable[[Figure], Hashable | None],
    moved: Callable[[Bout, str], None],
    shifts: Sequence[int] = SHIFTS,
    *,
    newcomers: bool = False,
) -> None:
    """Let those who share a place in the order roll, and those who still share it again, until nobody does.

    ``place`` is a figure's place, its number ``tie`` in it, the greater one earlier (None: it has none). Only where one
    of ``names`` shares a place it is rolled for. ``moved`` follows each roll, for a turn that waits already.
    ``newcomers``: a place leaves the number out, and who shares it and has no die yet rolls first.
    """
    bits = dice.high.bit_length()
    for shift in shifts:
        tied = _tied(t.enc, names, place, tie, unrolled=newcomers and shift == shifts[0])
        for name in tied:
            # Earlier roll-offs weigh more than later ones: each takes a place of its own in the number.
            t.do(tie.by(name, t.total(label, name, dice) << bits * shift))
            moved(t, name)
        if not tied:
            return


def _tied(
    enc: Encounter, names: Collection[str], place: Callable[[Figure], Hashable | None], tie: Number, *, unrolled: bool
) -> tuple[str, ...]:
    """Return who rolls: of those who share a place who has the same number, or (``unrolled``) who has none yet."""
    groups: dict[Hashable, list[str]] = {}
    for name, figure in enc.figures.items():
        key = place(figure)
        if key is not None:
            groups.setdefault(key, []).append(name)
    alike = [group for group in groups.values() if len(group) > 1 and not set(group).isdisjoint(names)]
    ties = {name: tie.of(enc.figures[name]) for group in alike for name in group}
    same = [name for group in alike for name in group if [ties[one] for one in group].count(ties[name]) > 1]
    return tuple(name for name in ties if not ties[name]) if unrolled else tuple(same)


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
