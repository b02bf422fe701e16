"""The state that stuns and wounds put one in, and what wounds hamper (SW-INJ)."""

from typing import Literal

UNCONSCIOUS = 10
"""Stuns at which one loses consciousness, and from which on damage wounds (see SW-DMG-06, SW-INJ-01)."""

DEAD = 20
"""Wounds at which one dies (see SW-INJ-03)."""

HAMPERED = 10
"""Wounds beyond which each costs a point (see SW-INJ-02)."""

Condition = Literal["conscious", "unconscious", "dead"]


def hampering(wounds_: int) -> int:
    """What so many wounds take from physical rolls and static numbers, 0 or less (SW-INJ-02)."""
    return -max(0, wounds_ - HAMPERED)


def condition(stuns: int, wounds_: int) -> Condition:
    """The state of one with so many stuns and wounds; death is judged first (see SW-INJ-01, SW-INJ-03, SW-INJ-04)."""
    if wounds_ >= DEAD:
        return "dead"
    return "unconscious" if stuns >= UNCONSCIOUS else "conscious"
