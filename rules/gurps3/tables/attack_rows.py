"""The rows of the tables of what blows cost and what they do: one frozen type for each file."""

from msgspec import Struct, field


class ChargeRow(Struct, frozen=True):
    """An option of an All-Out Charge: to hit, and in damage (see G3-AOC-02 to 05)."""

    id: str
    by: int
    damage: int
    rule: str = field(name="rules")


class WeaponClassRow(Struct, frozen=True):
    """A class of things that are struck at or out of a hand: small, long, any other (see G3-STW-01, G3-DIS-03)."""

    id: str
    by: int


class PaceRow(Struct, frozen=True):
    """What shooting on the move costs with any weapon, a crossbow, a bow (see G3-MIS-04)."""

    id: str
    any: int
    crossbow: int
    bow: int


class NaturalRow(Struct, frozen=True):
    """A blow with the body: its damage, the skills that strike it, the share of each that adds, and boots."""

    id: str
    damage: str
    skills: tuple[str, ...]
    boxing: int
    brawling: int
    karate: int
    boots: int


class DamageTypeRow(Struct, frozen=True):
    """What a type makes of what passed the armour, in halves: anywhere, at the vitals, in the brain."""

    id: str
    halves: int
    vitals: int
    brain: int


class EncumbranceRow(Struct, frozen=True):
    """The load of a level of encumbrance, in hundredths of a pound for each point of ST."""

    level: int
    hundredths: int


class QualityRow(Struct, frozen=True):
    """A weapon's quality, and what it adds to damage (see G3-DMG-08)."""

    id: str
    by: int


class LimitRow(Struct, frozen=True):
    """A number that is printed beside the modifiers: a cap, a threshold, a span; ``what`` it limits."""

    id: str
    n: int
    what: str
