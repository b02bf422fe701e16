"""What limbs still serve for: useless arms and legs, those that others hold, whether legs carry one (RH-LOC-13)."""

from rules.core.encounter import Encounter, Figure
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body, effects, marked
from rules.rqhouse.sheet.body import Location

ENDING_USE = (keys.USELESS, keys.NUMBED, keys.MAIMED, keys.SEVERED, keys.HELD)
"""Conditions of a location that cannot be used."""


def held_limbs(enc: Encounter, figure: Figure) -> frozenset[str]:
    """The locations by which others hold the figure."""
    return frozenset(keys.GRIP.data(link).at for link in keys.GRIP.all(enc, b=figure.name))


def is_held(enc: Encounter, figure: Figure) -> bool:
    """Whether the figure is held (see RH-BRL-07)."""
    return bool(held_limbs(enc, figure)) or any(marked(figure, keys.HELD, spot) for spot in body(figure).locations)


def legs_out(figure: Figure) -> bool:
    """Whether a wound to the abdomen has taken both legs."""
    spots = body(figure).of_kind("abdomen")
    return any("legs_out" in effects(figure, s) or marked(figure, keys.IMPAIRED, s) for s in spots)


def useless(enc: Encounter, figure: Figure, spot: Location) -> bool:
    """Whether an arm or leg, or another location, cannot be used (RH-LOC-13)."""
    if figure.marks and any(marked(figure, condition, spot) for condition in ENDING_USE):
        return True
    if enc.links and spot.id in held_limbs(enc, figure):
        return True
    if spot.kind in ("arm", "leg") and marked(figure, keys.IMPAIRED, spot):
        return True
    return "useless" in effects(figure, spot) or (spot.kind == "leg" and legs_out(figure))


def lame(enc: Encounter, figure: Figure) -> bool:
    """Whether it has lost the use of a leg; being held by one is something else."""
    legs = body(figure).of_kind("leg")
    held = held_limbs(enc, figure)
    return any(useless(enc, figure, leg) for leg in legs if leg.id not in held and not marked(figure, keys.HELD, leg))
