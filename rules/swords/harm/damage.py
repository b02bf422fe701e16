"""From a dx to damage (SW-DMG), and the damage of squeezes, falls, areas and seats shaken (SW-GRP, SW-ARE).

Protection is Constitution and armour value together. Every number is points of damage.
"""

import msgspec

from rules.swords.harm.injury import Harm, wounds

FALL_PER_SPACE = 5


class Force(msgspec.Struct, frozen=True):
    """What an attack carries besides its dx: Strength and weapon value used, trade modifier, mechanical or not.

    A surface or spikes take the place of the weapon (see SW-GRP-09, SW-GRP-11). ``extra`` are the points of effects on
    the attacker.
    """

    strength: int = 0
    weapon: int = 0
    trade: int = 0
    mechanical: bool = False
    extra: int = 0

    @property
    def total(self) -> int:
        """The sum; a mechanical weapon adds no Strength (see SW-DMG-01). A jab may make it negative."""
        return (0 if self.mechanical else self.strength) + self.weapon + self.trade + self.extra

    @property
    def pulled(self) -> bool:
        """Whether neither Strength nor weapon are used at all (SW-DMG-09)."""
        return self.weapon == 0 and (self.mechanical or self.strength == 0)


class Split(msgspec.Struct, frozen=True):
    """A subdual blow: ``earnest`` points that may wound, taken first, and ``bruising`` ones that never do."""

    earnest: int
    bruising: int


def damage(dx: int, force: Force, protection: int, reasonable: bool = True) -> int:
    """The damage of a hit, or of a squeeze with its hold's dx, 0 for a miss (SW-DMG-01..04, SW-DMG-10; see SW-GRP-08).

    A reasonable attack with a dx of 1 or more does at least 1, a jab too (SW-TRD-04).
    """
    if dx < 0:
        return 0
    least = 1 if dx > 0 and reasonable else 0
    return max(least, dx + force.total - protection)


def raw(dx: int, force: Force) -> int:
    """The damage before defences, what a rider's seat is tried against (see SW-MNT-03), 0 at least."""
    return max(0, dx + force.total)


def destroys(dx: int, force: Force, toughness: int) -> bool:
    """Whether a disarming hit destroys its object instead of knocking it away (see SW-STR-04, SW-TRD-02)."""
    return dx >= 0 and dx + force.total >= toughness


def area_damage(force: Force, protection: int) -> int:
    """The damage to one caught in an area, without any dx and without a minimum (see SW-ARE-07)."""
    return max(0, force.total - protection)


def fall_damage(spaces: int, constitution: int) -> int:
    """The preset damage of a fall of so many spaces; armour does not count (see SW-GRP-12)."""
    return max(0, FALL_PER_SPACE * spaces - constitution)


def missed_throw(hold_dx: int) -> int:
    """The damage to a victim thrown beside what he was thrown at (see SW-GRP-11)."""
    return 1 if hold_dx > 0 else 0


def split(dx: int, force: Force, protection: int, reasonable: bool = True) -> Split:
    """A subdual blow's two parts; Strength and weapon make the earnest one, the dx the other (see SW-DMG-08).

    Where neither Strength nor weapon is used nothing is earnest, whatever the trade adds (see SW-DMG-09).
    """
    whole = damage(dx, force, protection, reasonable)
    earnest = 0 if force.pulled else min(whole, max(0, force.total - protection))
    return Split(earnest, whole - earnest)


def subdued(before: int, parts: Split) -> Harm:
    """What a subdual blow inflicts on one with ``before`` stuns: the earnest part first (SW-DMG-08)."""
    return Harm(parts.earnest + parts.bruising, wounds(before, parts.earnest))
