"""Knocked into something: who stays up, and what it costs (area KBO)."""

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.rq3plus.figure import wounds
from rules.rq3plus.figure.exchange_records import Obstacle
from rules.rq3plus.figure.quantities import dex
from rules.rq3plus.place import hit_locations
from rules.rq3plus.rolls.skills import characteristic_made
from rules.rq3plus.tables.words import term

LEAST = 2
"""The metres of knockback that cost a die (see R3-KBO-02)."""


def topple(t: Bout, target: str, what: Obstacle) -> tuple[bool, bool]:
    """Target and a living obstacle roll DEX x 5; whether each goes down (R3-KBO-01). Who lies already rolls nothing."""
    t.note("collides", target, what=what.name, solid=what.solid, rule="R3-KBO-01")
    goes = not stays(t, target)
    return goes, bool(what.figure) and not stays(t, what.figure)


def stays(t: Bout, who: str) -> bool:
    """DEX x 5 to stay up after a collision; who lies already has nothing to roll (see R3-KBO-01)."""
    if wounds.down(t.figure(who)):
        return True
    return characteristic_made(t, "collision_dex", who, "DEX", dex(t.figure(who)), 5)


def harm(t: Bout, target: str, what: Obstacle, metres: int) -> None:
    """1d6 for each full 2 m of the whole knockback to both, the target's doubled at a solid thing (R3-KBO-02, -03)."""
    count = metres // LEAST
    if count < 1:
        return
    _hurt(t, target, count, what.solid)
    if what.figure:
        _hurt(t, what.figure, count, False)
    elif not what.solid:
        # A thing throws no dice of its own: whoever runs into it throws for it.
        amount = t.total("collision_damage", target, Dice(count, 6)) if t.expands("obstacle") else 0
        t.note("obstacle_struck", target, what=what.name, dice=f"{count}d6", amount=amount, rule="R3-KBO-02")


def _hurt(t: Bout, who: str, count: int, doubled: bool) -> None:
    rolled = t.total("collision_damage", who, Dice(count, 6))
    spot = hit_locations.rolled(t, "collision_location", who, who)
    parts = [term("collision", rolled)]
    if doubled:
        parts.append(term("solid", rolled))
    wounds.rough(t, who, spot, parts, "collision", "R3-KBO-02", half=False)
