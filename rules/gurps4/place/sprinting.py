"""High speed: the sprint, speed and course that can't change at will, and what a stumble does (G4-RUN)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.ground.hexes import turn_sides
from rules.ground.path import Step, stepped
from rules.gurps4.figure import keys
from rules.gurps4.figure.speed_and_move import move
from rules.gurps4.sheet.entries import sheet_of
from rules.gurps4.tables.words import refuse

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
    """Return what a walk at high speed has to roll for: the steps that turn too early, and whether it brakes hard.

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
    """Return whether so much slower takes a roll; raises Refused for more than twice Move (G4-RUN-04, G4-RUN-05)."""
    if not keys.HIGH_SPEED.on(figure):
        return False
    was, own = keys.VELOCITY.of(figure), move(t.enc, figure)
    if was - speed > 2 * own or speed - was > own:
        raise refuse(t, "speed_change", who=figure.name, was=was, speed=speed, most=own)
    return was - speed > own


def speed(t: Bout, who: str) -> int:
    """Return how fast somebody moves at this moment: by the yards of this turn, else by those of the last."""
    figure = t.figure(who)
    return max(keys.VELOCITY.of(figure), keys.SPENT.of(figure))
