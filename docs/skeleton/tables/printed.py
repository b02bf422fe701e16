"""The tables of the skeleton, read from ``data/*.csv`` once at import and checked: a misfit stops it with BadTable."""

from msgspec import Struct

from rules.core.tables.refusals import refuser, saying
from rules.core.tables.rows import by_id, dice_in

PACKAGE = "rules.skeleton"


class Weapon(Struct, frozen=True):
    """A weapon: what it adds to the damage."""

    id: str
    name: str
    bonus: int = 0


class Label(Struct, frozen=True):
    """A die that the rules ask for: ``dice``, who rolls it, and whether its result reads as a degree."""

    id: str
    dice: str
    roller: str
    rules: tuple[str, ...] = ()
    reads: str = ""


WEAPONS = by_id(PACKAGE, "weapons", Weapon)
LABELS = by_id(PACKAGE, "labels", Label)
DICE = {id: dice_in(PACKAGE, "labels.csv", id, label.dice) for id, label in LABELS.items()}
"""The dice of each label."""
refuse = refuser(PACKAGE)
says = saying(PACKAGE)
