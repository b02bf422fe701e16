"""What a hit with each thing at hand does, as players write it (see SW-DMG-01)."""

from rules.core.encounter import Encounter, Figure
from rules.core.parts import among
from rules.swords.attack.strike import usable
from rules.swords.figure.quantities import trait
from rules.swords.tables.words import says


def deals(enc: Encounter, figure: Figure) -> dict[str, str]:
    """By the id of each thing at hand what is added to the margin of a hit: ``dx + 9 (strength 3, weapon 6)``."""
    enc = among(enc, figure)
    found = {}
    for gear in usable(enc, figure):
        strength = 0 if gear.mech else trait(figure, "strength")
        found[gear.id] = says("deals", n=strength + gear.value, strength=strength, weapon=gear.value)
    return found
