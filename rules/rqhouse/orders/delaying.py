"""Waiting for a lower count (RH-INI-12)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Slot
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.action_counts import OWN_SLOTS, count_of, own_slot, put_off
from rules.rqhouse.tables.words import refuse


def hold(t: Bout, command: Command) -> None:
    """Wait for a lower count (RH-INI-12)."""
    slot = own_slot(t.enc, command.actor)
    if slot is None:
        raise refuse(t, "no_turn", who=command.actor)
    count = command.number("until")
    if count is None:
        raise refuse(
            t, "cannot_hold.unsaid", who=command.actor, count=count_of(slot), later=_after_the_next(t.enc, slot)
        )
    if count >= count_of(slot):
        raise refuse(t, "cannot_hold", who=command.actor, count=count_of(slot))
    put_off(t, command.actor, slot, count)
    t.note("waits_until", command.actor, rule="RH-INI-12", count=count)


def _after_the_next(enc: Encounter, slot: Slot) -> int:
    """The count that comes right after the next turn of somebody else in the round."""
    now = keys.ROUND.of(enc)
    turns = (one for one in enc.agenda if one.what in OWN_SLOTS and one.key[0] == now and one.key > slot.key)
    return count_of(next((one for one in turns if one.who != slot.who), slot)) - 1
