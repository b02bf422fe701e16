"""High speed as it is kept, and lost: braking, turning, tripping and what is run into (G4-RUN)."""

from rules.core.bout import Bout
from rules.core.hexes import step
from rules.core.report import Term
from rules.ground.walk import Walk
from rules.gurps4.defence.collisions import collide
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import awake, hampered, stunned
from rules.gurps4.figure.quantities import dx
from rules.gurps4.figure.speed_and_move import move
from rules.gurps4.harm.falls_and_drops import fall
from rules.gurps4.harm.hits import WALL
from rules.gurps4.harm.knockback import balance
from rules.gurps4.place import where
from rules.gurps4.place.sprinting import Going, speed
from rules.gurps4.tables.words import term


def steady(t: Bout, who: str, why: Term, rule: str) -> bool:
    """Return DX+3 to keep one's feet at speed, ``braking`` or ``turning``; who fails trips."""
    figure = t.figure(who)
    terms = (why, *hampered(t.enc, figure))
    if balance(t, who, "dx", dx(figure), terms, rule=rule):
        return True
    trip(t, who, rule)
    return False


def over(t: Bout, who: str, walk: Walk) -> None:
    """The end of a walk: hard braking is rolled for where it ends, and the course is kept.

    Rules: see G4-RUN-05, G4-RUN-06.
    """
    if walk.of(Going).brakes and keys.HIGH_SPEED.on(t.figure(who)):
        steady(t, who, term("braking"), "G4-RUN-05")
    if walk.of(Going).sprint or keys.HIGH_SPEED.on(t.figure(who)):
        course, ways = keys.COURSE.of(t.figure(who)), [one.direction for one in walk.done if one.walked]
        yards = next((n for n, way in enumerate(reversed(ways)) if way != ways[-1]), len(ways))
        if ways and yards == len(ways) and course is not None and course.direction == ways[-1]:
            yards += course.yards
        if ways:
            t.do(keys.COURSE.set(who, keys.Course(ways[-1], yards)))


def runs_on(t: Bout, who: str) -> None:
    """High speed is declared at the end of the turn (G4-RUN-02); nobody retreats at it (see G4-RUN-08)."""
    if awake(t.figure(who)) and not stunned(t.figure(who)) and t.figure(who).posture == "standing":
        t.do(keys.HIGH_SPEED.set(who, keys.Nothing()))


def slows(t: Bout, who: str) -> None:
    """High speed is over, and the course with it."""
    t.do(*(mark.clear(who) for mark in (keys.HIGH_SPEED, keys.COURSE) if mark.on(t.figure(who))))


def trip(t: Bout, who: str, rule: str = "G4-RUN-07") -> None:
    """Down at speed: movement ends, and what stands in the next hex of the course is run into (G4-RUN-07)."""
    figure, fast = t.figure(who), speed(t, who)
    course = keys.COURSE.of(figure)
    t.do(keys.SPENT.by(who, -keys.SPENT.of(figure)), keys.VELOCITY.by(who, -keys.VELOCITY.of(figure)))
    slows(t, who)
    fall(t, who, rule)
    if figure.pos is None or not fast:
        return
    ahead = step(figure.pos, figure.facing if course is None else course.direction)
    if where.solid(t.enc, ahead):
        collide(t, who, WALL, fast)
        return
    for name in where.felt(t.enc, who, ahead)[:1]:
        collide(t, who, name, fast)


def trips_if_fast(t: Bout, who: str) -> None:
    """Stunned or made to do nothing while faster than Move (see G4-RUN-07); who lies runs no more (see G4-RUN-02)."""
    figure = t.figure(who)
    if keys.HIGH_SPEED.on(figure) and speed(t, who) > move(t.enc, figure):
        trip(t, who)
    elif figure.posture == "lying":
        slows(t, who)
