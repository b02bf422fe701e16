"""Critical hits and critical misses: the four tables (T11 to T14)."""

from typing import Any

from msgspec import Struct

from rules.core.bout import Bout
from rules.gurps.success import THREE_D6
from rules.gurps3.tables.printed import CRITICAL_HEAD, CRITICAL_HIT, CRITICAL_MISS, CRITICAL_UNARMED


class RowReader(Struct, frozen=True):
    """Reads 3d6 as the row of a table, by its id."""

    name: str

    def __call__(self, faces: int) -> str:
        return str(TABLES[self.name][faces].id)


TABLES: dict[str, Any] = {
    "critical_hit": CRITICAL_HIT,
    "critical_head": CRITICAL_HEAD,
    "critical_miss": CRITICAL_MISS,
    "critical_unarmed": CRITICAL_UNARMED,
}
ROWS: dict[str, dict[str, Any]] = {name: {r.id: r for r in table.values()} for name, table in TABLES.items()}


def row_of(t: Bout, label: str, who: str, table: str) -> Any:
    return ROWS[table][t.draw(label, who, THREE_D6, RowReader(table))]
