"""Blunders: a critical failure with a weapon or the bare body, and what of it is the same in both editions.

Which row of which table it comes to, and what that does, is each edition's own.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rules.core.bout import D6, Bout
from rules.core.events import Moved
from rules.core.hexes import Hex, step
from rules.core.keys import Nothing
from rules.ground.hexes import nearest_direction
from rules.gurps.keys import BROKEN, OFF_BALANCE


class Blunder(Struct, frozen=True, omit_defaults=True):
    """Whose, with which weapon (none: bare), in which mode or with which limb, against whom.

    ``dice``, ``adds``, ``type`` and ``divisor`` are the damage of the attack that went wrong, where its table asks.
    """

    who: str
    item: str = ""
    mode: str = ""
    limb: str = ""
    kick: bool = False
    ranged: bool = False
    parrying: bool = False
    target: str = ""
    dice: int = 0
    adds: int = 0
    type: str = "cr"
    divisor: int = 100


class Flight(Struct, frozen=True):
    """How a weapon leaves the hand: so far, ahead or back, and the hex where it comes down (None: off the map)."""

    far: int
    ahead: bool
    spot: Hex | None


def break_item(t: Bout, who: str, item: str, rule: str) -> None:
    """A thing is broken: it stays where it is, of no more use."""
    thing = t.figure(who).item(item)
    if thing is not None and not BROKEN.of(thing):
        t.do(BROKEN.by(who, item, 1))
        t.note("breaks", who, rule=rule, item=thing.name)


def off_balance(t: Bout, who: str, rule: str) -> None:
    """No further action, defences at -2 until the own next turn."""
    t.do(OFF_BALANCE.set(who, Nothing()))
    t.note("off_balance", who, rule=rule)


def flight(t: Bout, who: str) -> Flight:
    """Roll how a weapon flies from somebody's hand (labels ``fly_distance``, ``fly_direction``)."""
    far, ahead = t.total("fly_distance", who, D6), t.total("fly_direction", who, D6) <= 3
    figure = t.figure(who)
    spot = None if figure.pos is None else step(figure.pos, figure.facing, far if ahead else -far)
    return Flight(far, ahead, spot)


def stumble(
    t: Bout, blunder: Blunder, rule: str, fall: Callable[[Bout, str, str], Any], free: Callable[[Hex], bool]
) -> None:
    """Let who erred end past the foe, facing away from it; on a parry it falls instead."""
    who, foe = blunder.who, t.enc.figures.get(blunder.target)
    if blunder.parrying or foe is None:
        fall(t, who, rule)
        return
    t.note("stumbles", who, rule=rule, foe=foe.name)
    at = t.figure(who).pos
    if at is None or foe.pos is None or at == foe.pos:
        return
    heading = nearest_direction(at, foe.pos)[0]
    if free(step(foe.pos, heading)):
        t.do(Moved(who, to=step(foe.pos, heading), facing=heading))
