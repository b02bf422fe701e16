"""Weapons, shields and other things in use, as the rules see them; the numbers travel with the item."""

from collections.abc import Sequence

from msgspec import Struct

from rules.core.encounter import Figure, Item
from rules.swords.figure import keys
from rules.swords.tables.printed import Weapon
from rules.things.equal import distinct

MELEE, THROWN, MISSILE, NATURAL = "melee", "thrown", "missile", "natural"
CLASSES = (MELEE, THROWN, MISSILE, NATURAL)


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
    def of_row(cls, row: Weapon) -> "Gear":
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

    @classmethod
    def of_item(cls, item: Item) -> "Gear":
        """The thing an item is."""
        bits = keys.CLASSES.of(item)
        return cls(
            item.id,
            item.name,
            keys.VALUE.of(item),
            tuple(c for n, c in enumerate(CLASSES) if bits >> n & 1),
            bool(keys.SMALL.of(item)),
            keys.HANDS.of(item),
            bool(keys.MECHANICAL.of(item)),
            bool(keys.BLOCKS.of(item)),
            bool(keys.ENORMOUS.of(item)),
            bool(keys.AREA.of(item)),
            bool(keys.HARMLESS.of(item)),
            bool(keys.GRASPING.of(item)),
            keys.SHIELD.of(item),
            bool(keys.STOPS_MISSILES.of(item)),
            keys.TOUGHNESS.of(item),
        )

    @property
    def natural(self) -> bool:
        """Whether it is part of the body."""
        return NATURAL in self.classes

    @property
    def clinch(self) -> bool:
        """Whether it can be used while a hold lasts (see SW-GRP-19)."""
        return self.natural or self.small

    def item(self, where: str) -> Item:
        """The item that carries these numbers."""
        numbers = {
            keys.VALUE: self.value,
            keys.CLASSES: sum(1 << CLASSES.index(c) for c in self.classes),
            keys.SMALL: self.small,
            keys.HANDS: self.hands,
            keys.MECHANICAL: self.mech,
            keys.BLOCKS: self.blocks,
            keys.ENORMOUS: self.enormous,
            keys.AREA: self.area,
            keys.HARMLESS: self.harmless,
            keys.GRASPING: self.grasping,
            keys.SHIELD: self.shield,
            keys.STOPS_MISSILES: self.stops_missiles,
            keys.TOUGHNESS: self.toughness,
        }
        kind = "shield" if self.shield else "weapon"
        return Item(self.id, kind, self.name, where, q={k.key: int(n) for k, n in numbers.items() if n})


BARE = "bare"
"""The id of bare hands and feet, which are no item."""


def gear_items(gears: Sequence[tuple[Gear, str]]) -> tuple[Item, ...]:
    """Items with ids and names of their own, in order; natural weapons are on the body."""
    return distinct(gear.item("body" if gear.natural else where) for gear, where in gears)


def held(figure: Figure) -> tuple[Gear, ...]:
    """What the figure has in hand, in the order of its sheet; natural weapons not counted."""
    return tuple(Gear.of_item(i) for i in figure.items if i.where == "hand")


def natural(figure: Figure) -> tuple[Gear, ...]:
    """The figure's natural weapons."""
    return tuple(Gear.of_item(i) for i in figure.items if i.where == "body")
