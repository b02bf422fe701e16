"""Flexible weapons and chains: how they are parried (area FLX)."""

from rules.core.report import Term
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.tables.words import term


def parry_term(parrying: Arm) -> tuple[Term, ...]:
    """The factor on a parry of a flexible weapon by a large shield (R3-FLX-02); others parry in full (R3-FLX-01)."""
    return (term("flexible"),) if parrying.shield is not None and parrying.shield.large else ()
