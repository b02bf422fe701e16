"""What a hit with each thing at hand rolls for damage, as players write it (see RH-ATK-05)."""

from rules.core.encounter import Encounter, Figure
from rules.core.parts import among
from rules.rqhouse.figure.skills import damage_bonus
from rules.rqhouse.figure.weapons import usable
from rules.rqhouse.sheet.gear import FIRE, THROW, use, ways
from rules.runequest import modifier


def deals(enc: Encounter, figure: Figure) -> dict[str, str]:
    """By the id of each thing at hand what it rolls with the damage bonus: ``1d8 + 1d4``."""
    enc = among(enc, figure)
    bonus, found = damage_bonus(figure), dict[str, str]()
    for item in usable(enc, figure):
        way = ways(item)[0]
        row = use(item, way)
        if row is not None:
            share = {FIRE: "none", THROW: "half"}.get(way, "full")
            found[item.id] = modifier.deals(row.damage, bonus, share)
    return found
