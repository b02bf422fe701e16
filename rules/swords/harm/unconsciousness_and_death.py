"""Losing consciousness, dying and waking, judged after every deed, and all that follows (SW-INJ)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.core.events import Closed, ItemMoved, Moved
from rules.swords.figure import keys
from rules.swords.figure.quantities import awake, dead, mount_of, riders_of, unconscious
from rules.swords.place.mounts import keep_together, mount_down, unseat
from rules.swords.place.space import spaces


def settle(t: Bout, before: Encounter) -> None:
    """Judge every figure whose stuns or wounds crossed a threshold: death first, then unconsciousness (SW-INJ-04).

    Twenty wounds are death (SW-INJ-03). A hold on whom more than one space parts from the holder ends (see SW-GRP-18).
    """
    for name, figure in t.enc.figures.items():
        was = before.figures.get(name)
        if was is None or was is figure:
            continue
        if dead(figure) and not dead(was):
            t.note("dies", name, rule="SW-INJ-03", wounds=keys.WOUNDS.of(figure))
        if unconscious(figure) and not unconscious(was):
            t.note("unconscious", name, rule="SW-INJ-01", stuns=keys.STUNS.of(figure))
        if awake(was) and not awake(figure):
            _collapse(t, name)
        if awake(figure) and not awake(was):
            t.note("wakes", name, rule="SW-REC-03", stuns=keys.STUNS.of(figure))
    keep_together(t, before)
    for link in keys.HOLD.all(t.enc):
        if spaces(t.enc, link.a, link.b) > 1:
            t.do(keys.HOLD.clear(link.a, link.b, "apart"))
            t.note("hold_ends", link.a, rule="SW-GRP-18", victim=link.b)


def _collapse(t: Bout, name: str) -> None:
    """He drops what he holds, falls, lets go, leaves the saddle; who rode him comes down (SW-INJ-01; see SW-MNT-08)."""
    figure = t.figure(name)
    for item in figure.items:
        if item.where == "hand" and keys.HANDS.of(item):
            t.do(ItemMoved(name, item.id, "ground", pos=figure.pos))
            t.note("drops", name, rule="SW-INJ-01", item=item.name)
    for link in keys.HOLD.all(t.enc, a=name):
        t.do(keys.HOLD.clear(name, link.b, "lost"))
        t.note("hold_ends", name, rule="SW-GRP-18", victim=link.b)
    for link in keys.ASSISTING.all(t.enc, a=name):
        t.do(keys.ASSISTING.clear(name, link.b, "lost"))
    if keys.BLOCKING.on(figure):
        t.do(keys.BLOCKING.clear(name, "lost"))
    if mount_of(t.enc, name):
        unseat(t, name, "SW-INJ-01")
    for rider in riders_of(t.enc, name):
        mount_down(t, rider)
    if t.figure(name).posture != "prone":
        t.do(Moved(name, posture="prone"))
    for slot in t.enc.slots(name, keys.TURN):
        if slot.opened:
            t.do(Closed(slot.id, "lost"))
