"""The printed weapons, shields and armour as values."""

from typing import Literal

import msgspec

from rules.core.dice import Formula, parse
from rules.rq3plus.tables.kinds import Codes, Row

MODES = ("slash", "impale", "crush")
"""The damage modes that can be named."""

ModeName = Literal["slash", "crush", "impale", "grapple"]


Blade = Literal["B", "HB", "LHB", "H", "N"]


Flag = Literal["natural", "hacking", "hacking_slash", "entangler", "swordbreaker", "swordbreaker_mount", "lance"]


class WeaponMode(msgspec.Struct, frozen=True):
    """One way to strike with a weapon: its damage (None for a grapple) and reach in metres.

    Rules: see R3-ENG-08, R3-SPC-06.
    """

    name: ModeName
    damage: Formula | None
    reach: int


class WeaponRow(msgspec.Struct, frozen=True):
    """A melee or natural weapon; the first of ``modes`` is the default, ``ap`` None means it has no armour points.

    Rules: see R3-WPN-01, R3-WPN-02.
    """

    id: str
    name: str
    skill: str
    hands: int
    base: int
    str_min: int
    dex_min: int
    ap: int | None
    sr: int
    modes: tuple[WeaponMode, ...]
    blade: Blade
    flexible: bool = False
    flags: tuple[Flag, ...] = ()

    def mode(self, name: str = "") -> WeaponMode | None:
        """The mode of that name, the default for an empty one, None if the weapon cannot be used so."""
        return next((mode for mode in self.modes if name in ("", mode.name)), None)

    @property
    def natural(self) -> bool:
        """Whether it is a body part."""
        return "natural" in self.flags

    @property
    def fumble_factor(self) -> int:
        """How many times the normal fumble range an attack or parry with it has (R3-FLX-03)."""
        return 2 if self.flexible else 1

    def hacks(self, mode: str) -> bool:
        """Whether a rider swings it at three quarters in that mode (see R3-MTD-02)."""
        return "hacking" in self.flags or ("hacking_slash" in self.flags and mode == "slash")


class MissileRow(Row, frozen=True):
    """A missile or thrown weapon; ranges in metres, ``reload`` in Draw actions, ``magazine`` shots before reloading.

    Rules: see R3-WPN-03.
    """

    id: str
    name: str
    skill: str
    base: int
    str_min: int
    dex_min: int
    damage: str
    ap: int
    range_effective: int
    range_max: int
    kind: Literal["projected", "thrown"]
    mode: ModeName
    reload: int
    small: bool = False
    magazine: int = 0
    rules: Codes = ()

    @property
    def formula(self) -> Formula:
        """The damage dice and bonus."""
        return parse(self.damage)

    @property
    def point_blank(self) -> int:
        """Metres within which a shot is at point blank (see R3-MSL-02)."""
        return max(1, self.range_effective // 10)


class ShieldRow(Row, frozen=True):
    """A shield; ``covers`` lists location ids, ``shield_arm`` and ``one_leg`` (the bearer's choice) (see R3-MSL-14)."""

    id: str
    name: str
    base: int
    str_min: int
    dex_min: int
    ap: int
    damage: str
    sr: int
    covers: Codes
    large: bool = False
    hoplite: bool = False

    @property
    def weapon(self) -> WeaponRow:
        """The shield as something to strike with: crushing, one hand, reach 1, unbladed, skill ``shield``."""
        mode = WeaponMode("crush", parse(self.damage), 1)
        return WeaponRow(
            self.id, self.name, "shield", 1, self.base, self.str_min, self.dex_min, self.ap, self.sr, (mode,), "N"
        )


class ArmourRow(Row, frozen=True):
    """A kind of armour; ``inner`` may lie under another layer, ``own_ap`` means the sheet gives the AP.

    Rules: see R3-ARM-03.
    """

    id: str
    name: str
    ap: int = 0
    soft: bool = False
    inner: bool = False
    own_ap: bool = False
