"""Speed and range, and what is lost from afar (G3-ATK-10, G3-MIS-06)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.core.tables.rows import rows
from rules.gurps3.figure import keys
from rules.gurps3.tables.kinds import RangeRow, Shooting
from rules.gurps3.tables.printed import PACKAGE
from rules.gurps3.tables.terms import nonzero, term

RANGES = rows(PACKAGE, "ranges", RangeRow)


def range_modifier(yards: int, speed: int = 0) -> int:
    """Return the modifier of range and the target's speed together (G3-ATK-10)."""
    for row in RANGES:
        if 2 * (yards + speed) <= row.half_yards:
            return row.by
    return RANGES[-1].by


def range_terms(yards: int, speed: int) -> tuple[Term, ...]:
    """Return the same as a part of a shot's number."""
    by = range_modifier(yards, speed)
    return nonzero(term("range_speed", by, yards=yards, speed=speed) if speed else term("range", by, yards=yards))


def target_speed(t: Bout, command: Command, other: Figure) -> int:
    """Return the hexes the target moved in its latest own turn (see G3-ATK-10)."""
    said = command.number("speed")
    return keys.MOVED.of(other) if said is None else said


def far_off(way: Shooting, st: int, far: int) -> bool:
    """Return whether a shot goes to half-damage range or past it: half the damage, and no Acc (G3-MIS-06)."""
    half = way.half.at(st)
    return bool(half) and far >= half
