"""Falling, dropping things, being pushed (G3-POS-04, G3-INJ-12, G3-DMG-07)."""

from rules.core.bout import Bout
from rules.core.events import ItemChanged, ItemMoved, Moved
from rules.core.hexes import step
from rules.core.keys import Nothing
from rules.ground.bodies import stretched
from rules.ground.hexes import nearest_direction
from rules.gurps.rolling import passed
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import IN_HAND, shield_of, weapon_of
from rules.gurps3.figure.quantities import awake, low
from rules.gurps3.place.where import apart, free, hexes, solid, stand
from rules.gurps3.sheet.reading import of

HURLED = 8
"""Points of basic damage for each hex of knockback."""


def fall(t: Bout, who: str, rule: str, *, posture: str = "prone") -> None:
    """Somebody goes down; the legs lie behind the facing, or clockwise from it in the first free hex."""
    figure = t.figure(who)
    if figure.posture == posture:
        return
    t.do(Moved(who, facing=lying(t, who), posture=posture))
    t.note("falls" if posture == "prone" else "posture", who, rule=rule, posture=posture)
    distract(t, who)


def lying(t: Bout, who: str) -> int | None:
    """The facing in which a body finds room, the present one first, then clockwise; None off the map."""
    figure = t.figure(who)
    if figure.pos is None:
        return None
    own = hexes(figure)
    found = stretched(figure.pos, figure.facing, 2, lambda at: at in own or free(t.enc, at))
    return figure.facing if found is None else found


def distract(t: Bout, who: str) -> None:
    """Remember that a concentration is tried by this (G3-CON-02)."""
    if keys.SPELL.on(t.figure(who)):
        t.do(keys.DISTRACTED.set(who, Nothing()))


def drop(t: Bout, who: str, item: str, rule: str) -> None:
    """A thing lies in its owner's hex, no longer ready (G3-INJ-12)."""
    figure = t.figure(who)
    held = figure.item(item)
    if held is None:
        return
    t.do(ItemMoved(who, item, "ground", pos=figure.pos), ItemChanged(who, item, keys.HAND.key, -keys.HAND.of(held)))
    t.note("drops", who, rule=rule, item=held.name)


def drop_hand(t: Bout, who: str, hand: int, rule: str) -> None:
    """Whatever that hand holds is dropped; what is strapped on stays."""
    for item in t.figure(who).items:
        if item.where == "hand" and keys.HAND.of(item) & hand:
            drop(t, who, item.id, rule)


def weapons_in_hand(t: Bout, who: str) -> tuple[str, ...]:
    """The ids of the weapons held, shields not counted."""
    items = t.figure(who).items
    return tuple(i.id for i in items if i.where in IN_HAND and weapon_of(i.kind) and not shield_of(i.kind))


def balance(t: Bout, who: str, rule: str) -> None:
    """A DX roll without modifiers, or he falls (G3-DMG-07)."""
    figure = t.figure(who)
    if low(figure) or not awake(figure):
        return
    if not passed(t, "balance", who, "dx", of(figure).dx, rule=rule):
        fall(t, who, rule)


def push(t: Bout, who: str, by: str, far: int, rule: str, *, into: bool = False) -> str:
    """Push somebody straight away from another; returns who stopped him (a name, ``solid``) or empty.

    ``into``: he ends in the hex of whoever stands in the way (see G3-SLM-09), else before it.
    """
    figure, other = t.figure(who), t.figure(by)
    if figure.pos is None or other.pos is None:
        now = apart(t.enc, by, who)
        if now is not None:
            stand(t, by, who, now + far)
        t.note("pushed", who, rule=rule, hexes=far)
        return ""
    heading = other.facing if figure.pos == other.pos else nearest_direction(other.pos, figure.pos)[0]
    at, gone, blocked = figure.pos, 0, ""
    while gone < far and not blocked:
        ahead = step(at, heading)
        standing = [n for n, f in t.enc.figures.items() if n not in (who, by) and ahead in hexes(f)]
        blocked = "solid" if solid(t.enc, ahead) else standing[0] if standing else ""
        if not blocked or (standing and into):
            at, gone = ahead, gone + 1
    if gone:
        t.do(Moved(who, to=at))
        t.note("pushed", who, rule=rule, hexes=gone)
    return blocked
