"""Weapons, shields and other things as a sheet or a table describes them."""

from msgspec import Struct

from rules.swords.tables.printed import WeaponRow

MELEE, THROWN, MISSILE, NATURAL = "melee", "thrown", "missile", "natural"

CLASSES = (MELEE, THROWN, MISSILE, NATURAL)

BARE = "bare"
"""The id of bare hands and feet, which are no item."""


class Gear(Struct, frozen=True):
    """One thing: its value in a blow, its classes, and what it can do in a clinch or a block."""

    id: str
    name: str
    value: int = 0
    classes: tuple[str, ...] = ()
    small: bool = False
    hands: int = 1
    mech: bool = False
    blocks: bool = False
    enormous: bool = False
    area: bool = False
    harmless: bool = False
    grasping: bool = False
    shield: int = 0
    stops_missiles: bool = False
    toughness: int = 0

    @classmethod
    def of_row(cls, row: WeaponRow) -> "Gear":
        """The thing a row of the weapon table describes."""
        return cls(
            row.id,
            row.name,
            row.value,
            tuple(row.classes),
            row.small,
            row.hands,
            row.mech,
            row.blocks,
            row.enormous,
            row.area,
            row.harmless,
            toughness=row.toughness or 0,
        )

    @property
    def natural(self) -> bool:
        """Whether it is part of the body."""
        return NATURAL in self.classes

    @property
    def clinch(self) -> bool:
        """Whether it can be used while a hold lasts (see SW-GRP-19)."""
        return self.natural or self.small
