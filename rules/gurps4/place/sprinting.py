"""High speed: the sprint, speed and course that can't change at will, and what a stumble does (G4-RUN)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.hexes import step
from rules.core.report import Term
from rules.ground.hexes import turn_sides
from rules.ground.path import Step, stepped
from rules.ground.walk import Walk
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import awake, hampered, stunned
from rules.gurps4.figure.quantities import dx
from rules.gurps4.figure.speed_and_move import move
from rules.gurps4.harm.blow import WALL, collide
from rules.gurps4.harm.down import fall
from rules.gurps4.harm.knockback import balance
from rules.gurps4.place import occupancy
from rules.gurps4.sheet.typed import sheet_of
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.terms import term

MOST_TURN = 1
ALLOWED = ("move", "move_and_attack")
"""The maneuvers that may be taken at high speed (G4-RUN-03)."""


def limit(enc: Encounter, figure: Figure) -> int:
    """The most yards a Move covers, the sprint included after a turn at full Move (G4-RUN-01; see G4-MOVE-14)."""
    whole = move(enc, figure)
    if not keys.HIGH_SPEED.on(figure) or keys.VELOCITY.of(figure) < whole:
        return whole
    sprint = max(whole + 1, whole * 12 // 10)
    return max(sprint, sheet_of(figure).top_speed or 0)


class Going(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a walk has to remember: yards risen, whether it is a sprint.

    At high speed also what has to be rolled for: the steps that turn too early, and hard braking.
    """

    up: int = 0
    sprint: bool
    turns: tuple[int, ...] = ()
    brakes: bool = False


def checked(t: Bout, figure: Figure, path: tuple[Step, ...]) -> tuple[tuple[int, ...], bool]:
    """What a walk at high speed has to roll for: the steps that turn too early, and whether it brakes hard.

    Raises Refused for a turn by more than one side and for a speed that can't be reached or shed.

    Rules: G4-RUN-06; see G4-RUN-04.
    """
    if not keys.HIGH_SPEED.on(figure):
        return (), False
    return _turns(t, figure, path), brakes(t, figure, stepped(path))


def _turns(t: Bout, figure: Figure, path: tuple[Step, ...]) -> tuple[int, ...]:
    course = keys.COURSE.of(figure)
    way, straight = (figure.facing, 0) if course is None else (course.direction, course.yards)
    early = []
    for n, one in enumerate(path):
        if not one.walked:
            continue
        sides = turn_sides(way, one.direction)
        if sides > MOST_TURN:
            raise refuse(t, "turns_sharply", who=figure.name)
        if sides and straight < move(t.enc, figure):
            early.append(n)
        straight = 1 if sides else straight + 1
        way = one.direction
    return tuple(early)


def brakes(t: Bout, figure: Figure, speed: int) -> bool:
    """Whether so much slower takes a roll; raises Refused for more than twice Move (G4-RUN-04, G4-RUN-05)."""
    if not keys.HIGH_SPEED.on(figure):
        return False
    was, own = keys.VELOCITY.of(figure), move(t.enc, figure)
    if was - speed > 2 * own or speed - was > own:
        raise refuse(t, "speed_change", who=figure.name, was=was, speed=speed, most=own)
    return was - speed > own


def steady(t: Bout, who: str, why: Term, rule: str) -> bool:
    """DX+3 to keep one's feet at speed, ``braking`` or ``turning``; who fails trips."""
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
        _keep_course(t, who, [one.direction for one in walk.done if one.walked])


def _keep_course(t: Bout, who: str, ways: list[int]) -> None:
    if not ways:
        return
    course = keys.COURSE.of(t.figure(who))
    yards = next((n for n, way in enumerate(reversed(ways)) if way != ways[-1]), len(ways))
    if yards == len(ways) and course is not None and course.direction == ways[-1]:
        yards += course.yards
    t.do(keys.COURSE.set(who, keys.Course(ways[-1], yards)))


def runs_on(t: Bout, who: str) -> None:
    """High speed is declared at the end of the turn (G4-RUN-02); nobody retreats at it (see G4-RUN-08)."""
    if awake(t.figure(who)) and not stunned(t.figure(who)) and t.figure(who).posture == "standing":
        t.do(keys.HIGH_SPEED.set(who, keys.Nothing()))


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
    if occupancy.solid(t.enc, ahead):
        collide(t, who, WALL, fast)
        return
    for name in occupancy.felt(t.enc, who, ahead)[:1]:
        collide(t, who, name, fast)


def trips_if_fast(t: Bout, who: str) -> None:
    """Stunned or made to do nothing while faster than Move (see G4-RUN-07); who lies runs no more (see G4-RUN-02)."""
    figure = t.figure(who)
    if keys.HIGH_SPEED.on(figure) and speed(t, who) > move(t.enc, figure):
        trip(t, who)
    elif figure.posture == "lying":
        for mark in (keys.HIGH_SPEED, keys.COURSE):
            if mark.on(figure):
                t.do(mark.clear(who))
