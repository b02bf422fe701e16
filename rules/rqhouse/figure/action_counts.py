"""When a figure's turns come: the counts of a round, second actions, turns put off (RH-INI)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure, Key, Slot
from rules.core.events import Closed
from rules.rqhouse.figure import keys
from rules.rqhouse.sheet import model
from rules.turns import pace

LATER = 10
"""Counts between the first action and the second (see RH-INI-02)."""

COUNT = 2
"""Where in the key of a turn its count stands, negated."""

OWN_SLOTS = (keys.TURN.what, keys.SECOND.what)


def turn_key(figure: Figure, in_round: int, count: int) -> Key:
    """When an action at a count comes: the higher first, then DEX, then the roll-off (RH-INI-01, RH-INI-10)."""
    return in_round, 1, -count, -model.of(figure).dex, -keys.TIE.of(figure)


def moment(slot: Slot) -> str:
    """The count of a turn of one's own, in words; empty for other slots."""
    return str(count_of(slot)) if slot.what in OWN_SLOTS else ""


def count_of(slot: Slot) -> int:
    """The count of a turn."""
    return -slot.key[COUNT]


def slowed(slot: Slot, by: int) -> int:
    """The count at which an action of that turn comes that is slower by so much: a spell, by its points (RH-INI-05)."""
    return count_of(slot) - by


def own_slot(enc: Encounter, who: str) -> Slot | None:
    """The turn of the figure that is under way or comes next in this round, or None."""
    for slot in enc.agenda:
        if slot.who == who and slot.what in OWN_SLOTS and slot.key[0] == keys.ROUND.of(enc):
            return slot
    return None


def end_turn(t: Bout, who: str, slower: int = 0) -> None:
    """End the figure's turn; while an action or the attack of a Fight is left, another comes ten counts later.

    ``slower`` lowers the count at which this one happened. Rules: RH-INI-02; see RH-INI-05.
    """
    slot = own_slot(t.enc, who)
    if slot is None:
        return
    t.do(Closed(slot.id))
    if keys.TURN.on(slot) and slower:
        t.do(keys.SLOWED.by(who, slower))
    if keys.TURN.on(slot) and acts_again(t.figure(who)):
        count = slowed(slot, slower) - LATER
        key = turn_key(t.figure(who), keys.ROUND.of(t.enc), count)
        keys.SECOND.queue(t, key, who, keys.TurnCount(count))


def acts_again(figure: Figure) -> bool:
    """Whether anything is left to do in a turn of its own."""
    committed = keys.COMMITTED.of(figure)
    return keys.ACTIONS.of(figure) > 0 or (committed is not None and committed.attack)


def door_opened(t: Bout, who: str) -> None:
    """A door opened for free: the action that follows comes ten counts later (RH-INI-04)."""
    slot = own_slot(t.enc, who)
    if slot is not None and keys.ROUND.of(t.enc):
        put_off(t, who, slot, count_of(slot) - LATER)


def put_off(t: Bout, who: str, slot: Slot, count: int) -> None:
    """Let a turn come at a lower count instead."""
    pace.put_off(t, slot, turn_key(t.figure(who), keys.ROUND.of(t.enc), count), count=count)
