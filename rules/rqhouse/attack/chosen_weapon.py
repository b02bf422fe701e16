"""Which thing an attack is made with, and how it is held (RH-WPN)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Item
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.hands import both_hands
from rules.rqhouse.figure.turns import minor, spend
from rules.rqhouse.figure.weapons import casts, grip, held_ways, into_hand, usable, use
from rules.rqhouse.sheet.gear import FIRE, ONE, THROW, TWO, WeaponUse, ways
from rules.rqhouse.sheet.items import BELT, BODY, CLAW, GRAPPLE, SHIELD, STORED
from rules.rqhouse.tables.words import refuse
from rules.turns.pace import strict

SHORT = 2
"""The weapon strike rank from which on a much higher target is hard to reach (see RH-WPN-08)."""
NEEDED = {"throw": THROW, "shoot": FIRE}


class ChosenWeapon(Struct, frozen=True):
    """A weapon chosen for an attack: item, way of using it, row; ``readied``: it has to be got out first."""

    item: Item
    way: str
    use: WeaponUse
    readied: bool = False


def find(t: Bout, command: Command, figure: Figure) -> ChosenWeapon:
    """The weapon of a sentence, or the first that serves.

    Raises Refused where it cannot be used so: one that sticks in somebody is of no use to its owner (RH-WPN-11).
    """
    needed = NEEDED.get(command.verb)
    able = usable(t.enc, figure)
    if command.what is None:
        theirs = next((item for one in command.targets if (item := t.figure(one).item(command.at or ""))), None)
        if theirs is not None:
            # "attack battleaxe vs Grak" by who has none: of the two Grak alone has what was named.
            raise refuse(t, "not_carried", who=figure.name, item=theirs.name)
        fit = [i for i in able if needed is None or needed in ways(i)]
        fit = [i for i in fit if needed is not None or {ONE, TWO} & set(ways(i))]
        fit.sort(key=lambda item: (item.kind == SHIELD, item.kind == CLAW))
        if not fit:
            raise refuse(t, "no_weapon", who=figure.name, what=command.verb)
        item = fit[0]
    else:
        item = named(t, command.what, figure)
    if casts(item):
        raise refuse(t, "atlatl_throws", who=figure.name)
    if item.where == "stuck":
        victim, _, spot = (item.at or "").partition(".")
        raise refuse(t, "stuck", who=figure.name, item=item.name, at=f"{victim}'s {spot.replace('_', ' ')}")
    if item.id == GRAPPLE and command.verb != "throw" and item.kind != CLAW:
        raise refuse(t, "no_grapple", who=figure.name)
    readied = item.where in (BELT, STORED)
    if item not in able and not readied:
        raise refuse(t, "not_at_hand", who=figure.name, item=item.name, ready=_names(able))
    if readied and strict(t.enc):
        raise refuse(t, "not_at_hand", who=figure.name, item=item.name, ready=_names(able))
    way = how(t, command, figure, item, needed)
    return ChosenWeapon(item, way, use(figure, item, way), readied)


def named(t: Bout, what: str, figure: Figure) -> Item:
    """The figure's thing of that id; raises Refused where it has none such."""
    item = figure.item(what)
    if item is None or item.where == "gone":
        if what == GRAPPLE:
            raise refuse(t, "no_grapple", who=figure.name)
        raise refuse(t, "not_carried", who=figure.name, item=what)
    return item


def _names(items: tuple[Item, ...]) -> str:
    return ", ".join(item.name for item in items) or "nothing"


def how(t: Bout, command: Command, figure: Figure, item: Item, needed: str | None) -> str:
    """The way of using it: thrown and fired by the verb, one or two hands as said or as hands are free (RH-WPN-01)."""
    may = held_ways(figure, item)
    if needed is not None:
        if needed not in may:
            raise refuse(t, "wrong_use", item=item.name, what=command.verb, possible=", ".join(map(_say, may)))
        return needed
    hands = [way for way in may if way in (ONE, TWO)]
    if not hands:
        raise refuse(t, "wrong_use", item=item.name, what="strike", possible=", ".join(map(_say, may)))
    said = TWO if command.has("two_handed") else ONE if command.has("one_handed") else None
    if said is not None:
        if said not in hands:
            raise refuse(t, "wrong_use", item=item.name, what=_say(said), possible=", ".join(map(_say, may)))
        if said == TWO and not both_hands(t.enc, figure, item):
            raise refuse(t, "hands_full", who=figure.name, item=item.name)
        return said
    chosen = grip(t.enc, figure, item) if item.where != BODY else ONE
    if chosen is None or (chosen == TWO and not both_hands(t.enc, figure, item)):
        raise refuse(t, "hands_full", who=figure.name, item=item.name)
    return chosen


def _say(way: str) -> str:
    return {ONE: "one handed", TWO: "two handed", THROW: "throw", FIRE: "shoot"}[way]


def get_out(t: Bout, figure: Figure, item: Item) -> None:
    """Under free pace what is not in hand is readied on the spot, as its cost demands (see RH-RND-10, RH-RND-17)."""
    t.note("readied", figure.name, rule="RH-RND-10", item=item.name)
    if item.where == BELT:
        minor(t, figure.name)
    else:
        spend(t, figure.name, own_turn=False)
    into_hand(t, figure.name, item)


def is_higher(t: Bout, order: Command, figure: Figure, target: Figure) -> bool:
    """Whether the target is much higher up: marked, mounted above one on foot, by the map, or claimed (RH-WPN-08)."""
    if keys.HIGHER.on(target) or (keys.MOUNTED.on(target) and not keys.MOUNTED.on(figure)):
        return True
    return order.has("higher")
