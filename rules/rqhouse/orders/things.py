"""Drawing, readying, dropping, picking up, switching, loading, pulling out (RH-RND-10, RH-RND-17, RH-XS-11)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Item
from rules.core.events import ItemMoved
from rules.core.hexes import distance
from rules.rqhouse.attack.weapons import into_hand, named, use
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body
from rules.rqhouse.figure.conditions import useless
from rules.rqhouse.figure.hands import free_arms
from rules.rqhouse.harm.falls import drop as let_fall
from rules.rqhouse.harm.wounds import Harm, hurt
from rules.rqhouse.place.where import REACH, metres
from rules.rqhouse.sheet.gear import FIRE, ways
from rules.rqhouse.sheet.items import BELT, HAND, SHIELD, STORED, STRAPPED
from rules.rqhouse.tables.refusals import refuse
from rules.rqhouse.time.budget import minor, minor_cost, ready, spend
from rules.things.places import within

AT = "@"
"""Joins a thing to whose feet it lies at."""


def _thing(t: Bout, command: Command, figure: Figure) -> Item:
    assert command.what is not None
    return named(t, command.what, figure)


def draw(t: Bout, command: Command) -> None:
    """Draw a weapon: from the belt a minor action, from elsewhere an action (see RH-RND-10, RH-RND-17)."""
    assert command.who is not None
    figure = t.figure(command.who)
    item = _thing(t, command, figure)
    if item.kind == SHIELD:
        ready_item(t, command)
        return
    quick = item.where == BELT
    figure = ready(t, command, cost=minor_cost(figure) if quick else 1)
    if item.where == HAND:
        raise refuse(t, "not_to_draw.held", who=figure.name, item=item.name)
    if item.where not in (BELT, STORED):
        raise refuse(t, "not_to_draw", who=figure.name, item=item.name)
    _free_hand(t, figure)
    minor(t, figure.name) if quick else spend(t, figure.name)
    into_hand(t, figure.name, item)
    t.note("draws", figure.name, rule="RH-RND-17" if quick else "RH-RND-10", item=item.name)


def _free_hand(t: Bout, figure: Figure) -> None:
    """Raises Refused where no arm can take hold of anything."""
    arms = body(figure).of_kind("arm")
    if all(useless(t.enc, figure, arm) for arm in arms):
        raise refuse(t, "no_hand", who=figure.name)


def ready_item(t: Bout, command: Command) -> None:
    """Strap on a shield, or get out a stored weapon: one action (RH-RND-10)."""
    assert command.who is not None
    figure = t.figure(command.who)
    item = _thing(t, command, figure)
    if item.kind != SHIELD:
        draw(t, command)
        return
    figure = ready(t, command)
    if item.where == STRAPPED:
        raise refuse(t, "not_to_draw.held", who=figure.name, item=item.name)
    if item.where == "ground":
        _in_reach(t, figure, item)
    free = free_arms(t.enc, figure)
    if not free:
        raise refuse(t, "no_hand", who=figure.name)
    spend(t, figure.name)
    t.do(ItemMoved(figure.name, item.id, STRAPPED))
    t.do(keys.ARM.by(figure.name, item.id, free[-1] - keys.ARM.of(item)))
    t.note("draws", figure.name, rule="RH-RND-10", item=item.name)


def drop(t: Bout, command: Command) -> None:
    """Let something fall: no action."""
    figure = ready(t, command, cost=0, own_turn=False, physical=False)
    item = _thing(t, command, figure)
    if item.where not in (HAND, STRAPPED, BELT, STORED):
        raise refuse(t, "not_carried", who=figure.name, item=item.name)
    let_fall(t, figure.name, item, "RH-RND-02", "lets_fall")


def on_ground(owner: str, item: str) -> str:
    """The name under which what somebody has lost can be picked up by others."""
    return f"{item}{AT}{owner}"


def pick_up(t: Bout, command: Command) -> None:
    """Take up what lies there: one action where it lies beside one (see RH-FUM-03, RH-XS-08, RH-WPN-06)."""
    assert command.who is not None and command.what is not None
    figure = ready(t, command)
    thing, _, owner = command.what.partition(AT)
    owner = owner or figure.name
    item = t.figure(owner).item(thing)
    if item is None or item.where != "ground":
        raise refuse(t, "not_on_ground", item=thing if item is None else item.name)
    _in_reach(t, figure, item)
    _free_hand(t, figure)
    spend(t, figure.name)
    if owner != figure.name:
        before = {one.id for one in t.figure(figure.name).items}
        t.do(ItemMoved(owner, item.id, "hand", to=figure.name))
        item = next(one for one in t.figure(figure.name).items if one.id not in before)
    into_hand(t, figure.name, item)
    t.note("picks_up", figure.name, rule="RH-WPN-06", item=item.name)


def _in_reach(t: Bout, figure: Figure, item: Item) -> None:
    """Raises Refused for what lies too far off on the map to be taken up."""
    if figure.pos is not None and not within((figure.pos,), item, REACH):
        away = distance(figure.pos, item.pos or figure.pos)
        raise refuse(t, "too_far_off", who=figure.name, target=item.name, metres=away)


def switch(t: Bout, command: Command) -> None:
    """A weapon to the other hand: a minor action (see RH-RND-17)."""
    assert command.who is not None
    figure = t.figure(command.who)
    figure = ready(t, command, cost=minor_cost(figure))
    item = _thing(t, command, figure)
    free = free_arms(t.enc, figure)
    if item.where != "hand" or not keys.ARM.of(item) or not free:
        raise refuse(t, "not_to_switch", who=figure.name, item=item.name)
    minor(t, figure.name)
    t.do(keys.ARM.by(figure.name, item.id, free[0] - keys.ARM.of(item)))
    t.note("switches", figure.name, rule="RH-RND-17", item=item.name)


def pull(t: Bout, command: Command) -> None:
    """Take a weapon out of a wound: its damage again, without armour or bonus (RH-XS-11)."""
    assert command.what is not None
    figure = ready(t, command)
    victim = t.figure(command.targets[0] if command.targets else figure.name)
    thing, _, owner = command.what.partition(AT)
    for at, stuck in _stuck_in(victim, figure.name):
        if stuck.item != thing or (owner and stuck.by != owner):
            continue
        away = metres(t.enc, figure.name, victim.name)
        if figure.name != victim.name and away is not None and away > REACH:
            raise refuse(t, "too_far_off", who=figure.name, target=victim.name, metres=away)
        spend(t, figure.name)
        _remove(t, figure, victim, at, stuck)
        return
    own = next((item.name for f in t.enc.figures.values() if (item := f.item(thing)) is not None), thing)
    raise refuse(t, "nothing_stuck", who=victim.name, item=own)


def _stuck_in(victim: Figure, who: str) -> list[tuple[str, keys.Impaled]]:
    """Every weapon in somebody with its location; those of ``who`` come first."""
    marks = ((spot.id, keys.impaled(spot.id).of(victim)) for spot in body(victim).spots)
    found = [(at, one) for at, stuck in marks if stuck is not None for one in stuck.each]
    return sorted(found, key=lambda one: one[1].by != who)


def _remove(t: Bout, figure: Figure, victim: Figure, at: str, stuck: keys.Impaled) -> None:
    owner = t.enc.figures.get(stuck.by)
    item = owner.item(stuck.item) if owner is not None else None
    mark = keys.impaled(at)
    there = mark.of(victim)
    left = [one for one in (there.each if there is not None else ()) if one != stuck]
    if left:
        t.do(mark.set(victim.name, keys.Impaled(left[0].by, left[0].item, tuple(left[1:]))))
    else:
        t.do(mark.clear(victim.name, "pulled"))
    points = 0
    if item is not None:
        way = next((way for way in ways(item) if not (item.where == "stuck" and way == FIRE)), FIRE)
        formula = use(figure, item, way).damage
        points = formula.total(t.total("removal", figure.name, formula.dice)) if formula.dice else formula.flat
        if item.where == "stuck":
            t.do(ItemMoved(stuck.by, item.id, "ground", pos=figure.pos))
    t.note("pulls_out", figure.name, rule="RH-XS-11", target=victim.name, points=points, at=at.replace("_", " "))
    hurt(t, Harm(victim.name, at, max(0, points)))
