"""What is shown of a figure and of the clock."""

from typing import Any

from rules.core.encounter import Encounter, Figure, Slot, current
from rules.core.parts import Part, among
from rules.rqhouse.figure import action_counts, keys, quantities
from rules.rqhouse.figure import body as state
from rules.rqhouse.figure.conditions import awake
from rules.rqhouse.figure.exchange_records import DODGE
from rules.rqhouse.figure.skills import OWN, dodge_floor
from rules.rqhouse.rolls.check import chance, with_burdens
from rules.rqhouse.sheet import model
from rules.rqhouse.time import rounds


def values(enc: Encounter, figure: Figure) -> dict[str, Any]:
    """Return every quantity; percentages are those that a roll would have now, burdens and effects counted.

    See RH-SUC-07, RH-FAT-03, RH-FUM-08, RH-DEF-07.
    """
    enc, found = among(enc, figure), quantities.values(enc, figure)
    names = {item.id: item.name for item in figure.items}

    def now(label: str, skill: str, base: int) -> int:
        floor = dodge_floor(model.of(figure)) if label == DODGE else 0
        return chance(base, with_burdens(enc, figure, label, skill, ()), floor)

    for label in ("attack", "parry"):
        found[label] = {item: now(label, names[item], base) for item, base in found[label].items()}
    return found | {name: now(name, name, base) for name in ROLLED if (base := found[name]) is not None}


ROLLED = (DODGE, "spirit_attack", "spirit_defence", *OWN)
"""What is rolled under its own name."""


def fallen(enc: Encounter, figure: Figure) -> bool:
    """Return whether a figure is out."""
    return not awake(enc, figure)


def vitals(enc: Encounter, figure: Figure) -> str:
    """Return the Health that is left, of how much, and the Fatigue Levels that are lost."""
    tired = keys.FATIGUE.of(figure)
    return f"Health {keys.HEALTH.of(figure)}/{state.health_max(figure)}" + (f", fatigue {tired}" if tired else "")


def moment(enc: Encounter, slot: Slot) -> str:
    """Return the count of a turn."""
    return str(action_counts.count_of(slot)) if keys.SPELL.on(slot) else action_counts.moment(slot)


def gauge(enc: Encounter, figure: Figure) -> tuple[int, int] | None:
    """Return the Health that is left and the most there may be."""
    return keys.HEALTH.of(figure), state.health_max(figure)


def parts(enc: Encounter, figure: Figure) -> tuple[Part, ...]:
    """Return the hit locations with their hit points."""
    return tuple(Part(spot.id, spot.points) for spot in state.body(figure).locations)


def header(enc: Encounter) -> dict[str, Any]:
    """Return the round; ``count`` is that of the turn that is on, ``clock`` in seconds."""
    slot = current(enc)
    own = slot is not None and slot.what in action_counts.OWN_SLOTS
    in_round = keys.ROUND.of(enc)
    return {
        "round": in_round,
        "count": action_counts.count_of(slot) if slot is not None and own else None,
        "clock": rounds.SECONDS * max(0, in_round - 1),
    }
