"""Where two figures stand to each other: metres, engagement, reach, backs (RH-MAN-03, RH-WPN-08)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.core.hexes import distance
from rules.core.keys import Nothing
from rules.ground.hexes import nearest_direction
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.conditions import awake

REACH, LONG_REACH = 1, 2
"""Metres at which a weapon reaches; a long one further."""
UNKNOWN = -1
REAR = (2, 3, 4)
"""Directions, counted from where one faces, in which one's back lies."""


def mapped(enc: Encounter, a: str, b: str) -> bool:
    """Whether the map knows where both are."""
    return enc.figures[a].pos is not None and enc.figures[b].pos is not None


def metres(enc: Encounter, a: str, b: str) -> int | None:
    """Metres between two figures: by the map, by what was said, 1 where they are engaged; None where nobody knows."""
    one, other = enc.figures[a].pos, enc.figures[b].pos
    if one is not None and other is not None:
        return distance(one, other)
    for x, y in ((a, b), (b, a)):
        said = keys.STANCE.of(enc, x, y)
        if said is not None and said.distance != UNKNOWN:
            return said.distance
    return REACH if engaged(enc, a, b) else None


def near(t: Bout, who: str, target: str, gone: int) -> None:
    """Somebody has gone so many metres nearer to another: what was said of their distance is less (see RH-RND-09)."""
    for x, y in ((who, target), (target, who)):
        said = keys.STANCE.of(t.enc, x, y)
        if said is not None and said.distance != UNKNOWN:
            t.do(keys.STANCE.set(x, y, keys.Stance(said.distance - gone, said.rear)))


def engaged(enc: Encounter, a: str, b: str) -> bool:
    """Whether two fight hand to hand: an attack or the game master said so, and the map does not part them."""
    linked = bool(keys.ENGAGED.all(enc, a, b) or keys.ENGAGED.all(enc, b, a))
    one, other = enc.figures[a].pos, enc.figures[b].pos
    return linked and (one is None or other is None or distance(one, other) <= LONG_REACH)


def engage(t: Bout, a: str, b: str) -> None:
    """Let two be engaged."""
    if not (keys.ENGAGED.all(t.enc, a, b) or keys.ENGAGED.all(t.enc, b, a)):
        t.do(keys.ENGAGED.set(a, b, Nothing()))


def part(t: Bout, a: str, b: str) -> None:
    """Two are engaged no longer, nor does one hold the other (see RH-BRL-07)."""
    for x, y in ((a, b), (b, a)):
        if keys.GRIP.all(t.enc, x, y):
            t.do(keys.GRIP.clear(x, y))
            t.note("releases", x, rule="RH-BRL-07", target=y)
        if keys.ENGAGED.all(t.enc, x, y):
            t.do(keys.ENGAGED.clear(x, y))


def opponents(enc: Encounter, who: str) -> tuple[str, ...]:
    """The enemies engaged with the figure that are awake to use it, in joining order."""
    return tuple(f.name for f in enc.enemies(who) if engaged(enc, who, f.name) and awake(enc, f))


def behind(enc: Encounter, who: str, target: str) -> bool | None:
    """Whether ``who`` has the target's back; None where neither the map nor the game master says."""
    one, other = enc.figures[who], enc.figures[target]
    said = keys.STANCE.of(enc, who, target)
    if one.pos is None or other.pos is None:
        return said.rear if said is not None and said.rear else None
    if one.pos == other.pos:
        return False
    turns = {(d - other.facing) % 6 for d in nearest_direction(other.pos, one.pos)}
    return bool(turns & set(REAR))


def above(enc: Encounter, who: str, target: str) -> bool | None:
    """Whether the map says that the target stands higher; None without a map."""
    if not mapped(enc, who, target):
        return None
    return enc.figures[target].elevation > enc.figures[who].elevation
