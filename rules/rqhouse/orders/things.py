"""Drawing, readying, dropping, picking up, switching (RH-RND-10, RH-RND-17)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Item
from rules.core.events import ItemMoved
from rules.core.hexes import distance
from rules.rqhouse.attack.chosen_weapon import named
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body
from rules.rqhouse.figure.hands import free_arms
from rules.rqhouse.figure.limbs import useless
from rules.rqhouse.figure.turns import minor, minor_cost, ready, spend
from rules.rqhouse.figure.weapons import into_hand
from rules.rqhouse.harm.falls import drop as let_fall
from rules.rqhouse.place.where import REACH
from rules.rqhouse.sheet.items import AT, BELT, HAND, SHIELD, STORED, STRAPPED
from rules.rqhouse.tables.words import refuse
from rules.things.places import within


def _thing(t: Bout, command: Command, figure: Figure) -> Item:
    assert command.what is not None
    return named(t, command.what, figure)


def draw(t: Bout, command: Command) -> None:
    """Draw a weapon: from the belt a minor action, from elsewhere an action (see RH-RND-10, RH-RND-17)."""
    figure = t.figure(command.actor)
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
    figure = t.figure(command.actor)
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
    assert command.what is not None
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
    figure = t.figure(command.actor)
    figure = ready(t, command, cost=minor_cost(figure))
    item = _thing(t, command, figure)
    free = free_arms(t.enc, figure)
    if item.where != "hand" or not keys.ARM.of(item) or not free:
        raise refuse(t, "not_to_switch", who=figure.name, item=item.name)
    minor(t, figure.name)
    t.do(keys.ARM.by(figure.name, item.id, free[0] - keys.ARM.of(item)))
    t.note("switches", figure.name, rule="RH-RND-17", item=item.name)
