"""What is shown of a figure and of the map."""

from typing import Any

from rules.core.encounter import Encounter, Figure, Slot
from rules.core.keys import MarkKey
from rules.core.parts import Part, Prospect, points_left
from rules.rq3plus.figure import grips, keys, phases, wounds
from rules.rq3plus.figure.quantities import body, hp_max, loc_hp
from rules.rq3plus.place import terrain
from rules.rq3plus.sheet.character import typed
from rules.rq3plus.tables.words import says
from rules.rq3plus.time import intent


def conditions(enc: Encounter, figure: Figure) -> tuple[tuple[str, Any], ...]:
    """Return the conditions of a figure, those of its locations and of holds on it included."""
    found: list[tuple[str, Any]] = []
    if wounds.dead(figure):
        return (("dead", None),)
    if wounds.unconscious(figure):
        found.append(("unconscious", None))
    elif wounds.stunned(figure):
        found.append(("incapacitated", None))
    lost = keys.MAIMED.read(figure)
    for spot in body(figure).locations:
        if wounds.useless(figure, spot):
            found.append((f"useless {spot.name}", None))
        if spot.id in lost.at:
            found.append((f"{lost.at[spot.id]} {spot.name}", None))
    hidden = {keys.DEAD.key, keys.SHOCK.key, keys.UNCONSCIOUS.key, keys.MAIMED.key}
    for key in _CONDITIONS:
        mark = figure.mark(key.key)
        if mark is not None and key.key not in hidden:
            found.append((key.key, list(mark.until) if mark.until else getattr(key.of(figure), "round", None)))
    for link in keys.HOLD.all(enc, None, figure.name):
        hold = keys.HOLD.data(link)
        how = "immobilised" if hold.immobile else "held"
        found.append((f"{grips.told(enc, figure.name, hold)} {how} by {link.a}", None))
    for link in keys.ENTANGLED.all(enc, None, figure.name):
        tangle = keys.ENTANGLED.data(link)
        how = says("held_fast") if tangle.immobile else "entangled"
        found.append((f"{grips.told(enc, figure.name, tangle)} {how} by {link.a}", None))
    return tuple(found)


def fallen(enc: Encounter, figure: Figure) -> bool:
    """Return whether a figure is out."""
    return wounds.unconscious(figure)


def moment(enc: Encounter, slot: Slot) -> str:
    """Return the strike rank of a turn."""
    return str(slot.key[2]) if len(slot.key) > 2 and slot.key[1] == phases.MELEE and slot.who else ""


def left(enc: Encounter, figure: Figure) -> str:
    """Return the announced actions."""
    return intent.left(figure)


def gauge(enc: Encounter, figure: Figure) -> tuple[int, int] | None:
    """Return the hit points that are left and the most there may be."""
    return keys.HP.of(figure), hp_max(typed(figure.sheet))


vitals = points_left("HP", gauge)


def parts(enc: Encounter, figure: Figure) -> tuple[Part, ...]:
    """Return the hit locations with their hit points."""
    return tuple(Part(spot.id, loc_hp(figure, spot)) for spot in body(figure).locations)


def prospect(enc: Encounter, a: str, b: str) -> Prospect:
    """Return the hex that hides one from the other."""
    return Prospect(terrain.barrier(enc, a, b))


_CONDITIONS = tuple(key for key in vars(keys).values() if isinstance(key, MarkKey) and key.condition)
