"""Waiting for a lower count (RH-INI-12)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.rqhouse.tables.refusals import refuse
from rules.rqhouse.time.initiative import count_of, own_slot, put_off


def hold(t: Bout, command: Command) -> None:
    """Wait for a lower count (RH-INI-12)."""
    assert command.who is not None
    slot = own_slot(t.enc, command.who)
    if slot is None:
        raise refuse(t, "no_turn", who=command.who)
    count = command.number("until")
    if count is None or count >= count_of(slot):
        raise refuse(t, "cannot_hold", who=command.who, count=count_of(slot))
    put_off(t, command.who, slot, count)
    t.note("waits_until", command.who, rule="RH-INI-12", count=count)
