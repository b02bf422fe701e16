"""Typed names for what a system keeps on figures, items and links. Declared once per system in its ``keys.py``."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Any, Generic, TypeVar, get_type_hints

import msgspec
from msgspec import Struct

from rules.core.bout import Bout
from rules.core.encounter import ALL, Encounter, Figure, Item, Key, Link, Mark, Slot
from rules.core.events import Changed, Counted, ItemChanged, Linked, Marked, Unlinked, Unmarked

D = TypeVar("D", bound=Struct)


class Number(Struct, frozen=True):
    """A number of a figure (``hp``) or, with ``at``, one of a family (``loc_damage.chest``).

    ``bookkeeping`` numbers count uses; even a simultaneous act sees them at once.
    """

    key: str
    bookkeeping: bool = False

    def name(self, at: str = "") -> str:
        """The key inside ``Figure.q``."""
        return f"{self.key}.{at}" if at else self.key

    def of(self, figure: Figure, at: str = "", default: int = 0) -> int:
        """The figure's number."""
        return figure.q.get(f"{self.key}.{at}" if at else self.key, default)

    def family(self, figure: Figure) -> dict[str, int]:
        """Every member of the family, by its last part."""
        lead = f"{self.key}."
        return {key[len(lead) :]: n for key, n in figure.q.items() if key.startswith(lead)}

    def by(self, who: str, by: int, at: str = "") -> Changed:
        """The event that moves it by a delta."""
        return Changed(who, self.name(at), by, self.bookkeeping)

    def to(self, figure: Figure, n: int) -> tuple[Changed, ...]:
        """The event that moves a figure's number to another; none where it is that."""
        by = n - self.of(figure)
        return (self.by(figure.name, by),) if by else ()


class Unit(Struct, frozen=True):
    """The unit people speak in, of which ``per`` make one where whole numbers are kept: 10 tenths a kilogram.

    ``says``: the key people use where the stored one names the parts (``basic_speed`` for quarters).
    """

    per: int
    says: str = ""

    def told(self, parts: int) -> int | float:
        """So many parts in the unit, with decimals only where there are some."""
        return parts // self.per if parts % self.per == 0 else parts / self.per

    def parts(self, said: int | Fraction) -> int | None:
        """What is said in the unit as a whole number of parts; None where it is none."""
        found = said * self.per
        return int(found) if found == int(found) else None


class ItemNumber(Struct, frozen=True):
    """A number of an item, such as its armour points; perhaps in parts of a ``unit``."""

    key: str
    unit: Unit | None = None

    def of(self, item: Item, default: int = 0) -> int:
        """The item's number."""
        return item.q.get(self.key, default)

    def by(self, who: str, item: str, by: int) -> ItemChanged:
        """The event that moves it by a delta."""
        return ItemChanged(who, item, self.key, by)


def units(*numbers: ItemNumber) -> dict[str, Unit]:
    """By their keys, the units of the numbers that have one, as ``Ruleset.units`` wants them."""
    return {number.key: number.unit for number in numbers if number.unit is not None}


class EncounterNumber(Struct, frozen=True):
    """A number of the fight itself: rounds, seconds."""

    key: str

    def of(self, enc: Encounter, default: int = 0) -> int:
        """The encounter's number."""
        return enc.q.get(self.key, default)

    def by(self, by: int) -> Counted:
        """The event that moves it by a delta."""
        return Counted(self.key, by)


class Nothing(Struct, frozen=True):
    """The data of a mark or link that carries none."""


class MarkKey(Generic[D]):
    """A condition, declaration or counter with data of one type. ``condition``: shown to players as such."""

    def __init__(self, key: str, kind: type[D], *, condition: bool = False, bookkeeping: bool = False) -> None:
        self.key, self.kind, self.condition, self.bookkeeping = key, kind, condition, bookkeeping

    def on(self, figure: Figure) -> bool:
        """Whether the figure bears it."""
        for mark in figure.marks:  # noqa: SIM110 - asked so often that a generator for each would count
            if mark.key == self.key:
                return True
        return False

    def of(self, figure: Figure) -> D | None:
        """The data of the figure's mark, or None where it bears none."""
        for mark in figure.marks:
            if mark.key == self.key:
                return msgspec.convert(mark.data, self.kind)
        return None

    def read(self, figure: Figure) -> D:
        """The data of the figure's mark, or that of the type's defaults where it bears none."""
        found = self.of(figure)
        return self.kind() if found is None else found

    def set(self, who: str, data: D, until: Key | None = None, audience: str = ALL) -> Marked:
        """The event that puts it on, or renews it."""
        return Marked(who, Mark(self.key, plain(data), until, audience), self.bookkeeping)

    def clear(self, who: str, why: str = "ended") -> Unmarked:
        """The event that takes it off."""
        return Unmarked(who, self.key, why, self.bookkeeping)


M = TypeVar("M", bound=MarkKey[Any])


def borne(figure: Figure, marks: Iterable[M]) -> list[M]:
    """Those of several that a figure bears, in their order."""
    has = {mark.key for mark in figure.marks}
    return [mark for mark in marks if mark.key in has]


def bearers(enc: Encounter, *marks: MarkKey[Any]) -> dict[str, Figure]:
    """The figures that bear one of these marks, in joining order: no function is called for each of many."""
    keys = {mark.key for mark in marks}
    return {name: figure for name, figure in enc.figures.items() for mark in figure.marks if mark.key in keys}


class LinkKey(Generic[D]):
    """A relation between two figures with data of one type."""

    def __init__(self, key: str, kind: type[D]) -> None:
        self.key, self.kind = key, kind

    def all(self, enc: Encounter, a: str | None = None, b: str | None = None) -> tuple[Link, ...]:
        """The links of this key from ``a`` to ``b``; None stands for anybody."""
        return enc.linked(self.key, a, b)

    def data(self, link: Link) -> D:
        """The typed data of a link."""
        return msgspec.convert(link.data, self.kind)

    def of(self, enc: Encounter, a: str, b: str) -> D | None:
        """The data of the link from ``a`` to ``b``, or None."""
        for link in enc.linked(self.key, a, b):
            return self.data(link)
        return None

    def set(self, a: str, b: str, data: D, until: Key | None = None) -> Linked:
        """The event that makes or renews it."""
        return Linked(Link(self.key, a, b, plain(data), until))

    def clear(self, a: str, b: str, why: str = "ended") -> Unlinked:
        """The event that ends it."""
        return Unlinked(self.key, a, b, why)


class SlotKey(Generic[D]):
    """A kind of slot, what it is called in the agenda, with data of one type."""

    def __init__(self, what: str, kind: type[D]) -> None:
        self.what, self.kind = what, kind

    def on(self, slot: Slot | None) -> bool:
        """Whether a slot is of this kind."""
        return slot is not None and slot.what == self.what

    def of(self, slot: Slot) -> D:
        """The typed data of a slot of this kind."""
        return msgspec.convert(slot.data, self.kind)

    def all(self, enc: Encounter, who: str | None = None) -> tuple[Slot, ...]:
        """The slots of this kind that wait, of all figures or of one; interrupts first, then in clock order."""
        return enc.slots(who, self.what)

    def queue(self, t: Bout, key: Key, who: str | None, data: D | None = None, *, top: bool = False) -> int:
        """Let a slot of this kind wait at ``key``, or on top of the interrupt stack; returns its id.

        Without ``data`` it has that of the type's defaults.
        """
        return t.queue(key, who, self.what, top=top, **({} if data is None else plain(data)))

    def interrupted(self, t: Bout, who: str, data: D) -> None:
        """Let the rest of a figure's deed wait under those who interrupt it, with the dice that are left of it."""
        t.keeper = self.queue(t, t.enc.clock, who, data, top=True)


_FLAT = frozenset({int, str, bool, int | None, str | None, bool | None, dict[str, str], dict[str, int]})


@cache
def _flat(kind: type[Struct]) -> bool:
    """Whether data of a type holds nothing that JSON would change."""
    return _FLAT.issuperset(get_type_hints(kind).values())


def plain(data: Struct) -> dict[str, Any]:
    """Typed data as marks, links and slots keep it."""
    if _flat(type(data)):
        return msgspec.to_builtins(data, enc_hook=int)  # type: ignore[no-any-return]
    # Through JSON, so that live state and reloaded state are the same values (lists, never tuples).
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(data, enc_hook=int))
    return plain
