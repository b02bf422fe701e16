"""Stepping back from a foe while defending (G4-RET-01, G4-RET-03)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.core.events import Moved
from rules.core.hexes import Hex, distance, neighbours
from rules.ground.hexes import nearest_direction
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import step
from rules.gurps4.place.ground import enterable
from rules.gurps4.place.where import between, mapped, stand


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


def back(t: Bout, who: str, foe: str, to: Hex | None = None) -> None:
    """Step away from a foe: one hex on the map (a lying fighter rolls), as far as a step goes without one.

    Rules: G4-RET-03.
    """
    if mapped(t.enc, who, foe):
        ways = ways_back(t.enc, who, foe)
        goal = to if to in ways else ways[0]
        t.do(Moved(who, to=goal))
        if step(t.enc, t.figure(who)) > 1 and t.figure(who).posture != "lying":
            further = ways_back(t.enc, who, foe)
            if further:
                t.do(Moved(who, to=further[0]))
    else:
        far = between(t.enc, who, foe)
        by = 1 if t.figure(who).posture == "lying" else step(t.enc, t.figure(who))
        t.do(*stand(t.enc, foe, who, (1 if far is None else far) + by))
    t.do(keys.RETREATED.set(who, keys.Away(foe)))
    t.note("retreats", who, rule="G4-RET-01", foe=foe)
