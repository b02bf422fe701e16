"""An encounter without its past: the same for two that can only go on alike."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.core.encounter import Encounter, Figure, Key, Link, Mark, Wound
from rules.core.keys import EncounterNumber

GONE = -1
"""A round that is over, however long ago."""

Lasting = TypeVar("Lasting", Mark, Link)


def _same(key: Key) -> Key:
    return key


def undated(
    enc: Encounter,
    *,
    count: EncounterNumber,
    time: frozenset[str] = frozenset(),
    rounds: frozenset[str] = frozenset(),
    moment: Callable[[Key], Key] = _same,
    forget: frozenset[str] = frozenset(),
) -> Encounter:
    """The encounter with time counted from the present round, ids in order, and the wounds of a location as one.

    Two encounters whose timeless forms are equal differ in nothing that a fight between the same figures can still
    depend on. ``count`` is the number of the present round, ``time`` are others that only count time. ``rounds`` names
    the numbers of figures and the data of marks and links that are numbers of rounds, which rules only ever compare
    with the present one. ``moment`` puts the same in the place of moments between which nothing can happen.
    ``forget``: numbers of figures that nothing reads before the fight is over.
    """
    clock = _Clock(count.of(enc), rounds, moment, forget)
    number = {slot.id: n for n, slot in enumerate((*enc.stack, *enc.agenda), 1)}
    stack, agenda = (
        tuple(replace(slot, id=number[slot.id], key=clock.moved(slot.key)) for slot in slots)
        for slots in (enc.stack, enc.agenda)
    )
    return replace(
        enc,
        figures={name: _figure(figure, clock) for name, figure in enc.figures.items()},
        q={key: n for key, n in enc.q.items() if key not in time and key != count.key},
        clock=clock.moved(enc.clock),
        agenda=agenda,
        stack=stack,
        links=tuple(clock.told(link) for link in enc.links),
        next_id=len(number) + 1,
    )


class _Clock(Struct, frozen=True):
    """How time is told from the present round on."""

    now: int
    rounds: frozenset[str]
    moment: Callable[[Key], Key]
    forget: frozenset[str]

    def moved(self, key: Key) -> Key:
        """A moment counted from the present round."""
        key = self.moment(key)
        return (key[0] - self.now, *key[1:]) if key else key

    def told(self, of: Lasting) -> Lasting:
        """A mark or link with its end, and the rounds it tells of, counted from the present one."""
        data = {key: self.since(key, value) for key, value in of.data.items()}
        return replace(of, data=data, until=None if of.until is None else self.moved(of.until))

    def since(self, key: str, value: Any) -> Any:
        """What is kept under a key: a round counted from the present one, all else as it is."""
        return max(GONE, value - self.now) if key in self.rounds else value


def _figure(of: Figure, clock: _Clock) -> Figure:
    numbers = {key: clock.since(key, n) for key, n in of.q.items() if key not in clock.forget}
    return replace(whole(of), q=numbers, marks=tuple(sorted((clock.told(mark) for mark in of.marks), key=_name)))


def whole(of: Figure) -> Figure:
    """The figure with its marks in order and the wounds of a location as one."""
    left: dict[str, int] = {}
    for wound in of.wounds:
        left[wound.location] = left.get(wound.location, 0) + wound.left
    wounds = tuple(Wound(0, location, points) for location, points in sorted(left.items()))
    return replace(of, marks=tuple(sorted(of.marks, key=_name)), wounds=wounds)


def _name(mark: Mark) -> str:
    return mark.key
