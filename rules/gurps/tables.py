"""Tables of 3d6: one row for every total."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TypeVar

from msgspec import Struct

from rules.core.tables.rows import BadTable, rows
from rules.gurps.success import THREE_D6

Line = TypeVar("Line", bound=Struct)


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
