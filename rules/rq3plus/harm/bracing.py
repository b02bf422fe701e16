"""Bracing against knockback (area BRC)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.keys import Nothing
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.able_to_act import need_able
from rules.rq3plus.figure.phases import round_of
from rules.rq3plus.figure.quantities import declared, sheet, strength
from rules.rq3plus.tables.words import refuse


def brace(t: Bout, command: Command) -> None:
    """``brace``: free, to the end of the round, not on the ground (R3-BRC-01); an announced attack roll is too late."""
    who = command.actor
    need_able(t, who, "brace")
    if declared(t.figure(who)).absorbed:
        raise refuse(t, "spirit_exclusive", who=who, what="bracing")
    set_braced(t, who)


def set_braced(t: Bout, who: str) -> None:
    """The figure braces itself. Raises Refused when it lies, is helpless or braced already.

    Rules: R3-SOI-10; see R3-BRC-01, R3-FUM-03.
    """
    figure = t.figure(who)
    if figure.posture == "prone":
        raise refuse(t, "braced", who=who, what="brace lying on the ground")
    if keys.HELPLESS.on(figure):
        raise refuse(t, "unable", who=who, condition="helpless", what="brace")
    if keys.BRACED.on(figure):
        raise refuse(t, "already_so.set_braced", who=who)
    t.do(keys.BRACED.set(who, Nothing(), until=(round_of(t.enc) + 1,)))
    t.note("braces", who, rule="R3-BRC-01")


def bars_dodge(figure: Figure) -> bool:
    """Whether a figure has braced itself, which costs it every dodge (R3-BRC-02)."""
    return keys.BRACED.on(figure)


def threshold(figure: Figure) -> int:
    """What a knockback has to overcome of one who has braced itself: SIZ and STR (R3-BRC-03)."""
    return sheet(figure).siz + strength(figure)
