"""Movement: how many points a maneuver has, and what a way on the map costs of them, in half points."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.events import Moved
from rules.core.hexes import Hex, distance
from rules.ground.path import Gait, Stance, Step, cost, entering, stepped, turned, way
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import half
from rules.gurps4.figure.speed_and_move import move, step
from rules.gurps4.place import where
from rules.gurps4.place.sprinting import limit
from rules.gurps4.sheet.entries import sheet_of
from rules.gurps4.tables.printed import POSTURES, TERRAIN
from rules.gurps4.tables.words import refuse

POINT = 2
"""A movement point in the smallest unit."""
WALKING = Gait(POINT, 2 * POINT, 2 * POINT, (0, POINT, 2 * POINT, 3 * POINT))
"""Front hexes cost 1, side and back hexes 2, a turn 1 for each side (G4-MOVE-02, G4-MOVE-03, G4-MOVE-08)."""
FORWARD = Gait(POINT, 1000, 1000, (0, 1000, 1000, 1000))
"""An All-Out Attack goes into front hexes only and does not turn (see G4-MAN-09)."""
BACKWARDS = Gait(1000, 2 * POINT, 2 * POINT, (0, 1000, 1000, 1000))
"""Who goes backwards keeps its front where it is, and enters side and back hexes only (see G4-MOVE-03)."""
MOST = 240
DETOUR = 20 * POINT
"""How much dearer than the straight way a way round may be that is looked for."""


def gait(figure: Figure, *, forward: bool = False, back: bool = False) -> Gait:
    """Return the gait of a posture (G4-MOVE-04 to -06)."""
    halves = POSTURES[figure.posture].halves
    return replace(FORWARD if forward else BACKWARDS if back else WALKING, each=max(0, halves - POINT))


def mobile(figure: Figure) -> bool:
    """Return whether its posture lets it move at all: who sits stays there (G4-MOVE-07)."""
    return POSTURES[figure.posture].halves != 0


def price(
    enc: Encounter, who: str, may: frozenset[str] = frozenset(), jumps: bool = False
) -> Callable[[Hex], int | None]:
    """Return what a hex adds: ground, allies and bodies; None where it can't be entered.

    ``may`` names foes whose hexes are entered: to evade or to close with; ``jumps``: over barricades.

    Rules: G4-MOVE-05, G4-MOVE-06, G4-MOVE-11, G4-MOVE-12, G4-MOVE-13, G4-MOVE-14, G4-MOVE-16.
    """
    side = enc.figures[who].side

    def asked(at: Hex) -> int | None:
        row = TERRAIN.get(where.kind_at(enc, at).split(" ")[0])
        if row is not None and row.severe and not jumps:
            return None
        extra = row.points * POINT if row is not None else 0
        if row is not None and row.whole_turn:
            extra += MOST
        for name in where.upright(enc, who, at):
            if enc.figures[name].side != side and name not in may:
                return None
            extra += POINT if enc.figures[name].side == side else 0
        return extra + POINT * len(where.bodies(enc, who, at))

    return asked


def path(
    enc: Encounter, who: str, legs: tuple[Hex, ...], going: Gait, *, may: frozenset[str] = frozenset(),
    jumps: bool = False, facing: int | None = None,
) -> tuple[Step, ...] | None:  # fmt: skip
    """Return the cheapest way through all these hexes, begun at ``facing``; None where there is none."""
    figure = enc.figures[who]
    assert figure.pos is not None
    here = Stance(figure.pos, figure.facing if facing is None else facing)
    found: tuple[Step, ...] = ()
    asked = price(enc, who, may, jumps)
    enter = entering(asked, sheet_of(figure).hexes)
    own = where.body(figure)
    for goal in legs:
        extra = 0 if goal in own else asked(goal)
        if extra is None:
            return None
        # What is not reached by so short a detour nobody could pay for; looking further takes seconds.
        straight = max(going.least * distance(here.at, goal), limit(enc, figure) * POINT)
        leg = way(going, here, goal, enter, most=straight + DETOUR + extra)
        if leg is None:
            return None
        found = (*found, *leg)
        here = found[-1].stance if found else here
    return found


def turn(figure: Figure, facing: int, *, forward: bool = False) -> Step:
    """Return a turn on the spot before moving; it costs as any turn on the way does (see G4-MOVE-08)."""
    assert figure.pos is not None
    return turned(gait(figure, forward=forward), Stance(figure.pos, figure.facing), facing)


def straight(figure: Figure, legs: tuple[Hex, ...]) -> int:
    """Return what these legs cost at least, in half points: over open ground, straight ahead."""
    assert figure.pos is not None
    hexes = sum(distance(a, b) for a, b in zip((figure.pos, *legs), legs, strict=False))
    return WALKING.least * hexes


def facing_cost(steps: tuple[Step, ...], start: Stance, facing: int, points: int | None) -> Step:
    """Return the turn at the end of a move: free up to half the points, beyond that one side is (G4-MOVE-09).

    A step, which has no ``points``, ends with any facing for nothing.
    """
    end = steps[-1].stance if steps else start
    turn = turned(WALKING, end, facing)
    free = 3 * POINT if points is None or 2 * cost(steps) <= points * POINT else POINT
    return replace(turn, cost=max(0, turn.cost - free))


def affordable(steps: tuple[Step, ...], points: int) -> bool:
    """Return whether so many points pay for it; one hex may always be moved (G4-MOVE-15)."""
    return cost(steps) <= points * POINT or stepped(steps) <= 1


def afford(t: Bout, figure: Figure, yards: int, kind: str, *, back: bool = False, up: int = 0) -> None:
    """Raises Refused for yards said without a map that are more than the maneuver and the posture allow.

    Rules: see G4-MOVE-03, G4-MOVE-04, G4-MOVE-05, G4-MOVE-06, G4-MOVE-10.
    """
    whole = budget(t, figure, kind, ())
    if whole is None:
        if yards > step(t.enc, figure):
            raise refuse(t, "too_far_step", who=figure.name, yards=yards, most=step(t.enc, figure))
        return
    crawl(t, figure, yards)
    halves = yards * (POSTURES[figure.posture].halves + POINT * back) + POINT * max(0, up)
    if halves > whole * POINT and yards + max(0, up) > 1:
        raise refuse(t, "too_far_move", who=figure.name, points=f"{halves / POINT:g}", most=whole)


def crawl(t: Bout, figure: Figure, yards: int) -> None:
    """Raises Refused for who lies and would move more than a yard (see G4-MOVE-06)."""
    if figure.posture == "lying" and yards > 1:
        raise refuse(t, "too_far_lying", who=figure.name)


def said_yards(parts: Iterable[Command]) -> int:
    """Return the yards that parts of movement name without a hex."""
    moving = [part for part in parts if part.verb in ("moves", "steps")]
    return sum(part.number("n", 0 if part.has("up", "down") else 1) or 0 for part in moving)


def budget(t: Bout, figure: Figure, kind: str, parts: tuple[Command, ...]) -> int | None:
    """Movement points of a maneuver; None for a step, which costs none (G4-MOVE-10)."""
    if kind in ("move", "move_and_attack"):
        return limit(t.enc, figure)
    if kind == "all_out_attack":
        return all_out_points(t.enc, figure)
    if kind == "all_out_defense" and parts and parts[0].verb == "moves":
        return -(-move(t.enc, figure) // 2)
    return None


def all_out_points(enc: Encounter, figure: Figure) -> int:
    """Movement points of an All-Out Attack: half Move, rounded up, ahead only (G4-MAN-09)."""
    return half(move(enc, figure))


def climb(t: Bout, figure: Figure, parts: tuple[Command, ...]) -> int:
    """By how many yards a flier rises, or sinks to the ground at most; raises Refused for who can't fly (G4-FLY-01)."""
    said = [(o.name, o.value) for p in parts for o in p.options if o.name in ("up", "down")]
    if not said:
        return 0
    if not keys.FLYING.on(figure):
        raise refuse(t, "cannot_fly", who=figure.name)
    by = sum(n if name == "up" else -n for name, n in said if isinstance(n, int))
    return max(by, -figure.elevation)


def rises_by(t: Bout, who: str, up: int) -> None:
    """A flier's altitude changes."""
    if up:
        t.do(Moved(who, elevation=t.figure(who).elevation + up))
        t.note("flies_at", who, rule="G4-FLY-01", yards=t.figure(who).elevation)
