"""The state of a figure's locations: points, stages, what can still be used (RH-LOC, RH-HLT)."""

from functools import cache

from rules.core import effects as changes
from rules.core.encounter import Figure
from rules.rqhouse.figure import keys
from rules.rqhouse.sheet import body as bodies
from rules.rqhouse.sheet import model
from rules.rqhouse.sheet.body import Body, Location
from rules.rqhouse.tables.printed import STAGES, Kind

STANDING, KNEELING, PRONE = "standing", "kneeling", "prone"


def body(figure: Figure) -> Body:
    """The figure's locations."""
    return bodies.body(model.of(figure))


def health_max(figure: Figure) -> int:
    """Points of Health at most."""
    return bodies.health_max(model.of(figure))


def points(figure: Figure, spot: Location) -> int:
    """The location's hit points now."""
    return keys.LOC_HP.of(figure, spot.id, spot.points)


def lost(figure: Figure, spot: Location) -> int:
    """The location's hit points lost."""
    return spot.points - points(figure, spot)


def stage_of(gone: int, most: int) -> int:
    """The stage, 0 to 3, that a loss of so many points reaches (see RH-LOC-01)."""
    return max(0, min(3, gone // most))


def stage(figure: Figure, spot: Location) -> int:
    """The location's stage now."""
    return stage_of(lost(figure, spot), spot.points)


def effects(figure: Figure, spot: Location) -> frozenset[str]:
    """The standing effects of every stage the location has reached."""
    return _reached(spot.kind, stage(figure, spot))


@cache
def _reached(kind: Kind, last: int) -> frozenset[str]:
    return frozenset(word for n in range(1, last + 1) for word in STAGES[kind, n].effects)


def armour(figure: Figure, spot: Location) -> int:
    """Worn and natural armour of the location; what has come off does not count."""
    off = keys.STRAP_BROKEN.of(figure, spot.id)
    worn = model.of(figure).natural_armour if off else spot.armour
    return max(0, changes.changed(figure, changes.ARMOUR, spot.id, worn))


def protection(figure: Figure, spot: Location) -> int:
    """Magical protection of the location (see RH-ATK-05)."""
    return keys.MAGIC_PROTECTION.of(figure) + keys.MAGIC_PROTECTION.of(figure, spot.id)


def marked(figure: Figure, condition: str, spot: Location) -> bool:
    """Whether the location bears a condition."""
    return figure.mark(f"{condition}_{spot.id}") is not None
