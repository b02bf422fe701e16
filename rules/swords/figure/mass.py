"""Weights in a clinch: the bonus of the more massive one, pins of several, what can be moved (SW-MAS, SW-GRP-04).

Masses, and what one can lift and drag, are in pounds. Several holders of one victim count with the sums of theirs.
"""

from collections.abc import Sequence
from typing import Literal

Operation = Literal["initiate", "hold", "escape", "grab"]
Hauling = Literal["carry", "drag", "stuck"]


def mass_bonus(one: int, other: int) -> int:
    """The bonus that goes with the ratio of two masses, whichever is larger (SW-MAS-02).

    2 for each whole doubling, and 1 more from one and a half times the last doubling on. Raises ValueError for a mass
    below 1.
    """
    smaller, larger = sorted((one, other))
    if smaller < 1:
        raise ValueError(f"a mass is 1 lb or more, not {smaller}")
    bonus = 0
    while 2 * smaller <= larger:
        smaller, bonus = 2 * smaller, bonus + 2
    return bonus + 1 if 2 * larger >= 3 * smaller else bonus


def bonus_of(own: int, other: int) -> int:
    """The mass bonus of the one of mass ``own``: 0 unless he is the more massive (SW-MAS-03)."""
    return mass_bonus(own, other) if own > other else 0


def bonuses(operation: Operation, roller: int, resister: int, mass_rule: bool = True) -> tuple[int, int]:
    """What mass adds to the roll and to the number it must reach, for a grapple operation (SW-MAS-01; see SW-MAS-03).

    ``roller`` and ``resister`` are masses: holder (or sum of holders) and victim for a better hold, victim and holder
    (or sum) for an escape. Initiating and grabbing to disarm know no mass.

    Rules: SW-MAS-04, SW-MAS-05.
    """
    if not mass_rule or operation in ("initiate", "grab"):
        return 0, 0
    return bonus_of(roller, resister), bonus_of(resister, roller)


def leader(offenses: Sequence[int]) -> int:
    """Which of several holds leads the pin: the index of the best ``offense_hold``, the earliest among equals.

    ``offenses`` stand in the order the holds were made, at least one (SW-MAS-06).
    """
    return max(range(len(offenses)), key=lambda n: (offenses[n], -n))


def hauling(victim: int, lift: int, drag: int) -> Hauling:
    """How a holder moves with a victim of that mass (see SW-GRP-04): ``carry`` at full speed, ``drag`` it one space a
    round, or ``stuck`` on the spot.
    """
    if victim <= lift:
        return "carry"
    return "drag" if victim <= drag else "stuck"


def immovable(victim: int, own: int, lift: int, drag: int) -> bool:
    """Whether slam and throw are refused against a victim of that mass (see SW-MAS-07)."""
    return victim > drag or (victim >= 2 * own and victim > lift)


def clung_to(victim: int, drag: int) -> bool:
    """Whether the victim is too heavy to be restrained: the grappler merely clings to it (SW-MAS-07)."""
    return victim > drag
