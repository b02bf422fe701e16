"""Taking hold of somebody: the arm that does it, and when a grip ends by itself (R3-GRP-16)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.arms import Arm, every_arm, limbs
from rules.rq3plus.figure.grips import let_go
from rules.rq3plus.figure.quantities import body
from rules.rq3plus.figure.wounds import unconscious
from rules.rq3plus.place.hexes import between
from rules.rq3plus.tables.kinds import Location
from rules.rq3plus.tables.words import says


def free_arm(enc: Encounter, who: str) -> str:
    """The arm with which a figure takes hold: an empty one before one that has something in it."""
    figure = enc.figures[who]
    arms = [spot.id for spot in body(figure).locations if spot.kind == "arm"]
    holding = {keys.HOLD.data(link).arm for link in keys.HOLD.all(enc, who)}
    full = {spot.id for arm in every_arm(figure) if _in_hand(figure, arm) for spot in limbs(figure, arm)}
    ranked = [(place in holding, place in full, -n, place) for n, place in enumerate(arms)]
    return min(ranked)[-1] if ranked else ""


def _in_hand(figure: Figure, arm: Arm) -> bool:
    item = figure.item(arm.id)
    return item is not None and item.held and not arm.shoots


def settle(t: Bout) -> None:
    """End the grips of figures that are out of the fight or out of reach (R3-GRP-16)."""
    for link in keys.HOLD.all(t.enc):
        if unconscious(t.figure(link.a)):
            let_go(t, link.a, link.b, says("holder_is_out_of"))
            continue
        far = between(t.enc, link.a, link.b)
        if far is not None and far > 1:
            let_go(t, link.a, link.b, says("they_are_no_longer"))
            continue
        hold = keys.HOLD.data(link)
        item = t.figure(link.b).item(hold.item) if hold.item else None
        if hold.item and (item is None or not item.held):
            let_go(t, link.a, link.b, says("thing_held_is_let"), "R3-GRP-11")


def held_at(t: Bout, holder: str, held: str) -> Location:
    """The location a grip is on: of a thing, the arm that has it."""
    hold = keys.HOLD.of(t.enc, holder, held)
    assert hold is not None
    figure = t.figure(held)
    spots = body(figure)
    found = spots.location(hold.location) if hold.location else None
    if found is None:
        arm = next((a for a in every_arm(figure) if a.id == hold.item), None)
        near = limbs(figure, arm) if arm is not None else ()
        found = (near or spots.locations)[0]
    return found
