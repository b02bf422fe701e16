"""Physical stun: what it takes from defences, and how it ends."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import numbed
from rules.gurps4.harm.distraction import lose_concentration
from rules.gurps4.harm.rolls import health, pain
from rules.gurps4.tables.terms import term


def stun(t: Bout, who: str, rule: str = "G4-INJ-09") -> None:
    """Physical stun: Do Nothing until an HT roll succeeds (G4-STUN-01)."""
    if not keys.STUNNED.on(t.figure(who)):
        t.note("stunned", who, rule=rule)
    t.do(keys.STUNNED.set(who, keys.Stun()))
    lose_concentration(t, who)
    for mark in (keys.WAIT, keys.WATCH, keys.CONCENTRATE):
        if mark.on(t.figure(who)):
            t.do(mark.clear(who, "lost"))


def shake_off(t: Bout, who: str) -> None:
    """At the end of a turn of Do Nothing HT ends a stun with the next own turn (G4-STUN-03)."""
    figure = t.figure(who)
    stunned = keys.STUNNED.of(figure)
    if stunned is None or stunned.over:
        return
    if health(t, "stun", who, pain(figure, 0), rule="G4-STUN-03"):
        t.do(keys.STUNNED.set(who, keys.Stun(over=True)))
        t.note("stun_ends", who, rule="G4-STUN-03")
    else:
        t.note("stun_lasts", who, rule="G4-STUN-03")


def numbness(figure: Figure) -> tuple[Term, ...]:
    """Return what stun and its tail take from active defences (G4-STUN-02; see G4-DEF-03)."""
    return (term("stunned"),) if numbed(figure) else ()
