"""Getting things into hand, laying them down, handing them on (G4-RDY), and reloading (G4-RLD)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Item
from rules.core.events import ItemMoved
from rules.core.hexes import distance
from rules.gurps4.attack import close_combat
from rules.gurps4.attack.arms import called, in_hand
from rules.gurps4.figure import hands, items, keys
from rules.gurps4.figure.conditions import hampered
from rules.gurps4.figure.quantities import dx
from rules.gurps4.figure.skills import skill
from rules.gurps4.harm import falls_and_drops
from rules.gurps4.rolls.contests import passed
from rules.gurps4.tables.gear import Gear
from rules.gurps4.tables.words import refuse
from rules.gurps4.time import turns, waits

LOW = ("kneeling", "crawling", "sitting", "lying")
"""Postures from which one picks up from the floor."""


def carried(t: Bout, command: Command, figure: Figure) -> tuple[Item, Gear]:
    """Return the thing named, which the figure has; raises Refused."""
    item = figure.item(command.what or "")
    if item is None:
        raise refuse(t, "not_carried", who=figure.name, item=called(command.what or "that"), held=in_hand(figure))
    return item, items.gear(item)


def ready(t: Bout, command: Command) -> None:
    """Draw a thing, regain its readiness, strap on a shield, or set a long weapon's reach.

    Rules: G4-MAN-33, G4-RDY-01, G4-RDY-07; see G4-RDY-05.
    """
    figure = turns.opened(t, command, "ready")
    item, gear = carried(t, command, figure)
    reach = command.number("reach")
    if reach is not None:
        _set_reach(t, figure, item, gear, reach)
        return
    if item.where in ("hand", "strapped"):
        if not keys.UNREADY.of(item):
            raise refuse(t, "ready_already", who=figure.name, item=gear.name)
        if turns.take_maneuver(t, figure.name, "ready", item=item.id) and _quick_fingers(t, figure.name):
            t.do(keys.UNREADY.by(figure.name, item.id, -1))
            left = keys.UNREADY.of(item) - 1
            t.note("readies", figure.name, rule="G4-RDY-07", item=gear.name, left=left)
        readied(t, figure.name)
        return
    _draw(t, figure, item, gear)


def _set_reach(t: Bout, figure: Figure, item: Item, gear: Gear, reach: int) -> None:
    if item.where != "hand":
        raise refuse(t, "not_in_hand", who=figure.name, item=gear.name)
    if not any(mode.starred and reach in mode.reach for mode in gear.modes):
        raise refuse(t, "no_reach", who=figure.name, item=gear.name, reach=reach)
    if turns.take_maneuver(t, figure.name, "ready", item=item.id):
        t.do(keys.REACH.by(figure.name, item.id, reach + 1 - keys.REACH.of(item)))
        t.note("sets_reach", figure.name, rule="G4-ATT-02", item=gear.name, reach=reach)
        readied(t, figure.name)


def _draw(t: Bout, figure: Figure, item: Item, gear: Gear) -> None:
    if item.where == "ground":
        raise refuse(t, "pick_up_first", who=figure.name, item=gear.name)
    if item.where not in ("belt", "pack"):
        raise refuse(t, "not_carried", who=figure.name, item=gear.name, held=in_hand(figure))
    bits = hand_for(t, figure, gear)
    if turns.take_maneuver(t, figure.name, "ready", item=item.id) and _quick_fingers(t, figure.name):
        take_in_hand(t, figure.name, item, bits, gear)
    readied(t, figure.name)


def hand_for(t: Bout, figure: Figure, gear: Gear) -> int:
    """Return the empty hand a thing goes into; raises Refused where there is none."""
    free = hands.empty_hands(t.enc, figure)
    two = all(hands.hands_needed(figure, mode) > 1 for mode in gear.modes) if gear.modes else False
    two = two or (gear.shooting is not None and not gear.modes and gear.shooting.hands > 1)
    main = hands.main_hand(figure)
    if (two and free != keys.BOTH) or not free:
        raise refuse(t, "hands_full", who=figure.name, item=gear.name, held=in_hand(figure))
    if two:
        return keys.BOTH
    wanted = hands.other_hand(main) if gear.guarding is not None else main
    return wanted if free & wanted else free


def readied(t: Bout, who: str) -> None:
    """The turn of a Ready ends; who has waited for it answers."""
    turns.end(t, who)
    waits.afterwards(t, who, waits.READIES)


def take_in_hand(t: Bout, who: str, item: Item, bits: int, gear: Gear, told: str = "draws") -> None:
    """A thing comes into hand; a shield or cloak takes as many Readies as its DB (G4-RDY-05)."""
    more = gear.guarding.db - 1 if gear.guarding is not None else 0
    place = "strapped" if gear.guarding is not None and not gear.guarding.buckler else "hand"
    t.do(ItemMoved(who, item.id, place), keys.HAND.by(who, item.id, bits - keys.HAND.of(item)))
    t.do(keys.UNREADY.by(who, item.id, more - keys.UNREADY.of(item)))
    t.note(told, who, rule="G4-RDY-05" if more else "G4-RDY-01", item=gear.name, left=more)


def _quick_fingers(t: Bout, who: str) -> bool:
    """In close combat a Ready takes a DX roll (G4-RDY-06; see G4-CLS-05)."""
    if not close_combat.engaged(t, t.figure(who)):
        return True
    figure = t.figure(who)
    good = passed(t, "ready", who, "DX", dx(figure), hampered(t.enc, figure), rule="G4-RDY-06")
    if not good:
        t.note("fumbles_ready", who, rule="G4-RDY-06")
    return good


def drop(t: Bout, command: Command) -> None:
    """Drop what one holds, a free action; a strapped shield takes a Ready (see G4-TURN-08, G4-RDY-05)."""
    figure = turns.able(t, command)
    item, gear = carried(t, command, figure)
    if item.where not in ("hand", "strapped"):
        raise refuse(t, "not_in_hand", who=figure.name, item=gear.name)
    if item.where == "strapped":
        turns.opened(t, command, "ready")
        if not turns.take_maneuver(t, figure.name, "ready"):
            return
        falls_and_drops.drop(t, figure.name, item.id, rule="G4-RDY-05")
        turns.end(t, figure.name)
        return
    turns.at_will(t, command)
    falls_and_drops.drop(t, figure.name, item.id, rule="G4-TURN-08")


def pick_up(t: Bout, command: Command) -> None:
    """From the floor, low enough, or standing from a table or rack, with one Ready (G4-RDY-02, G4-RDY-03)."""
    figure = turns.opened(t, command, "ready")
    owner, item, gear = _lying(t, command, figure)
    if figure.posture not in LOW and not command.has("table"):
        raise refuse(t, "too_high", who=figure.name, item=gear.name)
    bits = hand_for(t, figure, gear)
    if turns.take_maneuver(t, figure.name, "ready", item=item.id) and _quick_fingers(t, figure.name):
        if owner != figure.name:
            t.do(ItemMoved(owner, item.id, "hand", to=figure.name))
            item = next(i for i in reversed(t.figure(figure.name).items) if i.name == item.name)
        take_in_hand(t, figure.name, item, bits, gear, "picks_up")
    readied(t, figure.name)


def lying(t: Bout, figure: Figure) -> tuple[tuple[str, Item], ...]:
    """Return what lies on the ground within reach, own things first."""
    found = []
    for name in (figure.name, *(n for n in t.enc.figures if n != figure.name)):
        for item in t.enc.figures[name].items:
            near = item.pos is None or figure.pos is None or distance(item.pos, figure.pos) <= 1
            if item.where == "ground" and near:
                found.append((name, item))
    return tuple(found)


def _lying(t: Bout, command: Command, figure: Figure) -> tuple[str, Item, Gear]:
    wanted, _, owner = (command.what or "").partition("@")
    for name, item in lying(t, figure):
        if item.id == wanted and owner in ("", name):
            return name, item, items.gear(item)
    there = ", ".join(item.name for _, item in lying(t, figure))
    if not there:
        raise refuse(t, "nothing_lies", who=figure.name)
    own = figure.item(wanted)
    raise refuse(t, "not_lying", who=figure.name, item=wanted if own is None else own.name, there=there)


def take(t: Bout, command: Command) -> None:
    """Take what another holds out (see G4-RDY-04)."""
    figure = turns.opened(t, command, "ready")
    giver = t.figure(command.targets[0])
    offered = keys.HOLDING_OUT.of(giver)
    item = giver.item(offered.words) if offered is not None else None
    if item is None or item.id != (command.what or "").partition("@")[0]:
        raise refuse(t, "not_offered", who=giver.name, taker=figure.name)
    gear = items.gear(item)
    bits = hand_for(t, figure, gear)
    if turns.take_maneuver(t, figure.name, "ready"):
        t.do(ItemMoved(giver.name, item.id, "hand", to=figure.name), keys.HOLDING_OUT.clear(giver.name))
        new = next(i for i in reversed(t.figure(figure.name).items) if i.name == item.name)
        take_in_hand(t, figure.name, new, bits, gear)
    readied(t, figure.name)


def hold_out(t: Bout, command: Command) -> None:
    """Hold a thing out to be taken, a Ready (G4-RDY-04)."""
    figure = turns.opened(t, command, "ready")
    item, gear = carried(t, command, figure)
    if item.where != "hand":
        raise refuse(t, "not_in_hand", who=figure.name, item=gear.name)
    if turns.take_maneuver(t, figure.name, "ready"):
        t.do(keys.HOLDING_OUT.set(figure.name, keys.FreeWords(item.id)))
        t.note("holds_out", figure.name, rule="G4-RDY-04", item=gear.name, to=command.targets[0])
        turns.end(t, figure.name)


FAST_DRAW = "fast_draw_ammo"
RELOAD = "reload"
"""What one is at who reloads, besides the rows of the long actions."""


def reload(t: Bout, command: Command) -> None:
    """One second of reloading (G4-RLD-01, G4-RLD-02)."""
    figure = turns.opened(t, command, "ready")
    item, gear = _to_load(t, command, figure)
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
    readied(t, figure.name)


def _to_load(t: Bout, command: Command, figure: Figure) -> tuple[Item, Gear]:
    if command.what is not None:
        found = [carried(t, command, figure)]
    else:
        found = [(i, g) for i, g in hands.held_of(figure.items) if g.shooting is not None and g.shooting.shots]
    if not found or found[0][1].shooting is None or not found[0][1].shooting.shots:
        raise refuse(t, "nothing_to_load", who=figure.name, held=in_hand(figure))
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
