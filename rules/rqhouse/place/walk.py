"""Moving on the map: how far, by which hexes, and being driven back (RH-RND-09, RH-XS-09, RH-MAN-02)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.core.events import Moved
from rules.core.hexes import Hex, distance, neighbours
from rules.ground import push
from rules.ground.hexes import line, nearest_direction


def taken(enc: Encounter, at: Hex, but: str) -> bool:
    """Whether somebody else stands on a hex."""
    return any(f.pos == at for name, f in enc.figures.items() if name != but)


def go(t: Bout, who: str, to: Hex) -> int:
    """Move a figure to a hex, facing the way it came; returns the metres. Off the map it simply arrives."""
    was = t.figure(who).pos
    if was is None or was == to:
        t.do(Moved(who, to=to))
        return 0
    path = line(was, to)
    t.do(Moved(who, to=to, facing=nearest_direction(path[-2], to)[0]))
    return distance(was, to)


def beside(enc: Encounter, who: str, target: str) -> Hex | None:
    """The free hex next to the target that is nearest to the figure; None off the map or where all are taken."""
    start, goal = enc.figures[who].pos, enc.figures[target].pos
    if start is None or goal is None:
        return None
    if distance(start, goal) <= 1:
        return start
    free = [at for at in neighbours(goal) if not taken(enc, at, who)]
    return min(free, key=lambda at: (distance(start, at), at), default=None)


def driven(t: Bout, by: str, who: str, metres: int) -> None:
    """Drive a figure straight away from another on the map, as far as nobody is in the way."""
    pusher, victim = t.figure(by).pos, t.figure(who).pos
    if pusher is None or victim is None or pusher == victim:
        return
    path = push.straight(victim, push.away(pusher, victim, 0)[0], metres)
    gone, _ = push.driven(path, lambda at: taken(t.enc, at, who) or None)
    if gone:
        t.do(Moved(who, to=gone[-1]))
