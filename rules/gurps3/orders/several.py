"""Sentences of several parts: step, posture or way before and after the deed, and the pairs that a card prints."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.gurps3.orders.combined import AFTER, joined, parts
from rules.gurps3.orders.deeds import DEEDS
from rules.gurps3.orders.move import alone
from rules.gurps3.orders.rush import aimed, runs
from rules.gurps3.orders.walk_and_deed import lead, meets, perform


def several(t: Bout, command: Command) -> None:
    """Carry out the parts of a sentence. Raises Refused for pairs that no card prints (see G3-TRN-08)."""
    said = parts(command)
    if not said.deeds:
        alone(t, command, said.before)
        return
    deed = joined(t, command, tuple(map(aimed, said.deeds)))
    deed = replace(deed, who=command.who, by=command.by, bonuses=(*deed.bonuses, *command.bonuses))
    if said.behind:
        deed = replace(deed, parts=(*deed.parts, Command(AFTER, parts=said.behind)))
    if said.before or runs(deed) or meets(t, deed):
        lead(t, command, said.before, deed)
    else:
        perform(t, deed)


def run(t: Bout, command: Command) -> None:
    """A deed said by itself that may bring a way of its own, walked before it; else the deed."""
    if runs(command) or meets(t, aimed(command)):
        # Its claims have been told and its words judged: the deed behind the way says nothing new.
        lead(t, command, (), replace(aimed(command), by="gm"))
    else:
        DEEDS[command.verb].do(t, command)
