"""What a sentence may name as a thing or a place, and what a game master may set or put on by hand."""

from collections.abc import Mapping
from typing import Any

from rules.core.encounter import Encounter, Figure
from rules.core.parts import Thing
from rules.rqhouse.figure import body as state
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.hands import in_use
from rules.rqhouse.orders.things import on_ground
from rules.rqhouse.sheet import items
from rules.rqhouse.sheet.gear import called
from rules.rqhouse.tables.printed import BODIES


def things(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return its gear, what sticks in others or in it, and what lies on the ground."""
    own = tuple(Thing(i.id, i.name, also=called(i)) for i in figure.items if i.where != "gone")
    # Who has not learned to grapple is told so, not that there is no such thing.
    own += () if figure.item(items.GRAPPLE) else (Thing(items.GRAPPLE, items.GRAPPLE),)
    others = []
    for name, other in enc.figures.items():
        if name == figure.name:
            continue
        others += [Thing(on_ground(name, i.id), i.name) for i in other.items if i.where in ("ground", "stuck")]
    mine = {thing.name for thing in own}
    return (*own, *(thing for thing in others if thing.name not in mine))


def places(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return its locations, and what may be struck out of its hands."""
    spots = tuple(Thing(spot.id, spot.name) for spot in state.body(figure).locations)
    return (*spots, *(Thing(item.id, item.name) for item in in_use(figure)))


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
    return {"round": keys.ROUND.of(enc)} if condition == keys.UNCONSCIOUS.key else {}
