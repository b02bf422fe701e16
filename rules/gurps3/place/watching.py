"""Who watches or waits for somebody where he now stands, and so acts in his turn (G3-OPP-02, G3-WAI-01)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import WeaponItem, weapon_item, weapons_held
from rules.gurps3.figure.quantities import awake, stunned
from rules.gurps3.place.hexes import hexes
from rules.gurps3.place.movement import interrupt
from rules.gurps3.place.sight import sees
from rules.gurps3.place.where import apart, foes
from rules.gurps3.tables.settings import option
from rules.turns.reactions import Groups, Interrupt

WATCH = "watch"


def sees_enter(enc: Encounter, watcher: Figure, who: str) -> bool:
    """Return whether a watcher covers a hex that this foe now stands in."""
    watch = keys.WATCHING.of(watcher)
    if watch is None or not foes(enc, watcher.name, who) or not awake(watcher) or stunned(watcher):
        return False
    here = set(watch.hexes) & set(hexes(enc.figures[who]))
    return who not in watch.spared and bool(here) and sees(enc, watcher.name, who)


WAIT = "wait"


def reach_of(enc: Encounter, figure: Figure, item: str) -> int:
    """Return how near a foe must come to one who waits: next to him, or by option within his weapon's reach."""
    if option(enc, "wait_reach") == "adjacent":
        return 1
    mine = weapon_item(figure, item) or next(iter(weapons_held(figure)), None)
    return longest(mine)


def longest(mine: WeaponItem | None) -> int:
    """Return a weapon's length: its greatest reach (see G3-WAI-03)."""
    return 1 if mine is None else max((max(m.reach) for m in mine.weapon.modes), default=1)


def waits_for(enc: Encounter, waiter: Figure, who: str) -> bool:
    """Return whether a Wait answers this foe where he now stands, the waiter's own step counted in (G3-WAI-02)."""
    wait = keys.WAITING.of(waiter)
    if wait is None or not ready_for(enc, waiter, who):
        return False
    far = apart(enc, waiter.name, who)
    step = int(wait.step and not keys.MOVED.of(waiter))
    return far is not None and far <= reach_of(enc, waiter, wait.item) + step


def ready_for(enc: Encounter, waiter: Figure, who: str) -> bool:
    """Return whether one who waits could answer this foe, wherever he stands."""
    return keys.WAITING.on(waiter) and foes(enc, waiter.name, who) and awake(waiter) and not stunned(waiter)


def _fires(enc: Encounter, who: str) -> tuple[Interrupt, ...]:
    return tuple(interrupt(name, WATCH, who) for name, figure in enc.figures.items() if sees_enter(enc, figure, who))


def appeared(t: Bout, who: str, but: str = "") -> Groups:
    """Who acts, ``but`` one, because somebody is now where they watch or wait: stood up, in sight, in a foe's hex.

    See G3-OPP-02.
    """
    fires = _fires(t.enc, who)
    waits = tuple((interrupt(n, WAIT, who),) for n, f in t.enc.figures.items() if n != but and waits_for(t.enc, f, who))
    return (*((fires,) if fires else ()), *waits)
