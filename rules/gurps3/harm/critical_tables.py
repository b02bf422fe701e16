"""Critical hits and critical misses: the four tables (T11 to T14)."""

from typing import Any

from rules.core.bout import Bout
from rules.gurps.success import THREE_D6
from rules.gurps.tables import reader
from rules.gurps3.tables.printed import CRITICAL_HEAD, CRITICAL_HIT, CRITICAL_MISS, CRITICAL_UNARMED

TABLES: dict[str, Any] = {
    "critical_hit": CRITICAL_HIT, "critical_head": CRITICAL_HEAD,
    "critical_miss": CRITICAL_MISS, "critical_unarmed": CRITICAL_UNARMED,
}  # fmt: skip
ROWS = {name: {row.id: row for row in table.values()} for name, table in TABLES.items()}
READERS = {name: reader(table, lambda row: row.id) for name, table in TABLES.items()}


def row_of(t: Bout, label: str, who: str, table: str) -> Any:
    """Roll on one of the tables."""
    return ROWS[table][t.draw(label, who, THREE_D6, READERS[table])]
