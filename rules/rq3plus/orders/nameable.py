"""What a sentence may name as a thing or a place, and what a game master may set or put on by hand."""

from collections.abc import Hashable, Mapping
from typing import Any

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.parts import Thing
from rules.core.remember import remembered
from rules.rq3plus.figure import grips, keys, phases, things_in_hand
from rules.rq3plus.figure.arms import Arm, every_arm
from rules.rq3plus.figure.quantities import body
from rules.rq3plus.tables.kinds import Body
from rules.rq3plus.time import intent, rounds
from rules.things.equal import told_apart


def things(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return what a figure fights with, and whom it holds: it may throw them (see R3-GRP-12)."""
    arms = _arms(every_arm(figure))
    # Whom a figure holds it may throw like a thing: ``throw Rurik`` (R3-GRP-12).
    return (*arms, *(Thing(f"{grips.HELD}{link.b}", link.b) for link in keys.HOLD.all(enc, figure.name)))


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


HEAD_CLOCK = 60
"""Rounds that a head wound leaves (see R3-DMG-09)."""


def mark_data(enc: Encounter, condition: str, rounds: int | None) -> dict[str, Any]:
    """Return the round in which a condition ends that carries one."""
    now = phases.round_of(enc)
    lasting = {keys.DYING.key: now + 1, keys.HEAD_WOUND.key: now + HEAD_CLOCK}
    if rounds is None:
        return {"round": lasting[condition]} if condition in lasting else {}
    timed = (keys.HELPLESS.key, keys.IDLE.key, keys.VISION.key, keys.NO_SHOTS.key, *lasting)
    return {"round": now + rounds - 1} if condition in timed else {}


def lifted(t: Bout, who: str, condition: str) -> None:
    """Give whoever may declare anew its place among those who still do."""
    if condition == keys.DECLARATION.key:
        intent.withdraw(t, who)
        rounds.call(t, who)


def numbers(figure: Figure) -> Mapping[str, int | None]:
    """Return the numbers a game master may set, each with the least it may be."""
    spots = body(figure).locations
    kinds = (keys.LOC_DAMAGE, keys.MAGIC_AP)
    none_less = (keys.MP.key, keys.MOBILITY.key, *(kind.name(spot.id) for kind in kinds for spot in spots))
    return {**dict.fromkeys(figure.q), **dict.fromkeys(none_less, 0)}
