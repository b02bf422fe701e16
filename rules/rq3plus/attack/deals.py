"""What a hit with each thing at hand rolls for damage, as players write it (see R3-HIT-11)."""

from rules.core.encounter import Encounter, Figure
from rules.rq3plus.figure.arms import Arm, by_use, every_arm
from rules.runequest import modifier


def deals(enc: Encounter, figure: Figure) -> dict[str, str]:
    """By the id of each weapon what its modes roll with the damage modifier: ``1d8+1 + 1d4``."""
    return {key: told for key, arm in by_use(every_arm(figure)).items() if (told := _modes(figure, arm))}


def _modes(figure: Figure, arm: Arm) -> str:
    every = {one.name: arm.force(figure, one.name, "standard") for one in arm.weapon.modes if one.damage is not None}
    told = {name: modifier.deals(force.weapon, force.modifier, force.share) for name, force in every.items()}
    if len({*told.values()}) == 1:
        return next(iter(told.values()))
    return ", ".join(f"{name} {dice}" for name, dice in told.items())
