"""Paths over the hexes: what each step costs, and the cheapest way to a place (areas MOV, HEX)."""

import heapq
from collections.abc import Callable, Mapping

from msgspec import Struct

from rules.core.hexes import DIRECTIONS, Hex, add, distance, step
from rules.ground.hexes import line

Free = Callable[[Hex], bool]


class Stance(Struct, frozen=True, order=True):
    """Where a figure stands and which way it looks."""

    at: Hex
    facing: int


class Step(Struct, frozen=True):
    """One metre or turn: where it leaves the figure, its cost in metres, and the direction walked (-1: a turn)."""

    stance: Stance
    cost: int
    direction: int = -1


def turn_sides(a: int, b: int) -> int:
    """How many hex sides lie between two directions, 0 to 3."""
    off = (a - b) % 6
    return min(off, 6 - off)


def metre(stance: Stance, direction: int) -> Step:
    """One metre in a direction: 1 with at most one free turn before it, else backwards for 2 (R3-MOV-09, R3-MOV-11)."""
    direction %= 6
    to = step(stance.at, direction)
    off = turn_sides(stance.facing, direction)
    if off <= 1:
        return Step(Stance(to, direction), 1, direction)
    if off == 2:
        # One side of turn is free, and the hex then lies in front, beside the one faced.
        near = min(((stance.facing + n) % 6 for n in (1, -1)), key=lambda f: turn_sides(f, direction))
        return Step(Stance(to, near), 1, direction)
    return Step(Stance(to, stance.facing), 2, direction)


def keeping(stance: Stance, direction: int) -> Step:
    """One metre in a direction without turning: 1 into the three front hexes, else 2 (R3-MOV-11)."""
    direction %= 6
    cost = 1 if turn_sides(stance.facing, direction) <= 1 else 2
    return Step(Stance(step(stance.at, direction), stance.facing), cost, direction)


def turned(stance: Stance, facing: int) -> Step:
    """A turn in place to any direction, for a metre of movement (R3-MOV-10); none for no turn."""
    return Step(Stance(stance.at, facing % 6), 0 if facing % 6 == stance.facing else 1)


def cost(path: tuple[Step, ...]) -> int:
    """The metres of movement a path takes."""
    return sum(one.cost for one in path)


def stepped(path: tuple[Step, ...]) -> int:
    """The hexes a path crosses."""
    return sum(one.direction >= 0 for one in path)


def straight(walked: tuple[Hex, ...], before: Hex | None) -> tuple[Hex, int]:
    """Where the straight run began that a walk (its start first) ends with, and its metres.

    ``before`` is where an earlier run began that the walk may go on with.
    """
    if before is not None and in_line(before, walked):
        return before, distance(before, walked[-1])
    begun = next((at for n, at in enumerate(walked) if in_line(at, walked[n:])), walked[-1])
    return begun, distance(begun, walked[-1])


def in_line(start: Hex, hexes: tuple[Hex, ...]) -> bool:
    """Whether hexes lie, one behind the other, on the straight line from ``start`` to the last, a row aside at most.

    On a hex grid that is the straight walk in any direction, not only along the six rows.
    """
    end = hexes[-1]
    q, r = end[0] - start[0], end[1] - start[1]
    for at in hexes:
        aside = q * (at[1] - start[1]) - r * (at[0] - start[0])
        # The area of the parallelogram against the square of the length: the height of a row in whole numbers.
        if aside**2 > q * q + q * r + r * r or distance(start, at) + distance(at, end) > distance(start, end):
            return False
    far = [distance(start, at) for at in hexes]
    return far == sorted(far)


def way(start: Stance, goal: Hex, free: Free, *, within: int = 0, most: int = 60) -> tuple[Step, ...] | None:
    """The cheapest path to ``goal``, or to a hex at most ``within`` metres from it; None where there is none.

    ``free`` tells whether a hex may be entered; ``most`` is the greatest cost looked at. Of equal ways the one is taken
    that ends looking at the goal, or along the last metre walked.
    """
    best: dict[Stance, tuple[int, int]] = {start: (0, 0)}
    came: dict[Stance, tuple[Stance, Step]] = {}
    waiting: list[tuple[int, int, int, Stance]] = [(max(0, distance(start.at, goal) - within), 0, 0, start)]
    found: list[Stance] = []
    least = most + 1
    while waiting:
        guess, awkward, spent, here = heapq.heappop(waiting)
        if guess > least or (spent, awkward) > best[here]:
            continue
        if distance(here.at, goal) <= within:
            least = min(least, spent)
            found.append(here)
            continue
        for one in _next(here):
            now = spent + one.cost, awkward + (one.direction != here.facing)
            left = max(0, distance(one.stance.at, goal) - within)
            if now[0] + left > most or not (one.direction < 0 or free(one.stance.at)):
                continue
            if now < best.get(one.stance, (most + 1, 0)):
                best[one.stance] = now
                came[one.stance] = (here, one)
                heapq.heappush(waiting, (now[0] + left, now[1], now[0], one.stance))
    ends = [end for end in found if best[end][0] == least]
    paths = [
        (_askew(start, path, goal), best[path[-1].stance if path else start], path)
        for path in (_back(end, start, came) for end in ends)
    ]
    return min(paths, key=_order)[2] if paths else None


def gallop(start: Stance, goal: Hex, free: Free) -> tuple[Step, ...] | None:
    """The straight way to the hex before ``goal`` (R3-LNC-01); None where something stands in it."""
    path: list[Step] = []
    here = start
    for at in line(start.at, goal)[1:-1]:
        (direction,) = toward(here.at, at)
        if turn_sides(here.facing, direction) > 1 and not path:
            path.append(turned(here, direction))
            here = path[-1].stance
        path.append(metre(here, direction))
        here = path[-1].stance
        if here.at != at or not free(at):
            return None
    return tuple(path)


def _order(one: tuple[int, tuple[int, int], tuple[Step, ...]]) -> tuple[int, int, tuple[Stance, ...]]:
    askew, (_, awkward), path = one
    return askew, awkward, tuple(step_.stance for step_ in path)


def _next(here: Stance) -> list[Step]:
    walks = [metre(here, d) for d in range(6)]
    return walks + [keeping(here, d) for d in range(6)] + [turned(here, f) for f in range(6) if f != here.facing]


def _back(end: Stance, start: Stance, came: Mapping[Stance, tuple[Stance, Step]]) -> tuple[Step, ...]:
    path: list[Step] = []
    while end != start:
        end, one = came[end]
        path.append(one)
    return tuple(reversed(path))


def _askew(start: Stance, path: tuple[Step, ...], goal: Hex) -> int:
    last = path[-1].stance if path else start
    if last.at != goal:
        return min(turn_sides(last.facing, d) for d in toward(last.at, goal))
    walked = [one.direction for one in path if one.direction >= 0]
    return turn_sides(last.facing, walked[-1]) if walked else 0


def toward(a: Hex, b: Hex) -> tuple[int, ...]:
    """The directions of the neighbours of ``a`` that are nearest to ``b``."""
    far = [distance(add(a, d), b) for d in DIRECTIONS]
    return tuple(n for n, one in enumerate(far) if one == min(far))
