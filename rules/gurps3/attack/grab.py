"""Grabbing the foe's weapon or weapon arm, wresting it, forcing the drop (G3-GFW, G3-GFA)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Link
from rules.core.events import ItemChanged, ItemMoved
from rules.core.report import Refused
from rules.gurps.rolling import winner
from rules.gurps3.attack import melee
from rules.gurps3.attack.grapple import seize
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.grips import usable_hands
from rules.gurps3.figure.quantities import main_hand, side
from rules.gurps3.harm import rousing
from rules.gurps3.harm.falls_and_drops import drop
from rules.gurps3.place.close_combat import dx_of, near, step_in
from rules.gurps3.rolls.contests import long_contest, st_side
from rules.gurps3.tables.words import refuse, says
from rules.things.keys import LEFT, RIGHT

ARMS = ("weapon_arm", "arm", "right_arm", "left_arm")
"""What is grabbed by name of the arm that holds the weapon."""


def grab(t: Bout, command: Command) -> None:
    """Grab the foe's weapon, or the arm that holds it: a contest of DX (G3-GFW-01, G3-GFA-01)."""
    other = melee.one_target(t, command)
    arm = command.has("arm") or command.at in ARMS
    figure = turns.take_maneuver(t, command, "grab_arm" if arm else "grab_weapon", foe=other.name)
    near(t, command, other.name, enters=True)
    if not usable_hands(t.enc, figure):
        raise refuse(t, "no_free_hand", who=figure.name)
    held = [i for i in other.items if i.where == "hand" and (arm or command.at in (None, i.id))]
    if not held and not arm:
        raise _none_such(t, command, other)
    if not rousing.rouse(t, figure.name):
        return
    step_in(t, figure.name, other.name)
    rule = "G3-GFA-01" if arm else "G3-GFW-01"
    t.note("tries", figure.name, rule=rule, target=other.name, what="grab arm" if arm else "grab weapon")
    if winner(t, "contest", dx_of(t, figure.name), dx_of(t, other.name, arms=False), rule=rule) <= 0:
        t.note("grab_fails", figure.name, rule=rule, foe=other.name)
    elif arm:
        hand = keys.HAND.of(held[0]) if held else main_hand(other)
        arm_held = f"{side(hand if hand in (RIGHT, LEFT) else main_hand(other))}_arm"
        seize(t, figure.name, other.name, arm_held, 1, "G3-GFA-02")
    else:
        t.do(keys.SHARE.set(figure.name, other.name, keys.SharedItem(held[0].id)))
        t.note("grabs", figure.name, rule="G3-GFW-02", foe=other.name, item=held[0].name.lower())


def _none_such(t: Bout, command: Command, other: Figure) -> Refused:
    """Return the refusal of a weapon that the foe does not hold."""
    held = ", ".join(i.name.lower() for i in other.items if i.where == "hand") or "nothing"
    return refuse(t, "no_such_weapon", target=other.name, item=(command.at or "weapon").replace("_", " "), held=held)


def wrest(t: Bout, command: Command) -> None:
    """Wrest a weapon that two hold: a contest of ST (G3-GFW-03)."""
    other = melee.held_target(t, command, keys.SHARE, both=True)
    figure = turns.take_maneuver(t, command, "grab_weapon", foe=other.name)
    links = keys.SHARE.all(t.enc, a=figure.name, b=other.name)
    back = keys.SHARE.all(t.enc, a=other.name, b=figure.name)
    if not links and not back:
        raise refuse(t, "no_shared_weapon", who=figure.name, target=other.name)
    named = [link for link in (*links, *back) if command.at in (None, keys.SHARE.data(link).item)]
    if not named:
        raise _none_such(t, command, other)
    if not rousing.rouse(t, figure.name):
        return
    link = named[0]
    t.note("tries", figure.name, rule="G3-GFW-03", target=other.name, what="wrest")
    by = long_contest(t, "contest", st_side(figure), st_side(other), rule="G3-GFW-03")
    if by == 0:
        t.note("tug", figure.name, rule="G3-GFW-03", foe=other.name)
        return
    better = figure.name if by > 0 else other.name
    if better == link.a:
        hand_over(t, link)
    else:
        t.do(keys.SHARE.clear(link.a, link.b))
        t.note("grip_lost", link.a, rule="G3-GFW-03", foe=link.b)


def hand_over(t: Bout, link: Link) -> None:
    """A weapon two have held is the foe's now, unready (see G3-GFW-03)."""
    owner, other, item = link.b, link.a, keys.SHARE.data(link).item
    thing = t.figure(owner).item(item)
    assert thing is not None
    t.do(
        keys.SHARE.clear(other, owner),
        ItemChanged(owner, item, keys.UNREADY.key, 1 - keys.UNREADY.of(thing)),
        ItemChanged(owner, item, keys.HAND.key, -keys.HAND.of(thing)),
    )
    t.do(ItemMoved(owner, item, "hand", to=other))
    taken, free, main = t.figure(other).items[-1], usable_hands(t.enc, t.figure(other)), main_hand(t.figure(other))
    t.do(ItemChanged(other, taken.id, keys.HAND.key, main if free & main else free or main))
    t.note("wrests", other, rule="G3-GFW-03", foe=owner, item=thing.name.lower())


def force_drop(t: Bout, command: Command) -> None:
    """Make the foe drop what the held arm holds: a contest of ST (G3-GFA-03)."""
    other = melee.held_target(t, command, keys.GRIP)
    figure = turns.take_maneuver(t, command, "grab_arm", foe=other.name)
    grip = keys.GRIP.of(t.enc, figure.name, other.name)
    if grip is None or not grip.location.endswith("arm"):
        raise refuse(t, "no_arm_held", who=figure.name, target=other.name)
    hand = RIGHT if grip.location.startswith("right") else LEFT
    held = [i for i in other.items if i.where == "hand" and keys.HAND.of(i) & hand]
    if not held:
        raise refuse(t, "no_such_weapon", target=other.name, item="weapon", held=says("nothing_there"))
    if not rousing.rouse(t, figure.name):
        return
    t.note("tries", figure.name, rule="G3-GFA-03", target=other.name, what="force drop")
    if long_contest(t, "contest", st_side(figure), st_side(other), rule="G3-GFA-03") > 0:
        drop(t, other.name, held[0].id, "G3-GFA-03")
    else:
        t.note("tug", figure.name, rule="G3-GFA-03", foe=other.name)
