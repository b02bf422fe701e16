"""What becomes of a weapon that was shot or thrown."""

from rules.core.bout import Bout
from rules.core.events import ItemChanged, ItemMoved
from rules.core.hexes import step
from rules.ground.hexes import nearest_direction
from rules.gurps3.attack.reload import turns_to_load
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import WeaponItem

THIS_TURN, LAST_TURN = 2, 1
"""When a gun with recoil was fired (see G3-ATK-11)."""


def fly(t: Bout, by: str, to: str, item: str, *, hit: bool) -> None:
    """A thrown weapon ends in the target's hex, or the one beyond (G3-MIS-08)."""
    thrower, target = t.figure(by), t.figure(to)
    at = target.pos
    if at is not None and not hit and thrower.pos is not None and thrower.pos != at:
        at = step(at, nearest_direction(thrower.pos, at)[0])
    held = thrower.item(item)
    if held is not None:
        t.do(
            ItemMoved(by, item, "ground", pos=at),
            ItemChanged(by, item, keys.HAND.key, -keys.HAND.of(held)),
        )


def spend(t: Bout, who: str, mine: WeaponItem) -> None:
    """A shot leaves the weapon; one of a single shot has to be loaded again (G3-MIS-07)."""
    way = mine.weapon.missile
    held_ = t.figure(who).item(mine.id)
    if way is None or way.thrown or held_ is None:
        return
    t.do(ItemChanged(who, mine.id, keys.SHOTS.key, -1))
    if way.rof > 1:
        t.do(keys.FIRED.by(who, THIS_TURN - keys.FIRED.of(t.figure(who))))
    if keys.SHOTS.of(held_) - 1 < 1 and not way.gun:
        t.do(ItemChanged(who, mine.id, keys.RELOAD.key, turns_to_load(t.figure(who), mine)))
