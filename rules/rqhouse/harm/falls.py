"""Falling, kneeling, letting go: what a wound or a fumble does to posture and hands (RH-LOC-08, RH-FUM-03)."""

from rules.core.bout import Bout
from rules.core.encounter import Item
from rules.core.events import ItemMoved, Moved
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import KNEELING, PRONE
from rules.rqhouse.figure.hands import arm_of, in_use
from rules.rqhouse.figure.turns import forfeit
from rules.rqhouse.sheet.body import Location


def fall(t: Bout, who: str, rule: str) -> None:
    """Prone, and every action not yet spent is lost; committed defence stays (RH-LOC-08)."""
    lie_down(t, who, rule)
    forfeit(t, who)


def lie_down(t: Bout, who: str, rule: str) -> None:
    """Prone, without more."""
    if t.figure(who).posture != PRONE:
        t.do(Moved(who, posture=PRONE))
        t.note("falls", who, rule=rule)


def kneel(t: Bout, who: str, rule: str) -> None:
    """On the knees, unless already lower."""
    if t.figure(who).posture not in (PRONE, KNEELING):
        t.do(Moved(who, posture=KNEELING))
        t.note("kneels", who, rule=rule)


def drop(t: Bout, who: str, item: Item, rule: str, code: str = "drops") -> None:
    """An item falls at its holder's feet, told under a code; one that is half loaded starts anew."""
    figure = t.figure(who)
    t.do(ItemMoved(who, item.id, "ground", pos=figure.pos))
    if arm := keys.ARM.of(item):
        t.do(keys.ARM.by(who, item.id, -arm))
    if loading := keys.LOADING.of(item):
        t.do(keys.LOADING.by(who, item.id, -loading))
    t.note(code, who, rule=rule, item=item.name)


def let_go(t: Bout, who: str, rule: str) -> None:
    """Drop everything in hand; a shield stays strapped on."""
    for item in t.figure(who).items:
        if item.where == "hand":
            drop(t, who, item, rule)


def empty_arm(t: Bout, who: str, arm: Location, rule: str) -> None:
    """Drop what that arm holds; a strapped shield stays unless the arm is of no more use (see RH-LOC-02)."""
    figure = t.figure(who)
    for item in in_use(figure):
        if item.where == "hand" and arm.id in {spot.id for spot in arm_of(figure, item)}:
            drop(t, who, item, rule)
