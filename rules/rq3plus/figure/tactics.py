"""Which tactic a sentence names (R3-TAC-07)."""

from rules.core.bout import Bout
from rules.core.command import Guard
from rules.rq3plus.tables.printed import TACTICS
from rules.rq3plus.tables.refusals import refuse


def tactic_of(t: Bout, guard: Guard) -> str:
    """The tactic that a clause of defence names, the standard one where it names none; two are refused (R3-TAC-07)."""
    named = tuple(dict.fromkeys(o.name for o in guard.options if o.name in TACTICS))
    if len(named) > 1:
        raise refuse(t, "two_tactics.tactic_of", guard=guard.name, told=" and ".join(named))
    return named[0] if named else "standard"
