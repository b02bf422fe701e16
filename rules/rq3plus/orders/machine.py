"""What opens when a slot's time has come, and what is judged behind it."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Key, Slot
from rules.rq3plus.attack import free_attack_orders, holds
from rules.rq3plus.figure import keys, phases
from rules.rq3plus.harm import thresholds
from rules.rq3plus.place import riding
from rules.rq3plus.time import rounds


def turn_after(enc: Encounter, rounds: int) -> Key:
    """Return the melee of a later round: a statement of intent is no turn yet."""
    return (keys.ROUND.of(enc, 1) + rounds, phases.MELEE)


def ordered(enc: Encounter, slot: Slot, deed: str) -> str:
    """Return a standing order's deed as the statement of intent, or as the attack that is due."""
    if not deed:
        return ""
    return f"intent {deed}" if keys.INTENT.on(slot) else deed if keys.ATTACK.on(slot) else ""


def join(t: Bout, name: str) -> None:
    """Let a figure ride in that has a mount, and call on it to declare."""
    riding.rides_in(t, name)
    rounds.call(t, name)


def open_slot(t: Bout, slot: Slot) -> bool:
    """Offer a free attack, or open what the phase brings."""
    if slot.what in keys.FREE_ATTACKS:
        return free_attack_orders.free_attack_opens(t, slot)
    return rounds.open_slot(t, slot)


def settle(t: Bout, before: Encounter) -> None:
    """Judge wounds, holds, and who has come into reach."""
    thresholds.settle(t, before)
    rounds.tightened(t, before)
    if keys.HOLD.all(t.enc):
        holds.settle(t)
