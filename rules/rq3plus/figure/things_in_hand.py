"""Things in hand as targets: what of a figure can be disarmed, broken or entangled besides its body (DIS, BRK, ENT)."""

from fractions import Fraction

from rules.core.bout import Bout
from rules.core.encounter import Figure, Item
from rules.core.remember import remembered
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.arms import Arm, every_arm
from rules.rq3plus.figure.quantities import declared
from rules.rq3plus.tables.words import refuse

ITEM = "item."
"""What the name of a thing begins with where a place of a figure may be named."""


def held(figure: Figure) -> tuple[Arm, ...]:
    """What of a figure's arms can be attacked: every thing in hand or strapped on, each once."""
    return _held(every_arm(figure), figure.items)


@remembered
def _held(arms: tuple[Arm, ...], items: tuple[Item, ...]) -> tuple[Arm, ...]:
    whole = {item.id for item in items if item.where in ("hand", "strapped") and keys.AP.of(item) > 0}
    found: dict[str, Arm] = {}
    for arm in arms:
        if arm.id in whole:
            found.setdefault(arm.id, arm)
    return tuple(found.values())


def item_attacked(t: Bout, target: str, typed: str) -> str:
    """The thing of the target that is meant: the one named, else the first in its hand (see R3-BRK-01, R3-DIS-01).

    Raises Refused where it holds none, or the one named is not in its hands.
    """
    arms = held(t.figure(target))
    wanted = typed.removeprefix(ITEM) if typed.startswith(ITEM) else ""
    if wanted:
        if any(arm.id == wanted for arm in arms):
            return wanted
        raise refuse(t, "no_target.item_attacked", target=target, told=_list(arms))
    weapons = [arm for arm in arms if arm.shield is None] or list(arms)
    if not weapons:
        raise refuse(t, "no_target.item_attacked_2", target=target)
    return weapons[0].id


def _list(arms: tuple[Arm, ...]) -> str:
    return ", ".join(arm.name for arm in arms) or "nothing"


def arm_held(t: Bout, target: str, item: str) -> Arm:
    """The thing attacked, as its wielder uses it."""
    return next(arm for arm in every_arm(t.figure(target)) if arm.id == item)


def two_handed(t: Bout, who: str, item: str) -> bool:
    """Whether a thing is held in both hands: its use takes two, or the sentence that last used it did."""
    figure = t.figure(who)
    uses = [arm for arm in every_arm(figure) if arm.id == item]
    for action in reversed(declared(figure).actions):
        named = next((arm for arm in uses if arm.use == action.item), None)
        if named is not None:
            return named.hands >= 2
    return bool(uses) and uses[0].hands >= 2


def holding_on(t: Bout, who: str, item: str, points: int) -> Fraction:
    """STR or DEX of one who holds on to a thing: half as much again with both hands."""
    return Fraction(3 * points, 2) if item and two_handed(t, who, item) else Fraction(points)
