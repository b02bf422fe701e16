"""What a sentence may name as a thing or a place."""

from collections.abc import Hashable

from rules.core.encounter import Encounter, Figure
from rules.core.parts import Thing
from rules.core.remember import remembered
from rules.rq3plus.figure import grips, keys, things_in_hand
from rules.rq3plus.figure.arms import Arm, every_arm
from rules.rq3plus.figure.quantities import body
from rules.rq3plus.tables.kinds import Body
from rules.things.equal import told_apart


def things(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return what a figure fights with, and whom it holds: it may throw them (see R3-GRP-12)."""
    arms = _arms(every_arm(figure))
    # Whom a figure holds it may throw like a thing: ``throw Rurik`` (R3-GRP-12).
    return (*arms, *(Thing(f"{grips.HELD}{link.b}", link.b) for link in grips.by(enc, figure.name)))


def named_by(enc: Encounter) -> Hashable | None:
    """Return who holds whom."""
    return tuple([(link.a, link.b) for link in keys.HOLD.all(enc)])


def places(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return where somebody of that body can be struck: its locations, and what it holds."""
    return _spots(body(figure), things_in_hand.held(figure))


@remembered
def _arms(arms: tuple[Arm, ...]) -> tuple[Thing, ...]:
    """What a figure fights with, as sentences name it."""
    return told_apart(tuple(Thing(arm.use, arm.name, arm.id, "shield" if arm.shield else "") for arm in arms))


@remembered
def _spots(of: Body, held: tuple[Arm, ...]) -> tuple[Thing, ...]:
    """Where somebody of that body can be struck: its locations, and what it holds."""
    things = told_apart(tuple(Thing(f"{things_in_hand.ITEM}{arm.id}", arm.name) for arm in held))
    return (*(Thing(spot.id, spot.name) for spot in of.locations), *things)
