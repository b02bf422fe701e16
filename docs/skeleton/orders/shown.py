"""What is shown of a figure and of the clock."""

from typing import Any

from rules.skeleton.figure import keys
from rules.skeleton.sheet import reading

from rules.core.encounter import Encounter, Figure


def values(enc: Encounter, figure: Figure) -> dict[str, Any]:
    """Return every quantity of a figure by its key."""
    return {"fight": reading.of(figure).fight, "hp": keys.HP.of(figure), "hp_max": reading.of(figure).hp}


def conditions(enc: Encounter, figure: Figure) -> tuple[tuple[str, Any], ...]:
    """Return the conditions of a figure, with until when each lasts."""
    return ((keys.DOWN.key, None),) if keys.DOWN.on(figure) else ()


def fallen(enc: Encounter, figure: Figure) -> bool:
    """Return whether a figure is out."""
    return keys.DOWN.on(figure)


def header(enc: Encounter) -> dict[str, Any]:
    """Return the round, and the clock in seconds."""
    return {"round": keys.ROUND.of(enc), "clock": max(0, keys.ROUND.of(enc) - 1)}


def vitals(enc: Encounter, figure: Figure) -> str:
    """Return the hit points at a glance."""
    return f"HP {keys.HP.of(figure)}/{reading.of(figure).hp}"


def gauge(enc: Encounter, figure: Figure) -> tuple[int, int]:
    """Return the hit points that are left and the most there may be."""
    return keys.HP.of(figure), reading.of(figure).hp
