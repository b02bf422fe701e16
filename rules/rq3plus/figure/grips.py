"""Grips of one figure on another and what they take away (R3-GRP-15, R3-ENT-02)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Link
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.arms import Arm, limbs
from rules.rq3plus.figure.keys import Entangled, Hold
from rules.rq3plus.figure.quantities import body
from rules.rq3plus.tables.kinds import Location
from rules.rq3plus.tables.words import says

HELD = "held."
"""What the name of a held figure begins with where a thing may be named."""


def held_limbs(enc: Encounter, who: str) -> dict[str, str]:
    """The locations of a figure that are held or entangled, with the reason in words (see R3-ENT-02, R3-GRP-15)."""
    holds = ((link.a, keys.HOLD.data(link)) for link in keys.HOLD.all(enc, None, who))
    how = {hold.location: f"{'immobilised' if hold.immobile else 'held'} by {a}" for a, hold in holds}
    tangles = ((link.a, keys.ENTANGLED.data(link)) for link in keys.ENTANGLED.all(enc, None, who))
    how |= {tangle.location: says("entangled_by", a=a) for a, tangle in tangles if tangle.immobile}
    return {place: why for place, why in how.items() if place}


def held_items(enc: Encounter, who: str) -> dict[str, str]:
    """The things of a figure that are held or entangled, with the reason in words."""
    how = {keys.HOLD.data(link).item: says("held_by", a=link.a) for link in keys.HOLD.all(enc, None, who)}
    tangled = keys.ENTANGLED.all(enc, None, who)
    how |= {keys.ENTANGLED.data(link).item: says("entangled_by", a=link.a) for link in tangled}
    return {item: why for item, why in how.items() if item}


def pinned(enc: Encounter, who: str) -> str:
    """By whom a figure is held fast at head or trunk, so that it can only break free; or empty (R3-GRP-15)."""
    for link in keys.HOLD.all(enc, None, who):
        hold = keys.HOLD.data(link)
        spot = body(enc.figures[who]).location(hold.location) if hold.location else None
        if hold.immobile and spot is not None and spot.category != "limb":
            return link.a
    return ""


def tethered(enc: Encounter, who: str) -> str:
    """By whom a figure is kept from moving away: at a leg or the trunk; or empty (see R3-GRP-15)."""
    spots = body(enc.figures[who])
    for place in held_limbs(enc, who):
        spot = spots.location(place)
        if spot is not None and (spot.kind == "leg" or spot.kind == "trunk"):
            holders = [link.a for link in keys.HOLD.all(enc, None, who) if keys.HOLD.data(link).location == place]
            return holders[0] if holders else next(link.a for link in keys.ENTANGLED.all(enc, None, who))
    return ""


def let_go(t: Bout, holder: str, held: str, why: str, rule: str = "R3-GRP-16") -> None:
    """A grip ends."""
    t.do(keys.HOLD.clear(holder, held, why))
    t.note("hold_ends", holder, target=held, why=why, rule=rule)


def uses_arm(t: Bout, who: str, arm: Arm) -> None:
    """Striking or parrying with the arm that holds somebody lets go of him (see R3-GRP-16)."""
    grips = keys.HOLD.all(t.enc, who)
    if not grips or arm.weapon.id == "grapple":
        return
    used = {spot.id for spot in limbs(t.figure(who), arm)}
    for link in grips:
        if keys.HOLD.data(link).arm in used:
            let_go(t, who, link.b, says("holding_arm_is_used"))


def wound_up(enc: Encounter, who: str, weapon: str) -> tuple[str, Entangled] | None:
    """Whom a figure's weapon has entangled, if anybody: it can only tug or let go."""
    for link in keys.ENTANGLED.all(enc, who):
        held = keys.ENTANGLED.data(link)
        if held.weapon == weapon:
            return link.b, held
    return None


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
    return (*keys.HOLD.all(enc, None, who), *keys.ENTANGLED.all(enc, None, who))
