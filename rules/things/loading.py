"""Missile weapons: loaded in one go or by several."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.encounter import Item
from rules.core.keys import ItemNumber


class Loading(Struct, frozen=True):
    """How far a weapon is loaded: so many of the turns or actions it takes are done."""

    done: int
    needed: int

    @property
    def ready(self) -> bool:
        """Whether it is loaded now."""
        return self.done >= self.needed


class Magazine(Struct, frozen=True):
    """The numbers a system keeps of a missile weapon: steps of loading done, missiles in it, missiles left in all.

    Without ``missiles`` there are always enough.
    """

    steps: ItemNumber
    loaded: ItemNumber
    missiles: ItemNumber | None = None

    def left(self, item: Item, wanted: int) -> int:
        """How many of the missiles wanted there are."""
        return wanted if self.missiles is None else min(wanted, self.missiles.of(item))


def load(t: Bout, keep: Magazine, who: str, item: str, needed: int, rounds: int = 1) -> Loading | None:
    """One step of loading is done; with the last, ``rounds`` missiles are in it and the steps begin anew.

    None where the thing is not there, is loaded already, or no missile is left for it.
    """
    found = t.figure(who).item(item)
    if found is None or keep.loaded.of(found) > 0 or keep.left(found, rounds) <= 0:
        return None
    got = Loading(keep.steps.of(found) + 1, max(1, needed))
    if not got.ready:
        t.do(keep.steps.by(who, item, 1))
        return got
    t.do(keep.steps.by(who, item, 1 - got.done), keep.loaded.by(who, item, keep.left(found, rounds)))
    return got
