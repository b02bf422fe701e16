"""What a hit with each thing at hand rolls for damage, as players write it (see R3-HIT-11)."""

from rules.core.dice import Formula
from rules.core.encounter import Encounter, Figure
from rules.rq3plus.figure.arms import Arm, by_use, every_arm
from rules.rq3plus.tables.says import says


def deals(enc: Encounter, figure: Figure) -> dict[str, str]:
    """By the id of each weapon what its modes roll with the damage modifier: ``1d8+1 + 1d4``."""
    return {key: told for key, arm in by_use(every_arm(figure)).items() if (told := _modes(figure, arm))}


def _modes(figure: Figure, arm: Arm) -> str:
    every = {one.name: arm.force(figure, one.name, "standard") for one in arm.weapon.modes if one.damage is not None}
    told = {name: _with(force.weapon, force.modifier, force.share) for name, force in every.items()}
    if len({*told.values()}) == 1:
        return next(iter(told.values()))
    return ", ".join(f"{name} {dice}" for name, dice in told.items())


def _with(weapon: Formula, modifier: Formula | None, share: str) -> str:
    if modifier is None or share not in ("full", "half"):
        return str(weapon)
    if share == "half":
        return says("deals_half", dice=str(weapon), modifier=str(modifier))
    return says("deals", dice=str(weapon), modifier=str(modifier))
