"""Grips of one figure on another: what they take away, how they end (R3-GRP-15, R3-GRP-16, R3-ENT-02, R3-ENT-04)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure, Link
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.arms import Arm, every_arm, limbs
from rules.rq3plus.figure.keys import Entangled, Hold
from rules.rq3plus.figure.quantities import body
from rules.rq3plus.harm.wounds import unconscious
from rules.rq3plus.place.hexes import between
from rules.rq3plus.tables.kinds import Location
from rules.rq3plus.tables.says import says

HELD = "held."
"""What the name of a held figure begins with where a thing may be named."""


def on(enc: Encounter, who: str) -> tuple[Link, ...]:
    """The grips that others have on a figure."""
    return keys.HOLD.all(enc, None, who)


def by(enc: Encounter, who: str) -> tuple[Link, ...]:
    """The grips that a figure has on others."""
    return keys.HOLD.all(enc, who)


def held_limbs(enc: Encounter, who: str) -> dict[str, str]:
    """The locations of a figure that are held or entangled, with the reason in words (see R3-ENT-02, R3-GRP-15)."""
    found: dict[str, str] = {}
    for link in on(enc, who):
        hold = keys.HOLD.data(link)
        if hold.location:
            found[hold.location] = f"{'immobilised' if hold.immobile else 'held'} by {link.a}"
    for link in keys.ENTANGLED.all(enc, None, who):
        tangle = keys.ENTANGLED.data(link)
        if tangle.location and tangle.immobile:
            found[tangle.location] = says("entangled_by", a=link.a)
    return found


def held_items(enc: Encounter, who: str) -> dict[str, str]:
    """The things of a figure that are held or entangled, with the reason in words."""
    found: dict[str, str] = {}
    for link in on(enc, who):
        hold = keys.HOLD.data(link)
        if hold.item:
            found[hold.item] = says("held_by", a=link.a)
    for link in keys.ENTANGLED.all(enc, None, who):
        tangle = keys.ENTANGLED.data(link)
        if tangle.item:
            found[tangle.item] = says("entangled_by", a=link.a)
    return found


def pinned(enc: Encounter, who: str) -> str:
    """By whom a figure is held fast at head or trunk, so that it can only break free; or empty (R3-GRP-15)."""
    for link in on(enc, who):
        hold = keys.HOLD.data(link)
        spot = body(enc.figures[who]).location(hold.location) if hold.location else None
        if hold.immobile and spot is not None and spot.category != "limb":
            return link.a
    return ""


def tethered(enc: Encounter, who: str) -> str:
    """By whom a figure is kept from moving away: at a leg or the trunk; or empty (see R3-GRP-15)."""
    spots = body(enc.figures[who])
    for place, _ in held_limbs(enc, who).items():
        spot = spots.location(place)
        if spot is not None and (spot.kind == "leg" or spot.kind == "trunk"):
            holders = [link.a for link in on(enc, who) if keys.HOLD.data(link).location == place]
            return holders[0] if holders else next(link.a for link in keys.ENTANGLED.all(enc, None, who))
    return ""


def free_arm(enc: Encounter, who: str) -> str:
    """The arm with which a figure takes hold: an empty one before one that has something in it."""
    figure = enc.figures[who]
    arms = [spot.id for spot in body(figure).locations if spot.kind == "arm"]
    holding = {keys.HOLD.data(link).arm for link in by(enc, who)}
    full = {spot.id for arm in every_arm(figure) if _in_hand(figure, arm) for spot in limbs(figure, arm)}
    ranked = [(place in holding, place in full, -n, place) for n, place in enumerate(arms)]
    return min(ranked)[-1] if ranked else ""


def _in_hand(figure: Figure, arm: Arm) -> bool:
    item = figure.item(arm.id)
    return item is not None and item.held and not arm.shoots


def uses_arm(t: Bout, who: str, arm: Arm) -> None:
    """Striking or parrying with the arm that holds somebody lets go of him (see R3-GRP-16)."""
    if arm.weapon.id == "grapple" or not by(t.enc, who):
        return
    used = {spot.id for spot in limbs(t.figure(who), arm)}
    for link in by(t.enc, who):
        if keys.HOLD.data(link).arm in used:
            let_go(t, who, link.b, says("holding_arm_is_used"))


def let_go(t: Bout, holder: str, held: str, why: str, rule: str = "R3-GRP-16") -> None:
    """A grip ends."""
    t.do(keys.HOLD.clear(holder, held, why))
    t.note("hold_ends", holder, target=held, why=why, rule=rule)


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


def told(enc: Encounter, held: str, hold: Hold | Entangled) -> str:
    """What a grip or an entangling weapon is on, in words."""
    figure = enc.figures[held]
    if hold.item:
        item = figure.item(hold.item)
        return item.name if item is not None else hold.item
    spot: Location | None = body(figure).location(hold.location)
    return spot.name if spot is not None else hold.location


def bonds(enc: Encounter, who: str) -> tuple[Link, ...]:
    """Everything a figure may break free of: grips and entangling weapons (see R3-ENT-04, R3-GRP-10, R3-GRP-11)."""
    return (*on(enc, who), *keys.ENTANGLED.all(enc, None, who))


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
