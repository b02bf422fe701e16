"""Movement on the map: what a way costs, how far a maneuver goes, and the walk that others may interrupt (G3-MOV)."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, hex_of
from rules.core.events import Moved
from rules.core.hexes import Hex, distance, neighbours
from rules.core.hexes import step as hex_step
from rules.core.keys import plain
from rules.ground import walk as walks
from rules.ground.hexes import nearest_direction, turn_sides
from rules.ground.path import Gait, Stance, Step, cost, entering, stepped, way
from rules.ground.walk import Passage, Walk
from rules.gurps3.figure import keys
from rules.gurps3.figure.grips import gripping, held_fast
from rules.gurps3.figure.move_and_dodge import move
from rules.gurps3.figure.posture import low, pace, posture, share
from rules.gurps3.figure.quantities import awake, stunned
from rules.gurps3.place.close_combat import enter
from rules.gurps3.place.hexes import hexes, in_view, length, occupants, solid
from rules.gurps3.place.where import apart, foes
from rules.gurps3.tables.printed import CARDS
from rules.gurps3.tables.printed import limit as printed_limit
from rules.gurps3.tables.words import refuse
from rules.turns.reactions import Groups, Interrupt

GAIT = Gait(1, 2, 2, (0, 1, 2, 3))
"""Forward 1, sideways and back 2, a hexside 1 (G3-MOV-01)."""
BAD_FOOTING = 1
FARTHEST = 50
"""More hexes than any figure goes in a turn."""
FORWARD = ("all_out_attack", "all_out_charge", "slam", "flying_tackle")


class SetOut(Struct, frozen=True, omit_defaults=True):
    """What a walk has to remember.

    Who sets out ``upright`` does not go on when he is felled; ``into``: in whose hex it ends, nobody else's is entered;
    ``past``: whose hex he goes through, without stopping in it (see G3-EVA-01);
    ``facing`` at its end; ``rose``: he has stood up before it.
    """

    upright: bool = False
    into: str = ""
    facing: int | None = None
    rose: bool = False
    past: str = ""


class Plan(Struct, frozen=True, omit_defaults=True):
    """A way: its steps, the facing at its end (None: as it comes), and whether it ends in a foe's hex.

    ``more`` points are spent behind it, on the step into a foe's hex.
    """

    path: tuple[Step, ...] = ()
    facing: int | None = None
    foe: str = ""
    more: int = 0

    @property
    def walked(self) -> int:
        """Hexes crossed (G3-MOV-09)."""
        return stepped(self.path)

    @property
    def points(self) -> int:
        """Movement points spent."""
        return cost(self.path)

    @property
    def end(self) -> Hex | None:
        """Where it leads; None where it leads nowhere."""
        return self.path[-1].stance.at if self.path else None


def price(enc: Encounter, who: str, goal: Hex | None, past: str = "") -> Callable[[Hex], int | None]:
    """Return what entering a hex adds for a figure; None: it is shut.

    A foe's hex is open only as the goal, or as that of the foe he gets ``past`` (G3-MOV-06).
    """

    def of(at: Hex) -> int | None:
        if solid(enc, at):
            return None
        for name in in_view(enc, at, who):
            if name in (who, past):
                continue
            if awake(enc.figures[name]) and not (at == goal and foes(enc, who, name)):
                return None
        return BAD_FOOTING if enc.terrain.get(f"{at[0]},{at[1]}") == "bad_footing" else 0

    return of


def routed(t: Bout, who: str, goals: tuple[Hex, ...], step: bool, past: str = "") -> tuple[Step, ...]:
    """Return the cheapest way over those hexes, through that of the foe he gets ``past``. Raises Refused for none."""
    figure = t.figure(who)
    if figure.pos is None:
        raise refuse(t, "no_map", who=who)
    here = Stance(figure.pos, figure.facing)
    found: list[Step] = []
    for n, goal in enumerate(goals, 1):
        # Only the last may be that of a foe: nobody walks on through him.
        enter_ = entering(price(t.enc, who, goal if n == len(goals) else None, past), length(figure))
        if step and distance(here.at, goal) == 1:
            turn = Stance(goal, here.facing)
            more = enter_(here, turn)
            path: tuple[Step, ...] | None = (
                None if more is None else (Step(turn, 1 + more, neighbours(here.at).index(goal)),)
            )
        else:
            path = way(GAIT, here, goal, enter_)
        if path is None:
            raise refuse(t, "no_way", who=who, at=f"{goal[0]},{goal[1]}")
        found += path
        here = found[-1].stance if found else here
    return tuple(found)


def run(t: Bout, who: str, here: Stance, foe: str, near: int, *, charges: bool, forward: bool) -> tuple[Step, ...]:
    """The cheapest run at a foe, up to ``near`` hexes from him; ``forward`` into front hexes only (see G3-MOV-04).

    ``charges``: each hex brings him nearer. Raises Refused where there is no such way.
    """
    goal = min(hexes(t.figure(foe)), key=lambda at: distance(here.at, at))
    ground = entering(price(t.enc, who, goal), length(t.figure(who)))

    def enters(was: Stance, now: Stance) -> int | None:
        if was.at != now.at and forward:
            ahead = turn_sides(was.facing, neighbours(was.at).index(now.at)) <= 1
            if not ahead or (charges and distance(now.at, goal) >= distance(was.at, goal)):
                return None
        return ground(was, now)

    path = way(GAIT, here, goal, enters, within=near)
    if not path:
        raise refuse(t, "no_way", who=who, at=f"{goal[0]},{goal[1]}")
    return path


def facing_of(t: Bout, who: str, command: Command, at: Hex | None, facing: int) -> int:
    """Return the facing that ``face N``, ``face Orc`` or ``turn left`` asks for."""
    if command.verb.startswith("turn_"):
        return (facing + {"turn_left": 1, "turn_right": -1, "turn_around": 3}[command.verb]) % 6
    number = command.number("n")
    if number is not None:
        if number > 5:
            raise refuse(t, "bad_facing")
        return number
    there = hex_of(command.at) if command.at else t.figure(command.targets[0]).pos if command.targets else None
    if there is None or at is None:
        raise refuse(t, "no_map", who=who)
    return facing if there == at else nearest_direction(at, there)[0]


def _ahead(t: Bout, figure: Figure, leg: Command, at: Hex, facing: int | None) -> list[Hex]:
    """So many hexes from there the way he faces. Raises Refused for none, and for more than anybody goes in a turn."""
    far = leg.number("n") or 0
    if far < 1:
        raise refuse(t, "no_hexes", who=figure.name)
    if far > FARTHEST:
        raise refuse(t, "too_far_to_go", who=figure.name, spent=far, most=move(figure), card="move")
    heading = figure.facing if facing is None else facing
    return [hex_step(at, heading, n) for n in range(1, far + 1)]


def planned(t: Bout, who: str, parts: tuple[Command, ...], step: bool) -> Plan:
    """Return the way that the parts of a sentence ask for. Raises Refused where it cannot be gone, of the held too.

    Rules: G3-MOV-10; see G3-GFW-02.
    """
    goals: list[Hex] = []
    facing: int | None = None
    at = t.figure(who).pos
    if parts and at is None:
        raise refuse(t, "no_map", who=who)
    for part in parts:
        if part.verb in ("moves", "steps"):
            for leg in part.parts:
                if leg.verb == "leg" and leg.at:
                    goals.append(hex_of(leg.at))
                    at = goals[-1]
                elif leg.verb == "ahead" and at is not None:
                    goals += _ahead(t, t.figure(who), leg, at, facing)
                    at = goals[-1] if goals else at
                elif leg.verb == "facing":
                    facing = facing_of(t, who, leg, at, 0)
        else:
            facing = facing_of(t, who, part, at, t.figure(who).facing if facing is None else facing)
    path = routed(t, who, tuple(goals), step) if goals else ()
    foe = ""
    if path:
        here = [n for n in in_view(t.enc, path[-1].stance.at, who) if foes(t.enc, who, n) and awake(t.figure(n))]
        foe = here[0] if here else ""
    if path and held_fast(t.enc, who):
        raise refuse(t, "held", who=who)
    if path and gripping(t.enc, who):
        raise refuse(t, "weapon_held", who=who)
    return Plan(path, facing, foe)


def limit(enc: Encounter, who: str, card: str, plan: Plan, sprint: bool = False) -> int:
    """Return the movement a card allows this figure in its posture (T1; see G3-POS-11); points, or hexes for a step.

    Half Move in an All-Out Attack (G3-AOA-01), a hex more in a sprint (see G3-MVE-02).
    """
    figure = enc.figures[who]
    full, kind = move(figure), CARDS[card].move
    row = posture(figure)
    if kind in ("0", "free"):
        return 0
    if kind == "1":
        return min(1, pace(figure))
    if kind == "half":
        return share(row, full // 2) if row.id == "standing" else min(full // 2, pace(figure))
    if kind == "aim":
        return aim_limit(figure)
    extra = 1 if kind == "leap" else int(sprint)
    return pace(figure) + (extra if row.sprint else 0)


def check(t: Bout, who: str, card: str, plan: Plan, *, sprint: bool = False) -> None:
    """Raises Refused for a way that the card, posture or facing does not allow (G3-MOV-02 to 04)."""
    figure = t.figure(who)
    most = limit(t.enc, who, card, plan, sprint)
    step = CARDS[card].move == "1"
    spent = plan.more + (plan.walked if step or (plan.walked == 1 and most == 1) else plan.points)
    if spent > most:
        raise refuse(t, "too_far_to_go", who=who, spent=spent, most=most, card=card.replace("_", " "))
    if card in FORWARD and not _forward(figure, plan):
        raise refuse(t, "forward_only", who=who)
    if plan.facing is None or not plan.path:
        return
    end = plan.path[-1]
    last = end.stance.facing
    if CARDS[card].facing == "heading" and plan.facing not in (last, end.direction):
        raise refuse(t, "heading", who=who)
    if not step and 2 * plan.points > move(figure) and turn_sides(last, plan.facing) > 1:
        raise refuse(t, "one_hexside", who=who)


def _forward(figure: Figure, plan: Plan) -> bool:
    facing = figure.facing
    for one in plan.path:
        if one.walked and turn_sides(one.stance.facing, one.direction) > 1:
            return False
        facing = one.stance.facing
    return facing >= 0


class Walker(Struct, frozen=True):
    """How figures of gurps3 walk; ``resume`` takes up the sentence behind the walk.

    ``passed``: who waits or watches for a step (see G3-WAI-01, G3-OPP-02)."""

    resume: Callable[[Bout, str, Walk], None]
    passed: Callable[[Bout, Passage], Groups]

    body = staticmethod(hexes)

    def take(self, t: Bout, who: str, step: Step, walk: Walk) -> bool:
        """Return one step: not of the fallen, held or unconscious, nor into a hex that has been taken meanwhile."""
        figure = t.figure(who)
        if not awake(figure) or stunned(figure) or held_fast(t.enc, who) or (low(figure) and walk.of(SetOut).upright):
            return False
        if not step.walked:
            t.do(walks.moved(who, step))
            return True
        said = walk.of(SetOut)
        goal = walk.path[-1].stance.at if said.into else None
        if price(t.enc, who, goal, said.past)(step.stance.at) is None:
            return False
        assert figure.pos is not None
        came = figure.pos
        for name in list(t.enc.figures):
            if foes(t.enc, who, name) and hexes(t.figure(name)):
                was = apart(t.enc, who, name)
                now = min(distance(step.stance.at, h) for h in hexes(t.figure(name)))
                if was is not None and now < was:
                    t.do(keys.TOWARD.by(who, 1, name))
        t.do(walks.moved(who, step), keys.MOVED.by(who, 1))
        if bad_footing(t.enc, who) and not keys.ROUGH.of(t.figure(who)):
            t.do(keys.ROUGH.by(who, 1))
        self._closes(t, who, (who, said.past), came)
        return True

    def _closes(self, t: Bout, who: str, but: tuple[str, ...], came: Hex | None) -> None:
        """He is in close combat with whoever of his foes is in that hex."""
        at = t.figure(who).pos
        here = [n for n in (occupants(t.enc, at) if at is not None else ()) if n not in but]
        for name in here:
            if foes(t.enc, who, name) and awake(t.figure(name)) and not keys.CLOSE.on(t.figure(who)):
                enter(t, who, name, came)

    def arrived(self, t: Bout, who: str, walk: Walk) -> None:
        """The walk is over: the facing at its end, then the rest of the sentence."""
        if who in t.enc.figures and awake(t.figure(who)):
            facing = walk.of(SetOut).facing
            if facing is not None:
                t.do(Moved(who, facing=facing))
            at = t.figure(who).pos
            if walk.of(SetOut).past and walk.done:
                self._closes(t, who, (who,), None)
            if at is not None and stepped(walk.done) and at == walk.done[-1].stance.at:
                t.note("moves", who, rule="G3-MOV-01", at=f"{at[0]},{at[1]}", hexes=stepped(walk.done))
        self.resume(t, who, walk)


def data_of(plan: Plan, figure: Figure, *, rose: bool = False) -> dict[str, Any]:
    """Return what a walk of that figure has to remember."""
    return plain(SetOut(not low(figure), plan.foe, plan.facing, rose))


def interrupt(who: str, kind: str, foe: str) -> Interrupt:
    """Return a Wait or watch that is triggered by somebody."""
    return Interrupt(who, keys.TRIGGER, keys.Sprung(kind, foe))


def bad_footing(enc: Encounter, who: str) -> bool:
    """Return whether it stands on bad footing (G3-MOV-07)."""
    at = enc.figures[who].pos
    return at is not None and enc.terrain.get(f"{at[0]},{at[1]}") == "bad_footing"


def pace_of(command: Command, figure: Figure) -> str:
    """Return how far the shooter has moved this turn: ``still``, ``walking`` or ``running`` (G3-MOV-08)."""
    moved = keys.MOVED.of(figure)
    if command.has("running") or moved > max(1, move(figure) // 2):
        return "running"
    return "walking" if command.has("walking") or moved > 1 else "still"


AIMING_STEPS = printed_limit("aim_steps")


def aim_limit(figure: Figure) -> int:
    """Return half Move in the first turn of aim, then no more than two hexes (G3-AIM-01)."""
    half, streak = move(figure) // 2, keys.AIMING.of(figure)
    return min(half if streak is None else min(half, AIMING_STEPS), pace(figure))
