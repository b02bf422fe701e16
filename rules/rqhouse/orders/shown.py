"""What is shown of a figure and of the clock."""

from typing import Any

from rules.core.encounter import Encounter, Figure, Slot, current
from rules.core.parts import Part, points_left
from rules.rqhouse.figure import action_counts, keys
from rules.rqhouse.figure import body as state
from rules.rqhouse.figure.conditions import awake
from rules.rqhouse.time import rounds


def fallen(enc: Encounter, figure: Figure) -> bool:
    """Return whether a figure is out."""
    return not awake(enc, figure)


def moment(enc: Encounter, slot: Slot) -> str:
    """Return the count of a turn."""
    return str(action_counts.count_of(slot)) if keys.SPELL.on(slot) else action_counts.moment(slot)


def gauge(enc: Encounter, figure: Figure) -> tuple[int, int] | None:
    """Return the Health that is left and the most there may be."""
    return keys.HEALTH.of(figure), state.health_max(figure)


vitals = points_left("Health", gauge)


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
