"""Encumbrance: kilograms in tenths, and their bands (RH-ENC)."""

from rules.core.encounter import Figure
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body
from rules.rqhouse.sheet import model
from rules.rqhouse.tables.printed import LOADS, nearest

TOO_MUCH = len(LOADS)
SHOTS, SHOTS_WEIGH = 20, 15
"""So many missiles weigh so many tenths of a kg."""


def carried(figure: Figure) -> int:
    """Everything carried, in tenths of a kg (RH-ENC-01)."""
    armour = sum(s.tenths for s in body(figure).locations if not keys.STRAP_BROKEN.of(figure, s.id))
    held = [item for item in figure.items if item.where in ("hand", "strapped", "belt", "stored")]
    things = sum(keys.ENC.of(item) for item in held)
    shots = sum(nearest(keys.SHOTS.of(item) * SHOTS_WEIGH, SHOTS) for item in held)
    return armour + things + shots + round(10 * model.of(figure).gear_enc)


def band(figure: Figure) -> int:
    """The band of encumbrance, 0 to 3 (RH-ENC-02, RH-ENC-03)."""
    strength, weight = 10 * model.of(figure).strength, carried(figure)
    found = next((row.band for row in LOADS if weight <= row.times * strength), TOO_MUCH)
    return max(found, 1) if keys.HANDICAP.on(figure) else found
