"""What becomes of things in a fight: wear, breaking, dropping, flying off (R3-PAR-02, R3-BRK-06, R3-FUM-04)."""

from rules.core.bout import D6, Bout
from rules.core.dice import Dice
from rules.core.events import ItemMoved
from rules.core.hexes import Hex, step
from rules.core.report import Term
from rules.rq3plus.figure import keys
from rules.things import wear as things


def name_of(t: Bout, who: str, item: str) -> str:
    """How a thing of a figure is called."""
    found = t.figure(who).item(item)
    return found.name if found is not None else item


def points(t: Bout, who: str, item: str) -> int:
    """The armour points a thing has left, 0 where there is none."""
    found = t.figure(who).item(item)
    return keys.AP.of(found) if found is not None else 0


def wear(t: Bout, who: str, item: str, by: int, rule: str, terms: tuple[Term, ...] = ()) -> None:
    """A thing loses armour points; at 0 or less it is broken (R3-BRK-06; see R3-PAR-09)."""
    worn = things.wear(t, keys.AP, who, item, by)
    if worn is None:
        return
    name = name_of(t, who, item)
    t.note("wears", who, item=name, by=by, ap=worn.left, terms=terms, rule=rule)
    if worn.broke:
        t.note("breaks", who, item=name, rule="R3-BRK-06")


def wear_counts(t: Bout, points: int) -> bool:
    """Whether it matters that a thing of so many armour points loses one: odds of a single blow tell only of breaking.

    Rules: see R3-PAR-09, R3-BRK-06.
    """
    return points <= 1 or t.expands("wear")


def loose(t: Bout, who: str, item: str) -> bool:
    """Whether a thing can be knocked out of the hand: it is held and not strapped on."""
    found = t.figure(who).item(item)
    return found is not None and found.where == "hand"


def knock_away(t: Bout, owner: str, item: str, roller: str, dice: Dice, rule: str) -> None:
    """A thing leaves the hand by ``disarm_distance`` (less 1) metres in a random direction.

    Rules: see R3-DIS-03, R3-SWB-02.
    """
    if not loose(t, owner, item):
        t.note("holds_on", owner, item=name_of(t, owner, item), rule=rule)
        return
    metres = t.total("disarm_distance", roller, dice) - 1 if t.expands("landing") else 0
    land(t, owner, item, metres, roller, rule)


def land(t: Bout, owner: str, item: str, metres: int, roller: str, rule: str) -> None:
    """A thing lands ``metres`` away from its owner in a random direction rolled by ``roller``.

    Rules: see R3-FUM-04, R3-HEX-10.
    """
    if not t.expands("landing"):
        # Where a thing comes to lie is nothing that odds tell.
        t.do(ItemMoved(owner, item, "ground"))
        return
    figure = t.figure(owner)
    pos = figure.pos
    side = 0
    if metres > 0:
        side = t.total("direction", roller, D6)
        pos = None if pos is None else away_at_random(pos, figure.facing, side, metres)
    name = name_of(t, owner, item)
    t.do(ItemMoved(owner, item, "ground", pos=pos))
    t.note("item_flies", owner, item=name, metres=metres, direction=side, rule=rule)


def away_at_random(at: Hex, facing: int, die: int, metres: int) -> Hex:
    """The hex so many metres from ``at`` in the direction of a d6: 1 is where it faces, then clockwise (R3-HEX-10)."""
    # The directions of a hex count counter-clockwise, the die clockwise.
    return step(at, facing - (die - 1), metres)


def drop(t: Bout, who: str, item: str) -> None:
    """An item falls to the figure's own hex (see R3-FUM-04)."""
    t.do(ItemMoved(who, item, "ground", pos=t.figure(who).pos))
    t.note("drops", who, item=item, rule="R3-FUM-04")
