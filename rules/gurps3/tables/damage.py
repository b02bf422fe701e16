"""Basic damage by ST (G3-GEN-14)."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.core.tables.rows import BadTable, rows
from rules.gurps3.tables.cells import Formula, formula
from rules.gurps3.tables.kinds import StrengthRow
from rules.gurps3.tables.printed import PACKAGE

TOP_ST = 30
STRENGTHS = rows(PACKAGE, "damage", StrengthRow)


def _by_st() -> Mapping[int, tuple[Formula, Formula]]:
    found = {row.st: (formula(row.thrust), formula(row.swing)) for row in STRENGTHS}
    if sorted(found) != list(range(4, TOP_ST + 1)):
        raise BadTable(f"{PACKAGE}/damage.csv: does not hold every ST from 4 to {TOP_ST}")
    return MappingProxyType(found)


def thrust(st: int) -> Formula:
    """Return Basic thrusting damage (G3-GEN-14); ST above 30 reads as 30, for a sheet gives dice of its own there."""
    return _BY_ST[min(max(st, 4), TOP_ST)][0]


def swing(st: int) -> Formula:
    """Return Basic swinging damage (see G3-GEN-14)."""
    return _BY_ST[min(max(st, 4), TOP_ST)][1]


_BY_ST = _by_st()
