"""Falling and dropping things (G3-POS-04, G3-INJ-12)."""

from rules.core.bout import D6, Bout
from rules.core.events import ItemMoved, Moved
from rules.ground.bodies import stretched
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import IN_HAND
from rules.gurps3.harm.distraction import distract
from rules.gurps3.place.hexes import free, hexes
from rules.gurps3.sheet.things import weapon_of
from rules.things.keys import LEFT, RIGHT


def drop_one(t: Bout, who: str, rule: str) -> None:
    """Drop a weapon; of two the ``side`` die picks the hand, odd left."""
    held = [i for i in t.figure(who).items if i.where in IN_HAND and weapon_of(i.kind)]
    if len(held) > 1:
        hand = LEFT if t.total("side", who, D6) % 2 else RIGHT
        held = [i for i in held if keys.HAND.of(i) & hand] or held
    if held:
        drop(t, who, held[0].id, rule)


def drop(t: Bout, who: str, item: str, rule: str = "") -> None:
    """A thing lies in its owner's hex, no longer ready (G3-INJ-12); told where there is a ``rule`` to tell it by."""
    figure = t.figure(who)
    held = figure.item(item)
    if held is None:
        return
    t.do(ItemMoved(who, item, "ground", pos=figure.pos), keys.HAND.by(who, item, -keys.HAND.of(held)))
    if rule:
        t.note("drops", who, rule=rule, item=held.name)


def drop_hand(t: Bout, who: str, hand: int, rule: str) -> None:
    """Whatever that hand holds is dropped; what is strapped on stays."""
    for item in t.figure(who).items:
        if item.where == "hand" and keys.HAND.of(item) & hand:
            drop(t, who, item.id, rule)


def fall(t: Bout, who: str, rule: str, *, posture: str = "prone", foe: str = "") -> None:
    """Somebody goes down; the legs lie behind the facing, or clockwise from it in the first free hex.

    ``foe``: who was hurled into him.
    """
    figure = t.figure(who)
    if figure.posture == posture:
        return
    t.do(Moved(who, facing=lying(t, who), posture=posture))
    if foe:
        t.note("knocked_over", who, rule=rule, foe=foe)
    else:
        t.note("falls" if posture == "prone" else "posture", who, rule=rule, posture=posture)
    distract(t, who)


def lying(t: Bout, who: str) -> int | None:
    """Return the facing in which a body finds room, the present one first, then clockwise; None off the map."""
    figure = t.figure(who)
    if figure.pos is None:
        return None
    own = hexes(figure)
    found = stretched(figure.pos, figure.facing, 2, lambda at: at in own or free(t.enc, at))
    return figure.facing if found is None else found
