"""Flexible weapons and chains: how they are parried, and how easily they fumble (area FLX)."""

from rules.core.report import Term
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.tables.words import term


def parry_term(attacking: Arm, parrying: Arm) -> tuple[Term, ...]:
    """The factor on a parry of a flexible weapon by a large shield (R3-FLX-02); others parry in full (R3-FLX-01)."""
    large = parrying.shield is not None and parrying.shield.large
    return (term("flexible"),) if attacking.weapon.flexible and large else ()


def fumble_factor(arm: Arm) -> int:
    """How many times the normal fumble range an attack or parry with the weapon has (R3-FLX-03)."""
    return 2 if arm.weapon.flexible else 1
