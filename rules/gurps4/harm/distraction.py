"""What a blow or a defence breaks off: aim, concentration, long actions."""

from rules.core.bout import Bout
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import awake, will
from rules.gurps4.rolls.contests import passed
from rules.gurps4.tables.terms import term

DISTRACTED = -3
"""What Concentrate's Will roll is at (see G4-MAN-24)."""


def distract(t: Bout, who: str, *, hurt: bool) -> None:
    """What may break an Aim (when hurt) or a task of the mind (see G4-MAN-07, G4-MAN-24)."""
    figure = t.figure(who)
    if not awake(figure):
        return
    if hurt and keys.AIM.on(figure):
        aim_broken(t, who)
    if keys.CONCENTRATE.on(t.figure(who)):
        concentration(t, who)
    busy = keys.BUSY.of(t.figure(who))
    if busy is not None and not busy.resumable:
        t.do(keys.BUSY.clear(who, "lost"))
        t.note("interrupted", who, rule="G4-LONG-01", words=busy.words)


def aim_broken(t: Bout, who: str) -> None:
    """A Will roll, or the Aim is lost (G4-MAN-07)."""
    figure = t.figure(who)
    if not passed(t, "will", who, "Will", will(figure), rule="G4-MAN-07"):
        t.do(keys.AIM.clear(who, "lost"))
        t.note("aim_lost", who, rule="G4-MAN-07")


def defends(t: Bout, who: str) -> None:
    """An active defence ends an Aim (G4-MAN-06) and may break what one concentrates on (see G4-MAN-24)."""
    if keys.AIM.on(t.figure(who)):
        t.do(keys.AIM.clear(who))
        t.note("aim_lost", who, rule="G4-MAN-06")
    if keys.CONCENTRATE.on(t.figure(who)):
        concentration(t, who)


def concentration(t: Bout, who: str) -> None:
    """Will-3, or the task is lost (G4-MAN-24)."""
    figure = t.figure(who)
    terms = (term("distracted"),)
    if not passed(t, "concentration", who, "Will", will(figure), terms, rule="G4-MAN-24"):
        t.do(keys.CONCENTRATE.clear(who, "lost"))
        t.note("concentration_lost", who, rule="G4-MAN-24")


def lose_concentration(t: Bout, who: str) -> None:
    """Aim and Evaluate end with a stun or a fall into it (G4-MAN-08; see G4-STUN-01)."""
    figure = t.figure(who)
    for mark in (keys.AIM, keys.EVALUATE):
        if mark.on(figure):
            t.do(mark.clear(who, "lost"))
            t.note("aim_lost" if mark is keys.AIM else "evaluate_lost", who, rule="G4-STUN-01")
