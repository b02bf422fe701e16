"""Getting out of the way of somebody who comes flying or stumbling (see G4-KB-05)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.gurps.success import Degree
from rules.gurps4.defence.answer import attempt, choose
from rules.gurps4.defence.barred import barred
from rules.gurps4.defence.threat import Strike
from rules.gurps4.defence.ways import ways
from rules.gurps4.harm.down import fall
from rules.gurps4.place import arcs


def sidesteps(t: Bout, who: str, into: str) -> bool:
    """Whether ``into`` dodges ``who``, as its player picks; a critical failure falls, as with any Dodge.

    Rules: see G4-KB-05.
    """
    run = Strike(who, into, "slam", "dx", 0, purpose="slam", dodge_only=True)
    s = replace(run, arc=arcs.arc(t.enc, into, who))
    if barred(t.enc, s) is not None or not ways(t.enc, s):
        return False
    way = choose(t, s, f"{who} is about to run into {into}. How do you defend?")
    if way is None:
        return False
    got = attempt(t, s, way, 1)
    if got.degree is Degree.CRITICAL_FAILURE:
        fall(t, into)
    elif got.stopped:
        t.note("defends", into, rule="G4-KB-05", how=way.kind, foe=who)
    return got.stopped
