"""Odds of figures that stand apart: a blow is weighed from where it could be struck."""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.texts import says
from grammar.scene.scene import Scene, rehearse
from rules.core.command import Command
from rules.core.encounter import Encounter, hex_key
from rules.core.hexes import distance
from rules.core.report import Refused
from rules.ground.hexes import nearest_direction, ring
from rules.odds.system import System
from rules.registry import ruleset

FARTHEST = 3
"""How many steps from its target a walk may end from where a weapon still reaches it."""


def from_beside(scene: Scene, typed: str) -> tuple[Command | None, Encounter | None]:
    """A sentence that is only too far from its target to be carried out, and the fight with its figure beside that one.

    No fight for a sentence that can be carried out as it stands; neither for any other.
    """
    try:
        order = scene.order(typed)
    except Refused:
        return None, None
    try:
        rehearse(scene.enc, order, scene.rules)
    except Refused:
        near = walked_up(scene.enc, order, scene.rules)
        return (None, None) if near is None else (order, near)
    return order, None


def duel_beside(enc: Encounter, a: str, b: str) -> tuple[Encounter, str]:
    """The fight as a duel begins, and who is taken to have walked up to the other for it (in words, or empty)."""
    rules = ruleset(enc.system)
    who, other = rules.odds.order(enc, (a, b))
    order = Command("attack", who=who, targets=(other,))
    try:
        rehearse(enc, order, rules)
    except Refused:
        near = walked_up(enc, order, rules)
        if near is not None:
            return near, said_so(order)
    return enc, ""


def said_so(order: Command) -> str:
    """What tells that odds are those from beside the target."""
    return says("odds.walked_up", who=order.who, target=order.targets[0])


def walked_up(enc: Encounter, order: Command, rules: System) -> Encounter | None:
    """The fight as if who acts stood before its one target, face to face, where the sentence can be carried out.

    None where it can't even then, or where the map doesn't say that the two stand apart.
    """
    for near in _spots(enc, order.who or "", order.targets[0], rules) if len(order.targets) == 1 else ():
        try:
            rehearse(near, order, rules)
        except Refused:
            continue
        return near
    return None


def _spots(enc: Encounter, who: str, target: str, rules: System) -> Iterator[Encounter]:
    """The fight with ``who`` on each free hex around the target, both face to face, the nearest to both first."""
    figure, foe = enc.figures.get(who), enc.figures.get(target)
    if figure is None or figure.pos is None or foe is None or foe.pos is None or distance(figure.pos, foe.pos) < 2:
        return
    here, at = figure.pos, foe.pos
    taken = {one for other in enc.figures.values() if other.name != who for one in rules.show.hexes(enc, other)}
    for radius in range(1, FARTHEST + 1):
        for spot in sorted(ring(at, radius), key=lambda one: distance(one, here)):
            moved = replace(figure, pos=spot, facing=nearest_direction(spot, at)[0])
            if all(one not in taken and hex_key(one) not in enc.terrain for one in rules.show.hexes(enc, moved)):
                turned = replace(foe, facing=nearest_direction(at, spot)[0])
                yield replace(enc, figures={**enc.figures, who: moved, target: turned})
