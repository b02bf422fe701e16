"""Tables of 3d6: one row for every total, and dice read as entries of such lists; a row of basic damage."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from msgspec import Struct

from rules.core.tables.rows import BadTable, rows
from rules.gurps.success import THREE_D6

Line = TypeVar("Line")


class StrengthRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the basic damage table: the thrust and swing of a ST, as printed."""

    st: int
    thrust: str
    swing: str


class EntryReader(Struct, frozen=True, cache_hash=True):
    """Reads dice as an entry of a list that begins with the ``least`` they may show."""

    entries: tuple[Any, ...]
    least: int = 1

    def __call__(self, faces: int) -> Any:
        return self.entries[faces - self.least]


SIDE = EntryReader(("right",) * 3 + ("left",) * 3)
"""1d6 as a side: 1-3 right, 4-6 left."""
LIMB = EntryReader(("arm",) * 3 + ("leg",) * 3)
"""1d6 as a limb: 1-3 an arm, 4-6 a leg."""


def reader(table: Mapping[int, Line], entry: Callable[[Line], Any]) -> EntryReader:
    """Return what reads 3d6 as an entry of each row of a table."""
    totals = range(THREE_D6.low, THREE_D6.high + 1)
    return EntryReader(tuple(entry(table[total]) for total in totals), THREE_D6.low)


def by_total(package: str, name: str, kind: type[Line], totals: Callable[[Line], Iterable[int]]) -> Mapping[int, Line]:
    """Return the rows of ``<package>/data/<name>.csv`` by the totals each stands for.

    Raises BadTable for a total that none or more than one stands for.
    """
    found: dict[int, Line] = {}
    for row in rows(package, name, kind):
        for total in totals(row):
            if total in found:
                raise BadTable(f"{package}/{name}.csv: {total} stands twice")
            found[total] = row
    if sorted(found) != list(range(THREE_D6.low, THREE_D6.high + 1)):
        raise BadTable(f"{package}/{name}.csv: has to have a line for every total from 3 to 18")
    return MappingProxyType(found)
