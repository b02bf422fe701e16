"""Falling at speed and out of the air (G4-RUN-07, G4-FLY-01)."""

from rules.core.bout import Bout
from rules.core.events import Moved
from rules.core.hexes import step
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import alive, awake, move, stunned
from rules.gurps4.harm.blow import WALL, collide
from rules.gurps4.harm.down import fall
from rules.gurps4.place import ground


def speed(t: Bout, who: str) -> int:
    """How fast somebody moves at this moment: by the yards of this turn, else by those of the last."""
    figure = t.figure(who)
    return max(keys.VELOCITY.of(figure), keys.SPENT.of(figure))


def trip(t: Bout, who: str, rule: str = "G4-RUN-07") -> None:
    """Down at speed: movement ends, and what stands in the next hex of the course is run into (G4-RUN-07)."""
    figure, fast = t.figure(who), speed(t, who)
    course = keys.COURSE.of(figure)
    t.do(keys.SPENT.by(who, -keys.SPENT.of(figure)), keys.VELOCITY.by(who, -keys.VELOCITY.of(figure)))
    for mark in (keys.HIGH_SPEED, keys.COURSE):
        if mark.on(figure):
            t.do(mark.clear(who))
    fall(t, who, rule)
    if figure.pos is None or not fast:
        return
    ahead = step(figure.pos, figure.facing if course is None else course.direction)
    if ground.solid(t.enc, ahead):
        collide(t, who, WALL, fast)
        return
    for name in ground.upright(t.enc, who, ahead)[:1]:
        collide(t, who, name, fast)


def trips_if_fast(t: Bout, who: str) -> None:
    """Stunned or made to do nothing while faster than Move (see G4-RUN-07)."""
    figure = t.figure(who)
    if keys.HIGH_SPEED.on(figure) and speed(t, who) > move(t.enc, figure):
        trip(t, who)


def plummets(t: Bout, who: str) -> None:
    """A flier who is stunned, down or out comes to the ground; ``settle`` judges what the fall does.

    Rules: see G4-FLY-01.
    """
    figure = t.figure(who)
    up = figure.elevation
    if not keys.FLYING.on(figure) or up <= 0 or not (stunned(figure) or not awake(figure) or figure.posture == "lying"):
        return
    t.do(Moved(who, elevation=0, posture="lying"))
    t.note("plummets", who, rule="G4-FLY-01", yards=up)
    if alive(figure):
        t.do(keys.FALLING.set(who, keys.Turns(up)))
