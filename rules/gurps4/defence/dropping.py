"""Dodge and drop."""

from rules.core.encounter import Encounter
from rules.gurps4.defence.barred import No
from rules.gurps4.defence.threat import Strike
from rules.gurps4.figure import keys


def no_drop(enc: Encounter, s: Strike) -> No | None:
    """Why one can't drop, or None (G4-DROP-01, G4-DROP-02)."""
    figure = enc.figures[s.to]
    if not s.ranged:
        return No("drop_melee")
    if keys.RETREATED.on(figure) or keys.SACRIFICED.on(figure):
        return No("retreated_already")
    return No("retreat_posture", item=figure.posture) if figure.posture == "lying" else None


def no_dive(s: Strike) -> No | None:
    """Why one can't dive for cover, or None (see G4-DIVE-01)."""
    return None if s.area else No("dive_no_area")
