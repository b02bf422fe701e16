"""Stuns and wounds: what damage inflicts of both, what wounds hamper, the state they put one in (SW-DMG, SW-INJ-02)."""

from typing import Literal

import msgspec

UNCONSCIOUS = 10
"""Stuns at which one loses consciousness, and from which on damage wounds (see SW-DMG-06, SW-INJ-01)."""
DEAD = 20
"""Wounds at which one dies (see SW-INJ-03)."""
HAMPERED = 10
"""Wounds beyond which each costs a point (see SW-INJ-02)."""
Condition = Literal["conscious", "unconscious", "dead"]


class Harm(msgspec.Struct, frozen=True):
    """What a blow inflicts: stuns and wounds, as amounts to add."""

    stuns: int = 0
    wounds: int = 0


def wounds(before: int, amount: int) -> int:
    """The wounds of ``amount`` damage to one with ``before`` stuns: every point past ten stuns (SW-DMG-06).

    The stuns of the moment count: below ten again they shield again, and no wound goes with them (SW-DMG-07).
    """
    return max(0, before + amount - UNCONSCIOUS) - max(0, before - UNCONSCIOUS)


def blow(before: int, amount: int) -> Harm:
    """What ``amount`` damage inflicts on one with ``before`` stuns (SW-DMG-05; see SW-DMG-06)."""
    return Harm(amount, wounds(before, amount))


def hampering(wounds_: int) -> int:
    """What so many wounds take from physical rolls and static numbers, 0 or less (SW-INJ-02)."""
    return -max(0, wounds_ - HAMPERED)


def condition(stuns: int, wounds_: int) -> Condition:
    """The state of one with so many stuns and wounds; death is judged first (see SW-INJ-01, SW-INJ-03, SW-INJ-04)."""
    if wounds_ >= DEAD:
        return "dead"
    return "unconscious" if stuns >= UNCONSCIOUS else "conscious"
