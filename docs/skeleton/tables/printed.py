"""The tables of the skeleton, read from ``data/*.csv`` once at import and checked: a misfit stops it with BadTable."""

from msgspec import Struct

from rules.core.tables.labels import labels
from rules.core.tables.rows import by_id
from rules.core.tables.words import refuser, saying

PACKAGE = "rules.skeleton"


class Weapon(Struct, frozen=True):
    """A weapon: what it adds to the damage."""

    id: str
    name: str
    bonus: int = 0


WEAPONS = by_id(PACKAGE, "weapons", Weapon)
LABELS = labels(PACKAGE)
refuse = refuser(PACKAGE)
says = saying(PACKAGE)
