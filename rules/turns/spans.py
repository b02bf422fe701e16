"""What lasts by its bearer's own turns; what lasts by the clock has ``until``, and no code is needed to end it."""

from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.keys import MarkKey, borne


class Left(Struct, frozen=True, omit_defaults=True):
    """How many of its bearer's own turns a mark still lasts; 0: until something else ends it."""

    turns: int = 0


L = TypeVar("L", bound=Left)


def tick(t: Bout, who: str, *marks: MarkKey[L]) -> tuple[str, ...]:
    """One of the figure's own turns has passed: its marks count down. Returns the keys of those that end with it."""
    ended: list[str] = []
    for mark in borne(t.figure(who), marks):
        left = mark.of(t.figure(who))
        if left is None or not left.turns:
            continue
        if left.turns > 1:
            t.do(mark.set(who, replace(left, turns=left.turns - 1)))
        else:
            t.do(mark.clear(who, "lapsed"))
            ended.append(mark.key)
    return tuple(ended)


def lapse(t: Bout, who: str, *marks: MarkKey[Any], why: str = "lapsed") -> tuple[str, ...]:
    """End those of a figure's marks that are on: their time has come, or ``why``. Returns the keys of what was on."""
    ended = borne(t.figure(who), marks)
    t.do(*[mark.clear(who, why) for mark in ended])
    return tuple([mark.key for mark in ended])
