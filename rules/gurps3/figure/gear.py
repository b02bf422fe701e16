"""Things: what a weapon or shield is, wherever it goes. An item's ``kind`` is its whole row in one text.

``broadsword``, or ``broadsword|dmg=sw+2|type=cut`` where the sheet gives columns of its own; so a thing that changes
hands keeps them. What wears or runs out is in the item's numbers."""

from msgspec import Struct

from rules.core.encounter import Figure, Item
from rules.gurps3.figure import keys
from rules.gurps3.sheet.things import QUALITIES, shield_of, weapon_of
from rules.gurps3.tables.cells import POUND
from rules.gurps3.tables.kinds import ShieldRow, Shooting, Weapon
from rules.gurps3.tables.words import says
from rules.things.keys import BOTH, LEFT, RIGHT

IN_HAND = ("hand", "strapped")


class WeaponItem(Struct, frozen=True):
    """A weapon as an item: its row, and what the item has gone through."""

    item: Item
    weapon: Weapon

    @property
    def id(self) -> str:
        """The item's id."""
        return self.item.id

    @property
    def name(self) -> str:
        """The item's name."""
        return self.item.name

    @property
    def ready(self) -> bool:
        """Whether it can be used at once: in hand, whole, and not unready (see G3-MEL-02)."""
        return self.item.where in IN_HAND and not keys.UNREADY.of(self.item) and not keys.BROKEN.of(self.item)

    @property
    def hand(self) -> int:
        """The hand or hands it is in."""
        return keys.HAND.of(self.item)

    @property
    def lb(self) -> int:
        """Its weight in hundredths of a pound."""
        return keys.LB.of(self.item)

    @property
    def fencing(self) -> bool:
        """Whether it is a fencing weapon."""
        return self.weapon.family == "fencing"

    @property
    def flail(self) -> bool:
        """Whether it is a flail."""
        return self.weapon.family == "flail"

    @property
    def for_riders(self) -> bool:
        """Whether it is of no use on foot."""
        return self.weapon.family == "mounted"

    @property
    def small(self) -> bool:
        """Whether it is of the class of knives (see G3-PAR-07)."""
        return self.weapon.tgt == "S"


def weapon_items(figure: Figure) -> tuple[WeaponItem, ...]:
    """Return every weapon of the figure that is not lost, in the order of its sheet."""
    every = ((item, weapon_of(item.kind)) for item in figure.items if item.where not in ("gone", "ground"))
    return tuple(WeaponItem(item, weapon) for item, weapon in every if weapon is not None)


def weapon_item(figure: Figure, item: str) -> WeaponItem | None:
    """Return the weapon of that id, or None."""
    return next((g for g in weapon_items(figure) if g.id == item), None)


def weapons_held(figure: Figure) -> tuple[WeaponItem, ...]:
    """Return the weapons in hand."""
    return tuple(g for g in weapon_items(figure) if g.item.where == "hand")


def carried_words(figure: Figure) -> str:
    """Return what it has, in words."""
    return ", ".join(item.name.lower() for item in figure.items) or "nothing"


def shield_item(figure: Figure, *, ready: bool = False) -> Item | None:
    """Return the shield on the arm or in hand, or None; ``ready``: only one that can block."""
    held = (i for i in figure.items if i.where in IN_HAND and shield_of(i.kind) and not keys.BROKEN.of(i))
    return next((item for item in held if not (ready and keys.UNREADY.of(item))), None)


def shield(figure: Figure) -> ShieldRow | None:
    """Return the row of the shield on the arm, or None."""
    item = shield_item(figure)
    return None if item is None else shield_of(item.kind)


def described(item: Item) -> str:
    """How it is carried and what state it is in, for who may know: ``right hand, 3 lb, fine, unready (1 turn)``."""
    hand, weapon = keys.HAND.of(item), weapon_of(item.kind)
    weapons_held = {RIGHT: "right hand", LEFT: "left hand", BOTH: "both hands"}.get(hand, "hand")
    strapped = {RIGHT: "right arm", LEFT: "left arm"}.get(hand, "arm")
    where = weapons_held if item.where == "hand" else strapped if item.where == "strapped" else item.where
    grade, unready = keys.QUALITY.of(item), keys.UNREADY.of(item)
    found = [where, f"{POUND.told(keys.LB.of(item))} lb"]
    found += [QUALITIES[grade].replace("_", " ")] if grade != QUALITIES.index("good") else []
    found += ["broken"] if keys.BROKEN.of(item) else []
    found += [f"unready ({unready} turn{'s' if unready > 1 else ''})"] if unready else []
    found += [says("struck_for", item=keys.HAFT.of(item))] if keys.HAFT.of(item) else []
    found += ["spiked"] if keys.SPIKED.of(item) else []
    if weapon is not None and weapon.missile is not None and not weapon.missile.thrown:
        found.append(_loaded(item, weapon.missile))
        found += [f"{keys.SPARE.of(item)} more"] if keys.SPARE.of(item) > 0 else []
    return ", ".join(found)


def _loaded(item: Item, shot: Shooting) -> str:
    left = keys.RELOAD.of(item)
    if left or not keys.SHOTS.of(item):
        return f"to load ({left} turn{'s' if left > 1 else ''})" if left else "empty"
    return "loaded" if shot.magazine == 1 else f"{keys.SHOTS.of(item)} of {shot.magazine} shots"
