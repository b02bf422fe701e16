"""What opens when a slot's time has come, how long a second's things last, and what is judged behind."""

from collections.abc import Callable, Hashable, Mapping

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Key, Slot
from rules.core.keys import bearers
from rules.core.parts import waiting_slots
from rules.ground import walk as walks
from rules.gurps3.attack.aim import end_aim_unseen
from rules.gurps3.attack.missile_weapon import hidden_again
from rules.gurps3.attack.slam import BURST, slammed, tackled
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import awake
from rules.gurps3.orders.walk_and_deed import go_on, stroke
from rules.gurps3.place.close_combat import left_close, let_go, torn
from rules.gurps3.time import seconds, wait


def after_rounds(enc: Encounter, rounds: int) -> Key:
    """Return the end of a second: a moment of its own, before anybody's turn in the next."""
    return seconds.end_of(keys.SECOND.of(enc) + rounds - 1)


def turn_of(enc: Encounter, who: str) -> Hashable:
    """Return its waiting slots and the turns it has had: one that is begun early waits in no slot."""
    return (waiting_slots(enc, who), keys.HAD.of(enc.figures[who]))


def rounds_left(enc: Encounter, until: Key) -> int:
    """Return how many seconds, this one among them, something lasts that ends at that moment."""
    return until[0] - keys.SECOND.of(enc) + (until == seconds.end_of(until[0]))


def marked_until(enc: Encounter, rounds: int) -> Key:
    """Return a second later at most, as it is counted in own turns, and this second's may be over."""
    return (keys.SECOND.of(enc) + rounds + 1,)


def open_slot(t: Bout, slot: Slot) -> bool:
    """Play what lies on the stack by itself, answer an interrupt, or open a turn."""
    if slot.what in _BY_ITSELF:
        _BY_ITSELF[slot.what](t, slot)
        return True
    return wait.opened(t, slot) if keys.TRIGGER.on(slot) else seconds.open_slot(t, slot)


def settle(t: Bout, before: Encounter) -> None:
    """Let go whom somebody out of the fight holds, end aims at what is not seen, and end close combat."""
    aiming = bearers(t.enc, keys.AIMING)
    for name, figure in t.enc.figures.items():
        was = before.figures.get(name)
        if was is not figure and not awake(figure) and was is not None and awake(was):
            let_go(t, name)
        elif name in aiming:
            end_aim_unseen(t, name)
    torn(t)
    left_close(t)


_BY_ITSELF: Mapping[str, Callable[[Bout, Slot], None]] = {
    walks.WALK.what: go_on,
    keys.STROKE.what: lambda t, slot: stroke(t, str(slot.who)),
    keys.BACK.what: lambda t, slot: hidden_again(t, str(slot.who)),
    BURST.what: lambda t, slot: (tackled if BURST.of(slot).tackle else slammed)(t, BURST.of(slot)),
}
"""The slots on the stack that the engine plays without anybody's word."""
