"""Paths over the hexes: what each step costs by gait and ground together, and the cheapest way to a place."""

import heapq
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from rules.core.hexes import Hex, add, distance, step
from rules.ground.bodies import covered
from rules.ground.hexes import toward, turn_sides


class Stance(Struct, frozen=True, order=True):
    """Where a figure stands and which way it looks."""

    at: Hex
    facing: int


class Step(Struct, frozen=True):
    """One hex or turn: where it leaves the figure, its cost, and the direction walked (-1: a turn in place)."""

    stance: Stance
    cost: int
    direction: int = -1

    @property
    def walked(self) -> bool:
        """Whether it leads into another hex."""
        return self.direction >= 0


class Gait(Struct, frozen=True):
    """What moving costs a figure, in a system's smallest unit: half points are told by doubling everything.

    A hex costs ``ahead``, ``aside`` or ``behind`` by where it lies before the step: in the three front hexes, the two
    beside or the one behind; ``each`` comes on top (a posture). ``turns`` are the costs of turning in place by 0 to 3
    sides. ``free`` sides may be turned for nothing towards a hex that then lies ahead.
    """

    ahead: int
    aside: int
    behind: int
    turns: tuple[int, int, int, int]
    free: int = 0
    each: int = 0

    @property
    def least(self) -> int:
        """The least that any hex costs."""
        return min(self.ahead, self.aside, self.behind) + self.each


Enter: TypeAlias = Callable[[Stance, Stance], int | None]
"""What the ground adds to the cost of coming from one stance to the next, never below 0; None: there is no way."""


def anywhere(was: Stance, now: Stance) -> int | None:
    """Open ground: nothing is added, nothing is shut."""
    return 0


def entering(price: Callable[[Hex], int | None], length: int = 1) -> Enter:
    """The ground as a price of each hex (None: shut), for a figure so long.

    It pays for the dearest of the hexes it newly covers, and none of them may be shut.
    """

    def enter(was: Stance, now: Stance) -> int | None:
        if length == 1:
            return 0 if was.at == now.at else price(now.at)
        left = covered(was.at, was.facing, length)
        dearest = 0
        for at in covered(now.at, now.facing, length):
            if at in left:
                continue
            asked = price(at)
            if asked is None:
                return None
            dearest = max(dearest, asked)
        return dearest

    return enter


def into(gait: Gait, stance: Stance, direction: int, facing: int | None = None) -> Step:
    """The step into the next hex in a direction, looking in ``facing`` (None: as before) from before the step on."""
    look = stance.facing if facing is None else facing % 6
    off = turn_sides(look, direction)
    price = gait.ahead if off <= 1 else gait.aside if off == 2 else gait.behind
    return Step(Stance(step(stance.at, direction), look), price + gait.each, direction % 6)


def walking(gait: Gait, stance: Stance, direction: int) -> Step:
    """The natural step in a direction: after the longest free turn towards it, where it then lies ahead, else as is."""
    off = turn_sides(stance.facing, direction)
    sides = min(gait.free, off)
    if sides and off - sides <= 1:
        return into(gait, stance, direction, _turned_to(stance.facing, direction, sides))
    return into(gait, stance, direction)


def _turned_to(facing: int, direction: int, sides: int) -> int:
    ways = (facing + sides, facing - sides)
    return min(ways, key=lambda way: turn_sides(way, direction)) % 6


def turned(gait: Gait, stance: Stance, facing: int, free: int = 0) -> Step:
    """A turn in place to any direction, of which so many sides cost nothing (at the end of a short move, say)."""
    return Step(Stance(stance.at, facing % 6), gait.turns[max(0, turn_sides(stance.facing, facing) - free)])


def strides(gait: Gait, stance: Stance) -> tuple[Step, ...]:
    """Everything that can be done next: a hex in each direction, with and without its free turn, and every turn."""
    return tuple(
        Step(Stance(add(stance.at, one.stance.at), one.stance.facing), one.cost, one.direction)
        for one in _strides(gait, stance.facing)
    )


@lru_cache(maxsize=256)
def _strides(gait: Gait, facing: int) -> tuple[Step, ...]:
    """The strides of a figure at 0,0; each but once."""
    here = Stance((0, 0), facing)
    walks = [walking(gait, here, way) for way in range(6)] + [into(gait, here, way) for way in range(6)]
    return tuple(dict.fromkeys((*walks, *(turned(gait, here, way) for way in range(6) if way != facing))))


def cost(path: tuple[Step, ...]) -> int:
    """What a path costs."""
    return sum(one.cost for one in path)


def stepped(path: tuple[Step, ...]) -> int:
    """The hexes a path crosses."""
    return sum(one.walked for one in path)


def way(
    gait: Gait, start: Stance, goal: Hex, enter: Enter = anywhere, *, within: int = 0, most: int = 60
) -> tuple[Step, ...] | None:
    """The cheapest path to ``goal``, or to a hex at most ``within`` steps from it; None where there is none.

    ``most`` is the greatest cost looked at. Of equal ways the one is taken that ends looking at the goal, or along the
    last hex walked.
    """
    best: dict[Stance, tuple[int, int]] = {start: (0, 0)}
    came: dict[Stance, tuple[Stance, Step]] = {}
    waiting: list[tuple[int, int, int, Stance]] = [(_left(gait, start.at, goal, within), 0, 0, start)]
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
        for one in strides(gait, here):
            now = spent + one.cost, awkward + (one.direction != here.facing)
            left = _left(gait, one.stance.at, goal, within)
            # The ground is asked last: it may have to look at everybody who stands there.
            if now[0] + left > most or now >= best.get(one.stance, (most + 1, 0)):
                continue
            more = enter(here, one.stance)
            if more is None:
                continue
            now = now[0] + more, now[1]
            if now[0] + left <= most and now < best.get(one.stance, (most + 1, 0)):
                best[one.stance] = now
                came[one.stance] = here, Step(one.stance, one.cost + more, one.direction)
                heapq.heappush(waiting, (now[0] + left, now[1], now[0], one.stance))
    paths = [_back(end, start, came) for end in found if best[end][0] == least]
    return min(paths, key=lambda path: _order(start, path, goal, best), default=None)


def _left(gait: Gait, at: Hex, goal: Hex, within: int) -> int:
    return gait.least * max(0, distance(at, goal) - within)


def _back(end: Stance, start: Stance, came: Mapping[Stance, tuple[Stance, Step]]) -> tuple[Step, ...]:
    path: list[Step] = []
    while end != start:
        end, one = came[end]
        path.append(one)
    return tuple(reversed(path))


def _order(
    start: Stance, path: tuple[Step, ...], goal: Hex, best: Mapping[Stance, tuple[int, int]]
) -> tuple[int, int, tuple[Stance, ...]]:
    last = path[-1].stance if path else start
    return _askew(last, path, goal), best[last][1], tuple(one.stance for one in path)


def _askew(last: Stance, path: tuple[Step, ...], goal: Hex) -> int:
    """How many sides a path ends looking away from its goal, or from the way it came into it."""
    if last.at != goal:
        return min(turn_sides(last.facing, way) for way in toward(last.at, goal))
    walked = [one.direction for one in path if one.walked]
    return turn_sides(last.facing, walked[-1]) if walked else 0
