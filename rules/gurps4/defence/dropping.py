"""Dodge and drop."""

from rules.core.encounter import Encounter
from rules.gurps4.defence.barred import DefenceBar
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.figure import keys


def no_drop(enc: Encounter, attack: Attack) -> DefenceBar | None:
    """Return why one can't drop, or None (G4-DROP-01, G4-DROP-02)."""
    figure = enc.figures[attack.target]
    if not attack.ranged:
        return DefenceBar("drop_melee")
    if keys.RETREATED.on(figure) or keys.SACRIFICED.on(figure):
        return DefenceBar("retreated_already")
    return DefenceBar("retreat_posture", item=figure.posture) if figure.posture == "lying" else None


def no_dive(attack: Attack) -> DefenceBar | None:
    """Return why one can't dive for cover, or None (see G4-DIVE-01)."""
    return None if attack.area else DefenceBar("dive_no_area")
