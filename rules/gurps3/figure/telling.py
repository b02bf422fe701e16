"""A gurps3 figure as a stat block tells of it (``rules.core.sheet.foreign``): the way back of ``sheet.adopting``."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.encounter import Figure
from rules.core.sheet.foreign import BlockAttack, Foreign, Guard, Protection, worded
from rules.gurps3.figure import fresh
from rules.gurps3.figure.gear import weapon_items
from rules.gurps3.figure.quantities import damage_of
from rules.gurps3.figure.skills import best

PLACES = {"torso": "torso", "brain": "skull", "head": "face", "vitals": "vitals", "right_arm": "right_arm",
          "left_arm": "left_arm", "right_leg": "right_leg", "left_leg": "left_leg", "left_hand": "hand",
          "left_foot": "foot"}  # fmt: skip


def told(sheet: dict[str, Any], values: Mapping[str, Any]) -> Foreign:
    """Return the canonical sheet with its quantities (``Show.values``)."""
    figure = fresh.figure(str(sheet["name"]), sheet)
    dr = values["dr_armour"]
    numbers = {key: values[key] for key in ("st", "dx", "iq", "ht", "hp_max", "will", "sm")}
    return Foreign(
        system="gurps3",
        name=str(figure.sheet["name"]),
        numbers={**numbers, "basic_speed": values["basic_speed_q"] / 4},
        skills={worded(key): level for key, level in values["skills"].items()},
        traits=tuple(worded(str(trait)) for trait in values["traits"]),
        attacks=tuple(_attacks(figure)),
        guards=tuple(Guard(worded(one["id"])) for one in figure.sheet.get("shields", ())),
        protection=tuple(Protection(theirs, dr[ours]) for ours, theirs in PLACES.items() if dr.get(ours)),
    )


def _attacks(figure: Figure) -> Iterator[BlockAttack]:
    for gear in weapon_items(figure):
        for mode in gear.weapon.modes[:1]:
            skill = best(figure, mode.skills)
            if skill is not None:
                dice = damage_of(figure, gear, mode)
                yield BlockAttack(gear.name, level=skill[1], damage=f"{dice} {mode.type}")
        shot = gear.weapon.missile
        aimed = best(figure, shot.skills) if shot is not None else None
        if shot is not None and aimed is not None:
            damage = f"{damage_of(figure, gear, shot)} {shot.type}"
            yield BlockAttack(gear.name, level=aimed[1], damage=damage, acc=str(shot.acc), ranged=True)
