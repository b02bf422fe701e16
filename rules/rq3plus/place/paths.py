"""Which ways a mover may go: what they cost, who stands in a hex, and who stops them (areas MOV, HEX, ENG)."""

from collections.abc import Callable

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import hex_key, hex_of
from rules.core.hexes import Hex, distance
from rules.ground.bodies import occupants
from rules.ground.hexes import line, toward, turn_sides
from rules.ground.path import Gait, Stance, Step, cost, entering, turned, walking, way
from rules.ground.unseen import known
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.quantities import mount_of
from rules.rq3plus.figure.wounds import dead, unconscious
from rules.rq3plus.place import post_melee
from rules.rq3plus.place.engagement import stops
from rules.rq3plus.place.legs import planned
from rules.rq3plus.place.move_allowances import MOVE, allowance, left, total
from rules.rq3plus.place.terrain import ground
from rules.rq3plus.tables.words import refuse
from rules.turns.pace import strict

GAIT = Gait(ahead=1, aside=2, behind=2, turns=(0, 1, 1, 1), free=1)
"""Metres of movement: a side of turn is free before a metre ahead (R3-MOV-09), any turn in place takes one
(R3-MOV-10), and so does each metre ahead; aside or backwards it takes two (R3-MOV-11)."""


def plan(t: Bout, who: str, command: Command, when: str) -> tuple[Step, ...]:
    """The path a sentence describes; raises Refused where no way leads there, or where it tells what the ground is."""
    figure = t.figure(who)
    assert figure.pos is not None
    if any(part.verb == "through" for part in command.parts):
        raise refuse(t, "no_place.through", who=who)
    return planned(
        GAIT, Stance(figure.pos, figure.facing), legs(command), lambda stance, leg: _way(t, who, stance, leg, when)
    )


def legs(command: Command) -> tuple[Command, ...]:
    """The legs of a move; so many metres of no direction are straight ahead."""
    metres = tuple(o for o in command.options if o.name == "n")
    return (Command("forward", options=metres), *command.parts) if metres else command.parts


def _way(t: Bout, who: str, stance: Stance, leg: Command, when: str) -> tuple[Step, ...]:
    if leg.targets:
        other = leg.targets[0]
        goal = t.figure(other).pos
        if goal is None or other == who:
            raise refuse(t, "no_place.way", other=other)
        made = _run(t, who, stance, other, goal, when) or _search(t, who, stance, goal, when, 1, other)
        if made is not None and strict(t.enc) and _charges(t, who, other, when):
            made = _as_far(made, left(t.enc, who, when))
        return () if made is None else _until_engaged(t, who, made, when)
    there = hex_of(str(leg.at))
    found = _search(t, who, stance, there, when, 0)
    if found is None:
        raise blocked(t, who, there, when)
    return found


def _search(
    t: Bout, who: str, stance: Stance, goal: Hex, when: str, within: int, sought: str = ""
) -> tuple[Step, ...] | None:
    """The cheapest way, rather past others' zones than through them; not past the zone of who is sought."""
    far = distance(stance.at, goal)
    if not within and blocker(t, who, goal, when):
        raise blocked(t, who, goal, when)
    most = max(2 * far + 6, total(allowance(t.enc, who, when)) + 2)

    def free(at: Hex) -> int | None:
        return None if blocker(t, who, at, when) else 0

    def unwatched(at: Hex) -> int | None:
        return free(at) if at == goal or not stops(t, who, at, sought) else None

    best = way(GAIT, stance, goal, entering(unwatched), within=within, most=most) if when == MOVE else None
    direct = way(GAIT, stance, goal, entering(free), within=within, most=most)
    if best is None or direct is None or cost(best) > max(cost(direct), left(t.enc, who, when)):
        return direct
    return best


def _run(t: Bout, who: str, stance: Stance, other: str, goal: Hex, when: str) -> tuple[Step, ...] | None:
    """The way of a charge at its target: straight, and no zone steers it (see R3-LNC-01); None for any other move."""
    if not _charges(t, who, other, when) or distance(stance.at, goal) <= 1:
        return None
    return gallop(stance, goal, lambda at: not blocker(t, who, at, when))


def _charges(t: Bout, who: str, other: str, when: str) -> bool:
    charge = keys.CHARGE.of(t.figure(who))
    return charge is not None and charge.target == other and when == MOVE


def _as_far(path: tuple[Step, ...], metres: int) -> tuple[Step, ...]:
    """What of a way can be gone now: a charge takes as many thirds as it needs (see R3-MOV-03)."""
    return next((path[:n] for n in range(len(path), 0, -1) if cost(path[:n]) <= metres), ())


def _until_engaged(t: Bout, who: str, path: tuple[Step, ...], when: str) -> tuple[Step, ...]:
    """A way to a figure ends where somebody engages the mover, if nobody did before (see R3-ENG-02, R3-MOV-05)."""
    if post_melee.unengaged(when):
        return path
    for n, one in enumerate(path):
        if one.walked and stops(t, who, one.stance.at):
            return path[: n + 1]
    return path


def blocked(t: Bout, who: str, at: Hex, when: str) -> Exception:
    return refuse(t, "hex_occupied", other=blocker(t, who, at, when) or "something", hex=hex_key(at), who=who)


def gallop(start: Stance, goal: Hex, free: Callable[[Hex], bool]) -> tuple[Step, ...] | None:
    """The straight way to the hex before ``goal`` (see R3-LNC-01); None where something stands in it."""
    path: list[Step] = []
    here = start
    for at in line(start.at, goal)[1:-1]:
        (direction,) = toward(here.at, at)
        if turn_sides(here.facing, direction) > 1 and not path:
            path.append(turned(GAIT, here, direction))
            here = path[-1].stance
        path.append(walking(GAIT, here, direction))
        here = path[-1].stance
        if here.at != at or not free(at):
            return None
    return tuple(path)


def blocker(t: Bout, who: str, at: Hex, when: str) -> str:
    """What keeps the mover out of a hex: who stands there, or a wall; empty for nothing (R3-MOV-08; see R3-PMM-03).

    One may step over the fallen, and in the Post Melee Move past whom one has pushed aside this round.

    Rules: R3-HEX-09.
    """
    here = ground(t.enc, at)
    if here is not None and here.blocks:
        return f"a {here.name}"
    own = {who, mount_of(t.enc, who)}
    for name in occupants(known(t.enc, who), at):
        figure = t.figure(name)
        lies = figure.posture == "prone" or unconscious(figure) or dead(figure)
        if name not in own and not lies and not post_melee.past(t, who, name, when):
            return name
    return ""
