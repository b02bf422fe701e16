"""What a weapon, a shield or a natural weapon is: typed values, however they came about."""

from typing import Literal

from msgspec import Struct, field

DamageType = Literal["burn", "cor", "cr", "cut", "fat", "imp", "pi-", "pi", "pi+", "pi++", "tox", "spec"]


class Damage(Struct, frozen=True, omit_defaults=True):
    """What a hit rolls: ``base`` thr, sw or nothing, with dice and adds beside it, the type and the armour divisor.

    ``divisor`` is in hundredths: 200 for (2), 50 for (0.5).
    """

    base: Literal["thr", "sw", ""] = ""
    dice: int = 0
    adds: int = 0
    type: DamageType = "cr"
    divisor: int = 100


class Mode(Struct, frozen=True, omit_defaults=True):
    """One way to use a melee or natural weapon.

    ``skills``: the keys of the skills that serve, the best counts (``dx`` for plain DX). ``reach`` in yards, 0 for
    close combat; ``starred``: changing it takes a Ready. ``parry`` is None where the mode can't parry. ``hands`` is
    1, 2 (†) or 3 (‡: unready after an attack). ``flail`` is what a Parry against it loses (a Block half of it).
    ``limb``: what a natural weapon strikes with: arm, leg or face.
    """

    name: str
    skills: tuple[str, ...]
    damage: Damage
    reach: tuple[int, ...] = (1,)
    starred: bool = False
    parry: int | None = 0
    unbalanced: bool = False
    fencing: bool = False
    st: int = 0
    hands: int = 1
    to_hit: int = 0
    flail: int = 0
    mounted: bool = False
    limb: str = ""


class Shooting(Struct, frozen=True, omit_defaults=True):
    """How a weapon shoots or is thrown.

    ``half`` and ``range`` are yards, or hundredths of ST where ``by_st``; ``half`` 0: no half-damage range. ``rate`` x
    ``pellets`` is RoF; ``full_auto``: at least a quarter of it. ``shots`` 0: thrown. ``reload`` in seconds, for each
    shot where ``each``. ``family``: muscle, thrown, engine or firearm. ``own_st``: it may have a rating of its own.
    """

    skill: str
    damage: Damage
    acc: int
    half: int
    range: int = field(name="most")
    by_st: bool = False
    rate: int = 1
    pellets: int = 1
    full_auto: bool = False
    shots: int = 1
    chamber: int = 0
    reload: int = 0
    each: bool = False
    st: int = 0
    hands: int = 1
    bulk: int = 0
    recoil: int = 1
    family: Literal["muscle", "thrown", "engine", "firearm"] = "muscle"
    small: bool = False
    to_hit: int = 0


class Guarding(Struct, frozen=True, omit_defaults=True):
    """A shield or cloak: the skill it blocks with, its Defence Bonus, and whether it is dropped freely.

    ``block`` is what it adds to the Block beside that.

    Rules: see G4-DEF-07.
    """

    skill: str
    db: int
    large: bool = False
    buckler: bool = False
    cloak: bool = False
    spiked: bool = False
    block: int = 0


class Gear(Struct, frozen=True, omit_defaults=True):
    """A thing as the rules use it. ``weight`` in hundredths of a pound; ``quality``: cheap, fine, very_fine or nothing.

    ``rating`` is a bow's own ST, ``sight`` the bonus of its sights. ``flags``: throwable, solid_crushing, may_stick.
    """

    id: str
    name: str
    row: str
    modes: tuple[Mode, ...] = ()
    shooting: Shooting | None = None
    guarding: Guarding | None = None
    weight: int = 0
    dr: int = 0
    hp: int = 0
    ht: int = 12
    quality: str = ""
    rating: int = 0
    sight: int = 0
    flags: tuple[str, ...] = ()
    natural: bool = False

    def mode(self, name: str) -> Mode | None:
        """Return the melee mode of that name, or None."""
        return next((mode for mode in self.modes if mode.name == name), None)
