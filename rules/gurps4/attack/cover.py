"""Cover: shots at what sticks out of it, at whatever comes, and through it."""

from rules.core.command import Command
from rules.core.report import Term
from rules.gurps4.tables.terms import term


def exposed(half: bool) -> tuple[Term, ...]:
    """What it costs to aim at a part that is half in cover; what sticks out whole costs nothing more (G4-COV-01)."""
    return (term("half_exposed"),) if half else ()


def in_the_way(command: Command) -> int:
    """Return the DR of the cover that a shot is said to go through (see G4-COV-03).

    So it is too of the cover that catches what a shot without a place lands behind it (G4-COV-02).
    """
    return max(command.number("cover", 0) or 0, command.number("through_cover", 0) or 0)
