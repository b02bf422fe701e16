"""Dropped and broken things (G3-INJ-12)."""

from rules.core.bout import Bout
from rules.core.events import ItemChanged, ItemMoved
from rules.gurps.success import ONE_D6
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import IN_HAND
from rules.gurps3.sheet.things import shield_of, weapon_of
from rules.things.keys import LEFT, RIGHT


def drop_one(t: Bout, who: str, rule: str) -> None:
    """Drop a weapon; of two the ``side`` die picks the hand, odd left."""
    held = weapons_in_hand(t, who)
    if not held:
        return
    if len(held) > 1:
        hand = LEFT if t.total("side", who, ONE_D6) % 2 else RIGHT
        held = tuple(i for i in held if keys.HAND.of(t.figure(who).item(i)) & hand) or held  # type: ignore[arg-type]
    drop(t, who, held[0], rule)


def drop(t: Bout, who: str, item: str, rule: str = "") -> None:
    """A thing lies in its owner's hex, no longer ready (G3-INJ-12); told where there is a ``rule`` to tell it by."""
    figure = t.figure(who)
    held = figure.item(item)
    if held is None:
        return
    t.do(ItemMoved(who, item, "ground", pos=figure.pos), ItemChanged(who, item, keys.HAND.key, -keys.HAND.of(held)))
    if rule:
        t.note("drops", who, rule=rule, item=held.name)


def drop_hand(t: Bout, who: str, hand: int, rule: str) -> None:
    """Whatever that hand holds is dropped; what is strapped on stays."""
    for item in t.figure(who).items:
        if item.where == "hand" and keys.HAND.of(item) & hand:
            drop(t, who, item.id, rule)


def weapons_in_hand(t: Bout, who: str) -> tuple[str, ...]:
    """Return the ids of the weapons held, shields not counted."""
    items = t.figure(who).items
    return tuple(i.id for i in items if i.where in IN_HAND and weapon_of(i.kind) and not shield_of(i.kind))
