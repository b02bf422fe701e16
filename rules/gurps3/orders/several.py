"""Sentences of several parts: step, posture or way before and after the deed, and the pairs that a card prints."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.gurps3.orders.combined import AFTER, Parts, joined
from rules.gurps3.orders.move import alone
from rules.gurps3.orders.walking import lead, perform


def several(t: Bout, command: Command) -> None:
    """Carry out the parts of a sentence. Raises Refused for pairs that no card prints (see G3-TRN-08)."""
    parts = Parts(command)
    if not parts.deeds:
        alone(t, command, tuple(parts.before))
        return
    deed = joined(t, command, parts.deeds)
    deed = replace(deed, who=command.who, by=command.by, bonuses=(*deed.bonuses, *command.bonuses))
    if parts.after:
        deed = replace(deed, parts=(*deed.parts, Command(AFTER, parts=tuple(parts.after))))
    if parts.before:
        lead(t, command, tuple(parts.before), deed)
    else:
        perform(t, deed)
