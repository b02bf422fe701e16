"""Reloading."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Item
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.conditions import hampered
from rules.gurps4.figure.skills import skill
from rules.gurps4.orders.readying import carried, in_hands
from rules.gurps4.rolls.contests import passed
from rules.gurps4.tables.gear import Gear
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.time import turns, waits

FAST_DRAW = "fast_draw_ammo"
RELOAD = "reload"
"""What one is at who reloads, besides the rows of the long actions."""


def reload(t: Bout, command: Command) -> None:
    """One second of reloading (G4-RLD-01, G4-RLD-02)."""
    figure = turns.acting_figure(t, command, "ready")
    turns.open_turn(t, figure.name)
    item, gear = _to_load(t, command, t.figure(figure.name))
    shooting = gear.shooting
    assert shooting is not None
    if not turns.take_maneuver(t, figure.name, "ready", item=item.id):
        return
    busy = keys.BUSY.of(t.figure(figure.name))
    going = busy is not None and busy.row == RELOAD and busy.item == item.id
    left = busy.left if going and busy is not None else shooting.reload
    if not going and command.has("fast_draw"):
        level = skill(figure, FAST_DRAW) or 0
        if passed(t, "fast_draw", figure.name, "fast-draw", level, hampered(t.enc, figure), rule="G4-RLD-02"):
            left -= 1
    left -= 1
    if left > 0:
        t.do(keys.BUSY.set(figure.name, keys.LongAction(RELOAD, left, item.id, gear.name)))
        t.note("reloads", figure.name, rule="G4-RLD-01", item=gear.name, left=left)
    else:
        _loaded(t, figure.name, item, gear)
    turns.end(t, figure.name)
    waits.afterwards(t, figure.name, waits.READIES)


def _to_load(t: Bout, command: Command, figure: Figure) -> tuple[Item, Gear]:
    if command.what is not None:
        found = [carried(t, command, figure)]
    else:
        found = [(i, g) for i, g in hands.things_held(figure) if g.shooting is not None and g.shooting.shots]
    if not found or found[0][1].shooting is None or not found[0][1].shooting.shots:
        raise refuse(t, "nothing_to_load", who=figure.name, held=in_hands(figure))
    item, gear = found[0]
    shooting = gear.shooting
    assert shooting is not None
    if item.where != "hand":
        raise refuse(t, "not_in_hand", who=figure.name, item=gear.name)
    if keys.LOADED.of(item) >= shooting.shots + shooting.chamber:
        raise refuse(t, "full", item=gear.name)
    if _counted(item) and not keys.SPARE.of(item):
        raise refuse(t, "no_spare", who=figure.name, item=gear.name)
    if command.has("fast_draw") and skill(figure, FAST_DRAW) is None:
        raise refuse(t, "no_skill", who=figure.name, skill="Fast-Draw (Ammo)", item=gear.name)
    return item, gear


def _counted(item: Item) -> bool:
    return keys.SPARE.key in item.q


def _loaded(t: Bout, who: str, item: Item, gear: Gear) -> None:
    shooting = gear.shooting
    assert shooting is not None
    want = 1 if shooting.each else shooting.shots - min(shooting.shots, keys.LOADED.of(item))
    # A sheet that keeps no count of spare rounds has enough of them.
    n = min(want, keys.SPARE.of(item)) if _counted(item) else want
    if keys.BUSY.on(t.figure(who)):
        t.do(keys.BUSY.clear(who, "done"))
    t.do(keys.LOADED.by(who, item.id, n))
    if _counted(item):
        t.do(keys.SPARE.by(who, item.id, -n))
    t.note("loaded", who, rule="G4-RLD-01", item=gear.name, n=n)
