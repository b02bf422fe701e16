"""Weapons, shields and other things in use, as the rules see them; the numbers travel with the item."""

from collections.abc import Sequence

from rules.core.encounter import Figure, Item
from rules.swords.figure import keys
from rules.swords.sheet.gear import CLASSES, Gear
from rules.swords.sheet.reading import Sheet, gear_with_place
from rules.things.equal import distinct


def gear_items(gears: Sequence[tuple[Gear, str]]) -> tuple[Item, ...]:
    """Items with ids and names of their own, in order; natural weapons are on the body."""
    return distinct(item_of(gear, "body" if gear.natural else where) for gear, where in gears)


def held(figure: Figure) -> tuple[Gear, ...]:
    """What the figure has in hand, in the order of its sheet; natural weapons not counted."""
    return tuple(gear_of(i) for i in figure.items if i.where == "hand")


def natural(figure: Figure) -> tuple[Gear, ...]:
    """The figure's natural weapons."""
    return tuple(gear_of(i) for i in figure.items if i.where == "body")


def items(sheet: Sheet) -> tuple[Item, ...]:
    """The things a fresh figure has: weapons and shields in hand or on the belt, natural weapons on the body."""
    return gear_items(gear_with_place(sheet))


def gear_of(item: Item) -> Gear:
    """Return the gear that an item is."""
    bits = keys.CLASSES.of(item)
    return Gear(
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


def item_of(gear: Gear, where: str) -> Item:
    """Return the item that carries the numbers of that gear."""
    numbers = {
        keys.VALUE: gear.value,
        keys.CLASSES: sum(1 << CLASSES.index(c) for c in gear.classes),
        keys.SMALL: gear.small,
        keys.HANDS: gear.hands,
        keys.MECHANICAL: gear.mech,
        keys.BLOCKS: gear.blocks,
        keys.ENORMOUS: gear.enormous,
        keys.AREA: gear.area,
        keys.HARMLESS: gear.harmless,
        keys.GRASPING: gear.grasping,
        keys.SHIELD: gear.shield,
        keys.STOPS_MISSILES: gear.stops_missiles,
        keys.TOUGHNESS: gear.toughness,
    }
    kind = "shield" if gear.shield else "weapon"
    return Item(gear.id, kind, gear.name, where, q={k.key: int(n) for k, n in numbers.items() if n})
