"""Stuns and wounds: what damage inflicts of both, what wounds hamper, the state they put one in (SW-DMG, SW-INJ-02)."""

import msgspec

from rules.swords.figure.condition import UNCONSCIOUS


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
