"""Stunned by a blow: how long it lasts, and what ends it (RH-STN)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.keys import Nothing
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.counts import number
from rules.rqhouse.rolls.check import characteristic
from rules.rqhouse.sheet import model


def con5(t: Bout, who: str, rule: str, least: int = 1) -> bool:
    """Whether a roll against five times CON gives ``least`` successes."""
    return characteristic(t, "con5", who, 5 * model.of(t.figure(who)).con, rule, least)


def stun(t: Bout, who: str, rule: str) -> None:
    """Stunned through the end of the next action (RH-STN-01, RH-STN-02)."""
    t.do(keys.STUNNED.set(who, Nothing()))
    t.note("stunned", who, rule=rule)


def dazed(t: Bout, who: str, left: int) -> None:
    """A blow to the head that leaves it exactly one point stuns (RH-LOC-07)."""
    if left == 1:
        stun(t, who, "RH-LOC-07")


def over(t: Bout, who: str) -> None:
    """The action that a stun lasts for is over (see RH-STN-01)."""
    if keys.STUNNED.on(t.figure(who)):
        t.do(keys.STUNNED.clear(who))
        t.note("stun_over", who, rule="RH-STN-01")


def lasts_for_the_round(t: Bout, who: str) -> None:
    """His next action fills the rest of the round: so long he stays stunned (see RH-STN-01)."""
    if number(t.enc) and keys.STUNNED.on(t.figure(who)):
        t.do(keys.STUNNED.set(who, Nothing(), (number(t.enc) + 1,)))


def for_the_round(figure: Figure) -> bool:
    """Whether a stun ends with the round, not with a sentence."""
    mark = figure.mark(keys.STUNNED.key)
    return mark is not None and mark.until is not None
