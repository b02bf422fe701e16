"""Hurting oneself by striking hard armour with the bare body."""

from rules.core.bout import Bout
from rules.gurps4.figure.conditions import awake
from rules.gurps4.figure.quantities import hp_max
from rules.gurps4.harm import locations
from rules.gurps4.harm.armour import protection
from rules.gurps4.harm.damage import Hit
from rules.gurps4.harm.injuries import injure
from rules.gurps4.tables.printed import LOCATIONS

PARTS = {"arm": "hand", "leg": "foot"}
"""What of a limb strikes with a bare blow."""


def self_harm(basic: int, dr: int, own_dr: int) -> int:
    """Return what a bare blow at DR 3 or more does to the striker's limb (G4-UNA-04)."""
    return max(0, min(basic // 5, dr) - own_dr) if dr >= 3 else 0


def hurt_oneself(t: Bout, hit: Hit, rolled: int, dr: int) -> None:
    """A bare blow at DR 3 or more hurts the part that strikes (see G4-UNA-04)."""
    striker = t.figure(hit.who)
    side, _, limb = hit.limb.rpartition("_")
    part = f"{side}_{PARTS.get(limb, limb)}".removeprefix("_")
    harm = self_harm(rolled, dr, protection(striker, part, "cr").dr)
    if harm and awake(striker):
        t.note("hurts_itself", hit.who, rule="G4-UNA-04", location=LOCATIONS[part].name, injury=harm)
        injure(t, hit.who, locations.counted(hp_max(striker), LOCATIONS[part], harm), part, "cr")
