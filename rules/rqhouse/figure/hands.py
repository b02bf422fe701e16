"""The arms of a figure, and what they hold."""

from rules.core.encounter import Encounter, Figure, Item
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body
from rules.rqhouse.figure.limbs import useless
from rules.rqhouse.sheet.body import Location


def arm_of(figure: Figure, item: Item) -> tuple[Location, ...]:
    """The arms that hold an item: one, or all for what needs both; none for what is not held."""
    arms = body(figure).of_kind("arm")
    if item.where not in ("hand", "strapped"):
        return ()
    number = keys.ARM.of(item)
    return arms[number - 1 : number] if number else arms[:2]


def in_use(figure: Figure) -> tuple[Item, ...]:
    """What is in hand or strapped on, in order."""
    return tuple(item for item in figure.items if item.where in ("hand", "strapped"))


def free_arms(enc: Encounter, figure: Figure) -> tuple[int, ...]:
    """The numbers, from 1 on, of the arms that hold nothing and can be used."""
    arms = body(figure).of_kind("arm")
    taken = {arm.id for item in in_use(figure) for arm in arm_of(figure, item)}
    return tuple(n for n, arm in enumerate(arms, 1) if arm.id not in taken and not useless(enc, figure, arm))


def both_hands(enc: Encounter, figure: Figure, item: Item) -> bool:
    """Whether both hands are free for it (RH-WPN-09)."""
    held = arm_of(figure, item)
    sound = [arm for arm in held if not useless(enc, figure, arm)]
    return len(sound) + len(free_arms(enc, figure)) >= 2
