"""Bracing against knockback (area BRC)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.keys import Nothing
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.ability import need_able
from rules.rq3plus.tables.refusals import refuse
from rules.rq3plus.time.strike_ranks import round_of


def brace(t: Bout, command: Command) -> None:
    """``brace``: free, to the end of the round, not on the ground (R3-BRC-01); an announced attack roll is too late."""
    who = str(command.who)
    need_able(t, who, "brace")
    set_braced(t, who)


def set_braced(t: Bout, who: str) -> None:
    """The figure braces itself. Raises Refused when it lies, is helpless or braced already (R3-BRC-01, R3-FUM-03)."""
    figure = t.figure(who)
    if figure.posture == "prone":
        raise refuse(t, "braced", who=who, what="brace lying on the ground")
    if keys.HELPLESS.on(figure):
        raise refuse(t, "unable", who=who, condition="helpless", what="brace")
    if keys.BRACED.on(figure):
        raise refuse(t, "already_so.set_braced", who=who)
    t.do(keys.BRACED.set(who, Nothing(), until=(round_of(t.enc) + 1,)))
    t.note("braces", who, rule="R3-BRC-01")
