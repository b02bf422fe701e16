"""What a game master may set of a figure, and the conditions put on by hand."""

from collections.abc import Mapping
from typing import Any

from rules.core.encounter import Encounter, Figure
from rules.rqhouse.figure import action_counts, keys
from rules.rqhouse.figure import body as state
from rules.rqhouse.tables.printed import BODIES

PLACES = tuple(dict.fromkeys(place.id for places in BODIES.values() for place in places))
ENDED = (keys.BLEEDING, keys.IMPALED)
OF_PLACES = tuple(f"{word}_{at}" for word in (*keys.OF_LOCATIONS, *ENDED) for at in PLACES)
STATE = (keys.HEALTH, keys.MAGIC_POINTS, keys.MAGIC_PROTECTION, keys.FATIGUE, keys.FATIGUE_LONG, keys.FATIGUE_TOTAL)


def numbers(figure: Figure) -> Mapping[str, int | None]:
    """Return the numbers a game master may set, each with the least it may be."""
    spots = state.body(figure).locations
    found: dict[str, int | None] = {key.key: None if key is keys.HEALTH else 0 for key in STATE}
    found |= {keys.LOC_HP.name(spot.id): None for spot in spots}
    found |= {keys.MAGIC_PROTECTION.name(spot.id): 0 for spot in spots}
    found |= {keys.MAGIC_DAMAGE.name(item.id): 0 for item in figure.items}
    return {**found, keys.ACTIONS.key: 0}


def markable_on(figure: Figure) -> tuple[str, ...]:
    """Return the conditions of its own locations."""
    spots = state.body(figure).locations
    located = (f"{word}_{spot.id}" for word in (*keys.OF_LOCATIONS, *ENDED) for spot in spots)
    return (*(mark.key for mark in keys.OF_FIGURES), *located)


def placed(condition: str) -> tuple[str, str]:
    """Return a condition as the word and the location it is of."""
    word = next((word for word in (*keys.OF_LOCATIONS, *ENDED) if condition.startswith(f"{word}_")), "")
    return (word, condition.removeprefix(f"{word}_").replace("_", " ")) if word else (condition, "")


def mark_data(enc: Encounter, condition: str, rounds: int | None) -> dict[str, Any]:
    """Return the round of who passes out; other conditions carry nothing."""
    return {"round": action_counts.number(enc)} if condition == keys.UNCONSCIOUS.key else {}
