"""Where there is room to step back from a foe."""

from rules.core.encounter import Encounter
from rules.core.hexes import Hex, distance, neighbours
from rules.ground.hexes import nearest_direction
from rules.gurps4.place.ground import enterable
from rules.gurps4.place.where import mapped


def ways_back(enc: Encounter, who: str, foe: str) -> tuple[Hex, ...]:
    """The empty hexes that lead away from a foe, the straightest first; none without a map."""
    at, there = enc.figures[who].pos, enc.figures[foe].pos
    if at is None or there is None:
        return ()
    straight = nearest_direction(there, at) if at != there else ()
    near = neighbours(at)
    fit = [h for h in near if distance(h, there) > distance(at, there) and enterable(enc, who, h)]
    return tuple(sorted(fit, key=lambda h: near.index(h) not in straight))


def room(enc: Encounter, who: str, foe: str) -> bool:
    """Whether there is room to step back; without a map there always is."""
    return not mapped(enc, who, foe) or bool(ways_back(enc, who, foe))
